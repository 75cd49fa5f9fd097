//! Games (read by [`input::games`]): what a player wants to know about a game, the puzzles found in it, and
//! the positions worth practicing.
//!
//! A [`Review`] searches every position (`screen`), decides which moves are worth mentioning (`moments`), has
//! them explained, and sums up (`summary`).

mod accuracy;
mod annotated_game;
mod clocks;
mod combination;
mod comment;
pub mod drills;
mod json;
mod judgment;
pub mod lesson;
mod look;
mod moment;
mod moments;
mod page;
mod played_move;
mod puzzles;
mod quiet_mistake;
mod retry;
mod review;
mod reviewer;
mod screen;
mod shown_line;
mod summary;
mod uniqueness;

pub use annotated_game::annotate;
pub use input::games::{
    Event, Game, GameFault, GameText, GameTexts, LONGEST_GAME, position_rows, read_games,
};
pub use json::write_review;
pub use judgment::Judgment;
pub use moment::{Kind, Moment};
pub use page::{page_end, page_game, page_head};
pub use played_move::{Phase, PlayedMove};
pub use puzzles::{PUZZLE_COLUMNS, Puzzle, puzzles};
pub use retry::WhyNot;
pub use review::Review;
pub use reviewer::{Reviewer, USUAL_NODES, Wanted};
pub use summary::{SideSummary, Summary};
