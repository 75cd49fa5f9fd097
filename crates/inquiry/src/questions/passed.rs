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

#[cfg(test)]
mod tests {
    use claims::Score;
    use testing::position;

    use super::super::fixture::suggest;
    use super::*;

    /// Asks what a pass costs where a move is suggested that wins nothing.
    fn ask(fen: &str, mv: &str) -> Option<(Score, String)> {
        let problem = Problem::win(position(fen));
        let mut case = suggest(&problem, mv, None);
        assert!(!Passed.applies(&case), "a user who sets a limit does not pay for it");
        case.is_unlimited = true;
        let found = super::super::fixture::find(&Passed, &case, 20_000)?;
        let Finding::Passed { score, line } = found else { panic!("another finding") };
        Some((score, line[0].to_string()))
    }

    #[test]
    fn who_passes_loses_the_man_that_is_attacked() {
        let (score, first) = ask("4k3/5ppp/8/8/3p4/2N5/5P2/4K3 w - - 0 1", "c3e4").unwrap();
        assert_eq!(first, "d4xc3");
        assert!(matches!(score, Score::Centipawns(100..)), "{score:?}");
    }

    #[test]
    fn who_is_in_check_cannot_pass() {
        assert_eq!(ask("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d2"), None);
    }
}
