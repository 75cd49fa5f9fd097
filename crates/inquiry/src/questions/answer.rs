//! The answer: the best move, what it promises, and the tree that shows it; searched again with more nodes if
//! the case is open.

use claims::Promise;
use explain::shown_pawns;
use shakmaty::Position;
use solvers::{Observer, Outcome, Problem, StopReason};

use super::Question;
use crate::openness::is_open;
use crate::solver::solve_with_tree;
use crate::{Budget, Case, Finding};

/// The first answer.
pub(crate) struct Answer;

/// The second answer, for a case that the first one leaves open.
pub(crate) struct Deeper;

impl Question for Answer {
    fn applies(&self, _: &Case<'_>) -> bool {
        true
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let mut found = solve_with_tree(case.solver, case.problem, budget.remaining_limits(), observer);
        budget.count(&found);
        if case.is_analyst() {
            found.promise = shown_promise(case.problem, &found);
        }
        Some(Finding::Answer(Box::new(found)))
    }
}

impl Question for Deeper {
    /// Applies only if the user leaves it to the program how long to search.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_unlimited && is_open(case)
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let found = Answer.ask(case, budget, observer)?;
        let Finding::Answer(mut answer) = found else { return None };
        // A search that was broken off knows less than the earlier one.
        if matches!(answer.stop_reason, StopReason::Interrupted | StopReason::Time) {
            return None;
        }
        answer.statistics += case.found.answer.as_ref()?.statistics;
        Some(Finding::Answer(answer))
    }
}

/// Lowers a promise of material to what every line of the tree shows; without a tree nothing shows a gain.
fn shown_promise(problem: &Problem, outcome: &Outcome) -> Option<Promise> {
    let Some(Promise::Material(pawns)) = outcome.promise else { return outcome.promise };
    let (tree, mv) = (outcome.proof.as_ref()?, outcome.best_move?);
    let ends_at_once = problem.position.clone().play(mv).ok()?.is_game_over();
    let shown = shown_pawns(tree, mv, u64::from(pawns));
    match u32::try_from(shown).ok()? {
        _ if ends_at_once => outcome.promise,
        0 => None,
        shown => Some(Promise::Material(shown)),
    }
}
