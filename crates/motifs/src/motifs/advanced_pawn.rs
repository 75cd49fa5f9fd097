//! Advanced pawn: a pawn goes to the second to last rank, or promotes.

use shakmaty::{Rank, Role};

use crate::{Line, Seen};

/// Finds a pawn move of the side to the last two ranks.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let last_two = line.side().fold_wb([Rank::Seventh, Rank::Eighth], [Rank::Second, Rank::First]);
    let is_advanced =
        |turn: &crate::Turn<'_>| turn.mv().role() == Role::Pawn && last_two.contains(&turn.to().rank());
    line.own().find(is_advanced).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7");
        let near_miss = ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "d5d6");
        check(find, example, near_miss);
    }
}
