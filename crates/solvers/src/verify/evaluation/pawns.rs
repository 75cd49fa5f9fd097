//! Pawns among themselves: doubled, isolated, defended; and the lines they leave to rooks.
//!
//! CITE: Pawn structure. <https://www.chessprogramming.org/Pawn_Structure>

use shakmaty::{Bitboard, Board, Color, File};

use super::Tapered;
use super::survey::Survey;

const DOUBLED: Tapered = Tapered::new(-8, -18);
const ISOLATED: Tapered = Tapered::new(-12, -14);
const DEFENDED: Tapered = Tapered::new(8, 7);
const ROOK_ON_OPEN_FILE: Tapered = Tapered::new(26, 10);
const ROOK_ON_HALF_OPEN_FILE: Tapered = Tapered::new(11, 6);
const BISHOP_PAIR: Tapered = Tapered::new(28, 48);

/// Gives what a side's pawns are worth for standing well, and its pieces for what the pawns leave open.
pub(super) fn structure(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let pawns = board.by_piece(color.pawn());
    let others = board.by_piece((!color).pawn());
    let rooks = board.by_piece(color.rook());
    let (own_files, other_files) = (files_of(pawns), files_of(others));
    let count = |men: Bitboard| men.count() as i32;
    let without_own = rooks & !own_files;
    let isolated = pawns & !beside(own_files);
    // Doubled are those with another of their own ahead.
    let doubled = pawns & ahead_of(pawns, !color);
    let mut total = DOUBLED * count(doubled)
        + ISOLATED * count(isolated)
        + ROOK_ON_OPEN_FILE * count(without_own & !other_files)
        + ROOK_ON_HALF_OPEN_FILE * count(without_own & other_files);
    total += DEFENDED * (pawns & survey.of_side(color).by_role[0]).count() as i32;
    if 2 <= board.by_piece(color.bishop()).count() {
        total += BISHOP_PAIR;
    }
    total
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
