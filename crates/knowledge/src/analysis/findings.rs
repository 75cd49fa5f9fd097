//! What an analysis found: plans, concepts, and which productions matched.

use std::sync::Arc;

use super::concept::Concept;
use crate::plan::Proposal;

/// The result of an analysis.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The plans, the best first.
    pub plans: Vec<Proposal>,
    /// Everything that was posted, in order.
    pub concepts: Vec<Concept>,
    /// How often each production matched, in the order of the first match.
    pub fired: Vec<Fired>,
    /// Whether a limit cut something off.
    pub is_cut: bool,
}

/// A production that matched.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fired {
    /// Its name.
    pub production: Arc<str>,
    /// How often.
    pub times: usize,
}
