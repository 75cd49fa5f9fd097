//! Questions that an explanation asks back: what only another search can answer.
//!
//! A question is put as a problem of its own, and its nodes count with those of the answer.

use claims::{Certainty, Promise};
use explain::exceptions;
use proof::Proof;
use shakmaty::{Chess, Move, Position};
use solvers::{Goal, Limits, Observer, Outcome, Problem, mate, tech};

/// How far a threat is looked for, in plies: the threat, an answer, and what follows.
const THREAT_DEPTH: u32 = 3;
/// The most nodes that the question may cost where nothing else limits it.
const THREAT_NODES: u64 = 50_000;

/// The longest mate that is looked for as a threat, in own moves, and the most nodes of that question.
const MATE_THREATENED: u32 = 2;
const MATE_NODES: u64 = 2_000;

/// Asks what the side of a problem would play if the other side passed after its move (`Question::Threat`).
///
/// Empty where the other side could not pass, where the answer is proved and has its own threats, where it wins nothing, not even
/// against all but a few replies, or where nothing is threatened. The nodes are added to the outcome's.
pub(crate) fn threat(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Vec<Move> {
    let wins = matches!(outcome.promise, Some(Promise::Material(_) | Promise::MateIn(_)));
    let tree = outcome.proof.as_ref().zip(outcome.best_move);
    let wins_nearly = || tree.is_some_and(|(tree, mv)| !exceptions(tree, mv).is_empty());
    let Some(mv) =
        outcome.best_move.filter(|_| outcome.certainty != Certainty::Proved && (wins || wins_nearly()))
    else {
        return Vec::new();
    };
    let mut after = problem.position.clone();
    after.play_unchecked(mv);
    let Some(passed) = passed(after) else { return Vec::new() };
    let spent = outcome.statistics.nodes;
    let nodes = limits.nodes.map_or(THREAT_NODES, |nodes| nodes.saturating_sub(spent).min(THREAT_NODES));
    // The pass is a node too.
    let Some(nodes) = nodes.checked_sub(1) else { return Vec::new() };
    // TECH does not see mates at its last ply.
    let limits = Limits { nodes: Some(nodes.min(MATE_NODES)), ..limits };
    let (mate, spent) = forced_mate(&passed, MATE_THREATENED, limits, observer);
    outcome.statistics.nodes += spent + 1;
    if let Some(mate) = mate {
        return mate.principal_variation();
    }
    let nodes = nodes.saturating_sub(spent);
    let limits = Limits { nodes: Some(nodes), depth: Some(THREAT_DEPTH), ..limits };
    let asked = tech::tech(&Problem::win(passed), limits, observer);
    outcome.statistics.nodes += asked.statistics.nodes;
    asked.line
}

/// Asks whether the side to move mates within so many own moves; gives the proof, if there is one, and the nodes spent.
pub(crate) fn forced_mate(
    position: &Chess,
    moves: u32,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> (Option<Proof>, u64) {
    let problem = Problem { goal: Goal::MateIn(moves), ..Problem::win(position.clone()) };
    let found = mate::mate(&problem, limits, observer);
    let is_proved = found.certainty == Certainty::Proved && found.best_move.is_some();
    (found.proof.filter(|_| is_proved), found.statistics.nodes)
}

/// Gives a position with the other side to move; `None` where the side to move is in check and cannot pass.
pub(crate) fn passed(position: Chess) -> Option<Chess> {
    if position.is_check() { None } else { position.swap_turn().ok() }
}

/// Gives the limits of a question: so many nodes, those of the answer included, where neither nodes nor time are limited.
pub(crate) fn or_usual(limits: Limits<'_>, usual: u64) -> Limits<'_> {
    let is_open = limits.nodes.is_none() && limits.clock.is_none();
    if is_open { Limits { nodes: Some(usual), ..limits } } else { limits }
}
