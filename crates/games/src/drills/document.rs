//! The JSON of drills, schema 1: `docs/usage.md` explains its fields.

use serde::Serialize;
use serde_json::value::RawValue;
use shakmaty::Position;

use super::Drill;
use crate::WhyNot;
use crate::json::raw;
use crate::played_move::side;

/// Drills as one object; field names are fixed by the schema number.
#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    player: &'a str,
    drills: Vec<Text<'a>>,
}

#[derive(Serialize)]
struct Text<'a> {
    id: &'a str,
    fen: &'a str,
    #[serde(serialize_with = "side")]
    side: shakmaty::Color,
    last_move: Option<String>,
    played: String,
    accepted: Vec<AcceptedText>,
    why_not: &'a [WhyNot],
    hints: &'a [String],
    headline: Option<&'a str>,
    motifs: &'a [&'static str],
    drop: f64,
    source: Source<'a>,
    explanation: Box<RawValue>,
}

#[derive(Serialize)]
struct AcceptedText {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    line: Vec<String>,
}

#[derive(Serialize)]
struct Source<'a> {
    text: String,
    ply: usize,
    tags: Vec<(&'a str, &'a str)>,
}

/// Writes drills as one line of JSON, without a line end.
///
/// # Errors
///
/// Returns the serializer's error; plain data has none.
pub fn document(player: &str, drills: &[Drill]) -> serde_json::Result<String> {
    let drills = drills.iter().map(text).collect::<serde_json::Result<_>>()?;
    serde_json::to_string(&Document { schema: 1, player, drills })
}

fn text(drill: &Drill) -> serde_json::Result<Text<'_>> {
    let headline = drill.report.explanation.headline.as_ref();
    let mode = drill.position.castles().mode();
    let accepted = drill.accepted.iter().map(|good| AcceptedText {
        mv: drill.uci(good.mv),
        san: drill.san(good.mv),
        line: good.line.iter().map(|mv| mv.to_uci(mode).to_string()).collect(),
    });
    Ok(Text {
        id: &drill.id,
        fen: &drill.report.answer.fen,
        side: drill.position.turn(),
        last_move: drill.last_move.map(|mv| mv.to_uci(mode).to_string()),
        played: drill.uci(drill.played),
        accepted: accepted.collect(),
        why_not: &drill.why_not,
        hints: &drill.hints,
        headline: headline.map(|headline| headline.text.as_str()),
        motifs: headline.map(|headline| headline.motifs.as_slice()).unwrap_or_default(),
        drop: drill.drop,
        source: Source {
            text: drill.source(),
            ply: drill.ply,
            tags: drill.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect(),
        },
        explanation: raw(&drill.report)?,
    })
}
