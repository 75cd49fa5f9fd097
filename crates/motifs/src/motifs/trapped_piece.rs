//! Trapped piece: it cannot get away and is captured.

use crate::peril::is_trapped;
use crate::{Line, Seen};

/// Finds a capture by the side of a piece that had no good square when the other side was last to move.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        turn.piece_taken()?;
        let (reply, cause) = (turn.previous()?, turn.previous()?.previous()?);
        let square = if reply.to() == turn.to() { reply.from() } else { turn.to() };
        is_trapped(reply.before(), square).then(|| Seen::at(cause, [square]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/8/8/R7/8/bPK5/8 w - - 0 1", "b2b3 e8d7 a4a2");
        let near_miss = ("4k3/8/8/8/R7/8/bPK5/8 w - - 0 1", "c2c3 e8d7 a4a2");
        check(find, example, near_miss);
    }
}
