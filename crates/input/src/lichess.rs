//! Lichess puzzles: rows of a CSV whose header names the columns.
//!
//! Columns are found by name, in any order; unneeded ones are ignored. A row is one line, as Lichess writes
//! them, so that a stray quotation mark spoils only its own row and not the rest of the file.

use std::io::{self, Read};

use csv::{Reader, ReaderBuilder, StringRecord, Terminator};
use shakmaty::{Chess, Move, Position as _};

use crate::excerpt::excerpt;
use crate::input_error::InputError;
use crate::moves::read_uci;
use crate::position::{ReadPosition, read_position};
use crate::row::{Row, Task};
use crate::row_fault::RowFault;

/// Columns that a table of puzzles must have.
const REQUIRED: [&str; 3] = ["PuzzleId", "FEN", "Moves"];

/// Whether a line is the header of a CSV, or at least a row of one.
///
/// The first word of a position has no comma.
pub(super) fn is_table(line: &str) -> bool {
    let first_word = line.split_ascii_whitespace().next().unwrap_or_default();
    let is_name = |field: &str| REQUIRED.contains(&field.trim_matches(['"', ' ']));
    first_word.contains(',') || line.split(',').any(is_name)
}

/// A table of puzzles, after its header.
pub struct PuzzleTable {
    splitter: Splitter,
    n_columns: usize,
    id: usize,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

impl PuzzleTable {
    /// Finds the columns in the header.
    ///
    /// # Errors
    ///
    /// Returns an [`InputError`] that names the missing column.
    pub(super) fn new(header: &str) -> Result<PuzzleTable, InputError> {
        let mut splitter = Splitter::new();
        let missing = |column| InputError::MissingColumn { column, found: excerpt(header) };
        let names = splitter.split(header).map_err(|_| missing(REQUIRED[0]))?;
        let find = |column| names.iter().position(|name| name.trim() == column);
        let require = |column| find(column).ok_or_else(|| missing(column));
        let [id, fen, moves] = REQUIRED.map(require);
        let (n_columns, rating, themes) = (names.len(), find("Rating"), find("Themes"));
        Ok(PuzzleTable { n_columns, id: id?, fen: fen?, moves: moves?, rating, themes, splitter })
    }

    /// Returns the index of the themes column, if there is one.
    pub fn themes_column(&self) -> Option<usize> {
        self.themes
    }

    /// Reads the puzzle of one line.
    ///
    /// # Errors
    ///
    /// Returns a [`RowFault`] if fields are missing or one of them cannot be read.
    pub fn read_line(&mut self, number: u64, line: &str) -> Result<Row, RowFault> {
        let fields = self.splitter.split(line)?;
        if fields.len() != self.n_columns {
            return Err(RowFault::FieldCount { found: fields.len(), expected: self.n_columns });
        }
        let field = |column: usize| fields.get(column).unwrap_or_default().trim();
        let fields = PuzzleFields {
            id: field(self.id),
            fen: field(self.fen),
            moves: field(self.moves),
            rating: self.rating.map_or("", field),
            themes: self.themes.map_or("", field),
        };
        read_puzzle(number, &fields)
    }
}

/// The fields of a puzzle, from any table; optional fields are empty if there is no value.
#[derive(Copy, Clone, Debug)]
pub struct PuzzleFields<'f> {
    /// The puzzle's name; if it is empty, its number is used.
    pub id: &'f str,
    /// The position before the opponent's first move.
    pub fen: &'f str,
    /// The opponent's first move, then the solver's and the opponent's in turn, in UCI.
    pub moves: &'f str,
    /// The Lichess rating; may be empty.
    pub rating: &'f str,
    /// Names of themes, separated by blanks; may be empty.
    pub themes: &'f str,
}

