//! The time, as searches are measured by it.

use std::time::{Duration, Instant};

use api::Watch;

/// Runs from when it was made.
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
