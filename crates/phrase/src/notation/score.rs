//! Moves in sequence, as in a game score.

use claims::Played;
use shakmaty::Color;

use super::write_played;
use crate::Style;

/// Moves in sequence, with their place in the game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Score {
    /// The moves.
    pub moves: Vec<Played>,
    /// Plies from the root to the first of them.
    pub ply: usize,
    /// The side to move at the root.
    pub root_turn: Color,
}

impl Score {
    /// Omits the signs of check and mate.
    #[must_use]
    pub fn without_suffixes(mut self) -> Score {
        self.moves.iter_mut().for_each(|mv| *mv = mv.without_suffix());
        self
    }

    /// Whether the last move gives mate.
    pub fn mates(&self) -> bool {
        self.moves.last().is_some_and(Played::mates)
    }

    /// Writes the moves, the first one and each of White's with its number: `1.Qf6+ Nxf6`, `1...Nxf6`.
    pub fn write(&self, style: &Style) -> String {
        let word = |(place, mv): (usize, &Played)| {
            let written = write_played(mv, style);
            if 0 < place && mv.turn == Color::Black {
                return written;
            }
            let later = (self.ply + place + self.root_turn.fold_wb(0, 1)) / 2;
            let number = style.first_move.saturating_add(u32::try_from(later).unwrap_or(u32::MAX));
            format!("{number}{}{written}", mv.turn.fold_wb(".", "..."))
        };
        self.moves.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    }
}
