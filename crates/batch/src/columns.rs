//! The columns of the Parquet files: which field of a row's JSON object each one contains, and the way back.

use serde_json::{Map, Value};

use crate::options::Work;

/// What a column contains; every value may be missing.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Holds {
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// A whole number.
    Number,
    /// A Boolean.
    Truth,
    /// A text that is JSON.
    Json,
    /// The whole object as JSON.
    Whole,
}

/// One column.
#[derive(Copy, Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it contains.
    pub holds: Holds,
    /// The location of its value in the object, as a JSON pointer.
    pub pointer: &'static str,
}

const fn column(name: &'static str, holds: Holds, pointer: &'static str) -> Column {
    Column { name, holds, pointer }
}

const FILE: Column = column("file", Holds::Text, "/file");
const ROW: Column = column("row", Holds::Number, "/row");
const ID: Column = column("id", Holds::Text, "/id");
const FEN: Column = column("fen", Holds::Text, "/fen");
const SOLVER: Column = column("solver", Holds::Text, "/solver");
const BEST_MOVE: Column = column("best_move", Holds::Text, "/best_move");
const LINE: Column = column("line", Holds::Texts, "/line");
const MATE_IN: Column = column("mate_in", Holds::Number, "/score/mate_in");
const CENTIPAWNS: Column = column("centipawns", Holds::Number, "/score/centipawns");
const PROMISE: Column = column("promise", Holds::Json, "/promise");
const CERTAINTY: Column = column("certainty", Holds::Text, "/certainty");
const CHECKED_DEPTH: Column = column("checked_depth", Holds::Number, "/checked_depth");
const FOUND_BY: Column = column("found_by", Holds::Text, "/found_by");
const THEMES: Column = column("themes", Holds::Texts, "/themes");
const NODES: Column = column("nodes", Holds::Number, "/nodes");
const STOP_REASON: Column = column("stop_reason", Holds::Text, "/stop_reason");
const WARNINGS: Column = column("warnings", Holds::Texts, "/warnings");
const BY: Column = column("by", Holds::Text, "/by");

const SOLVED: &[Column] = &[
    FILE,
    ROW,
    ID,
    FEN,
    SOLVER,
    BEST_MOVE,
    LINE,
    MATE_IN,
    CENTIPAWNS,
    column("range", Holds::Json, "/range"),
    PROMISE,
    CERTAINTY,
    CHECKED_DEPTH,
    column("shortest", Holds::Truth, "/shortest"),
    FOUND_BY,
    column("second_try", Holds::Json, "/second_try"),
    THEMES,
    column("searches", Holds::Number, "/searches"),
    NODES,
    column("static_analyses", Holds::Number, "/static_analyses"),
    STOP_REASON,
    column("solved", Holds::Truth, "/solved"),
    column("first_move_ok", Holds::Truth, "/first_move_ok"),
    column("answers", Holds::Texts, "/answers"),
    column("shorter", Holds::Truth, "/shorter"),
    WARNINGS,
    BY,
];

const EXPLAINED: &[Column] = &[
    FILE,
    ROW,
    ID,
    FEN,
    SOLVER,
    BEST_MOVE,
    LINE,
    MATE_IN,
    CENTIPAWNS,
    PROMISE,
    CERTAINTY,
    CHECKED_DEPTH,
    FOUND_BY,
    THEMES,
    NODES,
    STOP_REASON,
    column("verdict", Holds::Text, "/verdict/text"),
    column("explanation", Holds::Whole, ""),
    WARNINGS,
    BY,
];

const TAGGED: &[Column] = &[
    FILE,
    ROW,
    ID,
    FEN,
    THEMES,
    column("added", Holds::Texts, "/added"),
    column("removed", Holds::Texts, "/removed"),
    column("evidence", Holds::Texts, "/evidence"),
    WARNINGS,
    BY,
];

/// Returns the columns for a kind of work.
pub fn columns(work: Work) -> &'static [Column] {
    match work {
        Work::Solve => SOLVED,
        Work::Explain => EXPLAINED,
        Work::Tag => TAGGED,
    }
}

/// Puts a value at the location of a pointer, creating the objects on the way.
pub(crate) fn put(object: &mut Value, pointer: &str, value: Value) {
    let Some((key, rest)) = pointer
        .strip_prefix('/')
        .map(|path| path.split_once('/').map_or((path, None), |(key, rest)| (key, Some(rest))))
    else {
        *object = value;
        return;
    };
    if !object.is_object() {
        *object = Value::Object(Map::new());
    }
    if let Value::Object(fields) = object {
        let field = fields.entry(key).or_insert(Value::Null);
        put(field, &rest.map_or_else(String::new, |rest| format!("/{rest}")), value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_put_where_pointers_find_them() {
        let mut object = Value::Null;
        put(&mut object, "/score/mate_in", json!(2));
        put(&mut object, "/row", json!(7));
        assert_eq!(object, json!({ "score": { "mate_in": 2 }, "row": 7 }));
        assert_eq!(object.pointer("/score/mate_in"), Some(&json!(2)));
    }

    #[test]
    fn names_of_columns_differ() {
        for work in [Work::Solve, Work::Explain, Work::Tag] {
            let mut names: Vec<&str> = columns(work).iter().map(|column| column.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), columns(work).len());
        }
    }
}
