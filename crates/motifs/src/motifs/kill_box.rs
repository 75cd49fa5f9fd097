//! Kill box: a rook beside the king mates, guarded by the queen; the two confine it to three squares by three.

use shakmaty::{Position, Role, attacks};

use crate::peril::attackers;
use crate::{Line, Seen};

/// How far the queen may be from the king along file and rank.
const BOX: u32 = 2;

/// Finds it at the end of the line.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let turn = line.own().next_back().filter(|turn| turn.after().position().is_checkmate())?;
    let king = turn.after().king(!line.side())?;
    let board = turn.board_after();
    let rook = turn.after().checkers().single_square().filter(|man| {
        board.role_at(*man) == Some(Role::Rook) && attacks::king_attacks(king).contains(*man)
    })?;
    let mut guards = attackers(board, rook, line.side()).into_iter();
    let queen = guards.find(|guard| {
        board.role_at(*guard) == Some(Role::Queen)
            && king.distance(*guard) <= BOX
            && rook.distance(*guard) == BOX
    })?;
    Some(Seen::at(turn, [rook, queen, king]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/3R1p2/3Q4/8/8/8/8/4K3 w - - 0 1", "d7d8");
        let near_miss = ("4k3/2QR1p2/8/8/8/8/8/4K3 w - - 0 1", "d7d8");
        check(find, example, near_miss);
    }
}
