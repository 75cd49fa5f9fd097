//! The comment on a move of a game, in few words: the verdict, one or two causes, and arrows.

use claims::{Kind, Promise};
use explain::{Answer, Explanation, Headline, SectionKind, Sentence};

use super::marks::marks;

/// Writes the comment on a suggested move whose verdict is stated elsewhere, to follow the first move of a
/// variation.
pub fn solution(answer: &Answer, explanation: &Explanation) -> String {
    let causes = [SectionKind::Idea, SectionKind::Threat].map(|kind| of_kind(explanation, kind).next());
    with_marks(&join(causes.into_iter().flatten()), explanation, answer.best_move.as_slice())
}

/// Writes what the only good move wins, and why, under a headline; the explanation is that of the position
/// before the move. The text follows that move.
pub fn describe_found(answer: &Answer, explanation: &Explanation, headline: Option<&Headline>) -> String {
    let causes = [SectionKind::Idea, SectionKind::Threat].map(|kind| of_kind(explanation, kind).next());
    let words = format!("{} {}", explanation.opening_under(headline), join(causes.into_iter().flatten()));
    with_marks(&words, explanation, answer.best_move.as_slice())
}

/// Writes what a move does that wins nothing: the verdict, if it saves something. The text follows the first
/// move of a variation.
pub fn better(answer: &Answer, explanation: &Explanation) -> String {
    let saves = matches!(answer.promise, Some(Promise::Saves(_) | Promise::Draws(_)));
    let told = if saves { explanation.verdict.text.as_str() } else { "" };
    with_marks(told, explanation, answer.best_move.as_slice())
}

/// Lists what is wrong with the move that was asked about, leaving out sentences about the search.
pub fn why_not(explanation: &Explanation) -> impl Iterator<Item = &Sentence> {
    // A sentence is about the search if it names a depth, or if it claims no more than that moves are legal
    // or expected by a search.
    let is_of_search = |sentence: &Sentence| {
        let mut kinds = sentence.claims.iter().map(|licence| licence.claim.kind);
        kinds.clone().any(|kind| kind == Kind::TriedTo)
            || kinds.all(|kind| matches!(kind, Kind::Legal | Kind::AnsweredBy))
    };
    of_kind(explanation, SectionKind::WhyNot).filter(move |sentence| !is_of_search(sentence))
}

/// Prefixes arrows and colored squares of a position to a text.
pub fn with_marks(words: &str, explanation: &Explanation, path: &[String]) -> String {
    let sentences = explanation.sections.iter().filter(|section| section.kind != SectionKind::WhyNot);
    let marks = marks(sentences.flat_map(|section| &section.sentences), path);
    match (marks.is_empty(), words.is_empty()) {
        (true, _) => words.to_owned(),
        (_, true) => marks,
        _ => format!("{marks} {words}"),
    }
}

/// Lists the sentences of the sections of a kind.
pub(super) fn of_kind(explanation: &Explanation, kind: SectionKind) -> impl Iterator<Item = &Sentence> {
    explanation
        .sections
        .iter()
        .filter(move |section| section.kind == kind)
        .flat_map(|section| &section.sentences)
}

/// Joins sentences into a text.
pub fn join<'s>(sentences: impl IntoIterator<Item = &'s Sentence>) -> String {
    sentences.into_iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}
