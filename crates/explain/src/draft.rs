//! A sentence being drafted: what it states, as data, with the claims that license it.

use claims::Claim;
use phrase::{Licensed, Message, Phrase, Style, capitalize};
use serde::Serialize;
use shakmaty::Move;

/// The most words of a sentence, as long as leaving out a cause helps.
const MOST_WORDS: usize = 20;
/// The most causes given for one failure.
const MOST_CAUSES: usize = 2;

/// A sentence that has not been audited yet.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) path: Vec<Move>,
    pub(crate) said: Said,
    /// For a sentence about a defense: the replies, and how the written line continues after each of them.
    pub(crate) defence: Option<Answered>,
}

/// A defense that a sentence is about.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    /// The replies.
    pub(crate) replies: Vec<Move>,
    /// The moves that are written after them.
    pub(crate) shown: Vec<Move>,
}

/// A claim and the words of the sentence that it licenses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Licence {
    /// The claim's number, unique in the explanation.
    pub id: u64,
    /// What kind of evidence it needs.
    pub class: claims::Class,
    /// The claim.
    #[serde(flatten)]
    pub claim: Claim,
    /// Half-open ranges of the text, in characters.
    pub spans: Vec<(usize, usize)>,
}

/// What a sentence says. Two values are equal if they say the same, whatever licenses it.
#[derive(Clone, Debug, Default)]
pub struct Said {
    parts: Vec<Part>,
    /// Whether it begins with the replies that it answers.
    is_defence: bool,
    /// The name of the statement that produced it; empty if no statement did.
    by: &'static str,
}

impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        self.parts == other.parts
    }
}

impl Eq for Said {}

