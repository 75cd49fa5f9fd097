//! One position given to CAPS-II: its move, what the search did, and whether its claim survives the judge.

use std::sync::atomic::AtomicBool;

use input::Row;
use solvers::caps::{Options, Tally, tally};
use solvers::{Limits, Problem, StopReason};

use super::super::Means;
use super::super::claim::{Claim, claim_of};
use super::super::suite::{each, is_right, position_of};

/// The depth of all searches; the report's greatest.
pub(super) const DEPTH: u32 = 10;
/// The most nodes of a search.
pub(super) const NODES: u64 = 5_000;

/// The result of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// Whether the move is an answer of the row.
    pub(super) is_right_move: bool,
    /// The verdict on its claim.
    pub(super) claim: Claim,
    pub(super) nodes: u64,
    pub(super) tally: Tally,
}

impl Trial {
    /// Whether the move is right, something was claimed for it, and that was not overturned.
    pub(super) fn is_right(&self) -> bool {
        self.is_right_move && self.claim.survives()
    }
}

/// Searches each row, and judges the claims.
pub(super) fn judge(means: &Means<'_>, name: &str, rows: &[Row], options: Options) -> Vec<Option<Trial>> {
    each(means, name, rows, |row, interrupt| trial(row, options, interrupt, true))
}

/// Searches each row, for the move alone.
pub(super) fn try_moved(means: &Means<'_>, name: &str, rows: &[Row], options: Options) -> Vec<Option<Trial>> {
    each(means, name, rows, |row, interrupt| trial(row, options, interrupt, false))
}

/// Searches one row; `None` when interrupted.
fn trial(row: &Row, options: Options, interrupt: Option<&AtomicBool>, is_judged: bool) -> Option<Trial> {
    let problem = Problem::win(position_of(row).clone());
    let limits = Limits { depth: Some(DEPTH), nodes: Some(NODES), interrupt, ..Limits::default() };
    let (outcome, tally) = tally(options, &problem, limits);
    if outcome.stop_reason == StopReason::Interrupted {
        return None;
    }
    let claim = if is_judged { claim_of(&problem, &outcome, interrupt)? } else { Claim::None };
    let is_right_move = outcome.best_move.is_some_and(|mv| is_right(row, mv));
    Some(Trial { is_right_move, claim, nodes: outcome.statistics.nodes, tally })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_counts_only_with_a_claim_that_is_not_overturned() {
        let of = |is_right_move, claim| Trial { is_right_move, claim, ..Trial::default() }.is_right();
        assert!(of(true, Claim::Stands) && of(true, Claim::Open));
        assert!(!of(true, Claim::None) && !of(true, Claim::Overturned) && !of(false, Claim::Stands));
    }
}