/// Reads a puzzle from separate fields.
///
/// # Errors
///
/// Returns a [`RowFault`] if one of them cannot be read.
pub fn read_puzzle(number: u64, fields: &PuzzleFields<'_>) -> Result<Row, RowFault> {
    let ReadPosition { position: before, warnings } = read_position(fields.fen)?;
    let (allowed, position, solution) = read_solution(&before, fields.moves)?;
    let rating = Some(fields.rating).filter(|rating| !rating.is_empty()).map(read_rating).transpose()?;
    let themes = fields.themes.split_ascii_whitespace().map(str::to_owned).collect();
    let id = match fields.id {
        "" => number.to_string(),
        id => id.to_owned(),
    };
    let task = Task::Puzzle { before, allowed, position, solution, rating, themes };
    Ok(Row { number, id, task, warnings })
}

/// Plays the moves and returns the first one, the position after it, and the others.
fn read_solution(before: &Chess, moves: &str) -> Result<(Move, Chess, Vec<Move>), RowFault> {
    let mut played = before.clone();
    let mut play = |text: &str| {
        let found = read_uci(&played, text).map_err(|fault| RowFault::Move {
            field: "Moves",
            found: excerpt(text),
            fault,
        })?;
        played.play_unchecked(found);
        Ok((found, played.clone()))
    };
    let mut texts = moves.split_ascii_whitespace();
    let too_few = |found| RowFault::TooFewMoves { found };
    let (allowed, position) = play(texts.next().ok_or(too_few(0))?)?;
    let solution: Vec<Move> =
        texts.map(|text| play(text).map(|(found, _)| found)).collect::<Result<_, RowFault>>()?;
    if solution.is_empty() { Err(too_few(1)) } else { Ok((allowed, position, solution)) }
}

/// Reads a rating in points.
fn read_rating(text: &str) -> Result<u32, RowFault> {
    text.parse().map_err(|_| RowFault::Rating { found: excerpt(text) })
}

impl Clone for PuzzleTable {
    fn clone(&self) -> PuzzleTable {
        PuzzleTable { splitter: Splitter::new(), ..*self }
    }
}

/// Splits lines into fields by the rules of CSV, one line at a time.
struct Splitter {
    reader: Reader<OneLine>,
    record: StringRecord,
}

impl Splitter {
    fn new() -> Splitter {
        Splitter { reader: OneLine::reader(), record: StringRecord::new() }
    }

    /// Splits a line.
    ///
    /// # Errors
    ///
    /// Returns [`RowFault::OpenQuote`] if the fields do not end with the line.
    fn split(&mut self, line: &str) -> Result<&StringRecord, RowFault> {
        self.reader.get_mut().set(line);
        let is_read = matches!(self.reader.read_record(&mut self.record), Ok(true));
        if is_read && !self.reader.get_ref().is_exceeded {
            return Ok(&self.record);
        }
        self.reader = OneLine::reader();
        Err(RowFault::OpenQuote)
    }
}

/// One line as the input of the CSV reader, which would otherwise continue into the next one.
struct OneLine {
    bytes: Vec<u8>,
    n_read: usize,
    /// Whether more than the line was requested.
    is_exceeded: bool,
}

impl OneLine {
    /// Creates a CSV reader for lines that are set later.
    fn reader() -> Reader<OneLine> {
        let line = OneLine { bytes: Vec::new(), n_read: 0, is_exceeded: false };
        let mut builder = ReaderBuilder::new();
        builder.has_headers(false).flexible(true).terminator(Terminator::Any(b'\n')).from_reader(line)
    }

    fn set(&mut self, line: &str) {
        self.bytes.clear();
        self.bytes.extend_from_slice(line.as_bytes());
        self.bytes.push(b'\n');
        (self.n_read, self.is_exceeded) = (0, false);
    }
}

