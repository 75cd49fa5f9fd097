//! The text of a position's explanation, section by section, with a node limit, so that the clock does not
//! matter.

use explain::SectionKind;
use kibitzer::input::read_position;
use kibitzer::{Detail, Limits, Problem, Report, Request, Silent, SolverName, Style, explain};
use shakmaty::Chess;

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
    let position = read_position(fen).expect("a position").position;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = Request { solver: SolverName::Analyst.into(), limits, detail, style: Style::plain() };
    let report = explain(&Problem::win(position.clone()), &request, &mut Silent);
    assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    (position, report)
}

/// Returns the text of the sections of a kind.
pub(crate) fn section(report: &Report, kind: SectionKind) -> String {
    let of_kind = report.explanation.sections.iter().filter(|section| section.kind == kind);
    let texts = of_kind.flat_map(|section| &section.sentences).map(|sentence| sentence.text.clone());
    texts.collect::<Vec<String>>().join(" ")
}
