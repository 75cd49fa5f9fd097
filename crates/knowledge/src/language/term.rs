//! Arguments: variables, what is made of them, and numbers (II.B.2, II.B.4; spec 3.1).

use super::{Attribute, Slot, ThreatSpec};
use crate::Datum;

/// An argument of a pattern, a function or a concept (`Arg-Spec`).
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Term {
    /// A variable of the production.
    Variable(Slot),
    /// A variable of whoever asks, in a condition that is kept in an attribute: by its name, as `DP1` in a SAFECOND.
    Free(String),
    /// `(LOCATION P)`: where a man stands.
    Location(Box<Term>),
    /// `(OCCUPANT SQ)`: the man on a square.
    Occupant(Box<Term>),
    /// `(COLOR P)`: a man's color.
    Color(Box<Term>),
    /// `(OTHER-COLOR P)`: the other color than a man's, or than a color.
    OtherColor(Box<Term>),
    /// `(TYPE P)`: a man's kind.
    Type(Box<Term>),
    /// `(VALUE P)`: a man's worth in tenths of a pawn, the king's 320.
    Value(Box<Term>),
    /// What a variable was bound to when a condition was put into an attribute.
    Constant(Datum),
    /// A name, as `QUEEN` or `POSITIONAL`.
    Name(String),
    /// A number.
    Integer(i32),
    /// `NIL`: nothing.
    Nil,
}

/// A number, in tenths of a pawn where it is a worth.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Number {
    /// As written.
    Integer(i32),
    /// What an attribute of the goal is worth, or counts; of its best list.
    OfGoal(Attribute),
    /// `(VALUE P)` and the like.
    Of(Term),
    /// What the Threat-Language says.
    Threat(Box<ThreatSpec>),
    /// `(PLUS a b)`.
    Sum(Box<Number>, Box<Number>),
    /// `(DIF a b)`.
    Difference(Box<Number>, Box<Number>),
}
