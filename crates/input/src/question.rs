//! Questions about a move: the argument of `--why-not`.

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};
use solvers::Question;
use thiserror::Error;

use crate::excerpt::excerpt;
use crate::forbidden_moves::read_forbidden;
use crate::moves::{MoveFault, read_move};
use crate::unmovable::{Unmovable, unmovable};

/// The error for a move that cannot be asked about.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("`--why-not {found}`: {}, expected {expected}", self.reason())]
pub struct QuestionError {
    /// The text that was found.
    pub found: String,
    /// What is wrong with it.
    pub fault: MoveFault,
    /// Why no piece moves that way, if that is the fault.
    pub why: Option<Unmovable>,
    /// What would have been valid.
    pub expected: String,
}

impl QuestionError {
    /// Describes what is wrong with the move, and why no piece moves that way if that is the fault.
    pub fn reason(&self) -> String {
        let why = self.why.map(|why| format!(" ({why})")).unwrap_or_default();
        format!("{}{why}", self.fault)
    }
}

/// Reads a move in SAN or UCI notation as a question what is wrong with it; a move that only the king's
/// safety forbids is valid too.
///
/// ```
/// use input::{read_position, read_why_not};
/// let position = read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?.position;
/// assert!(read_why_not(&position, "Ra7").is_ok() && read_why_not(&position, "a1a7").is_ok());
/// let error = read_why_not(&position, "Rb8").unwrap_err().to_string();
/// let why = "`--why-not Rb8`: not legal there (the rook on a1 does not go to b8), expected a legal move of White";
/// assert!(error.starts_with(why));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns a [`QuestionError`] if the text is not a move, or not exactly one legal move of the position.
pub fn read_why_not(position: &Chess, text: &str) -> Result<Question, QuestionError> {
    let error = |fault| QuestionError {
        found: excerpt(text),
        fault,
        why: unmovable(position, text).filter(|_| fault == MoveFault::Illegal),
        expected: describe_expected(position),
    };
    match read_move(position, text.trim()) {
        Ok(mv) => Ok(Question::WhyNot(mv)),
        Err(fault) => read_forbidden(position, text).ok_or_else(|| error(fault)),
    }
}

/// Describes what would be valid: one legal move in both notations.
fn describe_expected(position: &Chess) -> String {
    let side = position.turn().fold_wb("White", "Black");
    let mode = position.castles().mode();
    match position.legal_moves().first() {
        Some(mv) => {
            let san = SanPlus::from_move(position.clone(), *mv);
            format!("a legal move of {side} such as {san} or {}", mv.to_uci(mode))
        }
        None => format!("none: {side} has no legal move"),
    }
}
