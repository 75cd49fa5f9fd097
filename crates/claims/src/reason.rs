//! Why a move stands in a tree: the rule that proposed it, what the rule's variables were bound to,
//! and the claims it rests on.

use std::borrow::Cow;

use crate::Claim;

/// One reason for a move or a node.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reason {
    /// The rule's name: a production, or a heuristic of a solver such as `fewest_replies`.
    pub rule: Cow<'static, str>,
    /// The rule's variables and what they stood for, in the rule's order.
    pub bindings: Vec<(Cow<'static, str>, String)>,
    /// The facts that the rule saw, on the board of the node that carries the reason.
    pub claims: Vec<Claim>,
}

impl Reason {
    /// Starts a reason of a rule built into the program.
    pub fn of_rule(rule: &'static str) -> Reason {
        Reason { rule: Cow::Borrowed(rule), bindings: Vec::new(), claims: Vec::new() }
    }

    /// Adds what a variable of the rule stood for.
    pub fn bind(mut self, variable: &'static str, value: impl ToString) -> Reason {
        self.bindings.push((Cow::Borrowed(variable), value.to_string()));
        self
    }
}
