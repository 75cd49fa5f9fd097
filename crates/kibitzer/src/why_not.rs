//! Why not this move (`Question::WhyNot`): the move is played, and the other side's best answer is asked for.
//!
//! The solver that chose the suggested move is asked first: a mate that it finds settles the question. Any solver
//! can be asked, for the question is a problem like any other. Where it finds none, VERIFY says what the move is
//! worth, and TECH builds the move's tree, so that every reply is searched and the line ends where it is quiet.
//!
//! Everything is compared in one scale: centipawns of the house scale against the material of the root, at the
//! quiet end of a line, and mates above all. VERIFY sees deeper and TECH counts nothing but men; where they differ
//! by more than [`ALLOWANCE`], which is what a position may be worth beside its men, VERIFY's value counts, less
//! so much.
//!
//! Nodes: the suggested move is looked for with half of the limits, the rest is divided evenly among the moves that
//! were asked about. Of a move's part a third goes to the solver, a third to VERIFY, and what is left to TECH. The
//! move itself is a node. Without limits of nodes or time each move may cost [`WHY_NOT_NODES`].

use std::time::Duration;

use claims::{HOUSE, Promise, Score};
use explain::{Comparison, Tried};
use shakmaty::{Chess, Move, Position};
use solvers::{Clock, Half, Limits, Observer, Outcome, Problem, Question, StopReason, tech};

use crate::solver::{SolverName, solve};

/// The most nodes that a question may cost where nothing else limits it.
const WHY_NOT_NODES: u64 = 300_000;
/// The deepest tree of TECH's, in plies from the root.
const DEEPEST_TREE: u32 = 7;
/// How far VERIFY's value may be from TECH's count of men, in centipawns, before it counts more.
const ALLOWANCE: i32 = 150;
/// What a mate counts: more than all men of both sides.
const MATE: i32 = 100_000;
/// A pawn, the least that counts as won or lost.
const PAWN: i32 = 100;

/// Lists the moves that a problem asks about, each once.
pub(crate) fn asked_about(problem: &Problem) -> Vec<Move> {
    let mut moves = Vec::new();
    for question in &problem.questions {
        match question {
            Question::WhyNot(mv) if !moves.contains(mv) => moves.push(*mv),
            _ => {}
        }
    }
    moves
}

/// Gives the limits of the answer itself: half of them where moves are asked about.
pub(crate) fn for_the_answer<'l>(problem: &Problem, half: &'l Half<'l>, limits: Limits<'l>) -> Limits<'l> {
    if asked_about(problem).is_empty() { limits } else { half.limits(limits) }
}

/// Finds out what is wrong with each move that a problem asks about; the nodes are added to the outcome's.
pub(crate) fn why_not(
    solver: SolverName,
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let moves = asked_about(problem);
    let mut found = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        let share = Share::of(limits, outcome.statistics.nodes, (moves.len() - index) as u64);
        let best = best_gain(&problem.position, outcome);
        let mut trial = Trial { solver, problem, mv: *mv, share, nodes: 0, stopped: None, observer };
        let mut tried = if outcome.best_move == Some(*mv) { same(*mv) } else { trial.tried() };
        let (nodes, stopped) = (trial.nodes, trial.stopped);
        if outcome.best_move != Some(*mv) {
            tried.result = tried.gain.and_then(|gain| compared(gain, best, &problem.position, outcome.promise));
        }
        outcome.statistics.nodes += nodes;
        if let Some(reason @ StopReason::Interrupted) = stopped {
            outcome.stop_reason = reason;
        }
        found.push(tried);
    }
    found
}

