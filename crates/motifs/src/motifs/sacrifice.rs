//! Sacrifice: material is given up for what follows.

use claims::UNITS;
use shakmaty::Board;

use crate::{Line, Seen, Turn};

/// The loss, in pawns, from which it is no longer a trade.
const LEAST: i32 = 2;

/// Finds a later move of the side after which it is down by two pawns or more, without a new queen of the other side.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let count = |board: &Board| UNITS.balance(board, line.side());
    let start = count(line.start()?.board());
    let is_down = |turn: &Turn<'_>| count(turn.board_after()) - start <= -LEAST;
    let turn = line.later().find(is_down)?;
    let is_promotion = |reply: Turn<'_>| reply.previous().is_some_and(|reply| reply.mv().is_promotion());
    if line.later().any(is_promotion) {
        return None;
    }
    let given = turn.previous()?;
    Some(Seen::at(given, [given.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("6k1/5p1p/8/8/8/5N2/2B5/6K1 w - - 0 1", "c2h7 g8h7 f3g5");
        let near_miss = ("6k1/5p1p/8/8/8/5N2/2B5/6K1 w - - 0 1", "c2h7 g8f8 f3g5");
        check(find, example, near_miss);
    }
}
