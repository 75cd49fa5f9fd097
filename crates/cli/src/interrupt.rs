//! Ctrl-C: the first ends the searches, the second the program. An emergency brake ends searches in the same
//! way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// A second interrupt this soon is the same one: a terminal or a wrapper may deliver it twice.
const SAME: Duration = Duration::from_millis(300);

/// Listens for interrupts from now on and returns the flag that they set.
pub(crate) fn listen() -> &'static Arc<AtomicBool> {
    // If no handler can be set, Ctrl-C ends the program as usual.
    let mut first: Option<Instant> = None;
    drop(ctrlc::set_handler(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        if SAME < first.get_or_insert_with(Instant::now).elapsed() {
            end_at_once();
        }
    }));
    &INTERRUPTED
}

/// Ends the searches after a time as an interrupt would; returns the flag that records that it did.
pub(crate) fn guard(time: Duration) -> &'static AtomicBool {
    static GUARDED: AtomicBool = AtomicBool::new(false);
    std::thread::spawn(move || {
        std::thread::sleep(time);
        if !INTERRUPTED.swap(true, Ordering::Relaxed) {
            GUARDED.store(true, Ordering::Relaxed);
        }
    });
    &GUARDED
}

#[allow(clippy::exit, reason = "a second interrupt must end the program wherever it is")]
fn end_at_once() {
    crate::waiting::erase();
    std::process::exit(130);
}
