//! Goals: which moves may be tried at a node, and which goal comes after which (II.F.2.b, IV.C.3, figure 4.3).
//!
//! Decisions where the report is silent:
//! * A node in check keeps its moves when a trouble turns out to have been there before; only its aim is then to hold.
//! * "Satisfied in defence" requires at least the expectation, and that the side's best capture would not yield more.

use vision::Standing;

use super::parameters::MARGIN;

/// The goal in charge of a node.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(super) enum Goal {
    /// King in check (KC): all legal moves.
    InCheck,
    /// King in check, and trouble from before (KD).
    InCheckDynamic,
    /// Consolidate a gain that is more than was expected (PD).
    Preventive,
    /// Attack (AG).
    Aggressive,
    /// Defend against what is seen (ND).
    Nominal,
    /// Defend against what the search has shown (DD).
    Dynamic,
    /// Any legal move, at the root only (SR).
    Strategy,
    /// Captures that do not lose, beyond the greatest depth.
    Quiescent,
    /// Any legal move, against mate: nothing is called mate that is not mate.
    Desperate,
}

/// What a node's side holds compared with what is expected of it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Outlook {
    /// What is expected, for the side to move.
    pub(super) expected: i32,
    /// The static values.
    pub(super) standing: Standing,
}

impl Outlook {
    /// Whether a value is so much better than expected that it is probably an anomaly.
    pub(super) fn is_far_above(&self, value: i32) -> bool {
        self.expected.saturating_add(MARGIN) <= value
    }

    /// Returns the goal that a node begins with.
    pub(super) fn first_goal(&self, is_check: bool, is_threatened: bool) -> Goal {
        if is_check {
            Goal::InCheck
        } else if self.is_far_above(self.standing.material) && is_threatened {
            Goal::Preventive
        } else {
            Goal::Aggressive
        }
    }

    /// Whether a value that came back ends the node for good (REL1).
    pub(super) fn is_enough(&self, goal: Goal, value: i32) -> bool {
        match goal {
            Goal::InCheck | Goal::Preventive | Goal::Aggressive | Goal::Quiescent => self.is_far_above(value),
            Goal::Strategy => self.expected <= value,
            Goal::InCheckDynamic | Goal::Nominal | Goal::Dynamic | Goal::Desperate => self.is_defended(value),
        }
    }

    /// Whether a defence has succeeded: nothing is lost, and the side's best capture would not yield more.
    fn is_defended(&self, value: i32) -> bool {
        self.expected <= value && self.standing.optimistic <= value
    }

    /// Returns the goal after a value came back for which the move tried is not to blame (REL2).
    pub(super) fn after_trouble(&self, goal: Goal, value: i32) -> Option<Goal> {
        let is_bad = value < self.expected;
        match goal {
            Goal::InCheck if is_bad => Some(Goal::InCheckDynamic),
            Goal::Preventive if !self.is_far_above(value) => Some(Goal::Aggressive),
            Goal::Aggressive | Goal::Nominal if is_bad => Some(Goal::Dynamic),
            _ => None,
        }
    }

    /// Returns the goal after all moves of `goal` were tried; `None` to leave the node.
    pub(super) fn after_all(&self, goal: Goal, is_root: bool, is_threatened: bool) -> Option<Goal> {
        let is_worth_defending = self.expected <= self.standing.optimistic;
        match goal {
            Goal::Preventive => Some(Goal::Aggressive),
            Goal::Aggressive if is_threatened && is_worth_defending => Some(Goal::Nominal),
            Goal::Aggressive | Goal::Nominal | Goal::Dynamic if is_root => Some(Goal::Strategy),
            _ => None,
        }
    }
}
