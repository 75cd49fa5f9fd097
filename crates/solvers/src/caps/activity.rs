//! What the survey counts besides material: passed pawns, kings in the ending, the squares that pieces bear on.
//!
//! The survey compares moves none of which gains material; the report leaves such a choice to a sorter of moves by
//! position (STRATEGY), and knows that an ending needs its own terms (V.B.4). All of these terms together are worth
//! less than a piece, so that material decides.
//!
//! CITE: <https://www.chessprogramming.org/Passed_Pawn>, <https://www.chessprogramming.org/King_Centralization>,
//! <https://www.chessprogramming.org/Mobility>.

use shakmaty::{Bitboard, Color, Position, Square, attacks};
use vision::Vision;

use super::endings::is_few;

/// The most that activity is worth, in centipawns.
pub(super) const MOST_ACTIVITY: i32 = 150;
/// The worth of a passed pawn by its rank, counted from its own side, in an ending; half of it before.
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 110, 0];
/// The bonus where a pawn guards it, in hundredths of that worth.
const GUARDED: i32 = 30;
/// The worth of each step by which one king is nearer to a passed pawn's path than the other.
const NEARER: i32 = 6;
/// The penalty for each step that a king is away from the other side's nearest pawn, and from the middle.
const AWAY: i32 = 4;
/// The worth of a square that a piece bears on.
const BORNE_ON: i32 = 2;

/// Returns the worth of both sides' activity for the side to move, in centipawns.
pub(super) fn activity(vision: &Vision) -> i32 {
    let color = vision.position().turn();
    (of(vision, color) - of(vision, !color)).clamp(-MOST_ACTIVITY, MOST_ACTIVITY)
}

fn of(vision: &Vision, color: Color) -> i32 {
    let is_few = is_few(vision);
    let passed = vision.passed_pawns(color);
    let mut worth: i32 = passed.into_iter().map(|pawn| of_passed(vision, pawn, color, is_few)).sum();
    if is_few {
        worth -= AWAY * king_away(vision, color);
    }
    let board = vision.board();
    let men = vision.pieces() & board.by_color(color);
    let bears = men.into_iter().map(|man| (vision.attacks_from(man) & !board.by_color(color)).count());
    worth + BORNE_ON * i32::try_from(bears.sum::<usize>()).unwrap_or(0)
}

fn of_passed(vision: &Vision, pawn: Square, color: Color, is_few: bool) -> i32 {
    let rank = color.relative_rank(pawn.rank()).to_usize();
    let guards = attacks::pawn_attacks(!color, pawn) & vision.board().by_piece(color.pawn());
    let mut worth = PASSED[rank] * (100 + if guards.any() { GUARDED } else { 0 }) / 100;
    if !is_few {
        return worth / 2;
    }
    let ahead = pawn.offset(color.fold_wb(8, -8)).unwrap_or(pawn);
    if let (Some(own), Some(other)) = (vision.king(color), vision.king(!color)) {
        worth += NEARER * steps(own, ahead, other);
    }
    worth
}

/// Returns by how many steps the first king is nearer to a square than the other.
fn steps(own: Square, square: Square, other: Square) -> i32 {
    let to = |king: Square| i32::try_from(king.distance(square)).unwrap_or(7);
    to(other) - to(own)
}

/// Returns how far a king is from the other side's nearest pawn and from the middle, in steps.
fn king_away(vision: &Vision, color: Color) -> i32 {
    let Some(king) = vision.king(color) else { return 0 };
    let distance = |squares: Bitboard| squares.into_iter().map(|square| king.distance(square)).min();
    let pawns = distance(vision.board().by_piece((!color).pawn())).unwrap_or(0);
    let middle = distance(Bitboard::from_iter([Square::D4, Square::E4, Square::D5, Square::E5])).unwrap_or(0);
    i32::try_from(pawns + middle).unwrap_or(0)
}
