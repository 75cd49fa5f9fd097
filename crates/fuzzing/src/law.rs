//! Laws that several readers share.

use std::fmt::Display;

use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

/// Demands that a message is one line, not empty, and without characters that steer a terminal.
pub(crate) fn require_line(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.is_empty(), "a message says nothing");
    assert!(!message.contains(char::is_control), "a message is not one line: {message:?}");
}

/// Demands that two positions are the same in everything, clocks and the notation of castling included.
pub(crate) fn require_same(one: &Chess, other: &Chess) {
    assert_eq!(one, other);
    assert_eq!(write_fen(one), write_fen(other));
    assert_eq!(one.castles().mode(), other.castles().mode(), "{}", write_fen(one));
}

/// Writes a position as a FEN with all that it holds.
pub(crate) fn write_fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}
