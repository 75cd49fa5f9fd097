//! The level of aspiration: what is expected, and the search begun again when something else comes (II.F.4, IV.C.6).
//!
//! Decisions where the report is silent:
//! * A raised expectation is searched with the one before as the lower bound, so that a value that does not hold can be
//!   withdrawn; the report, whose bound is the value itself, cannot withdraw it.
//! * At most ten searches; the greatest number observed in the report is four.

use shakmaty::Position;
use vision::Vision;

use super::parameters::MARGIN;
use super::search::{Found, INFINITE, MATES_FROM, Search};

/// The most searches.
const SEARCHES: u32 = 10;

/// Searches a root until what comes is what was expected; gives the last finished answer.
pub(super) fn aspire(search: &mut Search<'_>, root: &Vision, uses_aspiration: bool) -> Option<Found> {
    search.expected = claims::HOUSE.balance(root.board(), root.position().turn());
    let mut best: Option<Found> = None;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    for _ in 0..SEARCHES {
        search.tally.searches += 1;
        search.traced = best.as_ref().map(|found| found.line.clone()).unwrap_or_default();
        let found = search.search(root, alpha, beta, 0);
        if search.stopped.is_some() {
            let is_better = best.as_ref().is_none_or(|best| best.value < found.value);
            return if is_better && !found.line.is_empty() { Some(found) } else { best };
        }
        if found.line.is_empty() {
            return best;
        }
        let value = found.value;
        let before = search.expected;
        best = Some(found);
        if !uses_aspiration || MATES_FROM <= value.abs() {
            return best;
        }
        if before + MARGIN <= value {
            (alpha, beta) = (before, INFINITE);
        } else if value <= before - MARGIN {
            (alpha, beta) = (-INFINITE, before);
        } else {
            return best;
        }
        search.expected = value;
    }
    best
}
