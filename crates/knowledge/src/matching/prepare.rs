//! The order in which a production's conditions are tried: the author's, but with cheap tests as soon as their
//! variables are bound.
//!
//! What is found, and in what order, stays as written: variables are bound in the same order, and what is left out
//! earlier would fail later anyway. Variables of a pattern or function are bound one by one; cheap conditions with one
//! open variable are joined as sets of squares before anything is tried. Tests of the goal's lists, and expensive
//! tests, stay where they are.

use std::sync::Arc;

use super::sets::join_of;
use super::shape::{existence, place_of};
use super::state::bits;
use crate::language::{Join, Need, Prepared, Step};
use crate::{Category, Expression, Function, Number, Pattern, Production, Slot, Term, Variable};

/// Orders the conditions of a production.
pub(crate) fn prepare(production: &Production) -> Prepared {
    let first = |count: usize| (0..count).filter_map(|place| u8::try_from(place).ok().map(Slot));
    let goal: Vec<Slot> = first(production.from_goal).collect();
    let is_man = |slot: &Slot| production.variables[usize::from(slot.0)].category.is_man();
    let own_men: Vec<Slot> = first(production.own.min(production.variables.len())).filter(is_man).collect();
    let steps = order(&production.conditions, &production.variables, bits(&goal));
    Prepared {
        name: Arc::from(production.name.as_str()),
        needs: needs(production, &steps),
        steps,
        own_men: bits(&own_men),
    }
}

/// Lists the pieces without which the production cannot match.
fn needs(production: &Production, steps: &[Step]) -> Vec<Need> {
    let need = |step: &Step| {
        let Step::Bind { slot, men, joined } = step else { return None };
        let category = production.variables.get(usize::from(slot.0))?.category;
        let roles = joined.iter().find_map(|join| match &production.conditions[join.place] {
            Expression::IsType(_, roles) => Some(roles.clone()),
            _ => None,
        });
        let need = Need {
            category,
            roles: roles.unwrap_or_default(),
            patterns: men.iter().copied().filter(|men| is_cheap_pattern(*men)).collect(),
        };
        category.is_man().then_some(need)
    };
    let mut needs: Vec<Need> = steps.iter().filter_map(need).collect();
    // A king is always there.
    needs.retain(|need| !need.patterns.is_empty() || !matches!(need.category, Category::King { .. }));
    needs.dedup();
    needs
}

/// Orders conditions when some variables are bound.
fn order(conditions: &[Expression], variables: &[Variable], bound: u32) -> Vec<Step> {
    let left = (0..conditions.len()).collect();
    let mut order = Order { conditions, variables, left, bound, steps: Vec::new() };
    while !order.left.is_empty() {
        order.next();
    }
    order.steps
}

/// An order under construction.
struct Order<'p> {
    conditions: &'p [Expression],
    variables: &'p [Variable],
    /// The conditions that are not yet tried.
    left: Vec<usize>,
    /// The variables that are certainly bound, a bit each.
    bound: u32,
    steps: Vec<Step>,
}

impl<'p> Order<'p> {
    /// Adds the tests that can be made now, and what must be bound next.
    fn next(&mut self) {
        let tests = self.take(|order, condition| order.is_test_with(condition, 0));
        self.steps.extend(tests.into_iter().map(Step::Condition));
        let Some(first) = self.left.first().copied() else { return };
        let condition = self.condition(first);
        let Some((slot, is_last)) = self.first_open(condition) else {
            self.left.remove(0);
            let step = self.step(first);
            self.bound |= binds(condition);
            return self.steps.push(step);
        };
        let mut joined = self.take(|order, condition| {
            condition != first
                && order.is_test_with(condition, 1 << slot.0)
                && is_set(order.condition(condition), slot)
        });
        let men = self.men_of(slot, first, is_last);
        if is_last {
            self.left.remove(0);
            joined.push(first);
        }
        joined.sort_by_key(|condition| dearness(self.condition(*condition), slot));
        self.bound |= 1 << slot.0;
        let join = |place: &usize| join_of(*place, self.condition(*place), slot, self.variables);
        let joined: Vec<Join> = joined.iter().map(join).collect();
        self.steps.push(Step::Bind { slot, men, joined });
    }

