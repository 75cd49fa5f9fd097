//! Fork: one piece attacks two at once and stands well.

use shakmaty::{Role, Square};

use crate::peril::{attackers, is_hanging, is_in_bad_spot, worth};
use crate::{Line, Seen, Turn};

/// Finds a move of the side, not the last, of a piece that then attacks two pieces, each more valuable than it or
/// unguarded.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().filter(|turn| turn.next().is_some_and(|reply| reply.next().is_some())).find_map(|turn| {
        let forked = find_forked(turn);
        (1 < forked.len()).then(|| Seen::at(turn, [turn.to()].into_iter().chain(forked)))
    })
}

/// Lists the pieces that the moved piece effectively attacks; empty if it stands badly itself, or is the king.
fn find_forked(turn: Turn<'_>) -> Vec<Square> {
    let board = turn.board_after();
    if turn.man() == Role::King || is_in_bad_spot(board, turn.to()) {
        return Vec::new();
    }
    let hits_back = |square: Square| attackers(board, turn.to(), !turn.mover()).contains(square);
    let is_target = |square: &Square| {
        board.role_at(*square).filter(|role| *role != Role::Pawn).is_some_and(|role| {
            worth(turn.man()) < worth(role) || is_hanging(board, *square) && !hits_back(*square)
        })
    };
    turn.attacked_squares().into_iter().filter(is_target).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7a8");
        let near_miss = ("r2bk3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7a8");
        check(find, example, near_miss);
    }
}
