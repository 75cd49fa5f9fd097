//! Half of a search's limits: a move is looked for with one half, its tree is built with the other.

use std::time::Duration;

use crate::{Clock, Limits};

/// Half of the limits of a search, with a clock that keeps the other half of the time.
pub struct Half<'c> {
    kept: Option<Kept<'c>>,
}

struct Kept<'c> {
    clock: &'c dyn Clock,
    time: Duration,
}

impl<'c> Half<'c> {
    /// Looks at how much time there is.
    pub fn of(limits: Limits<'c>) -> Half<'c> {
        Half { kept: limits.clock.map(|clock| Kept { clock, time: clock.remaining() / 2 }) }
    }

    /// Gives half of the nodes, and the clock that shows half of the time.
    pub fn limits<'l>(&'l self, whole: Limits<'l>) -> Limits<'l> {
        let clock = self.kept.as_ref().map(|kept| kept as &dyn Clock);
        Limits { nodes: whole.nodes.map(|nodes| nodes / 2), clock, ..whole }
    }
}

impl Clock for Kept<'_> {
    fn remaining(&self) -> Duration {
        self.clock.remaining().saturating_sub(self.time)
    }
}
