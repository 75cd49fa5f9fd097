//! How the line ends in mate: named patterns, a king shut in by its own pieces, a king hunt.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, men, side_name};
use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position, Square};
use vision::{FlightState, MatePattern};

use crate::picture;
use crate::scene::Scene;
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const BACK_RANK: Statement = Statement {
    name: "back_rank",
    says: "Black's king is shut in by its own pawns on f7, g7 and h7.",
    find: find_back_rank,
    is_of_later_moves: false,
    example: ["3r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d8"],
    near_miss: ["3r2k1/5pp1/7p/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d8"],
};

/// For a piece that would stop the mate, or that guards the mating piece.
pub(super) const HELD_AT_THE_END: Statement = Statement {
    name: "held_at_the_end",
    says: "The knight on f6 guards h7.",
    find: find_held,
    is_of_later_moves: false,
    example: ["rn3rk1/pp3p1p/1q1pb1p1/6P1/4N3/P2B1N2/1PP2PP1/2KR3R w - - 2 18", "e4f6"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

/// The established name of the mate.
pub(super) const PICTURE: Statement = Statement {
    name: "picture",
    says: "Smothered mate",
    find: find_picture,
    is_of_later_moves: false,
    example: ["6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7"],
    near_miss: ["5r1k/6pp/8/6N1/8/8/8/Q5K1 w - - 0 1", "a1g7"],
};

pub(super) const HUNT: Statement = Statement {
    name: "hunt",
    says: "Every move of the main line gives check, and the king is driven from b3 to a5.",
    find: find_hunt,
    is_of_later_moves: false,
    example: ["5r1k/3b2qp/p2p4/2p2pB1/5N1Q/PK2P3/5PP1/7R b - - 0 27", "f8b8"],
    near_miss: ["6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7"],
};

/// What takes the king's flight squares besides the mating piece.
pub(super) const COVERED: Statement = Statement {
    name: "covered",
    says: "In the end the bishop on h6 covers g7 and f8.",
    find: find_covered,
    is_of_later_moves: false,
    example: ["r5k1/p1q2p1p/2p2bpB/8/8/2r3P1/P1b1QP1P/2R1R1K1 w - - 10 24", "e2e8"],
    near_miss: ["3r2k1/5ppp/8/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d8"],
};

/// From this many plies on, a drive is a hunt.
const HUNT_PLIES: usize = 9;

/// Returns the mate positions at the end of the lines, that of the longest line first.
fn mates<'p>(case: &Case<'_, 'p>) -> Vec<Scene<'p>> {
    if case.after.position().is_checkmate() {
        return case.before.after(case.mv).into_iter().collect();
    }
    let mut lines: Vec<&[Move]> =
        case.replies.iter().filter(|reply| reply.is_mated).map(|reply| &reply.line[..]).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.len()));
    let end = |line: &[Move]| {
        let (first, rest) = line.split_first()?;
        rest.iter().try_fold(case.after.after(*first)?, |scene, mv| scene.after(*mv))
    };
    lines.into_iter().filter_map(end).filter(|end| end.position().is_checkmate()).collect()
}

fn find_back_rank(case: &Case<'_, '_>) -> Found {
    let is_back_rank = |mate: &Scene<'_>| mate.vision.mate_patterns().contains(&MatePattern::BackRank);
    // If no line mates, a reply may still run into it.
    let mate = mates(case).into_iter().find(is_back_rank)?;
    let side = mate.position().turn();
    let king = mate.vision.king(side)?;
    let flights = mate.vision.flights(side);
    let blocked = flights.iter().filter(|flight| flight.state == FlightState::Blocked);
    let standing: Vec<_> = blocked.map(|flight| flight.square).collect();
    let claim = Claim::new(Kind::BlocksFlight).men(standing.iter().copied()).squares([king]);
    let message = Message::new("story-shut-in")
        .with("side", side_name(side))
        .with("men", men(mate.position(), &standing));
    let draft = draft_said(&mate.path, message.licences("blocks", [claim, Claim::new(Kind::BackRankMate)]));
    let is_mated = case.replies.iter().all(|reply| reply.is_mated);
    let id = if is_mated { "motif-back-rank" } else { "motif-bare-back-rank" };
    (!standing.is_empty()).then(|| (draft, Some(Motif::new(id, "backRankMate"))))
}

