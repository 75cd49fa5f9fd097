//! Asking for more, step by step: the level of aspiration with narrow bounds.
//!
//! The report opens the bounds wide and moves its expectation when a value survives. Here each search asks one question
//! only, whether a margin more than is expected can be had, first to small depths; what is had becomes the
//! expectation, and the question is put again. An answer is tested before it is believed: claims are doubted more,
//! and every reply is tried. Where nothing can be gained a move is looked for that holds what there is.

use vision::Vision;

use super::parameters::{FOR_HOLDING, FOR_MORE, FOR_MORE_THAN_MUCH, FOR_NOTHING, MARGIN, MUCH};
use super::search::{Bounds, Found, INFINITE, MATES_FROM, Search};

/// The depths of the first searches.
const DEPTHS: [u32; 4] = [3, 5, 7, 9];

/// Asks for more than is expected, deeper and deeper; and if there is no more, for a move that holds.
pub(super) fn strive(search: &mut Search<'_>, root: &Vision) -> Option<Found> {
    let deepest = search.options.deepest;
    let depths = || DEPTHS.into_iter().filter(|depth| *depth < deepest).chain([deepest]);
    let best = more(search, root, depths().collect());
    if best.is_some() {
        return best;
    }
    search.allow(search.nodes.saturating_add(FOR_HOLDING));
    held(search, root, depths().collect())
}

fn more(search: &mut Search<'_>, root: &Vision, depths: Vec<u32>) -> Option<Found> {
    let mut best: Option<Found> = None;
    let mut depths = depths.into_iter().peekable();
    search.allow(FOR_NOTHING);
    let before = search.standing(root).material;
    while let Some(depth) = depths.peek().copied() {
        search.tally.searches += 1;
        search.options.deepest = depth;
        search.traced = best.as_ref().map(|found| found.line.clone()).unwrap_or_default();
        search.is_open = best.is_none();
        let wanted = search.expected + MARGIN;
        let mut found = search.search(root, None, Bounds { least: wanted - 1, most: INFINITE }, 0);
        let is_more = wanted <= found.value && !found.line.is_empty();
        if search.stopped.is_none() && !is_more {
            depths.next();
            continue;
        }
        if search.stopped.is_none() && found.value < MATES_FROM {
            let shown = shown(search, root, &found, wanted);
            if search.stopped.is_none() && shown < wanted {
                search.excluded.extend(found.line.first());
                continue;
            }
            found.value = found.value.min(shown);
        }
        if search.stopped.is_some() {
            break;
        }
        search.excluded.clear();
        search.expected = found.value;
        let gain = search.expected - before;
        let effort = if MUCH <= gain { FOR_MORE_THAN_MUCH } else { FOR_MORE };
        search.allow(search.nodes.saturating_add(effort));
        let is_mate = MATES_FROM <= found.value;
        best = Some(found);
        if is_mate {
            break;
        }
    }
    search.excluded.clear();
    search.is_open = true;
    best
}

/// Tests an answer: doubts claims more, and tries every reply; gives the value that this shows.
fn shown(search: &mut Search<'_>, root: &Vision, found: &Found, wanted: i32) -> i32 {
    search.is_careful = true;
    search.only = found.line.first().copied();
    search.traced.clone_from(&found.line);
    let tested = search.search(root, None, Bounds { least: wanted - 1, most: INFINITE }, 0);
    search.is_careful = false;
    search.only = None;
    tested.value
}

/// Looks for a move that loses nothing, and if there is none for the one that loses least.
fn held(search: &mut Search<'_>, root: &Vision, depths: Vec<u32>) -> Option<Found> {
    search.traced.clear();
    let expected = search.expected;
    let mut best = None;
    for depth in depths {
        search.options.deepest = depth;
        let around = Bounds { least: expected - MARGIN, most: expected + MARGIN };
        let mut found = search.search(root, None, around, 0);
        if found.line.is_empty() && search.stopped.is_none() {
            search.expected = search.standing(root).pessimistic.min(expected - MARGIN);
            found = search.search(root, None, Bounds::OPEN, 0);
            search.expected = expected;
        }
        if search.stopped.is_some() {
            break;
        }
        if !found.line.is_empty() {
            best = Some(found);
        }
    }
    best
}
