//! The documents made from a report, and those made without one.

use kibitzer::input::excerpt;
use kibitzer::{Report, Sources};
use shakmaty::san::SanPlus;

use crate::failure::Failure;
use crate::fields::Fields;
use crate::question::{Question, hint_level};
use crate::request::{Most, Wanted};

/// Writes a report as `kibitzer explain --format json` does.
///
/// # Errors
///
/// Returns an error if it cannot be written, which is not the request's fault.
pub fn explanation(report: &Report) -> Result<String, Failure> {
    let written =
        render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
    written.map_err(|error| Failure::new(Failure::BROKEN, error, "an explanation"))
}

/// Writes a report for reading: `text`, one paragraph per line, and `line_san`, the principal variation in
/// SAN.
pub fn words(question: &Question, report: &Report) -> String {
    let layout = render::Layout { colors: false, width: usize::MAX };
    let text = render::prose(&report.answer, &report.explanation, layout);
    let mut position = question.problem.position.clone();
    let line = report.line().iter();
    let san: Vec<String> =
        line.map(|mv| SanPlus::from_move_and_play_unchecked(&mut position, *mv).to_string()).collect();
    serde_json::json!({ "text": text.trim(), "line_san": san }).to_string()
}

/// Writes a report as a self-contained HTML page.
pub fn report_html(question: &Question, report: &Report) -> String {
    render::html(&question.problem.position, &report.answer, &report.explanation)
}

/// Reads what a hint is requested for; the returned function writes the hint of a report.
///
/// # Errors
///
/// Returns an error if a field is wrong, or the level is missing.
pub fn hint(
    fields: Fields,
    most: &Most,
) -> Result<(Question, impl FnOnce(&Question, &Report) -> String + Send + use<>), Failure> {
    let wanted = Wanted::of(fields, &["level"], most)?;
    let (level, number) = (hint_level(&wanted)?, wanted.level);
    // A hint needs only the answer.
    let question = Question { detail: kibitzer::Detail::Brief, ..Question::from_wanted(&wanted, most)? };
    let write = move |question: &Question, report: &Report| {
        let text = report.hint(&question.problem.position, level);
        serde_json::json!({ "schema": 1, "fen": report.answer.fen, "hint": { "level": number, "text": text } })
            .to_string()
    };
    Ok((question, write))
}

/// Describes a production of the knowledge base.
///
/// # Errors
///
/// Returns an error if none has this name.
pub fn production(sources: Sources<'_>, name: &str) -> Result<String, Failure> {
    let found = kibitzer::kb::describe(sources.knowledge, name);
    let found = found.ok_or_else(|| {
        let shown = excerpt(name);
        let expected = "a name that `kibitzer kb list` prints";
        Failure::new(Failure::NOT_FOUND, format!("no production is called `{shown}`"), expected)
    })?;
    Ok(serde_json::json!({
        "schema": 1, "name": found.name, "description": found.description, "sentence": found.sentence,
        "source": { "name": found.source, "description": found.source_description },
    })
    .to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_no_production_is_quoted_on_one_line() {
        let failure = production(kibitzer::kb::base().into(), "FORK\0\n").unwrap_err();
        assert!(failure.body().contains("no production is called `FORK\\\\u{0}\\\\n`"), "{}", failure.body());
    }
}
