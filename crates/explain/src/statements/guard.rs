//! A guard that is captured, attacked, shut off, overloaded or pinned: why a piece falls that was protected.

use claims::{Claim, HOUSE, Kind};
use phrase::{Message, Phrase};
use shakmaty::{Move, Position, Role, Square};

use crate::draft::Draft;
use crate::material::illegal_captures::{king_cannot_take, pinned_cannot_take};
use crate::material::{Reply, guards, trapped_pieces};
use crate::scene::threatened_mates;
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

/// For a piece that is captured in a line, before a move that checks.
pub(super) const CHECKED_AWAY: Statement = Statement {
    name: "checked_away",
    says: "Only the king guards the bishop on e1, and a king can be driven off.",
    find: find_checked_away,
    is_of_later_moves: true,
    example: ["8/1pk5/p7/3Q4/2P3p1/5p2/PP4q1/3KB3 b - - 0 39", "g2e2"],
    near_miss: ["8/1pk5/p7/3Q4/2P3p1/3N1p2/PP4q1/3KB3 b - - 0 39", "g2e2"],
};

pub(super) const GUARD_TAKEN: Statement = Statement {
    name: "guard_taken",
    says: "It removes the knight on d5, the guard of the bishop on b4.",
    find: find_taken,
    is_of_later_moves: true,
    example: ["6k1/5ppp/4p3/3n4/1b6/2N5/5PPP/1R4K1 w - - 0 1", "c3d5"],
    near_miss: ["6k1/5ppp/4p3/p2n4/1b6/2N5/5PPP/1R4K1 w - - 0 1", "c3d5"],
};

/// For the square where most is won in the line that loses least.
pub(super) const SOLE_GUARD: Statement = Statement {
    name: "sole_guard",
    says: "Only the knight on e7 guards c8.",
    find: find_sole,
    is_of_later_moves: false,
    example: ["8/pBP1n3/3Bk3/2K2p2/7p/6p1/2b5/8 w - - 5 63", "d6e7"],
    near_miss: ["7r/pBP1n3/3Bk3/2K2p2/7p/6p1/2b5/8 w - - 5 63", "d6e7"],
};

pub(super) const GUARD_ATTACKED: Statement = Statement {
    name: "guard_attacked",
    says: "The pawn hits the knight on c6, which guards the bishop on e5.",
    find: find_attacked,
    is_of_later_moves: true,
    example: ["6k1/5ppp/2n5/4b3/1P6/8/5PPP/4R1K1 w - - 0 1", "b4b5"],
    near_miss: ["6k1/5ppp/2n2p2/4b3/1P6/8/5PPP/4R1K1 w - - 0 1", "b4b5"],
};

pub(super) const LINE_SHUT: Statement = Statement {
    name: "line_shut",
    says: "The knight cuts the queen on g4 off from the rook on d1.",
    find: find_shut,
    is_of_later_moves: true,
    example: ["r5k1/5rpp/p7/1p4n1/1P1P2Q1/Pq6/5PPP/RN1R2K1 b - - 0 23", "g5f3"],
    near_miss: ["r5k1/5rpp/p7/1p4n1/1P1P2Q1/Pq6/5PPP/R2R2K1 b - - 0 23", "g5f3"],
};

pub(super) const OVERLOADED: Statement = Statement {
    name: "overloaded",
    says: "The queen on f6 has two jobs and cannot do both: taking on f4 and guarding the bishop on e6.",
    find: find_overloaded,
    is_of_later_moves: true,
    example: ["r4rk1/p2n4/2N1bq2/1pPp4/3P1b2/4Q3/P3B1PP/R4RK1 w - - 0 23", "f1f4"],
    near_miss: ["r2q2k1/1b3ppp/3r4/8/8/3R4/5PPP/Q5K1 w - - 0 1", "d3d6"],
};

