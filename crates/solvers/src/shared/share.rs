//! Shares of limits: what one of several questions may use, in nodes and time.

use std::time::Duration;

use crate::{Clock, Limits};

/// The most nodes that a question may cost where nothing else limits it.
pub const QUESTION_NODES: u64 = 400_000;

/// The part of the limits that one question may use.
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
    /// Gives one of so many even parts of what is left.
    pub fn of(limits: Limits<'s>, spent: u64, parts: u64) -> Share<'s> {
        let is_open = limits.nodes.is_none() && limits.clock.is_none();
        let usual = is_open.then_some(QUESTION_NODES);
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent) / parts).or(usual);
        let clock = limits.clock.map(|clock| Kept { clock, time: kept(clock, parts) });
        Share { limits: Limits { nodes, clock: None, ..limits }, clock }
    }

    /// Gives all of the limits but one of so many even parts, which is kept for what comes later.
    pub fn all_but(limits: Limits<'s>, parts: u64) -> Share<'s> {
        let nodes = limits.nodes.map(|nodes| nodes - nodes / parts.max(1));
        let clock = limits.clock.map(|clock| Kept { clock, time: one_of(clock, parts) });
        Share { limits: Limits { nodes, clock: None, ..limits }, clock }
    }

    /// Gives one of so many even parts of what is left of this.
    pub fn part(&self, spent: u64, parts: u64) -> Share<'_> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(spent) / parts);
        let clock = self.clock.as_ref().map(|clock| Kept { clock, time: kept(clock, parts) });
        Share { limits: Limits { nodes, ..self.limits }, clock }
    }

    /// Gives the limits.
    pub fn limits(&self) -> Limits<'_> {
        Limits { clock: self.clock.as_ref().map(|clock| clock as &dyn Clock), ..self.limits }
    }

    /// Tells whether another node may be made.
    pub fn allows(&self, spent: u64) -> bool {
        self.limits.nodes.is_none_or(|nodes| spent < nodes)
    }
}

/// Gives the time that is kept when one of so many parts may be used.
fn kept(clock: &dyn Clock, parts: u64) -> Duration {
    clock.remaining().saturating_sub(one_of(clock, parts))
}

/// Gives one of so many parts of the time that is left.
fn one_of(clock: &dyn Clock, parts: u64) -> Duration {
    clock.remaining() / u32::try_from(parts).unwrap_or(u32::MAX).max(1)
}
