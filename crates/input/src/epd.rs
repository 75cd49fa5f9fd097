//! EPD and FEN lines: four fields and operations, or a position alone.
//!
//! The standard requires `<board> <side> <castling> <en passant> <opcode> <operands>; …`. Public suites have
//! semicolons attached to their neighbors or placed before the first operation, clocks after the position,
//! names without quotation marks, remarks that are not operations, and no semicolon at the end; all of that
//! is accepted. Whatever precedes the first operation belongs to the position, so that no answer is lost to a
//! typing error there.

use shakmaty::Chess;

use crate::answer::Answer;
use crate::position::{ReadPosition, read_fields};
use crate::row::{Row, Task};
use crate::row_fault::RowFault;

/// Opcodes that carry an answer; they are never part of something else.
const ANSWERS: [&str; 3] = ["bm", "am", "dm"];

/// The standard's other opcodes, which may follow the position on a line without a semicolon.
const OTHERS: [&str; 18] = [
    "id", "hmvc", "fmvn", "acd", "acn", "acs", "ce", "eco", "nic", "noop", "pm", "pv", "rc", "sm", "c0",
    "c1", "c9", "v0",
];

/// How many words are examined one by one in search of the operations; a position has at most six.
///
/// After more words than this no operation is looked for, so that a long line of words does not take
/// quadratic time.
const MOST_FIELDS: usize = 8;

/// Fields of a position without its clocks.
const WHOLE: usize = 4;

/// The defaults for missing fields; the board is always present.
const MISSING: [&str; 6] = ["", "w", "-", "-", "0", "1"];

/// An EPD or FEN line, split into its parts.
struct Record<'t> {
    /// Fields of the position, clocks included.
    fields: Vec<&'t str>,
    /// Opcodes with their operands.
    operations: Vec<(&'t str, &'t str)>,
}

/// Reads an EPD or FEN line.
///
/// # Errors
///
/// Returns a [`RowFault`] if the position or an answer cannot be read.
pub(super) fn read_line(number: u64, line: &str) -> Result<Row, RowFault> {
    let record = Record::split(line, WHOLE);
    let ReadPosition { position, warnings } = read_fields(&record.fields_with_clocks())?;
    let answer = record.answer(&position)?;
    let id = record.operands("id").map_or("", |id| id.trim_matches(['"', ' ']));
    let id = if id.is_empty() { number.to_string() } else { id.to_owned() };
    Ok(Row { number, id, task: Task::Position { position, answer, allowed: None }, warnings })
}

/// Whether a line has operations and is therefore EPD, not FEN.
pub(super) fn has_operations(line: &str) -> bool {
    !Record::split(line, WHOLE).operations.is_empty()
}

/// Returns the six fields of a position that may lack everything but the board, whether or not operations
/// follow it.
///
/// Missing fields default to White's turn, no castling rights, no en-passant square, and the clocks of `hmvc`
/// and `fmvn` or `0 1`. Nothing is filled in if there is no field at all.
pub(super) fn fill_fields(line: &str) -> Vec<&str> {
    let mut record = Record::split(line, 1);
    let missing = |n_fields: usize| MISSING.get(n_fields..).unwrap_or_default();
    if (1..WHOLE).contains(&record.fields.len()) {
        record.fields.extend(&missing(record.fields.len())[..WHOLE - record.fields.len()]);
    }
    let mut fields = record.fields_with_clocks();
    if !fields.is_empty() {
        fields.extend(missing(fields.len()));
    }
    fields
}

impl<'t> Record<'t> {
    /// Splits a line into its parts, whatever it is; operations follow at least `fewest` fields.
    ///
    /// After fewer than four fields only known opcodes start an operation, because any word may be a
    /// malformed field.
    fn split(line: &'t str, fewest: usize) -> Record<'t> {
        let mut fields = Vec::new();
        let mut rest = line.trim_ascii();
        while !rest.is_empty() && !rest.starts_with(';') {
            let is_complete = match fields.len() {
                WHOLE..=MOST_FIELDS => starts_operation(rest),
                n_fields if fewest <= n_fields && n_fields < WHOLE => starts_known(rest),
                _ => false,
            };
            if is_complete {
                break;
            }
            let (field, behind) = split_word(rest);
            fields.push(field);
            rest = behind;
        }
        let mut operations = Vec::new();
        while !rest.is_empty() {
            let (operation, behind) = split_operation(rest);
            if !operation.is_empty() {
                operations.push(split_word(operation));
            }
            rest = behind;
        }
        Record { fields, operations }
    }

    /// Returns the operands of the first operation with the opcode.
    fn operands(&self, opcode: &str) -> Option<&'t str> {
        self.operations.iter().find(|(code, _)| *code == opcode).map(|(_, operands)| *operands)
    }

