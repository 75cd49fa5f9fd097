//! The JSON of a review, schema 1: `docs/usage.md` explains its fields.

use kibitzer::{Report, Style};
use render::json;
use serde::Serialize;
use serde_json::value::RawValue;
use shakmaty::{EnPassantMode, Position, fen::Fen};

use super::played_move::side;
use super::{Game, Kind, Moment, PlayedMove, Review, Summary, WhyNot};

/// One review as one object; field names are fixed by the schema number.
#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    tags: Vec<(&'a str, &'a str)>,
    result: &'a str,
    fen: String,
    start: f64,
    summary: SummaryText<'a>,
    moves: &'a [PlayedMove],
    moments: Vec<MomentText<'a>>,
}

#[derive(Serialize)]
struct SummaryText<'a> {
    text: String,
    #[serde(flatten)]
    summary: &'a Summary,
}

#[derive(Serialize)]
struct MomentText<'a> {
    ply: usize,
    #[serde(serialize_with = "side")]
    side: shakmaty::Color,
    san: &'a str,
    kinds: &'a [Kind],
    drop: f64,
    gap: Option<f64>,
    is_brilliant: bool,
    is_punished: bool,
    is_found: bool,
    headline: Option<&'a str>,
    text: String,
    why_not: Option<WhyNot>,
    better: Vec<String>,
    hints: Vec<String>,
    before: Box<RawValue>,
    after: Option<Box<RawValue>>,
}

/// Writes a review as one line of JSON, without a line end.
///
/// # Errors
///
/// Returns the serializer's error; plain data has none.
pub fn write_review(game: &Game, review: &Review, style: &Style) -> serde_json::Result<String> {
    let moments = review.moments.iter().filter_map(|moment| {
        let mv = review.moves.get(moment.ply)?;
        Some(moment_text(moment, mv))
    });
    let start = game.positions.first().map(|position| Fen::from_position(position, EnPassantMode::Always));
    serde_json::to_string(&Document {
        schema: 1,
        tags: game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        result: &game.result,
        fen: start.map(|fen| fen.to_string()).unwrap_or_default(),
        start: review.start,
        summary: SummaryText { text: review.summary.text(game, style), summary: &review.summary },
        moves: &review.moves,
        moments: moments.collect::<serde_json::Result<_>>()?,
    })
}

fn moment_text<'a>(moment: &'a Moment, mv: &'a PlayedMove) -> serde_json::Result<MomentText<'a>> {
    let mode = moment.position.castles().mode();
    Ok(MomentText {
        ply: moment.ply,
        side: mv.side,
        san: &mv.san,
        kinds: &moment.kinds,
        drop: moment.drop,
        gap: moment.gap,
        is_brilliant: moment.is_brilliant,
        is_punished: moment.is_punished,
        is_found: moment.is_found,
        headline: moment.deciding_headline().map(|headline| headline.text.as_str()),
        text: moment.text(),
        why_not: (!moment.is(Kind::Played)).then(|| moment.why_not(&[])),
        better: moment.better.iter().map(|mv| mv.to_uci(mode).to_string()).collect(),
        hints: moment.hints(),
        before: raw(&moment.before)?,
        after: moment.after.as_ref().map(raw).transpose()?,
    })
}

/// Returns an explanation as `kibitzer explain --format json` prints it.
pub(crate) fn raw(report: &Report) -> serde_json::Result<Box<RawValue>> {
    let written = json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures)?;
    RawValue::from_string(written)
}
