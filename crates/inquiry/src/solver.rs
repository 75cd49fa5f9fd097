//! The solvers by name.

use std::str::FromStr;

use endings::Theory;
use knowledge::KnowledgeBase;
use solvers::paradise::{Parts, policy::Weights};
use solvers::{
    Limits, Observer, Outcome, Problem, Statistics, StopReason, VerificationTree, analyst::analyst, caps,
    mate, mater, paradise, tech, verify,
};
use thiserror::Error;

use crate::Budget;
use crate::answer::{propose, search};
use crate::questions::known::look_up;

/// A solver that can be asked for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SolverName {
    /// Everything there is, in order of cheapness: the mate prover, PARADISE, CAPS-II, and VERIFY, which has the last word.
    #[default]
    Analyst,
    /// Mates of any length by any moves, for either side.
    Mate,
    /// Mates by checks, fewest replies first.
    Mater1,
    /// Mates by checks and threats of mate.
    Mater2,
    /// Brute force: every move to a depth, then captures, material only.
    Tech,
    /// A full-width search, selectively deeper.
    Verify,
    /// CAPS-II: attacks proposed for a reason, and defences against what was shown to be wrong.
    Caps,
    /// PARADISE: plans that its knowledge of tactics makes, searched with a share of the nodes each.
    Paradise,
}

/// What a solver is given to know.
#[derive(Copy, Clone, Debug)]
pub struct Sources<'k> {
    /// Productions; PARADISE and the analyst use them.
    pub knowledge: &'k KnowledgeBase,
    /// Endings; the analyst uses them.
    pub theory: Theory<'k>,
}

/// A solver, and what it is given to know.
#[derive(Copy, Clone, Debug)]
pub struct Asked<'k> {
    /// Who is asked.
    pub name: SolverName,
    /// What it knows.
    pub sources: Sources<'k>,
}

impl<'k> From<&'k KnowledgeBase> for Sources<'k> {
    /// Takes these productions, and no endgame tables.
    fn from(knowledge: &'k KnowledgeBase) -> Sources<'k> {
        Sources { knowledge, theory: Theory::default() }
    }
}

impl From<SolverName> for Asked<'static> {
    /// Asks with the knowledge that comes with the program.
    fn from(name: SolverName) -> Asked<'static> {
        Asked { name, sources: knowledge::base().into() }
    }
}

/// A name that is no solver's.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error(
    "no solver is called `{0}`, expected one of analyst, mate, mater1, mater2, tech, verify, caps, paradise"
)]
pub struct UnknownSolver(pub String);

impl FromStr for SolverName {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<SolverName, UnknownSolver> {
        match text {
            "analyst" => Ok(SolverName::Analyst),
            "mate" => Ok(SolverName::Mate),
            "mater1" => Ok(SolverName::Mater1),
            "mater2" => Ok(SolverName::Mater2),
            "tech" => Ok(SolverName::Tech),
            "verify" => Ok(SolverName::Verify),
            "caps" => Ok(SolverName::Caps),
            "paradise" => Ok(SolverName::Paradise),
            _ => Err(UnknownSolver(text.to_owned())),
        }
    }
}

impl SolverName {
    /// Returns the name used on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            SolverName::Analyst => "analyst",
            SolverName::Mate => "mate",
            SolverName::Mater1 => "mater1",
            SolverName::Mater2 => "mater2",
            SolverName::Tech => "tech",
            SolverName::Verify => "verify",
            SolverName::Caps => "caps",
            SolverName::Paradise => "paradise",
        }
    }
}

/// The most nodes of a search for which neither nodes nor a clock are given.
///
/// A quarter of them at most goes to the mates, the others to the search for material.
pub const USUAL_NODES: u64 = 200_000;

/// The same of a search whose answer is to be explained: the tree costs as much as the answer, and what each reply comes to is
/// looked for as well.
const EXPLAIN_NODES: u64 = 8 * USUAL_NODES;

