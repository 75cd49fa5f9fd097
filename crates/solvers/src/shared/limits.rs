//! How far a search may go, and why one ended.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Memory;

/// The time that a search has left.
///
/// The caller supplies the clock, so that no solver has one of its own.
pub trait Clock: Sync {
    /// Returns the time left for this search; zero when it is over.
    fn remaining(&self) -> Duration;

    /// Notes that another search begins; a clock that allots time per search starts again.
    fn restart(&self) {}
}

/// The limits of one search; a field that is `None` sets no limit.
#[derive(Copy, Clone, Default)]
pub struct Limits<'a> {
    /// Positions made by a move, anywhere in the search.
    pub nodes: Option<u64>,
    /// Plies from the root.
    pub depth: Option<u32>,
    /// The clock; a search without one never looks at the time, so that it is the same every time.
    pub clock: Option<&'a dyn Clock>,
    /// Set from outside to end the search early.
    pub interrupt: Option<&'a AtomicBool>,
    /// The largest table of a full-width search, in megabytes; 32 if `None`.
    pub table: Option<u32>,
    /// What full-width searches leave to the next one; without it each starts from nothing.
    pub memory: Option<&'a Memory>,
}

/// Why a search ended; reaching a limit is not an error.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum StopReason {
    /// The answer was found.
    Solved,
    /// Nothing was left to search.
    Exhausted,
    /// The limit of nodes was reached.
    Nodes,
    /// The time ran out.
    Time,
    /// It was interrupted from outside.
    Interrupted,
}

impl StopReason {
    /// Returns the name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Solved => "solved",
            StopReason::Exhausted => "exhausted",
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Interrupted => "interrupted",
        }
    }
}

/// How many nodes pass between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 64;

impl Limits<'_> {
    /// Returns why a search that has made so many nodes must end, or `None` if it may go on.
    pub fn find_reached(&self, nodes: u64) -> Option<StopReason> {
        if self.nodes.is_some_and(|most| most <= nodes) {
            return Some(StopReason::Nodes);
        }
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Interrupted);
        }
        let looks = nodes.is_multiple_of(NODES_BETWEEN_LOOKS);
        (looks && self.clock.is_some_and(|clock| clock.remaining().is_zero())).then_some(StopReason::Time)
    }
}
