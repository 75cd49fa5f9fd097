//! MATER I: nothing but checks, on one list for the whole tree, fewest replies first (section V).
//!
//! Where the report is silent or disagrees with itself:
//! * Equal entries of the list: the report prints older ones first in its first steps on diagram 36 and newer ones
//!   first later. Here older ones stay first, as its text says ("then the order in which the checks were generated").
//! * Entries that can no longer matter, because a position above them is decided, are skipped. The report keeps them on
//!   its printed list but never shows one taken up.
//! * A position from which no check is left fails, and with it the check it replies to; the report lets such a branch
//!   lie. This changes only which entries are skipped.
//! * A line that comes back to one of its own earlier positions fails ("repetition of position is recognised", section
//!   III).
//! * A reply that promotes counts once in `u`, since the report counts moves by their squares; the proof still answers
//!   all four.

use shakmaty::Position;

use super::search::{Search, Strategy};
use crate::shared::end;
use crate::{Limits, Observer, Outcome, Problem, StopReason};

/// Searches for a mate by checks alone, for the side to move.
///
/// Finds nothing when the problem is for the other side, or when its goal is a mate in fewer moves. Earlier positions
/// of the game and questions are ignored: a mate needs no history.
pub fn mater1(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    let mut search = Search::new(problem, Strategy::FewestReplies, limits, observer);
    if problem.side != problem.position.turn() {
        return search.outcome(StopReason::Exhausted);
    }
    search.begin_with_checks();
    let stop_reason = search.run();
    search.outcome(stop_reason)
}
