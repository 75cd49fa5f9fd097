//! How much of its limits the analyst gives to the mate prover.
//!
//! The prover looks for mates of any length and does not give up by itself, so a position without a mate costs its
//! whole share: a quarter of the limits where a king is in danger, a sixteenth otherwise.

use std::time::Duration;

use shakmaty::{Bitboard, Color, Position};
use vision::Vision;

use super::smaller;
use crate::{Goal, Limits, Observer, Outcome, Problem, Share, mate};

/// The number of pieces that bear on a king's square or on one beside it at which the king is in danger.
const ATTACKERS: usize = 2;
/// The most squares that a king in danger can go to.
const FREE: usize = 3;
/// The number of parts of the limits where a king is in danger; the prover gets one.
const PARTS_IN_DANGER: u64 = 4;
/// The number of parts of the limits otherwise.
const PARTS_OTHERWISE: u64 = 16;
/// A remaining time that counts as little.
const LITTLE_TIME: Duration = Duration::from_millis(400);

/// Runs the mate prover; a problem whose only goal is mate gets all of the limits.
pub(super) fn mates(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    if matches!(problem.goal, Goal::MateIn(_)) {
        return mate::mate(problem, limits, observer);
    }
    let vision = Vision::of(problem.position.clone());
    let is_danger = Color::ALL.into_iter().any(|king| is_in_danger(&vision, king));
    let parts = if is_danger { PARTS_IN_DANGER } else { PARTS_OTHERWISE };
    let share = Share::of(limits, 0, parts * smaller(limits, LITTLE_TIME));
    mate::mate(problem, share.limits(), observer)
}

/// Whether a king may be mated soon: in check, or under the fire of several pieces and short of squares.
fn is_in_danger(vision: &Vision, king: Color) -> bool {
    let position = vision.position();
    let attackers: Bitboard =
        vision.king_sector(king).iter().fold(Bitboard::EMPTY, |men, square| men | square.attackers);
    let is_checked = position.turn() == king && position.is_check();
    is_checked || ATTACKERS <= attackers.count() && vision.count_uncontrolled(king) <= FREE
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;
    use crate::Silent;

    /// Runs the prover with at most so many nodes and returns the number it made.
    fn nodes(fen: &str, goal: Goal, most: u64) -> u64 {
        let position = position(fen);
        let problem = Problem { goal, ..Problem::win(position) };
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        mates(&problem, limits, &mut Silent).statistics.nodes
    }

    #[test]
    fn where_no_king_is_in_danger_little_is_spent() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(nodes(start, Goal::Win, 8_000), 500);
        assert_eq!(nodes(start, Goal::MateIn(5), 8_000), 8_000, "nothing else is asked");
        let attack = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1";
        assert!((501..=2_000).contains(&nodes(attack, Goal::Win, 8_000)));
    }
}
