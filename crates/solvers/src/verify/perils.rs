//! Squares where a man is attacked by a cheaper one: quiet moves that leave them come early, those that enter them late.
//!
//! CITE: Move ordering, quiet moves of threatened men. <https://www.chessprogramming.org/Move_Ordering>

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::parameters::{PERIL_MINOR, PERIL_QUEEN, PERIL_ROOK};

/// What cheaper men of the other side attack, by the kind of man attacked, pawn first.
pub(super) struct Perils {
    attacked: [Bitboard; 6],
    worth: [i32; 6],
}

impl Perils {
    /// Looks at what attacks a side's men.
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

    /// Returns what a man's move is worth for leaving such a square, less what it is for entering one.
    #[inline]
    pub(super) fn left_by(&self, role: Role, from: Square, to: Square) -> i32 {
        let kind = role as usize - 1;
        let is_in = |square: Square| i32::from(self.attacked[kind].contains(square));
        self.worth[kind] * (is_in(from) - is_in(to))
    }
}
