//! The solvers by name.

use std::str::FromStr;

use claims::Score;
use solvers::{Goal, Limits, Observer, Outcome, Problem, Statistics, mater};
use thiserror::Error;

/// A solver that can be asked for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SolverName {
    /// Everything there is, in order of cheapness; today this is MATER I, asked again for shorter mates.
    #[default]
    Analyst,
    /// Mates by checks, fewest replies first.
    Mater1,
}

/// A name that is no solver's, or the name of one that does not exist yet.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum UnknownSolver {
    /// It is planned.
    #[error("solver `{0}` is not built yet, expected one of analyst, mater1")]
    NotBuilt(String),
    /// It never was.
    #[error("no solver is called `{0}`, expected one of analyst, mater1")]
    NoSuch(String),
}

/// Names that belong to solvers of later versions.
const PLANNED: [&str; 6] = ["paradise", "caps", "tech", "verify", "mater2", "mate"];

impl FromStr for SolverName {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<SolverName, UnknownSolver> {
        match text {
            "analyst" => Ok(SolverName::Analyst),
            "mater1" => Ok(SolverName::Mater1),
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
        }
    }

    /// Gives the name used in sentences.
    pub fn title(self) -> &'static str {
        match self {
            SolverName::Analyst | SolverName::Mater1 => "MATER I",
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
    let outcome = mater::mater1(problem, limits, observer);
    checked(match solver {
        SolverName::Mater1 => outcome,
        SolverName::Analyst => shortened(outcome, problem, limits, observer),
    })
}

/// Lets no proof out that the checker does not accept: such an answer is withdrawn.
fn checked(outcome: Outcome) -> Outcome {
    let is_sound = outcome.proof.as_ref().is_none_or(|proof| proof::check(proof).is_ok());
    if is_sound { outcome } else { Outcome::nothing(outcome.stop_reason, outcome.statistics) }
}

/// Looks for shorter mates as long as there are any and the limits allow.
///
/// MATER stops at its first mate, which fewest replies did not choose for being short.
fn shortened(first: Outcome, problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let mut best = first;
    while let Some(Score::MateIn(moves @ 2..)) = best.score {
        let spent = best.statistics;
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(spent.nodes));
        let goal = Goal::MateIn(moves.unsigned_abs() - 1);
        let next = mater::mater1(&Problem { goal, ..problem.clone() }, Limits { nodes, ..limits }, observer);
        let mut statistics = next.statistics;
        let verification_tree = statistics.verification_tree;
        statistics += spent;
        if next.best_move.is_none() {
            best.statistics = Statistics { verification_tree: spent.verification_tree, ..statistics };
            break;
        }
        best = Outcome { statistics: Statistics { verification_tree, ..statistics }, ..next };
    }
    best
}
