//! The program's clock, injected into searches.

use std::time::{Duration, Instant};

use kibitzer::Clock;

/// Counts from the moment it was made.
pub(crate) struct Stopwatch {
    begin: Instant,
    budget: Option<Duration>,
}

impl Stopwatch {
    /// Starts now, with so many milliseconds to spend.
    pub(crate) fn start(milliseconds: Option<u64>) -> Stopwatch {
        Stopwatch { begin: Instant::now(), budget: milliseconds.map(Duration::from_millis) }
    }

    /// Gives the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Gives the clock for a search, when there is a budget.
    pub(crate) fn limit(&self) -> Option<&dyn Clock> {
        self.budget.map(|_| self as &dyn Clock)
    }
}

impl Clock for Stopwatch {
    fn remaining(&self) -> Duration {
        self.budget.map_or(Duration::MAX, |budget| budget.saturating_sub(self.elapsed()))
    }
}
