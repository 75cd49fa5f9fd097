//! The moves that were asked about beside the suggested one: how each compares with it and whose search says
//! so, and those that the rules forbid.

use serde::Serialize;
use shakmaty::{Move, Square};

/// What a search found about a move that was asked about.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// The other side's best answer and its continuation; empty if none was searched for.
    pub line: Vec<Move>,
    /// The other side's answer and its continuation, according to the longest search.
    pub answer: Vec<Move>,
    /// How it compares with the suggested move.
    pub result: Comparison,
    /// Whether the search evaluates it lower than the suggested move, however little.
    pub is_weaker: bool,
    /// What the move gains compared with the root, in centipawns of the house scale, at the quiet end of its
    /// line.
    pub gain: Option<i32>,
    /// The longest search's evaluation of the move, in centipawns of the house scale for the side that plays
    /// it; `None` for a mate.
    pub worth: Option<i32>,
    /// The programs that searched it.
    pub searched_by: Vec<&'static str>,
    /// Plies from the root to which every reply was searched, if known.
    pub depth: Option<u32>,
    /// The program that searched every reply.
    pub depth_by: Option<&'static str>,
}

impl Tried {
    /// Creates a value from a line and its evaluation, with no searches recorded yet.
    pub fn new(mv: Move, line: Vec<Move>, result: Comparison) -> Tried {
        Tried {
            mv,
            line,
            answer: Vec::new(),
            result,
            is_weaker: result.is_worse(),
            gain: None,
            worth: None,
            searched_by: Vec::new(),
            depth: None,
            depth_by: None,
        }
    }
}

/// A move that was asked about and is not legal, although the piece moves that way.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Forbidden {
    /// The square of the piece.
    pub from: Square,
    /// The square it would go to.
    pub to: Square,
}

/// How a move compares with the suggested one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// It loses something, or gains nothing although the suggested move wins.
    Fails,
    /// It still wins, but less surely.
    WinsLess,
    /// The chance to win is a little smaller.
    SlightlyWorse,
    /// The chance to win is about the same.
    AsGood,
    /// It was not examined, because a limit of the user's or the time was reached first.
    NotExamined,
}

impl Comparison {
    /// Returns the name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Comparison::Fails => "fails",
            Comparison::WinsLess => "wins_less",
            Comparison::SlightlyWorse => "slightly_worse",
            Comparison::AsGood => "as_good",
            Comparison::NotExamined => "not_examined",
        }
    }

    /// Whether the move has an answer that makes it worse than the suggested one.
    pub fn is_worse(self) -> bool {
        matches!(self, Comparison::Fails | Comparison::WinsLess | Comparison::SlightlyWorse)
    }
}
