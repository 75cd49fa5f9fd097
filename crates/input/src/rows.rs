//! The rows of an input: their kind, and the rows one after the other.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::iter::FusedIterator;
use std::ops::Range;

use crate::epd;
use crate::input_error::InputError;
use crate::lichess::{PuzzleTable, is_table};
use crate::lines::{BYTE_ORDER_MARK, Lines, State};
use crate::row::Row;
use crate::row_fault::{RowError, RowFault};
use crate::zstd::{Frames, is_zstd};

/// Bytes read at once.
const BUFFER_SIZE: usize = 64 * 1024;

/// The kind of an input, determined by its first row.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Format {
    /// One FEN per line; single lines may be EPD.
    Fen,
    /// Extended Position Description, one per line; single lines may be FEN.
    Epd,
    /// A table of Lichess puzzles.
    Lichess,
}

/// The rows of an input, read on demand.
///
/// A row that cannot be read is an error in its place, and reading continues with the next one; if the input
/// itself fails, that is the last error. Blank lines are skipped, as are lines that start with `#`, except in
/// a CSV.
pub struct Rows<'r> {
    lines: RowLines<'r>,
    reader: RowReader,
}

/// Makes rows from the lines of one input; each worker has its own copy.
#[derive(Clone)]
pub struct RowReader {
    kind: Kind,
}

/// How lines become rows.
#[derive(Clone)]
enum Kind {
    Positions(Format),
    Puzzles(Box<PuzzleTable>),
}

/// Determines what kind of rows an input has and starts to read them.
///
/// Bytes that are not UTF-8 invalidate a row of a CSV; elsewhere only if they are in the position or the
/// answer, because old suites have names in older encodings. Compressed input (Zstandard) is recognized by
/// its first bytes.
///
/// # Errors
///
/// Returns an [`InputError`] if there are no rows, the input cannot be read, or a column of a CSV is missing.
pub fn read_rows<'r>(reader: impl Read + Send + 'r) -> Result<Rows<'r>, InputError> {
    let mut lines = Lines::new(decompress(reader)?);
    loop {
        let state = lines.advance()?;
        let text = String::from_utf8_lossy(lines.bytes());
        let kind = match state {
            State::End => return Err(InputError::Empty),
            State::Read if is_remark(&text) => continue,
            State::Read if is_tag(&text) => return Err(InputError::Games),
            State::Read if is_table(&text) => {
                let kind = Kind::Puzzles(Box::new(PuzzleTable::new(&text)?));
                let lines = RowLines { lines, first: None, is_table: true };
                return Ok(Rows { lines, reader: RowReader { kind } });
            }
            State::Read if epd::has_operations(&text) => Kind::Positions(Format::Epd),
            State::Read | State::TooLong => Kind::Positions(Format::Fen),
        };
        let lines = RowLines { lines, first: Some(state), is_table: false };
        return Ok(Rows { lines, reader: RowReader { kind } });
    }
}

impl<'r> Rows<'r> {
    /// Returns the kind of the input.
    pub fn format(&self) -> Format {
        match self.reader.kind {
            Kind::Positions(format) => format,
            Kind::Puzzles(_) => Format::Lichess,
        }
    }

    /// Returns the lines, not yet read, and what turns them into rows, for callers that read rows in several
    /// places at once.
    pub fn apart(self) -> (RowReader, RowLines<'r>) {
        (self.reader, self.lines)
    }
}

impl RowReader {
    /// Reads lines that are EPD or FEN.
    pub fn of_positions() -> RowReader {
        RowReader { kind: Kind::Positions(Format::Fen) }
    }

    /// Reads the row on one line, given with its number.
    ///
    /// # Errors
    ///
    /// Returns a [`RowError`] if it cannot be read.
    pub fn read(&mut self, number: u64, line: &str) -> Result<Row, RowError> {
        let row = match &mut self.kind {
            Kind::Puzzles(table) => table.read_line(number, line),
            Kind::Positions(_) => epd::read_line(number, line),
        };
        row.map_err(|reason| RowError { number, reason })
    }
}

