//! Unstoppable pawns: they count as what they promote to, less a margin (beyond the report).
//!
//! The count is exact, and so silent where it cannot be: the other side has only its king and pawns, nothing stands in
//! the pawn's way, the other king comes too late even if the pawn's side makes no other move, and none of the other
//! side's pawns promotes soon after.
//!
//! CITE: Square rule, unstoppable passed pawns. <https://www.chessprogramming.org/Unstoppable_Passer>

use shakmaty::{Bitboard, Board, Color, Position, Rank, Square, attacks};
use vision::Vision;

/// What a pawn that cannot be stopped is worth more than a pawn: a queen, less what winning with it may cost.
const WORTH: i32 = 60;
/// The plies by which the side that promotes first must be ahead.
const START: u32 = 4;
/// More moves than any side makes.
const NEVER: u32 = 99;

/// Returns what unstoppable pawns are worth for a side.
pub(super) fn runners(vision: &Vision, side: Color) -> i32 {
    WORTH * (i32::from(runs(vision, side)) - i32::from(runs(vision, !side)))
}

/// Whether a pawn of a color cannot be stopped, and promotes first.
fn runs(vision: &Vision, color: Color) -> bool {
    let board = vision.board();
    if (vision.pieces() & board.by_color(!color)).any() {
        return false;
    }
    let passed = vision.passed_pawns(color);
    if passed.is_empty() {
        return false;
    }
    let is_to_move = vision.position().turn() == color;
    let Some(steps) = passed.into_iter().filter_map(|pawn| count_unstopped(vision, pawn, color)).min() else {
        return false;
    };
    let plies = |moves: u32, moves_first: bool| 2 * moves - u32::from(moves_first);
    plies(steps, is_to_move) + START <= plies(soonest(board, !color), !is_to_move)
}

/// Returns the moves that a passed pawn needs to promote, if the other king comes too late.
fn count_unstopped(vision: &Vision, pawn: Square, color: Color) -> Option<u32> {
    let board = vision.board();
    let (_, goal) = vision.open_way(pawn, color)?;
    let others = board.by_color(color).without(pawn);
    let guards = others & (board.pawns() | board.kings());
    let barred: Bitboard = guards.into_iter().flat_map(|guard| board.attacks_from(guard)).collect();
    let reach = king_moves(vision.king(!color)?, barred);
    let is_to_move = vision.position().turn() == color;
    let ahead = |square: Square| square.offset(color.fold_wb(8, -8));
    let (mut at, mut steps) = (pawn, 0);
    loop {
        let has_time = steps + u32::from(!is_to_move);
        if 0 < has_time && reach[at.to_usize()] <= has_time {
            return None;
        }
        if at == goal {
            return Some(steps);
        }
        at = ahead(at)?;
        if steps == 0 && pawn.rank() == color.fold_wb(Rank::Second, Rank::Seventh) {
            at = ahead(at)?;
        }
        steps += 1;
    }
}

/// Returns the moves that a king needs to reach each square if it may not enter the `barred` ones.
fn king_moves(king: Square, barred: Bitboard) -> [u32; 64] {
    let mut needed = [NEVER; 64];
    let (mut front, mut seen) = (Bitboard::from_square(king), Bitboard::from_square(king));
    for moves in 0..NEVER {
        if front.is_empty() {
            break;
        }
        for square in front {
            needed[square.to_usize()] = moves;
        }
        let next: Bitboard = front.into_iter().flat_map(attacks::king_attacks).collect();
        front = next & !seen & !barred;
        seen |= front;
    }
    needed
}

/// Returns the fewest moves in which a pawn of a color may promote if the other side does not capture or block it.
fn soonest(board: &Board, color: Color) -> u32 {
    let pawns = board.by_piece(color.pawn());
    pawns.into_iter().map(|pawn| count_needed(board, pawn, color)).min().unwrap_or(NEVER)
}

/// Returns the moves of a pawn that advances and captures as it likes; where neither is possible, its king clears the
/// way.
fn count_needed(board: &Board, pawn: Square, color: Color) -> u32 {
    let enemies = board.by_color(!color);
    let (last, start) = color.fold_wb((Rank::Eighth, Rank::Second), (Rank::First, Rank::Seventh));
    let steps = pawn.rank().distance(last) - u32::from(pawn.rank() == start);
    let mut front = Bitboard::from_square(pawn);
    while (front & Bitboard::from(last)).is_empty() {
        let goes = front.into_iter().filter_map(|at| at.offset(color.fold_wb(8, -8)));
        let on: Bitboard = goes.collect::<Bitboard>() & !enemies;
        let takes: Bitboard = front.into_iter().flat_map(|at| attacks::pawn_attacks(color, at)).collect();
        front = on | takes & enemies;
        if front.is_empty() {
            let king = board.king_of(color);
            let near = |at: Square| king.map_or(NEVER, |king| king.distance(at));
            let targets = enemies & board.pawns();
            return steps + targets.into_iter().map(near).min().unwrap_or(NEVER);
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;
    use testing::position;

    use super::*;

    #[test]
    fn who_is_outside_the_square_comes_too_late() {
        let cases = [
            // The king enters the square of the pawn if it is to move.
            ("8/8/8/P3k3/8/8/8/K7 w - - 0 1", 1),
            ("8/8/8/P3k3/8/8/8/K7 b - - 0 1", 0),
            ("8/8/8/P2k4/8/8/8/K7 w - - 0 1", 0),
            // From the second rank it is as near as from the third.
            ("8/8/8/8/8/6k1/P7/K7 w - - 0 1", 1),
            ("8/8/8/8/8/5k2/P7/7K w - - 0 1", 0),
            // Its king guards the way.
            ("1k6/8/P1K5/8/8/8/8/8 w - - 0 1", 0),
            ("3k4/1K6/P7/8/8/8/8/8 w - - 0 1", 1),
            // Pawns bar the king's way; a piece stands before the runner; a piece may stop it.
            ("8/8/2P5/P1P1k3/8/8/8/K7 b - - 0 1", 1),
            ("8/K7/8/P5k1/8/8/8/8 w - - 0 1", 0),
            ("8/8/8/P5k1/8/8/8/K5n1 w - - 0 1", 0),
            // The other side promotes too; where its pawn is held up, its king must come first.
            ("8/8/8/P5k1/7p/8/8/K7 w - - 0 1", 0),
            ("8/8/8/P5k1/3p4/3P4/8/K7 w - - 0 1", 1),
        ];
        for (fen, sign) in cases {
            let vision = Vision::of(position(fen));
            assert_eq!(runners(&vision, White), sign * WORTH, "{fen}");
            assert_eq!(runners(&vision, !White), -sign * WORTH, "{fen}");
        }
    }
}
