//! One move put to the solvers: what the other side answers, what the position is then worth, and what is won
//! or lost on the way.

use claims::{HOUSE, Score};
use explain::{Comparison, Tried};
use shakmaty::{Chess, Move, Position};
use solvers::analyst::ALLOWANCE;
use solvers::{Limits, Observer, Outcome, Problem, StopReason, mate, tech, verify};

use crate::answer::DEEPEST_TREE;
use crate::gains::{MATE, gain, play};
use crate::opinion::Opinion;
use crate::solver::{SolverName, solve};
use crate::{Budget, Case};

/// The mate prover gets one part in this many.
const PARTS_OF_MATES: u64 = 6;
/// A search of fewer nodes says nothing about a move.
const LEAST_NODES: u64 = 200;

/// A move being examined.
pub(super) struct Trial<'t> {
    case: &'t Case<'t>,
    mv: Move,
}

impl<'t> Trial<'t> {
    pub(super) fn of(case: &'t Case<'t>, mv: Move) -> Trial<'t> {
        Trial { case, mv }
    }

    /// Searches for a mate by the other side, then for its best answer.
    ///
    /// A solver other than the analyst is asked first, because the question is a problem like any other.
    pub(super) fn opinion(&self, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Opinion {
        let nothing = Opinion::of(self.mv, None);
        let Some(after) = self.after(budget) else { return nothing };
        if let Some(value) = self.end_score(&after.position) {
            return Opinion { value: Some(value), ..nothing };
        }
        let mut opinion = nothing;
        let solver = self.case.solver;
        let is_own = matches!(solver.name, SolverName::Verify | SolverName::Analyst);
        let mut part = budget.part(if is_own { PARTS_OF_MATES } else { 3 });
        let limits = self.one_ply_less(part.remaining_limits());
        let first = match is_own {
            true => mate::mate(&after, limits, observer),
            false => solve(solver, &after, limits, observer),
        };
        part.count(&first);
        let bill = part.bill();
        budget.pay(bill);
        opinion.add(&first, &after.position);
        // CAPS-II and PARADISE do not try every defense, so a mate that they see is not certain.
        let is_sure = !matches!(solver.name, SolverName::Caps | SolverName::Paradise);
        if is_sure && matches!(opinion.value, Some(Score::MateIn(_))) {
            return opinion;
        }
        let limits = self.one_ply_less(budget.remaining_limits());
        let found = verify::verify(&after, limits, observer);
        budget.count(&found);
        if is_worth_something(&found) {
            opinion.add(&found, &after.position);
        }
        opinion
    }

    /// Lets VERIFY search the position after the move again; the first look stands if it saw a mate, or if
    /// the budget is spent.
    pub(super) fn again(
        &self,
        first: &Opinion,
        budget: &mut Budget<'_>,
        observer: &mut dyn Observer,
    ) -> Opinion {
        let is_settled = matches!(first.value, Some(Score::MateIn(_))) && !first.line.is_empty();
        let mut opinion = first.clone();
        let after = if is_settled { None } else { self.after(budget) };
        let Some(after) = after.filter(|after| self.end_score(&after.position).is_none()) else {
            return opinion;
        };
        let limits = self.one_ply_less(budget.remaining_limits());
        let found = verify::verify(&after, limits, observer);
        budget.count(&found);
        // A search that was broken off saw less than the first look.
        let is_broken_off = matches!(found.stop_reason, StopReason::Time | StopReason::Interrupted);
        if is_worth_something(&found) && !(is_broken_off && opinion.value.is_some()) {
            opinion.add(&found, &after.position);
        }
        opinion
    }

    /// Counts with TECH's tree what the move wins or loses, alongside its value.
    pub(super) fn count(
        &self,
        opinion: &Opinion,
        budget: &mut Budget<'_>,
        observer: &mut dyn Observer,
    ) -> Tried {
        let mut tried = Tried::new(self.mv, opinion.line.clone(), Comparison::NotExamined);
        tried.searched_by.clone_from(&opinion.searched_by);
        tried.answer.clone_from(&opinion.line);
        tried.worth = match opinion.value {
            Some(Score::Centipawns(worth)) => Some(worth),
            _ => None,
        };
        let balance = self.balance();
        let deep =
            opinion.value.map(|value| Counted { gain: gain(value, balance), line: opinion.line.clone() });
        let Some(after) = play(&self.case.problem.position, &[self.mv]) else { return tried };
        if after.is_game_over() {
            tried.gain = deep.map(|deep| deep.gain);
            return tried;
        }
        let is_shown = ends_in_mate(&after, &opinion.line);
        let counted = if is_shown { None } else { self.count_pieces(&mut tried, budget, observer) };
        if let Some(agreed) = reconcile(deep, counted, is_shown) {
            tried.gain = Some(agreed.gain);
            tried.line = agreed.line;
        }
        tried
    }

    fn count_pieces(
        &self,
        tried: &mut Tried,
        budget: &mut Budget<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Counted> {
        let limits = budget.remaining_limits();
        let limits = Limits { depth: Some(limits.depth.unwrap_or(DEEPEST_TREE).min(DEEPEST_TREE)), ..limits };
        let found = tech::explained_move(self.case.problem, self.mv, &mut tech::Unadvised, limits, observer);
        budget.count(&found);
        if 0 < found.statistics.nodes && !tried.searched_by.contains(&found.program.name) {
            tried.searched_by.push(found.program.name);
        }
        tried.depth = found.checked_depth;
        tried.depth_by = found.checked_depth.map(|_| found.program.name);
        found.checked_depth?;
        let gain = gain(found.score?, self.balance());
        Some(Counted { gain, line: found.line.get(1..).unwrap_or(&[]).to_vec() })
    }

    /// Plays the move, if a node is left for it.
    fn after(&self, budget: &mut Budget<'_>) -> Option<Problem> {
        let problem = self.case.problem;
        let after = play(&problem.position, &[self.mv])?;
        budget.pay_for_a_move()?;
        let history = [&problem.history[..], std::slice::from_ref(&problem.position)].concat();
        Some(Problem { history, ..Problem::win(after) })
    }

    /// Returns the value of the move if it ends the game.
    fn end_score(&self, after: &Chess) -> Option<Score> {
        let is_drawn = after.is_stalemate() || after.is_insufficient_material();
        match after.is_checkmate() {
            true => Some(Score::MateIn(1)),
            false => is_drawn.then_some(Score::Centipawns(0)),
        }
    }

    fn balance(&self) -> i32 {
        let root = &self.case.problem.position;
        HOUSE.balance(root.board(), root.turn())
    }

    /// Reduces a depth limit by one, because the move itself is a ply.
    fn one_ply_less<'l>(&self, limits: Limits<'l>) -> Limits<'l> {
        Limits { depth: limits.depth.map(|depth| depth.saturating_sub(1).max(1)), ..limits }
    }
}