/// The lines of an input that contain a row each, verbatim, with their numbers.
pub struct RowLines<'r> {
    lines: Lines<Box<dyn BufRead + Send + 'r>>,
    /// The outcome of [`Lines::advance`] at the first row, until that row is read.
    first: Option<State>,
    /// Whether it is a CSV, which has no remarks and must be UTF-8.
    is_table: bool,
}

/// Starts to read a table of puzzles whose lines are to be kept verbatim; returns its header, the table that
/// it describes, and the lines.
///
/// # Errors
///
/// Returns an [`InputError`] if there is no such table, or the input cannot be read.
pub fn read_puzzles<'r>(
    reader: impl Read + Send + 'r,
) -> Result<(String, PuzzleTable, RowLines<'r>), InputError> {
    let mut lines = Lines::new(decompress(reader)?);
    if lines.advance()? == State::End {
        return Err(InputError::Empty);
    }
    let header = String::from_utf8_lossy(lines.bytes()).into_owned();
    let table = PuzzleTable::new(&header)?;
    Ok((header, table, RowLines { lines, first: None, is_table: true }))
}

impl Iterator for RowLines<'_> {
    type Item = Result<(u64, String), RowError>;

    fn next(&mut self) -> Option<Result<(u64, String), RowError>> {
        loop {
            let state = self.first.take().map_or_else(|| self.lines.advance(), Ok);
            let number = self.lines.number();
            let line = match state {
                Ok(State::End) => return None,
                Ok(State::Read) if self.is_table => {
                    self.lines.text().map(str::to_owned).map_err(|offset| RowFault::NotText { offset })
                }
                Ok(State::Read) => Ok(String::from_utf8_lossy(self.lines.bytes()).into_owned()),
                Ok(State::TooLong) => Err(RowFault::TooLong),
                Err(error) => Err(RowFault::Read(error)),
            };
            let is_remark = !self.is_table && line.as_ref().is_ok_and(|line| is_remark(line));
            if !is_remark {
                return Some(line.map(|line| (number, line)).map_err(|reason| RowError { number, reason }));
            }
        }
    }
}

impl FusedIterator for RowLines<'_> {}

impl Iterator for Rows<'_> {
    type Item = Result<Row, RowError>;

    fn next(&mut self) -> Option<Result<Row, RowError>> {
        let line = self.lines.next()?;
        Some(line.and_then(|(number, line)| self.reader.read(number, &line)))
    }
}

impl FusedIterator for Rows<'_> {}

/// Whether text begins like PGN: with a tag in brackets.
pub fn is_tag(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let Some((tag, _)) = text.strip_prefix('[').and_then(|text| text.split_once('"')) else { return false };
    !tag.trim().is_empty() && tag.trim().chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Returns the range of the first line that determines what kind of rows an input has, including its end;
/// `None` if the bytes end first.
///
/// Blank lines and remarks may precede it, and a byte-order mark.
///
/// ```
/// assert_eq!(input::first_line(b"# suite\n\n8/8 w\n8/8 b\n"), Some(9..15));
/// ```
pub fn first_line(start: &[u8]) -> Option<Range<usize>> {
    let mut lines = Lines::new(start);
    while let Ok(State::Read) = lines.advance() {
        if is_remark(&String::from_utf8_lossy(lines.bytes())) {
            continue;
        }
        let before = usize::try_from(lines.number()).ok()?.checked_sub(1)?;
        let mut ends =
            start.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1);
        let begin = if before == 0 { 0 } else { ends.nth(before - 1)? };
        let mark = if begin == 0 && start.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        return Some(begin + mark..ends.next()?);
    }
    None
}

/// Whether a line is a remark of a suite's author.
fn is_remark(line: &str) -> bool {
    line.starts_with('#')
}

/// Wraps the input in a decoder if its first bytes call for one: Zstandard.
///
/// # Errors
///
/// Returns the input's own errors.
pub fn decompress<'r>(mut reader: impl Read + Send + 'r) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    let mut start = Vec::new();
    reader.by_ref().take(4).read_to_end(&mut start)?;
    let compressed = is_zstd(&start);
    let whole = BufReader::with_capacity(BUFFER_SIZE, Cursor::new(start).chain(reader));
    if compressed {
        return Ok(Box::new(BufReader::with_capacity(BUFFER_SIZE, Frames::new(whole))));
    }
    Ok(Box::new(whole))
}
