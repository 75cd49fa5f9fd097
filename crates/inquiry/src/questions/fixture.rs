//! For the tests: cases in which an answer is known, and what a question finds of them.

use claims::Promise;
use solvers::{Limits, Outcome, Problem, Silent, tech};
use testing::find_move;

use super::Question;
use super::answer::Answer;
use crate::{Budget, Case, Finding, SolverName};

/// What the answer of a case may cost, in nodes.
const NODES_OF_AN_ANSWER: u64 = 60_000;
/// How deep TECH looks at a move that a test suggests.
const DEPTH: u32 = 4;

/// Opens a case with the analyst's own answer.
pub(super) fn answer(problem: &Problem) -> Case<'_> {
    let mut case = Case::new(problem, SolverName::Analyst.into());
    let found = find(&Answer, &case, NODES_OF_AN_ANSWER);
    found.into_iter().for_each(|found| case.add(found));
    case
}

/// Opens a case in which a test suggests a move and says what it promises.
pub(super) fn suggest<'p>(problem: &'p Problem, mv: &str, promise: Option<Promise>) -> Case<'p> {
    let mv = find_move(&problem.position, mv);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let told = tech::explained_move(problem, mv, &mut tech::Unadvised, limits, &mut Silent);
    let mut case = Case::new(problem, SolverName::Analyst.into());
    case.add(Finding::Answer(Box::new(Outcome { promise, best_move: Some(mv), ..told })));
    case
}

/// Asks a question, where it applies, within so many nodes.
pub(super) fn find(question: &dyn Question, case: &Case<'_>, nodes: u64) -> Option<Finding> {
    let mut budget = Budget::of(Limits { nodes: Some(nodes), ..Limits::default() });
    let found = question.applies(case).then(|| question.ask(case, &mut budget, &mut Silent)).flatten();
    assert!(budget.spent_nodes() <= nodes, "{} nodes of {nodes}", budget.spent_nodes());
    found
}
