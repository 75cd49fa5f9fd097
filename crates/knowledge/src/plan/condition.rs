//! Keeping a condition for later: the asker's variables stay free, the producer's become what they are bound to.

use super::Instantiate;
use crate::{Condition, Datum, Expression, Number, Slot, Term, ThreatSpec};

impl Instantiate<'_> {
    /// Replaces the bound variables of a condition by constants; `None` if a variable is neither bound, nor free, nor
    /// introduced by EXISTS or IMPLIES inside.
    ///
    /// What it says about pieces holds in this position only, since they are identified by their squares.
    pub fn condition(&self, condition: &Condition) -> Option<Condition> {
        self.expressions(&condition.0, &mut Vec::new()).map(Condition)
    }

    fn expressions(&self, expressions: &[Expression], local: &mut Vec<Slot>) -> Option<Vec<Expression>> {
        expressions.iter().map(|expression| self.expression(expression, local)).collect()
    }

    fn expression(&self, expression: &Expression, local: &mut Vec<Slot>) -> Option<Expression> {
        Some(match expression {
            Expression::Pattern(pattern, terms) => {
                Expression::Pattern(*pattern, self.closed_all(terms, local)?)
            }
            Expression::Function(function, terms) => {
                Expression::Function(*function, self.closed_all(terms, local)?)
            }
            Expression::And(inner) => Expression::And(self.expressions(inner, local)?),
            Expression::Or(inner) => Expression::Or(self.expressions(inner, local)?),
            Expression::Never(inner) => Expression::Never(self.expressions(inner, local)?),
            Expression::Not(inner) => Expression::Not(self.expressions(inner, local)?),
            Expression::Unique(inner) => Expression::Unique(self.expressions(inner, local)?),
            Expression::ForEachGoal(inner) => Expression::ForEachGoal(self.expressions(inner, local)?),
            Expression::Exists(new, inner) => {
                let outer = local.len();
                local.extend(new);
                let inner = self.expressions(inner, local)?;
                local.truncate(outer);
                Expression::Exists(new.clone(), inner)
            }
            Expression::Implies { new, premise, conclusion } => {
                let outer = local.len();
                local.extend(new);
                let premise = self.expressions(premise, local)?;
                let conclusion = self.expressions(conclusion, local)?;
                local.truncate(outer);
                Expression::Implies { new: new.clone(), premise, conclusion }
            }
            Expression::Greater(one, other) => {
                Expression::Greater(self.closed_number(one, local)?, self.closed_number(other, local)?)
            }
            Expression::AsGreat(one, other) => {
                Expression::AsGreat(self.closed_number(one, local)?, self.closed_number(other, local)?)
            }
            Expression::Goal(pairs) => Expression::Goal(self.closed_pairs(pairs, local)?),
            Expression::Goal1(pairs) => Expression::Goal1(self.closed_pairs(pairs, local)?),
            Expression::Concept(name, terms, pairs) => Expression::Concept(
                name.clone(),
                self.closed_all(terms, local)?,
                self.closed_pairs(pairs, local)?,
            ),
            Expression::RemoveLists { matching, attribute, value } => Expression::RemoveLists {
                matching: *matching,
                attribute: *attribute,
                value: self.close(value, local)?,
            },
            Expression::PieceSafe(man, number) => {
                Expression::PieceSafe(self.close(man, local)?, self.closed_number(number, local)?)
            }
            Expression::IsType(man, roles) => Expression::IsType(self.close(man, local)?, roles.clone()),
            Expression::FirstMove(..) | Expression::CheckCondition(_) => expression.clone(),
        })
    }

    /// Replaces a term that has a value now by a constant.
    fn close(&self, term: &Term, local: &[Slot]) -> Option<Term> {
        let inside = |make: fn(Box<Term>) -> Term, inner: &Term| {
            self.close(inner, local).map(|inner| make(Box::new(inner)))
        };
        let open = match term {
            Term::Free(_) | Term::Constant(_) | Term::Name(_) | Term::Integer(_) | Term::Nil => {
                Some(term.clone())
            }
            Term::Variable(slot) if local.contains(slot) => Some(term.clone()),
            Term::Variable(_) => None,
            _ if is_closed(term, local) => None,
            Term::Location(inner) => return inside(Term::Location, inner),
            Term::Occupant(inner) => return inside(Term::Occupant, inner),
            Term::Color(inner) => return inside(Term::Color, inner),
            Term::OtherColor(inner) => return inside(Term::OtherColor, inner),
            Term::Type(inner) => return inside(Term::Type, inner),
            Term::Value(inner) => return inside(Term::Value, inner),
        };
        match open {
            Some(term) => Some(term),
            None => self.resolve.term(term)?.datum(self.board).map(Term::Constant),
        }
    }

    fn closed_all(&self, terms: &[Term], local: &[Slot]) -> Option<Vec<Term>> {
        terms.iter().map(|term| self.close(term, local)).collect()
    }

    fn closed_pairs<A: Copy>(&self, pairs: &[(A, Term)], local: &[Slot]) -> Option<Vec<(A, Term)>> {
        pairs.iter().map(|(attribute, term)| Some((*attribute, self.close(term, local)?))).collect()
    }

    /// Evaluates a number now if that is possible; one that depends on the asker's pieces stays open.
    fn closed_number(&self, number: &Number, local: &[Slot]) -> Option<Number> {
        Some(match number {
            Number::Of(term) => match self.close(term, local)? {
                Term::Constant(Datum::Number(number)) => Number::Integer(number),
                term => Number::Of(term),
            },
            Number::Threat(threat) => Number::Threat(Box::new(self.closed_threat(threat, local)?)),
            Number::Sum(one, other) => Number::Sum(
                Box::new(self.closed_number(one, local)?),
                Box::new(self.closed_number(other, local)?),
            ),
            Number::Difference(one, other) => Number::Difference(
                Box::new(self.closed_number(one, local)?),
                Box::new(self.closed_number(other, local)?),
            ),
            Number::Integer(_) | Number::OfGoal(_) => Number::Integer(self.number(number)?),
        })
    }

    fn closed_threat(&self, threat: &ThreatSpec, local: &[Slot]) -> Option<ThreatSpec> {
        let term = |term: &Term| self.close(term, local);
        let part = |threat: &ThreatSpec| self.closed_threat(threat, local).map(Box::new);
        let parts = |threats: &[ThreatSpec]| {
            threats.iter().map(|threat| self.closed_threat(threat, local)).collect::<Option<Vec<_>>>()
        };
        Some(match threat {
            ThreatSpec::Integer(number) => ThreatSpec::Integer(*number),
            ThreatSpec::Of(of) => ThreatSpec::Of(term(of)?),
            ThreatSpec::Win(man) => ThreatSpec::Win(term(man)?),
            ThreatSpec::Exchval(man, square) => ThreatSpec::Exchval(term(man)?, term(square)?),
            ThreatSpec::Exch(man, enemy) => ThreatSpec::Exch(term(man)?, term(enemy)?),
            ThreatSpec::Both([man1, enemy1, man2, enemy2]) => {
                ThreatSpec::Both([term(man1)?, term(enemy1)?, term(man2)?, term(enemy2)?])
            }
            ThreatSpec::Fork(man, enemy1, enemy2) => {
                ThreatSpec::Fork(term(man)?, term(enemy1)?, term(enemy2)?)
            }
            ThreatSpec::Queens(man, square) => ThreatSpec::Queens(term(man)?, term(square)?),
            ThreatSpec::Plus(threats) => ThreatSpec::Plus(parts(threats)?),
            ThreatSpec::Less(one, other) => ThreatSpec::Less(part(one)?, part(other)?),
            ThreatSpec::Forkthreat(one, other) => ThreatSpec::Forkthreat(part(one)?, part(other)?),
            ThreatSpec::Greatest(threats) => ThreatSpec::Greatest(parts(threats)?),
            ThreatSpec::OfGoal { .. } => ThreatSpec::Integer(self.threat(threat)?.value(self.board)),
        })
    }
}

/// Whether a term uses only the producer's variables.
fn is_closed(term: &Term, local: &[Slot]) -> bool {
    match term {
        Term::Free(_) => false,
        Term::Variable(slot) => !local.contains(slot),
        Term::Location(inner)
        | Term::Occupant(inner)
        | Term::Color(inner)
        | Term::OtherColor(inner)
        | Term::Type(inner)
        | Term::Value(inner) => is_closed(inner, local),
        Term::Constant(_) | Term::Name(_) | Term::Integer(_) | Term::Nil => true,
    }
}
