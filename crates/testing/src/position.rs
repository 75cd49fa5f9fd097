//! Positions as tests write them: FEN.

use shakmaty::{CastlingMode, Chess, EnPassantMode, fen::Fen};

/// Returns the position of a FEN that a test is sure of.
///
/// Castling goes by the rules of chess, not by those of Chess960.
///
/// # Panics
///
/// Panics if the FEN cannot be read or the position is not legal.
#[track_caller]
pub fn position(fen: &str) -> Chess {
    let read: Fen = fen.parse().unwrap_or_else(|error| panic!("`{fen}`: {error}"));
    read.into_position(CastlingMode::Standard).unwrap_or_else(|error| panic!("`{fen}`: {error}"))
}

/// Returns the FEN of a position, with a square for en passant only where a pawn can go there.
pub fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 40";
        assert_eq!(fen(&position(text)), text);
    }

    #[test]
    #[should_panic(expected = "`4k3/8/8/8/8/8/8/8 w - - 0 1`")]
    fn who_is_mistaken_hears_where() {
        let _ = position("4k3/8/8/8/8/8/8/8 w - - 0 1");
    }
}
