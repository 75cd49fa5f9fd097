//! Segments as Parquet: rows are written in groups of bounded size, and read back as the original objects.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::SerializedFileReader;
use parquet::file::writer::SerializedFileWriter;
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};
use parquet::schema::parser::parse_message_type;
use serde_json::{Value, json};

use crate::columns::{Column, Holds, columns, put};
use crate::options::Work;

/// Bytes of JSON from which on a row group is closed.
const GROUP: usize = 8 * 1024 * 1024;

/// A Parquet file that rows are written to.
pub(crate) struct ParquetFile {
    writer: SerializedFileWriter<File>,
    columns: Vec<(Column, Values)>,
    /// Bytes of JSON in the open group.
    bytes: usize,
}

/// The values of a column in the open group, with the levels that record which are present.
#[derive(Default)]
struct Values {
    texts: Vec<ByteArray>,
    numbers: Vec<i64>,
    truths: Vec<bool>,
    /// How much of each value is present: 0 nothing; 1 a value, or an empty list; 2 an item of a list.
    definition: Vec<i16>,
    /// For lists: 0 for the first item of each.
    repetition: Vec<i16>,
}

impl ParquetFile {
    /// Starts a file.
    pub(crate) fn create(file: File, work: Work) -> io::Result<ParquetFile> {
        let schema = Arc::new(parse_message_type(&message(work)).map_err(convert_error)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("kibitzer".to_owned())
            .build();
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).map_err(convert_error)?;
        let columns = columns(work).iter().map(|column| (*column, Values::default())).collect();
        Ok(ParquetFile { writer, columns, bytes: 0 })
    }

    /// Adds a row, given as its JSON object.
    pub(crate) fn add(&mut self, text: &str) -> io::Result<()> {
        let object: Value = serde_json::from_str(text)?;
        for (column, values) in &mut self.columns {
            match column.holds {
                Holds::Whole => values.text(Some(text.into())),
                _ => values.add(column.holds, object.pointer(column.pointer)),
            }
        }
        self.bytes += text.len();
        if GROUP <= self.bytes { self.close_group() } else { Ok(()) }
    }

    /// Finishes the file and returns it.
    pub(crate) fn finish(mut self) -> io::Result<File> {
        if 0 < self.bytes {
            self.close_group()?;
        }
        self.writer.into_inner().map_err(convert_error)
    }

    /// Writes the open group.
    fn close_group(&mut self) -> io::Result<()> {
        self.bytes = 0;
        let mut group = self.writer.next_row_group().map_err(convert_error)?;
        for (_, values) in &mut self.columns {
            let Some(mut column) = group.next_column().map_err(convert_error)? else { break };
            let Values { texts, numbers, truths, definition, repetition } = std::mem::take(values);
            let definition = Some(&definition[..]);
            match column.untyped() {
                ColumnWriter::Int64ColumnWriter(_) => {
                    column.typed::<Int64Type>().write_batch(&numbers, definition, None)
                }
                ColumnWriter::BoolColumnWriter(_) => {
                    column.typed::<BoolType>().write_batch(&truths, definition, None)
                }
                _ => {
                    let repetition = Some(&repetition[..]).filter(|levels| !levels.is_empty());
                    column.typed::<ByteArrayType>().write_batch(&texts, definition, repetition)
                }
            }
            .map_err(convert_error)?;
            column.close().map_err(convert_error)?;
        }
        group.close().map_err(convert_error)?;
        Ok(())
    }
}

impl Values {
    /// Adds a value, or records that it is missing.
    fn add(&mut self, holds: Holds, value: Option<&Value>) {
        let value = value.filter(|value| !value.is_null());
        match holds {
            Holds::Text => self.text(value.and_then(Value::as_str).map(ByteArray::from)),
            Holds::Json | Holds::Whole => {
                self.text(value.map(|value| ByteArray::from(value.to_string().into_bytes())));
            }
            Holds::Number => {
                let number = value.and_then(Value::as_i64);
                self.definition.push(i16::from(number.is_some()));
                self.numbers.extend(number);
            }
            Holds::Truth => {
                let truth = value.and_then(Value::as_bool);
                self.definition.push(i16::from(truth.is_some()));
                self.truths.extend(truth);
            }
            Holds::Texts => self.list(value.and_then(Value::as_array)),
        }
    }

