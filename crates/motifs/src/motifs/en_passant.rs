//! En passant: a pawn takes another in passing.

use crate::{Line, Seen};

/// Finds an own capture in passing.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find(|turn| turn.mv().is_en_passant()).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
        let near_miss = ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6");
        check(find, example, near_miss);
    }
}
