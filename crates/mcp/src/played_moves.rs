//! The position that a call is about: a FEN, and moves from there.

use kibitzer::Sources;
use kibitzer::input::{excerpt, read_played, read_position};
use shakmaty::{Chess, Move};

use crate::arguments::Arguments;
use crate::judge::{Judged, judge};
use crate::notation;
use crate::schema::{FEN_EXAMPLE, LONGEST_FEN, MOST_MOVES_PLAYED};

/// A position and how it was reached.
pub(crate) struct Played {
    /// The position of the FEN.
    pub(crate) start: Chess,
    /// The positions before each move, oldest first.
    pub(crate) history: Vec<Chess>,
    /// The moves.
    pub(crate) moves: Vec<Move>,
    /// The position after them.
    pub(crate) position: Chess,
    /// What was repaired in the FEN.
    pub(crate) warnings: Vec<String>,
}

/// Reads `fen` and `moves`.
///
/// # Errors
///
/// Returns what is wrong with the FEN, or which move is the first invalid one, with the reason and the
/// position before it.
pub(crate) fn play(arguments: &Arguments, sources: Sources<'_>) -> Result<Played, String> {
    let fen = arguments.require("fen", &format!("a FEN such as `{FEN_EXAMPLE}`, or startpos"))?;
    let (start, warnings) = position(fen.trim())?;
    let mut played =
        Played { position: start.clone(), start, history: Vec::new(), moves: Vec::new(), warnings };
    for word in arguments.words("moves", MOST_MOVES_PLAYED)? {
        let one = match read_played(&played.position, word) {
            Ok(one) => one,
            Err(error) => return Err(describe_refusal(&played, &error.found, sources)),
        };
        played.history.extend(one.history);
        played.moves.extend(one.last_move);
        played.position = one.position;
    }
    Ok(played)
}

/// Reads a position, or the word `startpos`.
fn position(fen: &str) -> Result<(Chess, Vec<String>), String> {
    if fen == "startpos" {
        return Ok((Chess::default(), Vec::new()));
    }
    let expected = || format!("expected a FEN such as `{FEN_EXAMPLE}`, or startpos");
    if LONGEST_FEN < fen.len() {
        return Err(format!("`fen`: {} bytes came (`{}`), {}", fen.len(), excerpt(fen), expected()));
    }
    let read = read_position(fen).map_err(|error| format!("`fen`: {error}; {}", expected()))?;
    Ok((read.position, read.warnings.iter().map(ToString::to_string).collect()))
}

/// Describes which move is invalid, and why.
fn describe_refusal(played: &Played, word: &str, sources: Sources<'_>) -> String {
    let number = played.moves.len() + 1;
    let why = match judge(sources, &played.position, word) {
        Judged::NoMove(why) => why,
        Judged::Forbidden(why) => format!("not legal: {}", why.trim_end_matches('.')),
        // A move that the reader rejected is not accepted by the judge.
        Judged::Legal(_) => "not read".to_owned(),
    };
    format!(
        "`moves`: move {number}, `{word}`: {why}; it was to be made in `{}`",
        notation::fen(&played.position)
    )
}
