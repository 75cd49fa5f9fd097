//! Whether a move is legal, and if not, why: without a search.

use kibitzer::Sources;
use kibitzer::input::{MoveFault, QuestionError, read_why_not};
use kibitzer::{
    Asked, Detail, Limits, Problem, Question, Request, SectionKind, Silent, SolverName, Style, explain,
};
use shakmaty::{Chess, Move, Position};

/// The meaning of a text in a position.
pub(crate) enum Judged {
    /// A legal move.
    Legal(Move),
    /// A move that the rules forbid, with the reason as a sentence.
    Forbidden(String),
    /// Not a move that could be meant: what is wrong with it, and what was expected.
    NoMove(String),
}

/// Judges a move in SAN or UCI notation.
pub(crate) fn judge(sources: Sources<'_>, position: &Chess, text: &str) -> Judged {
    match read_why_not(position, text) {
        Ok(Question::WhyNot(mv)) => Judged::Legal(mv),
        Ok(question) => Judged::Forbidden(unsafe_for_the_king(sources, position, question)),
        Err(QuestionError { fault: MoveFault::Illegal, why: Some(why), .. }) => {
            Judged::Forbidden(sentence(&why.to_string()))
        }
        Err(QuestionError { fault: MoveFault::Illegal, .. }) => Judged::Forbidden(nobody_goes_so(position)),
        Err(QuestionError { fault, expected, .. }) => Judged::NoMove(format!("{fault}, expected {expected}")),
    }
}

/// Describes what forbids a move that the piece could make if its king were safe.
fn unsafe_for_the_king(sources: Sources<'_>, position: &Chess, question: Question) -> String {
    let problem = Problem { questions: vec![question], ..Problem::win(position.clone()) };
    // The answer comes from the rules; the preceding search is not needed.
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let solver = Asked { name: SolverName::Mater1, sources };
    let report = explain(
        &problem,
        &Request { solver, limits, detail: Detail::Brief, style: Style::plain() },
        &mut Silent,
    );
    let sections = report.explanation.sections.iter();
    let why = sections.filter(|section| section.kind == SectionKind::WhyNot);
    let words: Vec<&str> =
        why.flat_map(|section| &section.sentences).map(|sentence| sentence.text.as_str()).collect();
    if words.is_empty() { nobody_goes_so(position) } else { words.join(" ") }
}

fn nobody_goes_so(position: &Chess) -> String {
    format!("No man of {} can go so.", position.turn().fold_wb("White", "Black"))
}

/// Turns the words of an error into a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
