//! King safety: who bears on the squares around a king, what checks are safe, and what pawns stand before him.
//!
//! The danger grows with the square of what comes together.
//!
//! CITE: King safety. <https://www.chessprogramming.org/King_Safety>

use shakmaty::{Bitboard, Board, Color, File, Role, Square, attacks};

use super::Tapered;
use super::survey::Survey;

/// What a piece adds that bears on the king's zone: by kind, pawn first.
pub(super) const ATTACKER_UNITS: [i32; 6] = [0, 5, 4, 5, 4, 0];
/// What a safe check adds, by kind.
const CHECK_UNITS: [i32; 6] = [0, 9, 5, 10, 8, 0];
/// What a square beside the king adds that is attacked and defended by the king alone.
const WEAK_UNITS: i32 = 4;
/// Without a queen so much less.
const NO_QUEEN_UNITS: i32 = 14;
/// The worst it can be.
const MOST_UNITS: i32 = 64;
/// What a file before the king costs that has no own pawn; beside him it costs half.
const OPEN_FILE: i32 = 22;
/// What a pawn's distance costs, by ranks before the king.
const SHIELD: [i32; 8] = [0, 0, 6, 12, 16, 18, 20, 20];

/// Gives the squares that count as around a king: beside him, and a rank further forward.
pub(super) fn zone(king: Square, color: Color) -> Bitboard {
    let beside = attacks::king_attacks(king).with(king);
    beside | beside.shift(color.fold_wb(8, -8))
}

/// Gives what a side's king is worth for standing safely; mostly less than nothing.
pub(super) fn king_safety(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let shelter = shelter(board, survey.king(color), color);
    let units = danger(board, survey, color).clamp(0, MOST_UNITS);
    Tapered::new(shelter - units * units / 6, -units * units / 40)
}

fn danger(board: &Board, survey: &Survey, color: Color) -> i32 {
    let (own, other) = (survey.of_side(color), survey.of_side(!color));
    if other.attackers == 0 {
        return 0;
    }
    let king = survey.king(color);
    let mut units = if 1 < other.attackers { other.units } else { other.units / 2 };
    let beside = attacks::king_attacks(king);
    let by_king_alone = beside & own.by_role[Role::King as usize - 1] & !own.twice;
    let weak = by_king_alone & other.attacked;
    units += WEAK_UNITS * weak.count() as i32;
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
        units -= NO_QUEEN_UNITS;
    }
    units
}

/// What the pawns before a king leave to be desired, in the middle game.
fn shelter(board: &Board, king: Square, color: Color) -> i32 {
    let pawns = board.by_piece(color.pawn());
    let home = color.fold_wb(i32::from(king.rank()), 7 - i32::from(king.rank()));
    let column = i32::from(king.file());
    let mut cost = 0;
    for file in (column - 1).max(0)..=(column + 1).min(7) {
        let Ok(file) = File::try_from(file) else { continue };
        let on_file = pawns & Bitboard::from(file);
        let nearest = match color {
            Color::White => on_file.first().map(|square| i32::from(square.rank()) - home),
            Color::Black => on_file.last().map(|square| 7 - i32::from(square.rank()) - home),
        };
        let weight = if i32::from(file) == column { 2 } else { 1 };
        cost += match nearest {
            Some(ahead @ 1..) => SHIELD[(ahead as usize).min(7)],
            _ => OPEN_FILE * weight / 2,
        };
    }
    -cost
}
