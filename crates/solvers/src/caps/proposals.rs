//! Who proposes moves: attacks that work, attacks that do not, pieces that are better elsewhere (II.C, II.F.2.b).

use shakmaty::{Move, Position, Role, Square};
use vision::{UNIT, Vision};

use super::appraisal::appraise;
use super::candidate::{Candidate, Stack};
use claims::HOUSE;

/// Puts the moves of the AGGRESSIVE goal on a stack: captures, double attacks, attacks on pieces of low mobility, and
/// the moves of pieces that mask a discovered attack or stand where another would attack from.
pub(super) fn attacks(vision: &Vision, material: i32, stack: &mut Stack) {
    let color = vision.position().turn();
    let features = vision.features();
    for threat in features.threats(color) {
        for mv in legal(vision, threat.man, threat.to) {
            stack.push(candidate(vision, mv, threat.worth * UNIT, material));
        }
    }
    for man in features.ideas(color) {
        for mv in moves_of(vision, man) {
            stack.push(candidate(vision, mv, 0, material));
        }
    }
}

/// Puts captures and promotions on a stack that lose nothing on their squares.
pub(super) fn captures(vision: &Vision, material: i32, stack: &mut Stack) {
    for threat in vision.features().threats(vision.position().turn()) {
        for mv in legal(vision, threat.man, threat.to) {
            let is_even = mv.is_capture() && threat.loss <= threat.captured;
            if is_even || mv.is_promotion() && threat.loss == 0 {
                stack.push(candidate(vision, mv, threat.worth * UNIT, material));
            }
        }
    }
}

/// Puts quiet threats on a stack.
pub(super) fn menaces(vision: &Vision, material: i32, stack: &mut Stack) {
    for threat in vision.menaces() {
        for mv in legal(vision, threat.man, threat.to) {
            stack.push(candidate(vision, mv, threat.worth * UNIT, material));
        }
    }
}

/// Puts every legal move on a stack.
pub(super) fn everything(vision: &Vision, material: i32, stack: &mut Stack) {
    for mv in vision.legal_moves() {
        stack.push(candidate(vision, *mv, threat_of(vision, *mv), material));
    }
}

/// Appraises a move, given the worth of its attack.
pub(super) fn candidate(vision: &Vision, mv: Move, threat: i32, material: i32) -> Candidate {
    let captured = mv.capture().map_or(0, |role| HOUSE.of(role));
    let value = material + appraise(vision, mv, threat);
    Candidate { mv, value, punch: threat + captured, mentions: 0 }
}

/// Returns the worth of a move's attack according to the list of threats, in centipawns; 0 if it is not on the list.
pub(super) fn threat_of(vision: &Vision, mv: Move) -> i32 {
    let threats = vision.features().threats(vision.position().turn());
    let listed = threats.iter().find(|threat| Some(threat.man) == mv.from() && threat.to == mv.to());
    listed.map_or(0, |threat| threat.worth * UNIT)
}

/// Returns the legal moves of a piece to a square; of promotions only those to queen and knight.
fn legal(vision: &Vision, man: Square, to: Square) -> impl Iterator<Item = Move> + '_ {
    moves_of(vision, man).filter(move |mv| mv.to() == to && !mv.is_castle())
}

/// Returns the legal moves of a piece; of promotions only those to queen and knight.
pub(super) fn moves_of(vision: &Vision, man: Square) -> impl Iterator<Item = Move> + '_ {
    let legal = vision.legal_moves().iter().copied();
    legal.filter(move |mv| mv.from() == Some(man) && is_sensible(*mv))
}

/// Whether a move is anything but a promotion to rook or bishop.
pub(super) fn is_sensible(mv: Move) -> bool {
    !matches!(mv.promotion(), Some(Role::Rook | Role::Bishop))
}
