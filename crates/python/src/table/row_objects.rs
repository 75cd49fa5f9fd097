//! Row objects as columns.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use batch::{Column, Holds};
use kibitzer::Tags;
use kibitzer::input::PositionWarning;
use serde_json::Value;

/// Columns that rows are added to.
pub(super) struct Made {
    columns: Vec<(Column, Values)>,
    errors: StringBuilder,
}

/// The values of a column.
enum Values {
    Texts(StringBuilder),
    Lists(ListBuilder<StringBuilder>),
    Numbers(Int64Builder),
    Truths(BooleanBuilder),
}

impl Made {
    /// Starts without rows.
    pub(super) fn new(columns: &[Column]) -> Made {
        let values = |column: &Column| match column.holds {
            Holds::Text | Holds::Json | Holds::Whole => Values::Texts(StringBuilder::new()),
            Holds::Texts => Values::Lists(ListBuilder::new(StringBuilder::new())),
            Holds::Number => Values::Numbers(Int64Builder::new()),
            Holds::Truth => Values::Truths(BooleanBuilder::new()),
        };
        let columns = columns.iter().map(|column| (*column, values(column))).collect();
        Made { columns, errors: StringBuilder::new() }
    }

    /// Adds the result for the row with this number and name: its object, or the reason why it cannot be
    /// read.
    pub(super) fn add(&mut self, number: u64, id: &str, row: Result<String, String>) {
        let read = row.and_then(|text| {
            let object: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            Ok((text, object))
        });
        self.errors.append_option(read.as_ref().err());
        let (text, object) = read.unwrap_or_else(|_| {
            let id = Some(id).filter(|id| !id.is_empty());
            (String::new(), serde_json::json!({ "row": number, "id": id }))
        });
        for (column, values) in &mut self.columns {
            let value = object.pointer(column.pointer).filter(|value| !value.is_null());
            match (values, column.holds) {
                (Values::Texts(texts), Holds::Whole) => {
                    texts.append_option(Some(&text).filter(|text| !text.is_empty()));
                }
                (Values::Texts(texts), Holds::Json) => texts.append_option(value.map(Value::to_string)),
                (Values::Texts(texts), _) => texts.append_option(value.and_then(Value::as_str)),
                (Values::Numbers(numbers), _) => numbers.append_option(value.and_then(Value::as_i64)),
                (Values::Truths(truths), _) => truths.append_option(value.and_then(Value::as_bool)),
                (Values::Lists(lists), _) => lists.append_option(
                    value.and_then(Value::as_array).map(|items| items.iter().map(Value::as_str)),
                ),
            }
        }
    }

    /// Adds the themes of a puzzle with this number as an object, without the detour through text, which
    /// would take as long as finding them.
    pub(super) fn add_tags(
        &mut self,
        number: u64,
        id: &str,
        found: Result<(Tags, Vec<PositionWarning>), String>,
        by: &str,
    ) {
        let (tags, warnings) = match found {
            Ok(found) => found,
            Err(reason) => return self.add(number, id, Err(reason)),
        };
        self.errors.append_null();
        let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        for (column, values) in &mut self.columns {
            match (values, column.name) {
                (Values::Numbers(numbers), _) => numbers.append_option(i64::try_from(tags.row).ok()),
                (Values::Texts(texts), "id") => texts.append_value(&tags.id),
                (Values::Texts(texts), "fen") => texts.append_value(&tags.fen),
                (Values::Texts(texts), _) => texts.append_value(by),
                (Values::Lists(lists), "warnings") if warnings.is_empty() => lists.append_null(),
                (Values::Lists(lists), name) => {
                    let items = match name {
                        "themes" => &tags.themes,
                        "added" => &tags.added,
                        "removed" => &tags.removed,
                        "evidence" => &tags.evidence,
                        _ => &warnings,
                    };
                    lists.append_value(items.iter().map(Some));
                }
                (Values::Truths(truths), _) => truths.append_null(),
            }
        }
    }

    /// Returns the rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the columns do not match the schema.
    pub(super) fn finish(self, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
        let Made { columns, mut errors } = self;
        let array = |(_, values): (Column, Values)| -> ArrayRef {
            match values {
                Values::Texts(mut texts) => Arc::new(texts.finish()),
                Values::Lists(mut lists) => Arc::new(lists.finish()),
                Values::Numbers(mut numbers) => Arc::new(numbers.finish()),
                Values::Truths(mut truths) => Arc::new(truths.finish()),
            }
        };
        let errors: ArrayRef = Arc::new(errors.finish());
        RecordBatch::try_new(Arc::clone(schema), columns.into_iter().map(array).chain([errors]).collect())
    }
}
