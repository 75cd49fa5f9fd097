//! The themes of a puzzle, which depend only on its moves.

use kibitzer::input::{PuzzleFields, read_puzzle};

use crate::failure::Failure;
use crate::fields::Fields;

const FEN: &str = "the FEN of a puzzle";
const MOVES: &str = "moves in UCI with blanks between, the other side's first";

/// Returns the themes of a puzzle: its FEN, and its moves in UCI with the one that allows the tactic first.
///
/// # Errors
///
/// Returns an error if a field is wrong or missing, a move is not legal, or there is no solution.
pub fn tags(fields: Fields) -> Result<String, Failure> {
    let mut fields = fields.among(&["fen", "moves"])?;
    let [fen, moves] = [("fen", FEN), ("moves", MOVES)].map(|(name, expected)| {
        let text = fields.text(name, expected)?;
        text.ok_or_else(|| Failure::bad(format!("`{name}` is missing"), format!("`{name}`: {expected}")))
    });
    let (fen, moves) = (fen?, moves?);
    let puzzle = PuzzleFields { id: "", fen: &fen, moves: &moves, rating: "", themes: "" };
    let row = read_puzzle(1, &puzzle)
        .map_err(|error| Failure::with_own_words(error, format!("`moves`: {MOVES}")))?;
    let tags = kibitzer::tags(&row);
    let tags = tags.ok_or_else(|| Failure::bad("the puzzle has no solution", format!("`moves`: {MOVES}")))?;
    serde_json::to_string(&tags).map_err(|error| Failure::new(Failure::BROKEN, error, "themes"))
}
