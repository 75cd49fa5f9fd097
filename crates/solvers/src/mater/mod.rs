//! MATER (G. W. Baylor, *Report on a Mating Combinations Program*, SP-2150, 1965): mating combinations by
//! fewest replies.
//!
//! "Checkmate is a process of acquiring controls": of the checks, the one that leaves the king the fewest
//! replies is looked at first, wherever in the tree it stands, and a line is left as soon as another
//! promises to bind the king more.

mod arena;
mod mater1;
mod replies;
mod tally;
mod verification;

pub use mater1::{MOST_REPLIES, mater1};
