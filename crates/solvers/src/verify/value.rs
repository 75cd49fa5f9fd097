//! Values inside the search, for the side to move: centipawns, and mates counted in plies from the root.

use claims::Score;

use crate::mate_score;

/// The deepest position of a search, in plies from the root.
pub(super) const MAX_PLY: usize = 96;
/// More than any value.
pub(super) const INFINITE: i32 = 32_000;
/// The value of having mated at the root; a ply later is one less.
pub(super) const MATE: i32 = 31_000;
/// Values from here on are mates.
pub(super) const MATES_FROM: i32 = MATE - 1_000;
/// The value of a draw.
pub(super) const DRAW: i32 = 0;

/// Returns the value of being mated in a position so many plies from the root.
pub(super) fn mated_at(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(0) - MATE
}

/// Whether a value is a mate by either side.
pub(super) fn is_mate(value: i32) -> bool {
    MATES_FROM < value.abs()
}

/// Brings an evaluation into the range of values that are not mates.
pub(super) fn within_evaluations(value: i32) -> i32 {
    value.clamp(1 - MATES_FROM, MATES_FROM - 1)
}

/// Returns the plies from the root to the mate that a value stands for.
pub(super) fn plies_to_mate(value: i32) -> Option<u32> {
    u32::try_from(MATE - value.abs()).ok().filter(|_| is_mate(value))
}

/// Converts the value of the side to move at the root into the score that is reported.
pub(super) fn score(value: i32) -> Score {
    plies_to_mate(value).map_or(Score::Centipawns(value), |plies| mate_score(plies, 0 < value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_own_moves() {
        assert_eq!(score(MATE - 1), Score::MateIn(1));
        assert_eq!(score(MATE - 3), Score::MateIn(2));
        assert_eq!(score(mated_at(2)), Score::MateIn(-1));
        assert_eq!(score(within_evaluations(40_000)), Score::Centipawns(MATES_FROM - 1));
        assert!(is_mate(mated_at(MAX_PLY)) && !is_mate(within_evaluations(-40_000)));
    }
}
