//! The solver: the move that PARADISE finds, and what it claims.
//!
//! Two programs share the knowledge, the tree and the means of meeting a threat. The report's ([`as_reported`]) knows
//! in advance which side should win. The extended one ([`extend`]) uses the knowledge as a policy and pays for its
//! moves.

use claims::{Certainty, PARADISE, Promise, Score};
use knowledge::{KnowledgeBase, Reason};
use shakmaty::{Position, Role};

use super::options::Options;
use super::parts::Parts;
use super::policy::Weights;
use super::prove::{Explored, Found, Prover};
use super::search::Search;
use super::strategy::Decision;
use super::tally::Tally;
use super::tree::Id;
use super::values::{MATE, Span};
use crate::shared::end;
use crate::{FoundBy, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, mate_score};

/// The solver, described in words.
const PARADISE_PROGRAM: Program =
    Program { name: "PARADISE", domain: Some("what its knowledge proposes"), tree_by: None };
/// By how much the promise is less than the gain found, if it is still a pawn: so many centipawns and so many
/// hundredths of the gain. Moves that nothing suggested to the defense were not tried; the more is at stake, the more
/// it may find.
const DOUBT: (i32, i32) = (100, 50);
/// A gain from which a side has queened a pawn, or won a queen, in tenths of a pawn.
const QUEENED: i32 = 70;
/// The nodes of a search that has a limit of neither nodes nor time.
const USUAL_NODES: u64 = 600;

/// Runs PARADISE with the built-in knowledge base and weights.
pub fn paradise(problem: &Problem, limits: Limits<'_>, _: &mut dyn Observer) -> Outcome {
    extend(knowledge::base(), Weights::built_in(), Parts::ALL, problem, limits).0
}

/// Runs the report's program with a knowledge base and chosen mechanisms, and counts what the search does.
pub fn as_reported(
    base: &KnowledgeBase,
    options: Options,
    problem: &Problem,
    limits: Limits<'_>,
) -> (Outcome, Tally) {
    if let Some(outcome) = end(problem) {
        return (outcome, Tally::default());
    }
    let side = problem.position.turn();
    let limits = limit(limits);
    let mut search = Search::new(base, options, &problem.position, side, &problem.history, limits);
    let value = search.original;
    search.first_threshold = if options.must_be_ahead {
        (value + options.least_gain).max(options.least_gain)
    } else {
        value + options.least_gain
    };
    let decision = search.decide();
    let answer = answer_of(&search, &decision);
    (search.outcome(answer, value), search.tally)
}

/// Runs the extended program with a knowledge base, the weights of its policy and chosen parts, and counts what the
/// search does.
pub fn extend(
    base: &KnowledgeBase,
    weights: &Weights,
    parts: Parts,
    problem: &Problem,
    limits: Limits<'_>,
) -> (Outcome, Tally) {
    if let Some(outcome) = end(problem) {
        return (outcome, Tally::default());
    }
    answer(prover(base, weights, parts, problem, limits))
}

/// Runs the extended program as the analyst does, which verifies the claims. It gets as many nodes as a margin is
/// worth: by how much the policy thinks its first move likelier than its second, from 0 to 1.
pub fn extended_while_sure(
    base: &KnowledgeBase,
    weights: &Weights,
    problem: &Problem,
    limits: Limits<'_>,
    nodes: impl Fn(f32) -> u64,
) -> Outcome {
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    let mut prover = prover(base, weights, Parts::ALL, problem, limits);
    prover.claims_races = true;
    let most = nodes(prover.margin());
    let given = &mut prover.search.limits.nodes;
    *given = Some(given.map_or(most, |given| given.min(most)));
    answer(prover).0
}

