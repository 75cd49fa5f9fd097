//! How progress leaves a solver.

use claims::Score;
use shakmaty::Move;

/// Something a solver did.
#[derive(Copy, Clone, Debug)]
pub enum Event<'e> {
    /// The caller of the solvers begins with a question of this name.
    Asked(&'static str),
    /// The solver generated moves to try after a line from the root, each with the number of replies it leaves.
    Candidates {
        /// The moves from the root.
        line: &'e [Move],
        /// The moves to try in the order of generation, each with its number of replies.
        moves: &'e [(Move, usize)],
    },
    /// A full-width search has searched a line to a depth.
    Deepened(Deepened<'e>),
    /// The solver took up the position after a line from the root.
    TakenUp {
        /// The moves from the root.
        line: &'e [Move],
    },
}

/// A line of a full-width search.
#[derive(Copy, Clone, Debug)]
pub struct Deepened<'e> {
    /// Its rank among the requested lines, from 1.
    pub rank: usize,
    /// The depth in plies.
    pub depth: u32,
    /// The depth of the deepest position reached, in plies.
    pub selective_depth: u32,
    /// The value for the side to move.
    pub score: Score,
    /// The principal variation.
    pub line: &'e [Move],
    /// Nodes so far.
    pub nodes: u64,
    /// How full the table is, in thousandths; `None` without a table.
    pub table_full: Option<u32>,
}

/// An observer of a solver.
pub trait Observer {
    /// Whether events are wanted; if not, none are made.
    fn is_watching(&self) -> bool {
        true
    }

    /// Receives an event.
    fn observe(&mut self, event: Event<'_>);
}

/// The observer that ignores all events.
#[derive(Copy, Clone, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn is_watching(&self) -> bool {
        false
    }

    fn observe(&mut self, _: Event<'_>) {}
}
