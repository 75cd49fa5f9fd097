//! Expressions about the goal's attribute lists and about other posted concepts (II.B.4).

use std::ops::ControlFlow;

use super::solve::{Flow, Matcher, Then};
use super::state::Bindings;
use crate::analysis::Goal;
use crate::plan::{AttributeList, Instantiate, Item, Kept, MAX_TERMS, Resolve, Value, best_list};
use crate::{Attribute, Datum, Expression, Number, Slot, Term, ThreatSpec, ValueSpec, Variable};

/// The bindings as plans and threats see them.
pub(crate) struct Resolved<'m> {
    pub(crate) matcher: &'m Matcher<'m>,
    pub(crate) bindings: &'m Bindings,
    /// What SET collected.
    pub(crate) sets: &'m [(Slot, Vec<Value>)],
}

impl Resolve for Resolved<'_> {
    fn term(&self, term: &Term) -> Option<Item> {
        Item::of_datum(self.matcher.datum(term, self.bindings)?, self.matcher.facts)
    }

    fn variables(&self) -> &[Variable] {
        self.matcher.variables
    }

    fn set(&self, variable: Slot) -> Option<&[Value]> {
        let last = self.sets.iter().rev().find(|(slot, _)| *slot == variable);
        last.map(|(_, values)| values.as_slice())
    }
}

impl<'a> Matcher<'a> {
    /// Evaluates a number; attributes of the goal are those of its best list.
    pub(super) fn number(&self, number: &Number, bindings: &Bindings) -> Option<i32> {
        match number {
            Number::Integer(number) => Some(*number),
            Number::Of(term) => match self.datum(term, bindings)? {
                Datum::Number(number) => Some(number),
                _ => None,
            },
            Number::Sum(one, other) => {
                Some(self.number(one, bindings)?.saturating_add(self.number(other, bindings)?))
            }
            Number::Difference(one, other) => {
                Some(self.number(one, bindings)?.saturating_sub(self.number(other, bindings)?))
            }
            Number::Threat(threat) => match &**threat {
                ThreatSpec::Exchval(man, square) => self.exchval(man, square, bindings),
                ThreatSpec::Exch(man, enemy) => self.exch(man, enemy, bindings),
                _ => self.number_of_goal(number, bindings),
            },
            Number::OfGoal(attribute) => match (attribute, self.only_list(bindings)) {
                (Attribute::Threat, Some(list)) => Some(list.threat.value(self.facts)),
                (Attribute::Save, Some(list)) => Some(list.save.value(self.facts)),
                (Attribute::Loss, Some(list)) => Some(list.loss.value(self.facts)),
                _ => self.number_of_goal(number, bindings),
            },
        }
    }

