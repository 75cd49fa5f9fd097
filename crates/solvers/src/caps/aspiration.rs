//! The level of aspiration: what is expected, and the search begun again when something else comes (II.F.4, IV.C.6).
//!
//! Decisions where the report is silent:
//! * A raised expectation is searched with the one before as the lower bound, so that a value that does not hold can be
//!   withdrawn; the report, whose bound is the value itself, cannot withdraw it.
//! * At most ten searches; the greatest number observed in the report is four.

use shakmaty::Position;
use vision::Vision;

use super::options::Options;
use super::parameters::MARGIN;
use super::search::{Found, INFINITE, MATES_FROM, Search};

/// The most searches.
const SEARCHES: u32 = 10;

/// Searches a root until what comes is what was expected; gives the last finished answer.
pub(super) fn aspire(search: &mut Search<'_>, root: &Vision, options: Options) -> Option<Found> {
    search.expected = claims::HOUSE.balance(root.board(), root.position().turn());
    if options.narrow { ambitious(search, root, options) } else { as_reported(search, root, options) }
}

fn ambitious(search: &mut Search<'_>, root: &Vision, options: Options) -> Option<Found> {
    let mut best: Option<Found> = None;
    let mut depth = 3.min(options.deepest);
    loop {
        search.tally.searches += 1;
        search.options.deepest = depth;
        search.traced = best.as_ref().map(|found| found.line.clone()).unwrap_or_default();
        let wanted = search.expected + MARGIN;
        let found = search.search(root, None, wanted - 1, INFINITE, 0);
        if search.stopped.is_some() {
            break;
        }
        if wanted <= found.value && !found.line.is_empty() {
            let value = found.value;
            best = Some(found);
            search.expected = value;
            if MATES_FROM <= value {
                return best;
            }
            continue;
        }
        if options.deepest <= depth {
            break;
        }
        depth = (depth + 2).min(options.deepest);
    }
    if best.is_some() || search.stopped.is_some() {
        return best;
    }
    search.traced.clear();
    let found = search.search(root, None, search.expected - MARGIN, search.expected + MARGIN, 0);
    if found.line.is_empty() { None } else { Some(found) }
}

fn as_reported(search: &mut Search<'_>, root: &Vision, options: Options) -> Option<Found> {
    let mut best: Option<Found> = None;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    for _ in 0..SEARCHES {
        search.tally.searches += 1;
        search.traced = best.as_ref().map(|found| found.line.clone()).unwrap_or_default();
        let found = search.search(root, None, alpha, beta, 0);
        let has_failed = found.line.is_empty();
        if search.stopped.is_some() {
            let is_better = best.as_ref().is_none_or(|best| best.value < found.value);
            return if is_better && !has_failed { Some(found) } else { best };
        }
        let before = search.expected;
        if has_failed {
            return best;
        }
        let value = found.value;
        best = Some(found);
        if !options.aspiration || MATES_FROM <= value.abs() {
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
