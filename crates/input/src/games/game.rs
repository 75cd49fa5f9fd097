//! One game: its tags verbatim, everything in its moves in order, and the positions of its main line.

use shakmaty::{Chess, Move};
use thiserror::Error;

use crate::PositionError;
use crate::illegal::in_brackets;

/// A game that has been read.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags verbatim, with whatever else is among them.
    pub head: String,
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// Lines that start with `%` among the moves, which are for other programs.
    pub escapes: Vec<String>,
    /// Everything among the moves, in order, except the result.
    pub events: Vec<Event>,
    /// The positions of the main line: before each move, and the last one.
    pub positions: Vec<Chess>,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// How the game ended: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Something among the moves of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Event {
    /// A move in SAN.
    Move(String),
    /// A Numeric Annotation Glyph.
    Nag(u8),
    /// A comment, including commands such as `[%clk 0:01:00]`.
    Comment(String),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

impl Game {
    /// Returns the value of the first tag with a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// Why a game cannot be processed.
#[derive(Debug, Error)]
pub enum GameFault {
    /// It is longer than the maximum.
    #[error("longer than {} MB", super::LONGEST_GAME >> 20)]
    TooLong,
    /// A comment does not end.
    #[error("a comment is not closed, expected `}}`")]
    OpenComment,
    /// Variations are not closed, or closed without being opened.
    #[error("the brackets of its variations do not match")]
    Brackets,
    /// There is more than one result.
    #[error("{0} results, expected one")]
    Results(usize),
    /// A word among the moves is not a move.
    #[error("move {number} `{found}` is no move")]
    Word {
        /// The number with dots that the move would have: `12.` or `12...`.
        number: String,
        /// The word.
        found: String,
    },
    /// Some words among the moves are not moves, although each looks like one.
    #[error("{found} words where moves are expected, {expected} of them moves")]
    Words {
        /// Words that should be moves or glyphs.
        found: usize,
        /// How many of them are.
        expected: usize,
    },
    /// The `FEN` tag has no valid position.
    #[error("the tag FEN: {0}")]
    Position(#[from] PositionError),
    /// The rules are not those of chess.
    #[error("the variant `{0}`, expected chess or Chess960")]
    Variant(String),
    /// A move of the main line is not legal.
    #[error("move {number} `{found}` is not legal{}", in_brackets(.why.as_deref()))]
    Move {
        /// Its number with dots: `12.` or `12...`.
        number: String,
        /// The move.
        found: String,
        /// Why it is not legal, if no piece moves that way or the king would not be safe.
        why: Option<String>,
    },
    /// The PGN reader gave up.
    #[error("{0}")]
    Read(String),
}
