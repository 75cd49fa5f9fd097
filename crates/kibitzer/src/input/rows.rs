//! Rows of an input: what kind it is, and its rows one after the other.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::iter::FusedIterator;

use thiserror::Error;

use super::epd;
use super::lichess::{PuzzleTable, is_table};
use super::lines::{Lines, State};
use super::row::{Row, RowError, RowFault};
use super::zstd::{Frames, is_zstd};

/// Bytes read at once.
const BUFFER_SIZE: usize = 64 * 1024;

/// The kind of an input, as its first row tells.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Format {
    /// One FEN a line; single lines may be EPD.
    Fen,
    /// Extended Position Description, one a line; single lines may be FEN.
    Epd,
    /// A table of Lichess puzzles.
    Lichess,
}

/// Why an input has no rows.
#[derive(Debug, Error)]
pub enum InputError {
    /// There is nothing but blanks and remarks.
    #[error("the input is empty, expected EPD, a Lichess puzzle CSV or one FEN a line")]
    Empty,
    /// The input cannot be read, or not be decompressed.
    #[error("cannot read the input: {0}")]
    Read(#[from] io::Error),
    /// A CSV lacks a column that puzzles need.
    #[error("the header has no column `{column}`, found `{found}`")]
    MissingColumn {
        /// The column.
        column: &'static str,
        /// The header, shortened.
        found: String,
    },
}

/// The rows of an input, read as they are asked for.
///
/// A row that cannot be read is an error in its place, and the next one is tried; if the input itself fails,
/// that is the last error. Blank lines are passed over, and lines that start with `#` unless in a CSV.
pub struct Rows<'r> {
    lines: Lines<Box<dyn BufRead + Send + 'r>>,
    /// What [`Lines::advance`] came to when it found the first row, until that is read.
    first: Option<State>,
    kind: Kind,
}

/// How lines become rows.
enum Kind {
    Positions(Format),
    Puzzles(Box<PuzzleTable>),
}

/// Finds out what kind of rows an input has and starts to read them.
///
/// Bytes that are not UTF-8 spoil a row of a CSV; elsewhere only where they are in the position or the answer,
/// for old suites have names in older encodings. Compressed input (Zstandard) is known by its first bytes.
///
/// # Errors
///
/// [`InputError`] if there are no rows, the input cannot be read, or a column of a CSV is missing.
pub fn read_rows<'r>(reader: impl Read + Send + 'r) -> Result<Rows<'r>, InputError> {
    let mut lines = Lines::new(decompressed(reader)?);
    loop {
        let state = lines.advance()?;
        let text = String::from_utf8_lossy(lines.bytes());
        let kind = match state {
            State::End => return Err(InputError::Empty),
            State::Read if is_remark(&text) => continue,
            State::Read if is_table(&text) => {
                let table = PuzzleTable::new(&text)?;
                return Ok(Rows { lines, first: None, kind: Kind::Puzzles(Box::new(table)) });
            }
            State::Read if epd::has_operations(&text) => Kind::Positions(Format::Epd),
            State::Read | State::TooLong => Kind::Positions(Format::Fen),
        };
        return Ok(Rows { lines, first: Some(state), kind });
    }
}

impl Rows<'_> {
    /// Gives the kind of the input.
    pub fn format(&self) -> Format {
        match self.kind {
            Kind::Positions(format) => format,
            Kind::Puzzles(_) => Format::Lichess,
        }
    }

    /// Reads the line that the lines came to; none if it is a remark.
    fn read_line(&mut self) -> Option<Result<Row, RowFault>> {
        let number = self.lines.number();
        match &mut self.kind {
            Kind::Puzzles(table) => Some(match self.lines.text() {
                Ok(line) => table.read_line(number, line),
                Err(offset) => Err(RowFault::NotText { offset }),
            }),
            Kind::Positions(_) => {
                let line = String::from_utf8_lossy(self.lines.bytes());
                (!is_remark(&line)).then(|| epd::read_line(number, &line))
            }
        }
    }
}

/// The lines of a table of puzzles, as they stand, each with its number.
pub struct PuzzleLines<'r> {
    lines: Lines<Box<dyn BufRead + Send + 'r>>,
}

/// Starts to read a table of puzzles whose lines are to be kept as they are; gives its header, what it names, and the lines.
///
/// # Errors
///
/// [`InputError`] if there is no such table, or the input cannot be read.
pub fn read_puzzles<'r>(
    reader: impl Read + Send + 'r,
) -> Result<(String, PuzzleTable, PuzzleLines<'r>), InputError> {
    let mut lines = Lines::new(decompressed(reader)?);
    if lines.advance()? == State::End {
        return Err(InputError::Empty);
    }
    let header = String::from_utf8_lossy(lines.bytes()).into_owned();
    let table = PuzzleTable::new(&header)?;
    Ok((header, table, PuzzleLines { lines }))
}

impl Iterator for PuzzleLines<'_> {
    type Item = Result<(u64, String), RowError>;

    fn next(&mut self) -> Option<Result<(u64, String), RowError>> {
        let state = self.lines.advance();
        let number = self.lines.number();
        let line = match state {
            Ok(State::End) => return None,
            Ok(State::Read) => self.lines.text().map_err(|offset| RowFault::NotText { offset }),
            Ok(State::TooLong) => Err(RowFault::TooLong),
            Err(error) => Err(RowFault::Read(error)),
        };
        Some(line.map(|line| (number, line.to_owned())).map_err(|reason| RowError { number, reason }))
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, RowError>;

    fn next(&mut self) -> Option<Result<Row, RowError>> {
        loop {
            let state = self.first.take().map_or_else(|| self.lines.advance(), Ok);
            let row = match state {
                Ok(State::End) => return None,
                Ok(State::Read) => self.read_line(),
                Ok(State::TooLong) => Some(Err(RowFault::TooLong)),
                Err(error) => Some(Err(RowFault::Read(error))),
            };
            let number = self.lines.number();
            if let Some(row) = row {
                return Some(row.map_err(|reason| RowError { number, reason }));
            }
        }
    }
}

impl FusedIterator for Rows<'_> {}

/// Whether a line is a remark of a suite's author.
fn is_remark(line: &str) -> bool {
    line.starts_with('#')
}

/// Puts a decoder before the input if its first bytes call for one.
pub(crate) fn decompressed<'r>(
    mut reader: impl Read + Send + 'r,
) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    let mut start = Vec::new();
    reader.by_ref().take(4).read_to_end(&mut start)?;
    let compressed = is_zstd(&start);
    let whole = BufReader::with_capacity(BUFFER_SIZE, Cursor::new(start).chain(reader));
    if compressed {
        return Ok(Box::new(BufReader::with_capacity(BUFFER_SIZE, Frames::new(whole))));
    }
    Ok(Box::new(whole))
}
