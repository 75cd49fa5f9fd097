//! A turn of a game: a move number and the side to move, as people write it.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Chess, Color, Position};
use thiserror::Error;

use super::Game;

/// A turn of a game.
///
/// ```
/// use input::games::Turn;
/// for (text, shown) in [("17b", "17..."), ("17...", "17..."), ("17w", "17."), ("17.", "17."), ("17", "17.")] {
///     assert_eq!(text.parse::<Turn>()?.to_string(), shown);
/// }
/// # Ok::<(), input::games::TurnError>(())
/// ```
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Turn {
    /// The move number, from 1.
    pub number: u32,
    /// The side to move.
    pub side: Color,
}

/// The error for a text that is not a turn.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("expected a move number and a side, as 17w or 17. for White's move, 17b or 17... for Black's")]
pub struct TurnError;

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Turn, TurnError> {
        let text = text.trim();
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, side) = text.split_at(digits);
        let side = match side.to_ascii_lowercase().as_str() {
            "" | "w" | "." => Color::White,
            "b" | "..." | "…" => Color::Black,
            _ => return Err(TurnError),
        };
        let number = number.parse().ok().filter(|number| *number != 0).ok_or(TurnError)?;
        Ok(Turn { number, side })
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.side.fold_wb(".", "..."))
    }
}

impl Turn {
    /// Returns the turn of a position.
    pub fn of(position: &Chess) -> Turn {
        Turn { number: position.fullmoves().get(), side: position.turn() }
    }
}

/// Why a position of a game could not be chosen.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum TurnFault {
    /// No turn was given, and the game has moves.
    #[error("the game goes from {first} to {last}, expected `--at` with a move of it, as `--at {last}`")]
    Open {
        /// The first turn.
        first: Turn,
        /// The turn of the last move.
        last: Turn,
    },
    /// The game has no such turn.
    #[error("`--at {found}`: the game goes from {first} to {last}, expected a move of it")]
    Missing {
        /// The turn that was wanted.
        found: Turn,
        /// The first turn.
        first: Turn,
        /// The turn of the last move.
        last: Turn,
    },
}

impl Game {
    /// Returns how many moves of the main line precede a turn; the turn after the last move is valid too.
    ///
    /// A game without moves has one position, which needs no turn.
    ///
    /// # Errors
    ///
    /// Returns a [`TurnFault`] that contains the available turns.
    pub fn ply_of(&self, turn: Option<Turn>) -> Result<usize, TurnFault> {
        let at =
            |ply: usize| self.positions.get(ply).map_or(Turn { number: 1, side: Color::White }, Turn::of);
        let (first, last) = (at(0), at(self.moves.len().saturating_sub(1)));
        match turn {
            None if self.moves.is_empty() => Ok(0),
            None => Err(TurnFault::Open { first, last }),
            Some(found) => {
                let place = self.positions.iter().position(|position| Turn::of(position) == found);
                place.ok_or(TurnFault::Missing { found, first, last })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_found_wherever_a_game_begins() {
        let game = Game::read(b"1. e4 e5 2. Nf3 *").unwrap();
        let ply = |text: &str| game.ply_of(Some(text.parse().unwrap()));
        assert_eq!((ply("1"), ply("1b"), ply("2."), ply("2...")), (Ok(0), Ok(1), Ok(2), Ok(3)));
        let late = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *";
        let late = Game::read(late.as_bytes()).unwrap();
        assert_eq!(late.ply_of("40B".parse().ok()), Ok(0));
        let missing = late.ply_of("40w".parse().ok()).unwrap_err().to_string();
        assert_eq!(missing, "`--at 40.`: the game goes from 40... to 41., expected a move of it");
    }

    #[test]
    fn a_turn_is_needed_only_where_there_are_moves() {
        let alone = Game::read(b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n*").unwrap();
        assert_eq!(alone.ply_of(None), Ok(0));
        let open = Game::read(b"1. e4 e5 *").unwrap().ply_of(None).unwrap_err().to_string();
        assert_eq!(open, "the game goes from 1. to 1..., expected `--at` with a move of it, as `--at 1...`");
    }

    #[test]
    fn what_is_no_turn_is_refused() {
        for text in ["", "b", "0b", "17c", "17.Nf3", "-1", "99999999999b", "17 b", "17.."] {
            assert_eq!(text.parse::<Turn>(), Err(TurnError), "{text}");
        }
    }
}
