//! The budget of a call: nodes, and always time.

use std::time::{Duration, Instant};

use kibitzer::{BRAKE, Clock, Limits};

use crate::arguments::Arguments;
use crate::schema::{MOST_MILLISECONDS, MOST_NODES};

/// How long after its clock has run out a search is ended from outside, in case it has not checked the clock.
const GRACE: Duration = Duration::from_millis(500);

/// The limits of a call.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Budget {
    /// The node limit, if the caller gave one.
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

/// The clock of one call: the time is shared by all of its searches.
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

    /// Adds the clock to limits, if the caller gave a time.
    pub(crate) fn limit<'l>(&'l self, limits: Limits<'l>) -> Limits<'l> {
        Limits { clock: self.is_given.then_some(self as &dyn Clock), ..limits }
    }
}

impl Clock for Deadline {
    fn remaining(&self) -> Duration {
        self.time.saturating_sub(self.begin.elapsed())
    }
}
