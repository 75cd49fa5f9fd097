//! Shares of limits: what one of several searches may use, in nodes and time.
//!
//! A limit that is absent stays absent: a caller that sets neither nodes nor a clock must know when a search ends.

use std::time::Duration;

use crate::{Clock, Limits};

/// The part of some limits that one search may use.
pub struct Share<'s> {
    limits: Limits<'s>,
    clock: Option<Kept<'s>>,
}

/// A clock that keeps some of the time for what comes later.
struct Kept<'c> {
    clock: &'c dyn Clock,
    time: Duration,
}

impl Clock for Kept<'_> {
    fn remaining(&self) -> Duration {
        self.clock.remaining().saturating_sub(self.time)
    }
}

impl<'s> Share<'s> {
    /// Returns one of `parts` equal parts of what is left after `spent` nodes.
    pub fn of(limits: Limits<'s>, spent: u64, parts: u64) -> Share<'s> {
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent) / parts.max(1));
        let clock = limits.clock.map(|clock| Kept { clock, time: keep_time(clock, parts) });
        Share { limits: Limits { nodes, clock: None, ..limits }, clock }
    }

    /// Returns all of the limits but one of `parts` equal parts, which is kept for later.
    pub fn all_but(limits: Limits<'s>, parts: u64) -> Share<'s> {
        let nodes = limits.nodes.map(|nodes| nodes - nodes / parts.max(1));
        let clock = limits.clock.map(|clock| Kept { clock, time: one_of(clock, parts) });
        Share { limits: Limits { nodes, clock: None, ..limits }, clock }
    }

    /// Returns half of the limits: one half is for finding a move, the other for building its tree.
    pub fn half(limits: Limits<'s>) -> Share<'s> {
        Share::of(limits, 0, 2)
    }

    /// Returns the limits.
    pub fn limits(&self) -> Limits<'_> {
        Limits { clock: self.clock.as_ref().map(|clock| clock as &dyn Clock), ..self.limits }
    }
}

/// Returns the time that is kept back when one of `parts` equal parts may be used.
fn keep_time(clock: &dyn Clock, parts: u64) -> Duration {
    clock.remaining().saturating_sub(one_of(clock, parts))
}

/// Returns one of `parts` equal parts of the time that is left.
fn one_of(clock: &dyn Clock, parts: u64) -> Duration {
    clock.remaining() / u32::try_from(parts).unwrap_or(u32::MAX).max(1)
}
