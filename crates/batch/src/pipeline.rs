//! Many items, processed in parallel and printed in order.
//!
//! One thread reads, several process, and the caller's thread consumes the results. An item takes a ticket
//! before it is processed and returns it when it is printed, so that there are never more items in memory
//! than tickets. Nothing waits for the reader to finish, because it may be waiting for a keyboard.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Items in memory per worker.
const AHEAD: usize = 256;

/// How long a worker waits for an item before it checks for an interrupt.
const PATIENCE: Duration = Duration::from_millis(50);

/// Returns the number of workers: as many as requested, or as there are processors.
pub fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Processes items until there are no more, or until `stop` is set; it is also set when the output is closed.
///
/// `worker` creates each worker.
///
/// # Errors
///
/// Returns the error of `print`.
pub fn in_order<I, O, W>(
    items: impl Iterator<Item = I> + Send + 'static,
    jobs: usize,
    stop: &Arc<AtomicBool>,
    worker: impl Fn() -> W,
    print: impl FnMut(O) -> io::Result<()>,
) -> io::Result<()>
where
    I: Send + 'static,
    O: Send + 'static,
    W: FnMut(I) -> O + Send + 'static,
{
    Ordered::new(items, [jobs, AHEAD], stop, worker).print_all(stop, print)
}

/// The results in the order of the items, to be taken one after the other.
pub struct Ordered<O> {
    done: Receiver<(u64, O)>,
    tickets: Receiver<()>,
    waiting: BTreeMap<u64, O>,
    next: u64,
    /// Whether a thread panicked.
    has_failed: Arc<AtomicBool>,
}

/// The result of waiting.
pub enum Waited<O> {
    /// The next result.
    Ready(O),
    /// It is not done yet.
    NotYet,
    /// There are no more.
    End,
    /// A thread panicked, so that its items are lost.
    Failed,
}

impl<O: Send + 'static> Ordered<O> {
    /// Starts to process items until there are no more, or until `stop` is set, with the given number of
    /// workers and of items in memory per worker; `worker` creates each worker.
    pub fn new<I, W>(
        items: impl Iterator<Item = I> + Send + 'static,
        [jobs, ahead]: [usize; 2],
        stop: &Arc<AtomicBool>,
        worker: impl Fn() -> W,
    ) -> Ordered<O>
    where
        I: Send + 'static,
        W: FnMut(I) -> O + Send + 'static,
    {
        let (ticket_in, tickets) = sync_channel::<()>(ahead * jobs);
        let (job_in, job_out) = sync_channel::<(u64, I)>(jobs);
        let (done_in, done) = sync_channel::<(u64, O)>(jobs);
        let job_out = Arc::new(Mutex::new(job_out));
        let has_failed = Arc::new(AtomicBool::new(false));
        let watch = || Watch { stop: Arc::clone(stop), has_failed: Arc::clone(&has_failed) };
        let watched = watch();
        thread::spawn(move || read(items, &watched.stop, &ticket_in, &job_in));
        for _ in 0..jobs {
            let (work, job_out, done_in) = (worker(), Arc::clone(&job_out), done_in.clone());
            let watched = watch();
            thread::spawn(move || labor(work, &watched.stop, &job_out, &done_in));
        }
        Ordered { done, tickets, waiting: BTreeMap::new(), next: 0, has_failed }
    }

    /// Prints the results until there are no more; sets `stop` when the output is closed.
    ///
    /// # Errors
    ///
    /// Returns the error of `print`.
    pub fn print_all(
        mut self,
        stop: &AtomicBool,
        mut print: impl FnMut(O) -> io::Result<()>,
    ) -> io::Result<()> {
        let printed = loop {
            match self.wait(PATIENCE) {
                Waited::Ready(result) => {
                    if let Err(error) = print(result) {
                        break Err(error);
                    }
                }
                Waited::NotYet => {}
                Waited::End => break Ok(()),
                Waited::Failed => break Err(io::Error::other("a worker failed")),
            }
        };
        if printed.is_err() {
            // The output is closed: end the work.
            stop.store(true, Ordering::Relaxed);
        }
        printed
    }

    /// Waits at most `patience` for the next result.
    pub fn wait(&mut self, patience: Duration) -> Waited<O> {
        let end = Instant::now() + patience;
        loop {
            if let Some(result) = self.waiting.remove(&self.next) {
                self.next += 1;
                // The reader is done if there is no ticket to take back.
                let _ = self.tickets.try_recv();
                return Waited::Ready(result);
            }
            match self.done.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((place, result)) => self.waiting.insert(place, result),
                Err(RecvTimeoutError::Timeout) => return Waited::NotYet,
                Err(RecvTimeoutError::Disconnected) if self.has_failed.load(Ordering::Relaxed) => {
                    return Waited::Failed;
                }
                Err(RecvTimeoutError::Disconnected) => return Waited::End,
            };
        }
    }
}

