//! Objects of rows as columns.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use batch::{Column, Holds};
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

    /// Adds what became of the row with this number: its object, or why it cannot be read.
    pub(super) fn add(&mut self, number: u64, row: Result<String, String>) {
        let read = row.and_then(|text| {
            let object: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            Ok((text, object))
        });
        self.errors.append_option(read.as_ref().err());
        let (text, object) = read.unwrap_or_else(|_| (String::new(), serde_json::json!({ "row": number })));
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

    /// Returns the rows.
    ///
    /// # Errors
    ///
    /// The columns are not those of the schema.
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
