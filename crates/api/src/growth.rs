//! An explanation that grows while it is being made. Its events:
//!
//! * `asked`: the name of the question that is being examined, as listed in docs/inside.md; the first comes
//!   before any search.
//! * `progress`: the depth reached, the best line so far in UCI, its score, the nodes.
//! * `draft`: the result of a short search, in the form of the explanation.
//! * `words`: the text and the principal variation in SAN of the draft or explanation that follows.
//! * `hints`: three hints at the answer, which never name its move.
//! * `explanation`: the complete explanation, as `/api/v1/explain` returns it; nothing follows.
//! * `failure`: an error, if something was broken off; nothing follows.

use kibitzer::{Deepened, Detail, Event, HintLevel, Observer, Problem, Report};
use serde::Serialize;
use shakmaty::Position;

use crate::documents::{explanation, words};
use crate::failure::Failure;
use crate::question::Question;
use crate::search::Searcher;

/// Nodes of the draft.
const DRAFT_NODES: u64 = 40_000;

/// Sends events to a client.
pub trait Sender {
    /// Sends an event that must arrive, or the failure instead; the client may be gone.
    fn say(&self, name: &str, text: Result<String, Failure>);

    /// Sends an event that a slow reader may miss.
    fn mention(&self, name: &str, text: String);

    /// Whether the client is gone.
    fn is_abandoned(&self) -> bool;
}

/// Sends a draft, unless the search is limited by time or to few nodes, and then the complete explanation.
pub fn explain_to(searcher: &Searcher<'_>, question: &Question, sender: &dyn Sender) {
    let mut watcher = Watcher { problem: &question.problem, sender, depth: 0 };
    watcher.observe(Event::Asked("answer"));
    let is_long = question.nodes.is_none_or(|nodes| 4 * DRAFT_NODES < nodes);
    if is_long && question.movetime.is_none() {
        let nodes = Some(DRAFT_NODES);
        let draft = Question { nodes, detail: Detail::Brief, ..question.clone() };
        let report = searcher.report(&draft, &mut kibitzer::Silent);
        sender.say("words", Ok(words(&draft, &report)));
        sender.say("draft", explanation(&report));
    }
    if sender.is_abandoned() {
        return;
    }
    let report = searcher.report(question, &mut watcher);
    sender.say("hints", hints(&question.problem, &report));
    sender.say("words", Ok(words(question, &report)));
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

/// Forwards what a search has seen of the original position.
struct Watcher<'w> {
    problem: &'w Problem,
    sender: &'w dyn Sender,
    depth: u32,
}

impl Watcher<'_> {
    /// Converts a line to UCI; `None` if it does not belong to this position, because questions have
    /// positions of their own.
    fn write(&self, told: Deepened<'_>) -> Option<Progress> {
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
                return self.sender.mention("asked", serde_json::json!({ "question": name }).to_string());
            }
            _ => return,
        };
        // Later questions start again from small depths.
        if told.rank != 1 || told.depth <= self.depth {
            return;
        }
        let Some(progress) = self.write(told) else { return };
        self.depth = told.depth;
        if let Ok(text) = serde_json::to_string(&progress) {
            self.sender.mention("progress", text);
        }
    }
}
