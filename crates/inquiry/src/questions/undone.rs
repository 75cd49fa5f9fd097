//! Is the win due to the other side's last move? With that move taken back, and the same side to move, a
//! search determines whether as much is won: if so, the move is not the cause.

use claims::Score;
use shakmaty::{Chess, Position};
use solvers::verify::make_room;
use solvers::{Limits, Memory, Observer};

use super::Question;
use crate::gains::pass;
use crate::look::search;
use crate::{Budget, Case, Finding, is_much_worse};

/// Nodes for each of the two positions; with fewer than the least, nothing is known.
const NODES: u64 = 40_000;
const LEAST_NODES: u64 = 2_000;

/// The question.
pub(crate) struct Undone;

impl Question for Undone {
    /// Applies if something is won, the last move is known, and the reader may want to know its cause.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && case.wins() && case.problem.last_move.is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let before = case.problem.history.last()?;
        let undone = pass(before).filter(|undone| !undone.is_game_over())?;
        budget.pay_for_a_move()?;
        // Both are searched alike, so that neither search sees what the other cannot.
        let nodes = budget.remaining_limits().nodes.map_or(NODES, |nodes| (nodes / 2).min(NODES));
        if nodes < LEAST_NODES {
            return None;
        }
        let mut value = |position: &Chess| {
            let memory = Memory::default();
            make_room(&memory, Limits { nodes: Some(nodes), ..budget.remaining_limits() });
            search(position, nodes, &memory, budget, observer)?.score
        };
        let (now, then) = (value(&case.problem.position)?, value(&undone)?);
        let mates = |score: Score| matches!(score, Score::MateIn(moves) if 0 < moves);
        // A side that can no longer mate may still win something else.
        let is_gone = is_much_worse(then, now) || mates(now) && !mates(then);
        is_gone.then_some(Finding::Undone)
    }
}

#[cfg(test)]
mod tests {
    use claims::Promise;
    use solvers::Problem;
    use testing::{after, line};

    use super::super::fixture::{find, suggest};
    use super::*;

    /// Whether a win goes back to the move before it.
    fn ask(before: &str, last: &str, mv: &str) -> bool {
        let (before, moves) = line(before, last);
        let reached = after(&before, moves[0]);
        let problem = Problem { history: vec![before], last_move: Some(moves[0]), ..Problem::win(reached) };
        let case = suggest(&problem, mv, Some(Promise::Material(5)));
        matches!(find(&Undone, &case, 80_000), Some(Finding::Undone))
    }

    #[test]
    fn a_rook_that_was_put_where_it_is_taken_is_its_own_fault() {
        assert!(ask("3rk3/5pp1/7p/8/8/8/5PPP/3R2K1 b - - 0 1", "d8d2", "d1d2"));
    }

    #[test]
    fn a_rook_that_hung_before_hangs_whatever_was_played() {
        assert!(!ask("4k3/5pp1/7p/8/8/8/3r1PPP/3R2K1 b - - 0 1", "h6h5", "d1d2"));
    }

    #[test]
    fn where_nothing_is_won_or_no_move_is_known_nobody_asks() {
        let (before, moves) = line("3rk3/5pp1/7p/8/8/8/5PPP/3R2K1 b - - 0 1", "d8d2");
        let reached = after(&before, moves[0]);
        let alone = Problem::win(reached.clone());
        assert!(!Undone.applies(&suggest(&alone, "d1d2", Some(Promise::Material(5)))));
        let known = Problem { history: vec![before], last_move: Some(moves[0]), ..Problem::win(reached) };
        assert!(!Undone.applies(&suggest(&known, "d1d2", None)));
    }
}
