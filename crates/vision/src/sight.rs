//! [`Vision`]: one position, its pieces, and what they attack and guard.

use std::cell::OnceCell;

use claims::Roster;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Move, Position, Square, attacks};

use crate::{
    Bearings, CheckingMove, Features, Masked, Pin, RelativePin, occupability::Occupabilities,
    safety::Safeties,
};

/// One position and all that can be seen in it.
///
/// Relations are computed on first use and kept.
#[derive(Clone, Debug)]
pub struct Vision {
    position: Chess,
    roster: Roster,
    pub(crate) legal_moves: OnceCell<Vec<Move>>,
    pub(crate) bearings: OnceCell<Bearings>,
    pub(crate) snipers: OnceCell<ByColor<Bitboard>>,
    pub(crate) pins: OnceCell<Vec<Pin>>,
    pub(crate) masked: OnceCell<Vec<Masked>>,
    pub(crate) relative_pins: OnceCell<Vec<RelativePin>>,
    pub(crate) occupabilities: OnceCell<Box<Occupabilities>>,
    pub(crate) checking_moves: OnceCell<Vec<CheckingMove>>,
    pub(crate) safeties: OnceCell<Box<Safeties>>,
    pub(crate) features: OnceCell<Box<Features>>,
}

impl Vision {
    /// Returns the vision of a position whose pieces were numbered at the root of a search.
    pub fn new(position: Chess, roster: Roster) -> Vision {
        Vision {
            position,
            roster,
            legal_moves: OnceCell::new(),
            bearings: OnceCell::new(),
            snipers: OnceCell::new(),
            pins: OnceCell::new(),
            masked: OnceCell::new(),
            relative_pins: OnceCell::new(),
            occupabilities: OnceCell::new(),
            checking_moves: OnceCell::new(),
            safeties: OnceCell::new(),
            features: OnceCell::new(),
        }
    }

    /// Returns the vision of a position as a root, with its pieces newly numbered.
    pub fn of(position: Chess) -> Vision {
        let roster = Roster::new(position.board());
        Vision::new(position, roster)
    }

    /// Returns the position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Returns the pieces by their stable numbers.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the king of a color; every position that a reader accepts has one.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.board().king_of(color)
    }

    /// Returns the squares that the piece on a square attacks, including those of its own side's pieces.
    pub fn attacks_from(&self, man: Square) -> Bitboard {
        self.board().attacks_from(man)
    }

    /// Returns the pieces of a color that attack a square.
    pub fn attackers_to(&self, square: Square, color: Color) -> Bitboard {
        self.board().attacks_to(square, color, self.board().occupied())
    }

    /// Returns the pieces of a color that would attack a square if the other side's king were removed from the board.
    ///
    /// A king cannot run from a rook along the rook's own line, hence the removal.
    pub fn covers(&self, square: Square, color: Color) -> Bitboard {
        let king = self.board().by_piece((!color).king());
        self.board().attacks_to(square, color, self.board().occupied() & !king)
    }

    /// Whether the piece on one square attacks another and no pin to its king prevents it.
    pub fn guards(&self, man: Square, square: Square) -> bool {
        self.attacks_from(man).contains(square) && self.pin_of(man).is_none_or(|pin| pin.allows(square))
    }

    /// Returns the sliders of both sides that would attack a square on an empty board.
    pub(crate) fn sliders_aimed_at(&self, square: Square) -> Bitboard {
        let board = self.board();
        (attacks::rook_attacks(square, Bitboard::EMPTY) & board.rooks_and_queens())
            | (attacks::bishop_attacks(square, Bitboard::EMPTY) & board.bishops_and_queens())
    }

    /// Returns the pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.position.checkers()
    }

    /// Returns the squares on which a piece would stand between two others that see each other along a line.
    pub fn between(&self, one: Square, other: Square) -> Bitboard {
        attacks::between(one, other)
    }
}
