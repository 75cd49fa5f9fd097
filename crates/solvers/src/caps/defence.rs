//! Defence against visible threats: PREVENTIVE and NOMINAL DEFENCE (II.F.2.b, IV.C.3.a).
//!
//! For each of one's own pieces that the other side could capture with gain: moves that take it away, capture an
//! attacker, block a line, or guard it.

use shakmaty::{Bitboard, Color, Move, Position, Square, attacks};
use vision::{Capture, UNIT, Vision};

use super::candidate::Stack;
use super::parameters::{AGAIN, BLOCKS, CAPTURES_ATTACKER, GUARDS, MOVES_AWAY};
use super::proposals::{candidate, is_sensible, threat_of};

/// Puts the moves on a stack that do something about the other side's best captures.
pub(super) fn against_captures(vision: &Vision, material: i32, stack: &mut Stack) {
    let color = vision.position().turn();
    for mv in vision.legal_moves().iter().filter(|mv| is_sensible(**mv)) {
        let credit = vision.features().best(!color).iter().map(|capture| credit(vision, *mv, color, capture));
        let credit: i32 = credit.sum();
        if 0 < credit {
            let mut candidate = candidate(vision, *mv, threat_of(vision, *mv), material);
            candidate.value += credit;
            stack.push(candidate);
        }
    }
}

/// Returns the credit of a move for what it does about a capture; 0 for nothing.
fn credit(vision: &Vision, mv: Move, color: Color, capture: &Capture) -> i32 {
    let Some(from) = mv.from() else { return 0 };
    let (to, target, board) = (claims::arrival(color, mv), capture.square, vision.board());
    let stake = capture.gain * UNIT;
    let is_promotion = board.by_color(!color).contains(target);
    let attackers = if is_promotion { target.into() } else { vision.attackers_to(target, !color) };
    let lines = attackers.into_iter().fold(Bitboard::EMPTY, |all, man| all | attacks::between(man, target));
    let ahead: Option<Square> = target.offset(color.fold_wb(-8, 8)).filter(|_| is_promotion);
    let held = ahead.unwrap_or(target);
    let services = [
        (attackers.contains(to), CAPTURES_ATTACKER),
        (from == target, MOVES_AWAY),
        (lines.contains(to) || ahead == Some(to), BLOCKS),
        (from != target && comes_to_bear(vision, mv, from, to, color).contains(held), GUARDS),
    ];
    let done = services.iter().filter(|service| service.0).map(|service| service.1);
    let count = u32::try_from(done.clone().count()).unwrap_or(0);
    done.max().map_or(0, |most| credit_services(stake, most, count))
}

/// Returns the credit of so many services, the greatest being worth `most` hundredths of what is at stake.
pub(super) fn credit_services(stake: i32, most: i32, services: u32) -> i32 {
    let more = i32::try_from(services).unwrap_or(1) - 1;
    stake * (most + more * AGAIN) / 100
}

/// Returns the squares that the moved piece bears on after the move and did not before (MOVTOCON).
pub(super) fn comes_to_bear(vision: &Vision, mv: Move, from: Square, to: Square, color: Color) -> Bitboard {
    let piece = mv.promotion().unwrap_or(mv.role()).of(color);
    let occupied = vision.board().occupied().without(from).with(to);
    attacks::attacks(to, piece, occupied) & !vision.attacks_from(from)
}
