//! King and pawn against king: the key squares.
//!
//! A king on a key square of its pawn wins, whichever side is to move; elsewhere the pawn is worth little until a
//! search reaches such a square. A rook's pawn has none: the other king draws once it stands before the pawn.
//!
//! CITE: <https://www.chessprogramming.org/KPK>.

use shakmaty::{Bitboard, Color, File, Position, Square};
use vision::Vision;

/// What is left of a pawn's hundred centipawns where no key square is held.
const DOUBTFUL: i32 = 30;

/// Returns the worth of a position with one pawn and no piece for the pawn's side, in centipawns, with the pawn's
/// color: `won` where a key square is held; `None` in other positions.
pub(super) fn lone_pawn(vision: &Vision, won: impl Fn(i32) -> i32) -> Option<(Color, i32)> {
    let board = vision.board();
    let pawn = board.pawns().single_square()?;
    if vision.pieces().any() {
        return None;
    }
    let color = board.color_at(pawn)?;
    let (own, other) = (vision.king(color)?, vision.king(!color)?);
    let is_taken = vision.position().turn() != color && other.distance(pawn) == 1 && 1 < own.distance(pawn);
    let rank = i32::try_from(color.relative_rank(pawn.rank()).to_usize()).unwrap_or(0);
    let is_held = !is_taken && key_squares(pawn, color).contains(own);
    Some((color, if is_held { won(7 - rank) } else { DOUBTFUL }))
}

/// Returns the squares on which a king wins for a pawn: two ranks ahead, from the fifth rank on also one.
pub(super) fn key_squares(pawn: Square, color: Color) -> Bitboard {
    let ahead = |ranks: i32| pawn.offset(color.fold_wb(8 * ranks, -8 * ranks));
    if matches!(pawn.file(), File::A | File::H) {
        return Bitboard::EMPTY;
    }
    let rank = color.relative_rank(pawn.rank()).to_usize();
    let steps = match rank {
        4 => vec![1, 2],
        5 | 6 => vec![1],
        _ => vec![2],
    };
    let middle: Bitboard = steps.into_iter().filter_map(ahead).collect();
    let beside = |by: i32| middle.into_iter().filter_map(move |square| square.offset(by));
    middle | beside(-1).collect::<Bitboard>() | beside(1).collect::<Bitboard>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_squares_are_two_ranks_ahead_and_nearer_from_the_fifth_on() {
        let of = |pawn, color| key_squares(pawn, color);
        assert_eq!(of(Square::E4, Color::White), Bitboard::from_iter([Square::D6, Square::E6, Square::F6]));
        assert_eq!(of(Square::E5, Color::Black), Bitboard::from_iter([Square::D3, Square::E3, Square::F3]));
        let fifth = [Square::D6, Square::E6, Square::F6, Square::D7, Square::E7, Square::F7];
        assert_eq!(of(Square::E5, Color::White), Bitboard::from_iter(fifth));
        assert_eq!(of(Square::A4, Color::White), Bitboard::EMPTY);
    }
}
