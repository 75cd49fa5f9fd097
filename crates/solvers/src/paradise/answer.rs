//! The solver: the move that PARADISE finds, and what it claims.
//!
//! The report's program is told the side that is to win. Where the side to move is under threat and has nothing to win,
//! it is to save what it can instead: the threshold falls to what is had, and the value that is not to be fallen short of to
//! what the threat would leave.

use claims::{Certainty, PARADISE, Promise, Score};
use knowledge::KnowledgeBase;
use shakmaty::{Position, Role};

use super::options::Options;
use super::search::Search;
use super::strategy::Decision;
use super::tally::Tally;
use crate::shared::ended;
use crate::{FoundBy, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, mate_score};

/// The solver in words.
const PARADISE_PROGRAM: Program =
    Program { name: "PARADISE", domain: Some("what its knowledge proposes"), tree_by: None };
/// How much less than the gain found is promised, where that is still a pawn: so many centipawns and so many hundredths of
/// it. Moves that nothing suggested to the defense were not tried; the more is at stake, the more it may find.
const DOUBT: (i32, i32) = (100, 50);
/// The nodes of a search that is given neither nodes nor a clock.
const USUAL_NODES: u64 = 150;

/// Asks PARADISE with what helps.
pub fn paradise(problem: &Problem, limits: Limits<'_>, _: &mut dyn Observer) -> Outcome {
    tallied(knowledge::base(), Options::EXTENDED, problem, limits).0
}

/// Asks PARADISE with a knowledge base and chosen mechanisms, and counts what the search does.
pub fn tallied(
    base: &KnowledgeBase,
    options: Options,
    problem: &Problem,
    limits: Limits<'_>,
) -> (Outcome, Tally) {
    if let Some(outcome) = ended(problem) {
        return (outcome, Tally::default());
    }
    let nodes =
        if limits.nodes.is_none() && limits.clock.is_none() { Some(USUAL_NODES) } else { limits.nodes };
    let limits = Limits { nodes, ..limits };
    let side = problem.position.turn();
    let mut search = Search::new(base, options, &problem.position, side, &problem.history, limits);
    let value = search.original;
    search.first_threshold = if options.must_be_ahead {
        (value + options.least_gain).max(options.least_gain)
    } else {
        value + options.least_gain
    };
    let decision = search.decide();
    let outcome = search.outcome(&decision, value);
    (outcome, search.tally)
}

/// Gives what is promised of a gain, in centipawns.
fn promised(gain: i32) -> i32 {
    let doubt = DOUBT.0 + gain / 100 * DOUBT.1;
    gain.min(PARADISE.centipawns(PARADISE.of(Role::Pawn))).max(gain - doubt)
}

impl Search<'_> {
    /// Turns a decision into an answer.
    fn outcome(&self, decision: &Decision, value: i32) -> Outcome {
        let statistics = Statistics {
            nodes: self.tally.nodes(),
            static_analyses: self.tally.static_analyses,
            visions: self.tally.nodes() + 1,
            ..Statistics::default()
        };
        let stop_reason = self.stopped.unwrap_or(StopReason::Exhausted);
        let nothing = Outcome::nothing(PARADISE_PROGRAM, stop_reason, statistics);
        let Some(best) = decision.best.and_then(|best| decision.plans.get(best)) else { return nothing };
        let Some(node) = best.node else { return nothing };
        let lower = best.proven;
        let is_claimed = self.first_threshold <= lower;
        let proof = self.told(node);
        let line = proof.principal_variation();
        let production = best.proposal.lists.get(best.list).and_then(|list| list.reasons.last());
        let name = production.map_or_else(|| "QUIESCENCE".to_owned(), |reason| reason.production.to_string());
        let stop_reason = if is_claimed && self.stopped.is_none() { StopReason::Solved } else { stop_reason };
        let score = if let Some(plies) = best.mate {
            mate_score(plies, true)
        } else {
            Score::Centipawns(PARADISE.centipawns(lower))
        };
        let promise = match score {
            Score::MateIn(moves) => Some(Promise::MateIn(moves.unsigned_abs())),
            Score::Centipawns(_) => Promise::of_gain(promised(PARADISE.centipawns(lower - value))),
        };
        Outcome {
            best_move: line.first().copied(),
            line,
            score: is_claimed.then_some(score),
            promise: promise.filter(|_| is_claimed),
            certainty: Certainty::Claimed,
            found_by: is_claimed.then_some(FoundBy::Plan(name)),
            stop_reason,
            range: proof.nodes()[0].range,
            proof: Some(proof),
            ..nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_is_promised_than_was_found_and_never_less_than_a_pawn() {
        let expected =
            [(0, 0), (50, 50), (100, 100), (180, 100), (300, 100), (500, 150), (900, 350), (1_200, 500)];
        for (gain, promise) in expected {
            assert_eq!(promised(gain), promise, "{gain}");
        }
        for gain in 0..3_000 {
            assert!(promised(gain) <= gain && gain.min(100) <= promised(gain), "{gain}");
        }
    }
}
