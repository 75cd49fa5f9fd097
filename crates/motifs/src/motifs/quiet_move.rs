//! Quiet move: in the middle of the line a move without capture, check, or attack.

use shakmaty::Role;

use crate::{Line, Seen, Turn};

/// Finds a move of the side, not the last, that is quiet.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let is_one = |turn: &Turn<'_>| {
        turn.next().is_some() && is_quiet(*turn) && !turn.is_answer_to_check() && turn.man() != Role::King
    };
    line.own().find(is_one).map(|turn| Seen::at(turn, [turn.to()]))
}

/// Whether a move captures nothing, attacks nothing, gives no check, and is not a pawn's far advance.
pub(crate) fn is_quiet(turn: Turn<'_>) -> bool {
    !turn.mv().is_capture() && !turn.is_check() && turn.attacked_squares().is_empty() && !is_far_advance(turn)
}

/// Whether a pawn goes to one of the last three ranks.
fn is_far_advance(turn: Turn<'_>) -> bool {
    let rank = u32::from(turn.to().rank());
    turn.mv().role() == Role::Pawn && turn.mover().fold_wb(4 < rank, rank < 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("6k1/8/8/8/8/8/3R4/6K1 w - - 0 1", "d2d3 g8g7 d3e3");
        let near_miss = ("6k1/8/8/8/8/8/3R4/6K1 w - - 0 1", "d2d8 g8g7 d8e8");
        check(find, example, near_miss);
    }
}
