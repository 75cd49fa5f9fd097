//! Many items, worked on in parallel and printed in their order.
//!
//! One thread reads, several work, the caller's prints. An item takes a ticket before it is worked on and gives it
//! back when it is printed, so that no more items are in memory than there are tickets. Nobody waits for the
//! reader, who may be waiting for a keyboard.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Items in memory for each worker.
const TICKETS_A_JOB: usize = 256;

/// How long a worker waits for an item before it looks whether there was an interrupt.
const PATIENCE: Duration = Duration::from_millis(50);

/// Gives how many workers there are: as many as asked for, or as there are processors.
pub(crate) fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Works on items until there are no more, or until `stop` is set, which it is when nobody reads what is printed.
///
/// Each worker is made by `worker`.
///
/// # Errors
///
/// What `print` failed with.
pub(crate) fn in_order<I, O, W>(
    items: impl Iterator<Item = I> + Send + 'static,
    jobs: usize,
    stop: &'static AtomicBool,
    worker: impl Fn() -> W,
    print: impl FnMut(O) -> io::Result<()>,
) -> io::Result<()>
where
    I: Send + 'static,
    O: Send + 'static,
    W: FnMut(I) -> O + Send + 'static,
{
    let (ticket_in, ticket_out) = sync_channel::<()>(TICKETS_A_JOB * jobs);
    let (job_in, job_out) = sync_channel::<(u64, I)>(jobs);
    let (done_in, done_out) = sync_channel::<(u64, O)>(jobs);
    let job_out = Arc::new(Mutex::new(job_out));
    thread::spawn(move || read(items, stop, &ticket_in, &job_in));
    for _ in 0..jobs {
        let (work, job_out, done_in) = (worker(), Arc::clone(&job_out), done_in.clone());
        thread::spawn(move || labor(work, stop, &job_out, &done_in));
    }
    drop(done_in);
    let printed = print_in_order(print, &done_out, &ticket_out);
    if printed.is_err() {
        // Nobody reads any more: end the work.
        stop.store(true, Ordering::Relaxed);
    }
    printed
}

/// Hands items to the workers, until the end or an interrupt.
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

/// Works on items until there are no more, or an interrupt finds it waiting for one.
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

/// Prints results in the order of their items and gives the tickets back.
fn print_in_order<O>(
    mut print: impl FnMut(O) -> io::Result<()>,
    done: &Receiver<(u64, O)>,
    tickets: &Receiver<()>,
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (place, result) in done {
        waiting.insert(place, result);
        while let Some(result) = waiting.remove(&next) {
            print(result)?;
            next += 1;
            // The reader is done when there is no ticket to take back.
            let _ = tickets.try_recv();
        }
    }
    Ok(())
}
