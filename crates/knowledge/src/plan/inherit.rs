//! ACTION, ACTION-NEW, PLAN and PLAN-NEW: which lists a new concept or plan gets (II.B.6; spec 3.2).

use super::merge::pool_all;
use super::{AttributeList, Instantiate, MAX_LIKELY, Plan, Proposal, Proposals, Reason};
use crate::{Attribute, FinalPlan, PlanElement, PlanStep, ValueSpec};

/// The attributes of an action, and its reason.
pub struct Posting<'a> {
    /// Whether nothing is taken over from the goal (ACTION-NEW, PLAN-NEW).
    pub is_new: bool,
    /// The attributes that are set.
    pub attributes: &'a [(Attribute, ValueSpec)],
    /// The production that fired.
    pub reason: Reason,
}

impl<'a> Instantiate<'a> {
    /// Makes the lists of a concept that is posted.
    ///
    /// ACTION extends each list of the goal and takes over what it does not set; from a goal without lists it makes
    /// none. ACTION-NEW makes one list, which takes over only the reasons of the best, so that the chain does not
    /// break. Lists that are too unlikely are left out, and so are those with a value that cannot be made.
    pub fn lists(&self, posting: &Posting<'_>) -> Vec<AttributeList> {
        pool_all(self.each(posting).filter_map(|here| here.list(posting)).collect())
    }

    /// Makes the plans of a PLAN or PLAN-NEW; those that begin with the same move are combined.
    ///
    /// Each list makes its own plan, since `(GOAL PLAN)` differs between them.
    pub fn plans(&self, step: &PlanStep, posting: &Posting<'_>) -> Vec<Proposal> {
        self.plans_with(posting, |here| here.plan(step))
    }

    /// Makes the plans of a FINAL-PLAN, where the goal is itself a plan.
    ///
    /// A fix is put before the goal's plan as its new first move, whatever is replied to it.
    pub fn final_plans(&self, plan: &FinalPlan, goal: &Plan, posting: &Posting<'_>) -> Vec<Proposal> {
        match plan {
            FinalPlan::OfGoal => self.plans_with(posting, |_| Some(goal.clone())),
            FinalPlan::Step(step) => self.plans(step, posting),
            FinalPlan::Fix(man, square) => self.plans_with(posting, |here| {
                let first = PlanElement::Move { man: man.clone(), square: square.clone(), promotion: None };
                here.element(&first).map(|first| goal.fix(first))
            }),
        }
    }

    fn plans_with(
        &self,
        posting: &Posting<'_>,
        make: impl Fn(&Instantiate<'a>) -> Option<Plan>,
    ) -> Vec<Proposal> {
        let mut proposals = Proposals::default();
        for here in self.each(posting) {
            if let (Some(plan), Some(list)) = (make(&here), here.list(posting)) {
                proposals.insert(plan, vec![list.of_plan()], self.board);
            }
        }
        proposals.in_order_of_posting()
    }

    /// Returns the views in which an action is carried out: one for each list of the goal, or one.
    fn each(&self, posting: &Posting<'_>) -> impl Iterator<Item = Instantiate<'a>> {
        let fresh = posting.is_new.then(|| self.afresh());
        let extended = if posting.is_new { &[] } else { self.lists };
        fresh.into_iter().chain(extended.iter().map(|list| self.extending(list)))
    }

    /// Makes one list.
    fn list(&self, posting: &Posting<'_>) -> Option<AttributeList> {
        let mut list = match self.current {
            Some(extended) => extended.clone(),
            None => {
                let (reasons, others) =
                    self.best().map(|best| (best.reasons.clone(), best.others.clone())).unwrap_or_default();
                AttributeList { reasons, others, ..AttributeList::default() }
            }
        };
        if !self.fill(&mut list, posting.attributes) {
            return None;
        }
        list.add_reason(posting.reason.clone());
        Some(list)
    }

    /// Sets the attributes of a list; returns whether they could be set and the list is not too unlikely.
    fn fill(&self, list: &mut AttributeList, attributes: &[(Attribute, ValueSpec)]) -> bool {
        let mut set = attributes.iter().map(|(attribute, spec)| {
            self.value(*attribute, spec).is_some_and(|value| list.set(*attribute, value))
        });
        set.all(|is_set| is_set) && list.likely <= MAX_LIKELY
    }
}
