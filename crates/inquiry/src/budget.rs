//! Budgets: every search of an inquiry is paid for from a budget of nodes.
//!
//! Time is a limit only if the user gave one; by default the same position costs the same nodes on any
//! machine.

use std::time::Duration;

use solvers::{Clock, Limits, Outcome, StopReason};

/// The nodes of an inquiry without a limit on nodes or time.
pub const DEFAULT_NODES: u64 = 400_000;
/// The most nodes of such an inquiry if its first answer leaves the case open.
pub const MOST_NODES: u64 = 2_400_000;

/// The same if nothing is promised and the search that chose the move sees no win either.
pub(crate) const MOST_NODES_WITHOUT_A_WIN: u64 = 1_400_000;

/// The time after which searches are interrupted if the user limits neither nodes nor time. This is an
/// emergency brake: on any current machine the nodes are spent long before.
pub const BRAKE: Duration = Duration::from_secs(30);

/// What may be spent, and what has been.
pub struct Budget<'b> {
    limits: Limits<'b>,
    /// The time reserved for later, if there is a clock.
    kept: Duration,
    spent: u64,
    is_interrupted: bool,
}

/// What was spent from a part of a budget.
pub(crate) struct Bill {
    nodes: u64,
    is_interrupted: bool,
}

impl<'b> Budget<'b> {
    /// Creates a budget with all of the limits.
    pub fn of(limits: Limits<'b>) -> Budget<'b> {
        Budget { limits, kept: Duration::ZERO, spent: 0, is_interrupted: false }
    }

    /// Returns one of `parts` equal parts of what is left.
    pub fn part(&self, parts: u64) -> Budget<'_> {
        let left = self.remaining_limits();
        let nodes = left.nodes.map(|nodes| nodes / parts.max(1));
        let kept = self.remaining().saturating_sub(self.time_of(parts));
        Budget { kept, ..Budget::of(Limits { nodes, ..left }) }
    }

    /// Returns what is left except for one of `parts` equal parts, which is reserved for later.
    pub fn all_but(&self, parts: u64) -> Budget<'_> {
        let left = self.remaining_limits();
        let nodes = left.nodes.map(|nodes| nodes - nodes / parts.max(1));
        Budget { kept: self.time_of(parts), ..Budget::of(Limits { nodes, ..left }) }
    }

    /// Returns at most the given number of nodes of what is left.
    pub fn at_most(&self, nodes: u64) -> Budget<'_> {
        let left = self.remaining_limits();
        Budget::of(Limits { nodes: Some(left.nodes.map_or(nodes, |left| left.min(nodes))), ..left })
    }

    /// Returns what is left except for `kept` nodes and a fifth of the time, which are reserved for later.
    pub(crate) fn all_but_nodes(&self, kept: u64) -> Budget<'_> {
        let left = self.remaining_limits();
        let nodes = left.nodes.map(|nodes| nodes.saturating_sub(kept));
        Budget { kept: self.time_of(5), ..Budget::of(Limits { nodes, ..left }) }
    }

    /// Reserves half of the time for later.
    pub(crate) fn keep_half_of_the_time(&mut self) {
        self.kept = self.time_of(2);
    }

    /// Releases the reserved time.
    pub(crate) fn keep_nothing(&mut self) {
        self.kept = Duration::ZERO;
    }

    /// Limits the budget to at most the given number of nodes.
    pub(crate) fn cap(mut self, most: u64) -> Budget<'b> {
        self.limits.nodes = Some(self.limits.nodes.map_or(most, |nodes| nodes.min(most)));
        self
    }

    /// Returns the limits of a search that may use everything that is left.
    pub fn remaining_limits(&self) -> Limits<'_> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        Limits { nodes, clock: self.limits.clock.map(|_| self as &dyn Clock), ..self.limits }
    }

    /// Returns the limits of a search of the given number of nodes, or of what is left if that is less;
    /// `None` if nothing is left.
    pub fn search(&self, nodes: u64) -> Option<Limits<'_>> {
        let left = self.remaining_limits();
        let nodes = left.nodes.map_or(nodes, |left| left.min(nodes));
        (0 < nodes).then_some(Limits { nodes: Some(nodes), ..left })
    }

    /// Pays for a move that is made outside a search; `None` if no node is left for it.
    pub fn pay_for_a_move(&mut self) -> Option<()> {
        let is_paid = self.remaining_limits().nodes != Some(0);
        is_paid.then(|| self.spend(1))
    }

    /// Adds nodes to the budget.
    pub(crate) fn raise(&mut self, nodes: u64) {
        self.limits.nodes = self.limits.nodes.map(|most| most + nodes);
    }

    /// Counts nodes.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Counts the nodes of a search, and remembers an interrupt.
    pub fn count(&mut self, found: &Outcome) {
        self.spend(found.statistics.nodes);
        self.is_interrupted |= found.stop_reason == StopReason::Interrupted;
    }

    /// Returns what was spent of this part, to be charged to the budget that it was taken from.
    pub(crate) fn bill(self) -> Bill {
        Bill { nodes: self.spent, is_interrupted: self.is_interrupted }
    }

    /// Charges what was spent of a part.
    pub(crate) fn pay(&mut self, bill: Bill) {
        self.spend(bill.nodes);
        self.is_interrupted |= bill.is_interrupted;
    }

    /// Returns how many nodes were spent.
    pub fn spent_nodes(&self) -> u64 {
        self.spent
    }

    /// Whether a search was ended from outside.
    pub fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    /// Returns one of `parts` equal parts of the time that is left.
    fn time_of(&self, parts: u64) -> Duration {
        self.remaining() / u32::try_from(parts).unwrap_or(u32::MAX).max(1)
    }
}

impl Clock for Budget<'_> {
    fn remaining(&self) -> Duration {
        self.limits.clock.map_or(Duration::ZERO, |clock| clock.remaining().saturating_sub(self.kept))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(most: u64) -> Limits<'static> {
        Limits { nodes: Some(most), ..Limits::default() }
    }

    #[test]
    fn shares_are_taken_of_what_is_left() {
        let mut budget = Budget::of(nodes(1_000));
        assert_eq!(budget.all_but(5).remaining_limits().nodes, Some(800));
        budget.spend(400);
        assert_eq!(budget.part(2).remaining_limits().nodes, Some(300));
        assert_eq!(budget.at_most(50).remaining_limits().nodes, Some(50));
        assert_eq!(budget.at_most(5_000).remaining_limits().nodes, Some(600));
        budget.raise(100);
        assert_eq!(budget.remaining_limits().nodes, Some(700));
        budget.spend(700);
        assert!(budget.search(1).is_none() && budget.pay_for_a_move().is_none());
    }

    #[test]
    fn time_is_shared_like_nodes() {
        struct Left(u64);
        impl Clock for Left {
            fn remaining(&self) -> Duration {
                Duration::from_millis(self.0)
            }
        }
        let clock = Left(1_000);
        let budget = Budget::of(Limits { clock: Some(&clock), ..Limits::default() });
        let time = |budget: &Budget<'_>| budget.remaining_limits().clock.map(Clock::remaining);
        assert_eq!(time(&budget.part(4)), Some(Duration::from_millis(250)));
        assert_eq!(time(&budget.all_but(5)), Some(Duration::from_millis(800)));
        assert_eq!(time(&budget.all_but(5).part(2)), Some(Duration::from_millis(400)));
        assert_eq!(time(&Budget::of(nodes(5))), None);
    }
}
