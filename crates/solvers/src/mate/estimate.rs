//! How far a position seems from a proved mate before it has been searched.
//!
//! MATER's measure, fewest replies first (report, section V), is the proof number of a check. In addition, the squares
//! on which the king could still stand count, as in MATER II's king's sector, and a quiet move costs a little more than
//! a check. A position in which the attacker has many moves is hard to disprove.
//!
//! CITE: the heuristic initialisation of <https://www.chessprogramming.org/Proof-Number_Search>.

use shakmaty::{Board, Chess, Color, Position, attacks};

use super::numbers::Numbers;

/// The cost of a quiet move beside its replies.
const QUIET: u32 = 1;

/// Estimates a position after a move of the attacker, in which the defender has `replies` replies.
pub(super) fn for_defender(position: &Chess, replies: usize) -> Numbers {
    let replies = u32::try_from(replies).unwrap_or(u32::MAX).max(1);
    let quiet = if position.is_check() { 0 } else { QUIET + room(position.board(), position.turn()) / 2 };
    Numbers { proof: replies + quiet, disproof: 1 }
}

/// Estimates a position after a reply, in which the attacker has `moves` moves.
pub(super) fn for_attacker(position: &Chess, moves: usize) -> Numbers {
    let moves = u32::try_from(moves).unwrap_or(u32::MAX);
    Numbers { proof: 1 + room(position.board(), !position.turn()) / 2, disproof: 1 + 2 * moves }
}

/// Counts the squares beside a king that are neither occupied by its own pieces nor covered by an enemy, with the king
/// itself removed from the board.
fn room(board: &Board, defender: Color) -> u32 {
    let Some(king) = board.king_of(defender) else { return 0 };
    let occupied = board.occupied().without(king);
    let squares = attacks::king_attacks(king) & !board.by_color(defender);
    let free = squares.into_iter().filter(|square| board.attacks_to(*square, !defender, occupied).is_empty());
    u32::try_from(free.count()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    #[test]
    fn a_check_is_nearer_to_mate_than_a_quiet_move_with_as_many_replies() {
        let check = position("6k1/5ppp/8/8/8/8/8/R3K2R b - - 0 1");
        let quiet = position("6k1/5p2/6p1/8/8/8/8/R3K3 b - - 0 1");
        let checked = position("R5k1/5ppp/8/8/8/8/8/4K2R b - - 0 1");
        assert!(for_defender(&checked, 1).proof < for_defender(&check, 1).proof);
        assert!(for_defender(&check, 3).proof < for_defender(&quiet, 3).proof, "g7 and h7 are free");
    }

    #[test]
    fn the_king_s_own_line_covers_what_is_behind_him() {
        // The rook covers f8 and h8 through the king; f7 to h7 hold the king's own pawns.
        assert_eq!(room(position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").board(), Color::Black), 0);
        assert_eq!(room(position("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1").board(), Color::Black), 2);
    }
}
