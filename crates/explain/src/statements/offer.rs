//! A piece that is given up: a decoy, a deflection, a desperado.

use claims::Kind;
use phrase::Message;
use shakmaty::{Move, Position, Role};

use crate::offers;
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const DECOY: Statement = Statement {
    name: "decoy",
    says: "Taking lures the king to h8, where 39.Qh5+ hits it.",
    find: find_decoy,
    is_of_later_moves: true,
    example: ["r5k1/3bq1p1/1p4P1/3pPQ2/3P4/1P5R/5PK1/8 w - - 1 38", "h3h8"],
    near_miss: ["2q3k1/8/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8"],
};

pub(super) const DEFLECTION: Statement = Statement {
    name: "deflection",
    says: "Taking drags the rook on f8 away from d8.",
    find: find_deflection,
    is_of_later_moves: true,
    example: ["5rk1/5ppp/R3p3/3pP1q1/3P4/6r1/5QP1/5RK1 w - - 2 28", "f2f7"],
    near_miss: ["3q2k1/4rppp/8/8/6Q1/8/5PPP/3RR1K1 w - - 0 1", "d1d8"],
};

pub(super) const DESPERADO: Statement = Statement {
    name: "desperado",
    says: "The queen on g2 is lost anyway, to 33...Rxg2+.",
    find: find_desperado,
    is_of_later_moves: false,
    example: ["8/1p6/p2qpk2/2p1N1r1/3P4/P1P5/1P4Q1/6K1 w - - 4 33", "g2g5"],
    near_miss: ["6k1/2p2ppp/1p1b4/8/3N4/8/5PPP/6K1 w - - 0 1", "d4c6"],
};

fn find_decoy(case: &Case<'_, '_>) -> Found {
    let lines = case.replies.iter().filter_map(|reply| reply.line.first_chunk().copied());
    let claim = claim_of(&offers::draft_drawn(case.after, lines)?, Kind::DrawnTo)?;
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let moves: Vec<_> =
        claim.moves.iter().filter_map(|uci| uci.to_move(case.after.position()).ok()).collect();
    let taken = case.after.beyond(*moves.first()?)?;
    let answer = claim.moves.get(1)?.to_move(taken.position()).ok()?;
    // The lured piece falls there, or is the king; a pawn does not count.
    let role = case.after.position().board().role_at(man)?;
    let falls = |line: &[Move]| line.iter().skip(1).step_by(2).any(|mv| mv.capture() == Some(role));
    let is_prey = role == Role::King || role != Role::Pawn && case.lines().any(falls);
    is_prey.then_some(())?;
    let message = Message::new("story-decoy").with("man", case.after.short(man)).with("square", square);
    let message = message.with("move", taken.score(&[answer])).licence("drawn", claim);
    Some((draft_said(&case.after.path, message), Some(Motif::new("motif-decoy", "attraction"))))
}

fn find_deflection(case: &Case<'_, '_>) -> Found {
    let claim = claim_of(&offers::draft_deflected(case.after, case.lines())?, Kind::LeftGuard)?;
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let message = Message::new("story-deflection").with("man", case.after.short(man));
    let message = message.with("square", square).licence("left", claim);
    // A pawn that captures is not deflected from much.
    let is_piece = case.after.position().board().role_at(man) != Some(Role::Pawn);
    let motif = is_piece.then(|| Motif::new("motif-deflection", "deflection"));
    Some((draft_said(&case.after.path, message), motif))
}

fn find_desperado(case: &Case<'_, '_>) -> Found {
    let replies = case.replies.iter().filter_map(|reply| reply.line.first().copied());
    let draft = offers::desperado(case.before, case.mv, replies)?;
    let claim = claim_of(&draft, Kind::ThreatensGain)?;
    // A piece that could step aside is not lost.
    let vision = &case.before.vision;
    let man = case.mv.from()?;
    let mut others = vision.legal_destinations(man).into_iter().filter(|square| *square != case.mv.to());
    others.all(|square| vision.move_gain(man, square) < 0).then_some(())?;
    let passed = crate::moves::pass(case.before.position())?;
    let capture = claim.moves.first()?.to_move(&passed).ok()?;
    let written =
        phrase::game_score(&passed, &[capture], case.before.path.len() + 1, case.before.position().turn());
    let man = case.before.man(case.mv.from()?);
    let message =
        Message::new("story-desperado").with("man", man).with("move", written).licence("falls", claim);
    Some((draft_said(&case.before.path, message), Some(Motif::new("motif-desperado", "clearance"))))
}
