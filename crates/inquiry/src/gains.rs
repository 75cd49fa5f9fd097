//! What answers gain, on one scale: centipawns of the house scale, with mates above everything.

use claims::Score;
pub(crate) use explain::pass;
pub use explain::play;

/// The value of a mate: more than all pieces of both sides.
pub(crate) const MATE: i32 = 100_000;
/// A pawn, the least that counts as won or lost.
pub(crate) const PAWN: i32 = 100;

/// Returns by how much a score exceeds a balance, both for the side to move; a mate counts whatever the
/// balance.
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

/// Returns the value of a score.
pub(crate) fn counts(score: Score) -> i32 {
    gain(score, 0)
}

/// Returns a score as the other side sees it a move later.
pub(crate) fn reverse(score: Score) -> Score {
    match score {
        Score::MateIn(moves) => Score::MateIn(-moves),
        Score::Centipawns(amount) => Score::Centipawns(-amount),
    }
}
