//! One search for a request: when it may begin, what may end it, and how long it takes at most.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use api::{Question, Searcher, Watch};
use axum::http::StatusCode;
use kibitzer::{Report, Sources};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

use crate::bounds::Bounds;
use crate::clock::Running;
use crate::failure::Refused;

/// The shared capacity for searches.
#[derive(Clone)]
pub(crate) struct Searches {
    slots: Arc<Semaphore>,
    bounds: Bounds,
    sources: Sources<'static>,
}

/// Permission to search, returned when the search has ended, not when its client has gone.
pub(crate) struct Slot(#[expect(dead_code, reason = "held until it is dropped")] OwnedSemaphorePermit);

/// Ends a search from outside: when its time is over, and when this is dropped, because then the answer is no
/// longer needed.
pub(crate) struct Leash(Arc<Flags>);

/// The flags that a search checks to see whether it must end.
#[derive(Default)]
pub(crate) struct Flags {
    is_over: AtomicBool,
    is_late: AtomicBool,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

impl Leash {
    pub(crate) fn new() -> Leash {
        Leash(Arc::default())
    }

    pub(crate) fn flags(&self) -> Arc<Flags> {
        Arc::clone(&self.0)
    }

    /// Waits until the time is over, and ends the search.
    async fn guard(&self, time: Duration) {
        sleep(time).await;
        self.0.is_late.store(true, Ordering::Relaxed);
        self.0.is_over.store(true, Ordering::Relaxed);
    }
}

impl Flags {
    /// Whether the client is gone.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) && !self.is_late.load(Ordering::Relaxed)
    }
}

impl Searches {
    pub(crate) fn new(bounds: Bounds, sources: Sources<'static>) -> Searches {
        Searches { slots: Arc::new(Semaphore::new(bounds.searches)), bounds, sources }
    }

    /// Waits a limited time for permission to search.
    pub(crate) async fn slot(&self) -> Result<Slot, Refused> {
        match timeout(self.bounds.patience, Arc::clone(&self.slots).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(Slot(permit)),
            _ => {
                let error = format!("{} searches are running", self.bounds.searches);
                Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, error, "to be asked again a little later"))
            }
        }
    }

    /// Searches and returns what `make` makes from the report; the search ends when this future is dropped.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        question: Question,
        make: impl FnOnce(&Question, &Report) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let slot = self.slot().await?;
        let leash = Leash::new();
        let flags = leash.flags();
        let searches = self.clone();
        let time = self.longest(&question);
        let work = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            let watch = Running::start();
            let report = searches.searcher(&watch, &flags).report(&question, &mut kibitzer::Silent);
            make(&question, &report)
        });
        self.guard(&leash, time, work).await
    }

    /// Waits for a search, and ends it when its time is over.
    pub(crate) async fn guard<T>(
        &self,
        leash: &Leash,
        time: Duration,
        mut work: tokio::task::JoinHandle<T>,
    ) -> Result<T, Refused> {
        let done = tokio::select! {
            done = &mut work => done,
            () = leash.guard(time) => work.await,
        };
        done.map_err(|_| {
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Refused::new(status, "the search broke off", "an answer; please report the position")
        })
    }

    /// Returns the most time that a question's search may take.
    pub(crate) fn longest(&self, question: &Question) -> Duration {
        let is_open = question.nodes.is_none() && question.movetime.is_none();
        if is_open { self.bounds.usual_time } else { self.bounds.longest_time }
    }

    /// Returns a searcher that searches until the flags are set.
    pub(crate) fn searcher<'s>(&self, watch: &'s dyn Watch, flags: &'s Flags) -> Searcher<'s> {
        Searcher { sources: self.sources, watch, interrupt: &flags.is_over }
    }
}
