//! What most tests of solvers ask for: a limit.

use solvers::Limits;

/// Limits a search to so many nodes.
pub(crate) fn limit(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
