//! The actions of a production.

use super::names::{self, ACTIONS};
use super::scope::Reading;
use super::sexpr::Item;
use crate::{Action, Category, FinalPlan};

/// Whether an item is an action.
pub(super) fn is_action(item: &Item) -> bool {
    item.head().is_some_and(|head| ACTIONS.contains(&names::repair(head)))
}

impl Reading<'_, '_> {
    /// Reads one action.
    pub(super) fn action(&mut self, item: &Item) -> Option<Action> {
        let items = &item.list().unwrap_or_default()[1..];
        match names::repair(item.head().unwrap_or_default()) {
            "ACTION" => self.post(item, items, false),
            "ACTION-NEW" => self.post(item, items, true),
            "PLAN" => self.read_plan(item, items, false),
            "PLAN-NEW" => self.read_plan(item, items, true),
            "FINAL-PLAN" => self.final_plan(item, items),
            "SET" => self.set_value(item, items),
            _ if items.is_empty() => Some(Action::Return),
            _ => self.shape(item, "(RETURN)"),
        }
    }

    fn post(&mut self, item: &Item, items: &[Item], is_new: bool) -> Option<Action> {
        let head = item.head().unwrap_or_default();
        let (name, arguments, attributes) = match items {
            [name, arguments] => (name, arguments, None),
            [name, arguments, attributes] => (name, arguments, Some(attributes)),
            _ => return self.shape(item, &format!("({head} NAME (arguments) ((ATTRIBUTE value) …))")),
        };
        let Some(terms) = arguments.list() else {
            return self.report_unexpected(
                arguments,
                "the arguments of a concept",
                "expected a list, as (P1 SQ)",
            );
        };
        let read = self.concept(name, terms);
        let attributes = self.attributes(attributes);
        let (concept, arguments) = read?;
        Some(Action::Post { is_new, concept, arguments, attributes: attributes? })
    }

    fn read_plan(&mut self, item: &Item, items: &[Item], is_new: bool) -> Option<Action> {
        let (plan, attributes) = match items {
            [plan] => (plan, None),
            [plan, attributes] => (plan, Some(attributes)),
            _ => return self.shape(item, "(PLAN plan ((ATTRIBUTE value) …))"),
        };
        let step = self.plan(plan);
        let attributes = self.attributes(attributes);
        Some(Action::Plan { is_new, step: step?, attributes: attributes? })
    }

    fn final_plan(&mut self, item: &Item, items: &[Item]) -> Option<Action> {
        let (plan, attributes) = match items {
            [plan] => (plan, None),
            [plan, attributes] => (plan, Some(attributes)),
            _ => return self.shape(item, "(FINAL-PLAN \"GOAL\" ((ATTRIBUTE value) …))"),
        };
        let plan = if plan.text() == Some("GOAL") || plan.symbol() == Some("GOAL") {
            Some(FinalPlan::OfGoal)
        } else if plan.head() == Some("FIX") {
            self.fix(plan)
        } else {
            self.plan(plan).map(FinalPlan::Step)
        };
        let attributes = self.attributes(attributes);
        Some(Action::FinalPlan { plan: plan?, attributes: attributes? })
    }

    fn fix(&mut self, item: &Item) -> Option<FinalPlan> {
        let Some([_, man, square]) = item.list() else {
            return self.shape(item, "(FIX P SQ)");
        };
        let (first, second) = (self.term(man)?, self.term(square)?);
        self.check(man, &first, Category::AnyMan, &mut None);
        self.check(square, &second, Category::Square, &mut None);
        Some(FinalPlan::Fix(first, second))
    }

    fn set_value(&mut self, item: &Item, items: &[Item]) -> Option<Action> {
        let [target, new, conditions, value] = items else {
            return self.shape(item, "(SET ATR1 (variables) (condition …) value)");
        };
        let slot = self.slot(target, "what SET gives a value")?;
        if self.category(slot) != Category::Attribute {
            return self.report_unexpected(target, "what SET gives a value", "expected a variable ATR…");
        }
        self.set(slot);
        let mark = self.mark();
        let slots = self.declare(new, false);
        let read = match &slots {
            Some(_) => self.group(conditions, "what SET asks").zip(self.any_value(value)),
            None => None,
        };
        self.leave(mark, read.is_some());
        let (conditions, value) = read?;
        Some(Action::Set { target: slot, new: slots?, conditions, value })
    }
}
