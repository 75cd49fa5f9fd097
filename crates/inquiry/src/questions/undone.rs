//! Does the win go back to the other side's last move? With that move taken back, and the side to move as it is, a search looks whether
//! as much is won: where it is, the move is not the cause.

use shakmaty::Position;
use solvers::{Observer, Problem, StopReason, verify};

use super::Question;
use crate::gains::passed;
use crate::{Budget, Case, Finding, is_much_worse};

/// The question.
pub(crate) struct Undone;

impl Question for Undone {
    /// Where something is won, the last move is known, and a reader may be told its cause.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && case.wins() && case.problem.last_move.is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let value = case.value()?;
        let before = case.problem.history.last()?;
        let undone = passed(before).filter(|undone| !undone.is_game_over())?;
        budget.pay_for_a_move()?;
        let found = verify::verify(&Problem::win(undone), budget.left(), observer);
        budget.count(&found);
        let is_whole = !matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time);
        let score = found.score.filter(|_| is_whole)?;
        is_much_worse(score, value).then_some(Finding::Undone)
    }
}
