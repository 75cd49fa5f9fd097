//! Moves played before the question: a position, moves from there, and the position after them.

use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Move, Position};
use thiserror::Error;

use crate::excerpt::excerpt;
use crate::illegal::{in_brackets, why_illegal};
use crate::moves::{MoveFault, read_move};

/// The error for one of several moves that cannot be read.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("`--moves`: move {number}, `{found}`: {}", self.reason())]
pub struct PlayedError {
    /// Its index, from 1.
    pub number: usize,
    /// The text that was found.
    pub found: String,
    /// What is wrong with it.
    pub fault: MoveFault,
    /// Why it is not legal, if no piece moves that way or the king would not be safe.
    pub why: Option<String>,
    /// The position in which it was to be played, as a FEN.
    pub fen: String,
}

impl PlayedError {
    /// Describes what is wrong with the move, and in which position if that matters.
    pub fn reason(&self) -> String {
        let PlayedError { fault, why, fen, .. } = self;
        match fault {
            MoveFault::Notation => fault.to_string(),
            _ => format!("{fault}{}; it was to be made in `{fen}`", in_brackets(why.as_deref())),
        }
    }
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The positions before each move, oldest first.
    pub history: Vec<Chess>,
    /// The last move; `None` without moves.
    pub last_move: Option<Move>,
    /// The position after the moves.
    pub position: Chess,
}

/// Plays moves in SAN or UCI notation, with or without move numbers.
///
/// ```
/// use input::{read_played, read_position};
/// let start = read_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?.position;
/// let played = read_played(&start, "1. e4 e5 2.Nf3 g8f6")?;
/// assert_eq!(played.history.len(), 4);
/// let error = read_played(&start, "e4 e4").unwrap_err().to_string();
/// assert!(error.starts_with("`--moves`: move 2, `e4`: not legal there (no pawn of Black gets to e4); it was to be made in `"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns a [`PlayedError`] for the first move that is not a move or not legal.
pub fn read_played(start: &Chess, text: &str) -> Result<Played, PlayedError> {
    let mut played = Played { history: Vec::new(), last_move: None, position: start.clone() };
    let words = text.split_whitespace().map(strip_number).filter(|word| !word.is_empty());
    for (place, word) in words.enumerate() {
        let error = |fault| PlayedError {
            number: place + 1,
            found: excerpt(word),
            fault,
            why: why_illegal(&played.position, word).filter(|_| fault == MoveFault::Illegal),
            fen: Fen::from_position(&played.position, EnPassantMode::Always).to_string(),
        };
        let mv = read_move(&played.position, word).map_err(error)?;
        played.history.push(played.position.clone());
        played.position.play_unchecked(mv);
        played.last_move = Some(mv);
    }
    Ok(played)
}

/// Removes the number before a move: `12.`, `12...`.
fn strip_number(word: &str) -> &str {
    match word.rsplit_once('.') {
        Some((number, mv)) if number.chars().all(|letter| letter.is_ascii_digit() || letter == '.') => mv,
        _ => word,
    }
}
