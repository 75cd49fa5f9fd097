//! TECH's supervisor: how deep to search, judging by how long the last moves took (section 3 of the report).
//!
//! A program that searches to a fixed depth knows how long that took before, but nothing else about how long
//! it will take. The supervisor searches a ply deeper if there is time in hand, and a ply less deep if there
//! is not. Thinking in the opponent's time is now the GUI's task: it plays the reply that TECH expects and
//! sends `go ponder`; thinking until `ponderhit` costs no time.

use std::time::Duration;

use kibitzer::{PaceOfSearch, adapted_depth};

/// Moves over which the time used is averaged.
const MOVES: usize = 5;
/// The depth of the first move, in plies.
const FIRST_DEPTH: u32 = 5;
/// Without a clock TECH searches deeper until it is stopped.
pub(crate) const NO_LIMIT: u32 = 99;

/// What the supervisor remembers about a game.
#[derive(Clone, Debug)]
pub(crate) struct Supervisor {
    depth: u32,
    used: Vec<Duration>,
}

impl Default for Supervisor {
    fn default() -> Supervisor {
        Supervisor { depth: FIRST_DEPTH, used: Vec::new() }
    }
}

impl Supervisor {
    /// Returns the depth for the next move, given the available time.
    pub(crate) fn depth(&mut self, available: Duration) -> u32 {
        let count = u32::try_from(self.used.len()).unwrap_or(1);
        if 0 < count {
            let used = (self.used.iter().sum::<Duration>() / count).as_secs_f64();
            let depth = adapted_depth(self.depth, PaceOfSearch { available: available.as_secs_f64(), used });
            if depth != self.depth {
                // Times used at another depth say nothing about this one.
                self.used.clear();
            }
            self.depth = depth.min(NO_LIMIT);
        }
        self.depth
    }

    /// Records how long a move took.
    pub(crate) fn took(&mut self, time: Duration) {
        if self.used.len() == MOVES {
            self.used.remove(0);
        }
        self.used.push(time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_follows_the_pace() {
        let mut supervisor = Supervisor::default();
        let second = Duration::from_secs(1);
        assert_eq!(supervisor.depth(second), 5);
        supervisor.took(Duration::from_millis(100));
        assert_eq!(supervisor.depth(second), 6);
        supervisor.took(second * 3);
        assert_eq!(supervisor.depth(second), 5);
        supervisor.took(second / 2);
        assert_eq!(supervisor.depth(second), 5);
    }
}
