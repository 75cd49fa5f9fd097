//! A move with everything needed to write it, independent of the board.

use shakmaty::san::{SanPlus, Suffix};
use shakmaty::{Chess, Color, Move, Position};

/// A move that was played, or could be. Two moves are equal if they are written alike in every notation.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// The side that moves.
    pub turn: Color,
    /// The move.
    pub mv: Move,
    /// The move in SAN with English letters.
    pub san: SanPlus,
}

impl PartialEq for Played {
    fn eq(&self, other: &Played) -> bool {
        (self.turn, &self.san, self.mv.from()) == (other.turn, &other.san, other.mv.from())
    }
}

impl Eq for Played {}

impl Played {
    /// Returns a legal move of a position in this form.
    pub fn of(position: &Chess, mv: Move) -> Played {
        Played { turn: position.turn(), mv, san: SanPlus::from_move(position.clone(), mv) }
    }

    /// Whether it gives checkmate.
    pub fn mates(&self) -> bool {
        self.san.suffix == Some(Suffix::Checkmate)
    }

    /// Removes the sign of check or mate.
    #[must_use]
    pub fn without_suffix(self) -> Played {
        Played { san: SanPlus { suffix: None, ..self.san }, ..self }
    }
}