/// Searches, and turns the result into an outcome.
fn answer(mut prover: Prover<'_, '_>) -> (Outcome, Tally) {
    let value = prover.search.original;
    let likeliest = prover.moves_of_root().first().map(|costed| costed.mv);
    // Where no production applies, there is no knowledge to answer with.
    if prover.search.is_silent() {
        return (prover.search.outcome(None, value), prover.search.tally);
    }
    let found = if prover.parts.prove { prover.prove(prover.search.first_threshold) } else { None };
    let mate = found.filter(|found| MATE <= found.value).and_then(|found| prover.completed_mate(found));
    let answer = found.map(|found| answer_to(&prover, found, mate, value));
    if let Some(answer) = &answer {
        prover.search.tree[0].span = Span::exactly(if mate.is_some() { MATE } else { answer.value });
    }
    let mut outcome = prover.search.outcome(answer, value);
    if outcome.best_move.is_none() {
        outcome.best_move = likeliest;
        outcome.line = likeliest.into_iter().collect();
    }
    (outcome, prover.search.tally)
}

/// Searches as the extended program does and lists the positions in which it consulted the policy, in the order of its
/// tree.
pub fn explore(
    base: &KnowledgeBase,
    weights: &Weights,
    problem: &Problem,
    limits: Limits<'_>,
) -> Vec<Explored> {
    let mut prover = prover(base, weights, Parts::ALL, problem, limits);
    prover.prove(prover.search.first_threshold);
    prover.ask()
}

/// Prepares the extended program for a problem.
fn prover<'s, 'w>(
    base: &'s KnowledgeBase,
    weights: &'w Weights,
    parts: Parts,
    problem: &Problem,
    limits: Limits<'s>,
) -> Prover<'s, 'w> {
    let search = Search::of_problem(base, Options::EXTENDED, problem, limit(limits));
    let mut prover = Prover::new(search, weights, parts);
    prover.search.first_threshold = prover.search.original + Options::EXTENDED.least_gain;
    prover
}

