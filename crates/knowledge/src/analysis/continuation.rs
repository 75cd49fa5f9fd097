//! What a plan goes on with after replies that it does not speak of (CONTINUATION; beyond the report).
//!
//! Where a plan ends, the report's search looks at the position anew (IV.C). Taking back, or taking what stays en prise,
//! needs no new look: productions of CONTINUATION say it of the first move, and their branches are put behind the plan's
//! own, so that they speak only where it is silent. It is asked of the plan that is followed, not of all that are proposed.

use super::agenda::Analyst;
use super::concept::Goal;
use crate::plan::{Item, Plan, Proposal};
use crate::{Datum, Pattern};

const CONTINUATION: &str = "CONTINUATION";

impl Analyst<'_> {
    /// Gives a plan with what CONTINUATION says of its first move behind its own branches.
    pub fn continued(mut self, proposal: &Proposal) -> Plan {
        let more = self.branches(proposal).unwrap_or_default();
        let Some(element) = proposal.plan.element().cloned() else { return proposal.plan.clone() };
        let own = proposal.plan.replies().iter().cloned();
        Plan::new(element, own.chain(more.iter().flat_map(|more| more.replies().iter().cloned())))
    }

    /// Asks CONTINUATION; `None` where it has nothing to say, as after a mate.
    fn branches(&mut self, proposal: &Proposal) -> Option<Vec<Plan>> {
        let source = self.base.sources.iter().find(|source| source.name == CONTINUATION)?;
        let first = proposal.plan.first_move(self.facts)?;
        let from = self.facts.vision().roster().square_of(first.man)?;
        if self.facts.matched(Pattern::CheckMate, &[from, first.square]) {
            return None;
        }
        let args = vec![Item::Man(first.man), Item::Square(first.square)];
        let bound: Option<Vec<Datum>> = args.iter().map(|item| item.datum(self.facts)).collect();
        let bound = bound?;
        self.friendly = self.side_for(source, &bound)?;
        let goal = Goal::new(args, proposal.lists.iter().take(1).cloned().collect(), None);
        self.continued = Some(Vec::new());
        self.run_source(source, &goal, &bound);
        self.continued.take()
    }
}
