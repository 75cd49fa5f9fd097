//! Claims that compare a tried move with the suggested one, and those about the search of a tried move.
//!
//! A refutation is known by its first move: it stands in the list of tried moves, and what it does after them is
//! told by claims of its line. Here is what becomes of it after the suggested move.

use claims::{Claim, Kind, arrival};
use shakmaty::{Chess, Move, Position};
use vision::{Vision, captured_square};

use crate::audit::{Audit, legal_moves, played};
use crate::gain::{balance, kept, pawns};

/// A move that was tried beside the suggested one.
#[derive(Clone, Debug)]
pub(crate) struct TriedMove {
    pub(crate) mv: Move,
    /// How it is refuted; empty where it is not.
    pub(crate) refutation: Vec<Move>,
    /// Plies from the root to which every reply was searched, where that is known.
    pub(crate) depth: Option<u32>,
}

/// Tells whether such a claim holds; `None` when a part of it is missing or a move is not legal.
pub(crate) fn holds(claim: &Claim, before: &Vision, audit: &Audit<'_>) -> Option<bool> {
    let first = claim.moves.first()?.to_move(before.position()).ok()?;
    match claim.kind {
        Kind::Ignores => ignores(claim, before),
        Kind::Forestalls => forestalls(claim, before, audit),
        Kind::Answers => answers(claim, before, audit),
        Kind::Suggested => Some(claim.moves.len() == 1 && audit.best_move == Some(first)),
        Kind::TriedTo => {
            let depth = u32::try_from(claim.number?).ok()?;
            let is_it = |tried: &TriedMove| tried.mv == first && tried.depth == Some(depth);
            Some(claim.moves.len() == 1 && audit.tried.iter().any(is_it))
        }
        _ => None,
    }
}

/// The first move does nothing against the second, which is possible after it.
pub(crate) fn ignores(claim: &Claim, before: &Vision) -> Option<bool> {
    let (man, target) = (*claim.men.first()?, *claim.squares.first()?);
    let [mv, refutation] = legal_moves(before.position(), claim)?[..] else { return None };
    let after = Vision::of(played(before.position(), &[mv])?);
    let arrived = arrival(before.position().turn(), mv);
    let is_it = refutation.from() == Some(man) && refutation.to() == target && !refutation.is_castle();
    let takes = captured_square(mv) == Some(man);
    let leaves = mv.from() == Some(target);
    let blocks = before.between(man, target).contains(arrived);
    let guards = after.attacks_from(arrived).contains(target);
    Some(is_it && !takes && !leaves && !blocks && !guards)
}

/// The refutation is possible after the tried move and not after the suggested one.
fn forestalls(claim: &Claim, before: &Vision, audit: &Audit<'_>) -> Option<bool> {
    let [mv, refutation] = legal_moves(before.position(), claim)?[..] else { return None };
    let is_tried =
        audit.tried.iter().any(|tried| tried.mv == mv && tried.refutation.first() == Some(&refutation));
    let best = played(before.position(), &[audit.best_move?])?;
    Some(is_tried && claim.moves.get(1)?.to_move(&best).is_err())
}

/// The refutation meets an answer after the suggested move that keeps so many pawns, and does not after the tried one.
fn answers(claim: &Claim, before: &Vision, audit: &Audit<'_>) -> Option<bool> {
    let number = claim.number?;
    let [best, refutation, answer] = legal_moves(before.position(), claim)?[..] else { return None };
    let end = played(before.position(), &[best, refutation, answer])?;
    let mode = before.position().castles().mode();
    let uci = refutation.to_uci(mode);
    let fails_after = |tried: &TriedMove| {
        let first = tried.refutation.first()?;
        let after = played(before.position(), &[tried.mv, *first])?;
        let answered = claim.moves.get(2)?.to_move(&after).ok().and_then(|answer| after.play(answer).ok());
        Some(first.to_uci(mode) == uci && answered.is_none_or(|end| !keeps(&end, number, audit)))
    };
    let is_by = answer.from() == claim.men.first().copied();
    let is_tried = audit.tried.iter().any(|tried| fails_after(tried).unwrap_or(false));
    Some(audit.best_move == Some(best) && is_by && keeps(&end, number, audit) && is_tried)
}

/// Tells whether the side that moves first at the root keeps so many pawns more than there, none included.
fn keeps(end: &Chess, number: u64, audit: &Audit<'_>) -> bool {
    let side = audit.root.turn();
    let gain = kept(end, side) - balance(audit.root, side);
    0 <= gain && number <= pawns(gain)
}
