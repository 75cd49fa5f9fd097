//! What a move changes on the board: which pieces leave their squares, and which come to others.

use shakmaty::{Piece, Square};

/// The pieces lifted and put down by one move: at most two each, since castling moves two and a capture lifts two.
#[derive(Copy, Clone, Debug, Default)]
pub(in super::super) struct Change {
    pub(super) lifted: [Option<(Piece, Square)>; 2],
    pub(super) put: [Option<(Piece, Square)>; 2],
}

impl Change {
    /// Adds a piece lifted from a square.
    pub(in super::super) fn lift(&mut self, piece: Piece, square: Square) {
        self.lifted[usize::from(self.lifted[0].is_some())] = Some((piece, square));
    }

    /// Adds a piece put on a square.
    pub(in super::super) fn put(&mut self, piece: Piece, square: Square) {
        self.put[usize::from(self.put[0].is_some())] = Some((piece, square));
    }
}
