//! Server-sent events: what is sent while work goes on ([`stream`]), and an explanation that grows while it is made.
//!
//! The events of an explanation:
//!
//! * `asked`: the name of the question that is looked into now, as ARCHITECTURE.md lists them; the first comes before any search.
//! * `progress`: the depth that was reached, the best line so far in UCI, its score, the nodes.
//! * `draft`: what a short search makes of the position, in the form of the explanation.
//! * `hints`: three hints at the answer, which never name its move.
//! * `explanation`: the whole, as `/api/v1/explain` gives it; nothing follows.
//! * `failure`: an error, where something broke off; nothing follows.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use kibitzer::{Deepened, Detail, Event, HintLevel, Observer, Problem, Report};
use serde::Serialize;
use shakmaty::Position;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::api::explanation;
use crate::failure::Failure;
use crate::question::Question;
use crate::search::{Flags, Leash, Searches, Slot};

/// Events that may wait for a slow reader; progress that does not fit is left out.
const WAITING: usize = 64;
/// Nodes of the draft.
const DRAFT_NODES: u64 = 40_000;

/// Begins to work and streams what `work` sends; `time` is the most that it may take.
pub(crate) fn stream(
    searches: &Searches,
    slot: Slot,
    time: Duration,
    work: impl FnOnce(&Flags, &Sender) + Send + 'static,
) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    let leash = Leash::new();
    let flags = leash.flags();
    let last = sender.clone();
    let work = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        work(&flags, &Sender(sender));
    });
    let searches = searches.clone();
    tokio::spawn(async move {
        // A client that goes away closes the channel, and the search ends.
        let closed = last.clone();
        let result = tokio::select! {
            result = searches.guarded(&leash, time, work) => result,
            () = closed.closed() => return,
        };
        if result.is_err() {
            let broken = serde_json::json!({ "error": "the search broke off", "expected": "an answer" });
            drop(last.send(Sent::default().event("failure").data(broken.to_string())).await);
        }
    });
    let events = ReceiverStream::new(receiver).map(Ok::<Sent, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

/// Sends events to a client.
pub(crate) struct Sender(mpsc::Sender<Sent>);

impl Sender {
    /// Sends an event that must arrive, or the failure in its place; nobody may be there any more.
    pub(crate) fn say(&self, name: &str, text: Result<String, Failure>) {
        let event = match text {
            Ok(text) => Sent::default().event(name).data(text),
            Err(failure) => Sent::default().event("failure").data(failure.body()),
        };
        drop(self.0.blocking_send(event));
    }

    /// Sends an event that a slow reader may miss.
    pub(crate) fn mention(&self, name: &str, data: &impl Serialize) {
        if let Ok(text) = serde_json::to_string(data) {
            drop(self.0.try_send(Sent::default().event(name).data(text)));
        }
    }
}

/// Makes a draft where nobody has limited the search to less, then the whole.
pub(crate) fn explain_to(searches: &Searches, question: &Question, flags: &Flags, sender: &Sender) {
    let mut watcher = Watcher { problem: &question.problem, sender, depth: 0 };
    watcher.observe(Event::Asked("answer"));
    let is_long = question.nodes.is_none_or(|nodes| 4 * DRAFT_NODES < nodes);
    if is_long && question.movetime.is_none() {
        let nodes = Some(DRAFT_NODES);
        let draft = Question { nodes, detail: Detail::Brief, ..question.clone() };
        let report = searches.report(&draft, flags, &mut kibitzer::Silent);
        sender.say("draft", explanation(&report));
    }
    if flags.is_abandoned() {
        return;
    }
    let report = searches.report(question, flags, &mut watcher);
    sender.say("hints", hints(&question.problem, &report));
    sender.say("explanation", explanation(&report));
}

fn hints(problem: &Problem, report: &Report) -> Result<String, Failure> {
    let levels = [HintLevel::Where, HintLevel::Question, HintLevel::Who];
    let texts = levels.map(|level| report.hint(&problem.position, level));
    Ok(serde_json::json!({ "schema": 1, "hints": texts }).to_string())
}

/// One step of a search.
#[derive(Serialize)]
struct Progress {
    depth: u32,
    line: Vec<String>,
    score: kibitzer::Score,
    nodes: u64,
}

/// Sends on what a search has seen of the position that was asked about.
struct Watcher<'w> {
    problem: &'w Problem,
    sender: &'w Sender,
    depth: u32,
}

impl Watcher<'_> {
    /// Puts a line into UCI; `None` where it is not of this position: questions have positions of their own.
    fn written(&self, told: Deepened<'_>) -> Option<Progress> {
        let mut position = self.problem.position.clone();
        let mode = position.castles().mode();
        let mut line = Vec::new();
        for mv in told.line {
            line.push(mv.to_uci(mode).to_string());
            position = position.play(*mv).ok()?;
        }
        let Deepened { depth, score, nodes, .. } = told;
        (!line.is_empty()).then_some(Progress { depth, line, score, nodes })
    }
}

impl Observer for Watcher<'_> {
    fn observe(&mut self, event: Event<'_>) {
        let told = match event {
            Event::Deepened(told) => told,
            Event::Asked(name) => {
                return self.sender.mention("asked", &serde_json::json!({ "question": name }));
            }
            _ => return,
        };
        // What is asked later begins with small depths again.
        if told.rank != 1 || told.depth <= self.depth {
            return;
        }
        let Some(progress) = self.written(told) else { return };
        self.depth = told.depth;
        self.sender.mention("progress", &progress);
    }
}
