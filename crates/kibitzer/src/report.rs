//! One position: solve, then explain.

use std::time::Duration;

use claims::Certainty;
use explain::{Answer, Detail, Explanation, Measures, Subject};
use proof::{Certificate, Range};
use shakmaty::{EnPassantMode, Position, fen::Fen};
use solvers::{Half, Limits, Observer, Outcome, Problem, StopReason};

use crate::plans::told;
use crate::questions::threat;
use crate::saves::saves;
use crate::solver::{Asked, SolverName, solve_with_tree};
use crate::themes::themes;
use crate::why_not::{for_the_answer, why_not};

/// What is asked about a position.
#[derive(Copy, Clone)]
pub struct Request<'a> {
    /// Who is asked.
    pub solver: Asked<'a>,
    /// How far the search may go.
    pub limits: Limits<'a>,
    /// How much is told.
    pub detail: Detail,
}

/// The answer to a position, with its explanation and its certificate.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub answer: Answer,
    /// The words.
    pub explanation: Explanation,
    /// The proof of a mate, when there is one.
    pub certificate: Option<Certificate>,
    /// How much was looked at.
    pub measures: Measures,
}

/// Solves a position and explains the answer, and what is wrong with the moves that the problem asks about.
///
/// `answer.time_us` is 0 here; the caller, who has the clock, sets it with [`Report::took`].
pub fn explain(problem: &Problem, request: &Request<'_>, observer: &mut dyn Observer) -> Report {
    let half = Half::of(request.limits);
    let limits = for_the_answer(problem, &half, request.limits);
    let mut outcome = solve_with_tree(request.solver, problem, limits, observer);
    let threat = threat(problem, &mut outcome, limits, observer);
    let menace = saves(problem, &mut outcome, limits, observer);
    let tried = why_not(request.solver, problem, &mut outcome, request.limits, observer);
    let measures = measures(&outcome);
    let also_wins: Vec<_> = outcome.also_wins.iter().map(|also| (also.ply, also.mv, also.promise)).collect();
    let told = told(request.solver.knowledge, &problem.position, &outcome, request.detail);
    let subject = Subject {
        position: &problem.position,
        proof: outcome.proof.as_ref(),
        best_move: outcome.best_move,
        promise: outcome.promise,
        is_proved: outcome.certainty == Certainty::Proved,
        checked_depth: outcome.checked_depth,
        is_shortest: outcome.is_shortest,
        nodes: outcome.statistics.nodes,
        threat: &threat,
        menace: &menace,
        also_wins: &also_wins,
        tried: &tried,
        told: &told,
        solver: outcome.program.name,
        tree_by: outcome.program.tree_by,
        domain: outcome.program.domain,
        measures,
        is_limited: outcome.stop_reason != StopReason::Exhausted || request.limits.depth.is_some(),
    };
    let explanation = explain::explain(&subject, request.detail);
    let certificate = outcome.proof.as_ref().and_then(Certificate::of);
    Report { answer: answer(problem, request.solver.name, &outcome), explanation, certificate, measures }
}

impl Report {
    /// States how long the search took.
    #[must_use]
    pub fn took(mut self, time: Duration) -> Report {
        self.answer.time_us = micros(time);
        self
    }
}

/// Puts an outcome in the words of the JSON interface.
pub(crate) fn answer(problem: &Problem, solver: SolverName, outcome: &Outcome) -> Answer {
    let mode = problem.position.castles().mode();
    let uci = |mv: &shakmaty::Move| mv.to_uci(mode).to_string();
    let has_answer = outcome.score.is_some();
    Answer {
        fen: Fen::from_position(&problem.position, EnPassantMode::Always).to_string(),
        solver: solver.name().to_owned(),
        best_move: outcome.best_move.as_ref().map(uci),
        line: outcome.line.iter().map(uci).collect(),
        score: outcome.score,
        range: centipawns(outcome.range),
        promise: outcome.promise,
        certainty: has_answer.then_some(outcome.certainty),
        checked_depth: outcome.checked_depth,
        shortest: outcome.is_shortest,
        found_by: outcome.found_by.as_ref().map(solvers::FoundBy::name),
        themes: themes(problem, outcome),
        searches: 1,
        nodes: outcome.statistics.nodes,
        static_analyses: outcome.statistics.static_analyses,
        time_us: 0,
        stop_reason: outcome.stop_reason.name(),
    }
}

/// Gives a duration in whole microseconds.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn measures(outcome: &Outcome) -> Measures {
    let statistics = outcome.statistics;
    Measures {
        discovery_tree: statistics.discovery_tree,
        distinct_moves: statistics.distinct_moves,
        exploration_tree: statistics.exploration_tree,
        verification_tree: statistics.verification_tree.positions,
        verification_moves: statistics.verification_tree.moves,
    }
}

/// Gives a range in centipawns; mates have none.
fn centipawns(range: Range) -> Option<[i32; 2]> {
    Some([range.low.as_centipawns()?, range.high.as_centipawns()?])
}
