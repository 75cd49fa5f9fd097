//! What a tool works with: the knowledge base, its budget, and the bell that ends it.

use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::Sources;
use kibitzer::{Limits, StopReason};

use crate::budget::Budget;

/// What rings when a call has to end.
#[derive(Default)]
pub(crate) struct Bell {
    rung: AtomicBool,
    is_late: AtomicBool,
}

impl Bell {
    /// Ends the call because nobody waits for it any more.
    pub(crate) fn cancel(&self) {
        self.rung.store(true, Ordering::Relaxed);
    }

    /// Ends the call because its time is over.
    pub(crate) fn end(&self) {
        self.is_late.store(true, Ordering::Relaxed);
        self.cancel();
    }
}

/// What a tool works with.
pub(crate) struct Desk<'d> {
    /// What PARADISE knows.
    pub(crate) sources: Sources<'d>,
    /// How much the call may cost.
    pub(crate) budget: Budget,
    /// Rings when it has to end.
    pub(crate) bell: &'d Bell,
}

impl Desk<'_> {
    /// Returns limits with so many nodes, which end when the bell rings.
    pub(crate) fn limits(&self, nodes: Option<u64>) -> Limits<'_> {
        Limits { nodes, interrupt: Some(&self.bell.rung), ..Limits::default() }
    }

    /// Whether a search ended because its time was over, not because it was told to.
    pub(crate) fn was_cut_short(&self, stop_reason: &str) -> bool {
        stop_reason == StopReason::Interrupted.name() && self.bell.is_late.load(Ordering::Relaxed)
    }
}
