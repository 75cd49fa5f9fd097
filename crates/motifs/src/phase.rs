//! The phase of a game, by one board: how many pieces are left, whether they are at home, how mixed the two sides are.
//!
//! The three measures and their limits are those by which Lichess divides its games (`Divider` of scalachess), which
//! sees the whole game and never goes back; here there is only one board.

use shakmaty::{Bitboard, Board, Color, Rank};

use crate::Theme;

/// The number of pieces, without pawns and kings, up to which a game is in its ending.
const ENDING: usize = 6;
/// The number of pieces, without pawns and kings, up to which a game is no longer in its opening.
const MIDDLE_GAME: usize = 10;
/// The number of pieces below which a back rank counts as left.
const HOME: usize = 4;
/// The points of mixture above which the opening is over.
const MIXED: i32 = 150;

/// Returns the phase: `Opening`, `Middlegame` or `Endgame`.
pub fn phase(board: &Board) -> Theme {
    let pieces = (board.occupied() & !board.pawns() & !board.kings()).count();
    if pieces <= ENDING {
        Theme::Endgame
    } else if pieces <= MIDDLE_GAME
        || Color::ALL.into_iter().any(|color| has_left(board, color))
        || MIXED < mixture(board)
    {
        Theme::Middlegame
    } else {
        Theme::Opening
    }
}

fn has_left(board: &Board, color: Color) -> bool {
    let back = color.fold_wb(Rank::First, Rank::Eighth);
    (board.by_color(color) & Bitboard::from_rank(back)).count() < HOME
}

/// Sums how near the pieces of both sides are to each other, over every field of two by two squares.
fn mixture(board: &Board) -> i32 {
    const FIELD: u64 = 0x0303;
    let count = |color: Color, field: u64| (board.by_color(color) & Bitboard(field)).count();
    let fields = (0..7).flat_map(|rank| (0..7).map(move |file| (rank, FIELD << (8 * rank + file))));
    fields.map(|(rank, field)| points(rank + 1, count(Color::White, field), count(Color::Black, field))).sum()
}

/// Returns the points of a field whose lower rank is `rank`, from 1, with so many pieces of White and Black.
fn points(rank: i32, white: usize, black: usize) -> i32 {
    match (white, black) {
        (1, 0) => 9 - rank,
        (0, 1) => 1 + rank,
        (2, 0) if 2 < rank => rank,
        (0, 2) if rank < 6 => 8 - rank,
        (3 | 4, 0) if 1 < rank => 2 + rank,
        (0, 3 | 4) if rank < 7 => 10 - rank,
        (1, 1) => 5 + (4 - rank).abs(),
        (2, 1) => 3 + rank,
        (1, 2) => 11 - rank,
        (3, 1) => 4 + rank,
        (1, 3) => 12 - rank,
        (2, 2) => 7,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_from_opening_to_ending() {
        let board = |placement: &str| Board::from_ascii_board_fen(placement.as_bytes()).unwrap();
        assert_eq!(phase(&Board::new()), Theme::Opening);
        // Both back ranks left; ten pieces; six.
        assert_eq!(phase(&board("2kr3r/pppq1ppp/2nbbn2/3pp3/3PP3/2NBBN2/PPPQ1PPP/2KR3R")), Theme::Middlegame);
        assert_eq!(phase(&board("r2qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK2R")), Theme::Middlegame);
        assert_eq!(phase(&board("r3k2r/pppppppp/3q4/8/8/3Q4/PPPPPPPP/R3K2R")), Theme::Endgame);
    }

    #[test]
    fn sides_that_have_met_are_past_the_opening() {
        let far = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let near = "r2qkb1r/1p3p1p/p1bp1np1/2pNp1B1/2BnPP2/P2P1N1P/1PPQ2P1/R3K2R";
        let mixture = |placement: &str| mixture(&Board::from_ascii_board_fen(placement.as_bytes()).unwrap());
        assert_eq!(mixture(far), 0);
        assert!(MIXED < mixture(near), "{}", mixture(near));
    }
}
