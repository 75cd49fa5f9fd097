//! What can be switched on and off: the report's mechanisms, and those it proposes and did not have.

/// The mechanisms of a search.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Options {
    /// The deepest node, in plies from the root (MAXDEPTH); captures may go on beyond it, and the survey goes as deep
    /// as it can.
    pub deepest: u32,
    /// The causality facility: without it every bad value is blamed on the move, and nothing is reordered.
    pub causality: bool,
    /// Goals: without them every move that any goal would propose is proposed at once.
    pub goals: bool,
    /// The level of aspiration: without it one search is made with an open window and no value stops a node.
    pub aspiration: bool,
    /// Bounds at the root a margin below what is expected; the report opens them wide, so that a move always comes
    /// back.
    pub narrow: bool,
    /// Quiet threats: of mate, along a line on a piece and the one behind it, beside an existing threat (V.B.4).
    pub menaces: bool,
    /// A claim is tested by letting the other side move twice, where it has threats other than captures (VI).
    pub null_moves: bool,
    /// Positions met before are remembered (for lemmas, VI.E).
    pub memory: bool,
    /// Endings: pawns that cannot be stopped count as queens, a lone pawn counts by its king's key squares, and with at
    /// most one piece every move is proposed.
    pub endings: bool,
    /// In endings with at most one piece, both sides together, every move is searched as well; what this finds is
    /// presented as a search's. Only with narrow bounds.
    pub survey: bool,
    /// Captures go on beyond the greatest depth.
    pub quiescence: bool,
    /// Moves that failed are not tried again while what refuted them stands (lemmas, VI.E).
    pub lemmas: bool,
    /// A sacrifice that was possible before must carry on what its side is about (themes, IV.C.4).
    pub themes: bool,
}

impl Options {
    /// The program of the report.
    pub const AS_REPORTED: Options = Options {
        deepest: 10,
        causality: true,
        goals: true,
        aspiration: true,
        narrow: false,
        menaces: false,
        null_moves: false,
        memory: false,
        endings: false,
        survey: false,
        quiescence: false,
        lemmas: false,
        themes: false,
    };
    /// The report's program with the extensions that help.
    pub const EXTENDED: Options = Options {
        narrow: true,
        menaces: true,
        null_moves: true,
        memory: true,
        endings: true,
        survey: true,
        quiescence: true,
        lemmas: true,
        ..Options::AS_REPORTED
    };
}
