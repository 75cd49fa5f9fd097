//! Values: tenths of a pawn from the viewpoint of the offense (IV.B.2; spec 0.3, 7.1).
//!
//! In the report's traces the queen is worth 99 where a position is evaluated, and 90 in threats: a queen that is won
//! back then seems to be nine tenths of a pawn short of its cost. Beyond the report it is worth 90 in both.

use claims::Values;
use shakmaty::{Board, Color};

/// The value of having mated.
pub(super) const MATE: i32 = 1_300;
/// Nothing achieved yet: beyond every value.
pub(super) const UNDEFINED: i32 = 10_000;
/// The least value of a threat that is a threat of mate.
pub(super) const MATE_THREAT: i32 = 200;

/// What is known of a value: it is proven to be at least `lower`, and hoped to be at most `upper`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Span {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Span {
    /// Returns the span of a known value.
    pub(super) const fn exactly(value: i32) -> Span {
        Span { lower: value, upper: value }
    }
}

/// Counts the material.
pub(super) fn material(board: &Board, offense: Color, values: &Values) -> i32 {
    values.balance(board, offense)
}
