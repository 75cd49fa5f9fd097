//! What a full-width search leaves to the next one of the same game.
//!
//! A player who has thought about a move goes on from there when the reply comes; so does a chess engine between the
//! moves of a game. The next position was met already, with most of the moves that matter in it.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use super::history::Histories;
use super::table::Table;

/// The transposition table and the histories of the last search, for the next one.
///
/// Give the same memory to the searches of one line only: what was said of a position depends on the limits of the
/// search that said it, so that an answer with a memory depends on the searches before.
#[derive(Default)]
pub struct Memory(Mutex<Option<Remembered>>);

/// What is remembered.
pub(super) struct Remembered {
    pub(super) table: Table,
    pub(super) histories: Histories,
}

impl Remembered {
    /// Remembers nothing, and has room for a search of about so many nodes.
    pub(super) fn nothing(nodes: u64) -> Remembered {
        Remembered { table: Table::for_nodes(nodes), histories: Histories::new() }
    }
}

impl Memory {
    /// Takes out what the last search left; nothing when there was none, or another search has it.
    pub(super) fn take(&self) -> Option<Remembered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Leaves what a search has learned.
    pub(super) fn leave(&self, remembered: Remembered) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(remembered);
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Memory")
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Position, fen::Fen};

    use super::*;
    use crate::verify::state::State;
    use crate::verify::verify;
    use crate::{Limits, Problem, Silent};

    #[test]
    fn the_next_search_goes_on_from_the_last() {
        let fen: Fen =
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 1".parse().unwrap();
        let problem = Problem::win(fen.into_position(CastlingMode::Standard).unwrap());
        let memory = Memory::default();
        let limits = |nodes: u64| Limits { nodes: Some(nodes), memory: Some(&memory), ..Limits::default() };
        let first = verify(&problem, limits(20_000), &mut Silent);
        let next = problem.position.clone().play(first.best_move.unwrap()).unwrap();
        let depth = || {
            let remembered = memory.take()?;
            let entry = remembered.table.get(State::of(&next).key, 0);
            memory.leave(remembered);
            entry.map(|entry| entry.depth)
        };
        let seen = depth();
        assert!(Some(4) < seen, "{seen:?}");
        // A search that could not come so far alone leaves what it found.
        verify(&problem, limits(50), &mut Silent);
        assert_eq!(depth(), seen);
    }
}
