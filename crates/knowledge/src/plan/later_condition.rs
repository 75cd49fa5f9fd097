//! A condition that is kept for later, with the variables of its producer.

use std::sync::Arc;

use crate::{Condition, Variable};

/// A condition that was kept, and the variables of the production that kept it, including those that EXISTS and IMPLIES
/// introduce inside.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Kept {
    /// The condition.
    pub condition: Condition,
    /// The producer's variables.
    pub variables: Arc<[Variable]>,
}
