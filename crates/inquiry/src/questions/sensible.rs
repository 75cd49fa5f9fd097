//! Which other moves are sensible where nothing is won? The best lines are searched once more, each first move with as many nodes:
//! the search for several lines sees the later ones less far.

use shakmaty::Position;
use solvers::verify::Line;
use solvers::{Observer, Problem, StopReason, verify};

use super::Question;
use crate::gains::{played, reversed};
use crate::{Budget, Case, Finding};

/// Lines that are searched once more.
const LINES: usize = 3;
/// A search of fewer nodes says no more than the first one.
const LEAST_NODES: u64 = 20_000;

/// The question.
pub(crate) struct Sensible;

impl Question for Sensible {
    fn applies(&self, case: &Case<'_>) -> bool {
        let wins = case.wins() || case.is_proved() || case.found.is_known;
        case.is_analyst() && !wins && 1 < case.found.lines.len()
    }

    /// Returns the lines with the new values, the best first; nothing where a search did not come to its end.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let mut found = Vec::new();
        let lines = &case.found.lines[..case.found.lines.len().min(LINES)];
        for (place, line) in lines.iter().enumerate() {
            let mut part = budget.part((lines.len() - place) as u64);
            part.left().nodes.filter(|nodes| LEAST_NODES <= *nodes)?;
            let after = played(&case.problem.position, &[line.mv])?;
            part.pay_for_a_move()?;
            let answer = verify::verify(&Problem::win(after.clone()), part.left(), observer);
            part.count(&answer);
            let bill = part.bill();
            budget.pay(bill);
            if matches!(answer.stop_reason, StopReason::Interrupted | StopReason::Time) {
                return None;
            }
            // A move that ends the game has its value already.
            let score = if after.is_game_over() { line.score } else { reversed(answer.score?) };
            let moves = [&[line.mv][..], &answer.line].concat();
            found.push(Line { score, line: moves, ..line.clone() });
        }
        let worth = |line: &Line| crate::worth(line.score);
        found.sort_by_key(|line| std::cmp::Reverse(worth(line)));
        Some(Finding::Sensible(found))
    }
}
