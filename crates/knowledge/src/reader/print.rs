//! Prints productions as the report does; reading the result yields the same production.

use std::fmt::{self, Write};

use super::names::{function_name, kind_name, pattern_name};
use crate::{
    Action, Attribute, Bindings, Condition, Datum, ExampleGoal, Expression, FinalPlan, Number, PlanElement,
    PlanStep, PlanTemplate, Production, Slot, Term, ThreatSpec, ValueSpec, Variable,
};

/// The longest line before it is broken.
const WIDTH: usize = 100;

/// The content that is printed: a word, or a list.
enum Piece {
    Word(String),
    List(Vec<Piece>),
}

use Piece::{List, Word};

impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let writer = Writer { variables: &self.variables };
        let own = self.variables[..self.own].iter().map(|variable| Word(variable.name.clone()));
        let mut rule = vec![List(own.collect())];
        rule.extend(self.conditions.iter().map(|expression| writer.expression(expression)));
        rule.extend(self.actions.iter().map(|action| writer.action(action)));
        let mut text = String::new();
        List(rule).write(0, &mut text);
        write!(f, "{}\n{text}", self.name)
    }
}

/// Formats an expression of a production on one line.
pub fn print(expression: &Expression, production: &Production) -> String {
    Writer { variables: &production.variables }.expression(expression).flat()
}

/// Formats the condition of a production at an index, with its number among all conditions.
pub fn printed_place(place: usize, production: &Production) -> String {
    let all = &production.conditions;
    let condition = all.get(place).map_or(String::new(), |condition| print(condition, production));
    format!("condition {} of {}: {condition}", place + 1, all.len())
}

/// Formats what a production's own variables are bound to.
pub fn printed_bindings(bindings: &Bindings, production: &Production) -> String {
    let own = production.variables.iter().take(production.own).enumerate();
    let bound = own.filter_map(|(place, variable)| {
        let datum = bindings.get(Slot(u8::try_from(place).ok()?))?;
        Some(format!("{} {}", variable.name, in_words(datum)))
    });
    bound.collect::<Vec<_>>().join(", ")
}

/// Formats what a production's sentence claims.
pub fn printed_claim(kind: &str, terms: &[Term], production: &Production) -> String {
    let writer = Writer { variables: &production.variables };
    list(kind, terms.iter().map(|term| writer.term(term))).flat()
}

/// Formats the goal of an example.
pub fn printed_goal(goal: &ExampleGoal, production: &Production) -> String {
    let writer = Writer { variables: &production.variables };
    let arguments = std::iter::once(&goal.concept).chain(&goal.arguments).map(word);
    list("goal", arguments.chain(writer.attributes(&goal.attributes))).flat()
}

impl Piece {
    fn flat(&self) -> String {
        match self {
            Word(word) => word.clone(),
            List(pieces) => {
                let inner: Vec<String> = pieces.iter().map(Piece::flat).collect();
                format!("({})", inner.join(" "))
            }
        }
    }

    /// Writes on one line what fits there, and otherwise the words at the head, then each list on a line of its own.
    fn write(&self, indent: usize, text: &mut String) {
        let flat = self.flat();
        let pieces = match self {
            List(pieces) if WIDTH < indent + flat.len() => pieces,
            _ => return text.push_str(&flat),
        };
        text.push('(');
        let mut before_list = true;
        for (number, piece) in pieces.iter().enumerate() {
            before_list &= matches!(piece, Word(_)) || number == 0;
            match (number, before_list) {
                (0, _) => {}
                (_, true) => text.push(' '),
                (_, false) => {
                    let _ = write!(text, "\n{}", " ".repeat(indent + 1));
                }
            }
            piece.write(indent + 1, text);
        }
        text.push(')');
    }
}

