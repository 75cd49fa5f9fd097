//! Intermezzo: before recapturing, another move that must be answered.

use crate::peril::attackers;
use crate::{Line, Seen};

/// Finds a capture by the side that was already possible a move earlier, right after the other side had captured there.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let turn = line.later().find(|turn| {
        let Some((reply, between)) = turn.previous().and_then(|reply| Some((reply, reply.previous()?)))
        else {
            return false;
        };
        let is_drawn = attackers(between.board_after(), turn.to(), !line.side()).contains(reply.from());
        turn.mv().is_capture() && !is_drawn && between.to() != turn.to()
    })?;
    let between = turn.previous()?.previous()?;
    let taken = between.previous().filter(|taken| taken.to() == turn.to() && taken.mv().is_capture())?;
    between.before().legal_moves().contains(&turn.mv()).then(|| Seen::at(between, [taken.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("3rk3/8/8/8/8/8/1Q6/3R1RK1 b - - 0 1", "(d8d1) b2e5 e8d8 f1d1");
        let near_miss = ("3rk3/8/8/8/8/8/1Q6/3R1RK1 b - - 0 1", "(d8d1) f1d1 e8e7 b2e5");
        check(find, example, near_miss);
    }
}