/// Asks a solver.
///
/// A search that is given no limit of nodes or time ends after 200,000 nodes, PARADISE's, which is done with tens, after
/// 150. (A depth for TECH or VERIFY is a limit too: it is searched to its end, however long that takes.) The analyst takes what is
/// known of an ending for its answer.
pub fn solve<'k>(
    solver: impl Into<Asked<'k>>,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let solver = solver.into();
    let outcome = ask(solver, PLAIN, problem, limits, observer);
    match solver.name {
        SolverName::Analyst => settle(outcome, problem, solver.sources.theory, limits),
        _ => outcome,
    }
}

/// As [`solve`], for an answer that is to be explained: TECH and VERIFY build the tree of their answer,
/// which costs nodes; where CAPS-II chooses, MATER or TECH builds the tree.
///
/// The other solvers have their tree anyway.
pub fn solve_with_tree<'k>(
    solver: impl Into<Asked<'k>>,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    ask(solver.into(), WITH_TREE, problem, limits, observer)
}

/// The full-width searchers, with or without the tree of their answer, and who is asked where there is no mate.
struct Searchers {
    tech: Solver,
    verify: Solver,
    caps: Solver,
    analyst: Solver,
    /// The nodes of a search for which neither nodes nor a clock are given.
    usual_nodes: u64,
}

const PLAIN: &Searchers = &Searchers {
    tech: tech::tech,
    verify: verify::verify,
    caps: caps::caps,
    analyst: verify::verify,
    usual_nodes: USUAL_NODES,
};
const WITH_TREE: &Searchers = &Searchers {
    tech: tech::explain,
    verify: verify::explain,
    caps: propose,
    analyst: search,
    usual_nodes: EXPLAIN_NODES,
};

fn ask(
    solver: Asked<'_>,
    searchers: &Searchers,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    // A depth limits TECH, and nothing else does without its being asked for; it limits the verifier too.
    // PARADISE knows itself when it is to end.
    let is_limited = match solver.name {
        SolverName::Tech | SolverName::Paradise => true,
        SolverName::Verify => limits.depth.is_some(),
        SolverName::Analyst
        | SolverName::Mate
        | SolverName::Mater1
        | SolverName::Mater2
        | SolverName::Caps => false,
    };
    let is_open = limits.nodes.is_none() && limits.clock.is_none() && !is_limited;
    let nodes = if is_open { Some(searchers.usual_nodes) } else { limits.nodes };
    let limits = Limits { nodes, ..limits };
    check(match solver.name {
        SolverName::Mate => mate::mate(problem, limits, observer),
        SolverName::Mater1 => mater::mater1(problem, limits, observer),
        SolverName::Mater2 => mater::mater2(problem, limits, observer),
        SolverName::Tech => (searchers.tech)(problem, limits, observer),
        SolverName::Verify => (searchers.verify)(problem, limits, observer),
        SolverName::Caps => (searchers.caps)(problem, limits, observer),
        SolverName::Paradise => {
            paradise::extend(solver.sources.knowledge, Weights::built_in(), Parts::ALL, problem, limits).0
        }
        SolverName::Analyst => {
            analyst(solver.sources.knowledge, searchers.analyst, problem, limits, observer)
        }
    })
}

/// Puts what is known of an ending in the place of what was searched; its moves are paid from what the search left.
fn settle(mut outcome: Outcome, problem: &Problem, theory: Theory<'_>, limits: Limits<'_>) -> Outcome {
    let mut budget = Budget::of(limits);
    budget.count(&outcome);
    let found = look_up(problem, &outcome.line, theory, &mut budget);
    outcome.statistics.nodes = budget.spent_nodes();
    if let Some(found) = found {
        found.settle(&mut outcome);
    }
    outcome
}

type Solver = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

/// Lets no proof out that the checker does not accept: such an answer is withdrawn.
pub fn check(outcome: Outcome) -> Outcome {
    let is_sound = outcome.proof.as_ref().is_none_or(|proof| proof::check(proof).is_ok());
    if is_sound {
        return outcome;
    }
    let statistics = Statistics { verification_tree: VerificationTree::default(), ..outcome.statistics };
    Outcome::nothing(outcome.program, StopReason::Exhausted, statistics)
}
