//! Expressions: the continuation is run for every way in which they hold (II.B.4).

use std::cell::Cell;
use std::ops::ControlFlow;

use shakmaty::Color;

use super::shape::existence;
use super::state::{Bindings, bits};
use crate::analysis::{Concept, Goal};
use crate::language::Step;
use crate::plan::AttributeList;
use crate::primitives::Facts;
use crate::{Datum, Expression, Number, Production, Slot, Variable};

/// Whether to look for more.
pub(super) type Flow = ControlFlow<()>;
/// The continuation that is run for every way in which an expression holds.
pub(super) type Then<'t> = &'t mut dyn FnMut(&mut Bindings) -> Flow;

/// The result of testing an expression.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Test {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// It may bind something.
    Open,
}

impl Test {
    pub(super) fn of(holds: bool) -> Test {
        if holds { Test::Holds } else { Test::Fails }
    }
}

/// One way in which a production matches.
#[derive(Clone, Debug)]
pub struct Match {
    /// The bindings of its variables.
    pub bindings: Bindings,
}

/// The result of matching a production.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// All ways in which it matches, each once.
    pub matches: Vec<Match>,
    /// Whether the budget ended before all were found.
    pub is_cut: bool,
}

/// The matcher of one production at one goal.
pub struct Matcher<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(super) friendly: Color,
    pub(super) variables: &'a [Variable],
    /// The goal, for productions of sources that have one.
    pub(super) goal: Option<&'a Goal>,
    /// The concepts posted so far.
    pub(super) concepts: &'a [Concept],
    /// The pieces among the production's own variables, a bit each.
    own_men: u32,
    budget: Cell<u32>,
    /// The matcher that evaluates a kept condition, and its bindings.
    pub(super) asker: Option<(&'a Matcher<'a>, &'a Bindings)>,
}

/// The most steps that matching a production may take at one goal.
const BUDGET: u32 = 200_000;
/// The most ways in which a production matches, or in which EXISTS binds outside variables, that are distinguished.
const MOST_WAYS: usize = 1_000;
/// The number of ways for which there is room at first: most productions match in few, and bindings are large.
const FEW_WAYS: usize = 3;

