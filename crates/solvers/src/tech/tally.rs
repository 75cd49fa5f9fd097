//! What TECH counts of each depth: the report's measures of search effort (section "Statistics").

use crate::Statistics;

/// The effort of one depth.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    /// The depth in plies.
    pub depth: u32,
    /// Positions made by a move.
    pub nodes: u64,
    /// Positions at which the terminal evaluation was made, those of the capture sequences included.
    pub bottom_positions: u64,
    /// Those of the bottom positions at the depth itself, where the sequences of captures begin.
    pub horizon_positions: u64,
    /// Positions whose moves were generated; generations of captures alone count as well.
    pub move_generations: u64,
}

impl Tally {
    /// Returns what was counted between two moments of a search.
    pub(super) fn between(depth: u32, before: Statistics, after: Statistics) -> Tally {
        Tally {
            depth,
            nodes: after.nodes - before.nodes,
            bottom_positions: after.bottom_positions - before.bottom_positions,
            horizon_positions: after.horizon_positions - before.horizon_positions,
            move_generations: after.move_generations - before.move_generations,
        }
    }
}
