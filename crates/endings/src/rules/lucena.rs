//! Lucena's position: rook and pawn on the seventh rank against rook, the king before its pawn, the other king cut off.
//!
//! The king comes out by a bridge, or where the rook leaves the neighboring file at once; the pawn queens.

use shakmaty::{Chess, Color, File, Position, Role};

use super::{files_apart, has_just, of, rank};

/// Whether a side wins by Lucena's method: its king stands where the pawn queens, its rook keeps the other king off by a file, and no
/// rook can be taken.
pub(crate) fn is_lucena(position: &Chess, strong: Color) -> bool {
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
    let (Some(king), Some(cut_off)) = (board.king_of(strong), board.king_of(!strong)) else { return false };
    let before = rank(pawn, strong) == 7 && rank(king, strong) == 8 && pawn.file() == king.file();
    let is_edge = matches!(pawn.file(), File::A | File::H);
    let is_between = files_apart(rook, pawn) == 1 && files_apart(rook, cut_off) < files_apart(pawn, cut_off);
    let is_kept_off = 3 <= files_apart(pawn, cut_off) || is_between && 2 <= files_apart(pawn, cut_off);
    let takes_a_rook =
        position.legal_moves().iter().any(|mv| mv.is_capture() && [rook, other].contains(&mv.to()));
    // A king beside the rook comes nearer with a gain of time.
    let is_far = position.turn() == strong || 3 <= cut_off.distance(rook);
    before && is_far && !is_edge && is_kept_off && !takes_a_rook && !position.is_check()
}
