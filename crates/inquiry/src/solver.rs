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
use crate::known_ending::look_up;

/// A solver that can be asked for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SolverName {
    /// All solvers, cheapest first: the mate prover, PARADISE, CAPS-II, and VERIFY, which has the last word.
    #[default]
    Analyst,
    /// Mates of any length by any moves, for either side.
    Mate,
    /// Mates by checks, fewest replies first.
    Mater1,
    /// Mates by checks and threats of mate.
    Mater2,
    /// Brute force: every move to a depth, then captures, counting only material.
    Tech,
    /// A full-width search, selectively deeper.
    Verify,
    /// CAPS-II: attacks proposed for a reason, and defenses against what was shown to be wrong.
    Caps,
    /// PARADISE: plans from its knowledge of tactics, each searched with a share of the nodes.
    Paradise,
}

/// The knowledge that a solver has.
#[derive(Copy, Clone, Debug)]
pub struct Sources<'k> {
    /// Productions; PARADISE and the analyst use them.
    pub knowledge: &'k KnowledgeBase,
    /// Endings; the analyst uses them.
    pub theory: Theory<'k>,
}

/// A solver, and the knowledge that it has.
#[derive(Copy, Clone, Debug)]
pub struct Asked<'k> {
    /// The solver that is asked.
    pub name: SolverName,
    /// The knowledge that it has.
    pub sources: Sources<'k>,
}

impl<'k> From<&'k KnowledgeBase> for Sources<'k> {
    /// Uses these productions, and no endgame tables.
    fn from(knowledge: &'k KnowledgeBase) -> Sources<'k> {
        Sources { knowledge, theory: Theory::default() }
    }
}

impl From<SolverName> for Asked<'static> {
    /// Asks with the knowledge that is built into the program.
    fn from(name: SolverName) -> Asked<'static> {
        Asked { name, sources: knowledge::base().into() }
    }
}

/// The error for a name that no solver has.
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

/// The most nodes of a search that is given neither a node limit nor a clock.
///
/// At most a quarter of them goes to the search for mates, the others to the search for material.
pub const USUAL_NODES: u64 = 200_000;

/// The same for a search whose answer is to be explained: the tree costs as much as the answer, and what each
/// reply leads to is searched as well.
const EXPLAIN_NODES: u64 = 8 * USUAL_NODES;

/// Asks a solver.
///
/// A search without a limit on nodes or time ends after 200,000 nodes; PARADISE, which needs only tens, ends
/// after 150. (A depth for TECH or VERIFY is a limit too: it is searched to its end, however long that
/// takes.) The analyst uses what is known of an ending as its answer.
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

/// Like [`solve`], for an answer that is to be explained: TECH and VERIFY build the tree of their answer,
/// which costs nodes; if CAPS-II chooses the move, MATER or TECH builds the tree.
///
/// The other solvers always have a tree.
pub fn solve_with_tree<'k>(
    solver: impl Into<Asked<'k>>,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    ask(solver.into(), WITH_TREE, problem, limits, observer)
}

/// The full-width searchers, with or without the tree of their answer, and which of them is asked if there is
/// no mate.
struct Searchers {
    tech: Solver,
    verify: Solver,
    caps: Solver,
    analyst: Solver,
    /// The nodes of a search that is given neither a node limit nor a clock.
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
    // TECH is limited by a depth, and by nothing else unless it was asked by name; a depth also limits the
    // verifier. PARADISE decides for itself when to stop.
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

/// Replaces a search's result by what is known of an ending; the moves made for this are paid from what the
/// search left.
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

/// Withdraws an answer whose proof the checker does not accept.
pub fn check(outcome: Outcome) -> Outcome {
    let is_sound = outcome.proof.as_ref().is_none_or(|proof| proof::check(proof).is_ok());
    if is_sound {
        return outcome;
    }
    let statistics = Statistics { verification_tree: VerificationTree::default(), ..outcome.statistics };
    Outcome::nothing(outcome.program, StopReason::Exhausted, statistics)
}
