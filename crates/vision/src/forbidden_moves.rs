//! What forbids a move that a piece could make if its king did not matter.

use shakmaty::{Bitboard, Position, Square};

use crate::{Pin, Vision};

/// What keeps a piece of the side to move from a square.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Forbids {
    /// The piece is pinned to its king.
    Pin(Pin),
    /// The king would castle across or to a square that an enemy attacks.
    Guard {
        /// The enemy.
        by: Square,
        /// The square.
        square: Square,
    },
    /// The king would go to a square that this enemy covers.
    Cover(Square),
    /// These enemies give check, and the move does not meet it.
    Check(Bitboard),
}

impl Vision {
    /// Whether going to a square would be castling for a piece: it is a king and goes further than a step.
    pub fn castles(&self, man: Square, to: Square) -> bool {
        self.board().kings().contains(man) && 1 < man.distance(to)
    }

    /// Returns what forbids a piece of the side to move one of the squares of [`Vision::forbidden`]; `None` where the
    /// king is safe.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::{Forbids, Vision};
    ///
    /// let fen: Fen = "k4r2/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let guard = Forbids::Guard { by: Square::F8, square: Square::F1 };
    /// assert_eq!(vision.what_forbids(Square::E1, Square::G1), Some(guard));
    /// assert_eq!(vision.what_forbids(Square::E1, Square::F2), Some(Forbids::Cover(Square::F8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn what_forbids(&self, man: Square, to: Square) -> Option<Forbids> {
        let side = self.position().turn();
        let king = self.king(side)?;
        if let Some(pin) = self.pin_of(man).filter(|pin| !pin.allows(to)) {
            return Some(Forbids::Pin(pin));
        }
        let castles = self.castles(man, to);
        if castles && !self.position().is_check() {
            // The king neither crosses nor comes to a square that an enemy attacks.
            let crossed = self.between(king, to).with(to);
            let looks = |square: Square| {
                let mut covers = self.covers(square, !side).into_iter();
                Some(Forbids::Guard { by: covers.find(|by| self.guards(*by, square))?, square })
            };
            return crossed.into_iter().find_map(looks);
        }
        if man == king && !castles {
            return self.covers(to, !side).first().map(Forbids::Cover);
        }
        let checkers = self.checkers();
        checkers.any().then_some(Forbids::Check(checkers))
    }
}
