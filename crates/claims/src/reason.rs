//! Why a move is in a tree: the rule that proposed it, what the rule's variables were bound to, and the claims it rests
//! on.

use std::borrow::Cow;
use std::fmt;

use shakmaty::{Color, Role, Square};

use crate::{Claim, Played, role_name};

/// One reason for a move or a node.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reason {
    /// The rule's name: a production, or a heuristic of a solver such as `fewest_replies`.
    pub rule: Cow<'static, str>,
    /// The rule's variables and what they stood for, in the rule's order.
    pub bindings: Vec<(Cow<'static, str>, Bound)>,
    /// The facts that the rule saw, on the board of the node that carries the reason.
    pub claims: Vec<Claim>,
    /// Whether the rule is a production of the knowledge base.
    pub is_production: bool,
}

/// What a variable of a rule stood for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Bound {
    /// A piece on its square.
    Man(Role, Square),
    /// A piece that was captured on the way, and the last square where it stood.
    Taken(Role, Square),
    /// A piece that was never there.
    Nobody,
    /// A square.
    Square(Square),
    /// A side.
    Color(Color),
    /// A kind of piece.
    Role(Role),
    /// A number.
    Number(i64),
    /// A move.
    Move(Played),
    /// Nothing.
    Nothing,
    /// A word of the solver's own.
    Words(Cow<'static, str>),
}

impl Reason {
    /// Returns a reason of a rule built into the program.
    pub fn of_rule(rule: &'static str) -> Reason {
        let rule = Cow::Borrowed(rule);
        Reason { rule, bindings: Vec::new(), claims: Vec::new(), is_production: false }
    }

    /// Adds the value of a variable of the rule.
    pub fn bind(mut self, variable: &'static str, value: impl Into<Bound>) -> Reason {
        self.bindings.push((Cow::Borrowed(variable), value.into()));
        self
    }
}

impl From<&'static str> for Bound {
    fn from(words: &'static str) -> Bound {
        Bound::Words(Cow::Borrowed(words))
    }
}

impl From<String> for Bound {
    fn from(words: String) -> Bound {
        Bound::Words(Cow::Owned(words))
    }
}

impl From<Played> for Bound {
    fn from(mv: Played) -> Bound {
        Bound::Move(mv)
    }
}

impl From<i64> for Bound {
    fn from(number: i64) -> Bound {
        Bound::Number(number)
    }
}

/// Writes plain English, as the report's own tables have it: `knight f6`, `White`.
impl fmt::Display for Bound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Man(role, square) => write!(formatter, "{} {square}", role_name(*role)),
            Bound::Taken(role, square) => write!(formatter, "{} {square} (taken)", role_name(*role)),
            Bound::Nobody => formatter.write_str("nobody"),
            Bound::Square(square) => square.fmt(formatter),
            Bound::Color(color) => formatter.write_str(color.fold_wb("White", "Black")),
            Bound::Role(role) => formatter.write_str(role_name(*role)),
            Bound::Number(number) => number.fmt(formatter),
            Bound::Move(mv) => mv.san.fmt(formatter),
            Bound::Nothing => formatter.write_str("nothing"),
            Bound::Words(words) => formatter.write_str(words),
        }
    }
}
