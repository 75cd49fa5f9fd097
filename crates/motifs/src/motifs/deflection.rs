//! Deflection: a piece is made to leave what it guarded.

use crate::peril::{attackers, worth};
use crate::{Line, Seen};

/// Finds a capture or promotion by the side on a square that the other side's last moved piece guarded before it moved
/// and no longer guards, if the side's previous move forced it to go: by a sacrifice or by a check.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let (reply, cause) = (turn.previous()?, turn.previous()?.previous()?);
        let is_promotion = turn.mv().is_promotion();
        let square = turn.to();
        let victim = turn.victim();
        let is_trade_up = victim.is_some_and(|victim| worth(turn.man()) < worth(victim));
        let is_dear = cause.victim().is_some_and(|victim| worth(cause.man()) <= worth(victim));
        if victim.is_none() && !is_promotion || is_trade_up || is_dear {
            return None;
        }
        let is_forced = reply.to() == cause.to() || cause.is_check();
        let board = cause.board_after();
        let guarded = board.attacks_from(reply.from());
        let held_back = is_promotion && square.file() == reply.from().file() && guarded.contains(turn.from());
        let guards_still = attackers(turn.board_before(), square, !line.side()).contains(reply.to());
        let is_elsewhere = square != reply.to() && square != cause.to();
        (is_elsewhere && is_forced && (guarded.contains(square) || held_back) && !guards_still)
            .then(|| Seen::at(cause, [reply.from(), reply.to(), square]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("6k1/4qppp/8/8/1b6/2Q5/5PPP/3R2K1 w - - 0 1", "d1d8 e7d8 c3b4");
        let near_miss = ("6k1/4qppp/8/8/1b6/2Q5/5PPP/3R2K1 w - - 0 1", "d1d8 e7f8 c3b4");
        check(find, example, near_miss);
    }
}
