//! Rows: formats are distinguished, errors are reported in their place, and nothing is lost.

use std::io::{self, Read};

use input::{Format, InputError, Row, RowError, RowFault, Task, read_rows};

const FEN: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 3 40";
const EPD: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";";
const HEADER: &str = "PuzzleId,FEN,Moves";
const PUZZLE: &str = "x1,6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1,a6b6 a1a8";

/// Describes a row by its number and id, or its error.
fn describe(row: Result<Row, RowError>) -> String {
    match row {
        Ok(Row { number, id, task: Task::Position { .. }, .. }) => format!("position {number} {id}"),
        Ok(Row { number, id, task: Task::Puzzle { .. }, .. }) => format!("puzzle {number} {id}"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(input: &[u8], format: Format, expected: &[&str]) {
    let rows = read_rows(input).expect("the input has rows");
    assert_eq!(rows.format(), format);
    assert_eq!(rows.map(describe).collect::<Vec<_>>(), expected);
}

/// Returns some bytes, then fails.
struct Failing<'b>(&'b [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("the disk is gone")) } else { self.0.read(buffer) }
    }
}

/// Packs bytes into a Zstandard frame, one raw block per kilobyte, which is also the window.
fn compress(content: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00];
    let n_blocks = content.chunks(1024).len();
    for (index, block) in content.chunks(1024).enumerate() {
        let header = (block.len() << 3) | usize::from(index + 1 == n_blocks);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.extend(block);
    }
    frame
}

/// Packs a byte, repeated many times, into a Zstandard frame.
fn bomb(byte: u8, n_blocks: usize) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
    for index in 0..n_blocks {
        let header = (128 * 1024_usize) << 3 | 2 | usize::from(index + 1 == n_blocks);
        frame.extend(&header.to_le_bytes()[..3]);
        frame.push(byte);
    }
    frame
}

#[test]
fn formats_are_told_apart_by_content() {
    check(FEN.as_bytes(), Format::Fen, &["position 1 1"]);
    check(EPD.as_bytes(), Format::Epd, &["position 1 mate"]);
    check(format!("{HEADER}\n{PUZZLE}\n").as_bytes(), Format::Lichess, &["puzzle 2 x1"]);
}

#[test]
fn fen_and_epd_mix() {
    let input = format!("# two\n\n{FEN}\n{EPD}\n# the end");
    check(input.as_bytes(), Format::Fen, &["position 3 3", "position 4 mate"]);
    let input = format!("{EPD}\n{FEN}");
    check(input.as_bytes(), Format::Epd, &["position 1 mate", "position 2 2"]);
}

#[test]
fn marks_of_other_systems_are_read() {
    for start in ["\u{feff}", "\0\0", "\r\n", "\u{feff}\0\n \n"] {
        let numbered = start.matches('\n').count() + 1;
        let input = format!("{start}{HEADER}\r\n{PUZZLE}\r\n\0");
        check(input.as_bytes(), Format::Lichess, &[&format!("puzzle {} x1", numbered + 1)]);
        let input = format!("{start}{EPD}\0\r\n");
        check(input.as_bytes(), Format::Epd, &[&format!("position {numbered} mate")]);
    }
}

#[test]
fn bad_rows_are_reported_in_their_place() {
    let input = format!("{FEN}\nhello\n{FEN}\n6k1/5ppp/8/8/8/8/8/R6K w - - bm Rb8;\n{FEN}");
    check(
        input.as_bytes(),
        Format::Fen,
        &[
            "position 1 1",
            "row 2: a position has 4 fields, or 6 with clocks, found 1",
            "position 3 3",
            "row 4: `bm` has `Rb8`, not legal there",
            "position 5 5",
        ],
    );
}

#[test]
fn broken_table_rows_spoil_nothing_else() {
    let long = "x".repeat(70_000);
    let mut input = format!("{HEADER}\n{PUZZLE}\n\"{PUZZLE}\nx2,8/8\n{long}\n{PUZZLE}\n").into_bytes();
    input.extend(b"x\xff,\n");
    input.extend(PUZZLE.as_bytes());
    check(
        &input,
        Format::Lichess,
        &[
            "puzzle 2 x1",
            "row 3: a quotation mark is not closed, expected a row on one line",
            "row 4: the row has 2 fields, expected 3 as in the header",
            "row 5: the line has more than 65536 bytes",
            "puzzle 6 x1",
            "row 7: byte 2 of the line is not UTF-8",
            "puzzle 8 x1",
        ],
    );
}

#[test]
fn names_in_old_encodings_do_not_spoil_a_row() {
    let rows = read_rows(&b"6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"R\xe9ti\";"[..]).unwrap();
    assert_eq!(rows.map(describe).collect::<Vec<_>>(), ["position 1 R\u{fffd}ti"]);
}

#[test]
fn empty_input_is_refused() {
    for input in [&b""[..], b"\n\r\n", b"\xef\xbb\xbf", b"\0", b"# nothing\n"] {
        let Err(error) = read_rows(input) else { panic!("{input:?} has rows") };
        let expected = "the input is empty, expected EPD, a Lichess puzzle CSV or one FEN a line";
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn missing_column_is_refused() {
    let Err(error) = read_rows(&b"PuzzleId,Moves\nx,e2e4"[..]) else { panic!("there are rows") };
    assert_eq!(
        error.to_string(),
        "the header has no column `FEN`, found `PuzzleId,Moves`, expected a Lichess puzzle CSV"
    );
    assert!(matches!(error, InputError::MissingColumn { column: "FEN", .. }));
    // Without a header, the first puzzle is in its place.
    assert!(read_rows(PUZZLE.as_bytes()).is_err());
}

#[test]
fn failing_input_is_the_last_error() {
    let input = format!("{FEN}\n{FEN}\n{FEN}");
    let mut rows = read_rows(Failing(input.as_bytes())).unwrap();
    assert!(rows.by_ref().take(2).all(|row| row.is_ok()));
    let error = rows.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "row 3: reading stopped: the disk is gone");
    assert!(matches!(error.reason, RowFault::Read(_)) && rows.next().is_none() && rows.next().is_none());
    let Err(error) = read_rows(Failing(b"")) else { panic!("there are rows") };
    assert_eq!(error.to_string(), "cannot read the input: the disk is gone");
}

#[test]
fn compressed_input_is_known_by_its_content() {
    let (head, tail) =
        (compress(format!("{HEADER}\n{PUZZLE}\nx").as_bytes()), compress(&PUZZLE.as_bytes()[1..]));
    check(&[&head[..], &tail].concat(), Format::Lichess, &["puzzle 2 x1", "puzzle 3 x1"]);
    check(&compress(EPD.as_bytes()), Format::Epd, &["position 1 mate"]);
}

#[test]
fn damaged_compression_is_reported() {
    let whole = compress(format!("{EPD}\n").repeat(4000).as_bytes());
    let rows = read_rows(&whole[..whole.len() / 2]).unwrap();
    let found: Vec<String> = rows.map(describe).collect();
    let (last, others) = found.split_last().unwrap();
    assert!(last.contains("reading stopped: damaged zstd data: "), "{last}");
    assert!(1000 < others.len() && others.iter().all(|row| row.starts_with("position")));
    let Err(error) = read_rows(&whole[..7]) else { panic!("there are rows") };
    assert!(error.to_string().starts_with("cannot read the input: damaged zstd data: "), "{error}");
}

#[test]
fn bomb_is_one_long_line() {
    let input = [bomb(b'x', 800), compress(format!("\n{FEN}").as_bytes())].concat();
    check(&input, Format::Fen, &["row 1: the line has more than 65536 bytes", "position 2 2"]);
}
