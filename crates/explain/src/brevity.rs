//! Brevity: at the normal level an explanation has a limited number of words.
//!
//! The sentences that a reader misses least go first: how a production put the plan, other moves that do as
//! well, and all but the first two sentences of a why-not that was not asked for. Next go, in turn: what
//! follows the first five defenses, if the last sentence is true of all that remain; standing facts after the
//! first two; the rest of the why-not; and more of the defenses, beginning with the last one that is about a
//! single reply.

use claims::Kind;

use crate::draft::Draft;
use crate::{Section, SectionKind, Sentence};

/// The most words, not counting the source.
const MOST_WORDS: usize = 130;

/// This many of the first defenses are kept until the end.
const LEFT: usize = 2;
/// From this many replies on, a sentence is about many.
const MANY: usize = 3;

/// Leaves out sentences until the words are few enough or nothing more may be removed.
pub(crate) fn shorten(verdict: &Sentence, sections: &mut Vec<Section>) {
    let cuts = [
        (SectionKind::Plan, 0),
        (SectionKind::Alternatives, 1),
        (SectionKind::WhyNot, 2),
        (SectionKind::Alternatives, 0),
        (SectionKind::Defences, 5),
        (SectionKind::Idea, 2),
        (SectionKind::WhyNot, 1),
        (SectionKind::Defences, 4),
        (SectionKind::WhyNot, 0),
        (SectionKind::Defences, 3),
        (SectionKind::Idea, 1),
        (SectionKind::Defences, 2),
    ];
    for (kind, left) in cuts {
        if words(verdict, sections) <= MOST_WORDS {
            break;
        }
        for section in sections.iter_mut().filter(|section| section.kind == kind) {
            match kind {
                SectionKind::Defences => leave_defences(&mut section.sentences, left),
                _ => section.sentences.truncate(left),
            }
        }
        sections.retain(|section| !section.sentences.is_empty());
    }
}

/// Keeps `left` defenses with what is said after each of them, and the sentence about every other reply or
/// about the replies that lose nothing; keeps all if there is no such sentence. A defense with many replies
/// is kept before one with a single reply, except for the first two. The order does not change.
fn leave_defences(sentences: &mut Vec<Sentence>, left: usize) {
    if !sentences.iter().any(is_of_the_rest) {
        return;
    }
    let places = places(sentences);
    let mut kept: Vec<(usize, bool)> = Vec::new();
    for (sentence, place) in sentences.iter().zip(&places) {
        if let Some(place) = place.filter(|place| kept.last().is_none_or(|(last, _)| last != place)) {
            kept.push((place, speaks_of_many(sentence)));
        }
    }
    while left < kept.len() {
        let single = kept.iter().rposition(|(_, is_of_many)| !is_of_many).filter(|place| LEFT <= *place);
        kept.remove(single.unwrap_or(kept.len() - 1));
    }
    let stays = |place: &Option<usize>| place.is_none_or(|place| kept.iter().any(|(kept, _)| *kept == place));
    let mut stay = places.iter().map(stays);
    sentences.retain(|_| stay.next().unwrap_or(true));
}

/// Numbers the defenses that sentences belong to. A sentence that belongs to none is always kept: what comes
/// before the first defense, what is said about every other reply, and that a natural move is not legal.
fn places(sentences: &[Sentence]) -> Vec<Option<usize>> {
    let is_rule = |sentence: &Sentence| {
        let first = sentence.claims.first();
        sentence.moves.len() <= 1 && first.is_some_and(|licence| licence.claim.kind == Kind::Illegal)
    };
    // A defense begins with its move's number or counts replies; the sentences that explain it follow.
    let begins = |sentence: &Sentence| sentence.said.is_defence() || counts_replies(sentence);
    let mut defences = 0;
    let mut place = |sentence: &Sentence| {
        if is_of_the_rest(sentence) || is_rule(sentence) {
            return None;
        }
        defences += usize::from(begins(sentence));
        usize::checked_sub(defences, 1)
    };
    sentences.iter().map(&mut place).collect()
}

