//! The counters of MATER's measures.

use shakmaty::{Color, Move, Role};

use crate::Statistics;

/// Counts what a search generates and takes up.
pub(super) struct Tally {
    pub(super) statistics: Statistics,
    seen: Vec<u64>,
}

/// Promotion choices, none included, times the squares a move can begin and end on, times two sides.
const DIFFERENT_MOVES: usize = 2 * 7 * 64 * 64;

impl Tally {
    pub(super) fn new() -> Tally {
        Tally { statistics: Statistics::default(), seen: vec![0; DIFFERENT_MOVES / 64] }
    }

    /// Counts moves generated for a side; discovery counts all of them, and the different ones separately.
    ///
    /// The report does not define "different" (it prints 73 for diagram 97 without saying of what); here two moves are
    /// the same when side, squares and promotion are.
    pub(super) fn count_generated(&mut self, color: Color, moves: impl IntoIterator<Item = Move>) {
        for mv in moves {
            self.statistics.discovery_tree += 1;
            let from = mv.from().map_or(0, |square| square.to_usize());
            let side = color.fold_wb(0, 1);
            let promotion = mv.promotion().map_or(0, |role: Role| role as usize);
            let index = ((side * 7 + promotion) * 64 + from) * 64 + mv.to().to_usize();
            let (word, bit) = (index / 64, 1 << (index % 64));
            if self.seen[word] & bit == 0 {
                self.seen[word] |= bit;
                self.statistics.distinct_moves += 1;
            }
        }
    }
}
