//! MATER (G. W. Baylor, *Report on a Mating Combinations Program*, SP-2150, 1965): mating combinations by fewest
//! replies.
//!
//! "Checkmate is a process of acquiring controls": of the checks, the one that leaves the king the fewest replies is
//! examined first, wherever in the tree it is, and a line is left as soon as another promises to bind the king more.

mod arena;
mod mater1;
mod mater2;
mod replies;
mod search;
mod tally;
mod threats;
mod verification;

pub use mater1::mater1;
pub use mater2::{mater2, mater2_as_reported};
pub use search::MOST_REPLIES;
