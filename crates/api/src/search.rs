//! One search for a request.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kibitzer::{Asked, Clock, CutShort, Limits, Observer, Report, Request, Sources, StopReason, explain};

use crate::question::Question;

/// A source of time.
pub trait Watch: Sync {
    /// Returns the time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The means to search: knowledge, a clock, and a flag to stop.
#[derive(Copy, Clone)]
pub struct Searcher<'s> {
    /// The knowledge that is used.
    pub sources: Sources<'s>,
    /// Measures the searches.
    pub watch: &'s dyn Watch,
    /// Ends them when it is set.
    pub interrupt: &'s AtomicBool,
}

impl Searcher<'_> {
    /// Searches and explains; the report of an interrupted search says that its time was over.
    pub fn report(&self, question: &Question, observer: &mut dyn Observer) -> Report {
        let begin = self.watch.now();
        let clock = question.movetime.map(|milliseconds| Countdown {
            budget: Duration::from_millis(milliseconds),
            watch: self.watch,
            begin: Mutex::new(begin),
        });
        let limits = Limits {
            nodes: question.nodes,
            clock: clock.as_ref().map(|clock| clock as &dyn Clock),
            interrupt: Some(self.interrupt),
            ..Limits::default()
        };
        let solver = Asked { name: question.solver, sources: self.sources };
        let request = Request { solver, limits, detail: question.detail, style: &question.style };
        let report = explain(&question.problem, &request, observer);
        let report = report.took(self.watch.now().saturating_sub(begin));
        let was_cut = report.answer.stop_reason == StopReason::Interrupted.name();
        if was_cut { report.cut_short(CutShort::Guard) } else { report }
    }
}

/// A clock that counts the time of each search from its beginning.
struct Countdown<'w> {
    budget: Duration,
    watch: &'w dyn Watch,
    begin: Mutex<Duration>,
}

impl Clock for Countdown<'_> {
    fn remaining(&self) -> Duration {
        let begin = *self.begin.lock().unwrap_or_else(PoisonError::into_inner);
        self.budget.saturating_sub(self.watch.now().saturating_sub(begin))
    }

    fn restart(&self) {
        *self.begin.lock().unwrap_or_else(PoisonError::into_inner) = self.watch.now();
    }
}
