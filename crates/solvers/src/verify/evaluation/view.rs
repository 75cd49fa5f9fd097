//! How a side looks at the board: from its own first rank, and turned so that its king stands on the files from a to d.
//!
//! A position and its mirror image, in colors or in files, are worth the same. What a piece adds depends on the zone of
//! the side's own king.
//!
//! CITE: King input features and horizontal mirroring. <https://www.chessprogramming.org/NNUE>

use shakmaty::{Board, Color, File, Piece, Square};

use super::size::{PLACES, ZONES};

/// The number of different views: zones, by files turned or not, for each color.
pub(super) const VIEWS: usize = 2 * 2 * ZONES;

/// How a side looks at the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Default)]
pub(in super::super) struct View {
    /// The mask that is XORed with the square's number: 7 turns files, 56 turns ranks.
    turn: u8,
    zone: u8,
}

impl View {
    /// Returns the view of a side. Its king comes to stand on the files from a to d; every square of the first rank is
    /// a zone, then halves of ranks and ranks.
    pub(in super::super) fn of(board: &Board, color: Color) -> View {
        let Some(king) = board.king_of(color) else { return View::default() };
        let files = if File::E <= king.file() { 7 } else { 0 };
        let turn = files ^ color.fold_wb(0, 56);
        let (rank, file) = ((u8::from(king) ^ turn) / 8, (u8::from(king) ^ turn) % 8);
        let zone = match rank {
            0 => file,
            1 => 4 + u8::from(2 <= file),
            2 => 6,
            3 => 7,
            4 | 5 => 8,
            _ => 9,
        };
        View { turn, zone }
    }

    /// Returns the place of a piece as a side sees it: its own pieces first, by kind and square.
    pub(super) fn place(self, color: Color, piece: Piece, square: Square) -> usize {
        let kind = piece.role as usize - 1 + if piece.color == color { 0 } else { 6 };
        usize::from(self.zone) * PLACES + kind * 64 + usize::from(u8::from(square) ^ self.turn)
    }

    /// Returns the view's number among all views.
    pub(super) fn number(self) -> usize {
        let (ranks, files) = (usize::from(self.turn / 56), usize::from(self.turn & 1));
        (2 * ranks + files) * ZONES + usize::from(self.zone)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn numbers_tell_views_apart() {
        let mut views = BTreeSet::new();
        let mut numbers = BTreeSet::new();
        for color in Color::ALL {
            for square in Square::ALL {
                let mut board = Board::empty();
                board.set_piece_at(square, color.king());
                let view = View::of(&board, color);
                views.insert((view.turn, view.zone));
                numbers.insert(view.number());
            }
        }
        assert_eq!(views.len(), numbers.len());
        assert!(numbers.iter().all(|number| *number < VIEWS));
    }
}
