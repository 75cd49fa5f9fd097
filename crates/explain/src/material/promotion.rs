//! A pawn that queens whatever the other side replies.

use claims::Claim;
use shakmaty::{Chess, Move, Position, Role, Square};
use vision::captured_square;

use super::Reply;
use crate::moves::{answers_all, play};

/// The least number of pawns that a gain must be worth if a new queen is what is won.
const QUEEN_FOR_PAWN: u64 = 7;

/// Returns the root squares of the pawns of which one queens, and survives, in every line; `None` if none
/// does in one of the lines, or if less than a queen is won.
pub(crate) fn queening(root: &Chess, mv: Move, replies: &[Reply], pawns: u64) -> Option<Vec<Square>> {
    let after = |reply: &Reply| [&[mv], &reply.line[..]].concat();
    let from = |reply: &Reply| find_queened(root, &after(reply));
    let mut found: Vec<Square> = replies.iter().map(from).collect::<Option<_>>()?;
    found.sort_unstable();
    found.dedup();
    (QUEEN_FOR_PAWN <= pawns && !mv.is_promotion() && !found.is_empty()).then_some(found)
}

/// Whether in every line from a move on one of a claim's pawns queens, and the queen is there at the end.
pub(crate) fn holds(claim: &Claim, before: &Chess, mv: Move, against: &[Vec<Move>]) -> bool {
    let is_one = |line: &Vec<Move>| {
        let from = find_queened(before, &[&[mv], &line[..]].concat());
        from.is_some_and(|from| claim.men.contains(&from))
    };
    let after = play(before, &[mv]);
    after.is_some_and(|after| answers_all(&after, against)) && against.iter().all(is_one)
}

/// Returns the root square of the pawn, of the side that moves first, whose queen is there at the end of a
/// line.
pub(crate) fn find_queened(root: &Chess, line: &[Move]) -> Option<Square> {
    let side = root.turn();
    let mut board = root.clone();
    // Pairs of where each pawn, or its queen, is now and where it was.
    let mut pawns: Vec<(Square, Square)> = (board.board().pawns() & board.board().by_color(side))
        .into_iter()
        .map(|square| (square, square))
        .collect();
    for mv in line {
        let from = mv.from()?;
        let is_own = board.turn() == side;
        if !is_own {
            pawns.retain(|(here, _)| Some(*here) != captured_square(*mv));
        }
        for (here, _) in pawns.iter_mut().filter(|(here, _)| is_own && *here == from) {
            *here = mv.to();
        }
        board = board.play(*mv).ok()?;
    }
    let is_queen = |square: Square| board.board().role_at(square) == Some(Role::Queen);
    pawns.into_iter().find(|(here, _)| is_queen(*here)).map(|(_, from)| from)
}
