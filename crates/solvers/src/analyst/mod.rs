//! The analyst conducts the other solvers: it discovers with knowledge and verifies with search.
//!
//! In order of cost: the mate prover, whose answer is final; PARADISE's plans; CAPS-II's proposals; if these do not
//! hold, a second try against what overturns them (`second_try`); and a full-width search, which has the last word. If
//! it comes to the move that knowledge had found, and bears out its promise, knowledge gets the credit (`credit`); if
//! it comes to another, knowledge's move is remembered as what a reader would try first.

mod credit;
mod discovery;
mod mates;
mod second_try;

use std::time::Duration;

use knowledge::KnowledgeBase;

use crate::{Goal, Limits, Memory, Observer, Outcome, Problem, StopReason};

pub use credit::{ALLOWANCE, borne_out};

/// A full-width search that has the last word: VERIFY, or VERIFY with a tree of its answer.
pub type Verifier = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

/// The largest factor by which the parts of knowledge and of the mate prover shrink.
const SMALLEST: u64 = 16;

/// Runs all solvers.
///
/// `found_by` names a plan or CAPS-II only where that answer existed before any full-width node was made, and the
/// verifier came to the same move and the same promise. The counts are sums over all searches.
pub fn analyst(
    base: &KnowledgeBase,
    verifier: Verifier,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let mates = mates::mates(problem, limits, observer);
    let is_over = |outcome: &Outcome| outcome.stop_reason == StopReason::Interrupted;
    if mates.score.is_some() || is_over(&mates) || matches!(problem.goal, Goal::MateIn(_)) {
        return mates;
    }
    let mut spent = mates.statistics;
    let discovered = discovery::discover(base, problem, limits, &mut spent, observer);
    let own = Memory::default();
    // What a second try sees is available to the search that has the last word.
    let memory = limits.memory.unwrap_or(&own);
    let limits = Limits { memory: Some(memory), ..limits };
    let second_try = second_try::second_try(problem, &discovered, limits, memory, &mut spent);
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
    let mut found = verifier(problem, Limits { nodes, ..limits }, observer);
    found.second_try = second_try;
    let claims = discovered.claims;
    let verification_tree = found.statistics.verification_tree;
    found.statistics += spent;
    found.statistics.verification_tree = verification_tree;
    let claimed = claims.iter().filter_map(|claim| claim.best_move);
    let overturned = found.second_try.iter().flat_map(|tried| &tried.overturned);
    let overturned = overturned.filter_map(|line| line.first()?.to_move(&problem.position).ok());
    found.refuted = claimed.chain(overturned).find(|mv| Some(*mv) != found.best_move);
    credit::credit(found, &claims, &problem.position)
}

/// Returns the factor by which a part of the limits shrinks when less than `little` time is left: the quotient of the
/// two, since the verifier, which has the last word, needs the time more.
fn smaller(limits: Limits<'_>, little: Duration) -> u64 {
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let left = limits.clock.map_or(u64::MAX, |clock| milliseconds(clock.remaining()));
    (milliseconds(little) / left.max(1)).clamp(1, SMALLEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    /// A clock that stands still.
    struct Left(u64);

    impl Clock for Left {
        fn remaining(&self) -> Duration {
            Duration::from_millis(self.0)
        }
    }

    #[test]
    fn the_less_time_the_smaller_the_parts() {
        let little = Duration::from_millis(400);
        let with = |time: u64| smaller(Limits { clock: Some(&Left(time)), ..Limits::default() }, little);
        assert_eq!([0, 10, 40, 100, 300, 5_000].map(with), [16, 16, 10, 4, 1, 1]);
        assert_eq!(smaller(Limits { nodes: Some(10), ..Limits::default() }, little), 1);
    }
}
