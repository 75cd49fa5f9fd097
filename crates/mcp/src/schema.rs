//! The arguments of the tools as schemas: names, meaning, bounds and examples, each written once.

use rmcp::model::JsonObject;
use serde_json::{Value, json};

/// Bytes of the longest FEN that is read.
pub(crate) const LONGEST_FEN: usize = 200;
/// The most moves that can be played before the question.
pub(crate) const MOST_MOVES_PLAYED: usize = 1000;
/// The longest line whose themes can be determined, in moves.
pub(crate) const LONGEST_LINE: usize = 100;
/// The most nodes that a call may request.
pub(crate) const MOST_NODES: u64 = 50_000_000;
/// The most milliseconds that a call may request.
pub(crate) const MOST_MILLISECONDS: u64 = 60_000;
/// A position in which there is something to find.
pub(crate) const FEN_EXAMPLE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";

/// Combines properties into the schema of a tool's arguments.
pub(crate) fn input(properties: &[(&str, Value)], required: &[&str]) -> JsonObject {
    let properties: JsonObject =
        properties.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let schema = [
        ("type", json!("object")),
        ("properties", Value::Object(properties)),
        ("required", json!(required)),
        ("additionalProperties", json!(false)),
    ];
    schema.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the schema of the position.
pub(crate) fn fen() -> (&'static str, Value) {
    let about =
        "The position as a FEN of six fields (four are read with the clocks 0 1), or the word startpos.";
    ("fen", json!({ "type": "string", "description": about, "examples": [FEN_EXAMPLE, "startpos"] }))
}

/// Returns the schema of the moves from there.
pub(crate) fn moves() -> (&'static str, Value) {
    let about = "Moves played from the FEN on, in SAN or UCI; asked about is the position after them.";
    ("moves", list(about, MOST_MOVES_PLAYED, &json!([["e4", "e5", "Nf3"], ["e2e4", "e7e5"]])))
}

/// Returns the schema of a list of moves.
pub(crate) fn list(about: &str, most: usize, examples: &Value) -> Value {
    json!({
        "type": "array", "items": { "type": "string" }, "maxItems": most,
        "description": about, "examples": examples,
    })
}

/// Returns the schema of the move that is asked about.
pub(crate) fn mv() -> (&'static str, Value) {
    let about = "The move, in SAN or UCI.";
    ("move", json!({ "type": "string", "description": about, "examples": ["Qxc3", "e1g1", "O-O"] }))
}

/// Returns the schema of the node limit.
pub(crate) fn nodes() -> (&'static str, Value) {
    let about = "The most positions to search. The same number gives the same answer, as long as the time does for it.";
    ("nodes", number(about, MOST_NODES, 400_000))
}

/// Returns the schema of the time limit.
pub(crate) fn milliseconds() -> (&'static str, Value) {
    let about = "The most time to search, in milliseconds. Without it the search ends after a number of positions, so that the same \
         question has the same answer.";
    ("milliseconds", number(about, MOST_MILLISECONDS, 2_000))
}

/// Returns the schema of a whole number, from 1.
pub(crate) fn number(about: &str, most: u64, example: u64) -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": most, "description": about, "examples": [example] })
}

/// Returns the schema of one of several words.
pub(crate) fn choice(about: &str, words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words, "description": about })
}
