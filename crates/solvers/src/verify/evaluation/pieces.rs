//! Pieces where pawns let them stand: rooks on open lines and far ahead, outposts, bishops and their color.
//!
//! CITE: Evaluation of pieces. <https://www.chessprogramming.org/Evaluation_of_Pieces>

use shakmaty::{Bitboard, Board, Color, Rank};

use super::Tapered;
use super::pawns::{ahead_of, beside, files_of};
use super::survey::Survey;

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const ROOK_ON_OPEN_FILE: Tapered = pair(35, 21);
const ROOK_ON_HALF_OPEN_FILE: Tapered = pair(12, 15);
/// On the seventh rank, while the other king is on the last or pawns stand there.
const ROOK_ON_SEVENTH: Tapered = pair(-8, 24);
const BISHOP_PAIR: Tapered = pair(38, 64);
/// For each own pawn on the bishop's color.
const PAWN_ON_BISHOPS_COLOR: Tapered = pair(0, -7);
/// A square that no pawn can attack any more, defended by one's own: knight, bishop.
const OUTPOST: [Tapered; 2] = [pair(19, 4), pair(29, -5)];

/// Gives what a side's pieces are worth for what the pawns leave open to them.
pub(super) fn pieces(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let pawns = board.by_piece(color.pawn());
    let others = board.by_piece((!color).pawn());
    let (rooks, bishops) = (board.by_piece(color.rook()), board.by_piece(color.bishop()));
    let count = |men: Bitboard| men.count() as i32;
    let (own_files, other_files) = (files_of(pawns), files_of(others));
    let without_own = rooks & !own_files;
    let mut total = ROOK_ON_OPEN_FILE * count(without_own & !other_files)
        + ROOK_ON_HALF_OPEN_FILE * count(without_own & other_files);
    let seventh = Bitboard::from(color.fold_wb(Rank::Seventh, Rank::Second));
    let last = Bitboard::from(color.fold_wb(Rank::Eighth, Rank::First));
    if (others & seventh).any() || last.contains(survey.king(!color)) {
        total += ROOK_ON_SEVENTH * count(rooks & seventh);
    }
    if 2 <= bishops.count() {
        total += BISHOP_PAIR;
    }
    for squares in [Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES] {
        if (bishops & squares).any() {
            total += PAWN_ON_BISHOPS_COLOR * count(pawns & squares);
        }
    }
    let guarded = beside(ahead_of(others, !color));
    let far = color.fold_wb(
        Bitboard::from(Rank::Fourth) | Bitboard::from(Rank::Fifth) | Bitboard::from(Rank::Sixth),
        Bitboard::from(Rank::Fifth) | Bitboard::from(Rank::Fourth) | Bitboard::from(Rank::Third),
    );
    let outposts = far & survey.of_side(color).by_role[0] & !guarded;
    total += OUTPOST[0] * count(outposts & board.by_piece(color.knight()));
    total += OUTPOST[1] * count(outposts & bishops);
    total
}
