//! Attraction: a king, queen or rook is made to capture on a square where it is then attacked and caught.

use shakmaty::Role;

use crate::peril::attackers;
use crate::{Line, Seen};

/// Finds a move of the side whose piece is captured by a king, queen or rook that the side's next move attacks, with
/// check or so that it is captured.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.own().find_map(|turn| {
        let reply = turn.next().filter(|reply| reply.to() == turn.to())?;
        let is_worth_it = matches!(reply.man(), Role::King | Role::Queen | Role::Rook);
        let blow = reply.next().filter(|_| is_worth_it)?;
        let square = turn.to();
        let bears = attackers(blow.board_after(), square, line.side()).contains(blow.to());
        let is_taken = || blow.next()?.next().filter(|last| last.to() == square);
        (bears && (reply.man() == Role::King || is_taken().is_some()))
            .then(|| Seen::at(turn, [square, blow.to()]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/5p2/8/8/2B5/5N2/8/4K3 w - - 0 1", "c4f7 e8f7 f3g5");
        let near_miss = ("4k3/5p2/8/8/2B5/5N2/8/4K3 w - - 0 1", "c4f7 e8f7 f3d4");
        check(find, example, near_miss);
    }
}
