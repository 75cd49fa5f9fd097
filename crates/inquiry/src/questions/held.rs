//! Can a side that does not stand better force a draw, by perpetual check or stalemate? A prover searches,
//! and the checker verifies its certificate.

use claims::{Certainty, HOUSE, Promise, Score};
use proof::Hold;
use shakmaty::{Move, Position};
use solvers::hold::hold;
use solvers::{FoundBy, Observer, Outcome};

use super::Question;
use crate::settled_result::Ruling;
use crate::{Budget, Case, Finding, worth};

/// A side that stands at least this much worse, in Stockfish's centipawns, looks for a draw.
const WORSE: i32 = -70;
/// So does a side that is this far behind in the house scale and does not stand better.
const BEHIND: i32 = -100;
/// The longest line shown, in plies.
const MOST_PLIES: usize = 16;

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

/// Replaces an answer that promises nothing by a held draw.
pub(crate) fn settle(hold: &Hold, answer: &mut Outcome) {
    let line = hold.shortest_end(&[], MOST_PLIES);
    let ruling = Ruling {
        line: line.unwrap_or_else(|| hold.first().into_iter().collect()),
        score: Score::Centipawns(0),
        promise: Some(Promise::Draws(true)),
        certainty: Certainty::Proved,
        found_by: FoundBy::Search,
    };
    ruling.overrule(answer);
}
