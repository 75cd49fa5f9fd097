//! One position before CAPS-II: its move, what the search did, and whether its claim survives the judge.

use std::sync::atomic::AtomicBool;

use claims::{HOUSE, Promise, Score};
use shakmaty::{Chess, Move, Position, Role};
use solvers::caps::{Options, Tally, tallied};
use solvers::verify::{Asserted, Measure, Verdict, judge};
use solvers::{Limits, Problem, StopReason};

use super::super::Means;
use super::super::suite::{each, is_right, position_of};
use crate::input::Row;

/// The depth of all searches; the report's greatest.
pub(super) const DEPTH: u32 = 10;
/// The nodes that a search may make.
pub(super) const NODES: u64 = 5_000;
/// The nodes that the judge of a claim may make.
pub(super) const NODES_OF_JUDGE: u64 = 100_000;

/// What came of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// Whether the move is an answer of the row.
    pub(super) is_right_move: bool,
    /// What became of its claim.
    pub(super) claim: Claim,
    pub(super) nodes: u64,
    pub(super) tally: Tally,
}

/// What became of a claim.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Claim {
    /// Nothing was claimed, or nobody asked.
    #[default]
    None,
    Stands,
    Overturned,
    /// The judge's nodes did not suffice.
    Open,
}

impl Trial {
    /// Tells whether the move is right, something was claimed for it, and that was not overturned.
    pub(super) fn is_right(&self) -> bool {
        self.is_right_move && matches!(self.claim, Claim::Stands | Claim::Open)
    }
}

/// Searches each row, and has the claims judged.
pub(super) fn judged(means: &Means<'_>, name: &str, rows: &[Row], options: Options) -> Vec<Option<Trial>> {
    each(means, name, rows, |row, interrupt| trial(row, options, interrupt, true))
}

/// Searches each row, for the move alone.
pub(super) fn moved(means: &Means<'_>, name: &str, rows: &[Row], options: Options) -> Vec<Option<Trial>> {
    each(means, name, rows, |row, interrupt| trial(row, options, interrupt, false))
}

/// Gives nothing when it was interrupted.
fn trial(row: &Row, options: Options, interrupt: Option<&AtomicBool>, is_judged: bool) -> Option<Trial> {
    let problem = Problem::win(position_of(row).clone());
    let limits = Limits { depth: Some(DEPTH), nodes: Some(NODES), interrupt, ..Limits::default() };
    let (outcome, tally) = tallied(options, &problem, limits);
    if outcome.stop_reason == StopReason::Interrupted {
        return None;
    }
    let asserted = outcome.best_move.filter(|_| is_judged).zip(outcome.promise);
    let asserted = asserted.and_then(|(mv, promise)| asserted_by(&problem.position, mv, promise));
    let claim = match asserted {
        Some(asserted) => verdict(&problem, asserted, interrupt)?,
        None => Claim::None,
    };
    let is_right_move = outcome.best_move.is_some_and(|mv| is_right(row, mv));
    Some(Trial { is_right_move, claim, nodes: outcome.statistics.nodes, tally })
}

/// Puts a promise as a bound that can be judged.
fn asserted_by(position: &Chess, mv: Move, promise: Promise) -> Option<Asserted> {
    let least = match promise {
        Promise::MateIn(moves) => Score::MateIn(i32::try_from(moves).ok()?),
        Promise::Material(pawns) => {
            let gain = HOUSE.of(Role::Pawn).saturating_mul(i32::try_from(pawns).ok()?);
            Score::Centipawns(HOUSE.balance(position.board(), position.turn()).saturating_add(gain))
        }
        Promise::Draws(_) | Promise::Saves(_) => return None,
    };
    Some(Asserted { mv, least, measure: Measure::Material })
}

/// Gives nothing when it was interrupted.
fn verdict(problem: &Problem, asserted: Asserted, interrupt: Option<&AtomicBool>) -> Option<Claim> {
    let limits = Limits { nodes: Some(NODES_OF_JUDGE), interrupt, ..Limits::default() };
    let judgment = judge(problem, asserted, limits);
    match judgment.verdict {
        _ if judgment.stop_reason == StopReason::Interrupted => None,
        Verdict::Stands => Some(Claim::Stands),
        Verdict::Overturned { .. } => Some(Claim::Overturned),
        Verdict::Unverified => Some(Claim::Open),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use shakmaty::san::San;

    use super::*;
    use crate::input::read_position;

    fn check(fen: &str, san: &str, promise: Promise, expected: (Score, Claim)) {
        let problem = Problem::win(read_position(fen).unwrap().position);
        let mv = san.parse::<San>().unwrap().to_move(&problem.position).unwrap();
        let asserted = asserted_by(&problem.position, mv, promise).unwrap();
        assert_eq!((asserted.least, verdict(&problem, asserted, None).unwrap()), expected, "{fen} {san}");
    }

    #[test]
    fn a_gain_is_judged_from_what_stands_on_the_board() {
        // A rook behind, White takes the undefended queen.
        let fen = "3q1rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        let before = HOUSE.of(Role::Queen);
        check(fen, "Rxd8", Promise::Material(4), (Score::Centipawns(400 - before), Claim::Stands));
        check(fen, "Rxd8", Promise::Material(9), (Score::Centipawns(900 - before), Claim::Overturned));
    }

    #[test]
    fn a_mate_is_judged_by_its_moves() {
        let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        check(fen, "Ra8#", Promise::MateIn(1), (Score::MateIn(1), Claim::Stands));
        check(fen, "Ra7", Promise::MateIn(1), (Score::MateIn(1), Claim::Overturned));
    }

    #[test]
    fn a_move_counts_only_with_a_claim_that_is_not_overturned() {
        let of = |is_right_move, claim| Trial { is_right_move, claim, ..Trial::default() }.is_right();
        assert!(of(true, Claim::Stands) && of(true, Claim::Open));
        assert!(!of(true, Claim::None) && !of(true, Claim::Overturned) && !of(false, Claim::Stands));
    }
}
