//! What VERIFY leaves to its next search of the same game: the transposition table and the histories.

use super::history::Histories;
use super::table::Table;

/// The data that is remembered.
pub(super) struct Remembered {
    pub(super) table: Table,
    pub(super) histories: Histories,
}

impl Remembered {
    /// Returns an empty memory with room for a search of about `nodes` nodes, in at most so many megabytes.
    pub(super) fn nothing(nodes: u64, megabytes: Option<u32>) -> Remembered {
        Remembered { table: Table::for_nodes(nodes, megabytes), histories: Histories::new() }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;
    use testing::position;

    use super::*;
    use crate::verify::state::State;
    use crate::verify::verify;
    use crate::{Limits, Memory, Problem, Silent};

    #[test]
    fn the_next_search_goes_on_from_the_last() {
        let problem =
            Problem::win(position("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 1"));
        let memory = Memory::default();
        let limits = |nodes: u64| Limits { nodes: Some(nodes), memory: Some(&memory), ..Limits::default() };
        let first = verify(&problem, limits(20_000), &mut Silent);
        let next = problem.position.clone().play(first.best_move.unwrap()).unwrap();
        let depth = || {
            let remembered: Remembered = memory.take()?;
            let entry = remembered.table.get(State::of(&next).key, 0);
            memory.leave(remembered);
            entry.map(|entry| entry.depth)
        };
        let seen = depth();
        assert!(Some(4) < seen, "{seen:?}");
        // A search that could not reach that depth alone leaves what it found.
        verify(&problem, limits(50), &mut Silent);
        assert_eq!(depth(), seen);
    }
}
