//! TECH (J. J. Gillogly, *The Technology Chess Program*, CMU-CS-71-109, 1971): brute force as a benchmark.
//!
//! Every legal move to a fixed depth, then captures; material is the only evaluation; a small positional
//! analysis orders the moves of the root and so decides between equals. A selective program must beat it.

mod answer;
mod depth;
mod fields;
mod line;
mod pawns;
mod presort;
mod search;
mod tally;
mod tree;

pub use answer::{tally, tech};
pub use depth::{PaceOfSearch, adapted_depth};
pub use presort::{Phase, phase};
pub use tally::Tally;
pub use tree::{Advice, Adviser, Unadvised, explain, explained_move};
