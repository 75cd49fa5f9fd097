//! TECH's answer: the move that wins the most material to a depth.
//!
//! With a limit of nodes or time, depths are searched one after the other, and the last one that was finished answers;
//! without one, the requested depth is searched at once, as in the report.

use claims::{Certainty, Score};
use proof::Range;
use shakmaty::{Move, Position};

use super::line::Line;
use super::presort::{presort, worths};
use super::search::{DEEPEST, MATE, MATES_FROM, Search, Tried};
use super::tally::Tally;
use crate::shared::end;
use crate::{
    Deepened, Event, FoundBy, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, mate_score,
};

/// TECH, described in words.
pub(super) const TECH: Program =
    Program { name: "TECH", domain: Some("moves to a fixed depth"), tree_by: None };
/// The usual depth of the middle game, in plies.
const USUAL_DEPTH: u32 = 5;

/// Searches for the move that wins the most material to a depth.
pub fn tech(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    tally(problem, limits, observer).0
}

/// Like [`tech`], with the effort of every depth that was finished.
pub fn tally(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> (Outcome, Vec<Tally>) {
    tallied_among(problem, &problem.first_moves(), limits, observer)
}

/// Like [`tally`], among some of the legal moves.
pub(super) fn tallied_among(
    problem: &Problem,
    moves: &[Move],
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> (Outcome, Vec<Tally>) {
    let mut tallies = Vec::new();
    if let Some(outcome) = end(problem) {
        return (outcome, tallies);
    }
    let (position, side) = (&problem.position, problem.position.turn());
    let board = position.board();
    let deepest = limits.depth.unwrap_or(USUAL_DEPTH).clamp(1, DEEPEST);
    let mut search = Search::new(side, [worths(board, side, side), worths(board, !side, side)], limits);
    let is_limited = limits.nodes.is_some() || limits.clock.is_some();
    let first = if is_limited { 1 } else { deepest };
    let mut best = Outcome::nothing(TECH, StopReason::Exhausted, Statistics::default());
    let mut moves = presort(position, moves.to_vec());
    for depth in first..=deepest {
        let before = search.statistics;
        let tried = search.each(&Line::of(position, &problem.history), &moves, depth, 0);
        best.statistics = search.statistics;
        best.stop_reason = search.stopped.unwrap_or(StopReason::Exhausted);
        let Some(chosen) = first_of_best(tried) else { break };
        if search.stopped.is_none() {
            tallies.push(Tally::between(depth, before, search.statistics));
        }
        let line: Vec<Move> = [chosen.mv].into_iter().chain(chosen.line).collect();
        if observer.is_watching() {
            observer.observe(Event::TakenUp { line: &line });
            observer.observe(Event::Deepened(Deepened {
                rank: 1,
                depth,
                selective_depth: depth.max(u32::try_from(line.len()).unwrap_or(depth)),
                score: score(chosen.value),
                line: &line,
                nodes: best.statistics.nodes,
                table_full: None,
            }));
        }
        // The next depth begins with the move that was best.
        moves.sort_by_key(|mv| *mv != chosen.mv);
        best = answer(chosen.value, line, best.statistics, best.stop_reason);
        if MATES_FROM < chosen.value {
            best.stop_reason = StopReason::Solved;
            break;
        }
    }
    (best, tallies)
}

/// Returns a value for the side to move as a score in centipawns.
pub(super) fn score(value: i32) -> Score {
    if MATES_FROM < value.abs() {
        mate_score(u32::try_from(MATE - value.abs()).unwrap_or(0), 0 < value)
    } else {
        Score::Centipawns(claims::TECH.centipawns(value))
    }
}

/// Returns the best move tried; the first of equals is kept, so that the presort decides between them.
fn first_of_best(tried: Vec<Tried>) -> Option<Tried> {
    tried.into_iter().reduce(|best, next| if best.value < next.value { next } else { best })
}

fn answer(value: i32, line: Vec<Move>, statistics: Statistics, stop_reason: StopReason) -> Outcome {
    Outcome {
        best_move: line.first().copied(),
        line,
        score: Some(score(value)),
        range: Range::UNKNOWN,
        certainty: Certainty::Claimed,
        found_by: Some(FoundBy::Search),
        ..Outcome::nothing(TECH, stop_reason, statistics)
    }
}
