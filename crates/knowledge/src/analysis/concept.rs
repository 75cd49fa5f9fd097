//! Concepts: what was posted, with one list of attributes for each reason (II.A.4; spec 3.3).

use std::sync::Arc;

use crate::plan::{AttributeList, Item, Plan};

/// The concept of plans before the losses of their first move were examined.
pub(super) const INITIAL_PLAN: &str = "INITIAL-PLAN";

/// A concept on the blackboard.
#[derive(Clone, Debug)]
pub struct Concept {
    /// Its name, which is that of the source that executes it.
    pub name: Arc<str>,
    /// Its arguments and lists.
    pub goal: Goal,
    /// How many of its lists were already executed.
    pub(super) executed: usize,
}

/// A concept as a knowledge source sees it while executing it; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    args: Vec<Item>,
    lists: Arc<Vec<AttributeList>>,
    plan: Option<Plan>,
}

impl Goal {
    /// Returns a goal; a plan's arguments are its first move.
    pub fn new(args: Vec<Item>, lists: Vec<AttributeList>, plan: Option<Plan>) -> Goal {
        Goal { args, lists: Arc::new(lists), plan }
    }

    /// Returns the arguments.
    pub fn args(&self) -> &[Item] {
        &self.args
    }

    /// Returns the lists of attributes.
    pub fn lists(&self) -> &[AttributeList] {
        &self.lists
    }

    /// Returns the plan, if the goal is one.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Returns the goal with only the lists after the first `lists`.
    pub(super) fn beyond(&self, lists: usize) -> Goal {
        if lists == 0 {
            return self.clone();
        }
        Goal::new(self.args.clone(), self.lists[lists..].to_vec(), self.plan.clone())
    }

    pub(super) fn lists_mut(&mut self) -> &mut Vec<AttributeList> {
        Arc::make_mut(&mut self.lists)
    }

    pub(super) fn set_plan(&mut self, plan: Plan) {
        self.plan = Some(plan);
    }
}
