//! Collinear move: two pieces face each other along a line, and one slides along it without capturing the other.

use shakmaty::attacks;

use crate::peril::{attackers, is_slider};
use crate::{Line, Seen};

/// Finds a move of the side's slider, neither a capture nor out of check, along the line of an enemy slider, where each
/// attacked the other.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        if turn.mv().is_capture() || turn.is_answer_to_check() || !is_slider(turn.mv().role()) {
            return None;
        }
        let board = turn.board_before();
        let facing =
            attackers(board, turn.from(), !line.side()) & board.sliders() & board.attacks_from(turn.from());
        let is_along = |enemy: &shakmaty::Square| attacks::ray(turn.from(), *enemy).contains(turn.to());
        let enemy = facing.into_iter().find(is_along)?;
        Some(Seen::at(turn, [turn.to(), enemy]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let fen = "3r2k1/8/8/8/8/8/8/3R2K1 w - - 0 1";
        check(find, (fen, "d1d5"), (fen, "d1e1"));
        let check_on_h_file = "3r2k1/8/8/8/8/8/8/3R3K w - - 0 1";
        check(find, (check_on_h_file, "d1d4"), (check_on_h_file, "d1d8"));
    }
}
