//! Defensive move: the line ends with a quiet move that was one of several, or is one escape from check.

use super::quiet_move::is_quiet;
use crate::{Line, Seen, Turn};

/// The least number of legal moves among which there is a choice.
const CHOICE: usize = 3;

/// Finds a quiet last move, or a way out of check after which nothing was captured and no check given.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let seen = quiet_end(line).or_else(|| check_escape(line))?;
    Some(Seen::at(seen, [seen.to()]))
}

/// Returns the side's last move if it is quiet and was one of several.
pub(crate) fn quiet_end(line: &Line) -> Option<Turn<'_>> {
    line.own().next_back().filter(|turn| turn.before().legal_moves().len() >= CHOICE && is_quiet(*turn))
}

/// Returns the side's first move out of check, if all moves up to it neither capture nor give check and were chosen.
pub(crate) fn check_escape(line: &Line) -> Option<Turn<'_>> {
    let is_calm = |turn: &Turn<'_>| {
        !turn.is_check() && !turn.mv().is_capture() && turn.before().legal_moves().len() >= CHOICE
    };
    line.own().take_while(is_calm).find(|turn| turn.is_answer_to_check())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1d2");
        let near_miss = ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2");
        check(find, example, near_miss);
    }
}