impl Read for OneLine {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = (&self.bytes[self.n_read..]).read(buffer)?;
        self.n_read += n_read;
        self.is_exceeded |= n_read == 0;
        Ok(n_read)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Color};

    use super::*;

    const HEADER: &str = "PuzzleId,FEN,Moves,Rating,Themes";
    const FEN: &str = "6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1";

    #[track_caller]
    fn check(header: &str, line: &str, expected: &str) {
        let found = match PuzzleTable::new(header).unwrap().read_line(2, line) {
            Err(fault) => fault.to_string(),
            Ok(Row { id, task: Task::Puzzle { position, solution, rating, themes, .. }, .. }) => {
                assert_eq!(position.turn(), Color::White);
                let moves: Vec<_> =
                    solution.iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect();
                format!("{id} {} {rating:?} {}", moves.join(" "), themes.join(" "))
            }
            Ok(row) => format!("{row:?}"),
        };
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn first_move_is_the_opponents() {
        check(
            HEADER,
            &format!("x1,{FEN},a6b6 a1a8 b6b8 a8b8,1500,mate short"),
            "x1 a1a8 b6b8 a8b8 Some(1500) mate short",
        );
    }

    #[test]
    fn columns_are_found_by_name() {
        check("Moves,Popularity,FEN,PuzzleId", &format!("a6b6 a1a8,90,{FEN},x2"), "x2 a1a8 None ");
        check("\"PuzzleId\", FEN, Moves", &format!("\"x,3\",\"{FEN}\", a6b6 a1a8"), "x,3 a1a8 None ");
        check(HEADER, &format!(",{FEN},a6b6 a1a8,,"), "2 a1a8 None ");
    }

    #[test]
    fn missing_column_is_named() {
        for (header, missing) in
            [("FEN,Moves", "PuzzleId"), ("PuzzleId,Moves", "FEN"), ("PuzzleId,FEN,moves", "Moves")]
        {
            let Err(error) = PuzzleTable::new(header) else { panic!("{header}") };
            assert_eq!(
                error.to_string(),
                format!(
                    "the header has no column `{missing}`, found `{header}`, expected a Lichess puzzle CSV"
                )
            );
        }
    }

    #[test]
    fn headers_are_told_from_positions() {
        assert!(is_table(HEADER) && is_table("Puzzle Name, FEN") && is_table("x1,8/8 w - -,e2e4"));
        assert!(!is_table(FEN) && !is_table("8/8 w - - bm e4; c0 \"a, b\"") && !is_table(""));
    }

    #[test]
    fn bad_rows_say_why() {
        check(
            HEADER,
            &format!("x,{FEN},a6b6 a1a8,1500"),
            "the row has 4 fields, expected 5 as in the header",
        );
        check(
            HEADER,
            &format!("x,{FEN},a6b6 a1a8,1500,,"),
            "the row has 6 fields, expected 5 as in the header",
        );
        check(
            HEADER,
            &format!("x,{FEN},,1500,"),
            "`Moves` has 0 moves, expected the opponent's and at least one own",
        );
        check(
            HEADER,
            &format!("x,{FEN},a6b6,1500,"),
            "`Moves` has 1 moves, expected the opponent's and at least one own",
        );
        check(HEADER, &format!("x,{FEN},a6b6 a1h8,1500,"), "`Moves` has `a1h8`, not legal there");
        check(
            HEADER,
            &format!("x,{FEN},a6b6 Ra8,1500,"),
            "`Moves` has `Ra8`, not a move in SAN or UCI notation",
        );
        check(HEADER, &format!("x,{FEN},a6b6 a1a8,high,"), "`Rating` has `high`, expected a number");
        check(HEADER, "x,8/8 w - -,a6b6 a1a8,1500,", "the board has 2 ranks, expected 8");
    }

    #[test]
    fn open_quote_spoils_one_row() {
        let mut table = PuzzleTable::new(HEADER).unwrap();
        for _ in 0..3 {
            let fault = table.read_line(2, &format!("\"x,{FEN},a6b6 a1a8,1500,")).unwrap_err();
            assert!(matches!(fault, RowFault::OpenQuote), "{fault}");
            assert_eq!(table.read_line(3, &format!("x,{FEN},a6b6 a1a8,1500,")).unwrap().id, "x");
        }
    }

    #[test]
    fn castling_of_the_opponent_is_played() {
        let line = "x,4k3/8/8/8/8/8/8/4K2R w K - 0 1,e1g1 e8e7";
        let row = PuzzleTable::new("PuzzleId,FEN,Moves").unwrap().read_line(2, line).unwrap();
        let Task::Puzzle { solution, .. } = row.task else { panic!("{row:?}") };
        assert_eq!(UciMove::from_standard(solution[0]).to_string(), "e8e7");
    }
}