    /// Returns the patterns of two places that a piece must match in some way: cheap ones first, but those that look
    /// ahead stay in their place, so that no more is thought ahead than necessary.
    fn men_of(&self, slot: Slot, first: usize, is_last: bool) -> Vec<Pattern> {
        let own = match self.condition(first) {
            Expression::Pattern(pattern, _) if !is_last => Some(*pattern),
            _ => None,
        };
        let is_needed = |place: &usize| match self.condition(*place) {
            Expression::Pattern(pattern, terms) if *place != first && is_cheap_pattern(*pattern) => {
                matches!(terms.as_slice(), [man, other] if place_of(man) == Some(slot)
                    && place_of(other).is_some_and(|other| other != slot))
            }
            _ => false,
        };
        let mut men: Vec<Pattern> = own.into_iter().collect();
        for place in self.left.iter().copied().filter(is_needed) {
            if let Expression::Pattern(pattern, _) = self.condition(place)
                && !men.contains(pattern)
            {
                men.push(*pattern);
            }
        }
        // Duties and targets are expensive to list, and no boards are thought of for them.
        men.sort_by_key(|pattern| matches!(pattern, Pattern::Duty | Pattern::Target));
        men
    }

    fn condition(&self, place: usize) -> &'p Expression {
        &self.conditions[place]
    }

    /// Returns the step of a condition that is not joined with others.
    fn step(&self, place: usize) -> Step {
        let Some((is_never, new, inner)) = existence(self.condition(place)) else {
            return Step::Condition(place);
        };
        let new = bits(new);
        if new & self.bound != 0 || uses(inner).is_none_or(|uses| uses & !(self.bound | new) != 0) {
            return Step::Condition(place);
        }
        Step::Exists { place, is_never, steps: order(inner, self.variables, self.bound) }
    }

    /// Takes some of the conditions that are left.
    fn take(&mut self, is_one: impl Fn(&Self, usize) -> bool) -> Vec<usize> {
        let (taken, left) = self.left.iter().partition(|condition| is_one(self, **condition));
        self.left = left;
        taken
    }

    /// Whether a condition is a cheap test once some more variables are bound.
    fn is_test_with(&self, condition: usize, more: u32) -> bool {
        cheap(self.condition(condition)).is_some_and(|uses| uses & !(self.bound | more) == 0)
    }

    /// Returns the variable that a condition would bind first, and whether it binds nothing else.
    ///
    /// Rows of more than two places bind all at once, and what is equal to something is simply bound.
    fn first_open(&self, condition: &Expression) -> Option<(Slot, bool)> {
        let is_open = |slot: &Slot| self.bound >> slot.0 & 1 == 0;
        let is_place = |slot: &Slot| {
            let variable = self.variables.get(usize::from(slot.0));
            variable
                .is_some_and(|variable| variable.category == Category::Square || variable.category.is_man())
        };
        let (terms, is_row) = match condition {
            Expression::Pattern(pattern, terms) => (terms.as_slice(), !pattern.is_of_two()),
            Expression::Function(function, terms) if *function != Function::Equal => {
                (terms.as_slice(), false)
            }
            Expression::IsType(term, _) => (std::slice::from_ref(term), false),
            _ => return None,
        };
        let mut open = terms.iter().filter_map(place_of).filter(is_open);
        let first = open.next().filter(is_place)?;
        let second = open.next();
        let is_known = of_terms(terms).is_some_and(|uses| {
            let others = terms.iter().filter_map(place_of).fold(0, |others, slot| others | 1 << slot.0);
            uses & !(self.bound | others) == 0
        });
        if !is_known || second == Some(first) || is_row && second.is_some() {
            return None;
        }
        Some((first, second.is_none()))
    }
}

/// Whether a condition determines, for one variable, the squares or pieces for which it holds.
fn is_set(condition: &Expression, slot: Slot) -> bool {
    let once = |terms: &[Term]| {
        let uses = terms.iter().filter(|term| of_term(term).is_some_and(|uses| uses >> slot.0 & 1 == 1));
        uses.clone().all(|term| place_of(term) == Some(slot)) && uses.count() == 1
    };
    match condition {
        Expression::Pattern(_, terms) => once(terms),
        Expression::Function(function, terms) => *function != Function::Equal && once(terms),
        Expression::IsType(term, _) => place_of(term) == Some(slot),
        Expression::Never(inner) => matches!(inner.as_slice(), [only] if is_set(only, slot)),
        _ => false,
    }
}

