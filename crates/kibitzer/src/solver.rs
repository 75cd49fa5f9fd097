//! The solvers by name.

use std::str::FromStr;

use claims::Score;
use knowledge::KnowledgeBase;
use solvers::{
    Goal, Half, Limits, Observer, Outcome, Problem, Statistics, StopReason, VerificationTree, caps, mater,
    paradise, tech, verify,
};
use thiserror::Error;

use crate::searched::{proposed, searched};

/// A solver that can be asked for.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum SolverName {
    /// Everything there is, in order of cheapness; today this is MATER I, then MATER II, asked again for
    /// shorter mates, then VERIFY.
    #[default]
    Analyst,
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

/// A solver, and the knowledge that it is given; PARADISE alone uses it.
#[derive(Copy, Clone, Debug)]
pub struct Asked<'k> {
    /// Who is asked.
    pub name: SolverName,
    /// What it knows.
    pub knowledge: &'k KnowledgeBase,
}

impl From<SolverName> for Asked<'static> {
    /// Asks with the knowledge that comes with the program.
    fn from(name: SolverName) -> Asked<'static> {
        Asked { name, knowledge: knowledge::base() }
    }
}

/// A name that is no solver's, or the name of one that does not exist yet.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum UnknownSolver {
    /// It is planned.
    #[error(
        "solver `{0}` is not built yet, expected one of analyst, mater1, mater2, tech, verify, caps, paradise"
    )]
    NotBuilt(String),
    /// It never was.
    #[error(
        "no solver is called `{0}`, expected one of analyst, mater1, mater2, tech, verify, caps, paradise"
    )]
    NoSuch(String),
}

/// Names that belong to solvers of later versions.
const PLANNED: [&str; 1] = ["mate"];

impl FromStr for SolverName {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<SolverName, UnknownSolver> {
        match text {
            "analyst" => Ok(SolverName::Analyst),
            "mater1" => Ok(SolverName::Mater1),
            "mater2" => Ok(SolverName::Mater2),
            "tech" => Ok(SolverName::Tech),
            "verify" => Ok(SolverName::Verify),
            "caps" => Ok(SolverName::Caps),
            "paradise" => Ok(SolverName::Paradise),
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
            SolverName::Tech => "tech",
            SolverName::Verify => "verify",
            SolverName::Caps => "caps",
            SolverName::Paradise => "paradise",
        }
    }
}

/// The most nodes of a search for which neither nodes nor a clock are given.
///
/// Of the mates that MATER I proves on the development suites none needs a tenth of this.
/// Half of them go to the mates, the other half to the search for material.
pub(crate) const DEFAULT_NODES: u64 = 200_000;

/// The same of a search whose answer is to be explained: the tree costs as much as the answer.
const EXPLAIN_NODES: u64 = 3 * DEFAULT_NODES;

/// Asks a solver.
///
/// A search that is given no limit of nodes or time ends after 200,000 nodes, PARADISE's, which is done with tens, after
/// 150. (A depth for TECH or VERIFY is a limit too: it is searched to its end, however long that takes.)
pub fn solve<'k>(
    solver: impl Into<Asked<'k>>,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    asked(solver.into(), PLAIN, problem, limits, observer)
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
    asked(solver.into(), WITH_TREE, problem, limits, observer)
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
    usual_nodes: DEFAULT_NODES,
};
const WITH_TREE: &Searchers = &Searchers {
    tech: tech::explained,
    verify: verify::explained,
    caps: proposed,
    analyst: searched,
    usual_nodes: EXPLAIN_NODES,
};

fn asked(
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
        SolverName::Analyst | SolverName::Mater1 | SolverName::Mater2 | SolverName::Caps => false,
    };
    let is_open = limits.nodes.is_none() && limits.clock.is_none() && !is_limited;
    let nodes = if is_open { Some(searchers.usual_nodes) } else { limits.nodes };
    let limits = Limits { nodes, ..limits };
    checked(match solver.name {
        SolverName::Mater1 => mater::mater1(problem, limits, observer),
        SolverName::Mater2 => mater::mater2(problem, limits, observer),
        SolverName::Tech => (searchers.tech)(problem, limits, observer),
        SolverName::Verify => (searchers.verify)(problem, limits, observer),
        SolverName::Caps => (searchers.caps)(problem, limits, observer),
        SolverName::Paradise => {
            paradise::tallied(solver.knowledge, paradise::Options::EXTENDED, problem, limits).0
        }
        SolverName::Analyst => analyst(searchers.analyst, problem, limits, observer),
    })
}

/// The longest mate that is looked for distance by distance.
const DISTANCES: u32 = 6;

/// Asks for mates with half of the nodes, and if there are none for material with the rest.
fn analyst(searcher: Solver, problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let half = Half::of(limits);
    let mates = mates(problem, half.limits(limits), observer);
    let is_over = mates.score.is_some() || mates.stop_reason == StopReason::Interrupted;
    if is_over || matches!(problem.goal, Goal::MateIn(_)) {
        return mates;
    }
    after(mates, searcher, problem, limits, observer)
}

/// Asks MATER I with a quarter of the nodes, then MATER II for ever longer mates, up to what is known already.
///
/// So a short mate is found before checks that lead nowhere have used the limits up, and the answer is no longer
/// than it need be: MATER stops at its first mate, which fewest replies did not choose for being short.
fn mates(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let quarter = Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(4)), ..limits };
    let mut best = mater::mater1(problem, quarter, observer);
    let wanted = match (best.score, problem.goal) {
        (Some(Score::MateIn(moves @ 2..)), _) => moves.unsigned_abs() - 1,
        (Some(_), _) => return best,
        (None, Goal::MateIn(moves)) => moves,
        (None, _) => u32::MAX,
    };
    for moves in 2..=wanted.min(DISTANCES) {
        let goal = Goal::MateIn(moves);
        let next = after(best.clone(), mater::mater2, &Problem { goal, ..problem.clone() }, limits, observer);
        if next.best_move.is_some() {
            return next;
        }
        best = counted_on(best, &next);
    }
    if best.best_move.is_some() {
        return shortened(best, problem, limits, observer);
    }
    after(best, mater::mater2, problem, limits, observer)
}

/// Gives the earlier answer with the counts of the later search, which went on from it.
fn counted_on(before: Outcome, after: &Outcome) -> Outcome {
    let verification_tree = before.statistics.verification_tree;
    let statistics = Statistics { verification_tree, ..after.statistics };
    Outcome { statistics, ..before }
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
        return outcome;
    }
    let statistics = Statistics { verification_tree: VerificationTree::default(), ..outcome.statistics };
    Outcome::nothing(outcome.program, StopReason::Exhausted, statistics)
}

/// Asks MATER I for shorter mates as long as there are any and the limits allow.
fn shortened(first: Outcome, problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let mut best = first;
    while let Some(Score::MateIn(moves @ 2..)) = best.score {
        let goal = Goal::MateIn(moves.unsigned_abs() - 1);
        let next = after(best.clone(), mater::mater1, &Problem { goal, ..problem.clone() }, limits, observer);
        if next.best_move.is_none() {
            return counted_on(best, &next);
        }
        best = next;
    }
    best
}
