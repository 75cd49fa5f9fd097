//! The tables of the reports beside ours, as Markdown: what can be run again, and plainly what cannot.
//!
//! Everything but the times is the same on every machine; times are in lines that begin with `| time`.

mod caps;
mod claim;
mod comparison;
mod games;
mod mater;
mod paradise;
mod suite;
mod table;
mod tech;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use caps::reproduce_caps;
pub use mater::reproduce_mater;
pub use paradise::{Known, reproduce_paradise};
pub use tech::reproduce_tech;

use input::Row;

/// What the caller supplies to a reproduction.
pub struct Means<'a> {
    /// The rows of the named suite; without them some tables say that they need one.
    pub rows: Option<&'a [Row]>,
    /// Returns the time since any fixed moment.
    pub elapsed: &'a dyn Fn() -> Duration,
    /// Receives what is done next.
    pub tell: &'a dyn Fn(&str),
    /// Set from outside to end early; the tables then hold what was finished.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Means<'_> {
    /// Whether it should end early.
    fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Returns the result of a task, and how long it took.
    fn time<T>(&self, task: impl FnOnce() -> T) -> (T, Duration) {
        let begin = (self.elapsed)();
        let result = task();
        (result, (self.elapsed)().saturating_sub(begin))
    }
}
