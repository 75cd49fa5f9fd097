//! Is it zugzwang? The other side passes after the suggested move, and VERIFY determines whether it is far
//! better off that way.
//!
//! CITE: Zugzwang. <https://www.chessprogramming.org/Zugzwang>

use shakmaty::{Chess, Position};
use solvers::{Observer, Problem, StopReason, verify};

use super::Question;
use crate::gains::{pass, play, reverse};
use crate::{Budget, Case, Finding, is_much_worse};

/// Nodes of each of the two searches.
const NODES: u64 = 20_000;
/// The most pieces of a side in zugzwang, not counting king and pawns: with more it nearly always has a spare
/// move.
const MOST_PIECES: usize = 1;

/// The question.
pub(crate) struct Zugzwang;

impl Question for Zugzwang {
    fn applies(&self, case: &Case<'_>) -> bool {
        let after = after(case).filter(|after| pieces(after) <= MOST_PIECES && !after.is_game_over());
        case.is_analyst() && case.wins() && after.as_ref().and_then(pass).is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let after = after(case)?;
        let passed = pass(&after)?;
        let asked = |position: Chess, budget: &mut Budget<'_>, observer: &mut dyn Observer| {
            let found = verify::verify(&Problem::win(position), budget.search(NODES)?, observer);
            budget.count(&found);
            found.score.filter(|_| !matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time))
        };
        let compelled = asked(after, budget, observer)?;
        // The pass counts as a node.
        budget.pay_for_a_move()?;
        let free = asked(passed, budget, observer)?;
        is_much_worse(free, reverse(compelled)).then_some(Finding::Zugzwang)
    }
}

/// Returns the position after the suggested move.
fn after(case: &Case<'_>) -> Option<Chess> {
    let mv = case.found.answer.as_ref()?.best_move?;
    play(&case.problem.position, &[mv])
}

/// Counts the pieces of the side to move.
fn pieces(position: &Chess) -> usize {
    let board = position.board();
    (board.by_color(position.turn()) & !board.pawns() & !board.kings()).count()
}

#[cfg(test)]
mod tests {
    use claims::Promise;
    use solvers::{Limits, Outcome, Silent, tech};
    use testing::{find_move, position};

    use super::*;
    use crate::SolverName;

    fn ask(fen: &str, uci: &str) -> bool {
        let position = position(fen);
        let problem = Problem::win(position);
        let mv = find_move(&problem.position, uci);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let told = tech::explained_move(&problem, mv, &mut tech::Unadvised, limits, &mut Silent);
        let answer = Outcome { promise: Some(Promise::Material(1)), best_move: Some(mv), ..told };
        let mut case = Case::new(&problem, SolverName::Analyst.into());
        case.add(Finding::Answer(Box::new(answer)));
        let mut budget = Budget::of(Limits { nodes: Some(2 * NODES + 1), ..Limits::default() });
        Zugzwang.applies(&case) && Zugzwang.ask(&case, &mut budget, &mut Silent).is_some()
    }

    #[test]
    fn who_would_rather_pass_is_in_zugzwang() {
        // Both kings guard and attack: the side that has to move loses its pawn.
        assert!(ask("8/8/4K3/3p4/2kP4/8/8/8 w - - 0 1", "e6e5"));
        // Black loses whether it has to move or not.
        assert!(!ask("8/8/8/8/8/k7/7P/K6R w - - 0 1", "h2h4"));
    }
}
