//! Conditions that no position can meet.

use super::scope::Reading;
use super::span::Span;
use super::terms::Sort;
use crate::{Expression, Function, Number, Term};

/// The most expressions of a list that are compared with each other.
const MAX_COMPARED: usize = 100;

/// Reports what can never match among expressions that must all match.
pub(super) fn report(reading: &mut Reading<'_, '_>, read: &[(Expression, Span)]) {
    let read = &read[..read.len().min(MAX_COMPARED)];
    for (number, (expression, span)) in read.iter().enumerate() {
        if let Some(reason) = alone(reading, expression) {
            say(reading, *span, &reason);
        }
        let others = read.iter().enumerate().filter(|(other, _)| *other != number);
        let opposed = others.into_iter().find(|(_, (other, _))| opposes(expression, other));
        if let Some((_, (_, place))) = opposed {
            let place = reading.findings.place(*place);
            say(reading, *span, &format!("the opposite is asked for at {place}"));
        }
    }
}

fn say(reading: &mut Reading<'_, '_>, span: Span, reason: &str) {
    let message = "this can never match".to_owned();
    reading.findings.report(span, message, "expected something that a position can meet").advise(reason);
}

/// Returns why an expression cannot match by itself.
fn alone(reading: &Reading<'_, '_>, expression: &Expression) -> Option<String> {
    match expression {
        Expression::Function(Function::NotEqual, terms) if terms[0] == terms[1] => {
            Some("both sides are the same".into())
        }
        Expression::Function(Function::Equal, terms) => unequal(reading, &terms[0], &terms[1]),
        Expression::Greater(Number::Integer(left), Number::Integer(right)) if left <= right => {
            Some(format!("{left} is not greater than {right}"))
        }
        Expression::AsGreat(Number::Integer(left), Number::Integer(right)) if left < right => {
            Some(format!("{left} is less than {right}"))
        }
        Expression::IsType(term, roles) => match reading.sort(term) {
            Sort::Man(kinds, _) if !roles.iter().any(|role| kinds.contains(role)) => {
                Some("the variable never stands for such a man".into())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns why two things are never the same.
fn unequal(reading: &Reading<'_, '_>, left: &Term, right: &Term) -> Option<String> {
    match (left, right) {
        (Term::Name(left), Term::Name(right)) if left != right => {
            return Some("these are two different names".into());
        }
        (Term::Integer(left), Term::Integer(right)) if left != right => {
            return Some("these are two different numbers".into());
        }
        _ => {}
    }
    match (reading.sort(left), reading.sort(right)) {
        (Sort::Man(_, Some(left)), Sort::Man(_, Some(right))) if left != right => {
            Some("the two men are of different sides".into())
        }
        (Sort::Man(left, _), Sort::Man(right, _)) if !left.iter().any(|kind| right.contains(kind)) => {
            Some("the two men are never of one kind".into())
        }
        _ => None,
    }
}

/// Whether the second expression denies the first; found from one side only, so that it is reported once.
fn opposes(expression: &Expression, other: &Expression) -> bool {
    match (expression, other) {
        (Expression::Never(denied), other) => matches!(denied.as_slice(), [only] if only == other),
        (Expression::Function(Function::NotEqual, terms), Expression::Function(Function::Equal, others)) => {
            terms == others || (terms[0] == others[1] && terms[1] == others[0])
        }
        _ => false,
    }
}
