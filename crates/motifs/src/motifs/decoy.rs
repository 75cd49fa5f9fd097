//! Decoy: a piece is lured by a sacrifice to a square where something worse happens to it or to those behind it.

use crate::peril::worth;
use crate::{Line, Seen};

/// Finds a move of the side whose piece is captured by a more valuable one, which is then captured or mated on its new
/// square, or attacked there by a piece that attacks another as well.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        let reply = turn.next().filter(|reply| reply.to() == turn.to())?;
        let blow = reply.next()?;
        let lure = turn.victim().map_or(0, worth);
        let is_given = lure < worth(turn.man()) && worth(turn.man()) <= worth(reply.man());
        let is_taken_there = blow.to() == reply.to();
        let is_hit_there =
            blow.attacked_squares().contains(reply.to()) && 1 < blow.attacked_squares().count();
        let is_mated =
            reply.man() == shakmaty::Role::King && shakmaty::Position::is_checkmate(blow.after().position());
        (is_given && (is_taken_there || is_hit_there || is_mated))
            .then(|| Seen::at(turn, [reply.from(), turn.to()]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("2q3k1/8/8/3N4/8/8/8/4R1K1 w - - 0 1", "e1e8 c8e8 d5f6");
        let near_miss = ("2q3k1/8/8/8/8/2N5/8/4R1K1 w - - 0 1", "e1e8 c8e8 c3d5");
        check(find, example, near_miss);
    }
}
