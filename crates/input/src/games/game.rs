//! One game: its tags as they stand, everything in its moves in order, and the positions of its main line.

use shakmaty::{Chess, Move};
use thiserror::Error;

use crate::PositionError;
use crate::illegal::in_brackets;

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Game {
    /// The tags as they stand, with whatever else stands there.
    pub head: String,
    /// Names and values of the tags, in order.
    pub tags: Vec<(String, String)>,
    /// Lines that start with `%` among the moves, which are for other programs.
    pub escapes: Vec<String>,
    /// What stands among the moves, in order, without the result.
    pub events: Vec<Event>,
    /// The positions of the main line: before each move, and the last one.
    pub positions: Vec<Chess>,
    /// The moves of the main line.
    pub moves: Vec<Move>,
    /// How the game ended: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Something that stands among the moves of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Event {
    /// A move in SAN.
    Move(String),
    /// A Numeric Annotation Glyph.
    Nag(u8),
    /// A comment, commands as `[%clk 0:01:00]` included.
    Comment(String),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

impl Game {
    /// Returns the value of the first tag of a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// Why a game cannot be looked through.
#[derive(Debug, Error)]
pub enum GameFault {
    /// It is longer than what is looked at.
    #[error("longer than {} MB", super::LONGEST_GAME >> 20)]
    TooLong,
    /// A comment does not end.
    #[error("a comment is not closed, expected `}}`")]
    OpenComment,
    /// Variations do not end, or end without a beginning.
    #[error("the brackets of its variations do not match")]
    Brackets,
    /// There is more than one result.
    #[error("{0} results, expected one")]
    Results(usize),
    /// A word among the moves is none.
    #[error("move {number} `{found}` is no move")]
    Word {
        /// The number with dots that the move would have: `12.` or `12...`.
        number: String,
        /// The word.
        found: String,
    },
    /// Some words among the moves are none, and each looks like one.
    #[error("{found} words where moves are expected, {expected} of them moves")]
    Words {
        /// Words that should be moves or glyphs.
        found: usize,
        /// Those that are.
        expected: usize,
    },
    /// The tag FEN has no position.
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
        /// Why it is not, where no man goes so or the king would not be safe.
        why: Option<String>,
    },
    /// The reader of PGN gave up.
    #[error("{0}")]
    Read(String),
}
