//! En passant: a pawn captures another that has just gone past it by a double step.

use crate::{Line, Seen};

/// Finds a capture en passant by the side.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find(|turn| turn.mv().is_en_passant()).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
        let near_miss = ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6");
        check(find, example, near_miss);
    }
}
