//! The clock that a front end passes to searches.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use kibitzer::Clock;

/// A stopwatch that counts total time from its creation, and the budget from the beginning of each search.
pub struct Stopwatch {
    begin: Instant,
    /// When the current search began.
    search_begin: Mutex<Instant>,
    budget: Option<Duration>,
}

impl Stopwatch {
    /// Starts now, with a budget in milliseconds for each search if they are limited.
    pub fn start(milliseconds: Option<u64>) -> Stopwatch {
        let begin = Instant::now();
        let budget = milliseconds.map(Duration::from_millis);
        Stopwatch { begin, search_begin: Mutex::new(begin), budget }
    }

    /// Returns the time since the start.
    pub fn elapsed_time(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Returns the clock for a search, if there is a budget.
    pub fn limit(&self) -> Option<&dyn Clock> {
        self.budget.map(|_| self as &dyn Clock)
    }
}

impl Clock for Stopwatch {
    fn remaining(&self) -> Duration {
        let begin = *self.search_begin.lock().unwrap_or_else(PoisonError::into_inner);
        self.budget.map_or(Duration::MAX, |budget| budget.saturating_sub(begin.elapsed()))
    }

    fn restart(&self) {
        *self.search_begin.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}