    /// Returns the list of the goal that is left, if it is the only one.
    fn only_list(&self, bindings: &Bindings) -> Option<&'a AttributeList> {
        match self.goal?.lists() {
            [only] if bindings.lists & 1 == 1 => Some(only),
            _ => None,
        }
    }

    fn number_of_goal(&self, number: &Number, bindings: &Bindings) -> Option<i32> {
        let lists = self.lists_left(bindings);
        let resolved = Resolved { matcher: self, bindings, sets: &[] };
        Instantiate::new(&resolved, self.facts, &lists).number(number)
    }

    /// Evaluates SET: returns the values over all ways in which conditions hold, each once, and whether a limit cut
    /// some off.
    pub(crate) fn collect(
        &self,
        conditions: &[Expression],
        value: &ValueSpec,
        bindings: &Bindings,
        sets: &[(Slot, Vec<Value>)],
    ) -> (Vec<Value>, bool) {
        let lists = self.lists_left(bindings);
        let mut values: Vec<Value> = Vec::new();
        let flow = self.solve(conditions, &mut bindings.clone(), &mut |bindings| {
            let resolved = Resolved { matcher: self, bindings, sets };
            let made = Instantiate::new(&resolved, self.facts, &lists).value(Attribute::Threat, value);
            values.extend(made.filter(|made| !values.contains(made)));
            if values.len() < MAX_TERMS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (values, flow.is_break())
    }

    /// Returns EXCHVAL, where it does not depend on the goal's lists; 0 if the piece is absent.
    fn exchval(&self, man: &Term, square: &Term, bindings: &Bindings) -> Option<i32> {
        match self.datum(man, bindings)? {
            Datum::Man(from) => Some(self.facts.exchval(from, self.datum(square, bindings)?.square()?)),
            Datum::Nil => Some(0),
            _ => None,
        }
    }

    /// Returns EXCH, which is EXCHVAL on the square of an enemy; 0 if either is absent.
    fn exch(&self, man: &Term, enemy: &Term, bindings: &Bindings) -> Option<i32> {
        match (self.datum(man, bindings)?, self.datum(enemy, bindings)?) {
            (Datum::Man(_), Datum::Man(_)) => self.exchval(man, enemy, bindings),
            (Datum::Man(_) | Datum::Nil, Datum::Man(_) | Datum::Nil) => Some(0),
            _ => None,
        }
    }

    /// Whether GOAL holds: each pair is in some list.
    pub(super) fn goal_has(&self, pairs: &[(Attribute, Term)], bindings: &Bindings) -> bool {
        self.have(&self.lists_left(bindings), pairs, bindings)
    }

    /// Whether each pair is in some list.
    fn have(&self, lists: &[&AttributeList], pairs: &[(Attribute, Term)], bindings: &Bindings) -> bool {
        pairs.iter().all(|(attribute, term)| {
            let wanted = self.datum(term, bindings);
            lists.iter().any(|list| self.as_datum(&list.get(*attribute)) == wanted)
        })
    }

    /// Matches GOAL1: all pairs must be in the best list, which binds their variables.
    pub(super) fn best_list_has(
        &self,
        pairs: &[(Attribute, Term)],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let lists = self.lists_left(bindings);
        let Some(best) = best_list(lists.iter().copied(), self.facts) else {
            return ControlFlow::Continue(());
        };
        self.unify(pairs, &|attribute| lists[best].get(attribute), bindings, then)
    }

    /// Matches CONCEPT against each posted concept, and binds its arguments.
    pub(super) fn post(
        &self,
        name: &str,
        terms: &[Term],
        pairs: &[(Attribute, Term)],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        for concept in self.concepts.iter().filter(|concept| &*concept.name == name) {
            self.step()?;
            if concept.goal.args().len() != terms.len() {
                continue;
            }
            let args: Vec<Option<Datum>> =
                concept.goal.args().iter().map(|item| item.datum(self.facts)).collect();
            let lists: Vec<&AttributeList> = concept.goal.lists().iter().collect();
            if self.have(&lists, pairs, bindings) {
                self.unify_terms(terms, &args, bindings, &mut *then)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Evaluates FOR-EACH-GOAL: runs the continuation once with each list.
    pub(super) fn for_each_list(
        &self,
        inner: &[Expression],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let all = bindings.lists;
        for place in (0..64).filter(|place| all >> place & 1 == 1) {
            if self.goal.is_none_or(|goal| goal.lists().len() <= place) {
                break;
            }
            bindings.lists = 1 << place;
            let flow = self.solve(inner, bindings, &mut *then);
            bindings.lists = all;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Evaluates REMOVE-ATR-LISTS: continues with the lists that are left, if there are any.
    pub(super) fn remove_lists(
        &self,
        matching: bool,
        attribute: Attribute,
        value: &Term,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let wanted = self.datum(value, bindings).unwrap_or(Datum::Nil);
        self.keep_lists(bindings, then, |goal, place| {
            let is_so = self.as_datum(&goal.lists()[place].get(attribute)) == Some(wanted);
            // The report drops lists that have a precondition by dropping those that do not match NIL.
            is_so != matching
        })
    }

    /// Evaluates CHECK-CONDITION: continues with the lists whose condition holds, if there are any.
    pub(super) fn check_condition(
        &self,
        attribute: Attribute,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let asked = *bindings;
        self.keep_lists(bindings, then, |goal, place| {
            let list = &goal.lists()[place];
            let condition = match attribute {
                Attribute::Cond => list.cond.as_deref(),
                Attribute::Safecond => list.safecond.as_deref(),
                Attribute::Decoycond => list.decoycond.as_deref(),
                _ => None,
            };
            condition.is_none_or(|kept| self.kept_holds(kept, &asked))
        })
    }

    /// Whether a kept condition holds: its own variables are those of the producer, its free ones the asker's.
    fn kept_holds(&self, kept: &Kept, asked: &Bindings) -> bool {
        let inner = self.asked_by(&kept.variables, asked);
        let holds = inner.has_solution(&kept.condition.0, &mut Bindings::none(asked.lists));
        self.spend_like(&inner);
        matches!(holds, ControlFlow::Continue(true))
    }

    /// Matches FIRSTMOVE with the first move of the goal, which is a plan.
    pub(super) fn first_move(
        &self,
        man: Slot,
        square: Slot,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let first = self.goal.and_then(Goal::plan).and_then(|plan| plan.first_move(self.facts));
        let from = first.and_then(|first| Item::Man(first.man).datum(self.facts));
        let Some((first, from)) = first.zip(from) else { return ControlFlow::Continue(()) };
        let args = [Some(from), Some(Datum::Square(first.square))];
        self.unify_terms(&[Term::Variable(man), Term::Variable(square)], &args, bindings, then)
    }

    fn keep_lists(
        &self,
        bindings: &mut Bindings,
        then: Then<'_>,
        keep: impl Fn(&Goal, usize) -> bool,
    ) -> Flow {
        let Some(goal) = self.goal else { return ControlFlow::Continue(()) };
        let before = bindings.lists;
        let kept = (0..goal.lists().len().min(64))
            .filter(|place| before >> place & 1 == 1 && keep(goal, *place))
            .fold(0, |lists, place| lists | 1 << place);
        if kept == 0 {
            return ControlFlow::Continue(());
        }
        bindings.lists = kept;
        let flow = then(bindings);
        bindings.lists = before;
        flow
    }

    /// Binds terms to values, or compares them where they are bound.
    fn unify(
        &self,
        pairs: &[(Attribute, Term)],
        value: &dyn Fn(Attribute) -> Value,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let terms: Vec<Term> = pairs.iter().map(|(_, term)| term.clone()).collect();
        let values: Vec<Option<Datum>> =
            pairs.iter().map(|(attribute, _)| self.as_datum(&value(*attribute))).collect();
        self.unify_terms(&terms, &values, bindings, then)
    }

    fn unify_terms(
        &self,
        terms: &[Term],
        values: &[Option<Datum>],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let (Some((term, terms)), Some((value, values))) = (terms.split_first(), values.split_first()) else {
            return then(bindings);
        };
        let Some(value) = *value else { return ControlFlow::Continue(()) };
        match self.datum(term, bindings) {
            Some(known) if known == value => self.unify_terms(terms, values, bindings, then),
            Some(_) => ControlFlow::Continue(()),
            None => match self.open_slot(term, bindings) {
                Some(slot) => self.bind(slot, value, bindings, &mut |bindings| {
                    self.unify_terms(terms, values, bindings, &mut *then)
                }),
                None => ControlFlow::Continue(()),
            },
        }
    }

    /// Returns the value of an attribute as a datum: for a threat its worth; `None` for plans and conditions.
    fn as_datum(&self, value: &Value) -> Option<Datum> {
        match value {
            Value::Item(item) => item.datum(self.facts),
            Value::Threat(threat) => Some(Datum::Number(threat.value(self.facts))),
            _ => None,
        }
    }
}
