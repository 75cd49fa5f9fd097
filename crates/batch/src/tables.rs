//! Rows of a Parquet file: puzzles if it has the columns of the Lichess database, or positions if it has only
//! FENs.

use std::fs::File;
use std::sync::Arc;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use parquet::schema::types::{Type, TypePtr};

use crate::fault::Fault;

/// The relevant fields of a row; missing ones are empty.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Fields {
    /// The name of the row.
    pub id: String,
    /// The position; for a puzzle, the one before the opponent's move.
    pub fen: String,
    /// The moves of a puzzle in UCI, separated by blanks, the opponent's first; `None` if the table has no
    /// such column.
    pub moves: Option<String>,
    /// A number, or empty.
    pub rating: String,
    /// Names separated by blanks.
    pub themes: String,
}

/// The purpose of a column.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Purpose {
    Id,
    Fen,
    Moves,
    Rating,
    Themes,
}

/// The relevant columns of a table, by their names.
pub(crate) struct Columns {
    purposes: Vec<Purpose>,
    schema: Type,
}

/// Finds the columns.
///
/// # Errors
///
/// Returns an error if none contains FENs.
pub(crate) fn columns(name: &str, table: &SerializedFileReader<File>) -> Result<Columns, Fault> {
    let schema = table.metadata().file_metadata().schema();
    let purposed: Vec<(Purpose, TypePtr)> = schema
        .get_fields()
        .iter()
        .filter_map(|column| Some((purpose(column.name())?, Arc::clone(column))))
        .collect();
    if purposed.iter().all(|(purpose, _)| *purpose != Purpose::Fen) {
        let names: Vec<&str> = schema.get_fields().iter().map(|column| column.name()).collect();
        return Err(Fault::BadInput(format!("`{name}` has no column `FEN`, found {}", names.join(", "))));
    }
    let (purposes, fields) = purposed.into_iter().unzip();
    let schema = Type::group_type_builder(schema.name()).with_fields(fields).build();
    let schema = schema.map_err(|error| Fault::BadInput(format!("`{name}`: {error}")))?;
    Ok(Columns { purposes, schema })
}

/// Starts to read the rows.
///
/// # Errors
///
/// Returns an error if no column contains FENs, or the file is damaged.
pub(crate) fn rows(
    name: &str,
    table: Box<SerializedFileReader<File>>,
) -> Result<impl Iterator<Item = Result<Fields, String>> + Send + use<>, Fault> {
    let Columns { purposes, schema } = columns(name, &table)?;
    let rows = RowIter::from_file_into(table)
        .project(Some(schema))
        .map_err(|error| Fault::BadInput(format!("cannot read `{name}` as Parquet: {error}")))?;
    Ok(rows.map(move |row| row.map(|row| fields(&row, &purposes)).map_err(|error| error.to_string())))
}

fn purpose(name: &str) -> Option<Purpose> {
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzleid" | "puzzle_id" | "id" => Purpose::Id,
        "fen" => Purpose::Fen,
        "moves" => Purpose::Moves,
        "rating" => Purpose::Rating,
        "themes" => Purpose::Themes,
        _ => return None,
    })
}

fn fields(row: &Row, purposes: &[Purpose]) -> Fields {
    let mut fields = Fields::default();
    for ((_, field), purpose) in row.get_column_iter().zip(purposes) {
        let text = text(field);
        match purpose {
            Purpose::Id => fields.id = text,
            Purpose::Fen => fields.fen = text,
            Purpose::Moves => fields.moves = Some(text),
            Purpose::Rating => fields.rating = text,
            Purpose::Themes => fields.themes = text,
        }
    }
    fields
}

/// Returns a field as in a text table: lists are separated by blanks.
fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()).into_owned(),
        Field::ListInternal(list) => list.elements().iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
