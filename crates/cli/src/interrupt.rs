//! Ctrl-C: the first one ends the searches, the second one the program.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens for interrupts from now on and gives the flag that they set.
pub(crate) fn listen() -> &'static AtomicBool {
    // Where no handler can be set, Ctrl-C ends the program as usual.
    drop(ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            end_at_once();
        }
    }));
    &INTERRUPTED
}

#[allow(clippy::exit, reason = "a second interrupt must end the program wherever it is")]
fn end_at_once() {
    std::process::exit(130);
}
