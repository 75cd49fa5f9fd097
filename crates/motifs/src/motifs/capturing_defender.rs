//! Capturing the defender: the guard is captured, then what it guarded.

use shakmaty::{Position, Role};

use crate::peril::{attackers, is_hanging, worth};
use crate::{Line, Seen};

/// Finds a capture by the side of an unguarded piece, or mate, on a square that the piece captured by the side's
/// previous move guarded.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let (reply, cause) = (turn.previous()?, turn.previous()?.previous()?);
        let is_loot = turn.victim().is_some_and(|victim| {
            turn.man() != Role::King
                && worth(victim) <= worth(turn.man())
                && is_hanging(turn.board_before(), turn.to())
                && reply.to() != turn.to()
        });
        let is_mate = turn.after().position().is_checkmate();
        cause.victim()?;
        let guarded = attackers(cause.board_before(), turn.to(), !line.side()).contains(cause.to());
        ((is_loot || is_mate)
            && !cause.is_check()
            && cause.to() != turn.from()
            && guarded
            && !cause.is_answer_to_check())
        .then(|| Seen::at(cause, [cause.to(), turn.to()]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("4k3/8/5n2/8/4b3/8/6B1/2K2Q2 w - - 0 1", "f1f6 e8d7 g2e4");
        let near_miss = ("4k3/8/7n/8/4b3/8/6B1/2K4Q w - - 0 1", "h1h6 e8d7 g2e4");
        check(find, example, near_miss);
    }
}
