//! The clock of one search, and the gate before its `bestmove`.
//!
//! While the engine ponders or analyzes without limit, no time can run out and nothing may be sent;
//! `ponderhit` starts the clock and opens the gate, `stop` opens it.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kibitzer::Clock;

/// The clock and the gate.
pub(crate) struct Timer {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    deadline: Option<Instant>,
    is_held: bool,
}

impl Timer {
    /// Starts with a time budget, if time is limited; `is_held` if the answer must wait.
    pub(crate) fn start(budget: Option<Duration>, is_held: bool) -> Timer {
        let deadline = budget.filter(|_| !is_held).and_then(|budget| Instant::now().checked_add(budget));
        Timer { state: Mutex::new(State { deadline, is_held }), changed: Condvar::new() }
    }

    /// Releases the answer, with a time budget from now.
    pub(crate) fn release(&self, budget: Option<Duration>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_held = false;
        state.deadline = budget.and_then(|budget| Instant::now().checked_add(budget)).or(state.deadline);
        self.changed.notify_all();
    }

    /// Whether the answer must wait.
    pub(crate) fn is_held(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_held
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait(&self) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let released = self.changed.wait_while(state, |state| state.is_held);
        drop(released.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Clock for Timer {
    fn remaining(&self) -> Duration {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.deadline.map_or(Duration::MAX, |deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_timer_begins_when_it_is_released() {
        let timer = Timer::start(Some(Duration::ZERO), true);
        assert!(timer.is_held() && timer.remaining() == Duration::MAX);
        timer.release(Some(Duration::ZERO));
        timer.wait();
        assert!(timer.remaining().is_zero());
        assert!(Timer::start(Some(Duration::ZERO), false).remaining().is_zero());
        assert_eq!(Timer::start(None, false).remaining(), Duration::MAX);
    }
}
