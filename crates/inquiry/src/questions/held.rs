//! Can a side that does not stand better force a draw, by perpetual check or stalemate? A prover searches,
//! and the checker verifies its certificate.

use claims::HOUSE;
use shakmaty::{Move, Position};
use solvers::Observer;
use solvers::hold::hold;

use super::Question;
use crate::{Budget, Case, Finding, worth};

/// A side that stands at least this much worse, in Stockfish's centipawns, looks for a draw.
const WORSE: i32 = -70;
/// So does a side that is this far behind in the house scale and does not stand better.
const BEHIND: i32 = -100;

/// The question.
pub(crate) struct Held;

impl Question for Held {
    /// Applies to the analyst, if nothing is won, for a side that stands worse, is behind, or has nothing
    /// better than a draw.
    fn applies(&self, case: &Case<'_>) -> bool {
        let position = &case.problem.position;
        let is_open =
            case.is_analyst() && case.problem.search_moves.is_empty() && case.problem.side == position.turn();
        let is_settled = case.is_proved() || case.found.is_known || case.wins();
        let Some(value) = case.value().map(worth).filter(|_| is_open && !is_settled) else { return false };
        let is_behind = || HOUSE.balance(position.board(), position.turn()) <= BEHIND;
        value <= WORSE || value == 0 || value < 0 && is_behind()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, _: &mut dyn Observer) -> Option<Finding> {
        let answer = case.found.answer.as_ref()?;
        let first: Vec<Move> = answer.best_move.into_iter().collect();
        let looked = hold(&case.problem.position, &first, budget.remaining_limits());
        budget.spend(looked.nodes);
        // A side that mates by these moves has more than a draw, and a search will see it.
        looked.hold.filter(|hold| hold.first().is_some() && !hold.wins()).map(Finding::Held)
    }
}

#[cfg(test)]
mod tests {
    use claims::{Certainty, Promise};
    use solvers::Problem;
    use testing::position;

    use super::super::fixture::{answer, find, suggest};
    use super::*;

    #[test]
    fn who_is_a_queen_down_holds_by_checks_and_is_promised_the_draw() {
        let problem = Problem::win(position("6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1"));
        let mut case = answer(&problem);
        let found = find(&Held, &case, 60_000);
        let Some(Finding::Held(hold)) = &found else { panic!("no hold") };
        assert!(hold.is_check_after_check());
        case.add(found.unwrap());
        let settled = case.found.answer.as_ref().unwrap();
        assert_eq!(settled.best_move.unwrap().to_string(), "Qh5-e8");
        assert_eq!((settled.promise, settled.certainty), (Some(Promise::Draws(true)), Certainty::Proved));
    }

    #[test]
    fn who_stands_better_or_wins_is_not_asked() {
        for fen in ["8/8/8/4k3/8/8/3P4/4K2Q w - - 0 1", "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1"] {
            let problem = Problem::win(position(fen));
            assert!(!Held.applies(&answer(&problem)), "{fen}");
        }
    }

    #[test]
    fn who_is_behind_and_has_no_checks_holds_nothing() {
        let problem = Problem::win(position("4k3/5ppp/8/3q4/8/8/5PPP/6K1 w - - 0 1"));
        let case = suggest(&problem, "h2h3", None);
        assert!(Held.applies(&case));
        assert!(find(&Held, &case, 60_000).is_none());
    }
}
