//! [`Vision`]: one position, its men, and what they attack and guard.

use std::cell::OnceCell;

use claims::Roster;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Move, Position, Square, attacks};

use crate::{
    Bearings, CheckingMove, Features, Masked, Pin, RelativePin, occupability::Occupabilities,
    safety::Safeties,
};

/// One position and all that can be seen in it.
///
/// Relations are computed when first asked for and kept.
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
    /// Looks at a position whose men were numbered at the root of a search.
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

    /// Looks at a position as a root, numbering its men afresh.
    pub fn of(position: Chess) -> Vision {
        let roster = Roster::new(position.board());
        Vision::new(position, roster)
    }

    /// Returns the position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Returns the men by their stable numbers.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Finds the king of a color; every position that a reader lets in has one.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.board().king_of(color)
    }

    /// Returns the squares that the man on a square attacks, own men's squares included.
    pub fn attacks_from(&self, man: Square) -> Bitboard {
        self.board().attacks_from(man)
    }

    /// Returns the men of a color that attack a square.
    pub fn attackers_to(&self, square: Square, color: Color) -> Bitboard {
        self.board().attacks_to(square, color, self.board().occupied())
    }

    /// Returns the men of a color that would attack a square if the other side's king were lifted off.
    ///
    /// A king cannot run from a rook along the rook's own line, hence the lifting.
    pub fn covers(&self, square: Square, color: Color) -> Bitboard {
        let king = self.board().by_piece((!color).king());
        self.board().attacks_to(square, color, self.board().occupied() & !king)
    }

    /// Whether the man on one square attacks another and no pin to his king keeps him from it.
    pub fn guards(&self, man: Square, square: Square) -> bool {
        self.attacks_from(man).contains(square) && self.pin_of(man).is_none_or(|pin| pin.allows(square))
    }

    /// Returns the sliders of both sides that would attack a square on an empty board.
    pub(crate) fn sliders_aimed_at(&self, square: Square) -> Bitboard {
        let board = self.board();
        (attacks::rook_attacks(square, Bitboard::EMPTY) & board.rooks_and_queens())
            | (attacks::bishop_attacks(square, Bitboard::EMPTY) & board.bishops_and_queens())
    }

    /// Returns the men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.position.checkers()
    }

    /// Returns the squares on which a man would stand between two others that see each other along a line.
    pub fn between(&self, one: Square, other: Square) -> Bitboard {
        attacks::between(one, other)
    }
}