    /// Returns the fields, with the clocks of `hmvc` and `fmvn` if the position has no clocks.
    fn fields_with_clocks(&self) -> Vec<&'t str> {
        let mut fields = self.fields.clone();
        let clocks = (self.operands("hmvc"), self.operands("fmvn"));
        if fields.len() == 4 && clocks != (None, None) {
            fields.extend([clocks.0.unwrap_or("0"), clocks.1.unwrap_or("1")]);
        }
        fields
    }

    /// Returns the answer, if there is one.
    fn answer(&self, position: &Chess) -> Result<Option<Answer>, RowFault> {
        let mut answer = Answer::default();
        for (opcode, operands) in &self.operations {
            answer.add(position, opcode, operands)?;
        }
        Ok(Some(answer).filter(|answer| !answer.is_empty()))
    }
}

/// Whether an operation starts here, directly after the fields without a semicolon.
///
/// Any word may be an opcode, but an unknown one must be followed by a semicolon, with no answer before that.
fn starts_operation(text: &str) -> bool {
    let (opcode, _) = split_word(text);
    let (operation, _) = split_operation(text);
    let hides_answer = || operation.split_ascii_whitespace().any(|word| ANSWERS.contains(&word));
    let is_name = opcode.starts_with(|c: char| c.is_ascii_alphabetic());
    starts_known(text) || (is_name && text.contains(';') && !hides_answer())
}

/// Whether an operation of the standard starts here.
fn starts_known(text: &str) -> bool {
    let (opcode, _) = split_word(text);
    ANSWERS.contains(&opcode) || OTHERS.contains(&opcode)
}

