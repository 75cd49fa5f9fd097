//! Attacking f2 or f7: a capture on the square before a king that has not moved.

use shakmaty::Square;

use crate::{Line, Seen};

/// Finds the side's first capture on f2 or f7, if the king then stands on e1 or e8.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let (square, home) = line.side().fold_wb((Square::F7, Square::E8), (Square::F2, Square::E1));
    let turn = line.own().find(|turn| turn.victim().is_some() && turn.to() == square)?;
    (turn.after().king(!line.side()) == Some(home)).then(|| Seen::at(turn, [square, home]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "h5f7");
        let near_miss = ("r1bq1rk1/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQ - 0 1", "h5f7");
        check(find, example, near_miss);
    }
}
