//! Rows: one task each.

use shakmaty::{Chess, Move};

use crate::answer::Answer;
use crate::position::PositionWarning;

/// One row of an input.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the line, from 1.
    pub number: u64,
    /// The name of the row, or else the number of its line.
    pub id: String,
    /// The task.
    pub task: Task,
    /// What had to be repaired in the position.
    pub warnings: Vec<PositionWarning>,
}

/// The task of a row.
#[derive(Clone, Debug)]
pub enum Task {
    /// A position, with the answer if the row has one.
    Position {
        /// The position.
        position: Chess,
        /// The right answer.
        answer: Option<Answer>,
        /// The position before the other side's last move, and that move, if they are known.
        allowed: Option<(Chess, Move)>,
    },
    /// A puzzle of Lichess.
    Puzzle {
        /// The position before the opponent's first move.
        before: Chess,
        /// The opponent's first move.
        allowed: Move,
        /// The position after it, where the puzzle starts.
        position: Chess,
        /// The moves after the first: the solver's, the opponent's, and so on; at least one, each legal after
        /// the previous one.
        solution: Vec<Move>,
        /// The Lichess rating of the puzzle.
        rating: Option<u32>,
        /// Names of themes, as Lichess writes them.
        themes: Vec<String>,
    },
}