/// Returns the cost of finding the squares or pieces for which a condition holds: nothing, a look at a table, or trying
/// each.
fn dearness(condition: &Expression, slot: Slot) -> usize {
    match condition {
        Expression::IsType(..) | Expression::Function(Function::NotEqual, _) => 0,
        Expression::Pattern(pattern, _) if is_cheap_pattern(*pattern) => 0,
        Expression::Pattern(..) => 3,
        Expression::Function(function, terms) => {
            let hole = terms.iter().position(|term| place_of(term) == Some(slot)).unwrap_or(0);
            match function {
                _ if function.is_direct(hole) => 1,
                _ if is_cheap_function(*function) => 2,
                _ => 3,
            }
        }
        Expression::Never(inner) => inner.iter().map(|only| dearness(only, slot)).max().unwrap_or(0),
        _ => 3,
    }
}

/// Returns the variables of a test that costs little and depends on nothing else; `None` for other conditions.
fn cheap(condition: &Expression) -> Option<u32> {
    match condition {
        Expression::Pattern(pattern, terms) if is_cheap_pattern(*pattern) => of_terms(terms),
        Expression::Function(function, terms) if is_cheap_function(*function) => of_terms(terms),
        Expression::IsType(term, _) => of_term(term),
        Expression::Greater(one, other) | Expression::AsGreat(one, other) => {
            Some(of_number(one)? | of_number(other)?)
        }
        Expression::Never(inner) => {
            inner.iter().try_fold(0, |uses, condition| Some(uses | cheap(condition)?))
        }
        _ => None,
    }
}

fn is_cheap_pattern(pattern: Pattern) -> bool {
    matches!(
        pattern,
        Pattern::Dir
            | Pattern::OnlyDir
            | Pattern::OnlyProtection
            | Pattern::LegalMove
            | Pattern::CheckMove
            | Pattern::Mobil
            | Pattern::MobilStay
            | Pattern::EnPrise
    )
}

fn is_cheap_function(function: Function) -> bool {
    matches!(
        function,
        Function::Line
            | Function::CanAttack
            | Function::CanMove
            | Function::InVue
            | Function::OccupiedByColor
            | Function::SameValue
            | Function::Equal
            | Function::NotEqual
            | Function::Promotes
            | Function::Passed
    )
}

/// Returns the variables of conditions; `None` where they depend on the goal, or on other things than the position.
fn uses(conditions: &[Expression]) -> Option<u32> {
    conditions.iter().try_fold(0, |all, condition| {
        let more = match condition {
            Expression::Pattern(_, terms) | Expression::Function(_, terms) => of_terms(terms),
            Expression::IsType(term, _) => of_term(term),
            Expression::Greater(one, other) | Expression::AsGreat(one, other) => {
                of_number(one).zip(of_number(other)).map(|(one, other)| one | other)
            }
            Expression::PieceSafe(man, number) => {
                of_term(man).zip(of_number(number)).map(|(man, number)| man | number)
            }
            Expression::And(inner)
            | Expression::Or(inner)
            | Expression::Never(inner)
            | Expression::Exists(_, inner) => uses(inner),
            _ => None,
        };
        Some(all | more?)
    })
}

fn of_terms(terms: &[Term]) -> Option<u32> {
    terms.iter().try_fold(0, |uses, term| Some(uses | of_term(term)?))
}

/// Returns the variables of a term; `None` where it depends on the asker's variables.
fn of_term(term: &Term) -> Option<u32> {
    match term {
        Term::Variable(slot) => Some(bits(&[*slot])),
        Term::Free(_) => None,
        Term::Location(inner)
        | Term::Occupant(inner)
        | Term::Color(inner)
        | Term::OtherColor(inner)
        | Term::Type(inner)
        | Term::Value(inner) => of_term(inner),
        Term::Constant(_) | Term::Name(_) | Term::Integer(_) | Term::Nil => Some(0),
    }
}

fn of_number(number: &Number) -> Option<u32> {
    match number {
        Number::Integer(_) => Some(0),
        Number::Of(term) => of_term(term),
        Number::Sum(one, other) | Number::Difference(one, other) => Some(of_number(one)? | of_number(other)?),
        Number::OfGoal(_) | Number::Threat(_) => None,
    }
}

