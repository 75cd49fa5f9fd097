//! What can be said about any position: which side wins, or stands better, and how that is known.

use serde::Serialize;

/// The result or assessment of a position, for one side.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The side wins.
    Wins,
    /// The game is drawn: by rule, table or known ending, never just because a search found nothing.
    Draws,
    /// The side loses.
    Loses,
    /// The side stands better.
    Better,
    /// The side stands worse.
    Worse,
    /// Neither side stands better.
    Level,
    /// The position could not be examined.
    Unclear,
}

/// How a standing is known.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// By the rules of chess, or a proof down to mate.
    Proved,
    /// By an endgame table.
    Table,
    /// By a rule of endings.
    Known,
    /// By a search.
    Searched,
}
