//! What a plan goes on with after replies that it does not speak of (CONTINUATION; beyond the report).
//!
//! Where a plan ends, the report's search looks at the position anew (IV.C). Taking back, or taking what stays en prise,
//! needs no new look: productions of CONTINUATION say it of the first move, and their branches are put behind the plan's
//! own, so that they speak only where it is silent.

use super::agenda::Analyst;
use super::concept::Goal;
use crate::plan::{Item, Plan, Proposal};
use crate::{Datum, Pattern};

const CONTINUATION: &str = "CONTINUATION";

impl Analyst<'_> {
    /// Puts what CONTINUATION says of the first move behind a plan's own branches.
    pub(super) fn continue_plan(&mut self, proposal: &mut Proposal) {
        let base = self.base;
        let Some(source) = base.sources.iter().find(|source| source.name == CONTINUATION) else { return };
        let Some(element) = proposal.plan.element().cloned() else { return };
        let Some(first) = proposal.plan.first_move(self.facts) else { return };
        // Nothing follows a mate.
        let from = self.facts.vision().roster().square_of(first.man);
        if from.is_some_and(|from| self.facts.matched(Pattern::CheckMate, &[from, first.square])) {
            return;
        }
        let args = vec![Item::Man(first.man), Item::Square(first.square)];
        let bound: Option<Vec<Datum>> = args.iter().map(|item| item.datum(self.facts)).collect();
        let Some(bound) = bound else { return };
        let Some(friendly) = self.side_for(source, &bound) else { return };
        self.friendly = friendly;
        let goal = Goal::new(args, proposal.lists.iter().take(1).cloned().collect(), None);
        self.continued = Some(Vec::new());
        self.run_source(source, &goal, &bound);
        let more = self.continued.take().unwrap_or_default();
        let own = proposal.plan.replies().iter().cloned();
        let said = more.iter().flat_map(|more| more.replies().iter().cloned());
        proposal.plan = Plan::new(element, own.chain(said));
    }
}
