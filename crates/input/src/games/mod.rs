//! Games, read one after the other from a file of any size, each with everything that its text contains.

mod cleanup;
mod game;
mod not_pgn;
mod positions;
mod reading;
mod texts;
mod turn;

pub use game::{Event, Game, GameFault};
pub use not_pgn::find_other;
pub use positions::{plies_before, position_rows};
pub use texts::{GameText, GameTexts, LONGEST_GAME, read_games};
pub use turn::{Turn, TurnError, TurnFault};
