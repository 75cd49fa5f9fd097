//! Two pieces in a line: a skewer, and a pin that the move makes.

use claims::{HOUSE, Kind};
use phrase::Message;
use shakmaty::{Move, Position, Role};
use vision::captured_square;

use crate::material::aims::{captured_later, pin, skewer, victims};
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const SKEWER: Statement = Statement {
    name: "skewer",
    says: "The rook skewers the king and the queen behind it.",
    find: find_skewer,
    is_of_later_moves: true,
    example: ["6k1/p1B3b1/1pr3r1/2p5/2P2P1R/P4P2/1PQ1K2P/8 b - - 0 35", "g6g2"],
    near_miss: ["8/8/8/1q2k3/1p6/8/8/R5K1 w - - 0 1", "a1a4"],
};

pub(super) const PIN: Statement = Statement {
    name: "pin",
    says: "The bishop pins the queen to the king.",
    find: find_pin,
    is_of_later_moves: true,
    example: ["r2nk2r/pppbqppp/3p1n2/3P4/1b1QPP2/2N4P/PPP1N1B1/R1B2RK1 b kq - 2 13", "b4c5"],
    near_miss: ["4k3/2q5/8/8/8/8/4B3/6K1 w - - 0 1", "e2b5"],
};

fn find_skewer(case: &Case<'_, '_>) -> Found {
    if case.is_traded() {
        return None;
    }
    let captured = captured_later(case.replies) | victims(case.replies);
    let claim = claim_of(&skewer(case.after, case.man(), captured)?, Kind::Skewers)?;
    let (front, target) = (*claim.squares.first()?, *claim.squares.get(1)?);
    if case.after.position().board().pawns().contains(front) {
        return None;
    }
    let message = Message::new("story-skewers").with("who", case.who());
    let message = message.with("front", case.after.short(front)).with("target", case.after.short(target));
    let motif = Motif::new("motif-skewer", "skewer");
    Some((draft_said(&case.after.path, message.licence("skewers", claim)), Some(motif)))
}

fn find_pin(case: &Case<'_, '_>) -> Found {
    if case.is_traded() {
        return None;
    }
    let captured = captured_later(case.replies) | victims(case.replies);
    let claim = claim_of(&pin(case.after, case.man(), captured)?, Kind::PinnedTo)?;
    let (front, target) = (*claim.men.first()?, *claim.squares.first()?);
    let role = |square| case.after.position().board().role_at(square);
    // A pinned piece that can capture its more valuable pinner is not held.
    let worth = |square| role(square).map_or(0, |role| HOUSE.of(role));
    let takes = |mv: &Move| mv.from() == Some(front) && captured_square(*mv) == Some(case.man());
    if worth(front) < worth(case.man()) && case.after.position().legal_moves().iter().any(takes) {
        return None;
    }
    // A pawn that is pinned to a piece is seldom what matters.
    if role(front) == Some(Role::Pawn) && role(target) != Some(Role::King) {
        return None;
    }
    let message = Message::new("story-pins").with("who", case.who());
    let message = message.with("front", case.after.short(front)).with("target", case.after.short(target));
    let motif = Motif::new("motif-pin", "pin");
    Some((draft_said(&case.after.path, message.licence("pins", claim)), Some(motif)))
}
