//! When a piece is in peril: the puzzle field's plain notions, which do not calculate exchanges.
//!
//! They are coarser than `vision`'s exchanges on purpose: themes have been named by them for millions of puzzles.

use claims::UNITS;
use shakmaty::{Bitboard, Board, Color, Position, Role, Square};
use vision::Vision;

/// The worth of a king where it is compared with other pieces.
const KING: i32 = 99;

/// Returns the worth of a piece in pawns, a king's above everything.
pub(crate) fn worth(role: Role) -> i32 {
    if role == Role::King { KING } else { UNITS.of(role) }
}

/// Returns the pieces of a color that attack a square.
pub(crate) fn attackers(board: &Board, square: Square, color: Color) -> Bitboard {
    board.attacks_to(square, color, board.occupied())
}

/// Whether a piece moves along lines.
pub(crate) fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Whether the piece on a square is unguarded, even through one of its attackers.
pub(crate) fn is_hanging(board: &Board, square: Square) -> bool {
    let Some(color) = board.color_at(square) else { return false };
    if attackers(board, square, color).any() {
        return false;
    }
    let lifts_a_veil = |slider: Square| {
        let occupied = board.occupied().without(slider);
        (board.attacks_to(square, color, occupied) & occupied).any()
    };
    let sliders = attackers(board, square, !color) & board.sliders();
    !sliders.into_iter().any(lifts_a_veil)
}

/// Whether the piece on a square can be captured with profit: it is unguarded, or attacked by a less valuable piece.
pub(crate) fn is_in_bad_spot(board: &Board, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let attackers = attackers(board, square, !piece.color);
    let is_lesser = |man: Square| board.role_at(man).is_some_and(|role| worth(role) < worth(piece.role));
    attackers.any() && (is_hanging(board, square) || attackers.into_iter().any(is_lesser))
}

/// Whether a piece of the side to move can be captured with profit wherever it stays or goes, and can capture nothing
/// of at least its value.
pub(crate) fn is_trapped(vision: &Vision, square: Square) -> bool {
    let board = vision.board();
    let Some(piece) = board.piece_at(square) else { return false };
    if vision.position().is_check()
        || vision.pin_of(square).is_some()
        || matches!(piece.role, Role::Pawn | Role::King)
        || !is_in_bad_spot(board, square)
    {
        return false;
    }
    let is_way_out = |to: Square| {
        let takes = board.role_at(to).is_some_and(|victim| worth(piece.role) <= worth(victim));
        let mut moved = board.clone();
        moved.discard_piece_at(square);
        moved.set_piece_at(to, piece);
        takes || !is_in_bad_spot(&moved, to)
    };
    !vision.legal_destinations(square).into_iter().any(is_way_out)
}
