//! Server-sent events: updates sent while work is in progress.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use api::{Failure, Sender};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::search::{Flags, Leash, Searches, Slot};

/// Events that may wait for a slow reader; progress events that do not fit are dropped.
const WAITING: usize = 64;

/// Starts the work and streams what `work` sends; `time` is the most that it may take.
pub(crate) fn stream(
    searches: &Searches,
    slot: Slot,
    time: Duration,
    work: impl FnOnce(&Flags, &dyn Sender) + Send + 'static,
) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    let leash = Leash::new();
    let flags = leash.flags();
    let last = sender.clone();
    let work = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        work(&flags, &Channel { sender, flags: Arc::clone(&flags) });
    });
    let searches = searches.clone();
    tokio::spawn(async move {
        // A client that goes away closes the channel, and the search ends.
        let closed = last.clone();
        let result = tokio::select! {
            result = searches.guard(&leash, time, work) => result,
            () = closed.closed() => return,
        };
        if result.is_err() {
            let broken = Failure::new(Failure::BROKEN, "the search broke off", "an answer");
            drop(last.send(send_failure(&broken)).await);
        }
    });
    let events = ReceiverStream::new(receiver).map(Ok::<Sent, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

fn send_failure(failure: &Failure) -> Sent {
    Sent::default().event("failure").data(failure.body())
}

/// The channel that a client reads from.
struct Channel {
    sender: mpsc::Sender<Sent>,
    flags: Arc<Flags>,
}

impl Sender for Channel {
    fn say(&self, name: &str, text: Result<String, Failure>) {
        let event = text.map(|text| Sent::default().event(name).data(text));
        drop(self.sender.blocking_send(event.unwrap_or_else(|failure| send_failure(&failure))));
    }

    fn mention(&self, name: &str, text: String) {
        drop(self.sender.try_send(Sent::default().event(name).data(text)));
    }

    fn is_abandoned(&self) -> bool {
        self.flags.is_abandoned()
    }
}