fn find_held(case: &Case<'_, '_>) -> Found {
    let longest = case.replies.iter().filter(|reply| reply.is_mated).max_by_key(|reply| reply.line.len())?;
    let mut scene = case.before.after(case.mv)?;
    for (index, mv) in longest.line.iter().enumerate() {
        scene = scene.after(*mv)?;
        let pinned = if index % 2 == 1 { picture::pinned_helpers(&scene).into_iter().next() } else { None };
        if let Some(draft) = pinned {
            let (illegal, pinned) = (claim_of(&draft, Kind::Illegal)?, claim_of(&draft, Kind::Pinned)?);
            let (man, pinner) = (*pinned.men.first()?, *pinned.men.get(1)?);
            let square = *illegal.squares.first()?;
            // On an empty square there is nothing to capture.
            let takes = scene.position().board().occupied().contains(square);
            let id = if takes { "story-pinned-helper" } else { "story-pinned-blocker" };
            let message = Message::new(id).with("man", scene.man(man));
            let message = message.with("pinner", scene.man(pinner)).with("square", square);
            let message = message.licence("pinned", pinned).licence("illegal", illegal);
            return Some((draft_said(&scene.path, message), Some(Motif::new("motif-pin", "pin"))));
        }
    }
    // A piece that mates next to the king is guarded: this finds the guard, if it is a single piece.
    let side = scene.position().turn();
    let (king, checker) = (scene.vision.king(side)?, scene.vision.checkers().single_square()?);
    let guard = scene.vision.attackers_to(checker, !side).single_square()?;
    // A pinned guard also keeps the king from capturing.
    let claim = Claim::new(Kind::CoversFlight).men([guard]).squares([checker]);
    let message = Message::new("story-mate-guarded").with("guard", scene.man(guard)).with("square", checker);
    let is_beside = king.distance(checker) == 1 && scene.position().is_checkmate();
    is_beside.then(|| (draft_said(&scene.path, message.licence("guards", claim)), None))
}

fn find_picture(case: &Case<'_, '_>) -> Found {
    let mate = mates(case).into_iter().next()?;
    let pattern = *mate.vision.mate_patterns().iter().find(|pattern| **pattern != MatePattern::BackRank)?;
    let (id, theme) = match pattern {
        MatePattern::BackRank => return None,
        MatePattern::Smothered => ("motif-smothered", "smotheredMate"),
        MatePattern::Arabian => ("motif-arabian", "arabianMate"),
        MatePattern::Anastasia => ("motif-anastasia", "anastasiaMate"),
        MatePattern::Hook => ("motif-hook", "hookMate"),
        MatePattern::Dovetail => ("motif-dovetail", "dovetailMate"),
        MatePattern::Boden => ("motif-boden", "bodenMate"),
        MatePattern::DoubleBishop => ("motif-double-bishop", "doubleBishopMate"),
        MatePattern::Epaulette => ("motif-epaulette", "mate"),
    };
    let message = Message::new(picture::name(pattern)).licence("name", Claim::new(pattern.kind()));
    Some((draft_said(&mate.path, message), Some(Motif::new(id, theme))))
}

fn find_covered(case: &Case<'_, '_>) -> Found {
    let mate = mates(case).into_iter().next()?;
    let covered = picture::covered_flights(&mate);
    let checkers = mate.vision.checkers();
    let helps = |(_, claim): &(Phrase, Claim)| {
        let men = &claim.men;
        !men.iter().any(|man| checkers.contains(*man))
            && men.iter().all(|man| !mates_without(mate.position(), *man))
    };
    let (_, claim) = covered.into_iter().find(helps)?;
    let names: Vec<Phrase> = claim.squares.iter().copied().map(Phrase::from).collect();
    let id = if case.after.position().is_checkmate() { "story-covers" } else { "story-covers-at-the-end" };
    let message = Message::new(id).with("man", mate.man(*claim.men.first()?));
    let message = message.with("squares", list(&names)).licence("covers", claim);
    Some((draft_said(&mate.path, message), None))
}

/// Whether it is still mate without a piece.
fn mates_without(mate: &Chess, man: Square) -> bool {
    let mut setup = mate.to_setup(EnPassantMode::Legal);
    setup.board.discard_piece_at(man);
    Chess::from_setup(setup, mate.castles().mode()).is_ok_and(|board| board.is_checkmate())
}

fn find_hunt(case: &Case<'_, '_>) -> Found {
    let mate = mates(case).into_iter().next()?;
    let draft = picture::hunt(case.before, &mate.path, &mate)?;
    (HUNT_PLIES <= mate.path.len()).then(|| (draft, Some(Motif::new("motif-hunt", "exposedKing"))))
}