/// A part of a sentence.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A message.
    Message(Message),
    /// A phrase, with the claims that license it.
    Phrase(Phrase, Vec<Claim>),
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Message(one), Part::Message(other)) => one == other,
            (Part::Phrase(one, _), Part::Phrase(other, _)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Part {}

impl Draft {
    /// Starts a sentence about the position after a line from the root.
    pub(crate) fn at(path: &[Move]) -> Draft {
        Draft { path: path.to_vec(), said: Said::default(), defence: None }
    }

    /// Starts a sentence about replies to the position after a line from the root, with the moves that are
    /// written after them.
    pub(crate) fn of_defence(
        path: &[Move],
        replies: impl IntoIterator<Item = Move>,
        shown: &[Move],
    ) -> Draft {
        let defence = Answered { replies: replies.into_iter().collect(), shown: shown.to_vec() };
        let said = Said { is_defence: true, ..Said::default() };
        Draft { said, defence: Some(defence), ..Draft::at(path) }
    }

    /// Whether there are more words than a sentence should have.
    pub(crate) fn is_long(&self) -> bool {
        MOST_WORDS < self.said.length()
    }

    /// Writes a sentence with as many causes as keep it short enough to be read, at most two.
    pub(crate) fn with_causes(write: impl Fn(usize) -> Option<Draft>) -> Option<Draft> {
        let drafts = [MOST_CAUSES, 1, 0].into_iter().filter_map(write);
        let mut last = None;
        for draft in drafts {
            if !draft.is_long() {
                return Some(draft);
            }
            last = Some(draft);
        }
        last
    }

    /// Adds a message with the claims that license its words, capitalized at the beginning of a sentence.
    pub(crate) fn tell(&mut self, message: Message) {
        self.said.parts.push(Part::Message(message));
    }

    /// Adds words that state nothing about the board.
    pub(crate) fn say(&mut self, words: impl Into<Phrase>) {
        self.claim_all(words, []);
    }

    /// Adds words that a claim licenses.
    pub(crate) fn claim(&mut self, words: impl Into<Phrase>, claim: Claim) {
        self.claim_all(words, [claim]);
    }

    /// Adds words that several claims license together.
    pub(crate) fn claim_all(&mut self, words: impl Into<Phrase>, claims: impl IntoIterator<Item = Claim>) {
        self.said.parts.push(Part::Phrase(words.into(), claims.into_iter().collect()));
    }

    /// Lists the claims, each once, in the order in which they are first made.
    pub(crate) fn claims(&self) -> Vec<&Claim> {
        self.said.claims()
    }

    /// Adds the claims of a draft that says the same thing.
    pub(crate) fn license_as(&mut self, other: Draft) {
        for (part, other) in self.said.parts.iter_mut().zip(other.said.parts) {
            match (part, other) {
                (Part::Message(message), Part::Message(other)) => message.license_as(other),
                (Part::Phrase(_, claims), Part::Phrase(_, others)) => claims.extend(others),
                _ => {}
            }
        }
    }
}

impl Said {
    /// Creates words that state nothing about the board.
    pub(crate) fn plain(words: impl Into<Phrase>) -> Said {
        Said { parts: vec![Part::Phrase(words.into(), Vec::new())], ..Said::default() }
    }

    /// Lists the claims, each once, in the order in which they are first made.
    pub(crate) fn claims(&self) -> Vec<&Claim> {
        let mut claims: Vec<&Claim> = Vec::new();
        for part in &self.parts {
            match part {
                Part::Message(message) => add_new(&mut claims, message.claims()),
                Part::Phrase(_, own) => add_new(&mut claims, own.iter()),
            }
        }
        claims
    }

    /// Replaces each of its parts.
    pub(crate) fn map(&self, part: impl Fn(&Part) -> Part) -> Said {
        Said { parts: self.parts.iter().map(part).collect(), ..*self }
    }

    /// Returns the name of the statement that produced it; empty if no statement did.
    pub fn statement(&self) -> &'static str {
        self.by
    }

    /// Sets the name of the statement that produced it.
    pub(crate) fn said_by(self, by: &'static str) -> Said {
        Said { by, ..self }
    }

    /// Replaces one message by another that says the same thing in other words.
    pub(crate) fn in_other_words(mut self, from: &'static str, to: &'static str) -> Said {
        for part in &mut self.parts {
            if let Part::Message(message) = part {
                message.rename(from, to);
            }
        }
        self
    }

    /// Whether it begins with the replies that it answers.
    pub fn is_defence(&self) -> bool {
        self.is_defence
    }

    /// Returns its length in English words.
    pub(crate) fn length(&self) -> usize {
        self.write_licensed(Style::plain()).0.split_whitespace().count()
    }

    /// Writes it, and sets the spans of its claims.
    pub(crate) fn write(&self, style: &Style, claims: &mut [Licence]) -> String {
        let (text, licensed) = self.write_licensed(style);
        for licence in claims {
            let known = licensed.iter().find(|(claim, _)| *claim == licence.claim);
            licence.spans = known.map(|(_, spans)| spans.clone()).unwrap_or_default();
        }
        text
    }

    /// Writes it, and returns each claim with the spans of characters that it licenses.
    pub(crate) fn write_licensed(&self, style: &Style) -> (String, Vec<Licensed>) {
        let mut text = String::new();
        let mut licensed: Vec<Licensed> = Vec::new();
        for part in &self.parts {
            let start = text.chars().count();
            let (words, licences) = match part {
                Part::Message(message) => message.parts(style),
                Part::Phrase(phrase, claims) => {
                    let words = phrase.write(style);
                    let span = (0, words.chars().count());
                    (words, claims.iter().map(|claim| (claim.clone(), vec![span])).collect())
                }
            };
            let is_opening = start == 0 && matches!(part, Part::Message(_));
            text.push_str(&if is_opening { capitalize(&words) } else { words });
            for (claim, spans) in licences {
                let spans = spans.into_iter().map(|(from, to)| (start + from, start + to));
                match licensed.iter_mut().find(|(known, _)| *known == claim) {
                    Some((_, known)) => known.extend(spans),
                    None => licensed.push((claim, spans.collect())),
                }
            }
        }
        (text, licensed)
    }
}

fn add_new<'c>(claims: &mut Vec<&'c Claim>, more: impl Iterator<Item = &'c Claim>) {
    for claim in more {
        if !claims.contains(&claim) {
            claims.push(claim);
        }
    }
}
