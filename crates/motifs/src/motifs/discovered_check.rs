//! Discovered check: the moving piece opens the line of another, which gives check.

use crate::{Line, Seen};

/// Finds a move of the side after which a piece that did not move gives check, and the moved one does not.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        let checkers = turn.after().checkers();
        let is_by_another = checkers.any() && !checkers.contains(turn.to()) && !turn.mv().is_castle();
        is_by_another.then(|| Seen::at(turn, checkers))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let fen = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1";
        check(find, (fen, "e4c3"), (fen, "e4f6"));
    }
}
