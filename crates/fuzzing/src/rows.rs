//! Rows of suites: EPD, FENs, tables of puzzles.

use input::{Answer, PuzzleFields, Row, RowReader, Task, first_line, read_puzzle, read_puzzles};
use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

use crate::law::{require_line, require_same, write_fen};

/// Reads a file of rows.
///
/// Rows come in the order of their lines, moves are legal, and a row that is written and read again says the same.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_rows(data: &[u8]) {
    if let Some(range) = first_line(data) {
        assert!(range.start < range.end && range.end <= data.len() && data[range.end - 1] == b'\n');
    }
    if let Err(error) = read_puzzles(data) {
        require_line(&error);
    }
    let rows = match input::read_rows(data) {
        Ok(rows) => rows,
        Err(error) => return require_line(&error),
    };
    let mut last = 0;
    for row in rows {
        let number = match &row {
            Ok(row) => row.number,
            Err(error) => error.number,
        };
        assert!(last < number, "row {number} comes after row {last}");
        last = number;
        match row {
            Ok(row) => examine(&row),
            Err(error) => require_line(&error),
        }
    }
}

fn examine(row: &Row) {
    assert!(!row.id.is_empty());
    row.warnings.iter().for_each(require_line);
    match &row.task {
        Task::Position { position, answer, allowed } => {
            assert!(allowed.is_none());
            examine_position(position, &answer.clone().unwrap_or_default());
        }
        Task::Puzzle { before, allowed, position, solution, rating, .. } => {
            let rating = rating.map_or_else(String::new, |rating| rating.to_string());
            examine_puzzle(before, &play(before, *allowed, position, solution), &rating, position);
        }
    }
}

/// Writes a position with its answer as EPD, and reads it again.
fn examine_position(position: &Chess, answer: &Answer) {
    let write = |moves: &[Move]| -> String {
        let write = |mv: &Move| {
            assert!(position.is_legal(*mv));
            format!(" {}", San::from_move(position, *mv))
        };
        moves.iter().map(write).collect()
    };
    let (best, avoid) = (write(&answer.best), write(&answer.avoid));
    let operation = |code: &str, operands: &str| match operands {
        "" => String::new(),
        operands => format!(" {code}{operands};"),
    };
    let mate = answer.mate_in.map_or_else(String::new, |mate| format!(" {mate}"));
    let operations = [operation("bm", &best), operation("am", &avoid), operation("dm", &mate)].concat();
    let epd = format!("{}{operations}", write_fen(position));
    match RowReader::of_positions().read(1, &epd).map(|row| row.task) {
        Ok(Task::Position { position: again, answer: read, .. }) => {
            require_same(position, &again);
            assert_eq!(&read.unwrap_or_default(), answer, "{epd}");
        }
        Ok(Task::Puzzle { .. }) => panic!("`{epd}` is read as a puzzle"),
        Err(error) => panic!("`{epd}` was written, and is refused: {error}"),
    }
}

/// Plays a puzzle and returns its moves in UCI.
fn play(before: &Chess, allowed: Move, start: &Chess, solution: &[Move]) -> String {
    assert!(!solution.is_empty());
    let mode = before.castles().mode();
    let mut position = before.clone();
    let mut texts = Vec::new();
    for (ply, mv) in std::iter::once(&allowed).chain(solution).enumerate() {
        assert!(position.is_legal(*mv));
        position.play_unchecked(*mv);
        texts.push(mv.to_uci(mode).to_string());
        if ply == 0 {
            require_same(&position, start);
        }
    }
    texts.join(" ")
}

/// Writes the fields of a puzzle, and reads them again.
fn examine_puzzle(before: &Chess, moves: &str, rating: &str, start: &Chess) {
    let fields = PuzzleFields { id: "", fen: &write_fen(before), moves, rating, themes: "" };
    match read_puzzle(1, &fields).map(|row| row.task) {
        Ok(Task::Puzzle { position, .. }) => require_same(&position, start),
        Ok(Task::Position { .. }) => panic!("{fields:?} is read as a position"),
        Err(error) => panic!("{fields:?} was written, and is refused: {error}"),
    }
}
