//! The knowledge base as its authors see it: what it holds, what it says about a position, and how well it does.

mod check;
mod coverage;
mod described;
mod fingerprint;
mod listing;
mod page;
mod policy;
mod sentences;
mod trace;
mod why_not;

pub use check::{near_misses, wrong_examples};
pub use coverage::{Baseline, Counted, Coverage, Covered, Makers, Rested, Second, Surveyor, Tried};
pub use described::{Described, described};
pub use fingerprint::fingerprint;
pub use knowledge::{Diagnostics, KnowledgeBase, Source, base};
pub use listing::{list, show};
pub use page::page;
pub use policy::{place_of, policy, taught_by};
pub use sentences::{Sentence, Teller};
pub use solvers::paradise::policy::{Course, Example, Weights, learn};
pub use trace::trace;
pub use why_not::why_not;

use knowledge::{files, read};

/// Reads the knowledge base that comes with the program, and more files that add to it or take the place of its
/// productions.
///
/// # Errors
///
/// Tells everything that is wrong with the files.
pub fn with_files(more: &[Source]) -> Result<KnowledgeBase, Diagnostics> {
    let all: Vec<Source> = files().into_iter().chain(more.iter().cloned()).collect();
    read(&all)
}
