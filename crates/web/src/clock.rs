//! The clock of a request that limits its searches by time.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use kibitzer::Clock;

/// Counts the time of each search from its beginning.
pub(crate) struct Countdown {
    budget: Duration,
    begin: Mutex<Instant>,
}

impl Countdown {
    /// Starts now, with so many milliseconds to spend.
    pub(crate) fn start(milliseconds: u64) -> Countdown {
        Countdown { budget: Duration::from_millis(milliseconds), begin: Mutex::new(Instant::now()) }
    }
}

impl Clock for Countdown {
    fn remaining(&self) -> Duration {
        let begin = *self.begin.lock().unwrap_or_else(PoisonError::into_inner);
        self.budget.saturating_sub(begin.elapsed())
    }

    fn restart(&self) {
        *self.begin.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }
}
