//! How much a call may cost: nodes, and time in any case.

use std::time::{Duration, Instant};

use kibitzer::{BRAKE, Clock, Limits};

use crate::arguments::Arguments;
use crate::schema::{MOST_MILLISECONDS, MOST_NODES};

/// So much later than its clock says a search is ended from outside, should it not have looked at the clock.
const GRACE: Duration = Duration::from_millis(500);

/// The limits of a call.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Budget {
    /// Nodes, where the caller limits them.
    pub(crate) nodes: Option<u64>,
    /// Whether the caller gave a time.
    has_time: bool,
    time: Duration,
}

impl Budget {
    /// Reads `nodes` and `milliseconds`.
    pub(crate) fn of(arguments: &Arguments) -> Result<Budget, String> {
        let nodes = arguments.number("nodes", 1..=MOST_NODES)?;
        let milliseconds = arguments.number("milliseconds", 1..=MOST_MILLISECONDS)?;
        let time = milliseconds.map_or(BRAKE, Duration::from_millis);
        Ok(Budget { nodes, has_time: milliseconds.is_some(), time })
    }

    /// Returns the time after which a search is ended from outside.
    pub(crate) fn guard(&self) -> Duration {
        if self.has_time { self.time + GRACE } else { self.time }
    }

    /// Starts the clock of a search.
    pub(crate) fn start(&self) -> Deadline {
        Deadline { begin: Instant::now(), time: self.time, is_given: self.has_time }
    }
}

/// The clock of one call: whatever is searched, the time is the same.
pub(crate) struct Deadline {
    begin: Instant,
    time: Duration,
    is_given: bool,
}

impl Deadline {
    /// Returns the time since the start.
    pub(crate) fn elapsed_time(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Puts the clock in limits, where the caller gave a time.
    pub(crate) fn limit<'l>(&'l self, limits: Limits<'l>) -> Limits<'l> {
        Limits { clock: self.is_given.then_some(self as &dyn Clock), ..limits }
    }
}

impl Clock for Deadline {
    fn remaining(&self) -> Duration {
        self.time.saturating_sub(self.begin.elapsed())
    }
}
