//! Skewer: the more valuable piece in front must go, and the one behind it is captured.

use shakmaty::{Position, attacks};

use crate::peril::{is_in_bad_spot, is_slider, worth};
use crate::{Line, Seen};

/// Finds a slider's capture along the line that a more valuable piece has just left.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let reply = turn.previous()?;
        let victim = turn.victim()?;
        let square = turn.to();
        let is_behind = attacks::between(turn.from(), square).contains(reply.from());
        (is_slider(turn.mv().role())
            && !turn.after().position().is_checkmate()
            && reply.to() != square
            && is_behind
            && worth(victim) < worth(reply.man())
            && is_in_bad_spot(turn.board_before(), square))
        .then(|| Seen::at(turn, [turn.from(), reply.from(), square]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4q3/8/8/4k3/8/8/8/R5K1 w - - 0 1", "a1e1 e5d6 e1e8");
        let near_miss = ("4r2r/8/8/4k3/8/8/8/R5K1 w - - 0 1", "a1e1 e5d6 e1e8");
        check(find, example, near_miss);
    }
}
