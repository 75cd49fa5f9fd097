//! A rook's pawn with a bishop that does not guard the square where it would queen: a king in that corner cannot be
//! driven out.
//!
//! CITE: Wrong Color Bishop and Rook Pawn. <https://www.chessprogramming.org/KBPK>

use shakmaty::{Bitboard, Chess, Color, File, Position, Rank, Role, Square};

use super::{has_just, of};

/// Whether a side has nothing but pawns on one edge and bishops of the wrong color, and the bare king stands in the
/// corner or beside it.
pub(crate) fn is_wrong_bishop(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    let (pawns, bishops) = (of(board, strong, Role::Pawn), of(board, strong, Role::Bishop));
    let is_bare = board.by_color(!strong).count() == 1;
    let only = has_just(board, strong, [0, 0, bishops.count(), 0, pawns.count()]);
    let file = [File::A, File::H].into_iter().find(|file| (pawns & !Bitboard::from(*file)).is_empty());
    let (Some(file), Some(king), true) = (file, board.king_of(!strong), is_bare && only) else {
        return false;
    };
    let corner = Square::from_coords(file, strong.fold_wb(Rank::Eighth, Rank::First));
    let colored = if corner.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    let is_wrong = bishops.any() && (bishops & colored).is_empty();
    is_wrong && pawns.any() && king.distance(corner) <= 1
}
