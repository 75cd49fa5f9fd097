//! Brevity: at the normal level an explanation has so many words and no more.
//!
//! What goes first is what a reader misses least: how a production put the plan, other moves that do as well, all but the first
//! sentence of a why-not that nobody asked for, standing facts after the first two; at last the whole why-not.

use crate::{Section, SectionKind, Sentence};

/// Words at most, the source aside.
const MOST_WORDS: usize = 120;

/// Leaves out sentences until the words are few enough, or nothing is left that may go.
pub(crate) fn shorten(verdict: &Sentence, sections: &mut Vec<Section>) {
    let cuts = [
        (SectionKind::Plan, 0),
        (SectionKind::Alternatives, 1),
        (SectionKind::WhyNot, 2),
        (SectionKind::Alternatives, 0),
        (SectionKind::WhyNot, 1),
        (SectionKind::Idea, 2),
        (SectionKind::Idea, 1),
        (SectionKind::WhyNot, 0),
    ];
    for (kind, left) in cuts {
        if words(verdict, sections) <= MOST_WORDS {
            break;
        }
        for section in sections.iter_mut().filter(|section| section.kind == kind) {
            section.sentences.truncate(left);
        }
        sections.retain(|section| !section.sentences.is_empty());
    }
}

fn words(verdict: &Sentence, sections: &[Section]) -> usize {
    let told = sections.iter().filter(|section| section.kind != SectionKind::Source);
    let sentences = told.flat_map(|section| &section.sentences);
    std::iter::once(verdict).chain(sentences).map(|sentence| sentence.text.split_whitespace().count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(words: usize) -> Sentence {
        Sentence { text: vec!["word"; words].join(" "), moves: Vec::new(), claims: Vec::new() }
    }

    fn left(sections: &[(SectionKind, &[usize])]) -> Vec<(SectionKind, usize)> {
        let section = |(kind, lengths): &(SectionKind, &[usize])| Section {
            kind: *kind,
            title: String::new(),
            sentences: lengths.iter().map(|words| sentence(*words)).collect(),
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
            left(&[(Idea, &[15]), (Plan, &long), (Source, &long)]),
            [(Idea, 1), (Plan, 4), (Source, 4)]
        );
        assert_eq!(left(&[(Idea, &[20, 20]), (Plan, &long)]), [(Idea, 2)]);
        let told = left(&[(Idea, &[15, 15, 15]), (Defences, &long), (Alternatives, &[15, 15])]);
        assert_eq!(told, [(Idea, 2), (Defences, 4)]);
        // Defences are never left out.
        assert_eq!(left(&[(Defences, &[20; 9])]), [(Defences, 9)]);
    }
}
