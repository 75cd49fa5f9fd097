//! Desperado: a piece that is lost anyway captures as much as it can.

use crate::peril::{is_in_bad_spot, worth};
use crate::{Line, Seen};

/// Finds a capture by a piece of the side that could be captured with profit where it stood, of a guarded piece worth
/// less than it, where the other side recaptures.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        let reply = turn.next().filter(|reply| reply.to() == turn.to())?;
        let takes = turn.victim().filter(|victim| worth(*victim) < worth(turn.mv().role()))?;
        let is_lost = is_in_bad_spot(turn.board_before(), turn.from()) && !turn.is_answer_to_check();
        let is_no_check = !turn.is_check();
        (is_lost && is_no_check && 0 < worth(takes) && reply.mv().is_capture())
            .then(|| Seen::at(turn, [turn.from(), turn.to()]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/6p1/4pp2/3N4/8/8/4K3 w - - 0 1", "d4f5 g6f5");
        let near_miss = ("4k3/8/4p1p1/5p2/3N4/8/8/4K3 w - - 0 1", "d4f5 g6f5");
        check(find, example, near_miss);
    }
}
