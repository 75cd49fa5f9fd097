//! The Threat-Language: what would be won, as an expression (II.C.4; spec 5.3).

use super::{Attribute, Term};

/// What would be won, in tenths of a pawn, over the variables of a production.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ThreatSpec {
    /// A fixed amount.
    Integer(i32),
    /// `(VALUE P)`: a piece's present worth; `ATR`: the value of a variable.
    Of(Term),
    /// `(WIN P)`: a piece's worth, 0 once it is gone.
    Win(Term),
    /// `(EXCHVAL P SQ)`: what the exchange wins that P starts on SQ.
    Exchval(Term, Term),
    /// `(EXCH P1 DP1)`: what the exchange wins that P1 starts on the square of DP1.
    Exch(Term, Term),
    /// `(BOTH P1 DP1 P2 DP2)`: the lesser of two exchanges.
    Both([Term; 4]),
    /// `(FORK P1 DP1 DP2)`: the lesser of what P1 wins by either.
    Fork(Term, Term, Term),
    /// `(QUEENS P SQ)`: what a pawn gains by promoting on SQ (beyond the report).
    Queens(Term, Term),
    /// `(PLUS a b …)`.
    Plus(Vec<ThreatSpec>),
    /// `(LESS a b)`: the first less the second.
    Less(Box<ThreatSpec>, Box<ThreatSpec>),
    /// `(FORKTHREAT a b)`: the lesser.
    Forkthreat(Box<ThreatSpec>, Box<ThreatSpec>),
    /// `(a b …)`: the greatest.
    Greatest(Vec<ThreatSpec>),
    /// `(GOAL1 THREAT)`, `(GOAL THREAT)`: the threat of the goal.
    OfGoal {
        /// Whether of the best list only.
        best: bool,
        /// The attribute.
        attribute: Attribute,
    },
}
