//! A move that VERIFY chooses, told by a tree of TECH's.
//!
//! VERIFY sees deeper and finds the better moves; TECH's tree counts nothing but material, and answers each reply
//! as plainly as can be. Neither solver knows the other: they meet here.

use claims::{HOUSE, Promise, Score};
use shakmaty::{Chess, Position};
use solvers::{Half, Limits, Observer, Outcome, Problem, Program, Statistics, tech, verify};

/// The deepest tree, in plies from the root.
const DEEPEST_TREE: u32 = 7;
/// How much less than the tree's material VERIFY may think of the move, in centipawns: what a position is worth
/// beside its men.
const ALLOWANCE: i32 = 150;

/// Chooses a move with half of the limits and builds its tree with the rest.
pub(crate) fn searched(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let half = Half::of(limits);
    let chosen = verify::verify(problem, half.limits(limits), observer);
    let Some(mv) = chosen.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return chosen;
    };
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(chosen.statistics.nodes));
    let depth = limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE);
    let told = tech::explained_move(problem, mv, Limits { nodes, depth: Some(depth), ..limits }, observer);
    let mut statistics: Statistics = told.statistics;
    statistics += chosen.statistics;
    if told.proof.is_none() {
        return Outcome { statistics, stop_reason: told.stop_reason, ..chosen };
    }
    let promise = told.promise.and_then(|promise| borne_out(promise, chosen.score, &problem.position));
    let program = Program { tree_by: Some(told.program.name), ..chosen.program };
    Outcome { promise, program, statistics, ..told }
}

/// Lowers a promise of material to what the deeper search bears out; `None` when that is nothing.
fn borne_out(promise: Promise, score: Option<Score>, position: &Chess) -> Option<Promise> {
    let (Promise::Material(pawns), Some(Score::Centipawns(amount))) = (promise, score) else {
        return Some(promise);
    };
    match Promise::of_gain(amount - HOUSE.balance(position.board(), position.turn()) + ALLOWANCE)? {
        Promise::Material(most) => Some(Promise::Material(most.min(pawns))),
        other => Some(other),
    }
}
