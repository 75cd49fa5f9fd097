//! Underpromotion: a pawn promotes to less than a queen, and it matters.

use shakmaty::{Position, Role};

use crate::{Line, Seen, Turn};

/// Finds a promotion to knight, bishop or rook; if it mates only to a knight, since a queen would mate as well.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let is_under = |turn: &Turn<'_>| {
        let mates = turn.after().position().is_checkmate();
        turn.mv().promotion().is_some_and(|role| role == Role::Knight || role != Role::Queen && !mates)
    };
    line.own().find(is_under).map(|turn| Seen::at(turn, [turn.to()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8n");
        let near_miss = ("8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "d7d8q");
        check(find, example, near_miss);
    }
}
