//! Asking for more, step by step: the level of aspiration with narrow bounds.
//!
//! The report opens the bounds wide and moves its expectation when a value survives. Here each search decides one
//! question only, whether a margin more than expected can be gained, first to small depths; the value reached becomes
//! the expectation, and the question is put again. An answer is tested before it is believed: claims are doubted more,
//! and replies are tried that were not proposed. Where nothing can be gained, a move is sought that holds the position.
//! In endings the survey is consulted as well; an answer of its own is presented as a search's, not as CAPS-II's.

use vision::Vision;

use super::candidate::Stack;
use super::endings::{is_ending, is_pawn_ending};
use super::parameters::{
    FOR_HOLDING, FOR_MORE, FOR_MORE_THAN_MUCH, FOR_NOTHING, FOR_NOTHING_OF_FEW, FOR_SURVEY,
    FOR_SURVEY_AFTER_GAIN, MARGIN, MUCH,
};
use super::proposals::everything;
use super::search::{Bounds, Found, INFINITE, MATES_FROM, Search};
use super::survey::{survey, tell};
use crate::FoundBy;

/// The depths of the first searches.
const DEPTHS: [u32; 4] = [3, 5, 7, 9];

/// Searches for more than is expected, deeper and deeper; and if there is no more, for a move that holds, or seems to.
/// Returns the answer and who found it, which is `None` for a guess.
pub(super) fn strive(search: &mut Search<'_>, root: &Vision) -> Option<(Found, Option<FoundBy>)> {
    let found = if search.options.survey && is_ending(root) {
        with_survey(search, root)
    } else {
        let best = more(search, root, FOR_NOTHING).or_else(|| prove_held(search, root));
        best.map(|found| (found, FoundBy::Caps))
    };
    let found = found.map(|(found, by)| (found, Some(by)));
    found.or_else(|| guess(search, root).map(|found| (found, None)))
}

/// Like [`strive`], with a survey of all moves where few pieces are left; whichever gains more is believed.
fn with_survey(search: &mut Search<'_>, root: &Vision) -> Option<(Found, FoundBy)> {
    let expected = search.expected;
    let (best, nodes) = if is_pawn_ending(root) {
        (None, u64::MAX)
    } else {
        match more(search, root, FOR_NOTHING_OF_FEW) {
            Some(best) if MATES_FROM <= best.value => return Some((best, FoundBy::Caps)),
            Some(best) => (Some(best), FOR_SURVEY_AFTER_GAIN),
            None => (None, FOR_SURVEY),
        }
    };
    search.allow(search.nodes.saturating_add(nodes));
    search.expected = expected;
    let opinion = survey(search, root).map(|opinion| tell(opinion, expected));
    match (best, opinion) {
        (None, opinion) => opinion.map(|opinion| (opinion, FoundBy::Search)),
        (Some(best), Some(opinion)) if best.value + MARGIN < opinion.value => {
            Some((opinion, FoundBy::Search))
        }
        (Some(best), _) => Some((best, FoundBy::Caps)),
    }
}

/// Returns the move that seems best without making one.
fn guess(search: &Search<'_>, root: &Vision) -> Option<Found> {
    let mut stack = Stack::default();
    everything(root, search.standing(root).material, &mut stack);
    stack.sort();
    stack.pop().map(|candidate| Found { line: vec![candidate.mv], ..Found::just(search.expected) })
}

/// Returns the depths to search, in order.
fn depths(deepest: u32) -> impl Iterator<Item = u32> {
    DEPTHS.into_iter().filter(move |depth| *depth < deepest).chain([deepest])
}

/// Searches for a gain, and then for a greater one.
pub(super) fn more(search: &mut Search<'_>, root: &Vision, nodes: u64) -> Option<Found> {
    let mut best: Option<Found> = None;
    let deepest = search.options.deepest;
    let mut depths = depths(deepest).peekable();
    search.allow(nodes);
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
            let shown = show(search, root, &found, wanted);
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
    search.options.deepest = deepest;
    best
}

/// Tests an answer: doubts claims more, and tries every reply that may seem good enough; returns the resulting value.
fn show(search: &mut Search<'_>, root: &Vision, found: &Found, wanted: i32) -> i32 {
    search.is_careful = true;
    search.only = found.line.first().copied();
    search.traced.clone_from(&found.line);
    let tested = search.search(root, None, Bounds { least: wanted - 1, most: INFINITE }, 0);
    search.is_careful = false;
    search.only = None;
    tested.value
}

/// Searches for a move that loses nothing, and if there is none, for the one that loses least.
pub(super) fn prove_held(search: &mut Search<'_>, root: &Vision) -> Option<Found> {
    search.allow(search.nodes.saturating_add(FOR_HOLDING));
    search.traced.clear();
    let expected = search.expected;
    let mut best = None;
    for depth in depths(search.options.deepest) {
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
