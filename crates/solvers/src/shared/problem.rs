//! The question put to a solver.

use shakmaty::{Chess, Color, Move, Position, Square};

/// A position, the goal to reach in it, and the side that is to reach it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position.
    pub position: Chess,
    /// Earlier positions of the game, oldest first; empty when unknown. A draw by repetition counts them.
    pub history: Vec<Chess>,
    /// The move that led from the last position of the history to this one, where it is known.
    pub last_move: Option<Move>,
    /// The goal.
    pub goal: Goal,
    /// The side that is to reach the goal.
    pub side: Color,
    /// The first moves to choose among; empty for all. Full-width searches try no others.
    pub search_moves: Vec<Move>,
    /// Questions beside the best move; answered by labelled side trees.
    pub questions: Vec<Question>,
}

/// A goal to reach.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Goal {
    /// Gain material or mate.
    Win,
    /// Meet the threat against the side.
    Save,
    /// Mate in at most so many of one's own moves.
    MateIn(u32),
}

/// A question that only a search can answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Question {
    /// What is wrong with this first move?
    WhyNot(Move),
    /// Why may the piece not go there, though it moves that way? The rules answer.
    WhyIllegal {
        /// The square of the piece, which is the side to move's.
        from: Square,
        /// The square it would go to.
        to: Square,
    },
}

impl Problem {
    /// Returns the problem of winning for the side to move, with nothing known of the game before.
    pub fn win(position: Chess) -> Problem {
        let side = position.turn();
        Problem {
            position,
            history: Vec::new(),
            last_move: None,
            goal: Goal::Win,
            side,
            search_moves: Vec::new(),
            questions: Vec::new(),
        }
    }

    /// Lists the first moves to choose among.
    pub fn first_moves(&self) -> Vec<Move> {
        let legal = self.position.legal_moves();
        legal.into_iter().filter(|mv| self.may_begin(*mv)).collect()
    }

    /// Whether a move is among the first moves to choose among.
    pub fn may_begin(&self, mv: Move) -> bool {
        self.search_moves.is_empty() || self.search_moves.contains(&mv)
    }
}