pub(super) const PINNED_GUARD: Statement = Statement {
    name: "pinned_guard",
    says: "The bishop on b5 pins the rook on d7, so it cannot take back.",
    find: find_pinned,
    is_of_later_moves: true,
    example: ["4k3/3r1ppp/8/1B1n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
    near_miss: ["5k2/3r4/8/1B1n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const KING_CANNOT_TAKE: Statement = Statement {
    name: "king_cannot_take",
    says: "The king cannot take: the knight on e3 guards f1.",
    find: find_guarded,
    is_of_later_moves: false,
    example: ["8/p2Qpp2/kp6/8/1P2N3/2P1n2P/4qPP1/6K1 b - - 1 30", "e2f1"],
    near_miss: ["6k1/5ppp/8/7Q/8/8/8/6K1 w - - 0 1", "h5f7"],
};

/// For a piece that moves to where only the piece in between can capture it.
pub(super) const X_RAY: Statement = Statement {
    name: "x_ray",
    says: "The queen on a8 guards d8 through the queen on c8.",
    find: find_x_ray,
    is_of_later_moves: false,
    example: ["Q1q3k1/3R1pp1/4p2p/8/8/P5PP/7K/2r5 w - - 4 34", "d7d8"],
    near_miss: ["Q1q3k1/3R1pp1/4p2p/8/3R4/P5PP/7K/2r5 w - - 4 34", "d7d8"],
};

fn find_x_ray(case: &Case<'_, '_>) -> Found {
    let (man, side) = (case.man(), case.after.position().turn());
    let vision = &case.after.vision;
    // A piece that captures opens the line for the one that recaptures.
    let taker = vision.attackers_to(man, side).single_square()?;
    let sliders = vision.board().sliders() & vision.board().by_color(!side);
    let claim = |slider: Square| Claim::new(Kind::XRay).men([slider, taker]).squares([man]);
    let slider = sliders.into_iter().find(|slider| vision.holds(&claim(*slider)) == Some(true))?;
    if vision.attackers_to(man, !side).any() {
        return None;
    }
    let message = Message::new("story-x-ray").with("slider", case.after.man(slider));
    let message = message.with("square", man).with("enemy", case.after.man(taker));
    Some((
        draft_said(&case.after.path, message.licence("guards", claim(slider))),
        Some(Motif::new("motif-x-ray", "xRayAttack")),
    ))
}

fn find_checked_away(case: &Case<'_, '_>) -> Found {
    let side = case.after.position().turn();
    let is_driven = case.after.position().is_check() && !case.mv.is_capture() && !case.replies.is_empty();
    let king = case.before.vision.king(side).filter(|_| is_driven)?;
    let board = case.before.position().board();
    let pieces = (board.by_color(side) & !board.pawns()).without(king);
    let is_held =
        |target: &Square| case.before.vision.attackers_to(*target, side).single_square() == Some(king);
    let falls = |target: &Square| {
        let takes = |reply: &Reply| {
            let own = reply.line.iter().skip(1).step_by(2);
            own.filter_map(|mv| vision::captured_square(*mv)).any(|square| square == *target)
        };
        case.replies.iter().filter(|reply| takes(reply)).count() * 2 >= case.replies.len()
    };
    let target = pieces.into_iter().filter(is_held).find(falls)?;
    let claim = Claim::new(Kind::OnlyGuard).men([king]).squares([target]);
    let message = Message::new("story-only-king-guards").with("target", case.before.man(target));
    let motif = Motif::new("motif-checked-away", "exposedKing");
    Some((draft_said(&case.before.path, message.licence("guard", claim)), Some(motif)))
}

fn find_taken(case: &Case<'_, '_>) -> Found {
    let draft = guards::draft_taken(case.before, case.mv, case.replies)?;
    let (takes, guards) = (claim_of(&draft, Kind::Takes)?, claim_of(&draft, Kind::Guards)?);
    let (guard, target) = (*guards.men.first()?, *guards.squares.first()?);
    // A move that captures the queen is about more than what she guards.
    case.mv.capture().filter(|role| *role != Role::Queen)?;
    let message = Message::new("story-takes-guard").with("guard", case.before.man(guard));
    let message = message.with("target", case.before.man(target)).licences("guards", [guards, takes]);
    let motif = Motif::new("motif-removes-guard", "capturingDefender");
    Some((draft_said(&case.before.path, message), Some(motif)))
}

fn find_sole(case: &Case<'_, '_>) -> Found {
    let reply = case.main().filter(|reply| !reply.is_mated)?;
    let side = case.after.position().turn();
    let own = reply.line.iter().skip(1).step_by(2);
    let worth = |mv: &Move| {
        let promoted = mv.promotion().map_or(0, |role| HOUSE.of(role));
        promoted + mv.capture().map_or(0, |role| HOUSE.of(role))
    };
    let gain = own.filter(|mv| 0 < worth(mv)).max_by_key(|mv| worth(mv))?;
    let square = gain.to();
    let guard = case.before.vision.attackers_to(square, side).single_square()?;
    let board = case.before.position().board();
    // A piece of that side is there, or a pawn is to queen there; and it is not the guard's own square.
    let stands =
        board.by_color(side).contains(square) || gain.is_promotion() && board.piece_at(square).is_none();
    // It is nothing special for a pawn to have only one guard.
    let is_pawn = board.pawns().contains(square);
    if is_pawn
        || !stands
        || guard == square
        || case.mv.to() == square
        || board.role_at(guard) == Some(Role::King)
    {
        return None;
    }
    let is_taken = vision::captured_square(case.mv) == Some(guard);
    let is_gone = reply.line.iter().step_by(2).any(|mv| mv.from() == Some(guard) && mv.to() != square);
    if !is_taken && !is_gone {
        return None;
    }
    let claim = Claim::new(Kind::OnlyGuard).men([guard]).squares([square]);
    let target =
        if board.piece_at(square).is_some() { case.before.man(square) } else { Phrase::from(square) };
    let message = Message::new("story-only-guard").with("guard", case.before.man(guard));
    let message = message.with("target", target).licence("guard", claim);
    let motif = match is_taken {
        true => Motif::new("motif-removes-guard", "capturingDefender"),
        false => Motif::new("motif-lone-guard", "deflection"),
    };
    Some((draft_said(&case.before.path, message), Some(motif)))
}

fn find_attacked(case: &Case<'_, '_>) -> Found {
    let draft = guards::draft_attacked(case.after, case.man(), case.replies, &[])?;
    // In an ending a king attacks whatever it passes.
    case.after.position().board().role_at(case.man()).filter(|role| *role != Role::King)?;
    let (attacks, guards) = (claim_of(&draft, Kind::Attacks)?, claim_of(&draft, Kind::Guards)?);
    let (guard, target) = (*guards.men.first()?, *guards.squares.first()?);
    let message = Message::new("story-attacks-guard").with("who", case.who());
    let message = message.with("guard", case.after.man(guard)).with("target", case.after.man(target));
    let motif = Motif::new("motif-removes-guard", "deflection");
    Some((
        draft_said(&case.after.path, message.licence("attacks", attacks).licence("guards", guards)),
        Some(motif),
    ))
}

fn find_shut(case: &Case<'_, '_>) -> Found {
    let shut = guards::shut_off(case.before, case.after, case.mv, case.replies)
        .and_then(|draft| claim_of(&draft, Kind::ShutsLine));
    let (claim, target) = match shut {
        Some(claim) => {
            let target = case.before.man(*claim.squares.first()?);
            (claim, target)
        }
        None => {
            let (claim, square) = shut_from_mate(case)?;
            (claim, Phrase::from(square))
        }
    };
    let slider = *claim.men.first()?;
    let role = Message::new("the-role").with("role", phrase::role_name(case.mv.role()));
    let message = Message::new("story-shuts-line").with("who", role).with("slider", case.before.man(slider));
    let message = message.with("target", target).licence("shuts", claim);
    let motif = Motif::new("motif-line-closing", "interference");
    Some((draft_said(&case.before.path, message), Some(motif)))
}

/// Returns the line that the move shuts to a square on which it threatens to mate, and the square.
fn shut_from_mate(case: &Case<'_, '_>) -> Option<(Claim, Square)> {
    let other = case.after.position().turn();
    let sliders = case.before.position().board().sliders() & case.before.position().board().by_color(other);
    let mates =
        if case.after.position().is_check() { Vec::new() } else { threatened_mates(case.after.position()) };
    let shut = mates.iter().map(|mate| mate.to()).find_map(|square| {
        let is_shut = |slider: &Square| {
            case.before.vision.between(*slider, square).contains(case.man())
                && case.before.vision.attackers_to(square, other).contains(*slider)
                && case.after.position().board().color_at(*slider) == Some(other)
                && !case.after.vision.attackers_to(square, other).contains(*slider)
        };
        sliders.into_iter().find(is_shut).map(|slider| (slider, square))
    });
    let (slider, square) = shut?;
    Some((case.before.line_claim(Kind::ShutsLine, &[case.mv]).men([slider]).squares([square]), square))
}

fn find_overloaded(case: &Case<'_, '_>) -> Found {
    let claim = claim_of(&trapped_pieces::draft_overloaded(case.after, case.replies)?, Kind::Overloaded)?;
    let (man, square, other) = (*claim.men.first()?, *claim.squares.first()?, *claim.squares.get(1)?);
    let message = Message::new("story-overloaded").with("man", case.after.man(man));
    let message = message.with("square", square).with("other", case.after.man(other));
    let role = case.after.position().board().role_at(man)?;
    // In pawn endings the king decides, not the pawn that has two jobs.
    let motif = (role != Role::Pawn).then(|| Motif::new("motif-overloaded", "overloading").of(role));
    Some((draft_said(&case.after.path, message.licence("overloaded", claim)), motif))
}

fn find_pinned(case: &Case<'_, '_>) -> Found {
    let draft = pinned_cannot_take(case.after, case.man())?;
    let (illegal, pinned) = (claim_of(&draft, Kind::Illegal)?, claim_of(&draft, Kind::Pinned)?);
    let (man, pinner) = (*pinned.men.first()?, *pinned.men.get(1)?);
    // If another piece captures as cheaply, the pin does not matter.
    let legal = case.after.position().legal_moves();
    let role = case.after.position().board().role_at(man)?;
    let is_taken = legal.iter().any(|mv| {
        vision::captured_square(*mv) == Some(case.man()) && mv.role() <= role && mv.role() != Role::King
    });
    if is_taken {
        return None;
    }
    let id = if case.mv.is_capture() { "story-pinned-guard" } else { "story-pinned-man" };
    let message = Message::new(id).with("man", case.after.man(man));
    let message = message.with("pinner", case.after.man(pinner)).licence("pinned", pinned);
    let motif = Motif::new("motif-pin", "pin");
    Some((draft_said(&case.after.path, message.licence("illegal", illegal)), Some(motif)))
}

fn find_guarded(case: &Case<'_, '_>) -> Found {
    // What the king would like to capture gives check or is next to it; nobody asks about anything else.
    let side = case.after.position().turn();
    let king = case.after.vision.king(side)?;
    let man = case.man();
    let draft = king_cannot_take(case.after, man).or_else(|| guarded_checker(case))?;
    let guards = claim_of(&draft, Kind::Guards)?;
    let illegal = claim_of(&draft, Kind::Illegal)?;
    let guard = *guards.men.first()?;
    let message = Message::new(case.one_of(&["story-king-cannot-take", "story-king-may-not-take"]))
        .with("guard", case.after.man(guard));
    let message = message.with("square", man).licence("guards", guards).licence("illegal", illegal);
    let is_asked = case.after.vision.attacks_from(king).contains(man);
    is_asked.then(|| (draft_said(&case.after.path, message), None))
}

/// Drafts which piece guards the one that gives check next to the king.
fn guarded_checker(case: &Case<'_, '_>) -> Option<Draft> {
    let side = case.after.position().turn();
    let (king, man) = (case.after.vision.king(side)?, case.man());
    let attackers = case.after.vision.attackers_to(man, side);
    let guard = case.after.vision.attackers_to(man, !side).into_iter();
    let guard = guard.into_iter().find(|guard| case.after.vision.guards(*guard, man))?;
    let illegal = Claim::new(Kind::Illegal).men([king]).squares([man]);
    let guards = Claim::new(Kind::Guards).men([guard]).squares([man]);
    let message =
        Message::new("story-king-cannot-take").licence("guards", guards).licence("illegal", illegal);
    (attackers.single_square() == Some(king)).then(|| draft_said(&case.after.path, message))
}
