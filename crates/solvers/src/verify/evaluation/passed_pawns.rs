//! Passed pawns: the farther they are, the more they are worth, most of all with a free road and a king near.
//!
//! CITE: Passed pawn. <https://www.chessprogramming.org/Passed_Pawn>

use shakmaty::{Board, Color, Square};

use super::Tapered;
use super::pawns::{ahead_of, beside};
use super::survey::Survey;

/// By ranks from the side's own edge.
const PASSED: [Tapered; 8] = [
    Tapered::new(0, 0),
    Tapered::new(2, 8),
    Tapered::new(4, 14),
    Tapered::new(12, 30),
    Tapered::new(34, 58),
    Tapered::new(72, 106),
    Tapered::new(120, 170),
    Tapered::new(0, 0),
];
/// What a free square ahead adds in the ending, for each rank beyond the third; a safe one adds as much again.
const FREE_AHEAD: i32 = 7;
/// What a king's step is worth at the square ahead, for each rank beyond the third: the other's, the own.
const KING_STEPS: [i32; 2] = [5, 2];

/// Gives what a side's passed pawns are worth.
pub(super) fn passed_pawns(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let pawns = board.by_piece(color.pawn());
    let others = board.by_piece((!color).pawn());
    // A pawn is passed when no enemy pawn is ahead on its file or beside, and no own one before it.
    let their_roads = ahead_of(others, !color);
    let held = their_roads | beside(their_roads) | ahead_of(pawns, !color);
    let mut total = Tapered::default();
    for pawn in pawns & !held {
        let rank = color.fold_wb(u32::from(pawn.rank()), 7 - u32::from(pawn.rank()));
        total += PASSED[rank as usize & 7];
        let Some(next) = pawn.offset(color.fold_wb(8, -8)) else { continue };
        let weight = rank as i32 - 2;
        if weight <= 0 {
            continue;
        }
        let (own, other) = (survey.king(color), survey.king(!color));
        total.end += weight * (KING_STEPS[0] * steps(other, next) - KING_STEPS[1] * steps(own, next));
        if !board.occupied().contains(next) {
            let is_safe = !survey.of_side(!color).attacked.contains(next);
            let bonus = weight * FREE_AHEAD * if is_safe { 2 } else { 1 };
            total += Tapered::new(bonus / 2, bonus);
        }
    }
    total
}

fn steps(king: Square, to: Square) -> i32 {
    (king.distance(to) as i32).min(5)
}
