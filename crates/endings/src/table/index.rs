//! The index of a position in its table: mirror images share one.
//!
//! White's king is brought to the files a to d, and where there are no pawns to the ranks 1 to 4. No position is its
//! own mirror image, so that each move of a position corresponds to one of its image.

use shakmaty::{Color, Square};

use super::men::{Few, MOST};

/// How positions of one material are numbered.
#[derive(Copy, Clone, Debug)]
pub(super) struct Index {
    has_pawns: bool,
    /// Pieces beside White's king.
    others: u32,
}

impl Index {
    pub(super) fn of(few: &Few) -> Index {
        let others = few.pieces().len() as u32 - 1;
        Index { has_pawns: few.has_pawns(), others }
    }

    /// Returns the number of indices.
    pub(super) fn count(self) -> usize {
        2 * self.of_one_side()
    }

    fn of_one_side(self) -> usize {
        let kings = if self.has_pawns { 32 } else { 16 };
        kings << (6 * self.others)
    }

    /// Returns the number of a position.
    pub(super) fn number(self, squares: &[Square], turn: Color) -> usize {
        let king = u32::from(squares[0]);
        let mut flip = if king & 4 != 0 { 7 } else { 0 };
        if !self.has_pawns && king & 32 != 0 {
            flip |= 56;
        }
        let king = king ^ flip;
        let place = ((king >> 3) * 4 + (king & 3)) as usize;
        let others = |number: usize, square: &Square| number << 6 | (u32::from(*square) ^ flip) as usize;
        let number = squares[1..].iter().fold(place, others);
        if turn == Color::White { number } else { number + self.of_one_side() }
    }

    /// Returns the number of a position with one of its pieces moved and the other side to move; `squares` are those of
    /// the number.
    #[inline]
    pub(super) fn move_men(
        self,
        number: usize,
        mut squares: [Square; MOST],
        turn: Color,
        place: usize,
        to: Square,
    ) -> usize {
        if place == 0 {
            squares[0] = to;
            return self.number(&squares[..=self.others as usize], !turn);
        }
        let shift = 6 * (self.others as usize - place);
        let moved = number & !(63 << shift) | usize::from(to) << shift;
        if turn == Color::White { moved + self.of_one_side() } else { moved - self.of_one_side() }
    }

    /// Returns the squares and the side to move of a number.
    pub(super) fn position(self, number: usize) -> ([Square; MOST], Color) {
        let mut squares = [Square::A1; MOST];
        let mut rest = number;
        for place in (1..=self.others as usize).rev() {
            squares[place] = Square::new((rest & 63) as u32);
            rest >>= 6;
        }
        let kings = if self.has_pawns { 32 } else { 16 };
        let turn = if kings <= rest { Color::Black } else { Color::White };
        let king = (rest % kings) as u32;
        squares[0] = Square::new((king >> 2) * 8 + (king & 3));
        (squares, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_position_and_of_its_mirror_images() {
        for has_pawns in [false, true] {
            let index = Index { has_pawns, others: 2 };
            for number in (0..index.count()).step_by(7) {
                let (squares, turn) = index.position(number);
                assert_eq!(index.number(&squares[..3], turn), number);
                let mirrored = squares.map(Square::flip_horizontal);
                assert_eq!(index.number(&mirrored[..3], turn), number);
                let turned = squares.map(Square::flip_vertical);
                assert_eq!(index.number(&turned[..3], turn) == number, !has_pawns);
            }
        }
    }
}
