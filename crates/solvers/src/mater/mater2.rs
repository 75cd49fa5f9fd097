//! MATER II: sample variations, a plan that begins with a threat of mate, and its proof (section V).
//!
//! Where the report is silent:
//! * A sample variation is cut off after 24 plies, all of them after 5,000 nodes; the report's memory was its limit.
//! * Every check generated below the root of the sample variations is remembered (list B4), including those that were
//!   not followed: the report's example remembers 2.PxRch, after which "K no longer stalemated".
//! * To prove the plan, *every* legal reply to the threat is refuted, in the report's order (captures, moves that
//!   defend the mating square, interpositions, king runs) and then the rest.
//! * After a reply to a threat the attacker goes on with checks, and where they have failed with any move that
//!   threatens mate again, at most three threats in a line: a reply may be a check, or may capture or block a piece of
//!   the plan, and then the answer is a capture or an interposition that no generator would propose.
//!
//! [`mater2`] goes beyond the report: it begins with checks too, as the report itself proposes ("a hybrid version of
//! MATER I and II"), and its plan may be any move that threatens mate, whatever source proposed it, those of the report
//! first. [`mater2_as_reported`] keeps to the report.

use shakmaty::Position;

use super::search::{Search, Strategy};
use super::threats::Sources;
use crate::shared::end;
use crate::{Limits, Observer, Outcome, Problem, StopReason};

/// Nodes that sample variations may cost: they are trial balloons.
const SAMPLE_NODES: u64 = 5_000;
/// Searches for a mate by checks and threats of mate, in any order.
pub fn mater2(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    plan_and_prove(problem, Sources::AnyMove, limits, observer)
}

/// Searches for a mate that begins with a threat of mate proposed by the report's generators, or that falls out of a
/// sample variation.
pub fn mater2_as_reported(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    plan_and_prove(problem, Sources::Sector, limits, observer)
}

fn plan_and_prove(
    problem: &Problem,
    sources: Sources,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    // Part 1. Sample variations; sometimes one pays off directly.
    let few = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(SAMPLE_NODES)), ..limits };
    let mut samples = Search::new(problem, Strategy::SampleVariations, few, observer);
    if problem.side != problem.position.turn() {
        return samples.outcome(StopReason::Exhausted);
    }
    samples.begin_with_checks();
    let stop_reason = samples.run();
    if stop_reason == StopReason::Solved {
        return samples.outcome(stop_reason);
    }
    let (remembered, tally) = (samples.remembered, samples.tally);

    // Part 2. A plan: moves after which the attacker mates if the defender passes. Part 3. Its proof.
    let mut proof = Search::new(problem, Strategy::ThreatsToo(sources), limits, observer);
    (proof.remembered, proof.tally) = (remembered, tally);
    match sources {
        Sources::Sector => {
            let plan = proof.threats(0, sources);
            proof.begin_with_threats(plan);
        }
        // The plan is made when the checks have failed.
        Sources::AnyMove => proof.begin_with_checks(),
    }
    let stop_reason = proof.run();
    proof.outcome(stop_reason)
}
