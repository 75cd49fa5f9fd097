//! Discovered attack: a piece leaves the line of another, which then checks or captures along it.

use shakmaty::attacks;

use super::discovered_check;
use crate::{Line, Seen};

/// Finds a check by a piece that did not move, or a capture along a line that the side's previous move opened.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    discovered_check::find(line).or_else(|| opened_line(line))
}

/// Finds a capture along an opened line, only up to the first capture that recaptures what was just captured.
fn opened_line(line: &Line) -> Option<Seen> {
    for turn in line.later().filter(|turn| turn.mv().is_capture()) {
        let (reply, opener) = (turn.previous()?, turn.previous()?.previous()?);
        if reply.to() == turn.to() {
            return None;
        }
        let is_opened = attacks::between(turn.from(), turn.to()).contains(opener.from());
        if is_opened && turn.to() != opener.to() && turn.from() != opener.to() && !opener.mv().is_castle() {
            return Some(Seen::at(opener, [turn.from(), turn.to()]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4c6 e8f7 d1d8");
        let near_miss = ("3qk3/8/8/8/2N5/8/8/3RK3 w - - 0 1", "c4b6 e8f7 d1d8");
        check(find, example, near_miss);
    }
}
