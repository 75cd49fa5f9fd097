//! A search in its own thread, while Python can do other things and Ctrl-C is handled.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::errors::internal;

/// How long a signal may wait until it is handled.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Bytes of the thread's stack: as many as for a main thread.
const STACK: usize = 8 << 20;

/// The result of a search.
pub(crate) struct Done<T> {
    /// What it found.
    pub(crate) found: T,
    /// Whether the emergency brake ended it.
    pub(crate) is_braked: bool,
}

/// Searches until it is done or a signal arrives; after the time of the brake, if there is one, the search is
/// stopped.
///
/// # Errors
///
/// Returns the exception that a signal handler raised: `KeyboardInterrupt` at Ctrl-C.
pub(crate) fn search<T: Send>(
    py: Python<'_>,
    brake: Option<Duration>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<Done<T>> {
    let stop = Arc::new(AtomicBool::new(false));
    let (stop, begin) = (&stop, Instant::now());
    py.detach(|| {
        thread::scope(|scope| {
            let (done_in, done) = sync_channel(1);
            let builder = thread::Builder::new().name("kibitzer".to_owned()).stack_size(STACK);
            // A receiver that is gone no longer needs the result.
            let spawned = builder.spawn_scoped(scope, move || drop(done_in.send(work(stop))));
            let thread = spawned.map_err(internal)?;
            let mut is_braked = false;
            let found = loop {
                match done.recv_timeout(PATIENCE) {
                    Ok(found) => break Some(found),
                    Err(RecvTimeoutError::Disconnected) => break None,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if brake.is_some_and(|brake| brake <= begin.elapsed()) {
                    is_braked = true;
                    stop.store(true, Ordering::Relaxed);
                }
                if let Err(raised) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    drop(thread.join());
                    return Err(raised);
                }
            };
            drop(thread.join());
            found.map(|found| Done { found, is_braked }).ok_or_else(|| internal("a search failed"))
        })
    })
}
