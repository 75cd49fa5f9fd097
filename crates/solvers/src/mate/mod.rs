//! The mate prover: MATER grown up. It finds mates of any length by any moves, and every one comes with its proof.
//!
//! MATER's "fewest replies first" is the ancestor of proof-number search; this is a proof-number search, depth first
//! and within bounded memory (`search`). The attacker's moves widen by stages (`width`, `schedule`); the defender
//! always has all moves. Both sides are searched for a mate: the side to move may be the one that is mated. A mate that
//! is found is shortened as far as the limits allow (`shorten`), and returned as its proof (`tree`).

mod denial;
mod estimate;
mod mate_within;
mod mates;
mod numbers;
mod schedule;
mod search;
mod shortening;
mod solutions;
mod table;
mod tree;
mod width;

use proof::Proof;
use shakmaty::{Chess, Position};

use crate::shared::end;
use crate::{
    Goal, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, VerificationTree, mate_score,
};
use schedule::{Contender, find};
use search::Search;
use shortening::shorten;
use tree::Unproved;

pub use denial::{Denial, Undenied};
pub use mate_within::{Bounded, Task, mate_within};
pub use solutions::{Dual, Solution, Solutions, Try, solutions};

/// The solver, described in words.
const PROVER: Program = Program { name: "The mate prover", domain: None, tree_by: None };

/// The longest mate, in moves, for which bounded searches are made.
pub const MOST_MOVES: u32 = 120;

/// Searches for a mate by the side to move, or of the side to move, and proves it.
///
/// A problem of a mate in so many moves concerns its side alone. The search ends when the mate is proved shortest, when
/// it is known that neither side mates, or at the limits; the answer then is the shortest mate so far.
pub fn mate(problem: &Problem, limits: Limits<'_>, _: &mut dyn Observer) -> Outcome {
    if let Goal::MateIn(moves) = problem.goal {
        return mate_within(&Task { problem, moves, with_denial: false }, limits).outcome_within(moves);
    }
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    let position = &problem.position;
    let turn = position.turn();
    let mut contenders = [turn, !turn].map(|side| Contender::new(side, limits));
    find(position, &mut contenders);
    let nodes = contenders.iter().map(|contender| contender.search.nodes).max().unwrap_or(0);
    let stopped = contenders.iter().find_map(|contender| contender.search.stopped);
    let Some(mut winner) = contenders.into_iter().find(|contender| contender.plies.is_some()) else {
        let statistics = Statistics { nodes, ..Statistics::default() };
        return Outcome::nothing(PROVER, stopped.unwrap_or(StopReason::Exhausted), statistics);
    };
    winner.search.nodes = nodes;
    let is_shortest = shorten(position, &mut winner);
    tell(&winner.search, position, is_shortest)
}

/// Returns the mate of a position with its proof as an outcome.
fn tell(search: &Search<'_>, position: &Chess, is_shortest: bool) -> Outcome {
    let stop_reason = match search.proof(position) {
        Ok((proof, plies)) => return answer(proof, plies, is_shortest, count(search)),
        Err(Unproved::None) => search.stopped.unwrap_or(StopReason::Exhausted),
        // There is a mate, but it was not kept whole: that is a limit too.
        Err(Unproved::Lost) => search.stopped.unwrap_or(StopReason::Nodes),
    };
    Outcome::nothing(PROVER, stop_reason, count(search))
}

fn count(search: &Search<'_>) -> Statistics {
    Statistics { nodes: search.nodes, ..Statistics::default() }
}

fn answer(proof: Proof, plies: u32, is_shortest: bool, mut statistics: Statistics) -> Outcome {
    let moves = proof.nodes().iter().map(|node| node.edges.len() as u64).sum();
    statistics.verification_tree = VerificationTree { positions: proof.nodes().len() as u64, moves };
    let is_attackers = proof.root().turn() == proof.side();
    let outcome = Outcome::mate(PROVER, proof, plies, statistics);
    let promise = outcome.promise.filter(|_| is_attackers);
    let score = Some(mate_score(plies, is_attackers));
    Outcome { score, promise, is_shortest: Some(is_shortest), ..outcome }
}
