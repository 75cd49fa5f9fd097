//! Squares where a piece is attacked by a less valuable one: quiet moves that leave them come early, quiet moves that
//! enter them late.
//!
//! CITE: Move ordering, quiet moves of threatened men. <https://www.chessprogramming.org/Move_Ordering>

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::parameters::{PERIL_MINOR, PERIL_QUEEN, PERIL_ROOK};

/// The squares that less valuable pieces of the other side attack, by the kind of piece attacked, pawn first.
pub(super) struct Perils {
    attacked: [Bitboard; 6],
    worth: [i32; 6],
}

impl Perils {
    /// Computes the perils of a side's pieces.
    pub(super) fn of(board: &Board, color: Color) -> Perils {
        let (theirs, occupied) = (board.by_color(!color), board.occupied());
        let all = |men: Bitboard, attacked: &dyn Fn(Square) -> Bitboard| {
            men.into_iter().fold(Bitboard::EMPTY, |sum, square| sum | attacked(square))
        };
        let by_pawns = all(theirs & board.pawns(), &|square| attacks::pawn_attacks(!color, square));
        let by_minors = by_pawns
            | all(theirs & board.knights(), &attacks::knight_attacks)
            | all(theirs & board.bishops(), &|square| attacks::bishop_attacks(square, occupied));
        let by_rooks =
            by_minors | all(theirs & board.rooks(), &|square| attacks::rook_attacks(square, occupied));
        Perils {
            attacked: [Bitboard::EMPTY, by_pawns, by_pawns, by_minors, by_rooks, Bitboard::EMPTY],
            worth: [0, PERIL_MINOR, PERIL_MINOR, PERIL_ROOK, PERIL_QUEEN, 0],
        }
    }

    /// Returns the bonus of a piece's move for leaving such a square, less the penalty for entering one.
    #[inline]
    pub(super) fn left_by(&self, role: Role, from: Square, to: Square) -> i32 {
        let kind = role as usize - 1;
        let is_in = |square: Square| i32::from(self.attacked[kind].contains(square));
        self.worth[kind] * (is_in(from) - is_in(to))
    }
}
