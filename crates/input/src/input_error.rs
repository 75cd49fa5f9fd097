//! Why an input has no rows, whatever its format.

use std::io;

use thiserror::Error;

/// Why an input has no rows.
#[derive(Debug, Error)]
pub enum InputError {
    /// It contains only blanks and remarks.
    #[error("the input is empty, expected EPD, a Lichess puzzle CSV or one FEN a line")]
    Empty,
    /// The input begins like a game, with a tag.
    #[error(
        "the input is PGN, expected EPD, a Lichess puzzle CSV or one FEN a line; `kibitzer annotate`, `puzzles` and `batch` read games"
    )]
    Games,
    /// The input cannot be read or decompressed.
    #[error("cannot read the input: {0}")]
    Read(#[from] io::Error),
    /// A CSV lacks a column that puzzles need.
    #[error("the header has no column `{column}`, found `{found}`, expected a Lichess puzzle CSV")]
    MissingColumn {
        /// The column.
        column: &'static str,
        /// The header, shortened.
        found: String,
    },
}