/// Returns variables that are certainly bound where a condition holds.
fn binds(condition: &Expression) -> u32 {
    let all = |inner: &[Expression]| inner.iter().fold(0, |bound, condition| bound | binds(condition));
    match condition {
        Expression::Pattern(_, terms) | Expression::Function(_, terms) => of_terms(terms).unwrap_or(0),
        Expression::IsType(term, _) => of_term(term).unwrap_or(0),
        Expression::FirstMove(man, square) => bits(&[*man, *square]),
        Expression::And(inner) | Expression::Unique(inner) => all(inner),
        Expression::Exists(new, inner) => all(inner) & !bits(new),
        Expression::Or(alternatives) => {
            alternatives.iter().map(binds).reduce(|one, other| one & other).unwrap_or(0)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Set;
    use crate::{Source, read};

    fn steps(rule: &str) -> Vec<Step> {
        let text = format!(
            "(knowledge-source THREAT (description \"T.\") (arguments COL))
             (production FIND (description \"F.\") (rule {rule})
              (says \"{{P1}} here.\") (example \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\") (near-miss \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"))"
        );
        match read(&[Source { name: "test.kb".into(), text }]) {
            Ok(base) => base.sources[0].productions[0].prepared.steps.clone(),
            Err(wrong) => panic!("{wrong}"),
        }
    }

    fn bind(slot: Slot, men: &[Pattern], joined: &[Join]) -> Step {
        Step::Bind { slot, men: men.into(), joined: joined.into() }
    }

    fn join(place: usize, set: Set) -> Join {
        Join { place, is_never: false, set }
    }

    const PLAN: &str = "(PLAN ((P1 SQ)) ((THREAT 10) (LIKELY 0)))";

    #[test]
    fn cheap_tests_come_as_soon_as_they_can() {
        let found = steps(&format!(
            "((P1 SQ DMP1 DMP2) (PATTERN MOBIL P1 SQ) (FUNCTION CANATTACK P1 SQ (LOCATION DMP1))
              (FUNCTION CANATTACK P1 SQ (LOCATION DMP2)) (GREAT (EXCHVAL P1 SQ) 3) (NEVER (IS-TYPE DMP1 KING))
              (IS-TYPE P1 KNIGHT) {PLAN})"
        ));
        let (man, square, one, other) = (Slot(1), Slot(2), Slot(3), Slot(4));
        let never_king = Join { place: 4, is_never: true, set: Set::Kinds(1 << 5) };
        let attacked =
            |place: usize| join(place, Set::Open(Function::CanAttack, 2, [Some(man), Some(square), None]));
        let expected = [
            bind(man, &[Pattern::Mobil], &[join(5, Set::Kinds(1 << 1))]),
            bind(square, &[], &[join(0, Set::Of(Pattern::Mobil, man))]),
            bind(one, &[], &[never_king, attacked(1)]),
            bind(other, &[], &[attacked(2)]),
            Step::Condition(3),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn variables_of_a_function_are_bound_one_by_one() {
        let found = steps(&format!(
            "((P1 SQ DMP1 DK1) (PATTERN LEGALMOVE P1 SQ) (FUNCTION LINE SQ (LOCATION DMP1) (LOCATION DK1))
              (FUNCTION CANATTACK P1 SQ (LOCATION DMP1)) (GREAT (VALUE DMP1) (VALUE P1)) {PLAN})"
        ));
        let (man, square, one, king) = (Slot(1), Slot(2), Slot(3), Slot(4));
        let attacked = Set::Open(Function::CanAttack, 2, [Some(man), Some(square), None]);
        let in_line = Set::Open(Function::Line, 2, [Some(square), Some(one), None]);
        let expected =
            [bind(one, &[], &[join(2, attacked)]), Step::Condition(3), bind(king, &[], &[join(1, in_line)])];
        assert_eq!(found[2..], expected);
    }

    #[test]
    fn what_costs_much_or_asks_the_goal_stays_where_it_is() {
        let found = steps(&format!(
            "((P1 SQ) (PATTERN LEGALMOVE P1 SQ) (PATTERN MATE P1 SQ) (GREAT (EXCHVAL P1 SQ) 3)
              (PATTERN DIR P1 SQ) {PLAN})"
        ));
        assert_eq!(found[2..], [1, 2].map(Step::Condition));
    }

    #[test]
    fn a_man_must_match_all_that_is_cheap_to_list_before_duties_are() {
        let found = steps(&format!(
            "((P1 SQ DP1 SQ2) (PATTERN DUTY DP1 SQ2) (PATTERN LEGALMOVE P1 SQ) (PATTERN MATE P1 SQ)
              (PATTERN ONLY-DIR DP1 SQ) {PLAN})"
        ));
        assert_eq!(found[0], bind(Slot(3), &[Pattern::OnlyDir, Pattern::Duty], &[]));
        assert_eq!(found[2], bind(Slot(1), &[Pattern::LegalMove], &[]));
    }
}
