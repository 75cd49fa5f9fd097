//! Why a row cannot be read; every part of a row that is read can add its own reason.

use std::io;

use thiserror::Error;

use crate::lines::LONGEST_LINE;
use crate::moves::MoveFault;
use crate::position::PositionError;

/// The error for a row that cannot be read.
#[derive(Debug, Error)]
#[error("row {number}: {reason}")]
pub struct RowError {
    /// The number of the line, from 1.
    pub number: u64,
    /// What is wrong with it.
    pub reason: RowFault,
}

/// Why a row cannot be read.
///
/// Text of the input is quoted shortened and with control characters escaped.
#[derive(Debug, Error)]
pub enum RowFault {
    /// The input could not be read any further; no row follows.
    #[error("reading stopped: {0}")]
    Read(#[source] io::Error),
    /// The line is too long to be a row.
    #[error("the line has more than {LONGEST_LINE} bytes")]
    TooLong,
    /// The line is not text.
    #[error("byte {offset} of the line is not UTF-8")]
    NotText {
        /// The position of the byte in the line, from 1.
        offset: usize,
    },
    /// The line is a position without a solution.
    #[error("a position, expected a puzzle with its solution")]
    NoPuzzle,
    /// The position is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move cannot be played.
    #[error("`{field}` has `{found}`, {fault}")]
    Move {
        /// The opcode or column.
        field: &'static str,
        /// The move as written.
        found: String,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// An operation that should name moves has none.
    #[error("`{field}` has no move, expected at least one")]
    NoMove {
        /// The opcode.
        field: &'static str,
    },
    /// A distance to mate is not a number of moves.
    #[error("`{field}` has `{found}`, expected a number of moves to mate")]
    Mate {
        /// The opcode.
        field: &'static str,
        /// The operand as written.
        found: String,
    },
    /// A row gives two distances to mate.
    #[error("mate in {first} and mate in {second} in one row, expected one of them")]
    TwoMates {
        /// The distance given first.
        first: i32,
        /// The other one.
        second: i32,
    },
    /// A row of a CSV has too few or too many fields.
    #[error("the row has {found} fields, expected {expected} as in the header")]
    FieldCount {
        /// Fields found.
        found: usize,
        /// Fields in the header.
        expected: usize,
    },
    /// A quotation mark of a CSV is not closed on its line.
    #[error("a quotation mark is not closed, expected a row on one line")]
    OpenQuote,
    /// A puzzle has no solution.
    #[error("`Moves` has {found} moves, expected the opponent's and at least one own")]
    TooFewMoves {
        /// Moves found.
        found: usize,
    },
    /// A rating is not a number.
    #[error("`Rating` has `{found}`, expected a number")]
    Rating {
        /// The field as written.
        found: String,
    },
}
