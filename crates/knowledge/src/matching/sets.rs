//! Joined conditions as sets: what a condition allows for its one open variable, looked up without evaluating the
//! condition.

use shakmaty::{Bitboard, Role};

use super::shape::place_of;
use super::solve::Matcher;
use super::state::Bindings;
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

fn bit(role: Role) -> u8 {
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

impl Matcher<'_> {
    /// Returns the squares of a set; `None` where the condition must be evaluated.
    pub(super) fn set(&self, set: &Set, bindings: &Bindings) -> Option<Bitboard> {
        let place = |slot: Slot| bindings.get(slot)?.square();
        Some(match set {
            Set::Of(pattern, man) => {
                place(*man).map_or(Bitboard::EMPTY, |man| self.facts.squares(*pattern, man))
            }
            Set::Onto(pattern, square) => {
                place(*square).map_or(Bitboard::EMPTY, |square| self.facts.onto(*pattern, square))
            }
            Set::Kinds(kinds) => {
                let board = self.facts.vision().board();
                let kinds = Role::ALL.into_iter().filter(|role| kinds & bit(*role) != 0);
                kinds.fold(Bitboard::EMPTY, |men, role| men | board.by_role(role))
            }
            Set::Without(other) => {
                place(*other).map_or(Bitboard::FULL, |other| Bitboard::FULL.without(other))
            }
            Set::Open(function, hole, known) => {
                let squares = known.map(|slot| slot.and_then(place));
                self.facts.opened_at(*function, *hole, squares)
            }
            Set::Written => return None,
        })
    }
}
