//! Overloading: a piece has two duties; by doing one it abandons the other.

use crate::peril::{attackers, is_hanging, worth};
use crate::{Line, Seen};

/// Finds a capture by the side of something that is now hanging, after the only piece that guarded it has captured
/// elsewhere, where the side's previous move had captured something that this piece guarded too.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let (reply, cause) = (turn.previous()?, turn.previous()?.previous()?);
        let square = turn.to();
        turn.victim().filter(|_| is_hanging(turn.board_before(), square) && square != reply.to())?;
        let board = cause.board_before();
        let them = !line.side();
        let guard = attackers(board, square, them).single_square().filter(|guard| *guard == reply.from())?;
        let had_both = attackers(board, cause.to(), them).contains(guard);
        let is_duty = cause.victim().is_some() && reply.to() == cause.to();
        let is_attacked = attackers(board, square, line.side()).any();
        let pays = turn.victim().map(worth)? + cause.victim().map(worth)? > worth(cause.man());
        (had_both && is_duty && is_attacked && pays).then(|| Seen::at(cause, [guard, cause.to(), square]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("b2r3k/8/8/8/3n4/4B3/8/Q5K1 w - - 0 1", "e3d4 d8d4 a1a8");
        let near_miss = ("b2r3k/8/1n6/8/3n4/4B3/8/Q5K1 w - - 0 1", "e3d4 d8d4 a1a8");
        check(find, example, near_miss);
    }
}
