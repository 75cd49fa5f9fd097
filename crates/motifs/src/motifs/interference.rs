//! Interference: a piece steps between a guard and what it guards.

use shakmaty::{Color, Square, attacks};

use crate::peril::{attackers, is_hanging, is_slider};
use crate::{Line, Seen, Turn};

/// Finds a capture by the side of a piece whose distant guard was cut off before it, by the other side's last move or
/// by the side's own previous one.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    line.later().find_map(|turn| {
        let square = turn.to();
        turn.victim().filter(|_| is_hanging(turn.board_before(), square))?;
        let (reply, cause) = (turn.previous()?, turn.previous()?.previous()?);
        if reply.to() == square {
            return None;
        }
        let them = !line.side();
        let by_them = cut_off(reply, square, them);
        by_them.or_else(|| cut_off(cause, square, them).filter(|_| square != cause.to()))
    })
}

/// Looks on the board before a move for a guard of that color that the move cuts off.
fn cut_off(turn: Turn<'_>, square: Square, color: Color) -> Option<Seen> {
    let board = turn.board_before();
    let guard = attackers(board, square, color).first()?;
    let is_cut =
        board.role_at(guard).is_some_and(is_slider) && attacks::between(square, guard).contains(turn.to());
    is_cut.then(|| Seen::at(turn, [guard, square]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("3rk3/8/8/8/4N3/3b4/8/3Q2K1 w - - 0 1", "e4d6 e8e7 d1d3");
        let near_miss = ("3rk3/8/8/8/4N3/3b4/8/3Q2K1 w - - 0 1", "e4f6 e8e7 d1d3");
        check(find, example, near_miss);
    }
}
