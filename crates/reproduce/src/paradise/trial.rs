//! One position given to PARADISE: its move, what the search did, and whether its claim survives the judge.

use std::sync::atomic::AtomicBool;

use input::Row;
use solvers::paradise::policy::Weights;
use solvers::paradise::{Options, Parts, Tally, as_reported, extend};
use solvers::{Limits, Problem, StopReason};

use super::super::Means;
use super::super::claim::{Claim, claim_of};
use super::super::suite::{each, is_right, position_of};
use super::bases::Known;

/// The most nodes of a search.
pub(super) const NODES: u64 = 2_000;

/// The result of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// Whether the move is an answer of the row.
    pub(super) is_right_move: bool,
    /// The verdict on its claim.
    pub(super) claim: Claim,
    /// Moves of the side in the line that was found.
    pub(super) own_moves: usize,
    pub(super) tally: Tally,
}

impl Trial {
    /// Whether the move is right, something was claimed for it, and that was not overturned.
    pub(super) fn is_solved(&self) -> bool {
        self.is_right_move && self.claim.survives()
    }
}

/// A program.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Tried {
    /// The report's program, with its mechanisms.
    AsReported(Options),
    /// The extended program, with its parts.
    Extended(Parts),
}

/// Searches each row, and judges the claims.
pub(super) fn judge(
    means: &Means<'_>,
    name: &str,
    rows: &[Row],
    known: Known<'_>,
    tried: Tried,
) -> Vec<Option<Trial>> {
    each(means, name, rows, |row, interrupt| trial(row, known, tried, interrupt))
}

/// Searches one row; `None` when interrupted.
fn trial(row: &Row, known: Known<'_>, tried: Tried, interrupt: Option<&AtomicBool>) -> Option<Trial> {
    let problem = Problem::win(position_of(row).clone());
    let limits = Limits { nodes: Some(NODES), interrupt, ..Limits::default() };
    let (outcome, tally) = match tried {
        Tried::AsReported(options) => as_reported(known.as_reported, options, &problem, limits),
        Tried::Extended(parts) => extend(known.extended, Weights::built_in(), parts, &problem, limits),
    };
    if outcome.stop_reason == StopReason::Interrupted {
        return None;
    }
    let claim = claim_of(&problem, &outcome, interrupt)?;
    let is_right_move = outcome.best_move.is_some_and(|mv| is_right(row, mv));
    Some(Trial { is_right_move, claim, own_moves: outcome.line.len().div_ceil(2), tally })
}

/// Returns the number of solved trials and the number of all.
pub(super) fn solve<'t>(trials: impl Iterator<Item = &'t Trial>) -> (usize, usize) {
    trials.fold((0, 0), |(solved, all), trial| (solved + usize::from(trial.is_solved()), all + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_counts_only_with_a_claim_that_is_not_overturned() {
        let of = |is_right_move, claim| Trial { is_right_move, claim, ..Trial::default() }.is_solved();
        assert!(of(true, Claim::Stands) && of(true, Claim::Open));
        assert!(!of(true, Claim::None) && !of(true, Claim::Overturned) && !of(false, Claim::Stands));
    }
}
