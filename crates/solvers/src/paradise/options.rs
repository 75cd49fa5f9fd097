//! What can be switched on and off in the report's program, and where the extended one differs.

use claims::{PARADISE, PARADISE_MATERIAL, Values};

/// The mechanisms of a search.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Options {
    /// What the offense must gain for the search to be content, in tenths of a pawn.
    pub least_gain: i32,
    /// Whether it must be ahead by as much too (IV.G).
    pub must_be_ahead: bool,
    /// Pawns that cannot be stopped count as what they promote to, less a margin.
    pub runners: bool,
    /// The piece values of an evaluation.
    pub values: &'static Values,
    /// The causality facility (IV.F): without it every move that is suggested is searched.
    pub causality: bool,
    /// Lines are left for better ones elsewhere, and searched again (IV.G); without it every line is searched to its
    /// end.
    pub best_first: bool,
    /// Plans are followed (IV.C.1); without it every position is analysed from scratch.
    pub plans: bool,
    /// Quiescence looks at everything that seems sure to win (IV.E); without it, at captures only.
    pub quiescence: bool,
}

impl Options {
    /// The program of the report.
    pub const AS_REPORTED: Options = Options {
        // The traces print 16 (spec 7.3), the text 1⅔ pawns.
        least_gain: 16,
        must_be_ahead: true,
        runners: false,
        values: &PARADISE_MATERIAL,
        causality: true,
        best_first: true,
        plans: true,
        quiescence: true,
    };
    /// The mechanisms that the extended program takes over.
    pub const EXTENDED: Options = Options {
        least_gain: 10,
        must_be_ahead: false,
        runners: true,
        values: &PARADISE,
        best_first: false,
        ..Options::AS_REPORTED
    };
}
