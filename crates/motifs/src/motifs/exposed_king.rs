//! Exposed king: no pawn stands before it, and checks exploit that.

use shakmaty::{Rank, Role, attacks};

use crate::{Line, Seen, Turn};

/// Finds a check, neither the first nor the last move of the side, against a king at home without a pawn beside or
/// before it.
pub(crate) fn find(line: &Line) -> Option<Seen> {
    let start = line.start()?;
    let them = !line.side();
    let king = start.king(them)?;
    let home =
        them.fold_wb([Rank::First, Rank::Second, Rank::Third], [Rank::Eighth, Rank::Seventh, Rank::Sixth]);
    let behind = |rank: Rank| them.fold_wb(rank < king.rank(), king.rank() < rank);
    let shelter = attacks::king_attacks(king).into_iter().filter(|square| !behind(square.rank()));
    let is_bare =
        shelter.into_iter().all(|square| !start.board().by_piece(Role::Pawn.of(them)).contains(square));
    if !home.contains(&king.rank()) || !is_bare {
        return None;
    }
    let is_between = |turn: &Turn<'_>| turn.next().is_some_and(|reply| reply.next().is_some());
    let check = line.later().filter(is_between).find(|turn| turn.is_check())?;
    Some(Seen::at(check, [king]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example = ("6k1/8/8/8/8/8/3Q4/6K1 w - - 0 1", "d2d3 g8f8 d3d8 f8f7 d8d7");
        let near_miss = ("6k1/6p1/8/8/8/8/3Q4/6K1 w - - 0 1", "d2d3 g8f8 d3d8 f8f7 d8d7");
        check(find, example, near_miss);
    }
}
