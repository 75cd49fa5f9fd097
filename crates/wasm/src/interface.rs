//! Which route answers what, as `crates/web/src/routes.rs` has them for HTTP.

use std::sync::atomic::AtomicBool;

use api::{Failure, Fields, GameQuestion, Image, Most, Paper, Question, Searcher, Sender, Wanted, Watch};
use kibitzer::Sources;

/// The most that may be asked for: it is the reader's own machine.
const MOST: Most = Most { nodes: 50_000_000, movetime: 600_000 };
/// Nothing interrupts a search but the end of its worker.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Takes the network; on machines on which the program holds it there is nothing to take.
pub(crate) fn load_network(bytes: &[u8]) -> Result<(), String> {
    #[cfg(target_arch = "wasm32")]
    return kibitzer::load_network(bytes).map_err(|error| error.to_string());
    #[cfg(not(target_arch = "wasm32"))]
    Err(format!("{} bytes, which nobody needs here", bytes.len()))
}

fn has_network() -> bool {
    #[cfg(target_arch = "wasm32")]
    return kibitzer::has_network();
    #[cfg(not(target_arch = "wasm32"))]
    true
}

/// Writes a failure with its status.
pub(crate) fn written(failure: &Failure) -> String {
    let body: serde_json::Value = serde_json::from_str(&failure.body()).unwrap_or_default();
    serde_json::json!({ "status": failure.status(), "error": body["error"], "expected": body["expected"] })
        .to_string()
}

/// Answers a request.
pub(crate) fn answer(
    route: &str,
    body: &[u8],
    watch: &dyn Watch,
    sender: &dyn Sender,
) -> Result<String, Failure> {
    let fields = Fields::of_body(body)?;
    if !has_network() && route != "tag" && route != "schedule" && route != "image" {
        return Err(Failure::new(Failure::BROKEN, "the network was not loaded", "loadNetwork before"));
    }
    let sources: Sources<'static> = kibitzer::kb::base().into();
    let searcher = Searcher { sources, watch, interrupt: &NEVER };
    let question = |fields: Fields, may: &[&str]| {
        let wanted = Wanted::of(fields, &MOST)?;
        Question::of(&wanted, may, &MOST).map(|question| (wanted, question))
    };
    let report = |question: &Question| searcher.report(question, &mut kibitzer::Silent);
    match route {
        "explain" => api::explanation(&report(&question(fields, &[])?.1)),
        "explain/stream" => {
            api::explain_to(&searcher, &question(fields, &[])?.1, sender);
            Ok(String::new())
        }
        "hint" => {
            let (wanted, question) = question(fields, &["level"])?;
            let (question, write) = api::hint(&wanted, question)?;
            let report = report(&question);
            Ok(write(&question, &report))
        }
        "why-not" => {
            let (wanted, question) = question(fields, &["move"])?;
            api::explanation(&report(&question.why_not(&wanted)?))
        }
        "report.html" => {
            let (wanted, question) = question(fields, &["move"])?;
            let question = if wanted.has_move() { question.why_not(&wanted)? } else { question };
            Ok(api::report_html(&question, &report(&question)))
        }
        "review" => game(Paper::Review, fields, &searcher, sender),
        "drills" => game(Paper::Drills, fields, &searcher, sender),
        "schedule" => api::schedule(fields),
        "image" => drawing(fields),
        "tag" => api::tags(fields),
        _ => match route.strip_prefix("production/") {
            Some(name) => api::production(sources, name),
            None => Err(Failure::new(Failure::NOT_FOUND, "nothing is there", "a route of the interface")),
        },
    }
}

fn game(
    paper: Paper,
    fields: Fields,
    searcher: &Searcher<'_>,
    sender: &dyn Sender,
) -> Result<String, Failure> {
    let late = Failure::new(Failure::BROKEN, "somebody interrupted", "a game to its end");
    GameQuestion::of(paper, fields, &MOST)?.answer_to(searcher, sender, &late);
    Ok(String::new())
}

fn drawing(fields: Fields) -> Result<String, Failure> {
    let image = Image::of(fields)?;
    match image.pixels {
        None => Ok(image.svg()),
        // A browser makes pixels of a drawing by itself.
        Some(_) => Err(Failure::bad("`format` is png", "`format`: svg")),
    }
}
