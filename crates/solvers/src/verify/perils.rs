//! Squares where a man is attacked by a cheaper one: quiet moves that leave them come early, those that enter them late.
//!
//! CITE: Move ordering, quiet moves of threatened men. <https://www.chessprogramming.org/Move_Ordering>

use shakmaty::{Bitboard, Board, Color, Move, Role, attacks};

use super::parameters::{PERIL_MINOR, PERIL_QUEEN, PERIL_ROOK};

/// What cheaper men of the other side attack.
pub(super) struct Perils {
    by_pawns: Bitboard,
    by_minors: Bitboard,
    by_rooks: Bitboard,
}

impl Perils {
    /// Looks at what attacks a side's men.
    pub(super) fn of(board: &Board, color: Color) -> Perils {
        let (theirs, occupied) = (board.by_color(!color), board.occupied());
        let all = |men: Bitboard, attacked: &dyn Fn(shakmaty::Square) -> Bitboard| {
            men.into_iter().fold(Bitboard::EMPTY, |sum, square| sum | attacked(square))
        };
        let by_pawns = all(theirs & board.pawns(), &|square| attacks::pawn_attacks(!color, square));
        let by_minors = by_pawns
            | all(theirs & board.knights(), &attacks::knight_attacks)
            | all(theirs & board.bishops(), &|square| attacks::bishop_attacks(square, occupied));
        let by_rooks =
            by_minors | all(theirs & board.rooks(), &|square| attacks::rook_attacks(square, occupied));
        Perils { by_pawns, by_minors, by_rooks }
    }

    /// Gives what a move is worth for leaving such a square, less what it is for entering one.
    pub(super) fn left_by(&self, mv: Move) -> i32 {
        let (attacked, worth) = match mv.role() {
            Role::Queen => (self.by_rooks, PERIL_QUEEN),
            Role::Rook => (self.by_minors, PERIL_ROOK),
            Role::Bishop | Role::Knight => (self.by_pawns, PERIL_MINOR),
            Role::Pawn | Role::King => return 0,
        };
        let is_in = |square: Option<shakmaty::Square>| square.is_some_and(|square| attacked.contains(square));
        worth * (i32::from(is_in(mv.from())) - i32::from(is_in(Some(mv.to()))))
    }
}
