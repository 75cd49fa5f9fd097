//! What is said of a move of a game, in few words: the verdict, one or two causes, and arrows.

use claims::{Kind, Promise};
use explain::{Answer, Explanation, SectionKind, Sentence};

use super::marks::marks;

/// Sentences about a cause beside the verdict.
const MOST_CAUSES: usize = 2;

/// Says what a move missed; the explanation is that of the position before, in which the move was asked about.
///
/// For the place behind the move that was played.
pub fn missed(explanation: &Explanation) -> String {
    // The verdict may stand at the end of the why-not once more.
    let bare = |sentence: &Sentence| sentence.text.replace('!', "");
    let is_other = |sentence: &&Sentence| bare(sentence) != bare(&explanation.verdict);
    let why = why_not(explanation).filter(is_other).take(MOST_CAUSES);
    joined([&explanation.verdict].into_iter().chain(why))
}

/// Says what a move allowed; the explanation is that of the position after it, in a game in which the move before is known.
///
/// `before` is that of the position before, in which the move was asked about: it says most where it comes to the same answer, in the
/// sentences of it that are wanted.
/// For the place behind the move that was played.
pub fn allowed(
    answer: &Answer,
    explanation: &Explanation,
    before: &Explanation,
    is_wanted: impl Fn(&Sentence) -> bool,
) -> String {
    let asked = before.alternatives.first();
    let is_same = asked.is_some_and(|asked| asked.refutation.first() == answer.best_move.as_ref());
    let told = match explanation.context.as_ref().filter(|_| !is_same) {
        _ if is_same => {
            let why = why_not(before).filter(|sentence| is_wanted(sentence));
            let why: Vec<&Sentence> = why.take(1 + MOST_CAUSES).collect();
            // That a move wins nothing is less than what its answer wins.
            let wins_nothing = |sentence: &&Sentence| {
                sentence.claims.iter().any(|licence| licence.claim.kind == Kind::WinsAtMost)
            };
            let is_little = why.first().is_none_or(wins_nothing);
            let verdict = Some(&explanation.verdict).filter(|_| is_little);
            joined(why.into_iter().chain(verdict))
        }
        Some(context) => joined(context.sentences.iter().take(MOST_CAUSES).chain([&explanation.verdict])),
        _ => explanation.verdict.text.clone(),
    };
    with_marks(&told, explanation, &[])
}

/// Says what stands behind a suggested move, whose verdict is told elsewhere. For the place behind the first move of a variation.
pub fn solution(answer: &Answer, explanation: &Explanation) -> String {
    let causes = [SectionKind::Idea, SectionKind::Threat].map(|kind| of_kind(explanation, kind).next());
    with_marks(&joined(causes.into_iter().flatten()), explanation, answer.best_move.as_slice())
}

/// Says what the question about a move found wrong with it, where its answer wins nothing, in the sentences that are wanted; empty where
/// it found only that the move is weaker. The explanation is that of the position before. For the place behind the move that was played.
pub fn worse(before: &Explanation, is_wanted: impl Fn(&Sentence) -> bool) -> String {
    joined(why_not(before).filter(|sentence| is_wanted(sentence)).take(1 + MOST_CAUSES))
}

/// Says what the only good move wins, and why; the explanation is that of the position before it. For the place behind that move.
pub fn found(answer: &Answer, explanation: &Explanation) -> String {
    let causes = [SectionKind::Idea, SectionKind::Threat].map(|kind| of_kind(explanation, kind).next());
    let words = format!("{} {}", explanation.opening(), joined(causes.into_iter().flatten()));
    with_marks(&words, explanation, answer.best_move.as_slice())
}

/// Says what a move does that wins nothing: the verdict, where it saves something. For the place behind the first move of a variation.
pub fn better(answer: &Answer, explanation: &Explanation) -> String {
    let saves = matches!(answer.promise, Some(Promise::Saves(_) | Promise::Draws(_)));
    let told = if saves { explanation.verdict.text.as_str() } else { "" };
    with_marks(told, explanation, answer.best_move.as_slice())
}

/// Lists what is wrong with the move that was asked about, without what is said of the search.
fn why_not(explanation: &Explanation) -> impl Iterator<Item = &Sentence> {
    // Of a search speaks what names its depth, and what claims no more than that moves are legal, or that a search expects them.
    let is_of_search = |sentence: &Sentence| {
        let mut kinds = sentence.claims.iter().map(|licence| licence.claim.kind);
        kinds.clone().any(|kind| kind == Kind::TriedTo)
            || kinds.all(|kind| matches!(kind, Kind::Legal | Kind::AnsweredBy))
    };
    of_kind(explanation, SectionKind::WhyNot).filter(move |sentence| !is_of_search(sentence))
}

/// Puts arrows and coloured squares of a position before words.
pub(super) fn with_marks(words: &str, explanation: &Explanation, path: &[String]) -> String {
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

/// Joins sentences to a text.
pub(super) fn joined<'s>(sentences: impl IntoIterator<Item = &'s Sentence>) -> String {
    sentences.into_iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}