    fn text(&mut self, text: Option<ByteArray>) {
        self.definition.push(i16::from(text.is_some()));
        self.texts.extend(text);
    }

    fn list(&mut self, items: Option<&Vec<Value>>) {
        let Some(items) = items.filter(|items| !items.is_empty()) else {
            self.definition.push(i16::from(items.is_some()));
            self.repetition.push(0);
            return;
        };
        for (place, item) in items.iter().enumerate() {
            self.texts.push(item.as_str().unwrap_or_default().into());
            self.definition.push(2);
            self.repetition.push(i16::from(0 < place));
        }
    }
}

/// Reads the rows of a file as the texts of their JSON objects.
pub(crate) fn rows(
    path: &Path,
    work: Work,
) -> io::Result<impl Iterator<Item = io::Result<String>> + Send + use<>> {
    let reader = SerializedFileReader::new(File::open(path)?).map_err(convert_error)?;
    let rows = RowIter::from_file_into(Box::new(reader));
    Ok(rows.map(move |row| row.map(|row| object(&row, columns(work))).map_err(convert_error)))
}

/// Returns the object of a row; missing values are left out.
fn object(row: &Row, columns: &[Column]) -> String {
    let mut object = json!({});
    for ((_, field), column) in row.get_column_iter().zip(columns) {
        match (column.holds, value(field)) {
            (Holds::Whole, Value::String(text)) => return text,
            (_, Value::Null) => {}
            (Holds::Json, Value::String(text)) => {
                put(&mut object, column.pointer, serde_json::from_str(&text).unwrap_or_default());
            }
            (_, value) => put(&mut object, column.pointer, value),
        }
    }
    object.to_string()
}

fn value(field: &Field) -> Value {
    match field {
        Field::Bool(truth) => json!(truth),
        Field::Long(number) => json!(number),
        Field::Str(text) => json!(text),
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        _ => Value::Null,
    }
}

/// Writes the schema in Parquet's message format.
fn message(work: Work) -> String {
    let fields = columns(work).iter().map(|Column { name, holds, .. }| match holds {
        Holds::Text => format!("optional binary {name} (STRING);"),
        Holds::Json | Holds::Whole => format!("optional binary {name} (STRING);"),
        Holds::Number => format!("optional int64 {name};"),
        Holds::Truth => format!("optional boolean {name};"),
        Holds::Texts => format!(
            "optional group {name} (LIST) {{ repeated group list {{ required binary element (STRING); }} }}"
        ),
    });
    format!("message kibitzer {{ {} }}", fields.collect::<Vec<_>>().join(" "))
}

fn convert_error(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were() {
        let path = std::env::temp_dir().join(format!("kibitzer-rows-{}.parquet", std::process::id()));
        let rows_in = [
            json!({ "file": "a", "row": 2, "line": ["e2e4", "e7e5"], "score": { "mate_in": 2 }, "solved": true, "by": "k" }),
            json!({ "file": "a", "row": 3, "line": [], "range": [-3, 7], "score": { "centipawns": -5 }, "by": "k" }),
            json!({ "file": "ü", "row": 9, "answers": ["a"], "promise": { "material": 3 }, "solved": false }),
        ];
        let mut file = ParquetFile::create(File::create(&path).unwrap(), Work::Solve).unwrap();
        rows_in.iter().for_each(|row| file.add(&row.to_string()).unwrap());
        file.finish().unwrap();
        let rows_out: Vec<Value> = rows(&path, Work::Solve)
            .unwrap()
            .map(|row| serde_json::from_str(&row.unwrap()).unwrap())
            .collect();
        assert_eq!(rows_out, rows_in);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn every_schema_is_one() {
        for work in [Work::Solve, Work::Explain, Work::Tag] {
            assert!(parse_message_type(&message(work)).is_ok(), "{work:?}");
        }
    }
}
