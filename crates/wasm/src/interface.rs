//! The handler for each route, corresponding to `crates/web/src/routes.rs` for HTTP.

use std::sync::atomic::AtomicBool;

use api::{Failure, Fields, GameQuestion, Image, Most, Paper, Question, Searcher, Sender, Watch};
use kibitzer::Sources;

/// The upper limits of a request: it is the reader's own machine.
const MOST: Most = Most { nodes: 50_000_000, movetime: 600_000 };
/// Only the end of its worker interrupts a search.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Loads the network; on machines on which the program contains it, there is nothing to load.
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
    let report = |question: &Question| searcher.report(question, &mut kibitzer::Silent);
    match route {
        "explain" => explain(&searcher, &Question::of(fields, &MOST)?, sender),
        "explain/stream" => {
            api::explain_to(&searcher, &Question::of(fields, &MOST)?, sender);
            Ok(String::new())
        }
        "hint" => {
            let (question, write) = api::hint(fields, &MOST)?;
            let report = report(&question);
            Ok(write(&question, &report))
        }
        "why-not" => explain(&searcher, &Question::why_not(fields, &MOST)?, sender),
        "report.html" => {
            let question = Question::report(fields, &MOST)?;
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

/// Writes an explanation, and sends its words first.
fn explain(searcher: &Searcher<'_>, question: &Question, sender: &dyn Sender) -> Result<String, Failure> {
    let report = searcher.report(question, &mut kibitzer::Silent);
    sender.say("words", Ok(api::words(question, &report)));
    api::explanation(&report)
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
        // A browser can rasterize a drawing itself.
        Some(_) => Err(Failure::bad("`format` is png", "`format`: svg")),
    }
}