impl<'a> Matcher<'a> {
    /// Returns a matcher; the side for which it runs is friendly.
    pub fn new(
        facts: &'a Facts<'a>,
        friendly: Color,
        production: &'a Production,
        goal: Option<&'a Goal>,
        concepts: &'a [Concept],
    ) -> Matcher<'a> {
        Matcher {
            facts,
            friendly,
            variables: &production.variables,
            goal,
            concepts,
            own_men: production.prepared.own_men,
            budget: Cell::new(BUDGET),
            asker: None,
        }
    }

    /// Limits the matcher to the steps that the asker has left.
    #[must_use]
    pub(crate) fn within(self, left: u32) -> Matcher<'a> {
        self.budget.set(self.budget.get().min(left));
        self
    }

    /// Returns the steps that are left.
    pub(crate) fn remaining_slots(&self) -> u32 {
        self.budget.get()
    }

    /// Returns a matcher for a kept condition, whose own variables are those of its producer.
    pub(super) fn asked_by<'m>(&'m self, variables: &'m [Variable], asked: &'m Bindings) -> Matcher<'m> {
        Matcher { variables, own_men: 0, budget: self.budget.clone(), asker: Some((self, asked)), ..*self }
    }

    /// Spends the steps that another matcher, derived from this one, has spent.
    pub(super) fn spend_like(&self, other: &Matcher<'_>) {
        self.budget.set(other.budget.get());
    }

    /// Finds all ways in which a production matches when some of its variables are bound.
    pub fn matches(&self, production: &Production, bound: &[Datum]) -> Outcome {
        let mut found: Vec<Match> = Vec::new();
        let is_prepared = !production.prepared.steps.is_empty() && production.from_goal <= bound.len();
        if is_prepared && !production.prepared.needs.iter().all(|need| self.has(need)) {
            return Outcome { matches: found, is_cut: false };
        }
        let count = self.goal.map_or(0, |goal| goal.lists().len());
        let mut bindings = Bindings::none(if count < 64 { (1 << count) - 1 } else { u64::MAX });
        for (place, datum) in bound.iter().enumerate() {
            let Some(variable) = self.variables.get(place) else { continue };
            if !super::state::admits(variable, *datum, self.facts.vision().board(), self.friendly) {
                return Outcome { matches: found, is_cut: false };
            }
            bindings.set(Slot(u8::try_from(place).unwrap_or(u8::MAX)), Some(*datum));
        }
        let own = production.own;
        let mut keep = |bindings: &mut Bindings| {
            let is_known = found.iter().any(|known| {
                known.bindings.first(own) == bindings.first(own) && known.bindings.lists == bindings.lists
            });
            if is_known {
                return ControlFlow::Continue(());
            }
            if found.len() == MOST_WAYS {
                return ControlFlow::Break(());
            }
            make_room(&mut found);
            found.push(Match { bindings: *bindings });
            ControlFlow::Continue(())
        };
        // The order was made for productions whose goal is bound.
        let flow = if is_prepared {
            self.follow(&production.prepared.steps, &production.conditions, &mut bindings, &mut keep)
        } else {
            self.solve(&production.conditions, &mut bindings, &mut keep)
        };
        let is_cut = flow.is_break() || self.budget.get() == 0;
        Outcome { matches: found, is_cut }
    }

    /// Returns the first condition that fails for the bindings that get farthest: its index, and those bindings.
    pub fn first_failure(&self, production: &Production, bound: &[Datum]) -> Option<(usize, Bindings)> {
        let mut best = None;
        for place in 0..production.conditions.len() {
            let mut shorter = production.clone();
            shorter.conditions.truncate(place + 1);
            shorter.prepared.steps.clear();
            match self.matches(&shorter, bound).matches.pop() {
                Some(found) => best = Some((place + 1, found.bindings)),
                None => return Some(best.map_or((0, Bindings::none(0)), |(_, bindings)| (place, bindings))),
            }
        }
        None
    }

    /// Runs the continuation for every way in which all expressions hold.
    pub(super) fn solve(&self, expressions: &[Expression], bindings: &mut Bindings, then: Then<'_>) -> Flow {
        for (place, expression) in expressions.iter().enumerate() {
            self.step()?;
            match self.test(expression, bindings)? {
                Test::Holds => {}
                Test::Fails => return ControlFlow::Continue(()),
                Test::Open => {
                    let rest = &expressions[place + 1..];
                    return self.enumerate(expression, bindings, &mut |bindings| {
                        self.solve(rest, bindings, &mut *then)
                    });
                }
            }
        }
        then(bindings)
    }

    /// Runs the continuation for every way in which the conditions of a production hold, tried in its order.
    fn follow(
        &self,
        steps: &[Step],
        conditions: &[Expression],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        for (place, step) in steps.iter().enumerate() {
            let mut rest =
                |bindings: &mut Bindings| self.follow(&steps[place + 1..], conditions, bindings, &mut *then);
            match step {
                Step::Condition(condition) => {
                    self.step()?;
                    match self.test(&conditions[*condition], bindings)? {
                        Test::Holds => {}
                        Test::Fails => return ControlFlow::Continue(()),
                        Test::Open => return self.enumerate(&conditions[*condition], bindings, &mut rest),
                    }
                }
                Step::Exists { place, is_never, steps } => {
                    let inner =
                        existence(&conditions[*place]).map_or(&[] as &[Expression], |(.., inner)| inner);
                    let has = has_any(|then| self.follow(steps, inner, bindings, then))?;
                    if has == *is_never {
                        return ControlFlow::Continue(());
                    }
                }
                // Another condition may have bound it.
                Step::Bind { slot, joined, .. } if bindings.get(*slot).is_some() => {
                    for join in joined {
                        if self.test(&conditions[join.place], bindings)? != Test::Holds {
                            return ControlFlow::Continue(());
                        }
                    }
                }
                Step::Bind { slot, men, joined } => {
                    return self.join((*slot, men, joined), conditions, bindings, &mut rest);
                }
            }
        }
        then(bindings)
    }

    /// Counts a step.
    pub(super) fn step(&self) -> Flow {
        match self.budget.get().checked_sub(1) {
            Some(left) => {
                self.budget.set(left);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }

    pub(super) fn variable(&self, slot: Slot) -> Option<&'a Variable> {
        self.variables.get(usize::from(slot.0))
    }

    /// Returns the lists of the goal that are left.
    pub(crate) fn lists_left(&self, bindings: &Bindings) -> Vec<&'a AttributeList> {
        let lists = self.goal.map_or(&[] as &[AttributeList], Goal::lists);
        let left =
            lists.iter().enumerate().filter(|(place, _)| *place < 64 && bindings.lists >> place & 1 == 1);
        left.map(|(_, list)| list).collect()
    }

    /// Runs the continuation for every way in which an expression holds.
    fn expression(&self, expression: &Expression, bindings: &mut Bindings, then: Then<'_>) -> Flow {
        self.solve(std::slice::from_ref(expression), bindings, then)
    }

    /// Tests an expression that has nothing to bind.
    fn test(&self, expression: &Expression, bindings: &mut Bindings) -> ControlFlow<(), Test> {
        let holds = match expression {
            Expression::Pattern(pattern, terms) => {
                return ControlFlow::Continue(self.test_pattern(*pattern, terms, bindings));
            }
            Expression::Function(function, terms) => {
                return ControlFlow::Continue(self.test_function(*function, terms, bindings));
            }
            Expression::Never(inner) => return self.test_never(inner, bindings),
            Expression::Implies { premise, conclusion, .. } => self.implies(premise, conclusion, bindings)?,
            Expression::Greater(one, other) => self.compare(one, other, bindings, |one, other| other < one),
            Expression::AsGreat(one, other) => self.compare(one, other, bindings, |one, other| other <= one),
            Expression::PieceSafe(man, number) => {
                let square = self.datum(man, bindings).and_then(Datum::square);
                let loss = square.map(|square| self.facts.loss_of(square));
                loss.zip(self.number(number, bindings)).is_some_and(|(loss, most)| loss < most)
            }
            Expression::IsType(term, roles) => {
                if self.open_slot(term, bindings).is_some() {
                    return ControlFlow::Continue(Test::Open);
                }
                let square = self.datum(term, bindings).and_then(Datum::square);
                let role = square.and_then(|square| self.facts.vision().board().role_at(square));
                role.is_some_and(|role| roles.contains(&role))
            }
            Expression::Goal(pairs) => self.goal_has(pairs, bindings),
            _ => return ControlFlow::Continue(Test::Open),
        };
        ControlFlow::Continue(Test::of(holds))
    }

    /// Evaluates NEVER of one test: the opposite of its result.
    fn test_never(&self, inner: &[Expression], bindings: &mut Bindings) -> ControlFlow<(), Test> {
        if let [only] = inner {
            self.step()?;
            match self.test(only, bindings)? {
                Test::Holds => return ControlFlow::Continue(Test::Fails),
                Test::Fails => return ControlFlow::Continue(Test::Holds),
                Test::Open => {}
            }
        }
        if self.own_man_in(inner, bindings).is_some() {
            return ControlFlow::Continue(Test::Open);
        }
        ControlFlow::Continue(Test::of(!self.has_solution(inner, bindings)?))
    }

    /// Runs the continuation for every way in which an expression holds that may bind something.
    fn enumerate(&self, expression: &Expression, bindings: &mut Bindings, then: Then<'_>) -> Flow {
        match expression {
            Expression::Pattern(pattern, terms) => self.pattern(*pattern, terms, bindings, then),
            Expression::Function(function, terms) => self.function(*function, terms, bindings, then),
            Expression::And(inner) => self.solve(inner, bindings, then),
            Expression::Or(alternatives) => {
                for alternative in alternatives {
                    self.expression(alternative, bindings, &mut *then)?;
                }
                ControlFlow::Continue(())
            }
            Expression::Never(inner) => {
                self.through_open(self.own_man_in(inner, bindings), expression, bindings, then)
            }
            Expression::IsType(term, _) => {
                self.through_open(self.open_slot(term, bindings), expression, bindings, then)
            }
            Expression::Not(inner) => self.not(inner, bindings, then),
            Expression::Exists(new, inner) => self.exists(new, inner, bindings, then),
            Expression::Unique(inner) => self.unique(inner, bindings, then),
            Expression::Goal1(pairs) => self.best_list_has(pairs, bindings, then),
            Expression::Concept(name, terms, pairs) => self.post(name, terms, pairs, bindings, then),
            Expression::ForEachGoal(inner) => self.for_each_list(inner, bindings, then),
            Expression::RemoveLists { matching, attribute, value } => {
                self.remove_lists(*matching, *attribute, value, bindings, then)
            }
            Expression::FirstMove(man, square) => self.first_move(*man, *square, bindings, then),
            Expression::CheckCondition(attribute) => self.check_condition(*attribute, bindings, then),
            Expression::Implies { .. }
            | Expression::Greater(..)
            | Expression::AsGreat(..)
            | Expression::PieceSafe(..)
            | Expression::Goal(_) => ControlFlow::Continue(()),
        }
    }

    /// Tries an expression with everything that an open variable may stand for.
    fn through_open(
        &self,
        slot: Option<Slot>,
        expression: &Expression,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let Some(slot) = slot else { return ControlFlow::Continue(()) };
        self.go_through(slot, bindings, &mut |bindings| self.expression(expression, bindings, &mut *then))
    }

    /// Whether expressions hold in some way; stops when the budget is used up.
    pub(super) fn has_solution(
        &self,
        inner: &[Expression],
        bindings: &mut Bindings,
    ) -> ControlFlow<(), bool> {
        has_any(|then| self.solve(inner, bindings, then))
    }

    /// Evaluates NOT: binds its one open variable to what makes the inside fail.
    fn not(&self, inner: &[Expression], bindings: &mut Bindings, then: Then<'_>) -> Flow {
        if !self.has_solution(inner, bindings)? {
            return then(bindings);
        }
        let slot = inner.iter().find_map(|expression| self.open_in(expression, bindings));
        let Some(slot) = slot else { return ControlFlow::Continue(()) };
        self.go_through(slot, bindings, &mut |bindings| {
            if self.has_solution(inner, bindings)? { ControlFlow::Continue(()) } else { then(bindings) }
        })
    }

    /// Returns the first variable that a pattern or function would bind.
    fn open_in(&self, expression: &Expression, bindings: &Bindings) -> Option<Slot> {
        match expression {
            Expression::Pattern(_, terms) | Expression::Function(_, terms) => {
                terms.iter().find_map(|term| self.open_slot(term, bindings))
            }
            _ => None,
        }
    }

    /// Returns an unbound variable for one of the production's own pieces, such as DMP1 in the report's TRAPPED.
    fn own_man_in(&self, inner: &[Expression], bindings: &Bindings) -> Option<Slot> {
        if self.own_men & !bindings.bound_slots() == 0 {
            return None;
        }
        inner.iter().find_map(|expression| match expression {
            Expression::Pattern(_, terms) | Expression::Function(_, terms) => {
                let mut open = terms.iter().filter_map(|term| self.open_slot(term, bindings));
                open.find(|slot| self.own_men >> slot.0 & 1 == 1)
            }
            Expression::And(inner) | Expression::Or(inner) | Expression::Exists(_, inner) => {
                self.own_man_in(inner, bindings)
            }
            _ => None,
        })
    }

    /// Evaluates EXISTS: the new variables are forgotten, bindings of others stay; each way once.
    fn exists(&self, new: &[Slot], inner: &[Expression], bindings: &mut Bindings, then: Then<'_>) -> Flow {
        let forgotten = bits(new);
        let before = (bindings.bound_slots(), bindings.lists);
        let mut seen: Vec<Bindings> = Vec::new();
        let mut binds_nothing = false;
        let flow = self.solve(inner, bindings, &mut |found| {
            // When nothing else was bound, one way is as good as all.
            if (found.bound_slots() & !forgotten, found.lists) == before {
                binds_nothing = true;
                return ControlFlow::Break(());
            }
            let mut outer = *found;
            for slot in new {
                outer.set(*slot, None);
            }
            if !seen.contains(&outer) {
                make_room(&mut seen);
                seen.push(outer);
            }
            if seen.len() == MOST_WAYS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() && !binds_nothing {
            return ControlFlow::Break(());
        }
        for mut outer in seen {
            then(&mut outer)?;
        }
        if binds_nothing { then(bindings) } else { ControlFlow::Continue(()) }
    }

    fn unique(&self, inner: &[Expression], bindings: &mut Bindings, then: Then<'_>) -> Flow {
        let mut only = None;
        let mut count = 0;
        let flow = self.solve(inner, bindings, &mut |found| {
            count += 1;
            only = Some(*found);
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() && count < 2 {
            return ControlFlow::Break(());
        }
        match only.filter(|_| count == 1) {
            Some(mut only) => then(&mut only),
            None => ControlFlow::Continue(()),
        }
    }

    fn implies(
        &self,
        premise: &[Expression],
        conclusion: &[Expression],
        bindings: &mut Bindings,
    ) -> ControlFlow<(), bool> {
        let mut holds = true;
        let mut is_cut = false;
        let flow = self.solve(premise, bindings, &mut |found| match self.has_solution(conclusion, found) {
            ControlFlow::Continue(true) => ControlFlow::Continue(()),
            ControlFlow::Continue(false) => {
                holds = false;
                ControlFlow::Break(())
            }
            ControlFlow::Break(()) => {
                is_cut = true;
                ControlFlow::Break(())
            }
        });
        if is_cut || flow.is_break() && holds { ControlFlow::Break(()) } else { ControlFlow::Continue(holds) }
    }

    fn compare(
        &self,
        one: &Number,
        other: &Number,
        bindings: &Bindings,
        holds: impl Fn(i32, i32) -> bool,
    ) -> bool {
        self.number(one, bindings)
            .zip(self.number(other, bindings))
            .is_some_and(|(one, other)| holds(one, other))
    }
}

/// Makes room for the first few ways.
fn make_room<T>(ways: &mut Vec<T>) {
    if ways.is_empty() {
        ways.reserve_exact(FEW_WAYS);
    }
}

/// Whether a search finds anything; stops when the budget is used up.
fn has_any(search: impl FnOnce(Then<'_>) -> Flow) -> ControlFlow<(), bool> {
    let mut has = false;
    let flow = search(&mut |_| {
        has = true;
        ControlFlow::Break(())
    });
    if flow.is_break() && !has { ControlFlow::Break(()) } else { ControlFlow::Continue(has) }
}