fn has(sentence: &Sentence, kinds: &[Kind]) -> bool {
    sentence.claims.iter().any(|licence| kinds.contains(&licence.claim.kind))
}

fn is_of_the_rest(sentence: &Sentence) -> bool {
    has(sentence, &[Kind::WinsAgainstAll, Kind::NoPromise])
}

fn counts_replies(sentence: &Sentence) -> bool {
    has(sentence, &[Kind::GainsAfter, Kind::MatesAfter])
}

/// Whether a sentence answers more replies than a reader would look up one by one. A mate that many replies
/// run into is missed less than the answer to a capture.
fn speaks_of_many(sentence: &Sentence) -> bool {
    let legal = sentence.claims.iter().filter(|licence| licence.claim.kind == Kind::Legal);
    counts_replies(sentence) || MANY <= legal.count() && !has(sentence, &[Kind::Mates])
}

fn words(verdict: &Sentence, sections: &[Section]) -> usize {
    let told = sections.iter().filter(|section| section.kind != SectionKind::Source);
    let sentences = told.flat_map(|section| &section.sentences);
    std::iter::once(verdict).chain(sentences).map(|sentence| sentence.said.length()).sum()
}

/// Leaves out drafts that repeat earlier ones word for word.
pub(crate) fn without_repeats(drafts: Vec<Draft>) -> Vec<Draft> {
    let mut left: Vec<Draft> = Vec::new();
    for draft in drafts {
        if !left.iter().any(|known| known.said == draft.said) {
            left.push(draft);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::Said;

    /// Reads a text as if it had been written; one that begins with a number is a defense.
    fn parse_said(text: &str) -> Said {
        let is_defence = text.starts_with(|first: char| first.is_ascii_digit());
        let mut draft = if is_defence { Draft::of_defence(&[], [], &[]) } else { Draft::at(&[]) };
        draft.say(text);
        draft.said
    }

    fn sentence(words: usize) -> Sentence {
        Sentence::saying(Said::plain(vec!["word"; words].join(" ")))
    }

    fn list_left(sections: &[(SectionKind, &[usize])]) -> Vec<(SectionKind, usize)> {
        let section = |(kind, lengths): &(SectionKind, &[usize])| Section {
            ..Section::new(*kind, "", lengths.iter().map(|words| sentence(*words)).collect())
        };
        let mut sections: Vec<Section> = sections.iter().map(section).collect();
        shorten(&sentence(10), &mut sections);
        sections.iter().map(|section| (section.kind, section.sentences.len())).collect()
    }

    #[test]
    fn what_is_missed_least_goes_first() {
        use SectionKind::{Alternatives, Defences, Idea, Plan, Source};
        let long = [20; 4];
        assert_eq!(
            list_left(&[(Idea, &[15]), (Plan, &long), (Source, &long)]),
            [(Idea, 1), (Plan, 4), (Source, 4)]
        );
        assert_eq!(list_left(&[(Idea, &[25, 30]), (Plan, &long)]), [(Idea, 2)]);
        let told = list_left(&[(Idea, &[15, 15, 15]), (Defences, &long), (Alternatives, &[15, 15])]);
        assert_eq!(told, [(Idea, 2), (Defences, 4)]);
        // Defenses are kept if nothing is said about the rest.
        assert_eq!(list_left(&[(Defences, &[20; 9])]), [(Defences, 9)]);
    }

    #[test]
    fn what_speaks_of_many_replies_stays_before_what_speaks_of_one() {
        let told = |text: &str, kinds: &[Kind]| {
            let licence = |kind: &Kind| crate::Licence {
                id: 1,
                class: kind.class(),
                claim: claims::Claim::new(*kind),
                spans: Vec::new(),
            };
            Sentence {
                said: parse_said(text),
                text: text.to_owned(),
                moves: Vec::new(),
                claims: kinds.iter().map(licence).collect(),
            }
        };
        let mut sentences = vec![
            told("1...a6: 2.b3 wins a pawn.", &[Kind::Legal]),
            told("1...b6: 2.b3 wins a pawn.", &[Kind::Legal]),
            told("1...c6: 2.b3 wins a pawn.", &[Kind::Legal]),
            told("The king no longer guards b3.", &[Kind::LeftGuard]),
            told("1...Qd7, 1...Qd6 and 1...Qd5: the queen is taken.", &[Kind::Legal; 3]),
            told("In all, six replies allow 2.b3.", &[Kind::GainsAfter]),
            told("Every other reply loses as much or more.", &[Kind::WinsAgainstAll]),
        ];
        let starts = |sentences: &[Sentence]| -> Vec<String> {
            sentences.iter().map(|sentence| sentence.text.chars().take(8).collect()).collect()
        };
        leave_defences(&mut sentences, 4);
        assert_eq!(starts(&sentences), ["1...a6: ", "1...b6: ", "1...Qd7,", "In all, ", "Every ot"]);
        leave_defences(&mut sentences, 2);
        assert_eq!(starts(&sentences), ["1...a6: ", "1...b6: ", "Every ot"]);
    }

    #[test]
    fn what_stands_beside_a_defence_keeps_its_place() {
        let told = |text: &str, kind: Kind, moves: usize| {
            let claim = claims::Claim::new(kind);
            let licence = crate::Licence { id: 1, class: kind.class(), claim, spans: Vec::new() };
            let moves = vec!["a7a6".parse().unwrap(); moves];
            Sentence { said: parse_said(text), text: text.to_owned(), moves, claims: vec![licence] }
        };
        let mut sentences = vec![
            told("It is zugzwang.", Kind::Zugzwang, 1),
            told("1...a6: 2.b3 wins a pawn.", Kind::Legal, 1),
            told("1...b6: 2.b3 wins a pawn.", Kind::Legal, 1),
            told("The pawn on f2 cannot take on e3.", Kind::Illegal, 3),
            told("1...c6: 2.b3 wins a pawn.", Kind::Legal, 1),
            told("Every other reply loses as much or more.", Kind::WinsAgainstAll, 1),
            told("The king on e8 cannot castle to g8.", Kind::Illegal, 1),
        ];
        let starts = |sentences: &[Sentence]| -> Vec<String> {
            sentences.iter().map(|sentence| sentence.text.chars().take(7).collect()).collect()
        };
        leave_defences(&mut sentences, 2);
        assert_eq!(starts(&sentences), ["It is z", "1...a6:", "1...b6:", "The paw", "Every o", "The kin"]);
        leave_defences(&mut sentences, 1);
        assert_eq!(starts(&sentences), ["It is z", "1...a6:", "Every o", "The kin"]);
    }

    #[test]
    fn defences_go_where_the_rest_is_spoken_of_with_what_they_live_on() {
        let told = |text: &str, kind: Option<Kind>| {
            let licence = |kind| crate::Licence {
                id: 1,
                class: Kind::class(kind),
                claim: claims::Claim::new(kind),
                spans: Vec::new(),
            };
            Sentence {
                said: parse_said(text),
                text: text.to_owned(),
                moves: Vec::new(),
                claims: kind.map(licence).into_iter().collect(),
            }
        };
        let mut sentences = vec![
            told("1...a6: 2.b3 wins a pawn.", None),
            told("1...b6: 2.b3 wins a pawn.", None),
            told("The king no longer guards b3.", Some(Kind::LeftGuard)),
            told("Every other reply loses as much or more.", Some(Kind::WinsAgainstAll)),
            told("The king on e8 cannot castle to g8.", Some(Kind::Illegal)),
        ];
        leave_defences(&mut sentences, 1);
        let left: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        assert_eq!(
            left,
            [
                "1...a6: 2.b3 wins a pawn.",
                "Every other reply loses as much or more.",
                "The king on e8 cannot castle to g8."
            ]
        );
        sentences.retain(|sentence| !sentence.text.starts_with("Every"));
        leave_defences(&mut sentences, 0);
        assert_eq!(sentences.len(), 2, "where nothing speaks of the rest all stay");
    }
}
