//! The text of a position's explanation, section by section, with a node limit, so that the clock does not
//! matter.

use kibitzer::{Detail, Report};
use shakmaty::Chess;
use testing::{Ask, position};

/// Explains a position with the analyst.
///
/// # Panics
///
/// Panics if the text is not a position, or if a sentence was dropped.
pub(crate) fn tell(fen: &str) -> (Chess, Report) {
    told_at(fen, Detail::Normal)
}

/// Like [`tell`], at a given level of detail.
///
/// # Panics
///
/// Panics like [`tell`].
pub(crate) fn told_at(fen: &str, detail: Detail) -> (Chess, Report) {
    told_with(fen, detail, 60_000)
}

/// Like [`told_at`], with a given number of nodes.
///
/// # Panics
///
/// Panics like [`tell`].
pub(crate) fn told_with(fen: &str, detail: Detail, nodes: u64) -> (Chess, Report) {
    let position = position(fen);
    let report = Ask::of(fen).nodes(nodes).detail(detail).explain();
    assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    (position, report)
}
