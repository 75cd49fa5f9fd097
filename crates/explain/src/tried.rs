//! What was found of the moves beside the suggested one: how each compares with it, and by whose search.

use serde::Serialize;
use shakmaty::Move;

/// What a search found of a move that was asked about.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// The other side's best answer and how it goes on; empty when nobody looked for one.
    pub line: Vec<Move>,
    /// The other side's answer and how it goes on, as the longest search saw it.
    pub answer: Vec<Move>,
    /// How it compares with the suggested move.
    pub result: Comparison,
    /// Whether the search thinks less of it than of the suggested move, however little.
    pub is_weaker: bool,
    /// What the move gains against the root, in centipawns of the house scale at the quiet end of its line.
    pub gain: Option<i32>,
    /// What the longest search thinks of the move, in centipawns of the house scale for the side that plays it; `None` of a mate.
    pub worth: Option<i32>,
    /// Who searched.
    pub searched_by: Vec<&'static str>,
    /// Plies from the root to which every reply was searched, where that is known.
    pub depth: Option<u32>,
    /// Who searched every reply.
    pub depth_by: Option<&'static str>,
}

impl Tried {
    /// Starts with a line and what is thought of it; nobody has searched yet.
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

/// How a move compares with the suggested one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// It loses something, or gains nothing where the suggested move wins.
    Fails,
    /// It still wins, but less surely.
    WinsLess,
    /// The chance to win is a little smaller.
    SlightlyWorse,
    /// The chance to win is about the same.
    AsGood,
    /// Nobody looked at it: a limit of the user's or the time was reached before.
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

    /// Whether something answers the move, so that it is worse than the suggested one.
    pub fn is_worse(self) -> bool {
        matches!(self, Comparison::Fails | Comparison::WinsLess | Comparison::SlightlyWorse)
    }
}
