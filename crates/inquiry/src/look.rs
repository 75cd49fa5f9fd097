//! One look at a position: a search by VERIFY with a share of a budget.

use shakmaty::Chess;
use solvers::{Limits, Memory, Observer, Outcome, Problem, StopReason, verify};

use crate::Budget;

/// Lets VERIFY search a position; `None` if the search was broken off.
pub(crate) fn search(
    position: &Chess,
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let limits = Limits { memory: Some(memory), ..budget.search(nodes)? };
    let found = verify::verify(&Problem::win(position.clone()), limits, observer);
    budget.count(&found);
    (!matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time)).then_some(found)
}
