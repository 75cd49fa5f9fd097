//! What if the side to move passed? The value then shows whether a position in which nothing is won is quiet.

use shakmaty::Position;
use solvers::{Observer, Problem, StopReason, verify};

use super::Question;
use crate::gains::pass;
use crate::{Budget, Case, Finding};

/// The question.
pub(crate) struct Passed;

impl Question for Passed {
    /// Applies only if it decides whether to search longer.
    fn applies(&self, case: &Case<'_>) -> bool {
        let has_answer = case.found.answer.as_ref().is_some_and(|answer| answer.best_move.is_some());
        let is_mate = || case.is_proved();
        case.is_unlimited && has_answer && !case.found.is_known && !case.wins() && !is_mate()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let passed = pass(&case.problem.position).filter(|passed| !passed.is_game_over())?;
        budget.pay_for_a_move()?;
        let found = verify::verify(&Problem::win(passed), budget.remaining_limits(), observer);
        budget.count(&found);
        let is_whole = !matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time);
        let score = found.score.filter(|_| is_whole)?;
        Some(Finding::Passed { score, line: found.line })
    }
}
