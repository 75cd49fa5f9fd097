//! The baseline for the plans: a few lines that know only exchanges.

use std::cmp::Reverse;

use claims::PARADISE;
use knowledge::Facts;
use shakmaty::{Move, Role};

/// The number of moves proposed; about as many as the plans propose.
const MOST: usize = 8;

/// Proposes captures and checks, then the other moves, each kind ordered by what the exchange on the move's
/// square wins.
pub(super) fn baseline(facts: &Facts<'_>) -> Vec<Move> {
    let vision = facts.vision();
    let mut moves: Vec<Move> = vision.legal_moves().to_vec();
    moves.sort_by_cached_key(|mv| {
        let is_loud = mv.is_capture() || vision.checkers_after(*mv).any();
        (!is_loud, Reverse(gain(*mv, facts)))
    });
    moves.truncate(MOST);
    moves
}

fn gain(mv: Move, facts: &Facts<'_>) -> i32 {
    let exchange = mv.from().filter(|_| !mv.is_castle()).map_or(0, |from| facts.exchval(from, mv.to()));
    let promotion = mv.promotion().map_or(0, |role| PARADISE.of(role) - PARADISE.of(Role::Pawn));
    exchange + promotion
}
