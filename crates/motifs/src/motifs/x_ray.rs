//! X-ray attack: a capture through the piece that has just captured there.

use shakmaty::{Role, attacks};

use crate::{Line, Seen};

/// Finds a third capture on one square, by a slider that stood behind the enemy that made the second.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let (reply, first) = (turn.previous()?, turn.previous()?.previous()?);
        let square = turn.to();
        let is_through = attacks::between(turn.from(), square).contains(reply.from());
        (turn.mv().is_capture()
            && reply.to() == square
            && first.to() == square
            && reply.man() != Role::King
            && is_through)
            .then(|| Seen::at(first, [turn.from(), reply.from(), square]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("3r2k1/8/8/8/3q3Q/8/8/3R3K w - - 0 1", "h4d8 d4d8 d1d8");
        let near_miss = ("3r2k1/8/8/q7/7Q/8/8/3R3K w - - 0 1", "h4d8 a5d8 d1d8");
        check(find, example, near_miss);
    }
}
