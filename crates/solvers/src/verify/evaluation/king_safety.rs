//! King safety: who bears on the squares around a king, what checks are safe, and what pawns stand before him.
//!
//! The danger grows with the square of what comes together.
//!
//! CITE: King safety. <https://www.chessprogramming.org/King_Safety>

use shakmaty::{Bitboard, Board, Color, File, Role, Square, attacks};

use super::Tapered;
use super::survey::Survey;

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// What a piece adds that bears on the king's zone: by kind, pawn first.
const ATTACKER_UNITS: [i32; 6] = [0, 15, 11, 6, 27, 0];
/// What each square of the zone adds that a piece bears on.
const NEAR_UNITS: i32 = 5;
/// What a safe check adds, by kind.
const CHECK_UNITS: [i32; 6] = [0, 54, 29, 43, 59, 0];
/// What a square beside the king adds that is attacked and defended by the king alone.
const WEAK_UNITS: i32 = 7;
/// One attacker alone is less.
const LONE_UNITS: i32 = 11;
/// Without a queen so much less.
const NO_QUEEN_UNITS: i32 = -6;
/// A square beside the king to which he could go.
const FREE_UNITS: i32 = -2;
/// The worst it can be.
const MOST_UNITS: i32 = 256;
/// The square of the units is divided by this much, in middle game and ending.
const DIVISORS: [i32; 2] = [96, 260];
/// What a file before the king costs, by the distance of its own nearest pawn; 0 where there is none.
const SHELTER_BEFORE: [Tapered; 8] = [
    pair(-60, 8),
    pair(29, -18),
    pair(20, -13),
    pair(-15, -10),
    pair(-20, 6),
    pair(-18, 27),
    pair(-31, 0),
    pair(-20, 0),
];
/// The same for files beside him.
const SHELTER_BESIDE: [Tapered; 8] = [
    pair(-15, 10),
    pair(27, -11),
    pair(19, -9),
    pair(8, -8),
    pair(-1, 14),
    pair(-3, 20),
    pair(-12, -2),
    pair(-20, 0),
];
/// By the distance of the other side's nearest pawn ahead of the king on his or a neighboring file; 0 for none.
const STORM: [Tapered; 8] =
    [pair(1, 2), pair(51, 3), pair(-11, -1), pair(6, 3), pair(14, 3), pair(19, -3), pair(13, 4), pair(0, 0)];

/// Gives the squares that count as around a king: beside him, and a rank further forward.
pub(super) fn zone(king: Square, color: Color) -> Bitboard {
    let beside = attacks::king_attacks(king).with(king);
    beside | beside.shift(color.fold_wb(8, -8))
}

/// Gives what a side's king is worth for standing safely; mostly less than nothing.
pub(super) fn king_safety(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let units = danger(board, survey, color).clamp(0, MOST_UNITS);
    let square = units * units;
    shelter(board, survey.king(color), color) - Tapered::new(square / DIVISORS[0], square / DIVISORS[1])
}

/// Gives how much comes together against a king, in units.
fn danger(board: &Board, survey: &Survey, color: Color) -> i32 {
    let (own, other) = (survey.of_side(color), survey.of_side(!color));
    if other.near == 0 {
        return 0;
    }
    let king = survey.king(color);
    let mut units = NEAR_UNITS * other.near;
    for (role, bearing) in other.bearing.into_iter().enumerate() {
        units += ATTACKER_UNITS[role] * bearing;
    }
    if other.bearing.into_iter().sum::<i32>() == 1 {
        units += LONE_UNITS;
    }
    let beside = attacks::king_attacks(king);
    let by_king_alone = beside & own.by_role[Role::King as usize - 1] & !own.twice;
    units += WEAK_UNITS * (by_king_alone & other.attacked).count() as i32;
    units += FREE_UNITS * (beside & !other.attacked & !board.by_color(color)).count() as i32;
    // A check is safe where nobody but the king guards, and the king only if the square is not defended.
    let guarded = own.attacked & !(by_king_alone & other.twice);
    let free = !board.by_color(!color) & !guarded;
    let occupied = board.occupied();
    let straight = attacks::rook_attacks(king, occupied);
    let diagonal = attacks::bishop_attacks(king, occupied);
    let lines = [
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, straight | diagonal),
    ];
    for (role, from) in lines {
        if (from & free & other.by_role[role as usize - 1]).any() {
            units += CHECK_UNITS[role as usize - 1];
        }
    }
    if board.by_piece((!color).queen()).is_empty() {
        units += NO_QUEEN_UNITS;
    }
    units
}

/// What the pawns before a king leave to be desired.
fn shelter(board: &Board, king: Square, color: Color) -> Tapered {
    let (pawns, others) = (board.by_piece(color.pawn()), board.by_piece((!color).pawn()));
    let home = color.fold_wb(i32::from(king.rank()), 7 - i32::from(king.rank()));
    let column = i32::from(king.file());
    let mut total = Tapered::default();
    for file in (column - 1).max(0)..=(column + 1).min(7) {
        let Ok(file) = File::try_from(file) else { continue };
        let table = if i32::from(file) == column { &SHELTER_BEFORE } else { &SHELTER_BESIDE };
        total += table[ahead(pawns & Bitboard::from(file), home, color)];
        total += STORM[ahead(others & Bitboard::from(file), home, color)];
    }
    total
}

/// Gives the ranks from a king to the nearest of some pawns of a file that is ahead of him; 0 for none.
fn ahead(pawns: Bitboard, home: i32, color: Color) -> usize {
    let nearest = match color {
        Color::White => {
            let beyond = Bitboard(u64::MAX.checked_shl(8 * (home as u32 + 1)).unwrap_or(0));
            (pawns & beyond).first().map(|square| i32::from(square.rank()) - home)
        }
        Color::Black => {
            let beyond = Bitboard(u64::MAX.checked_shr(8 * (home as u32 + 1)).unwrap_or(0));
            (pawns & beyond).last().map(|square| 7 - i32::from(square.rank()) - home)
        }
    };
    nearest.map_or(0, |ranks| (ranks as usize).min(7))
}
