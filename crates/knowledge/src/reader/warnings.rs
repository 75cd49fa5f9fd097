//! What can be read, but hardly says what its author means.

use super::scope::Reading;
use super::sexpr::Item;
use super::span::Span;
use crate::{Expression, Number, Slot, Term, ThreatSpec};

impl Reading<'_, '_> {
    /// Warns of conditions in places where they mean something else than they say.
    ///
    /// The variables before `from_goal` are bound by the goal, those before `own` are the production's.
    pub(super) fn warn_of_order(
        &mut self,
        read: &[Expression],
        items: &[Item],
        from_goal: usize,
        own: usize,
    ) {
        let bound = (0..from_goal).filter_map(|place| u8::try_from(place).ok().map(Slot)).collect();
        Order { reading: self, own, bound }.all(read, items);
    }
}

/// Follows the conditions in the order in which they are tried.
struct Order<'a, 'r, 's> {
    reading: &'a mut Reading<'r, 's>,
    own: usize,
    bound: Vec<Slot>,
}

impl Order<'_, '_, '_> {
    fn all(&mut self, expressions: &[Expression], items: &[Item]) {
        for (expression, item) in expressions.iter().zip(items) {
            self.one(expression, item);
        }
    }

    fn one(&mut self, expression: &Expression, item: &Item) {
        let items = item.list().unwrap_or_default();
        let rest = |count: usize| items.get(count..).unwrap_or_default();
        let within = |place: usize| items.get(place).and_then(Item::list).unwrap_or_default();
        match expression {
            Expression::And(inner) | Expression::Not(inner) | Expression::ForEachGoal(inner) => {
                self.all(inner, rest(1));
            }
            Expression::Unique(inner) => {
                self.warn_of_unique(inner, rest(1));
                self.all(inner, rest(1));
            }
            Expression::Or(inner) => self.alternatives(inner, rest(1)),
            Expression::Exists(_, inner) => self.all(inner, rest(2)),
            Expression::Never(inner) => {
                let men = self.own_men(inner);
                self.bound.extend(men);
                let advice = "or bring it along, with (EXISTS (…) …) inside";
                self.ask(&[inner], &[], item.span, advice);
                let before = self.bound.clone();
                self.all(inner, rest(1));
                self.bound = before;
            }
            Expression::Implies { new, premise, conclusion } => {
                let advice = "or name it among the variables of IMPLIES";
                self.ask(&[premise, conclusion], new, item.span, advice);
                let before = self.bound.clone();
                self.all(premise, within(2));
                self.all(conclusion, within(3));
                self.bound = before;
            }
            other => {
                if binds(other) {
                    use_up(other, &mut self.bound);
                }
            }
        }
    }

    /// Records that what each alternative binds is bound after all of them.
    fn alternatives(&mut self, inner: &[Expression], items: &[Item]) {
        let before = self.bound.clone();
        let mut after: Option<Vec<Slot>> = None;
        for (expression, item) in inner.iter().zip(items) {
            self.bound.clone_from(&before);
            self.one(expression, item);
            let here = std::mem::take(&mut self.bound);
            after = Some(match after {
                Some(known) => known.into_iter().filter(|slot| here.contains(slot)).collect(),
                None => here,
            });
        }
        self.bound = after.unwrap_or(before);
    }

    /// Warns of variables that an expression which cannot bind would leave open.
    fn ask(&mut self, parts: &[&Vec<Expression>], new: &[Slot], span: Span, advice: &str) {
        let mut slots = Vec::new();
        for expression in parts.iter().copied().flatten() {
            used_from_outside(expression, &mut slots);
        }
        slots.sort_unstable();
        slots.dedup();
        for slot in slots {
            if self.bound.contains(&slot) || new.contains(&slot) {
                continue;
            }
            let name = self.reading.name(slot).to_owned();
            let message = format!("nothing has bound `{name}` before this");
            let finding = self.reading.findings.warn(span, message, "it is not known yet here");
            finding.advise(format!("put this behind the condition that binds `{name}`"));
            finding.advise(advice);
            self.bound.push(slot);
        }
    }

    /// Returns the production's own pieces that NEVER enumerates, since nothing has bound them.
    fn own_men(&self, inner: &[Expression]) -> Vec<Slot> {
        let mut slots = Vec::new();
        for expression in inner {
            match expression {
                Expression::Pattern(..) | Expression::Function(..) => use_up(expression, &mut slots),
                Expression::And(inner) | Expression::Or(inner) | Expression::Exists(_, inner) => {
                    slots.extend(self.own_men(inner));
                }
                _ => {}
            }
        }
        let is_man = |slot: &Slot| self.reading.category(*slot).is_man();
        slots.retain(|slot| usize::from(slot.0) < self.own && is_man(slot));
        slots
    }

    fn warn_of_unique(&mut self, inner: &[Expression], items: &[Item]) {
        let place = inner.iter().position(|expression| matches!(expression, Expression::Exists(..)));
        let Some(item) = place.and_then(|place| items.get(place)) else { return };
        let message = "EXISTS forgets what UNIQUE should count".to_owned();
        let label = "however often this holds, it counts once";
        let finding = self.reading.findings.warn(item.span, message, label);
        finding.advise("to count its variables turn the two round: (EXISTS (…) (UNIQUE …))");
    }
}

