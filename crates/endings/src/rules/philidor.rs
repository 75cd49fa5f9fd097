//! Philidor's defence: rook against rook and pawn, the king before the pawn, the rook on its third rank.
//!
//! The other king cannot come forward; once the pawn takes the square on that rank, the rook goes behind it and gives checks.

use shakmaty::{Chess, Color, Position, Role};

use super::{files_apart, has_just, of, rank};

/// Whether the weaker side draws by Philidor's method: its king stands on the last rank where the pawn queens or beside it, its rook
/// on its third rank, and pawn and king of the stronger side are not past their fifth.
pub(crate) fn is_philidor(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    if !has_just(board, strong, [0, 1, 0, 0, 1]) || !has_just(board, !strong, [0, 1, 0, 0, 0]) {
        return false;
    }
    let single = |color, role| of(board, color, role).single_square();
    let (Some(pawn), Some(rook), Some(other)) =
        (single(strong, Role::Pawn), single(strong, Role::Rook), single(!strong, Role::Rook))
    else {
        return false;
    };
    let (Some(king), Some(guard)) = (board.king_of(strong), board.king_of(!strong)) else { return false };
    // A check may win the rook behind the king.
    let is_in_line = king.file() == rook.file() || king.rank() == rook.rank();
    let is_skewered = position.turn() != strong && is_in_line;
    let is_guarded = rank(guard, strong) == 8 && files_apart(guard, pawn) <= 1;
    let takes_a_rook =
        position.legal_moves().iter().any(|mv| mv.is_capture() && [rook, other].contains(&mv.to()));
    is_guarded
        && rank(other, strong) == 6
        && rank(pawn, strong) <= 5
        && rank(king, strong) <= 5
        && !takes_a_rook
        && !is_skewered
        && !position.is_check()
}