/// Compares what a move gains with what the suggested one does, where that is known.
fn compared(gain: i32, best: Option<i32>, root: &Chess, promise: Option<Promise>) -> Option<Comparison> {
    let pawns = |gain: i32| gain / PAWN;
    let promised = match (promise, best) {
        (Some(Promise::MateIn(_)), _) => MATE,
        (Some(Promise::Material(pawns)), _) => i32::try_from(pawns).unwrap_or(0) * PAWN,
        (Some(Promise::Draws(_)), _) => -HOUSE.balance(root.board(), root.turn()),
        (Some(Promise::Saves(_)) | None, Some(best)) if PAWN <= pawns(best) * PAWN => best - PAWN + 1,
        (Some(Promise::Saves(_)) | None, Some(best)) => best.max(1 - MATE) - PAWN + 1,
        (Some(Promise::Saves(_)) | None, None) if gain <= -PAWN => return Some(Comparison::Fails),
        (Some(Promise::Saves(_)) | None, None) => return None,
    };
    Some(match gain {
        gain if promised <= gain => Comparison::AsGood,
        gain if 0 < pawns(gain) => Comparison::WinsLess,
        _ => Comparison::Fails,
    })
}

/// Gives what the suggested move gains, where a tree or a mate shows it.
fn best_gain(root: &Chess, outcome: &Outcome) -> Option<i32> {
    outcome.best_move?;
    match outcome.score? {
        Score::MateIn(moves) => Some(if 0 < moves { MATE } else { -MATE }),
        Score::Centipawns(amount) if outcome.proof.is_some() => Some(amount - balance(root)),
        Score::Centipawns(_) => None,
    }
}

fn balance(position: &Chess) -> i32 {
    HOUSE.balance(position.board(), position.turn())
}

/// The suggested move itself was asked about.
fn same(mv: Move) -> Tried {
    let result = Some(Comparison::AsGood);
    Tried { mv, line: Vec::new(), result, gain: None, searched_by: Vec::new(), depth: None }
}

/// One move before the solvers.
struct Trial<'t> {
    solver: SolverName,
    problem: &'t Problem,
    mv: Move,
    share: Share<'t>,
    nodes: u64,
    stopped: Option<StopReason>,
    observer: &'t mut dyn Observer,
}

/// What a search says of the move: what it gains, and the line from the other side's answer on.
struct Opinion {
    gain: i32,
    line: Vec<Move>,
}

impl Trial<'_> {
    /// Asks the solver, then VERIFY, then TECH.
    fn tried(&mut self) -> Tried {
        let mut tried = Tried { result: None, ..same(self.mv) };
        let Ok(after) = self.problem.position.clone().play(self.mv) else { return tried };
        if !self.share.allows(self.nodes) {
            return tried;
        }
        self.nodes += 1;
        if after.is_checkmate() {
            tried.gain = Some(MATE);
            return tried;
        }
        if after.is_stalemate() || after.is_insufficient_material() {
            tried.gain = Some(-balance(&self.problem.position));
            return tried;
        }
        let mut history = self.problem.history.clone();
        history.push(self.problem.position.clone());
        let answer = Problem { history, ..Problem::win(after) };
        let mut deep = self.asked(self.solver, &answer, 3, &mut tried);
        let is_mate = |opinion: &Option<Opinion>| {
            opinion.as_ref().is_some_and(|opinion| opinion.gain.abs() == MATE)
        };
        if !is_mate(&deep) && !matches!(self.solver, SolverName::Verify | SolverName::Analyst) {
            deep = self.asked(SolverName::Verify, &answer, 2, &mut tried);
        }
        let counted = if is_mate(&deep) { None } else { self.counted(&mut tried) };
        let Some(opinion) = agreed(deep, counted) else { return tried };
        Tried { gain: Some(opinion.gain), line: opinion.line, ..tried }
    }

    /// Asks a solver for the other side's best answer with a part of what is left.
    fn asked(
        &mut self,
        solver: SolverName,
        answer: &Problem,
        parts: u64,
        tried: &mut Tried,
    ) -> Option<Opinion> {
        let part = self.share.part(self.nodes, parts);
        let limits = part.limits();
        let depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        let found = solve(solver, answer, Limits { depth, ..limits }, self.observer);
        self.count(&found, tried);
        let gain = match found.score? {
            Score::MateIn(moves) => if 0 < moves { -MATE } else { MATE },
            Score::Centipawns(amount) => -amount - balance(&self.problem.position),
        };
        Some(Opinion { gain, line: found.line })
    }

    /// Builds TECH's tree of the move with the rest.
    fn counted(&mut self, tried: &mut Tried) -> Option<Opinion> {
        let part = self.share.part(self.nodes, 1);
        let limits = part.limits();
        let depth = Some(limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE));
        let limits = Limits { depth, ..limits };
        let found = tech::explained_move(self.problem, self.mv, limits, self.observer);
        self.count(&found, tried);
        tried.depth = found.checked_depth;
        found.checked_depth?;
        let gain = match found.score? {
            Score::MateIn(moves) => if 0 < moves { MATE } else { -MATE },
            Score::Centipawns(amount) => amount - balance(&self.problem.position),
        };
        Some(Opinion { gain, line: found.line.get(1..).unwrap_or(&[]).to_vec() })
    }

    fn count(&mut self, found: &Outcome, tried: &mut Tried) {
        self.nodes += found.statistics.nodes;
        if found.stop_reason == StopReason::Interrupted {
            self.stopped = Some(found.stop_reason);
        }
        if 0 < found.statistics.nodes && !tried.searched_by.contains(&found.program.name) {
            tried.searched_by.push(found.program.name);
        }
    }
}

