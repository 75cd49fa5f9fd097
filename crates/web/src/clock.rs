//! The clock that measures searches.

use std::time::{Duration, Instant};

use api::Watch;

/// A clock that runs from its creation.
pub(crate) struct Running(Instant);

impl Running {
    /// Starts now.
    pub(crate) fn start() -> Running {
        Running(Instant::now())
    }
}

impl Watch for Running {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