fn in_words(datum: Datum) -> String {
    match datum {
        Datum::Man(square) | Datum::Square(square) => square.to_string(),
        Datum::Color(color) => color.fold_wb("white", "black").to_owned(),
        Datum::Role(role) => format!("{role:?}").to_lowercase(),
        Datum::Number(number) => number.to_string(),
        Datum::Nil => "nothing".to_owned(),
    }
}

fn word(text: impl ToString) -> Piece {
    Word(text.to_string())
}

fn list(head: &str, rest: impl IntoIterator<Item = Piece>) -> Piece {
    List(std::iter::once(word(head)).chain(rest).collect())
}

/// Knows the names of the variables.
struct Writer<'p> {
    variables: &'p [Variable],
}

impl Writer<'_> {
    fn slot(&self, slot: Slot) -> Piece {
        word(self.variables.get(usize::from(slot.0)).map_or("?", |variable| &variable.name))
    }

    fn slots(&self, slots: &[Slot]) -> Piece {
        List(slots.iter().map(|slot| self.slot(*slot)).collect())
    }

    fn term(&self, term: &Term) -> Piece {
        let made = |head: &str, inner: &Term| list(head, [self.term(inner)]);
        match term {
            Term::Variable(slot) => self.slot(*slot),
            Term::Free(name) | Term::Name(name) => word(name),
            Term::Location(inner) => made("LOCATION", inner),
            Term::Occupant(inner) => made("OCCUPANT", inner),
            Term::Color(inner) => made("COLOR", inner),
            Term::OtherColor(inner) => made("OTHER-COLOR", inner),
            Term::Type(inner) => made("TYPE", inner),
            Term::Value(inner) => made("VALUE", inner),
            Term::Constant(datum) => word(format!("{datum:?}")),
            Term::Integer(number) => word(number),
            Term::Nil => word("NIL"),
        }
    }

    fn terms(&self, terms: &[Term]) -> Vec<Piece> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    fn expressions(&self, expressions: &[Expression]) -> Vec<Piece> {
        expressions.iter().map(|expression| self.expression(expression)).collect()
    }

    fn expression(&self, expression: &Expression) -> Piece {
        let group = |head: &str, inner: &[Expression]| list(head, self.expressions(inner));
        let new = || {
            let names = expression.new_variables(self.variables).into_iter();
            List(names.map(|variable| word(&variable.name)).collect())
        };
        match expression {
            Expression::Pattern(pattern, terms) => {
                list("PATTERN", std::iter::once(word(pattern_name(*pattern))).chain(self.terms(terms)))
            }
            Expression::Function(function, terms) => {
                list("FUNCTION", std::iter::once(word(function_name(*function))).chain(self.terms(terms)))
            }
            Expression::And(inner) => group("AND", inner),
            Expression::Or(inner) => group("OR", inner),
            Expression::Never(inner) => group("NEVER", inner),
            Expression::Not(inner) => group("NOT", inner),
            Expression::Unique(inner) => group("UNIQUE", inner),
            Expression::ForEachGoal(inner) => group("FOR-EACH-GOAL", inner),
            Expression::Exists(_, inner) => {
                list("EXISTS", std::iter::once(new()).chain(self.expressions(inner)))
            }
            Expression::Implies { premise, conclusion, .. } => {
                let parts = [List(self.expressions(premise)), List(self.expressions(conclusion))];
                list("IMPLIES", std::iter::once(new()).chain(parts))
            }
            Expression::Greater(left, right) => list("GREAT", [self.number(left), self.number(right)]),
            Expression::AsGreat(left, right) => list("ASGREAT", [self.number(left), self.number(right)]),
            Expression::Goal(pairs) => list("GOAL", [self.pairs(pairs)]),
            Expression::Goal1(pairs) => list("GOAL1", [self.pairs(pairs)]),
            Expression::Concept(name, terms, pairs) => {
                let pairs = (!pairs.is_empty()).then(|| self.pairs(pairs));
                list("CONCEPT", [word(name), List(self.terms(terms))].into_iter().chain(pairs))
            }
            Expression::RemoveLists { matching, attribute, value } => {
                let flag = word(if *matching { "T" } else { "NIL" });
                list("REMOVE-ATR-LISTS", [flag, self.pairs(&[(*attribute, value.clone())])])
            }
            Expression::FirstMove(man, square) => list("FIRSTMOVE", [self.slot(*man), self.slot(*square)]),
            Expression::CheckCondition(attribute) => list("CHECK-CONDITION", [word(attribute.name())]),
            Expression::PieceSafe(man, number) => list("PIECESAFE", [self.term(man), self.number(number)]),
            Expression::IsType(man, roles) => {
                let roles = roles.iter().map(|role| word(kind_name(*role)));
                list("IS-TYPE", std::iter::once(self.term(man)).chain(roles))
            }
        }
    }

    fn pairs(&self, pairs: &[(Attribute, Term)]) -> Piece {
        let pair = |(attribute, value): &(Attribute, Term)| list(attribute.name(), [self.term(value)]);
        List(pairs.iter().map(pair).collect())
    }

    fn number(&self, number: &Number) -> Piece {
        match number {
            Number::Integer(number) => word(number),
            Number::OfGoal(attribute) => word(attribute.name()),
            Number::Of(term) => self.term(term),
            Number::Threat(threat) => self.threat(threat),
            Number::Sum(left, right) => list("PLUS", [self.number(left), self.number(right)]),
            Number::Difference(left, right) => list("DIF", [self.number(left), self.number(right)]),
        }
    }

    fn threat(&self, threat: &ThreatSpec) -> Piece {
        let threats = |threats: &[ThreatSpec]| -> Vec<Piece> {
            threats.iter().map(|threat| self.threat(threat)).collect()
        };
        match threat {
            ThreatSpec::Integer(number) => word(number),
            ThreatSpec::Of(term) => self.term(term),
            ThreatSpec::Win(man) => list("WIN", [self.term(man)]),
            ThreatSpec::Exchval(man, square) => list("EXCHVAL", [self.term(man), self.term(square)]),
            ThreatSpec::Exch(man, enemy) => list("EXCH", [self.term(man), self.term(enemy)]),
            ThreatSpec::Both(terms) => list("BOTH", self.terms(terms)),
            ThreatSpec::Fork(man, left, right) => {
                list("FORK", [self.term(man), self.term(left), self.term(right)])
            }
            ThreatSpec::Queens(man, square) => list("QUEENS", [self.term(man), self.term(square)]),
            ThreatSpec::Plus(inner) => list("PLUS", threats(inner)),
            ThreatSpec::Less(left, right) => list("LESS", [self.threat(left), self.threat(right)]),
            ThreatSpec::Forkthreat(left, right) => {
                list("FORKTHREAT", [self.threat(left), self.threat(right)])
            }
            ThreatSpec::Greatest(inner) => List(threats(inner)),
            ThreatSpec::OfGoal { best, attribute } => fetch(*best, *attribute),
        }
    }

    fn plan(&self, step: &PlanStep) -> Piece {
        match step {
            PlanStep::OfGoal { best, attribute } => fetch(*best, *attribute),
            step => List(self.steps(step)),
        }
    }

    /// Returns the items of a plan without the parentheses around them.
    fn steps(&self, step: &PlanStep) -> Vec<Piece> {
        match step {
            PlanStep::OfGoal { best, attribute } => vec![fetch(*best, *attribute)],
            PlanStep::AfterReply(replies) => match replies.as_slice() {
                [(template, rest)] => self.reply(template, rest),
                replies => self.alternatives(replies),
            },
            PlanStep::Step { element, replies } => {
                let mut pieces = vec![self.element(element)];
                match replies.as_slice() {
                    [] => {}
                    [(template, rest)] => pieces.extend(self.reply(template, rest)),
                    replies => pieces.push(List(self.alternatives(replies))),
                }
                pieces
            }
        }
    }

    fn alternatives(&self, replies: &[(PlanTemplate, PlanStep)]) -> Vec<Piece> {
        replies.iter().map(|(template, rest)| List(self.reply(template, rest))).collect()
    }

    fn reply(&self, template: &PlanTemplate, rest: &PlanStep) -> Vec<Piece> {
        std::iter::once(self.template(template)).chain(self.steps(rest)).collect()
    }

    fn element(&self, element: &PlanElement) -> Piece {
        match element {
            PlanElement::Move { man, square, promotion } => {
                let kind = promotion.map(|role| word(format!("={}", role.upper_char())));
                List([self.term(man), self.term(square)].into_iter().chain(kind).collect())
            }
            PlanElement::Goal(name, terms) => list(name, self.terms(terms)),
            PlanElement::Castle(square) => list("CASTLE", [self.term(square)]),
        }
    }

    fn template(&self, template: &PlanTemplate) -> Piece {
        match template {
            PlanTemplate::Any => word("NIL"),
            PlanTemplate::Move(man, square) => List(vec![self.term(man), self.term(square)]),
            PlanTemplate::To(square) => List(vec![word("NIL"), self.term(square)]),
            PlanTemplate::By(man) => List(vec![self.term(man), word("NIL")]),
            PlanTemplate::AnyBut(man) => list("ANYBUT", [self.term(man)]),
        }
    }

    fn value(&self, value: &ValueSpec) -> Vec<Piece> {
        match value {
            ValueSpec::Condition(Condition(inner)) if !inner.is_empty() => self.expressions(inner),
            value => vec![self.single(value)],
        }
    }

    fn single(&self, value: &ValueSpec) -> Piece {
        match value {
            ValueSpec::Threat(threat) => self.threat(threat),
            ValueSpec::Plan(step) => self.plan(step),
            ValueSpec::Number(number) => self.number(number),
            ValueSpec::Condition(_) => word("NIL"),
            ValueSpec::Concept(name, terms) => list(name, self.terms(terms)),
            ValueSpec::Term(term) => self.term(term),
            ValueSpec::OfGoal { best, attribute } => fetch(*best, *attribute),
        }
    }

    fn attributes(&self, attributes: &[(Attribute, ValueSpec)]) -> impl Iterator<Item = Piece> {
        attributes.iter().map(|(name, value)| list(name.name(), self.value(value)))
    }

    fn action(&self, action: &Action) -> Piece {
        let attributes = |attributes: &[(Attribute, ValueSpec)]| List(self.attributes(attributes).collect());
        let head = |plain: &'static str, new: &'static str, is_new: bool| if is_new { new } else { plain };
        match action {
            Action::Post { is_new, concept, arguments, attributes: given } => {
                let head = head("ACTION", "ACTION-NEW", *is_new);
                list(head, [word(concept), List(self.terms(arguments)), attributes(given)])
            }
            Action::Plan { is_new, step, attributes: given } => {
                list(head("PLAN", "PLAN-NEW", *is_new), [self.plan(step), attributes(given)])
            }
            Action::FinalPlan { plan, attributes: given } => {
                let plan = match plan {
                    FinalPlan::OfGoal => word("\"GOAL\""),
                    FinalPlan::Step(step) => self.plan(step),
                    FinalPlan::Fix(man, square) => list("FIX", [self.term(man), self.term(square)]),
                };
                list("FINAL-PLAN", [plan, attributes(given)])
            }
            Action::Set { target, new, conditions, value } => {
                let conditions = List(self.expressions(conditions));
                list("SET", [self.slot(*target), self.slots(new), conditions, self.single(value)])
            }
            Action::Return => List(vec![word("RETURN")]),
        }
    }
}

fn fetch(best: bool, attribute: Attribute) -> Piece {
    list(if best { "GOAL1" } else { "GOAL" }, [word(attribute.name())])
}
