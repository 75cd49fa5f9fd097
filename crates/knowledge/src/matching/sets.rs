//! Joined conditions as sets: what a condition allows for its one open variable, looked up without evaluating the
//! condition.

use shakmaty::Role;

use super::shape::place_of;
use crate::language::{Join, Set};
use crate::{Category, Expression, Function, Slot, Term, Variable};

/// Returns how to look up the squares that a condition allows for a variable.
pub(super) fn join_of(place: usize, condition: &Expression, slot: Slot, variables: &[Variable]) -> Join {
    let (inner, is_never) = match condition {
        Expression::Never(inner) if inner.len() == 1 => (&inner[0], true),
        condition => (condition, false),
    };
    match set_of(inner, slot, variables) {
        Some(set) => Join { place, is_never, set },
        None => Join { place, is_never: false, set: Set::Written },
    }
}

fn set_of(condition: &Expression, slot: Slot, variables: &[Variable]) -> Option<Set> {
    match condition {
        Expression::Pattern(pattern, terms) if pattern.is_of_two() => {
            let [one, other] = terms.as_slice() else { return None };
            let (one, other) = (place_of(one)?, place_of(other)?);
            Some(if one == slot { Set::Onto(*pattern, other) } else { Set::Of(*pattern, one) })
        }
        Expression::IsType(_, roles) => {
            Some(Set::Kinds(roles.iter().fold(0, |kinds, role| kinds | bit(*role))))
        }
        Expression::Function(Function::NotEqual, terms) => {
            let [one, other] = terms.as_slice() else { return None };
            let (open, other) = if place_of(one)? == slot { (one, other) } else { (other, one) };
            // A piece is not its square.
            let is_alike = is_man(open, variables)? == is_man(other, variables)?;
            place_of(other).filter(|_| is_alike).map(Set::Without)
        }
        Expression::Function(function, terms) => {
            let hole = terms.iter().position(|term| place_of(term) == Some(slot))?;
            let mut known = [None; 3];
            for (place, term) in terms.iter().enumerate().filter(|(place, _)| *place != hole) {
                *known.get_mut(place)? = Some(place_of(term)?);
            }
            let is_of_places = *function != Function::OccupiedByColor && function.is_direct(hole);
            is_of_places.then_some(Set::Open(*function, hole, known))
        }
        _ => None,
    }
}

pub(super) fn bit(role: Role) -> u8 {
    1 << (u8::from(role) - 1)
}

/// Whether a term is a piece rather than a square; `None` for other terms.
fn is_man(term: &Term, variables: &[Variable]) -> Option<bool> {
    match term {
        Term::Variable(slot) => {
            let category = variables.get(usize::from(slot.0))?.category;
            (category == Category::Square || category.is_man()).then(|| category.is_man())
        }
        Term::Location(_) => Some(false),
        _ => None,
    }
}
