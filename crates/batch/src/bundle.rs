//! Bundles of rows as they are in their files: what is read in one place and parsed by the workers.

use std::sync::Arc;

use kibitzer::input::{Row, RowReader};

use crate::manifest::Place;
use crate::tables::Fields;

/// A row as it is in its file.
pub(crate) enum Raw {
    Line(String),
    Fields(Box<Fields>),
    /// A position of a game.
    Row(Box<Row>),
    /// Not a row, with the reason.
    Bad(String),
    /// The result of an earlier run.
    Kept(String),
    /// The file ends here prematurely; a line that says so.
    Broken(String),
}

/// Rows of one file that are processed together.
pub(crate) struct Bundle {
    pub(crate) input: usize,
    /// The parser of its lines, to be cloned.
    pub(crate) reader: Arc<RowReader>,
    pub(crate) rows: Vec<(Place, Raw)>,
}

impl Raw {
    /// Returns its approximate size in bytes.
    pub(crate) fn len(&self) -> usize {
        match self {
            Raw::Line(text) | Raw::Bad(text) | Raw::Kept(text) | Raw::Broken(text) => text.len(),
            Raw::Row(row) => row.id.len() + 256,
            Raw::Fields(fields) => fields.fen.len() + fields.themes.len() + fields.id.len() + 64,
        }
    }
}
