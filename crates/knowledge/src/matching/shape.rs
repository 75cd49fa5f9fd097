//! The shapes of conditions and terms by which they are told apart before anything is bound.

use crate::{Expression, Slot, Term};

/// Returns the inside of EXISTS, or of NEVER of it: whether it is the latter, the new variables, and the conditions.
pub(super) fn existence(condition: &Expression) -> Option<(bool, &[Slot], &[Expression])> {
    match condition {
        Expression::Exists(new, inner) => Some((false, new, inner)),
        Expression::Never(inner) => match inner.as_slice() {
            [Expression::Exists(new, inner)] => Some((true, new, inner)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the variable that a term is, or whose location it is.
pub(super) fn place_of(term: &Term) -> Option<Slot> {
    match term {
        Term::Variable(slot) => Some(*slot),
        Term::Location(inner) => place_of(inner),
        _ => None,
    }
}