/// Whether a search went far enough to say something.
fn is_worth_something(found: &Outcome) -> bool {
    LEAST_NODES <= found.statistics.nodes
        || found.stop_reason == StopReason::Exhausted
        || matches!(found.score, Some(Score::MateIn(_)))
}

/// A search's view of the move: what it gains, and the line from the other side's answer on.
#[derive(Debug)]
struct Counted {
    gain: i32,
    line: Vec<Move>,
}

/// Combines the deep search with the material count: the count is used unless the deep search is far from it.
///
/// VERIFY sees deeper and TECH counts only material. If they differ by more than [`ALLOWANCE`], which is what
/// a position may be worth beyond its pieces, VERIFY's value less that amount is used. A mate whose line does
/// not reach it is shown by the line of the count, if there is one.
fn reconcile(deep: Option<Counted>, counted: Option<Counted>, is_shown: bool) -> Option<Counted> {
    let (deep, counted) = match (deep, counted) {
        (Some(deep), Some(counted)) => (deep, counted),
        (deep, counted) => return counted.or(deep),
    };
    let apart = deep.gain - counted.gain;
    Some(match (deep.gain.abs() == MATE, counted.gain.abs() == MATE) {
        (true, _) if is_shown => deep,
        (true, _) => Counted { gain: deep.gain, ..counted },
        (false, true) => counted,
        (false, false) if apart.abs() <= ALLOWANCE => counted,
        (false, false) => Counted { gain: deep.gain - apart.signum() * ALLOWANCE, ..deep },
    })
}

/// Whether a line ends in mate.
fn ends_in_mate(from: &Chess, line: &[Move]) -> bool {
    play(from, line).is_some_and(|end| end.is_checkmate())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(gain: i32) -> Option<Counted> {
        Some(Counted { gain, line: Vec::new() })
    }

    #[track_caller]
    fn check(deep: Option<Counted>, counted: Option<Counted>, is_shown: bool, expected: Option<i32>) {
        assert_eq!(reconcile(deep, counted, is_shown).map(|opinion| opinion.gain), expected);
    }

    #[test]
    fn the_count_of_pieces_stands_unless_the_deep_look_is_far_from_it() {
        check(opinion(250), opinion(100), false, Some(100));
        check(opinion(-50), opinion(100), false, Some(100));
        check(opinion(400), opinion(100), false, Some(250));
        check(opinion(-400), opinion(100), false, Some(-250));
        check(opinion(400), None, false, Some(400));
        check(None, opinion(100), false, Some(100));
    }

    #[test]
    fn a_mate_is_above_all() {
        check(opinion(-MATE), opinion(100), true, Some(-MATE));
        check(opinion(-MATE), opinion(100), false, Some(-MATE));
        check(opinion(-MATE), None, false, Some(-MATE));
        check(opinion(30), opinion(-MATE), false, Some(-MATE));
    }
}
