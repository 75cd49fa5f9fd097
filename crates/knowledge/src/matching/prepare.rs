//! The order in which a production's conditions are tried: the author's, but cheap tests as soon as what they speak of
//! is bound.
//!
//! What is found, and in what order, stays as it is written: variables are bound in the same order, by the same
//! conditions or by others that only leave out what fails anyway. A condition that would bind two men at once binds
//! the first alone where a cheap test of him follows. Tests of the goal's lists, and those that cost much, stay where
//! they are.

use super::state::bits;
use crate::language::Step;
use crate::{Expression, Function, Number, Pattern, Production, Slot, Term};

/// Orders the conditions of a production.
pub(crate) fn prepare(production: &Production) -> Vec<Step> {
    let goal: Vec<Slot> =
        (0..production.from_goal).filter_map(|place| u8::try_from(place).ok().map(Slot)).collect();
    let left = (0..production.conditions.len()).collect();
    let mut order = Order { conditions: &production.conditions, left, bound: bits(&goal), steps: Vec::new() };
    while !order.left.is_empty() {
        order.next();
    }
    order.steps
}

/// An order under way.
struct Order<'p> {
    conditions: &'p [Expression],
    /// The conditions that are not yet tried.
    left: Vec<usize>,
    /// The variables that are certainly bound, a bit each.
    bound: u32,
    steps: Vec<Step>,
}

impl Order<'_> {
    /// Adds the tests that can be made now, and what is to be bound next.
    fn next(&mut self) {
        while let Some(place) = self.left.iter().position(|left| self.is_test_with(*left, 0)) {
            self.put(place);
        }
        let Some(first) = self.left.first() else { return };
        let Some(slot) = self.first_of_two(&self.conditions[*first]) else { return self.put(0) };
        let of_slot = |left: &usize| self.is_test_with(*left, 1 << slot.0);
        let Some(test) = self.left.iter().skip(1).position(of_slot).map(|place| place + 1) else {
            return self.put(0);
        };
        match &self.conditions[*first] {
            Expression::Pattern(pattern, _) => self.steps.push(Step::Men(*pattern, slot)),
            // A test that can tell at once what the variable may be is better than trying everything.
            _ if binds_alone(&self.conditions[self.left[test]]) => return self.put(test),
            _ => self.steps.push(Step::Each(slot)),
        }
        self.bound |= 1 << slot.0;
    }

    fn put(&mut self, place: usize) {
        let condition = self.left.remove(place);
        self.bound |= binds(&self.conditions[condition]);
        self.steps.push(Step::Condition(condition));
    }

    /// Tells whether a condition is a cheap test once some more variables are bound.
    fn is_test_with(&self, condition: usize, more: u32) -> bool {
        cheap(&self.conditions[condition]).is_some_and(|uses| uses & !(self.bound | more) == 0)
    }

    /// Gives the variable that a condition would bind before another one.
    fn first_of_two(&self, condition: &Expression) -> Option<Slot> {
        let terms = match condition {
            Expression::Pattern(pattern, terms) if pattern.is_of_two() => terms,
            Expression::Function(function, terms) if *function != Function::Equal => terms,
            _ => return None,
        };
        let mut open = terms.iter().filter_map(place_of).filter(|slot| self.bound >> slot.0 & 1 == 0);
        let first = open.next()?;
        open.any(|slot| slot != first).then_some(first)
    }
}

/// Gives the variable that is a term, or whose place is.
fn place_of(term: &Term) -> Option<Slot> {
    match term {
        Term::Variable(slot) => Some(*slot),
        Term::Location(inner) => place_of(inner),
        _ => None,
    }
}

/// Tells whether a test can say at once what its last variable may be.
fn binds_alone(condition: &Expression) -> bool {
    match condition {
        Expression::Pattern(..) => true,
        Expression::Function(function, _) => {
            matches!(function, Function::Line | Function::CanAttack | Function::CanMove | Function::InVue)
        }
        _ => false,
    }
}

/// Gives the variables of a test that costs little and looks at nothing but them; `None` for other conditions.
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

fn of_terms(terms: &[Term]) -> Option<u32> {
    terms.iter().try_fold(0, |uses, term| Some(uses | of_term(term)?))
}

/// Gives the variables of a term; `None` where somebody else's are asked.
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

/// Gives variables that are certainly bound where a condition holds.
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
    use crate::{Source, read};

    fn steps(rule: &str) -> Vec<Step> {
        let text = format!(
            "(knowledge-source THREAT (description \"T.\") (arguments COL))
             (production FIND (description \"F.\") (rule {rule})
              (says \"{{P1}} here.\") (example \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\") (near-miss \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"))"
        );
        match read(&[Source { name: "test.kb".into(), text }]) {
            Ok(base) => base.sources[0].productions[0].steps.clone(),
            Err(wrong) => panic!("{wrong}"),
        }
    }

    const PLAN: &str = "(PLAN ((P1 SQ)) ((THREAT 10) (LIKELY 0)))";

    #[test]
    fn cheap_tests_come_as_soon_as_they_can() {
        let found = steps(&format!(
            "((P1 SQ DMP1 DMP2) (PATTERN MOBIL P1 SQ) (FUNCTION CANATTACK P1 SQ (LOCATION DMP1))
              (FUNCTION CANATTACK P1 SQ (LOCATION DMP2)) (GREAT (EXCHVAL P1 SQ) 3) (NEVER (IS-TYPE DMP1 KING))
              (IS-TYPE P1 KNIGHT) {PLAN})"
        ));
        let man = Slot(1);
        let expected = [
            Step::Men(Pattern::Mobil, man),
            Step::Condition(5),
            Step::Condition(0),
            Step::Condition(1),
            Step::Condition(4),
            Step::Condition(2),
            Step::Condition(3),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_test_that_knows_the_men_stands_before_trying_them() {
        let found = steps(&format!(
            "((P1 SQ DMP1 DK1) (PATTERN LEGALMOVE P1 SQ) (FUNCTION LINE SQ (LOCATION DMP1) (LOCATION DK1))
              (FUNCTION CANATTACK P1 SQ (LOCATION DMP1)) {PLAN})"
        ));
        assert_eq!(found, [0, 2, 1].map(Step::Condition));
    }

    #[test]
    fn what_is_asked_of_the_goal_stays_where_it_is() {
        let found = steps(&format!(
            "((P1 SQ) (PATTERN LEGALMOVE P1 SQ) (PATTERN MATE P1 SQ) (PATTERN DIR P1 SQ) {PLAN})"
        ));
        assert_eq!(found, [0, 2, 1].map(Step::Condition));
    }
}
