//! A move that wins nothing and meets a threat: what would be lost without it.
//!
//! The side to move passes (`Question::Threat`, put for the other side), and TECH says what the other side then
//! gains. The suggested move is searched by TECH as deep, the pass counted as a ply. It saves what lies between the
//! two, if it keeps the material and the pass does not.
//!
//! Both searches see every move to their depth or nothing is said. Their nodes count with the answer's, and they use
//! no more than the answer has left.
//!
//! Beside a win of a pawn or two the threat alone is asked for, so that it can be told what the move meets as well.

use claims::{Certainty, HOUSE, Promise, Score};
use shakmaty::{Chess, Move, Position};
use solvers::{Limits, Observer, Outcome, Problem, StopReason, tech};

use crate::gains::{MATE, PAWN, counts};
use crate::questions::passed;

/// How far the threat is looked for, in plies: the threat, an answer, and what follows.
const THREAT_DEPTH: u32 = 3;
/// The suggested move takes the place of the pass, and is a ply.
const ANSWER_DEPTH: u32 = THREAT_DEPTH + 1;
/// The most nodes that each of the two searches may cost.
const MOST_NODES: u64 = 100_000;
/// Who wins so many pawns or fewer may have met a threat that is worth more.
const LITTLE: u32 = 2;
/// The least threat that is told beside a win, in centipawns.
const PIECE: i32 = 3 * PAWN;

/// Promises what the suggested move saves, if it saves anything, and gives the threat that it meets.
///
/// Empty where something is won, where the side cannot pass, or where nothing is threatened that the move meets.
pub(crate) fn saves(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Vec<Move> {
    let root = &problem.position;
    let is_open = outcome.promise.is_none() && outcome.certainty != Certainty::Proved;
    let Some(best) = outcome.best_move.filter(|_| is_open && problem.side == root.turn()) else {
        return Vec::new();
    };
    let before = HOUSE.balance(root.board(), root.turn());
    // Where a deep look thinks that the move loses, it meets nothing.
    let deep = if outcome.proof.is_some() { outcome.score.map(counts) } else { None };
    let holds = |value: i32| before - PAWN < value;
    if !deep.is_none_or(holds) {
        return Vec::new();
    }
    let Some((threat, lost)) = threatened(root, outcome, limits, observer) else { return Vec::new() };
    if holds(lost) {
        return Vec::new();
    }
    let Some(asked) = left(outcome, limits, 0) else { return Vec::new() };
    let answer =
        tech::explained_move(problem, best, &mut tech::Unadvised, to_depth(asked, ANSWER_DEPTH), observer);
    let Some(kept) = counted(outcome, &answer, ANSWER_DEPTH) else { return Vec::new() };
    // What the move wins beside is not what it saves.
    let kept = kept.min(deep.unwrap_or(kept)).min(before);
    if !holds(kept) || kept - lost < PAWN || !is_mate_or_gain(root, &threat) {
        return Vec::new();
    }
    let saved = if lost <= -MATE { MATE } else { kept - lost };
    outcome.promise = u32::try_from(saved).ok().map(Promise::Saves);
    threat.line
}

/// Gives the threat of the other side that a move meets which wins little besides; empty where it wins more, or where less than a
/// piece is threatened. That nothing is lost the win itself shows.
pub(crate) fn meets(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Vec<Move> {
    let root = &problem.position;
    let wins_little = matches!(outcome.promise, Some(Promise::Material(pawns)) if pawns <= LITTLE);
    if !wins_little || problem.side != root.turn() {
        return Vec::new();
    }
    let before = HOUSE.balance(root.board(), root.turn());
    match threatened(root, outcome, limits, observer) {
        Some((threat, lost)) if lost <= before - PIECE && is_mate_or_gain(root, &threat) => threat.line,
        _ => Vec::new(),
    }
}

/// Asks what the other side would do if the side to move passed, and what the side would have then, in centipawns.
fn threatened(
    root: &Chess,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Option<(Outcome, i32)> {
    let passed = passed(root.clone())?;
    // The pass is a node too.
    let asked = left(outcome, limits, 1)?;
    outcome.statistics.nodes += 1;
    let threat = tech::explained(&Problem::win(passed), to_depth(asked, THREAT_DEPTH), observer);
    let lost = counted(outcome, &threat, THREAT_DEPTH).map(|gain| -gain)?;
    Some((threat, lost))
}

/// Gives what is left of the limits for one of the searches, without so many nodes; `None` when there is nothing.
fn left<'l>(outcome: &Outcome, limits: Limits<'l>, without: u64) -> Option<Limits<'l>> {
    let spent = outcome.statistics.nodes;
    let left = limits.nodes.map_or(MOST_NODES, |nodes| nodes.saturating_sub(spent).min(MOST_NODES));
    let nodes = left.checked_sub(without).filter(|nodes| 0 < *nodes)?;
    Some(Limits { nodes: Some(nodes), ..limits })
}

fn to_depth(limits: Limits<'_>, depth: u32) -> Limits<'_> {
    Limits { depth: Some(depth), ..limits }
}

/// Adds a search to the counts and gives its value for the side that moves, if every reply was searched so deep.
fn counted(outcome: &mut Outcome, found: &Outcome, depth: u32) -> Option<i32> {
    outcome.statistics.nodes += found.statistics.nodes;
    if found.stop_reason == StopReason::Interrupted {
        outcome.stop_reason = found.stop_reason;
    }
    let is_mate = matches!(found.score, Some(Score::MateIn(_)));
    let is_whole = found.certainty != Certainty::Claimed
        && (is_mate || found.checked_depth.is_some_and(|searched| depth <= searched));
    found.score.filter(|_| is_whole).map(counts)
}

/// A threat is a mate or a gain of men; a draw that would take a lead away is neither.
fn is_mate_or_gain(root: &Chess, threat: &Outcome) -> bool {
    let before = HOUSE.balance(root.board(), !root.turn());
    match threat.score {
        Some(Score::MateIn(moves)) => 0 < moves,
        Some(Score::Centipawns(amount)) => before + PAWN <= amount && threat.promise.is_some(),
        None => false,
    }
}