/// Whether an expression can bind the variables in it.
fn binds(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Pattern(..)
            | Expression::Function(..)
            | Expression::IsType(..)
            | Expression::Goal1(_)
            | Expression::Concept(..)
            | Expression::FirstMove(..)
    )
}

/// Adds the variables that an expression uses, except those that it introduces.
fn used_from_outside(expression: &Expression, slots: &mut Vec<Slot>) {
    let inner: Vec<&Expression> = match expression {
        Expression::And(inner) | Expression::Or(inner) | Expression::Never(inner) => inner.iter().collect(),
        Expression::Not(inner) | Expression::Unique(inner) | Expression::ForEachGoal(inner) => {
            inner.iter().collect()
        }
        Expression::Exists(_, inner) => inner.iter().collect(),
        Expression::Implies { premise, conclusion, .. } => premise.iter().chain(conclusion).collect(),
        _ => return use_up(expression, slots),
    };
    let mut found = Vec::new();
    for expression in inner {
        used_from_outside(expression, &mut found);
    }
    if let Expression::Exists(new, _) | Expression::Implies { new, .. } = expression {
        found.retain(|slot| !new.contains(slot));
    }
    slots.append(&mut found);
}

/// Adds the variables of an expression that contains no other expressions.
fn use_up(expression: &Expression, slots: &mut Vec<Slot>) {
    let terms: Vec<&Term> = match expression {
        Expression::Pattern(_, terms) | Expression::Function(_, terms) => terms.iter().collect(),
        Expression::Concept(_, terms, pairs) => {
            terms.iter().chain(pairs.iter().map(|(_, term)| term)).collect()
        }
        Expression::Goal(pairs) | Expression::Goal1(pairs) => pairs.iter().map(|(_, term)| term).collect(),
        Expression::IsType(term, _) | Expression::RemoveLists { value: term, .. } => vec![term],
        Expression::FirstMove(man, square) => {
            slots.extend([*man, *square]);
            return;
        }
        Expression::Greater(one, other) | Expression::AsGreat(one, other) => {
            in_number(one, slots);
            return in_number(other, slots);
        }
        Expression::PieceSafe(man, number) => {
            in_number(number, slots);
            vec![man]
        }
        _ => Vec::new(),
    };
    slots.extend(terms.into_iter().filter_map(variable));
}

fn in_number(number: &Number, slots: &mut Vec<Slot>) {
    match number {
        Number::Of(term) => slots.extend(variable(term)),
        Number::Threat(threat) => in_threat(threat, slots),
        Number::Sum(one, other) | Number::Difference(one, other) => {
            in_number(one, slots);
            in_number(other, slots);
        }
        Number::Integer(_) | Number::OfGoal(_) => {}
    }
}

fn in_threat(threat: &ThreatSpec, slots: &mut Vec<Slot>) {
    let terms: Vec<&Term> = match threat {
        ThreatSpec::Win(one) | ThreatSpec::Of(one) => vec![one],
        ThreatSpec::Exchval(one, other) | ThreatSpec::Exch(one, other) | ThreatSpec::Queens(one, other) => {
            vec![one, other]
        }
        ThreatSpec::Both(four) => four.iter().collect(),
        ThreatSpec::Fork(one, left, right) => vec![one, left, right],
        ThreatSpec::Plus(inner) | ThreatSpec::Greatest(inner) => {
            return inner.iter().for_each(|threat| in_threat(threat, slots));
        }
        ThreatSpec::Less(one, other) | ThreatSpec::Forkthreat(one, other) => {
            in_threat(one, slots);
            return in_threat(other, slots);
        }
        ThreatSpec::Integer(_) | ThreatSpec::OfGoal { .. } => Vec::new(),
    };
    slots.extend(terms.into_iter().filter_map(variable));
}

/// Returns the variable from which a term is derived.
fn variable(term: &Term) -> Option<Slot> {
    match term {
        Term::Variable(slot) => Some(*slot),
        Term::Location(inner) | Term::Occupant(inner) | Term::Color(inner) | Term::OtherColor(inner) => {
            variable(inner)
        }
        Term::Type(inner) | Term::Value(inner) => variable(inner),
        _ => None,
    }
}
