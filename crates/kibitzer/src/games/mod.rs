//! Games (read by [`crate::input::games`]), looked through for tactics that were missed or allowed.

mod moments;
mod puzzles;
mod screen;
mod uniqueness;

pub use input::games::{
    Event, Game, GameFault, GameText, GameTexts, LONGEST_GAME, position_rows, read_games,
};
pub use moments::{Moment, Seeker, Wanted};
pub use puzzles::{PUZZLE_COLUMNS, Puzzle, puzzles};
