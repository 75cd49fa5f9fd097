//! What a solver is asked.

use shakmaty::{Chess, Color, Move, Position, Square};

/// A position, what is to be reached in it, and by whom.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The position.
    pub position: Chess,
    /// Earlier positions of the game, oldest first; empty when unknown. A draw by repetition counts them.
    pub history: Vec<Chess>,
    /// The move that led from the last of them to the position, where it is known.
    pub last_move: Option<Move>,
    /// What is to be reached.
    pub goal: Goal,
    /// The side that is to reach it.
    pub side: Color,
    /// The first moves to choose among; all where there is none. Full-width searches look at no others.
    pub search_moves: Vec<Move>,
    /// What is asked beside the best move; answered by labelled side trees.
    pub questions: Vec<Question>,
}

/// What is to be reached.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Goal {
    /// Gain material or mate.
    Win,
    /// Meet the threat against the side.
    Save,
    /// Mate in at most so many own moves.
    MateIn(u32),
}

/// A question that only a search can answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Question {
    /// What is wrong with this first move?
    WhyNot(Move),
    /// Why may the man not go there, though he moves so? The rules answer.
    WhyIllegal {
        /// Where the man of the side to move stands.
        from: Square,
        /// Where he would go.
        to: Square,
    },
}

impl Problem {
    /// Asks for a win of the side to move, nothing known of the game before.
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

    /// Whether a move is among those to choose among.
    pub fn may_begin(&self, mv: Move) -> bool {
        self.search_moves.is_empty() || self.search_moves.contains(&mv)
    }
}
