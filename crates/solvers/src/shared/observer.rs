//! How progress leaves a solver.

use shakmaty::Move;

/// Something a solver did.
#[derive(Copy, Clone, Debug)]
pub enum Event<'e> {
    /// It generated moves to try after a line from the root, each with the replies it leaves.
    Candidates {
        /// The moves from the root.
        line: &'e [Move],
        /// The moves to try in the order of generation, each with its number of replies.
        moves: &'e [(Move, usize)],
    },
    /// It took up the position after a line from the root.
    TakenUp {
        /// The moves from the root.
        line: &'e [Move],
    },
}

/// Someone who watches a solver.
pub trait Observer {
    /// Tells whether events are wanted; when not, none is made.
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
