//! What knowledge finds before anything is searched full width: PARADISE's plans, then CAPS-II's proposals.

use std::time::Duration;

use claims::Promise;
use knowledge::KnowledgeBase;
use shakmaty::{Move, Position};

use super::smaller;
use crate::paradise::policy::Weights;
use crate::{Goal, Limits, Observer, Outcome, Problem, Share, Statistics, StopReason, caps, paradise};

/// The number of parts of the limits; each program gets one part.
const PARTS: u64 = 8;
/// A remaining time that counts as little.
const LITTLE_TIME: Duration = Duration::from_millis(200);
/// The most nodes of PARADISE, which mostly needs only tens: where its policy thinks one move so much likelier than all
/// others, where it thinks it likelier, and where it does not.
const PARADISE_NODES: u64 = 600;
const BUDGETS: [(f32, u64); 3] = [(0.5, PARADISE_NODES), (0.2, 300), (0.0, 150)];
/// Its approximate number of nodes in a millisecond: its nodes are too slow and too few for it to look at a clock
/// between them.
const PARADISE_NODES_A_MILLISECOND: u64 = 8;
/// The most nodes of CAPS-II, which looks at the clock itself.
const CAPS_NODES: u64 = 5_000;

/// The least that can be promised.
pub(super) const LEAST: Promise = Promise::Material(1);

/// What knowledge has found.
#[derive(Default)]
pub(super) struct Discovered {
    /// The finished answers that promise something, PARADISE's first.
    pub(super) claims: Vec<Outcome>,
    /// The first move that was suggested without a promise.
    pub(super) suggestion: Option<Move>,
}

impl Discovered {
    /// Returns the moves that knowledge would play to win something, each with its promise; if there is no promise, the
    /// suggestion, with the least promise there is.
    pub(super) fn wanted_moves(&self) -> Vec<(Move, Promise)> {
        let claims = self.claims.iter().filter_map(|claim| claim.best_move.zip(claim.promise));
        let suggestion = self.suggestion.filter(|_| self.claims.is_empty());
        claims.chain(suggestion.map(|mv| (mv, LEAST))).collect()
    }
}

/// Runs PARADISE, then CAPS-II; their cost is added to `spent`.
///
/// Both look for a win of the side to move and for nothing else.
pub(super) fn discover(
    base: &KnowledgeBase,
    problem: &Problem,
    limits: Limits<'_>,
    spent: &mut Statistics,
    observer: &mut dyn Observer,
) -> Discovered {
    let mut discovered = Discovered::default();
    if problem.goal != Goal::Win || problem.side != problem.position.turn() {
        return discovered;
    }
    let ask_paradise = |limits: Limits<'_>, _: &mut dyn Observer| {
        paradise::extended_while_sure(base, Weights::built_in(), problem, limits, budget)
    };
    let ask_caps = |limits: Limits<'_>, observer: &mut dyn Observer| caps::caps(problem, limits, observer);
    let asked: [(&Discoverer<'_>, u64, u64); 2] =
        [(&ask_paradise, PARADISE_NODES, PARADISE_NODES_A_MILLISECOND), (&ask_caps, CAPS_NODES, u64::MAX)];
    for (discoverer, most, a_millisecond) in asked {
        let share = Share::of(limits, spent.nodes, PARTS * smaller(limits, LITTLE_TIME));
        let milliseconds = share.limits().clock.map(|clock| clock.remaining().as_millis());
        // Less than a millisecond is not worth a search.
        if milliseconds == Some(0) {
            continue;
        }
        let in_time = milliseconds.map_or(u64::MAX, |time| u64::try_from(time).unwrap_or(u64::MAX));
        let nodes = share.limits().nodes.unwrap_or(most).min(most).min(in_time.saturating_mul(a_millisecond));
        let found = discoverer(Limits { nodes: Some(nodes), ..share.limits() }, observer);
        *spent += found.statistics;
        if found.stop_reason == StopReason::Interrupted {
            break;
        }
        if found.promise.is_some() {
            discovered.claims.push(found);
        } else {
            discovered.suggestion = discovered.suggestion.or(found.best_move);
        }
    }
    discovered
}

/// Returns the number of nodes that a margin is worth.
fn budget(margin: f32) -> u64 {
    BUDGETS.iter().find(|(least, _)| *least <= margin).map_or(0, |(_, nodes)| *nodes)
}

type Discoverer<'d> = dyn Fn(Limits<'_>, &mut dyn Observer) -> Outcome + 'd;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surer_the_policy_the_more_nodes() {
        assert_eq!([0.0, 0.1, 0.2, 0.49, 0.5, 1.0].map(budget), [150, 150, 300, 300, 600, 600]);
    }
}
