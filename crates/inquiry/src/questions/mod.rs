//! The questions, one per file: when each is worth asking, and what it finds.

use solvers::Observer;

use crate::{Budget, Case, Finding};

pub(crate) mod also_wins;
pub(crate) mod answer;
#[cfg(test)]
mod fixture;
pub(crate) mod followed;
pub(crate) mod held;
pub(crate) mod known;
pub(crate) mod menace;
pub(crate) mod needed;
pub(crate) mod passed;
pub(crate) mod refuted;
pub(crate) mod sensible;
pub(crate) mod tempting;
pub(crate) mod threat;
pub(crate) mod undone;
pub(crate) mod zugzwang;

/// A question that can be asked about a case.
pub trait Question: Sync {
    /// Whether the question makes sense, given what is known so far.
    fn applies(&self, case: &Case<'_>) -> bool;

    /// Searches for the answer within its budget; `None` if there is nothing to say.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding>;
}
