//! Vuković's mate: at the rim a guarded rook mates from beside the king, and a knight two squares straight before the
//! king covers the rest.

use shakmaty::{File, Position, Rank, Role, attacks};

use crate::peril::attackers;
use crate::{Line, Seen};

/// How far the knight stands from the king.
const BEFORE: u32 = 2;

/// Finds it at the end of the line.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let turn = line.own().next_back().filter(|turn| turn.after().position().is_checkmate())?;
    let king = turn.after().king(!line.side())?;
    let board = turn.board_after();
    let is_rim =
        matches!(king.file(), File::A | File::H) || matches!(king.rank(), Rank::First | Rank::Eighth);
    let rook = turn.after().checkers().single_square().filter(|man| {
        is_rim && board.role_at(*man) == Some(Role::Rook) && attacks::king_attacks(king).contains(*man)
    })?;
    let is_straight = |knight: &shakmaty::Square| {
        king.distance(*knight) == BEFORE && (king.file() == knight.file() || king.rank() == knight.rank())
    };
    let knight = board.by_piece(Role::Knight.of(line.side())).into_iter().find(is_straight)?;
    let is_third = |guard: shakmaty::Square| board.role_at(guard) != Some(Role::Knight);
    let third = attackers(board, rook, line.side()).into_iter().find(|guard| is_third(*guard))?;
    Some(Seen::at(turn, [rook, third, knight, king]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/R7/3PN3/8/8/8/8/4K3 w - - 0 1", "a7e7");
        let near_miss = ("4k3/R7/4N3/8/8/8/8/4K3 w - - 0 1", "a7e7");
        check(find, example, near_miss);
    }
}
