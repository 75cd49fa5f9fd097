//! The level of aspiration: what is expected, and the search begun again when something else comes back (II.F.4,
//! IV.C.6).
//!
//! Decisions where the report is silent:
//! * A raised expectation is searched with the one before as the lower bound, so that a value that does not hold can be
//!   withdrawn; the report, whose bound is the value itself, cannot withdraw it.
//! * At most ten searches; the greatest number observed in the report is four.

use vision::Vision;

use super::parameters::MARGIN;
use super::search::{Bounds, Found, INFINITE, MATES_FROM, Search};

/// The most searches.
const SEARCHES: u32 = 10;

/// Searches a root until the value is what was expected; returns the last finished answer.
pub(super) fn aspire(search: &mut Search<'_>, root: &Vision) -> Option<Found> {
    let mut best: Option<Found> = None;
    let mut bounds = Bounds::OPEN;
    for _ in 0..SEARCHES {
        search.tally.searches += 1;
        search.traced = best.as_ref().map(|found| found.line.clone()).unwrap_or_default();
        let found = search.search(root, None, bounds, 0);
        if search.stopped.is_some() {
            let is_better = best.as_ref().is_none_or(|best| best.value < found.value);
            return if is_better && !found.line.is_empty() { Some(found) } else { best };
        }
        if found.line.is_empty() {
            return best;
        }
        let (before, value) = (search.expected, found.value);
        best = Some(found);
        let is_expected = (before - MARGIN..before + MARGIN).contains(&value);
        if !search.options.aspiration || MATES_FROM <= value.abs() || is_expected {
            return best;
        }
        bounds = if before < value {
            Bounds { least: before, most: INFINITE }
        } else {
            Bounds { least: -INFINITE, most: before }
        };
        search.expected = value;
    }
    best
}
