//! Promotion: a pawn becomes a piece.

use crate::{Line, Seen};

/// Finds a promotion by the side.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find(|turn| turn.mv().is_promotion()).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8q");
        let near_miss = ("8/8/3P4/8/8/8/k7/4K3 w - - 0 1", "d6d7");
        check(find, example, near_miss);
    }
}
