//! Castling: king and rook move at once.

use crate::{Line, Seen};

/// Finds castling by the side.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find(|turn| turn.mv().is_castle()).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
        let near_miss = ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1d1");
        check(find, example, near_miss);
    }
}
