//! A move that VERIFY chooses, shown by TECH's tree.
//!
//! Half of the node limit goes to choosing the move, the rest to building its tree; of that rest VERIFY
//! itself gets a third, to review TECH's answers and to continue those that have not won anything yet
//! (`advice.rs`).

use claims::{HOUSE, Promise, Score};
use shakmaty::{Move, Position};
use solvers::analyst::borne_out;
use solvers::{
    Choice, Event, Limits, Memory, Observer, Outcome, Problem, Program, Share, Statistics, tech, verify,
};

use super::advice::Adviser;
use crate::gains::{PAWN, counts};

/// The deepest tree, in plies from the root.
pub(crate) const DEEPEST_TREE: u32 = 7;
/// The review of answers may use one part in this many of what is left.
const PARTS_OF_ADVICE: u64 = 3;
/// The gain, in centipawns, that VERIFY must see for a pawn to be promised.
const WORTH_A_PAWN: i32 = 70;
/// A line that shows this much, in centipawns, is used as it is.
const ENOUGH: i32 = 250;
/// Lines are not searched for more than this, in centipawns: a queen.
const MOST_WORTH: i32 = 900;

/// Lets VERIFY choose a move with half of the limits and TECH build its tree with the rest.
pub(crate) fn search(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let memory = Memory::default();
    let limits = Limits { memory: limits.memory.or(Some(&memory)), ..limits };
    let half = Share::half(limits);
    let mut course = Course { observer, seen: Vec::new() };
    let mut chosen = verify::verify(problem, half.limits(), &mut course);
    let Course { observer, seen } = course;
    chosen.chosen_by = Some(Choice { line: chosen.line.clone(), score: chosen.score, course: seen });
    let Some(mv) = chosen.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return chosen;
    };
    let score = chosen.score;
    let share = Share::of(limits, chosen.statistics.nodes, PARTS_OF_ADVICE);
    // Half of the move's value.
    let before = HOUSE.balance(problem.position.board(), problem.side);
    let enough = before + ((score.map_or(0, counts) - before) / 2).clamp(PAWN, ENOUGH);
    let mut advice = Adviser {
        limits: share.limits(),
        nodes: 0,
        enough,
        worth: score.map_or(0, counts).min(before + MOST_WORTH),
    };
    // The tree gets what the advice may not use.
    let left = limits.nodes.map(|nodes| nodes.saturating_sub(advice.limits.nodes.unwrap_or(0)));
    let limits = Limits { nodes: left, ..limits };
    // A pawn that VERIFY sees half repaid is not worth announcing.
    let is_a_pawn = |promise: &Promise| *promise == Promise::Material(1);
    let is_worth_it = score.map_or(0, counts) - before >= WORTH_A_PAWN;
    let promise = |promise| {
        borne_out(promise, score, &problem.position).filter(|promise| is_worth_it || !is_a_pawn(promise))
    };
    let mut found = tell(chosen, mv, problem, limits, observer, promise, &mut advice);
    found.statistics.nodes += advice.nodes;
    found
}

/// Records a search's evaluation of the position from depth to depth, and forwards its events.
struct Course<'o> {
    observer: &'o mut dyn Observer,
    seen: Vec<(u64, Score)>,
}

impl Observer for Course<'_> {
    fn observe(&mut self, event: Event<'_>) {
        if let Event::Deepened(told) = event
            && told.rank == 1
        {
            self.seen.push((told.nodes, told.score));
        }
        if self.observer.is_watching() {
            self.observer.observe(event);
        }
    }
}

/// Shows a chosen move by TECH's tree, using what is left of the limits; without a tree nothing is promised.
pub(super) fn tell(
    chosen: Outcome,
    mv: Move,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
    promise: impl Fn(Promise) -> Option<Promise>,
    adviser: &mut dyn tech::Adviser,
) -> Outcome {
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(chosen.statistics.nodes));
    let depth = limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE);
    let told =
        tech::explained_move(problem, mv, adviser, Limits { nodes, depth: Some(depth), ..limits }, observer);
    let mut statistics: Statistics = told.statistics;
    statistics += chosen.statistics;
    if told.proof.is_none() {
        return Outcome { promise: None, statistics, stop_reason: told.stop_reason, ..chosen };
    }
    let promise = told.promise.and_then(promise);
    let program = Program { tree_by: Some(told.program.name), ..chosen.program };
    let choice = || Choice { line: chosen.line.clone(), score: chosen.score, course: Vec::new() };
    let chosen_by = Some(chosen.chosen_by.clone().unwrap_or_else(choice));
    Outcome { promise, program, statistics, found_by: chosen.found_by, chosen_by, ..told }
}
