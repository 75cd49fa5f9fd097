//! What tests of many crates need, so that each says only what it is about.
//!
//! A test names positions by FEN and moves by what people write; the kit reads both and panics, naming the text, where a
//! test is mistaken. Everything here is made of shakmaty's types alone, so that unit tests of every crate can use it: a
//! crate that the kit used would come twice into the unit tests of that crate, with types that do not fit. What asks the
//! library is therefore behind the feature `kibitzer`, for tests of the crates above it and for its `tests` folder.
//!
//! ```
//! use shakmaty::Position;
//!
//! let (start, moves) = testing::line("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8#");
//! assert!(testing::after(&start, moves[0]).is_checkmate());
//! ```

#[cfg(feature = "kibitzer")]
mod ask;
mod line;
mod naive;
mod position;
mod squares;
mod suites;
mod walk;

#[cfg(feature = "kibitzer")]
pub use ask::{Ask, explain, section, sentences};
pub use line::{after, after_line, find_move, follow, line, positions};
pub use naive::{Boxes, any_order, same_rules};
pub use position::{fen, position};
pub use squares::squares;
pub use suites::{puzzles, suite, suites_folder};
pub use walk::{walk, walk_to_end};
