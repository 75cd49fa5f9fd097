//! What can be switched on and off: the report's mechanisms, and where its program and ours differ.

use claims::{PARADISE, PARADISE_MATERIAL, Values};

/// The mechanisms of a search.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Options {
    /// What the offense must gain for the search to be content, in tenths of a pawn.
    pub least_gain: i32,
    /// Unlikely plans are dropped once so much is won, in tenths of a pawn; in the report, once the threshold is reached
    /// (IV.C.2).
    pub much: i32,
    /// A check that a plan wants is played though the man can be taken.
    pub checks_anyway: bool,
    /// How many continuations of a plan are followed after a reply.
    pub most_continuations: usize,
    /// A continuation must promise so much, in the units of [`knowledge::promise`].
    pub least_promise: i32,
    /// A plan that brings what it expected ends the search of its node, though the threshold is not reached.
    pub ends_at_expectation: bool,
    /// What needs few nodes comes first: captures that are enough by themselves, checks with few answers after a sacrifice.
    pub thrift: bool,
    /// Quiescence ends where what is threatened cannot change whether there is enough.
    pub margins: bool,
    /// After a sacrifice a check with more answers than this is not expected to bring what the sacrifice was for.
    pub most_answers: usize,
    /// Where the offense made so many quiet moves on a line it makes no other; the first move of all may always be one.
    pub most_quiet: usize,
    /// How much more than the original value a plan must expect; less than nothing for as much less.
    pub least_hope: i32,
    /// How often, where nothing was won, all is searched again with one quiet move more.
    pub most_patience: usize,
    /// Pawns who cannot be stopped count as what they become, less a margin.
    pub runners: bool,
    /// With kings and pawns alone the offense makes more quiet moves and less likely plans in a row, and every defence is
    /// heard.
    pub marches: bool,
    /// What men are worth in an evaluation.
    pub values: &'static Values,
    /// Whether it must be ahead by as much too (IV.G).
    pub must_be_ahead: bool,
    /// The causality facility (IV.F): without it every move that is suggested is searched.
    pub causality: bool,
    /// Lines are left for better ones elsewhere, and searched again (IV.G); without it every line is searched to its end.
    pub best_first: bool,
    /// Plans are followed (IV.C.1); without it every position is analysed anew.
    pub plans: bool,
    /// Quiescence looks at everything that seems sure to win (IV.E); without it, at captures only.
    pub quiescence: bool,
    /// Counter-causal moves of the offense that are no captures are tried too, where the knowledge that recommends them is
    /// cheap (the report's problem 31).
    pub quiet_remedies: bool,
    /// Where the side to move is under threat and nothing can be won, it is to save what it can (beyond the report).
    pub saves: bool,
    /// How many nodes the search of a first move may make before it is left for another, round after round, the best plans
    /// more (the report's problem 71 is unbounded). A round of none ends them.
    pub rounds: [u64; 3],
}

impl Options {
    /// The program of the report.
    pub const AS_REPORTED: Options = Options {
        least_gain: 17,
        much: 0,
        checks_anyway: false,
        ends_at_expectation: true,
        thrift: false,
        margins: false,
        most_answers: usize::MAX,
        most_quiet: usize::MAX,
        least_hope: -2,
        most_patience: 0,
        runners: false,
        marches: false,
        values: &PARADISE_MATERIAL,
        least_promise: i32::MIN,
        most_continuations: 24,
        must_be_ahead: true,
        causality: true,
        best_first: true,
        plans: true,
        quiescence: true,
        quiet_remedies: false,
        saves: false,
        rounds: [2_000, 0, 0],
    };
    /// The report's program with what helps.
    pub const EXTENDED: Options = Options {
        least_gain: 10,
        best_first: false,
        much: 30,
        checks_anyway: true,
        ends_at_expectation: false,
        thrift: true,
        margins: true,
        most_answers: 2,
        most_quiet: 0,
        least_hope: 5,
        most_patience: 3,
        runners: true,
        marches: true,
        values: &PARADISE,
        least_promise: 3,
        most_continuations: 2,
        must_be_ahead: false,
        quiet_remedies: true,
        saves: true,
        rounds: [8, 20, 80],
        ..Options::AS_REPORTED
    };
}
