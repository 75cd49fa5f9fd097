//! What each side sees: the first layer's sums, carried along from move to move.
//!
//! Each side sees the board from its own first rank, and turned so that its king stands on the files from a to d, so
//! that a position and its mirror image, in colors or in files, are worth the same. What a man adds depends on the
//! zone where the own king stands; a king that comes to another zone makes its side look again.
//!
//! CITE: Incremental updates and horizontal mirroring. <https://www.chessprogramming.org/NNUE>

use shakmaty::{Board, Color, File, Piece, Square};

use super::network::{NETWORK, Network, PLACES, Sums};

/// Both sides' sights of a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in super::super) struct Sight {
    /// White's and Black's sums.
    sums: [Sums; 2],
    /// How their boards are turned, by their kings.
    views: [View; 2],
}

/// How a side looks at the board: what it does to squares, and the zone of its king.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Default)]
struct View {
    /// Exchanged with the square's number: 7 turns files, 56 turns ranks.
    turn: usize,
    zone: usize,
}

impl Sight {
    /// Looks at a board from scratch.
    pub(in super::super) fn of(board: &Board) -> Sight {
        let mut sight = Sight { sums: [NETWORK.empty; 2], views: [View::default(); 2] };
        Color::ALL.into_iter().for_each(|color| sight.look(board, color));
        sight
    }

    /// Looks again for a side whose king has come to another zone; does nothing otherwise.
    pub(in super::super) fn follow_king(&mut self, board: &Board, color: Color) {
        if View::of(board, color) != self.views[index(color)] {
            self.look(board, color);
        }
    }

    /// A man is put on a square.
    pub(in super::super) fn put(&mut self, piece: Piece, square: Square) {
        self.each(piece, square, |sum, part| *sum = sum.wrapping_add(part));
    }

    /// A man is lifted from a square.
    pub(in super::super) fn lift(&mut self, piece: Piece, square: Square) {
        self.each(piece, square, |sum, part| *sum = sum.wrapping_sub(part));
    }

    /// Gives the value in centipawns for a side to move; `men` are all on the board.
    pub(super) fn value(&self, turn: Color, men: usize) -> i32 {
        NETWORK.value(&self.sums[index(turn)], &self.sums[index(!turn)], men)
    }

    fn look(&mut self, board: &Board, color: Color) {
        let (network, view): (&Network, View) = (&NETWORK, View::of(board, color));
        self.views[index(color)] = view;
        let sums = &mut self.sums[index(color)];
        *sums = network.empty;
        for (square, piece) in board {
            let parts = &network.first[view.place(color, piece, square)];
            sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum = sum.wrapping_add(*part));
        }
    }

    fn each(&mut self, piece: Piece, square: Square, change: impl Fn(&mut i16, i16)) {
        let network: &Network = &NETWORK;
        for color in Color::ALL {
            let parts = &network.first[self.views[index(color)].place(color, piece, square)];
            self.sums[index(color)].iter_mut().zip(parts).for_each(|(sum, part)| change(sum, *part));
        }
    }
}

fn index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

impl View {
    /// The king stands on the files from a to d; every square of the first rank is a zone, then halves of ranks and ranks.
    fn of(board: &Board, color: Color) -> View {
        let Some(king) = board.king_of(color) else { return View::default() };
        let files = if File::E <= king.file() { 7 } else { 0 };
        let turn = files ^ color.fold_wb(0, 56);
        let (rank, file) = ((usize::from(king) ^ turn) / 8, (usize::from(king) ^ turn) % 8);
        let zone = match rank {
            0 => file,
            1 => 4 + usize::from(2 <= file),
            2 => 6,
            3 => 7,
            4 | 5 => 8,
            _ => 9,
        };
        View { turn, zone }
    }

    /// Gives the place of a man as a side sees it: own men first, by kind and square.
    fn place(self, color: Color, piece: Piece, square: Square) -> usize {
        let kind = piece.role as usize - 1 + if piece.color == color { 0 } else { 6 };
        self.zone * PLACES + kind * 64 + (usize::from(square) ^ self.turn)
    }
}
