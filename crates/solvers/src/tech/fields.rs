//! The fields of numbers that draw pieces to places: the center, and the king fields of figures 6 to 10.
//!
//! The center is printed whole (figure 5; knight g1 to f3 gains 5, which checks it). The king fields are damaged in the
//! scan; they are rebuilt from the text: high beside the king, less one ring out, little elsewhere.

use shakmaty::{File, Rank, Square};

/// Figure 5, one quarter: rows from the edge, columns from the edge.
const CENTER: [[i32; 4]; 4] = [[0, 1, 2, 3], [1, 3, 4, 5], [2, 4, 6, 7], [3, 5, 7, 8]];

/// Returns how central a square is: 0 in the corner, 8 in the middle.
pub(super) fn center(square: Square) -> i32 {
    let from_edge = |index: usize| index.min(7 - index);
    let (file, rank): (File, Rank) = square.coords();
    CENTER[from_edge(rank.to_usize())][from_edge(file.to_usize())]
}

/// Returns how near a square is to a king, by figure 6: 10 beside it, 8 one ring out, 2 elsewhere.
pub(super) fn king_field(king: Square, square: Square) -> i32 {
    match king.distance(square) {
        0 | 1 => 10,
        2 => 8,
        _ => 2,
    }
}

/// Returns how near one king is to the other, by figure 9, so that the better one comes closer; 7 when they touch.
pub(super) fn approach(one: Square, other: Square) -> i32 {
    7 - i32::try_from(one.distance(other)).unwrap_or(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knight_to_f3_gains_five() {
        assert_eq!(center(Square::F3) - center(Square::G1), 5);
        assert_eq!((center(Square::A1), center(Square::E4)), (0, 8));
    }
}
