//! TECH (J. J. Gillogly, *The Technology Chess Program*, CMU-CS-71-109, 1971): brute force as a benchmark.
//!
//! Every legal move to a fixed depth, then captures; material is the only evaluation; a small positional
//! analysis orders the moves of the root and so decides between equals. A selective program must beat it.

mod depth;
mod fields;
mod pawns;
mod presort;
mod search;

pub use depth::{PaceOfSearch, adapted_depth};
pub use presort::{Phase, phase};
pub use search::tech;
