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
