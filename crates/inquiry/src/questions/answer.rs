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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use claims::Score;
    use solvers::{Limits, Silent};
    use testing::position;

    use super::super::fixture::{answer, find};
    use super::*;

    const MIDDLE_GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 9";

    #[test]
    fn an_answer_says_what_its_tree_shows_and_no_more() {
        let fork = Problem::win(position("r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1"));
        let case = answer(&fork);
        let found = case.found.answer.as_ref().unwrap();
        assert_eq!(found.best_move.unwrap().to_string(), "Nb5-c7");
        assert!(matches!(found.promise, Some(Promise::Material(1..))), "{:?}", found.promise);
        let high = Outcome { promise: Some(Promise::Material(9)), ..found.clone() };
        assert_eq!(shown_promise(&fork, &high), found.promise, "the tree shows what it shows");
        assert_eq!(shown_promise(&fork, &Outcome { proof: None, ..high }), None);
    }

    #[test]
    fn only_an_open_case_without_limits_is_looked_at_longer() {
        let problem = Problem::win(position(MIDDLE_GAME));
        let mut case = answer(&problem);
        // Nothing is won, and a pass would lose a piece.
        case.found.passed = Some(Score::Centipawns(300));
        assert!(!Deeper.applies(&case), "the user has set a limit");
        case.is_unlimited = true;
        let first = case.found.answer.as_ref().unwrap().statistics.nodes;
        let Some(Finding::Answer(longer)) = find(&Deeper, &case, 100_000) else { panic!("no answer") };
        assert!(first < longer.statistics.nodes, "the nodes of both are counted");
        let mate = Problem::win(position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"));
        let mut case = answer(&mate);
        case.is_unlimited = true;
        assert!(!Deeper.applies(&case), "a mate that is proved is no open case");
    }

    #[test]
    fn what_was_broken_off_replaces_nothing() {
        let problem = Problem::win(position(MIDDLE_GAME));
        let case = answer(&problem);
        let flag = AtomicBool::new(true);
        let mut budget =
            Budget::of(Limits { nodes: Some(100_000), interrupt: Some(&flag), ..Limits::default() });
        assert!(Deeper.ask(&case, &mut budget, &mut Silent).is_none());
    }
}
