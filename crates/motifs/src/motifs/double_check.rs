//! Double check: two pieces give check at once.

use crate::{Line, Seen};

/// Finds a move of the side after which more than one piece gives check.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        let checkers = turn.after().checkers();
        (1 < checkers.count()).then(|| Seen::at(turn, checkers))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4f6");
        let near_miss = ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4c3");
        check(find, example, near_miss);
    }
}
