//! Games: read one after the other from a file of any size, and looked through for tactics that were missed or allowed.

mod cleaned;
mod game;
mod moments;
mod positions;
mod puzzles;
mod reading;
mod screen;
mod texts;
mod uniqueness;

pub use game::{Event, Game, GameFault};
pub use moments::{Moment, Seeker, Wanted};
pub use positions::position_rows;
pub use puzzles::{PUZZLE_COLUMNS, Puzzle, puzzles};
pub use texts::{GameText, GameTexts, LONGEST_GAME, read_games};
