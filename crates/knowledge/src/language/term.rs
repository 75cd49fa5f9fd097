//! Arguments: variables, what is derived from them, and numbers (II.B.2, II.B.4; spec 3.1).

use super::{Attribute, Slot, ThreatSpec};
use crate::Datum;

/// An argument of a pattern, a function or a concept (`Arg-Spec`).
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Term {
    /// A variable of the production.
    Variable(Slot),
    /// A variable of the asker, in a condition that is kept in an attribute: by its name, such as `DP1` in a SAFECOND.
    Free(String),
    /// `(LOCATION P)`: the square of a piece.
    Location(Box<Term>),
    /// `(OCCUPANT SQ)`: the piece on a square.
    Occupant(Box<Term>),
    /// `(COLOR P)`: a piece's color.
    Color(Box<Term>),
    /// `(OTHER-COLOR P)`: the opposite of a piece's color, or of a color.
    OtherColor(Box<Term>),
    /// `(TYPE P)`: a piece's kind.
    Type(Box<Term>),
    /// `(VALUE P)`: a piece's worth in tenths of a pawn, the king's 320.
    Value(Box<Term>),
    /// What a variable was bound to when a condition was put into an attribute.
    Constant(Datum),
    /// A name, such as `QUEEN` or `POSITIONAL`.
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
    /// The worth or number of an attribute of the goal; of its best list.
    OfGoal(Attribute),
    /// `(VALUE P)` and the like.
    Of(Term),
    /// The value of an expression of the Threat-Language.
    Threat(Box<ThreatSpec>),
    /// `(PLUS a b)`.
    Sum(Box<Number>, Box<Number>),
    /// `(DIF a b)`.
    Difference(Box<Number>, Box<Number>),
}