/// Watches a thread to its end, and stops the others if it panics.
struct Watch {
    stop: Arc<AtomicBool>,
    has_failed: Arc<AtomicBool>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        if thread::panicking() {
            self.has_failed.store(true, Ordering::Relaxed);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Passes items to the workers, until the end or an interrupt.
fn read<I>(
    items: impl Iterator<Item = I>,
    stop: &AtomicBool,
    tickets: &SyncSender<()>,
    jobs: &SyncSender<(u64, I)>,
) {
    for job in (0..).zip(items) {
        if stop.load(Ordering::Relaxed) || tickets.send(()).is_err() || jobs.send(job).is_err() {
            return;
        }
    }
}

/// Processes items until there are no more, or an interrupt occurs while waiting for one.
fn labor<I, O>(
    mut work: impl FnMut(I) -> O,
    stop: &AtomicBool,
    jobs: &Mutex<Receiver<(u64, I)>>,
    done: &SyncSender<(u64, O)>,
) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
        let (place, item) = match next {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => continue,
            Err(_) => return,
        };
        if done.send((place, work(item))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<I: Send + 'static, O: Send + 'static>(
        items: impl Iterator<Item = I> + Send + 'static,
        stop: &Arc<AtomicBool>,
        work: impl Fn(I) -> O + Clone + Send + 'static,
    ) -> io::Result<Vec<O>> {
        let mut results = Vec::new();
        in_order(
            items,
            4,
            stop,
            || work.clone(),
            |result| {
                results.push(result);
                Ok(())
            },
        )?;
        Ok(results)
    }

    #[test]
    fn results_come_in_the_order_of_their_items() {
        let slow_first = |item: u64| {
            thread::sleep(Duration::from_millis(if item.is_multiple_of(7) { 5 } else { 0 }));
            item * 2
        };
        let results = all(0..300, &Arc::default(), slow_first).unwrap();
        assert_eq!(results, (0..300).map(|item| item * 2).collect::<Vec<_>>());
    }

    #[test]
    fn whoever_waits_too_short_is_not_at_the_end() {
        let slow = |()| thread::sleep(Duration::from_millis(200));
        let mut results = Ordered::new(std::iter::once(()), [1, 1], &Arc::default(), || slow);
        assert!(matches!(results.wait(Duration::from_millis(1)), Waited::NotYet));
        assert!(matches!(results.wait(Duration::from_secs(60)), Waited::Ready(())));
        assert!(matches!(results.wait(Duration::from_secs(60)), Waited::End));
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let stop = Arc::new(AtomicBool::new(true));
        assert!(all(0..1_000_000, &stop, |item: u64| item).unwrap().is_empty());
    }

    #[test]
    fn a_panic_is_no_end() {
        let fails = |item: u64| assert_ne!(item, 1000, "as the test wants it");
        assert_eq!(all(0..5000, &Arc::default(), fails).unwrap_err().to_string(), "a worker failed");
        let source = (0..5000_u64).inspect(|item| assert_ne!(*item, 1000, "as the test wants it"));
        assert_eq!(all(source, &Arc::default(), |item| item).unwrap_err().to_string(), "a worker failed");
    }
}
