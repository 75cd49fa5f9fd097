//! Moves: the notations that suites use, read in a position.
//!
//! These are standard algebraic notation with any trailing marks, long or short, with castling written in
//! letters or zeros; and UCI notation.

use shakmaty::san::{San, SanError};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};
use thiserror::Error;

/// Marks that may follow a move or stand alone beside it.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

/// Why a text is not a move of a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Error)]
pub enum MoveFault {
    /// The text is not in a supported notation.
    #[error("not a move in SAN or UCI notation")]
    Notation,
    /// No legal move fits the text.
    #[error("not legal there")]
    Illegal,
    /// Several legal moves fit the text.
    #[error("fits several legal moves")]
    Ambiguous,
}

/// Whether the text consists only of marks, like the `+` of `Qd1 +`.
pub(super) fn is_mark(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| MARKS.contains(&character))
}

/// Reads a move in SAN or UCI notation.
pub(super) fn read_move(position: &Chess, text: &str) -> Result<Move, MoveFault> {
    let bare = strip_marks(text);
    // UCI comes first because SAN also reads `e2e4`, but not the castling `e1g1`.
    match UciMove::from_ascii(bare.as_bytes()) {
        Ok(uci) => uci.to_move(position).map_err(|_| MoveFault::Illegal),
        Err(_) => read_san(position, &standard(bare)),
    }
}

/// Writes a move without marks, in UCI notation or in standard form.
pub(super) fn bare(text: &str) -> String {
    let bare = strip_marks(text.trim());
    if UciMove::from_ascii(bare.as_bytes()).is_ok() { bare.to_owned() } else { standard(bare) }
}

fn strip_marks(text: &str) -> &str {
    text.trim_end_matches(MARKS)
}

/// Reads a move in UCI notation only.
pub(super) fn read_uci(position: &Chess, text: &str) -> Result<Move, MoveFault> {
    let uci = UciMove::from_ascii(text.as_bytes()).map_err(|_| MoveFault::Notation)?;
    uci.to_move(position).map_err(|_| MoveFault::Illegal)
}

/// Writes a move in standard form: `O-O` for `0-0`, `Ra1a8` for `Ra1-a8`, `a8=Q` for `a8Q`.
fn standard(text: &str) -> String {
    match text {
        "O-O" | "0-0" | "o-o" => return "O-O".to_owned(),
        "O-O-O" | "0-0-0" | "o-o-o" => return "O-O-O".to_owned(),
        _ => {}
    }
    let mut standard = text.replace('-', "");
    let has_promotion = standard.ends_with(['N', 'B', 'R', 'Q']);
    if has_promotion && standard.trim_end_matches(char::is_uppercase).ends_with(['1', '8']) {
        standard.insert(standard.len() - 1, '=');
    }
    standard
}

/// Reads a move in SAN without marks.
fn read_san(position: &Chess, text: &str) -> Result<Move, MoveFault> {
    let san = San::from_ascii(text.as_bytes()).map_err(|_| MoveFault::Notation)?;
    san.to_move(position).map_err(|error| match error {
        SanError::IllegalSan => MoveFault::Illegal,
        SanError::AmbiguousSan => MoveFault::Ambiguous,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_position;

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[track_caller]
    fn check(fen: &str, text: &str, expected: Result<&str, MoveFault>) {
        let position = read_position(fen).unwrap().position;
        let found = read_move(&position, text).map(|m| UciMove::from_standard(m).to_string());
        assert_eq!(found, expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn every_notation_of_a_move_is_read() {
        for text in ["Ra8", "Ra8#", "Ra8+!?", "Ra1a8", "Ra1-a8#", "a1a8", "a1a8+", "R1a8"] {
            check("6k1/5ppp/8/8/8/8/8/R6K w - -", text, Ok("a1a8"));
        }
    }

    #[test]
    fn castling_is_read_with_letters_and_zeros() {
        for text in ["O-O", "0-0", "o-o", "O-O+", "e1g1", "e1h1"] {
            check(CASTLING, text, Ok("e1g1"));
        }
        for text in ["O-O-O", "0-0-0", "e1c1", "e1a1"] {
            check(CASTLING, text, Ok("e1c1"));
        }
    }

    #[test]
    fn promotion_is_read() {
        for text in ["a8=Q", "a8Q", "a8=Q+", "a7a8q", "a7a8Q"] {
            check("8/P6k/8/8/8/8/8/K7 w - -", text, Ok("a7a8q"));
        }
        check("8/P6k/8/8/8/8/8/K7 w - -", "a8", Err(MoveFault::Illegal));
    }

    #[test]
    fn what_is_no_legal_move_is_told_apart() {
        let knights = "4k3/8/8/8/8/2N5/8/4K1N1 w - -";
        check(knights, "Ne2", Err(MoveFault::Ambiguous));
        check(knights, "Nd4", Err(MoveFault::Illegal));
        check(knights, "0000", Err(MoveFault::Illegal));
        check(knights, "N@e4", Err(MoveFault::Illegal));
        for text in ["", "x", "Nz9", "mate", "é", "O-O-O-O"] {
            check(knights, text, Err(MoveFault::Notation));
        }
    }
}
