//! All matches of a pattern of two places: by piece the squares, and by square the pieces.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Square};

/// One match; places that the pattern does not have are a1.
pub(crate) type Row = [Square; 4];

/// A relation of pieces, by their squares, and squares.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The pieces that have any.
    men: Bitboard,
    of: [Bitboard; 64],
    onto: OnceCell<Box<[Bitboard; 64]>>,
}

impl Table {
    /// Returns a table from a function that lists the squares of each of some pieces.
    pub(super) fn by(men: Bitboard, squares: impl Fn(Square) -> Bitboard) -> Table {
        let mut of = [Bitboard::EMPTY; 64];
        let mut some = Bitboard::EMPTY;
        for man in men {
            let squares = squares(man);
            if squares.any() {
                of[man.to_usize()] = squares;
                some.add(man);
            }
        }
        Table { men: some, of, onto: OnceCell::new() }
    }

    /// Returns the pieces that have any squares.
    pub(super) fn men(&self) -> Bitboard {
        self.men
    }

    /// Returns the squares of a piece.
    pub(super) fn of(&self, man: Square) -> Bitboard {
        self.of[man.to_usize()]
    }

    /// Returns the pieces of a square.
    pub(super) fn onto(&self, square: Square) -> Bitboard {
        let onto = self.onto.get_or_init(|| {
            let mut onto = Box::new([Bitboard::EMPTY; 64]);
            for man in self.men {
                for square in self.of(man) {
                    onto[square.to_usize()].add(man);
                }
            }
            onto
        });
        onto[square.to_usize()]
    }

    /// Lists the matches in order.
    pub(super) fn rows(&self) -> Vec<Row> {
        let count = self.men.into_iter().map(|man| self.of(man).count()).sum();
        let mut rows = Vec::with_capacity(count);
        for man in self.men {
            rows.extend(self.of(man).into_iter().map(|square| [man, square, Square::A1, Square::A1]));
        }
        rows
    }
}
