//! Playing moves, and what the rules alone say about the replies: which of them allow a mate, and which do not.
//!
//! Claims are checked with these. Lines are played as they are given; nothing is searched.

use std::collections::BTreeSet;

use claims::Claim;
use shakmaty::{Chess, Color, Move, Position, Square, uci::UciMove};

/// Whether every legal move begins one of the lines.
pub(crate) fn answers_all(position: &Chess, lines: &[Vec<Move>]) -> bool {
    let answered: Vec<Move> = lines.iter().filter_map(|line| line.first().copied()).collect();
    position.legal_moves().iter().all(|reply| answered.contains(reply))
}

/// Plays a line; `None` when a move is not legal.
pub fn play(from: &Chess, line: &[Move]) -> Option<Chess> {
    line.iter().try_fold(from.clone(), |board, mv| board.play(*mv).ok())
}

/// Whether a line ends in a mate given by a side, and not in its own.
pub(crate) fn ends_in_mate_by(side: Color, from: &Chess, line: &[Move]) -> bool {
    play(from, line).is_some_and(|end| end.is_checkmate() && end.turn() != side)
}

/// Passes for the side to move; `None` in check, where that is impossible.
pub fn pass(position: &Chess) -> Option<Chess> {
    if position.is_check() { None } else { position.clone().swap_turn().ok() }
}

/// Lists the legal replies, by origin and target, after which a move is legal and mates. If a reply can
/// promote to several pieces, this must hold for all of them.
pub(crate) fn allowing(before: &Chess, mate: &UciMove) -> BTreeSet<(Option<Square>, Square)> {
    after_replies(before, |after| {
        let mated = mate.to_move(after).ok().and_then(|mate| after.clone().play(mate).ok());
        mated.is_some_and(|mated| mated.is_checkmate())
    })
}

/// Lists the legal replies, by origin and target, after which a condition holds. If a reply can promote to
/// several pieces, it must hold for all of them.
pub(crate) fn after_replies(
    before: &Chess,
    holds: impl Fn(&Chess) -> bool,
) -> BTreeSet<(Option<Square>, Square)> {
    let allows = |reply: &Move| before.clone().play(*reply).is_ok_and(|after| holds(&after));
    let (allowing, meeting): (Vec<Move>, Vec<Move>) = before.legal_moves().into_iter().partition(allows);
    let squares = |mv: &Move| (mv.from(), mv.to());
    let is_met = |mv: &Move| meeting.iter().any(|other| squares(other) == squares(mv));
    allowing.iter().filter(|mv| !is_met(mv)).map(squares).collect()
}

/// Lists the legal moves, by origin and target, after which the other side cannot mate at once. If a move can
/// promote to several pieces, this must hold for all of them.
pub(crate) fn defences_against_mate(before: &Chess) -> BTreeSet<(Option<Square>, Square)> {
    after_replies(before, |after| mating_moves(after).is_empty())
}

/// Lists the moves that mate at once.
pub(crate) fn mating_moves(position: &Chess) -> Vec<Move> {
    let mates = |mv: &Move| position.clone().play(*mv).is_ok_and(|after| after.is_checkmate());
    position.legal_moves().into_iter().filter(mates).collect()
}

/// Counts the replies that [`allowing`] lists.
pub(crate) fn mates_after(before: &Chess, mate: &UciMove) -> u64 {
    allowing(before, mate).len() as u64
}

/// Finds the moves of a claim, played one after another; `None` when one of them is not legal.
pub(crate) fn legal_moves(from: &Chess, claim: &Claim) -> Option<Vec<Move>> {
    let mut board = from.clone();
    let mut moves = Vec::with_capacity(claim.moves.len());
    for uci in &claim.moves {
        let mv = uci.to_move(&board).ok()?;
        moves.push(mv);
        board = board.play(mv).ok()?;
    }
    Some(moves)
}
