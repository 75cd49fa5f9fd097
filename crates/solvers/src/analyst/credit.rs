//! Who gets the credit: knowledge, if the search changes nothing in what knowledge had found.

use claims::{HOUSE, Promise, Reason, Score};
use proof::Proof;
use shakmaty::{Chess, Position};

use crate::{Outcome, Program};

/// How far VERIFY may be from TECH's material count before it counts more, in centipawns: what a position is worth
/// besides its material.
pub const ALLOWANCE: i32 = 150;

/// Returns the verified answer with the credit of the first claim that it bears out: the same move, and the same
/// promise; an answer without a tree, which promises nothing by itself, takes over the claim's promise.
pub(super) fn credit(verified: Outcome, claims: &[Outcome], position: &Chess) -> Outcome {
    let stands = |claim: &&Outcome| {
        let is_same = claim.best_move.is_some() && claim.best_move == verified.best_move;
        let is_kept = match verified.promise {
            Some(promise) => claim.promise == Some(promise),
            // A tree that shows no gain contradicts a claim of one.
            None => verified.proof.is_none(),
        };
        is_same
            && is_kept
            && claim.promise.is_some_and(|promise| is_borne_out(promise, verified.score, position))
    };
    let Some(claim) = claims.iter().find(stands) else { return verified };
    let program = Program { name: claim.program.name, ..verified.program };
    let (promise, found_by) = (claim.promise, claim.found_by.clone());
    Outcome { promise, found_by, program, reasons: reasons(claim), ..verified }
}

/// Returns the reasons for the suggested move that are recorded in a solver's own tree.
fn reasons(claim: &Outcome) -> Vec<Reason> {
    let of_move = |proof: &Proof| {
        let root = proof.nodes().first()?;
        let edge = root.edges.iter().find(|edge| Some(edge.mv) == claim.best_move)?;
        Some(proof.node(edge.to)?.reasons.clone())
    };
    claim.proof.as_ref().and_then(of_move).unwrap_or_default()
}

/// Lowers a promise of material to what the deeper search bears out, for the side to move; `None` when that is nothing.
pub fn borne_out(promise: Promise, score: Option<Score>, position: &Chess) -> Option<Promise> {
    let (Promise::Material(pawns), Some(Score::Centipawns(amount))) = (promise, score) else {
        return Some(promise);
    };
    match Promise::of_gain(amount - HOUSE.balance(position.board(), position.turn()) + ALLOWANCE)? {
        Promise::Material(most) => Some(Promise::Material(most.min(pawns))),
        other => Some(other),
    }
}

/// Whether a search values a move as highly as was promised, and in the same currency.
fn is_borne_out(promise: Promise, score: Option<Score>, position: &Chess) -> bool {
    match (promise, score) {
        (Promise::MateIn(promised), Some(Score::MateIn(found))) => {
            u32::try_from(found).is_ok_and(|found| 0 < found && found <= promised)
        }
        (Promise::Material(_), Some(Score::Centipawns(_))) => {
            borne_out(promise, score, position) == Some(promise)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Move;

    use super::*;
    use crate::{FoundBy, Statistics, StopReason};

    fn outcome(mv: Move, promise: Option<Promise>, score: Option<Score>, found_by: FoundBy) -> Outcome {
        let program = Program { name: "one of them", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        Outcome { best_move: Some(mv), promise, score, found_by: Some(found_by), ..nothing }
    }

    #[test]
    fn credit_needs_the_same_move_and_a_promise_that_is_borne_out() {
        let position = Chess::default();
        let moves = position.legal_moves();
        let (one, other) = (moves[0], moves[1]);
        let pawns = |pawns| Some(Promise::Material(pawns));
        let worth = |centipawns| Some(Score::Centipawns(centipawns));
        let plan = || FoundBy::Plan("SOME-PRODUCTION".to_owned());
        for (claim, promised, verified, shown, score, is_credited) in [
            (one, pawns(1), one, None, worth(100), true),
            (one, pawns(1), other, None, worth(100), false),
            (one, pawns(3), one, None, worth(100), false),
            (one, pawns(3), one, pawns(3), worth(300), true),
            (one, pawns(3), one, pawns(5), worth(500), false),
            (one, Some(Promise::MateIn(3)), one, None, worth(900), false),
            (one, Some(Promise::MateIn(3)), one, None, Some(Score::MateIn(3)), true),
            (one, Some(Promise::MateIn(3)), one, None, Some(Score::MateIn(4)), false),
            (one, pawns(3), one, None, Some(Score::MateIn(2)), false),
            (one, None, one, None, worth(100), false),
        ] {
            let claim = outcome(claim, promised, None, plan());
            let found = credit(outcome(verified, shown, score, FoundBy::Search), &[claim], &position);
            let expected =
                if is_credited { (promised, Some(plan())) } else { (shown, Some(FoundBy::Search)) };
            assert_eq!((found.promise, found.found_by), expected, "{promised:?} {shown:?} {score:?}");
        }
    }
}
