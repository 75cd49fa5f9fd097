//! What one client may cost.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use api::Most;

/// The bounds of a server.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a request's URL, and of all its headers.
    pub head: usize,
    /// Headers of a request.
    pub headers: usize,
    /// The most nodes that may be requested.
    pub nodes: u64,
    /// The most milliseconds that may be requested for each search.
    pub movetime: u64,
    /// How long a search takes at most if neither nodes nor time are given, and if they are.
    pub usual_time: Duration,
    /// The most time that any request's search takes.
    pub longest_time: Duration,
    /// Concurrent searches.
    pub searches: usize,
    /// How long a request waits for one of them to end.
    pub patience: Duration,
    /// Concurrent connections; others wait to be accepted.
    pub connections: usize,
    /// How long a client may take to send its headers or its body, or to read a part of the answer.
    pub slowness: Duration,
}

impl Bounds {
    /// Returns the upper limits of a request.
    pub(crate) fn most(&self) -> Most {
        Most { nodes: self.nodes, movetime: self.movetime }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Bounds {
            body: 64 * 1024,
            head: 16 * 1024,
            headers: 64,
            nodes: 5_000_000,
            movetime: 20_000,
            usual_time: kibitzer::BRAKE,
            longest_time: Duration::from_secs(60),
            searches: processors.max(2),
            patience: Duration::from_secs(2),
            connections: 128,
            slowness: Duration::from_secs(10),
        }
    }
}