/// Splits off the first word, which ends at a blank or semicolon.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == ';').unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// Splits off the first operation, which ends at a semicolon outside quotation marks.
///
/// A quotation mark counts at the start of a word, and only if another one closes it: `3'05"` is a time.
fn split_operation(text: &str) -> (&str, &str) {
    let mut at_word = true;
    let mut position = 0;
    while let Some(byte) = text.as_bytes().get(position) {
        match byte {
            b';' => return (text[..position].trim_ascii(), text[position + 1..].trim_ascii_start()),
            b'"' if at_word => position += text[position + 1..].find('"').map_or(0, |length| length + 1),
            _ => {}
        }
        at_word = byte.is_ascii_whitespace();
        position += 1;
    }
    (text.trim_ascii(), "")
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::san::San;
    use shakmaty::{EnPassantMode, Position as _};

    use super::*;

    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - -";

    /// Reads the text after a position and compares what was found.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match read_line(7, &format!("{MATE}{text}")) {
            Err(fault) => fault.to_string(),
            Ok(Row { id, task: Task::Position { position, answer, .. }, .. }) => {
                let clocks = format!("{} {}", position.halfmoves(), position.fullmoves());
                let answer = answer.map_or("none".to_owned(), |answer| {
                    let moves: Vec<_> =
                        answer.best.iter().map(|m| San::from_move(&position, *m).to_string()).collect();
                    format!("{} {:?}", moves.join(" "), answer.mate_in)
                });
                format!("{id}: {clocks}: {answer}")
            }
            Ok(row) => format!("{row:?}"),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn operations_end_with_semicolons() {
        check(" bm Ra8#; id \"BK.01\";", "BK.01: 0 1: Ra8 None");
        check(" bm Ra8#; dm 1; c0 \"a; b\"; id \"x; y\";", "x; y: 0 1: Ra8 Some(1)");
        check(" bm #1; 00:00 @ C2/R2/K2/P7/X28;", "7: 0 1:  Some(1)");
        check(" bm #1; --:-- @ C2; 3'05\" (Gustav); id \"g\"", "g: 0 1:  Some(1)");
        check(" bm #1; c3 \"was bm #2\";", "7: 0 1:  Some(1)");
    }

    #[test]
    fn odd_rows_are_read() {
        check(" ; bm Ra8 + ; id BK.01 ", "BK.01: 0 1: Ra8 None");
        check(";bm Ra8;id BK.01", "BK.01: 0 1: Ra8 None");
        check(" bm Ra8", "7: 0 1: Ra8 None");
        check(" bm Ra8;;; ;id \"\";", "7: 0 1: Ra8 None");
        check(" id \"BK.01; bm Ra8;", "BK.01: 0 1: Ra8 None");
    }

    #[test]
    fn clocks_are_read_where_they_stand() {
        check(" 3 40 bm Ra8;", "7: 3 40: Ra8 None");
        check(" 3 40; bm Ra8;", "7: 3 40: Ra8 None");
        check(" 3 40", "7: 3 40: none");
        check(" bm Ra8; hmvc 5; fmvn 30;", "7: 5 30: Ra8 None");
        check(" fmvn 30; bm Ra8;", "7: 0 30: Ra8 None");
        check(" 3 40 hmvc 9;", "7: 3 40: none");
    }

    #[test]
    fn positions_alone_have_no_answer() {
        check("", "7: 0 1: none");
        check(" id \"mate\";", "mate: 0 1: none");
        check(" Theme \"back rank\"; c0 \"x\";", "7: 0 1: none");
    }

    #[test]
    fn no_answer_is_lost_to_a_typing_error() {
        let clock = "half-move clock must be a number from 0 to 4294967295, found";
        check(" x 1 bm Ra8;", &format!("{clock} `x`"));
        check(" -5 1 bm Ra8;", &format!("{clock} `-5`"));
        check(" x 1", &format!("{clock} `x`"));
        check(" 0 bm Ra8;", "a position has 4 fields, or 6 with clocks, found 5");
        check(" 0 1 2", "a position has 4 fields, or 6 with clocks, found 7");
        check(" 0 1 junk bm Ra8;", "a position has 4 fields, or 6 with clocks, found 7");
        check(" bm Ra8 id \"BK.01\";", "`bm` has `id`, not a move in SAN or UCI notation");
        check(" bm Rb8;", "`bm` has `Rb8`, not legal there");
        check(" hmvc;", &format!("{clock} ``"));
    }

    #[test]
    fn few_fields_are_counted() {
        for (line, found) in [("", 0), ("bm Ra8;", 2), ("8/8 w; bm Ra8;", 2), (";", 0)] {
            let expected = format!("a position has 4 fields, or 6 with clocks, found {found}");
            assert_eq!(read_line(1, line).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn missing_fields_are_filled_in() {
        let fields = |line: &'static str| fill_fields(line).join(" ");
        assert_eq!(fields("8/8"), "8/8 w - - 0 1");
        assert_eq!(fields("8/8 b"), "8/8 b - - 0 1");
        assert_eq!(fields("8/8 b KQ"), "8/8 b KQ - 0 1");
        assert_eq!(fields("8/8 b KQ e3 7"), "8/8 b KQ e3 7 1");
        assert_eq!(fields("8/8 b bm Nf3; id \"x\";"), "8/8 b - - 0 1");
        assert_eq!(fields("8/8 b; Theme x; fmvn 9;"), "8/8 b - - 0 9");
        assert_eq!(fields("8/8 b - - Theme x; hmvc 3;"), "8/8 b - - 3 1");
        assert_eq!(fields("8/8 b KQ junk x;"), "8/8 b KQ junk 0 1");
        assert_eq!((fields(""), fields(";")), (String::new(), String::new()));
    }

    #[test]
    fn lines_are_told_apart() {
        assert!(has_operations(&format!("{MATE} bm Ra8")));
        assert!(!has_operations(&format!("{MATE} 0 1")));
        assert!(!has_operations(MATE));
    }

    #[test]
    fn position_is_kept() {
        let row = read_line(1, &format!("{MATE} 3 40")).unwrap();
        let Task::Position { position, .. } = row.task else { panic!("{row:?}") };
        assert_eq!(Fen::from_position(&position, EnPassantMode::Legal).to_string(), format!("{MATE} 3 40"));
    }
}
