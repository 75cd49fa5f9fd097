//! The knowledge base as its authors see it: its contents, what it says about a position, and how well it
//! does.

mod check;
mod coverage;
mod description;
mod fingerprint;
mod fit;
mod lessons;
mod listing;
mod page;
mod policy;
mod sentences;
mod trace;
mod why_not;

pub use check::{near_misses, wrong_examples};
pub use coverage::{Baseline, Counted, Coverage, Covered, Makers, Rested, Second, Surveyor, Tried};
pub use description::{Described, describe};
pub use fingerprint::fingerprint;
pub use fit::{Fit, Fitted, Fitter};
pub use knowledge::{Diagnostics, KnowledgeBase, Source, base, reweigh, weighable};
pub use lessons::{place_of, taught_by, taught_by_tree};
pub use listing::{list, show};
pub use page::page;
pub use policy::{policy, policy_section};
pub use sentences::{Sentence, Teller};
pub use solvers::paradise::policy::{Course, Example, Weights, learn};
pub use trace::trace;
pub use why_not::why_not;

use knowledge::{files, files_as_reported, read};

/// Reads the built-in knowledge base, and further files that add to it or replace its productions.
///
/// # Errors
///
/// Returns everything that is wrong with the files.
pub fn with_files(more: &[Source]) -> Result<KnowledgeBase, Diagnostics> {
    with(files(), more)
}

/// Reads the knowledge base of the report's program, including what was added for the problems in its book,
/// and further files.
///
/// # Errors
///
/// Returns everything that is wrong with the files.
pub fn with_files_as_reported(more: &[Source]) -> Result<KnowledgeBase, Diagnostics> {
    with(files_as_reported(), more)
}

fn with(files: Vec<Source>, more: &[Source]) -> Result<KnowledgeBase, Diagnostics> {
    let all: Vec<Source> = files.into_iter().chain(more.iter().cloned()).collect();
    read(&all)
}
