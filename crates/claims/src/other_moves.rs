//! What is known of moves beside the suggested one: others that win as well, and what knowledge tried in vain.

use serde::{Serialize, Serializer};
use shakmaty::Move;
use shakmaty::uci::UciMove;

use crate::Promise;

/// A move beside the line that does as well as the line's.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AlsoWins {
    /// The number of plies of the line before it.
    pub ply: usize,
    /// The move, and its continuation as far as it is known.
    pub line: Vec<Move>,
    /// What it promises; `None` if it wins by what the position is worth besides material.
    pub promise: Option<Promise>,
}

/// A second try of knowledge, made with the lines that overturned the first.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct SecondTry {
    /// The overturned moves, the first claims first: each with the line that overturned it.
    #[serde(serialize_with = "as_lines")]
    pub overturned: Vec<Vec<UciMove>>,
    /// The move that knowledge then proposed against these lines, and that was not overturned.
    #[serde(serialize_with = "as_text")]
    pub proposed: Option<UciMove>,
}

fn as_lines<S: Serializer>(lines: &[Vec<UciMove>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|line| line.iter().map(ToString::to_string).collect::<Vec<_>>()))
}

fn as_text<S: Serializer>(mv: &Option<UciMove>, serializer: S) -> Result<S::Ok, S::Error> {
    mv.as_ref().map(ToString::to_string).serialize(serializer)
}
