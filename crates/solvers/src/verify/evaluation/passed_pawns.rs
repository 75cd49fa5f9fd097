//! Passed pawns: the farther they are, the more they are worth, most of all with a free road and a king near.
//!
//! Where the other side has nothing but pawns, a passed pawn that its king cannot catch is nearly a queen.
//!
//! CITE: Passed pawn. <https://www.chessprogramming.org/Passed_Pawn>
//! CITE: Rule of the square. <https://www.chessprogramming.org/Rule_of_the_Square>
//! CITE: Candidate passed pawn. <https://www.chessprogramming.org/Candidate_Passed_Pawn>

use shakmaty::{Bitboard, Board, Color, Square};

use super::Tapered;
use super::pawns::{ahead_of, beside, rank_of};
use super::survey::Survey;

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// By ranks from the side's own edge.
const PASSED: [Tapered; 8] = [
    pair(0, 0),
    pair(8, 57),
    pair(23, 59),
    pair(-10, 77),
    pair(16, 115),
    pair(56, 105),
    pair(110, 146),
    pair(0, 0),
];
/// The square ahead is free; by rank.
const FREE_AHEAD: [Tapered; 8] = [
    pair(0, 0),
    pair(-3, -5),
    pair(2, -9),
    pair(-9, 5),
    pair(-3, -1),
    pair(11, -1),
    pair(36, 36),
    pair(0, 0),
];
/// It is free and not attacked.
const SAFE_AHEAD: [Tapered; 8] = [
    pair(0, 0),
    pair(-5, 9),
    pair(-1, 2),
    pair(-4, 4),
    pair(-21, 25),
    pair(4, 45),
    pair(15, 105),
    pair(0, 0),
];
/// All squares to the goal are free and not attacked.
const SAFE_ROAD: [Tapered; 8] = [
    pair(0, 0),
    pair(-23, 20),
    pair(-13, 15),
    pair(-50, 34),
    pair(-57, 43),
    pair(-4, 88),
    pair(21, 107),
    pair(0, 0),
];
/// The square ahead is defended; by rank.
const HELPED_AHEAD: [Tapered; 8] = [
    pair(0, 0),
    pair(16, -7),
    pair(15, -3),
    pair(17, -6),
    pair(15, -2),
    pair(-8, 52),
    pair(46, 108),
    pair(0, 0),
];
/// For each step of a king to the square ahead, by rank: the other's, five at most.
const OTHER_KING: [Tapered; 8] = [
    pair(0, 0),
    pair(9, -12),
    pair(-6, -5),
    pair(-13, 6),
    pair(-21, 20),
    pair(-46, 48),
    pair(-11, 56),
    pair(0, 0),
];
/// And the own.
const OWN_KING: [Tapered; 8] = [
    pair(0, 0),
    pair(-18, -2),
    pair(-6, -12),
    pair(12, -20),
    pair(8, -27),
    pair(10, -33),
    pair(-7, -39),
    pair(0, 0),
];
/// An own rook stands behind it, or the other side's.
const ROOK_BEHIND: [Tapered; 2] = [pair(3, 39), pair(7, -79)];
/// The other side has no pieces, and its king comes too late; by rank.
const UNSTOPPABLE: [Tapered; 8] = [
    pair(0, 0),
    pair(-1, 138),
    pair(-2, 108),
    pair(-3, 122),
    pair(-4, 254),
    pair(-3, 360),
    pair(0, 438),
    pair(0, 0),
];
/// Nothing is ahead on its file, and as many own pawns help as others guard the road; by rank.
const CANDIDATE: [Tapered; 8] = [
    pair(0, 0),
    pair(3, -11),
    pair(-11, -4),
    pair(-12, 25),
    pair(-13, 50),
    pair(14, 63),
    pair(0, 0),
    pair(0, 0),
];

/// Gives what a side's passed pawns are worth; `turn` is the side to move.
pub(super) fn passed_pawns(board: &Board, survey: &Survey, color: Color, turn: Color) -> Tapered {
    let pawns = board.by_piece(color.pawn());
    let others = board.by_piece((!color).pawn());
    // A pawn is passed when no enemy pawn is ahead on its file or beside, and no own one before it.
    let their_roads = ahead_of(others, !color);
    let held = their_roads | beside(their_roads) | ahead_of(pawns, !color);
    let mut total = Tapered::default();
    for pawn in pawns & !held {
        total += passed(board, survey, color, turn, pawn);
    }
    for pawn in pawns & held & !their_roads & !ahead_of(pawns, !color) {
        let road = ahead_of(Bitboard::from(pawn), color);
        let guards = beside(road) & others;
        let behind = ahead_of(Bitboard::from(pawn), !color) | Bitboard::from(pawn);
        if guards.count() <= (beside(behind) & pawns).count() {
            total += CANDIDATE[rank_of(pawn, color)];
        }
    }
    total
}

fn passed(board: &Board, survey: &Survey, color: Color, turn: Color, pawn: Square) -> Tapered {
    let rank = rank_of(pawn, color);
    let mut total = PASSED[rank];
    let Some(next) = pawn.offset(color.fold_wb(8, -8)) else { return total };
    let (own, other) = (survey.king(color), survey.king(!color));
    total += OTHER_KING[rank] * steps(other, next);
    total += OWN_KING[rank] * steps(own, next);
    let (occupied, attacked) = (board.occupied(), survey.of_side(!color).attacked);
    let road = ahead_of(Bitboard::from(pawn), color);
    if survey.of_side(color).attacked.contains(next) {
        total += HELPED_AHEAD[rank];
    }
    if !occupied.contains(next) {
        total += FREE_AHEAD[rank];
        if !attacked.contains(next) {
            total += SAFE_AHEAD[rank];
        }
    }
    if (road & (occupied | attacked)).is_empty() {
        total += SAFE_ROAD[rank];
    }
    let behind = ahead_of(Bitboard::from(pawn), !color) & board.rooks();
    if (behind & board.by_color(color)).any() {
        total += ROOK_BEHIND[0];
    }
    if (behind & board.by_color(!color)).any() {
        total += ROOK_BEHIND[1];
    }
    let has_pieces = (board.by_color(!color) & !board.pawns() & !board.kings()).any();
    if !has_pieces && (road & occupied).is_empty() && is_ahead_of_king(pawn, color, other, turn) {
        total += UNSTOPPABLE[rank];
    }
    total
}

/// Tells whether a pawn reaches the last rank before the other king catches it there.
fn is_ahead_of_king(pawn: Square, color: Color, king: Square, turn: Color) -> bool {
    let rank = rank_of(pawn, color);
    let goal = Square::from_coords(pawn.file(), color.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First));
    // A pawn on its first square goes two steps at once.
    let moves = if rank == 1 { 5 } else { 7 - rank as u32 };
    moves + u32::from(turn != color) < king.distance(goal)
}

fn steps(king: Square, to: Square) -> i32 {
    (king.distance(to) as i32).min(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_outside_the_square_comes_too_late() {
        for (pawn, king, turn, expected) in [
            (Square::A5, Square::E6, Color::White, true),
            (Square::A5, Square::D5, Color::White, false),
            (Square::A5, Square::E5, Color::Black, false),
            (Square::A5, Square::F5, Color::Black, true),
            (Square::A2, Square::G3, Color::White, true),
            (Square::A2, Square::F3, Color::White, false),
        ] {
            assert_eq!(is_ahead_of_king(pawn, Color::White, king, turn), expected, "{pawn} {king} {turn}");
        }
    }
}
