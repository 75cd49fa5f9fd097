//! What a plan continues with after replies that it does not mention (CONTINUATION; beyond the report).
//!
//! Where a plan ends, the report's search analyses the position again (IV.C). Recapturing, or capturing what stays en
//! prise, needs no new analysis: productions of CONTINUATION state it for the first move, and their branches are put
//! behind the plan's own, so that they apply only where it is silent. CONTINUATION is executed for the plan that is
//! followed, not for all that are proposed.

use super::agenda::Analyst;
use super::concept::Goal;
use crate::plan::{Item, Plan, Proposal};
use crate::{Datum, Pattern};

const CONTINUATION: &str = "CONTINUATION";

impl Analyst<'_> {
    /// Returns a plan with the branches that CONTINUATION has for its first move behind its own.
    pub fn continue_plan(self, proposal: &Proposal) -> Plan {
        let own = &proposal.plan;
        match own.element().cloned().zip(self.continuation(proposal)) {
            Some((element, more)) => Plan::new(element, own.replies().iter().chain(more.replies()).cloned()),
            None => own.clone(),
        }
    }

    /// Executes CONTINUATION, whose plans all begin with the same move; `None` where it has nothing to say, as after a
    /// mate.
    fn continuation(mut self, proposal: &Proposal) -> Option<Plan> {
        let source = self.base.sources.iter().find(|source| source.name == CONTINUATION)?;
        let first = proposal.plan.first_move(self.facts)?;
        let from = self.facts.vision().roster().square_of(first.man)?;
        if self.facts.match_all(Pattern::CheckMate, &[from, first.square]) {
            return None;
        }
        let args = vec![Item::Man(first.man), Item::Square(first.square)];
        let bound: Option<Vec<Datum>> = args.iter().map(|item| item.datum(self.facts)).collect();
        let bound = bound?;
        self.friendly = self.side_for(source, &bound)?;
        let goal = Goal::new(args, proposal.lists.iter().take(1).cloned().collect(), None);
        self.run_source(source, &goal, &bound);
        self.board.concepts().iter().find_map(|concept| concept.goal.plan().cloned())
    }
}