/// Adds the usual limit to a search that has none.
fn limit(limits: Limits<'_>) -> Limits<'_> {
    let is_open = limits.nodes.is_none() && limits.clock.is_none();
    Limits { nodes: if is_open { Some(USUAL_NODES) } else { limits.nodes }, ..limits }
}

/// Returns the promise for a gain, in centipawns.
fn promise_pawns(gain: i32) -> i32 {
    let doubt = DOUBT.0 + gain / 100 * DOUBT.1;
    gain.min(PARADISE.centipawns(PARADISE.of(Role::Pawn))).max(gain - doubt)
}

/// The decision of a search.
struct Answer {
    /// The node after the move.
    node: Id,
    /// Its gain, in tenths of a pawn.
    value: i32,
    /// The plies to mate, if its tree is complete.
    mate: Option<u32>,
    is_claimed: bool,
    /// The production that it is credited to.
    production: String,
}

/// Names the production that an answer is credited to.
fn credit(production: Option<&Reason>) -> String {
    production.map_or_else(|| "QUIESCENCE".to_owned(), |reason| reason.production.to_string())
}

fn answer_of(search: &Search<'_>, decision: &Decision) -> Option<Answer> {
    let best = decision.best.and_then(|best| decision.plans.get(best))?;
    let production = best.proposal.lists.get(best.list).and_then(|list| list.reasons.last());
    Some(Answer {
        node: best.node?,
        value: best.proven,
        mate: best.mate,
        is_claimed: search.first_threshold <= best.proven,
        production: credit(production),
    })
}

fn answer_to(prover: &Prover<'_, '_>, found: Found, mate: Option<u32>, value: i32) -> Answer {
    let production = prover.search.tree[found.node].why.reasons.last();
    // If the tree of a mate was not completed, the claim is only that it wins.
    let least = value + Options::EXTENDED.least_gain;
    Answer {
        node: found.node,
        value: if MATE <= found.value && mate.is_none() { least } else { found.value },
        mate,
        // A move that no production supports is not the knowledge's.
        is_claimed: found.is_confirmed
            && production.is_some()
            && (prover.claims_races
                || QUEENED <= found.value - value
                || !prover.search.ends_in_a_race(found.node)),
        production: credit(production),
    }
}

impl Search<'_> {
    /// Whether the line after a move of the root ends with only kings and pawns: a side that is a pawn ahead there has
    /// won nothing yet, since the pawns race, and the race has not been calculated.
    fn ends_in_a_race(&self, node: Id) -> bool {
        let mut position = self.tree[0].position().clone();
        for mv in self.tell(node).principal_variation() {
            position.play_unchecked(mv);
        }
        let board = position.board();
        board.occupied() == board.kings() | board.pawns()
    }

    /// Turns the decision into an outcome; `value` is that of the root.
    fn outcome(&self, answer: Option<Answer>, value: i32) -> Outcome {
        let statistics = Statistics {
            nodes: self.tally.nodes(),
            static_analyses: self.tally.static_analyses,
            visions: self.tally.nodes() + 1,
            ..Statistics::default()
        };
        let stop_reason = self.stopped.unwrap_or(StopReason::Exhausted);
        let nothing = Outcome::nothing(PARADISE_PROGRAM, stop_reason, statistics);
        let Some(Answer { node, value: lower, mate, is_claimed, production }) = answer else {
            return nothing;
        };
        let proof = self.tell(node);
        let line = proof.principal_variation();
        let stop_reason = if is_claimed && self.stopped.is_none() { StopReason::Solved } else { stop_reason };
        let score = match mate {
            Some(plies) => mate_score(plies, true),
            None => Score::Centipawns(PARADISE.centipawns(lower)),
        };
        let promise = match score {
            Score::MateIn(moves) => Some(Promise::MateIn(moves.unsigned_abs())),
            Score::Centipawns(_) => Promise::of_gain(promise_pawns(PARADISE.centipawns(lower - value))),
        };
        Outcome {
            best_move: line.first().copied(),
            line,
            score: is_claimed.then_some(score),
            promise: promise.filter(|_| is_claimed),
            certainty: Certainty::Claimed,
            found_by: is_claimed.then_some(FoundBy::Plan(production)),
            stop_reason,
            range: proof.nodes()[0].range,
            proof: Some(proof),
            ..nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    #[test]
    fn less_is_promised_than_was_found_and_never_less_than_a_pawn() {
        let expected =
            [(0, 0), (50, 50), (100, 100), (180, 100), (300, 100), (500, 150), (900, 350), (1_200, 500)];
        for (gain, promise) in expected {
            assert_eq!(promise_pawns(gain), promise, "{gain}");
        }
        for gain in 0..3_000 {
            assert!(promise_pawns(gain) <= gain && gain.min(100) <= promise_pawns(gain), "{gain}");
        }
    }

    #[test]
    fn a_pawn_more_in_an_ending_of_pawns_is_claimed_only_to_who_verifies() {
        // White's king captures a pawn; kings and pawns are left.
        let problem = Problem::win(position("8/8/8/3p4/4K3/7p/5P1P/2k5 w - - 0 1"));
        let limits = || Limits { nodes: Some(200), ..Limits::default() };
        let alone = extend(knowledge::base(), Weights::built_in(), Parts::ALL, &problem, limits()).0;
        let verified =
            extended_while_sure(knowledge::base(), Weights::built_in(), &problem, limits(), |_| 200);
        assert_eq!(alone.best_move, verified.best_move);
        assert!(alone.best_move.is_some() && alone.promise.is_none(), "{:?}", alone.promise);
        assert!(verified.promise.is_some());
        // Capturing a rook is not a race.
        let problem = Problem::win(position("6k1/5ppp/8/3r4/8/8/5PPP/3R2K1 w - - 0 1"));
        let taken = extend(knowledge::base(), Weights::built_in(), Parts::ALL, &problem, limits()).0;
        assert!(taken.promise.is_some());
    }

    #[test]
    fn a_margin_buys_nodes_and_never_more_than_are_given() {
        let problem =
            Problem::win(position("r1bq1rk1/pp3ppp/2n1pn2/3p4/1b1P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1"));
        let nodes = |given: u64, bought: u64| {
            let limits = Limits { nodes: Some(given), ..Limits::default() };
            let margin = |margin: f32| {
                assert!((0.0..=1.0).contains(&margin), "{margin}");
                bought
            };
            let base = knowledge::base();
            extended_while_sure(base, Weights::built_in(), &problem, limits, margin).statistics.nodes
        };
        assert_eq!((nodes(100, 40), nodes(40, 100)), (40, 40));
    }
}