/// Puts the deep look and the count of men together: the count, unless the deep look is far from it.
fn agreed(deep: Option<Opinion>, counted: Option<Opinion>) -> Option<Opinion> {
    let (deep, counted) = match (deep, counted) {
        (Some(deep), Some(counted)) => (deep, counted),
        (deep, counted) => {
            // A value that counts more than men says nothing alone, unless it is a mate.
            return counted.or(deep.filter(|deep| deep.gain.abs() == MATE));
        }
    };
    let apart = deep.gain - counted.gain;
    if deep.gain.abs() != MATE && (counted.gain.abs() == MATE || apart.abs() <= ALLOWANCE) {
        return Some(counted);
    }
    let gain = if deep.gain.abs() == MATE { deep.gain } else { deep.gain - apart.signum() * ALLOWANCE };
    Some(Opinion { gain, ..deep })
}

/// The part of the limits that one question may use.
struct Share<'s> {
    limits: Limits<'s>,
    clock: Option<Kept<'s>>,
}

/// A clock that keeps some of the time for what comes later.
struct Kept<'c> {
    clock: &'c dyn Clock,
    time: Duration,
}

impl Clock for Kept<'_> {
    fn remaining(&self) -> Duration {
        self.clock.remaining().saturating_sub(self.time)
    }
}

impl<'s> Share<'s> {
    /// Gives one of so many even parts of what is left.
    fn of(limits: Limits<'s>, spent: u64, parts: u64) -> Share<'s> {
        let is_open = limits.nodes.is_none() && limits.clock.is_none();
        let usual = is_open.then_some(WHY_NOT_NODES);
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent) / parts).or(usual);
        let clock = limits.clock.map(|clock| Kept { clock, time: kept(clock, parts) });
        Share { limits: Limits { nodes, clock: None, ..limits }, clock }
    }

    /// Gives one of so many even parts of what is left of this.
    fn part(&self, spent: u64, parts: u64) -> Share<'_> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(spent) / parts);
        let clock = self.clock.as_ref().map(|clock| Kept { clock, time: kept(clock, parts) });
        Share { limits: Limits { nodes, ..self.limits }, clock }
    }

    fn limits(&self) -> Limits<'_> {
        Limits { clock: self.clock.as_ref().map(|clock| clock as &dyn Clock), ..self.limits }
    }

    /// Tells whether another node may be made.
    fn allows(&self, spent: u64) -> bool {
        self.limits.nodes.is_none_or(|nodes| spent < nodes)
    }
}

/// Gives the time that is kept when one of so many parts may be used.
fn kept(clock: &dyn Clock, parts: u64) -> Duration {
    let parts = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
    clock.remaining() / parts * (parts - 1)
}
