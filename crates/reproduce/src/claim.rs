//! The verdict on a claim: a search of every reply to the move judges it.

use std::sync::atomic::AtomicBool;

use claims::{HOUSE, Promise, Score};
use shakmaty::{Chess, Move, Position, Role};
use solvers::verify::{Asserted, Measure, Verdict, judge};
use solvers::{Limits, Outcome, Problem, StopReason};

/// The most nodes of the judge of a claim.
pub(super) const NODES_OF_JUDGE: u64 = 100_000;
/// A claim that the judge overturns must also be overturned by a second search with so many nodes: the first finds a
/// fifth of the suites' own moves wrong, most of which turn out to be right with more nodes.
pub(super) const NODES_OF_SECOND_JUDGE: u64 = 2_000_000;

/// The verdict on a claim.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Claim {
    /// Nothing was claimed, or no verdict was requested.
    #[default]
    None,
    Stands,
    Overturned,
    /// The judge's nodes did not suffice.
    Open,
}

impl Claim {
    /// Whether something was claimed and not overturned.
    pub(super) fn survives(self) -> bool {
        matches!(self, Claim::Stands | Claim::Open)
    }
}

/// Judges the claim of an answer; `None` when interrupted.
pub(super) fn claim_of(
    problem: &Problem,
    outcome: &Outcome,
    interrupt: Option<&AtomicBool>,
) -> Option<Claim> {
    let asserted = outcome.best_move.zip(outcome.promise);
    let asserted = asserted.and_then(|(mv, promise)| asserted_by(&problem.position, mv, promise));
    match asserted {
        Some(asserted) => verdict(problem, asserted, interrupt),
        None => Some(Claim::None),
    }
}

/// Converts a promise to a bound that can be judged.
fn asserted_by(position: &Chess, mv: Move, promise: Promise) -> Option<Asserted> {
    let least = match promise {
        Promise::MateIn(moves) => Score::MateIn(i32::try_from(moves).ok()?),
        Promise::Material(pawns) | Promise::Promotes(pawns) => {
            let gain = HOUSE.of(Role::Pawn).saturating_mul(i32::try_from(pawns).ok()?);
            Score::Centipawns(HOUSE.balance(position.board(), position.turn()).saturating_add(gain))
        }
        Promise::Draws(_) | Promise::Saves(_) | Promise::Wins(_) => return None,
    };
    Some(Asserted { mv, least, measure: Measure::Material })
}

/// Whether there is a row's own move, claimed to win a pawn, that the judge does not overturn. `None` when interrupted.
pub(super) fn can_stand(problem: &Problem, right: &[Move], interrupt: Option<&AtomicBool>) -> Option<bool> {
    for mv in right {
        let asserted = asserted_by(&problem.position, *mv, Promise::Material(1));
        if let Some(asserted) = asserted
            && verdict(problem, asserted, interrupt)?.survives()
        {
            return Some(true);
        }
    }
    Some(false)
}

/// Judges an assertion; `None` when interrupted.
fn verdict(problem: &Problem, asserted: Asserted, interrupt: Option<&AtomicBool>) -> Option<Claim> {
    match verdict_with(problem, asserted, NODES_OF_JUDGE, interrupt)? {
        Claim::Overturned => verdict_with(problem, asserted, NODES_OF_SECOND_JUDGE, interrupt),
        claim => Some(claim),
    }
}

fn verdict_with(
    problem: &Problem,
    asserted: Asserted,
    nodes: u64,
    interrupt: Option<&AtomicBool>,
) -> Option<Claim> {
    let limits = Limits { nodes: Some(nodes), interrupt, ..Limits::default() };
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

    use testing::{find_move, position};

    use super::*;

    fn check(fen: &str, san: &str, promise: Promise, expected: (Score, Claim)) {
        let problem = Problem::win(position(fen));
        let mv = find_move(&problem.position, san);
        let asserted = asserted_by(&problem.position, mv, promise).unwrap();
        assert_eq!((asserted.least, verdict(&problem, asserted, None).unwrap()), expected, "{fen} {san}");
    }

    #[test]
    fn a_gain_is_judged_from_what_stands_on_the_board() {
        // A rook behind, White captures the undefended queen.
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
    fn what_is_not_overturned_survives() {
        let survives = [Claim::None, Claim::Stands, Claim::Overturned, Claim::Open].map(Claim::survives);
        assert_eq!(survives, [false, true, false, true]);
    }
}
