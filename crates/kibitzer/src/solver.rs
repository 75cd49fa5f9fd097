//! The solvers by name.

use std::str::FromStr;

use claims::Score;
use solvers::{Goal, Limits, Observer, Outcome, Problem, Statistics, StopReason, mater};
use thiserror::Error;

/// A solver that can be asked for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SolverName {
    /// Everything there is, in order of cheapness; today this is MATER I, then MATER II, asked again for
    /// shorter mates.
    #[default]
    Analyst,
    /// Mates by checks, fewest replies first.
    Mater1,
    /// Mates by checks and threats of mate.
    Mater2,
}

/// A name that is no solver's, or the name of one that does not exist yet.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum UnknownSolver {
    /// It is planned.
    #[error("solver `{0}` is not built yet, expected one of analyst, mater1, mater2")]
    NotBuilt(String),
    /// It never was.
    #[error("no solver is called `{0}`, expected one of analyst, mater1, mater2")]
    NoSuch(String),
}

/// Names that belong to solvers of later versions.
const PLANNED: [&str; 5] = ["paradise", "caps", "tech", "verify", "mate"];

impl FromStr for SolverName {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<SolverName, UnknownSolver> {
        match text {
            "analyst" => Ok(SolverName::Analyst),
            "mater1" => Ok(SolverName::Mater1),
            "mater2" => Ok(SolverName::Mater2),
            _ if PLANNED.contains(&text) => Err(UnknownSolver::NotBuilt(text.to_owned())),
            _ => Err(UnknownSolver::NoSuch(text.to_owned())),
        }
    }
}

impl SolverName {
    /// Gives the name used on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            SolverName::Analyst => "analyst",
            SolverName::Mater1 => "mater1",
            SolverName::Mater2 => "mater2",
        }
    }
}

/// The most nodes of a search for which neither nodes nor a clock are given.
///
/// Of the mates that MATER I proves on the development suites none needs a tenth of this.
pub(crate) const DEFAULT_NODES: u64 = 100_000;

/// Asks a solver.
///
/// A search that is given no limit of nodes or time ends after 100,000 nodes, so that every search ends.
pub fn solve(
    solver: SolverName,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let is_open = limits.nodes.is_none() && limits.clock.is_none();
    let nodes = if is_open { Some(DEFAULT_NODES) } else { limits.nodes };
    let limits = Limits { nodes, ..limits };
    checked(match solver {
        SolverName::Mater1 => mater::mater1(problem, limits, observer),
        SolverName::Mater2 => mater::mater2(problem, limits, observer),
        SolverName::Analyst => analyst(problem, limits, observer),
    })
}

/// Asks MATER I and, if that finds nothing, MATER II; then for shorter mates as long as there are any.
///
/// MATER stops at its first mate, which fewest replies did not choose for being short.
fn analyst(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let first = mater::mater1(problem, limits, observer);
    if first.score.is_some() || first.stop_reason == StopReason::Interrupted {
        return shortened(first, mater::mater1, problem, limits, observer);
    }
    let second = after(first, mater::mater2, problem, limits, observer);
    shortened(second, mater::mater2, problem, limits, observer)
}

type Solver = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

/// Asks a solver with what a search before has left of the limits; the counts are those of both.
fn after(
    before: Outcome,
    solver: Solver,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(before.statistics.nodes));
    let mut next = solver(problem, Limits { nodes, ..limits }, observer);
    let verification_tree = next.statistics.verification_tree;
    next.statistics += before.statistics;
    next.statistics.verification_tree = verification_tree;
    next
}

/// Lets no proof out that the checker does not accept: such an answer is withdrawn.
fn checked(outcome: Outcome) -> Outcome {
    let is_sound = outcome.proof.as_ref().is_none_or(|proof| proof::check(proof).is_ok());
    if is_sound {
        outcome
    } else {
        Outcome::nothing(outcome.program, outcome.stop_reason, outcome.statistics)
    }
}

/// Looks for shorter mates as long as there are any and the limits allow.
fn shortened(
    first: Outcome,
    solver: Solver,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut best = first;
    while let Some(Score::MateIn(moves @ 2..)) = best.score {
        let goal = Goal::MateIn(moves.unsigned_abs() - 1);
        let next = after(best.clone(), solver, &Problem { goal, ..problem.clone() }, limits, observer);
        if next.best_move.is_none() {
            let verification_tree = best.statistics.verification_tree;
            best.statistics = Statistics { verification_tree, ..next.statistics };
            break;
        }
        best = next;
    }
    best
}
