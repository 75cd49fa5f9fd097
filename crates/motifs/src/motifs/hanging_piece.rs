//! Hanging piece: the first move captures an unguarded piece, and keeps what it captured.

use claims::UNITS;
use shakmaty::Board;

use crate::peril::{is_hanging, worth};
use crate::{Line, Seen};

/// Finds it in the side's first move, unless that only recaptures as much as was just captured.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let turn = line.own().next()?;
    let taken = turn.piece_taken().filter(|_| is_hanging(turn.board_before(), turn.to()))?;
    let is_trade = turn.previous().is_some_and(|before| {
        before.to() == turn.to() && before.victim().is_some_and(|victim| worth(taken) <= worth(victim))
    });
    let count = |board: &Board| UNITS.balance(board, line.side());
    let is_kept =
        line.later().next().is_none_or(|next| count(turn.board_after()) <= count(next.board_after()));
    (!is_trade && is_kept).then(|| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", "d1d5");
        let near_miss = ("4k3/8/2p5/3r4/8/8/8/3QK3 w - - 0 1", "d1d5");
        check(find, example, near_miss);
    }
}
