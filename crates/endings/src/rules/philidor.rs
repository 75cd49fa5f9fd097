//! Philidor's defence: rook against rook and pawn, the king before the pawn, the rook on its third rank.
//!
//! The other king cannot come forward; once the pawn takes the square on that rank, the rook goes behind it and gives
//! checks.

use shakmaty::{Chess, Color, Position};

use super::rook_and_pawn::RookAndPawn;
use super::{files_apart, rank};

/// Whether the weaker side draws by Philidor's method: its king stands on the last rank where the pawn queens or beside
/// that square, its rook on its third rank, and pawn and king of the stronger side are not past their fifth.
pub(crate) fn is_philidor(position: &Chess, strong: Color) -> bool {
    let Some(pieces) = RookAndPawn::of(position, strong) else { return false };
    let RookAndPawn { king, rook, pawn, other_king, other_rook } = pieces;
    // A check may win the rook behind the king.
    let is_in_line = king.file() == rook.file() || king.rank() == rook.rank();
    let is_skewered = position.turn() != strong && is_in_line;
    rank(other_king, strong) == 8
        && files_apart(other_king, pawn) <= 1
        && rank(other_rook, strong) == 6
        && rank(pawn, strong) <= 5
        && rank(king, strong) <= 5
        && !is_skewered
        && pieces.is_calm(position)
}
