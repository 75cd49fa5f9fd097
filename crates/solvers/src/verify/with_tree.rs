//! The solver's answer with the tree that an explanation needs.

use claims::Certainty;
use shakmaty::Position;

use super::answer::verify;
use super::tree::checked_tree;
use crate::shared::Share;
use crate::{Limits, Observer, Outcome, Problem};

/// The plies from the root to where the judge begins: the move and a reply.
const BEFORE: u32 = 2;

/// Like [`verify`], with half of the limits; the other half goes into a tree of the chosen move's replies.
///
/// When the tree could be built, the outcome is [`Certainty::Checked`], its score is the material or the mate that
/// every line of the tree keeps, and it promises what that wins. `checked_depth` counts from the root.
pub fn explain(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let half = Share::half(limits);
    let outcome = verify(problem, half.limits(), observer);
    let Some(mv) = outcome.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return outcome;
    };
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(outcome.statistics.nodes));
    // The judge counts plies after the reply.
    let depth = limits.depth.map(|depth| depth.saturating_sub(BEFORE));
    if depth == Some(0) {
        return outcome;
    }
    let (tree, spent) = checked_tree(problem, mv, Limits { nodes, depth, ..limits });
    let mut statistics = outcome.statistics;
    statistics += spent;
    let Some(tree) = tree else { return Outcome { statistics, ..outcome } };
    Outcome {
        line: tree.proof.principal_variation(),
        score: Some(tree.least),
        range: tree.proof.nodes()[0].range,
        promise: tree.promise,
        certainty: Certainty::Checked,
        checked_depth: Some(tree.checked_depth + BEFORE),
        proof: Some(tree.proof),
        statistics,
        ..outcome
    }
}
