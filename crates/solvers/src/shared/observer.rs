//! How progress leaves a solver.

use claims::Score;
use shakmaty::Move;

/// Something a solver did.
#[derive(Copy, Clone, Debug)]
pub enum Event<'e> {
    /// Whoever asks the solvers begins with a question of this name.
    Asked(&'static str),
    /// It generated moves to try after a line from the root, each with the replies it leaves.
    Candidates {
        /// The moves from the root.
        line: &'e [Move],
        /// The moves to try in the order of generation, each with its number of replies.
        moves: &'e [(Move, usize)],
    },
    /// A full-width search has searched a line to a depth.
    Deepened(Deepened<'e>),
    /// It took up the position after a line from the root.
    TakenUp {
        /// The moves from the root.
        line: &'e [Move],
    },
}

/// A line of a full-width search.
#[derive(Copy, Clone, Debug)]
pub struct Deepened<'e> {
    /// Its place among the lines that were asked for, from 1.
    pub rank: usize,
    /// The depth in plies.
    pub depth: u32,
    /// The depth of the deepest position that was looked at, in plies.
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

/// Someone who watches a solver.
pub trait Observer {
    /// Whether events are wanted; when not, none is made.
    fn is_watching(&self) -> bool {
        true
    }

    /// Hears of an event.
    fn observe(&mut self, event: Event<'_>);
}

/// The observer who does not watch.
#[derive(Copy, Clone, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn is_watching(&self) -> bool {
        false
    }

    fn observe(&mut self, _: Event<'_>) {}
}
