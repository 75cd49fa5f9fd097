//! The solver: the best move of a position by a full-width search.

use claims::Certainty;
use shakmaty::{Move, Position};

use super::deepening::{DEEPEST, deepen, legal_line};
use super::memory::Remembered;
use super::ordering::code;
use super::search::{Measure, Search};
use super::state::State;
use super::value::{INFINITE, score};
use crate::shared::{end, key_of};
use crate::{FoundBy, Limits, Memory, Observer, Outcome, Problem, Program, Statistics, StopReason};

/// The solver, described in words.
const VERIFY: Program =
    Program { name: "VERIFY", domain: Some("all moves, deeper and deeper"), tree_by: None };
/// The nodes of a search that has no limit of nodes, depth or time.
const USUAL_NODES: u64 = 100_000;
/// The approximate number of nodes in a millisecond; the table is sized by it when there is a clock.
const NODES_A_MILLISECOND: u64 = 2_000;

/// Searches for the best move.
///
/// The score is for the side to move: centipawns of the evaluation, or mate. The answer is only claimed: the search
/// leaves out what it considers hopeless.
pub fn verify(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    let at = State::of(&problem.position);
    let mut search = prepare(problem, limits);
    let moves = deepen(&mut search, &at, problem, deepest(limits), 1, observer);
    let statistics = Statistics { nodes: search.nodes, ..Statistics::default() };
    let stop_reason = search.stopped.unwrap_or(StopReason::Exhausted);
    let line = moves.first().map(|best| led_on(&search, &at, &best.line)).unwrap_or_default();
    let nothing = Outcome::nothing(VERIFY, stop_reason, statistics);
    let Some(best) = moves.first() else { return nothing };
    let value = if best.value == -INFINITE { search.evaluate(&at, 0) } else { best.value };
    if let Some(memory) = limits.memory {
        memory.leave(search.into_remembered());
    }
    Outcome {
        best_move: Some(best.mv),
        line,
        score: Some(score(value)),
        certainty: Certainty::Claimed,
        found_by: Some(FoundBy::Search),
        ..nothing
    }
}

/// The longest line that is extended by what the table holds, in plies.
const LONGEST: usize = 20;

/// Returns the legal part of a line, extended by the moves that the table holds: where a bound was enough, the search
/// itself keeps no line. Where every move was only seen to be too little, the move is what an earlier, shallower search
/// thought best. Ends where a position repeats. Nothing is searched: the search has made, and counted, each of the
/// positions that its table knows.
fn led_on(search: &Search<'_>, at: &State, line: &[Move]) -> Vec<Move> {
    let mut line = legal_line(at, line);
    let mut state = at.clone();
    let mut seen = vec![state.key];
    for mv in &line {
        state = state.after(*mv);
        seen.push(state.key);
    }
    while line.len() < LONGEST {
        let Some(entry) = search.table.get(state.key, line.len()).filter(|entry| entry.code != 0) else {
            break;
        };
        let moves = state.chess.legal_moves();
        let Some(mv) = moves.into_iter().find(|mv| code(*mv) == entry.code) else { break };
        state = state.after(mv);
        if seen.contains(&state.key) {
            break;
        }
        seen.push(state.key);
        line.push(mv);
    }
    line
}

/// Makes room in a memory for a search within `limits`, if no search has left anything there yet: a smaller search that
/// comes first would leave too little room.
pub fn make_room(memory: &Memory, limits: Limits<'_>) {
    let remembered = memory.take();
    memory.leave(
        remembered.unwrap_or_else(|| Remembered::nothing(expected_nodes(with_an_end(limits)), limits.table)),
    );
}

/// Prepares a search of a problem.
pub(super) fn prepare<'s>(problem: &Problem, limits: Limits<'s>) -> Search<'s> {
    let limits = with_an_end(limits);
    let remembered = limits.memory.and_then(Memory::take);
    let remembered = remembered.unwrap_or_else(|| Remembered::nothing(expected_nodes(limits), limits.table));
    Search::new(limits, remembered, game(problem), Measure::Evaluation)
}

/// Returns the keys of the game before the position.
pub(super) fn game(problem: &Problem) -> Vec<u64> {
    problem.history.iter().map(key_of).collect()
}

/// Returns the depth limit.
pub(super) fn deepest(limits: Limits<'_>) -> i32 {
    limits.depth.map_or(DEEPEST, |depth| i32::try_from(depth).unwrap_or(DEEPEST))
}

/// Returns the approximate number of nodes that the limits allow.
pub(super) fn expected_nodes(limits: Limits<'_>) -> u64 {
    let by_clock = limits.clock.map_or(u64::MAX, |clock| {
        let milliseconds = u64::try_from(clock.remaining().as_millis()).unwrap_or(u64::MAX);
        milliseconds.saturating_add(1).saturating_mul(NODES_A_MILLISECOND)
    });
    limits.nodes.unwrap_or(u64::MAX).min(by_clock)
}

/// Adds the usual limit of nodes if nothing limits the search.
pub(super) fn with_an_end(limits: Limits<'_>) -> Limits<'_> {
    let is_open = limits.nodes.is_none() && limits.depth.is_none() && limits.clock.is_none();
    if is_open { Limits { nodes: Some(USUAL_NODES), ..limits } } else { limits }
}
