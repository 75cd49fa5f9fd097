//! Posting: what actions put on the blackboard, merged with what is already there (II.B.6; spec 3.2).

use std::cell::OnceCell;
use std::sync::Arc;

use super::agenda::Analyst;
use super::concept::{Concept, Goal, INITIAL_PLAN};
use crate::matching::{Bindings, Matcher, Resolved};
use crate::plan::{AttributeList, Instantiate, Item, Posting, Proposal, Proposals, Reason, Value, pool};
use crate::{Action, Production, Slot};

impl Analyst<'_> {
    /// Carries out the actions of a production that matched; returns whether the source returns.
    pub(super) fn act(&mut self, production: &Production, goal: Option<&Goal>, matched: &Bindings) -> bool {
        let (mut posted, mut plans, mut finals) = (Vec::new(), Vec::new(), Vec::new());
        let (mut returns, mut is_cut) = (false, false);
        {
            let matcher = Matcher::new(self.facts, self.friendly, production, goal, self.board.concepts());
            let lists = matcher.lists_left(matched);
            let made = OnceCell::new();
            let reason = || made.get_or_init(|| self.reason(production, matched)).clone();
            let mut sets: Vec<(Slot, Vec<Value>)> = Vec::new();
            for action in &production.actions {
                if let Action::Set { target, conditions, value, .. } = action {
                    let (values, is_cut_here) = matcher.collect(conditions, value, matched, &sets);
                    sets.push((*target, values));
                    is_cut |= is_cut_here;
                    continue;
                }
                let resolved = Resolved { matcher: &matcher, bindings: matched, sets: &sets };
                let instantiate = Instantiate::new(&resolved, self.facts, &lists);
                match action {
                    Action::Post { is_new, concept, arguments, attributes } => {
                        let posting = Posting { is_new: *is_new, attributes, reason: reason() };
                        if let Some(args) = instantiate.items(arguments) {
                            posted.push((concept.as_str(), args, instantiate.lists(&posting)));
                        }
                    }
                    Action::Plan { is_new, step, attributes } => {
                        let posting = Posting { is_new: *is_new, attributes, reason: reason() };
                        plans.extend(instantiate.plans(step, &posting));
                    }
                    Action::FinalPlan { plan, attributes } => {
                        let Some(own) = goal.and_then(Goal::plan) else { continue };
                        let posting = Posting { is_new: false, attributes, reason: reason() };
                        finals.extend(instantiate.final_plans(plan, own, &posting));
                    }
                    Action::Return => returns = true,
                    Action::Set { .. } => {}
                }
            }
        }
        self.is_cut |= is_cut;
        for (name, args, lists) in posted {
            self.post(name, args, lists);
        }
        for proposal in plans {
            self.post_plan(proposal);
        }
        for proposal in finals {
            self.finals.insert_proposal(proposal);
        }
        returns
    }

    /// Posts a concept, or adds its lists to the same concept if it is already there.
    pub(super) fn post(&mut self, name: &str, args: Vec<Item>, lists: Vec<AttributeList>) {
        if lists.is_empty() {
            return;
        }
        match self.board.find(name, |concept| concept.goal.args() == args.as_slice()) {
            Some(concept) => pool(concept.goal.lists_mut(), lists),
            None => self.put(name, Goal::new(args, lists, None)),
        }
    }

    /// Posts an INITIAL-PLAN, combined with one that begins with the same move.
    fn post_plan(&mut self, proposal: Proposal) {
        let Some(first) = proposal.plan.first_move(self.facts) else { return };
        let args = vec![Item::Man(first.man), Item::Square(first.square)];
        let same = |concept: &Concept| {
            concept.executed == 0
                && concept.goal.plan().is_some_and(|plan| plan.element() == proposal.plan.element())
        };
        if let Some(concept) = self.board.find(INITIAL_PLAN, same) {
            let Some(plan) = concept.goal.plan().cloned() else { return };
            if plan.replies().is_empty() && proposal.plan.replies().is_empty() {
                return pool(concept.goal.lists_mut(), proposal.lists);
            }
            let mut both = Proposals::default();
            let lists = std::mem::take(concept.goal.lists_mut());
            both.insert_proposal(Proposal::new(plan, lists, self.facts));
            both.insert_proposal(proposal);
            if let Some(merged) = both.in_order_of_posting().into_iter().next() {
                *concept.goal.lists_mut() = merged.lists;
                concept.goal.set_plan(merged.plan);
            }
        } else {
            self.put(INITIAL_PLAN, Goal::new(args, proposal.lists, Some(proposal.plan)));
        }
    }

    fn put(&mut self, name: &str, goal: Goal) {
        self.is_cut |= !self.board.put(name, goal);
    }

    fn reason(&self, production: &Production, bindings: &Bindings) -> Reason {
        // A variable that gets its value from SET is unbound.
        let bound = |place: usize| {
            let datum = bindings.get(Slot(u8::try_from(place).ok()?))?;
            Item::of_datum(datum, self.facts)
        };
        let items: Vec<Item> = (0..production.own).map(|place| bound(place).unwrap_or(Item::Nil)).collect();
        Reason { production: production.prepared.name.clone(), bindings: Arc::from(items) }
    }
}
