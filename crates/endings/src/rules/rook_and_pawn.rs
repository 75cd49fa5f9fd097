//! Rook and pawn against rook: the squares of the pieces, for the rules that know such endings.

use shakmaty::{Chess, Color, Position, Role, Square};

use super::{has_just, of};

/// The pieces of the ending.
pub(super) struct RookAndPawn {
    /// The king of the side with the pawn.
    pub(super) king: Square,
    /// Its rook.
    pub(super) rook: Square,
    /// Its pawn.
    pub(super) pawn: Square,
    /// The other king.
    pub(super) other_king: Square,
    /// The other rook.
    pub(super) other_rook: Square,
}

impl RookAndPawn {
    /// Returns the pieces; `None` in another ending.
    pub(super) fn of(position: &Chess, strong: Color) -> Option<RookAndPawn> {
        let board = position.board();
        let is_it = has_just(board, strong, [0, 1, 0, 0, 1]) && has_just(board, !strong, [0, 1, 0, 0, 0]);
        let single = |color, role| of(board, color, role).single_square().filter(|_| is_it);
        Some(RookAndPawn {
            king: board.king_of(strong)?,
            rook: single(strong, Role::Rook)?,
            pawn: single(strong, Role::Pawn)?,
            other_king: board.king_of(!strong)?,
            other_rook: single(!strong, Role::Rook)?,
        })
    }

    /// Whether there is no check, and no rook can be captured.
    pub(super) fn is_calm(&self, position: &Chess) -> bool {
        let rooks = [self.rook, self.other_rook];
        let takes_a_rook =
            position.legal_moves().iter().any(|mv| mv.is_capture() && rooks.contains(&mv.to()));
        !takes_a_rook && !position.is_check()
    }
}
