//! What can be switched on and off: the report's mechanisms, and what it proposes and did not have.

/// The mechanisms of a search.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Options {
    /// The deepest node, in plies from the root (MAXDEPTH).
    pub deepest: u32,
    /// The causality facility: without it every bad value is blamed on the move, and nothing is reordered.
    pub causality: bool,
    /// Goals: without them every move that any goal would propose is proposed at once.
    pub goals: bool,
    /// The level of aspiration: without it one search is made with an open window and no value stops a node.
    pub aspiration: bool,
}

impl Options {
    /// The program of the report.
    pub const AS_REPORTED: Options = Options { deepest: 10, causality: true, goals: true, aspiration: true };
    /// The report's program with what helps.
    pub const EXTENDED: Options = Options { ..Options::AS_REPORTED };
}
