//! A tool's working environment: the knowledge base, its budget, and the bell that ends it.

use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::Sources;
use kibitzer::{Limits, StopReason};

use crate::budget::Budget;

/// A bell that rings when a call has to end.
#[derive(Default)]
pub(crate) struct Bell {
    rung: AtomicBool,
    is_late: AtomicBool,
}

impl Bell {
    /// Ends the call because it was cancelled.
    pub(crate) fn cancel(&self) {
        self.rung.store(true, Ordering::Relaxed);
    }

    /// Ends the call because its time is over.
    pub(crate) fn end(&self) {
        self.is_late.store(true, Ordering::Relaxed);
        self.cancel();
    }
}

/// A tool's working environment.
pub(crate) struct ToolContext<'d> {
    /// The knowledge that searches use.
    pub(crate) sources: Sources<'d>,
    /// The budget of the call.
    pub(crate) budget: Budget,
    /// The bell that rings when the call has to end.
    pub(crate) bell: &'d Bell,
}

impl ToolContext<'_> {
    /// Returns limits with the given nodes that also end when the bell rings.
    pub(crate) fn limits(&self, nodes: Option<u64>) -> Limits<'_> {
        Limits { nodes, interrupt: Some(&self.bell.rung), ..Limits::default() }
    }

    /// Whether a search ended because its time was over, not because it was cancelled.
    pub(crate) fn was_cut_short(&self, stop_reason: &str) -> bool {
        stop_reason == StopReason::Interrupted.name() && self.bell.is_late.load(Ordering::Relaxed)
    }
}
