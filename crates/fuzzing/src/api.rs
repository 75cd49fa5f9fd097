//! Requests of the JSON interface.

use api::{Failure, Fields, GameQuestion, Image, Most, Paper, Question};
use serde_json::Value;

use crate::law::require_line;

/// The upper limits of a request.
const MOST: Most = Most { nodes: 1_000_000, movetime: 10_000 };

/// Reads a request: the first line of a text is its route, the rest its body, or `?` and the fields of its URL.
///
/// Nothing is searched. A request is within its limits, or refused with a status and one line each for what is wrong and
/// what was expected; what needs no search is answered.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_requests(data: &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (route, body) = (String::from_utf8_lossy(&data[..end]), data.get(end + 1..).unwrap_or_default());
    let fields = match body.strip_prefix(b"?") {
        Some(query) => Ok(Fields::of_address(split(&String::from_utf8_lossy(query)))),
        None => Fields::of_body(body),
    };
    if let Err(failure) = fields.and_then(|fields| answer(&route, fields)) {
        examine(&failure);
    }
}

/// Reads what a route reads.
fn answer(route: &str, fields: Fields) -> Result<(), Failure> {
    match route {
        "why-not" => Question::why_not(fields, &MOST).map(|question| look_at(&question)),
        "report.html" => Question::report(fields, &MOST).map(|question| look_at(&question)),
        "hint" => api::hint(fields, &MOST).map(|(question, _)| look_at(&question)),
        "review" => GameQuestion::of(Paper::Review, fields, &MOST).map(drop),
        "drills" => GameQuestion::of(Paper::Drills, fields, &MOST).map(drop),
        "schedule" => api::schedule(fields).map(|json| require_object(&json)),
        "tag" => api::tags(fields).map(|json| require_object(&json)),
        "image" => Image::of(fields).map(|image| {
            let svg = image.svg();
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        }),
        _ => match route.strip_prefix("production/") {
            Some(name) => {
                api::production(kibitzer::kb::base().into(), name).map(|json| require_object(&json))
            }
            None => Question::of(fields, &MOST).map(|question| look_at(&question)),
        },
    }
}

fn look_at(question: &Question) {
    assert!(question.nodes.is_none_or(|nodes| (1..=MOST.nodes).contains(&nodes)));
    assert!(question.movetime.is_none_or(|time| (1..=MOST.movetime).contains(&time)));
    assert_eq!(question.problem.history.is_empty(), question.problem.last_move.is_none());
}

fn examine(failure: &Failure) {
    assert!((400..600).contains(&failure.status()) && failure.status() != Failure::BROKEN, "{failure:?}");
    let body: Value = serde_json::from_str(&failure.body()).unwrap_or_default();
    for name in ["error", "expected"] {
        require_line(&body[name].as_str().unwrap_or_default());
    }
}

fn require_object(json: &str) {
    assert!(serde_json::from_str::<Value>(json).is_ok_and(|value| value.is_object()), "{json}");
}

/// Splits the fields of a URL, without decoding them.
fn split(query: &str) -> Vec<(String, String)> {
    let field = |field: &str| field.split_once('=').map(|(name, text)| (name.to_owned(), text.to_owned()));
    query.split('&').filter_map(field).collect()
}
