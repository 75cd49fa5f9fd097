//! What answers gain, in one scale: centipawns of the house scale, mates above all.

use claims::Score;
use shakmaty::{Chess, Move, Position};

/// What a mate counts: more than all men of both sides.
pub(crate) const MATE: i32 = 100_000;
/// A pawn, the least that counts as won or lost.
pub(crate) const PAWN: i32 = 100;

/// Gives what a score is more than a balance, both for the side to move; a mate counts whatever the balance.
pub(crate) fn gain(score: Score, balance: i32) -> i32 {
    match score {
        Score::MateIn(moves) if 0 < moves => MATE,
        Score::MateIn(_) => -MATE,
        Score::Centipawns(amount) => amount - balance,
    }
}

/// Returns a score in centipawns; a mate counts more than anything.
pub(crate) fn centipawns(score: Score) -> i32 {
    match score {
        Score::MateIn(moves) if 0 < moves => i32::MAX,
        Score::MateIn(_) => i32::MIN,
        Score::Centipawns(value) => value,
    }
}

/// Gives what a score counts.
pub(crate) fn counts(score: Score) -> i32 {
    gain(score, 0)
}

/// Gives a score as the other side sees it a move later.
pub(crate) fn reversed(score: Score) -> Score {
    match score {
        Score::MateIn(moves) => Score::MateIn(-moves),
        Score::Centipawns(amount) => Score::Centipawns(-amount),
    }
}

/// Plays a line; `None` where a move of it is not legal.
pub fn played(from: &Chess, line: &[Move]) -> Option<Chess> {
    line.iter().try_fold(from.clone(), |position, mv| position.play(*mv).ok())
}

/// Returns a position with the other side to move; `None` where the side to move is in check and cannot pass.
pub(crate) fn passed(position: Chess) -> Option<Chess> {
    if position.is_check() { None } else { position.swap_turn().ok() }
}
