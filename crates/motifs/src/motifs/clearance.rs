//! Clearance: a piece makes way for another of its side.

use shakmaty::{Role, attacks};

use crate::peril::{is_in_bad_spot, is_slider};
use crate::{Line, Seen};

/// Finds a move of the side's slider, not a capture, to or over the square that the side's previous move vacated, if
/// that move sacrificed its piece or captured nothing.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let (reply, cleared) = (turn.previous()?, turn.previous()?.previous()?);
        let is_answer = turn.is_answer_to_check() || turn.is_check() && reply.man() == Role::King;
        if turn.victim().is_some() || !is_slider(turn.man()) || is_answer || cleared.mv().is_promotion() {
            return None;
        }
        let left = cleared.from();
        let is_way = left == turn.to() || attacks::between(turn.from(), turn.to()).contains(left);
        let is_other = cleared.to() != turn.from() && cleared.to() != turn.to();
        let is_free = cleared.victim().is_none() || is_in_bad_spot(cleared.board_after(), cleared.to());
        (is_way && is_other && is_free).then(|| Seen::at(cleared, [left, turn.to()]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("6k1/5ppp/8/8/8/1B6/3N4/3R2K1 w - - 0 1", "d2f3 h7h6 d1d8");
        let near_miss = ("6k1/5ppp/8/8/2N5/8/8/3R2K1 w - - 0 1", "c4e3 h7h6 d1d8");
        check(find, example, near_miss);
    }
}
