//! When two positions are the same: pieces, side to move, castling rights, and the en-passant square if a capture there
//! is legal. Clocks do not count.

use shakmaty::{Bitboard, Board, Chess, Color, EnPassantMode, Position, Square};

/// What makes two positions the same for a proof; exact, not a hash.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct PositionKey {
    board: Board,
    turn: Color,
    castling_rights: Bitboard,
    en_passant: Option<Square>,
}

impl PositionKey {
    /// Returns the key of a position.
    pub fn of(position: &Chess) -> PositionKey {
        PositionKey {
            board: position.board().clone(),
            turn: position.turn(),
            castling_rights: position.castles().castling_rights(),
            en_passant: position.ep_square(EnPassantMode::Legal),
        }
    }
}
