//! Pawns among themselves: doubled, isolated, backward, defended, side by side.
//!
//! CITE: Pawn structure. <https://www.chessprogramming.org/Pawn_Structure>

use shakmaty::{Bitboard, Board, Color, File};

use super::Tapered;
use super::survey::Survey;

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const DOUBLED: Tapered = pair(6, -29);
const ISOLATED: Tapered = pair(4, -6);
/// Besides, where no enemy pawn stands on the file.
const ISOLATED_ON_OPEN_FILE: Tapered = pair(-24, 6);
/// The square ahead is guarded by a pawn, and no own pawn can come to help.
const BACKWARD: Tapered = pair(-1, -10);
/// By rank from the own edge.
const DEFENDED: [Tapered; 8] =
    [pair(0, 0), pair(0, 0), pair(8, 6), pair(6, -1), pair(6, 8), pair(14, 30), pair(30, 82), pair(0, 0)];
/// Another stands beside it; by rank.
const PHALANX: [Tapered; 8] =
    [pair(0, 0), pair(-1, -2), pair(-4, 5), pair(6, 11), pair(9, 27), pair(23, 42), pair(13, 36), pair(0, 0)];

/// Gives what a side's pawns are worth for standing well.
pub(super) fn structure(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let pawns = board.by_piece(color.pawn());
    let others = board.by_piece((!color).pawn());
    let count = |men: Bitboard| men.count() as i32;
    let isolated = pawns & !beside(files_of(pawns));
    // Doubled are those with another of their own ahead.
    let doubled = pawns & ahead_of(pawns, !color);
    let helped = beside(ahead_of(pawns, color) | pawns);
    let stopped = survey.of_side(!color).by_role[0].shift(color.fold_wb(-8, 8));
    let backward = pawns & !helped & stopped & !isolated;
    let mut total = DOUBLED * count(doubled)
        + ISOLATED * count(isolated)
        + ISOLATED_ON_OPEN_FILE * count(isolated & !files_of(others))
        + BACKWARD * count(backward);
    for pawn in pawns & survey.of_side(color).by_role[0] {
        total += DEFENDED[rank_of(pawn, color)];
    }
    for pawn in pawns & beside(pawns) {
        total += PHALANX[rank_of(pawn, color)];
    }
    total
}

/// Gives the rank of a square from a side's own edge, 0 to 7.
pub(super) fn rank_of(square: shakmaty::Square, color: Color) -> usize {
    let rank = usize::from(square) / 8;
    if color == Color::White { rank } else { 7 - rank }
}

/// Gives all squares of the files on which men stand.
pub(super) fn files_of(men: Bitboard) -> Bitboard {
    ahead_of(men, Color::White) | ahead_of(men, Color::Black) | men
}

/// Gives the squares on the files beside squares, rank by rank.
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    (squares & !Bitboard::from(File::A)).shift(-1) | (squares & !Bitboard::from(File::H)).shift(1)
}

/// Gives all squares before men on their files, as a side sees it.
pub(super) fn ahead_of(men: Bitboard, color: Color) -> Bitboard {
    let mut filled = men.0;
    match color {
        Color::White => {
            filled |= filled << 8;
            filled |= filled << 16;
            filled |= filled << 32;
            Bitboard(filled << 8)
        }
        Color::Black => {
            filled |= filled >> 8;
            filled |= filled >> 16;
            filled |= filled >> 32;
            Bitboard(filled >> 8)
        }
    }
}
