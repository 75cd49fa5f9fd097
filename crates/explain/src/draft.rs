//! A sentence while it is written: text and the claims that license it, piece by piece.

use claims::Claim;
use shakmaty::Move;

use crate::messages::{Licensed, Message};
use crate::notation::capitalized;

/// Words of a sentence at most, where leaving out a cause helps.
const MOST_WORDS: usize = 20;
/// Causes of one failure told at most.
const MOST_CAUSES: usize = 2;

/// A sentence not yet audited.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) path: Vec<Move>,
    pub(crate) text: String,
    pub(crate) claims: Vec<Licensed>,
}

impl Draft {
    /// Starts a sentence about the position after a line from the root.
    pub(crate) fn at(path: &[Move]) -> Draft {
        Draft { path: path.to_vec(), text: String::new(), claims: Vec::new() }
    }

    /// Tells whether there are more words than a sentence should have.
    pub(crate) fn is_long(&self) -> bool {
        MOST_WORDS < self.text.split_whitespace().count()
    }

    /// Writes a sentence with as many causes as leave it short enough to be read, at most two.
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

    /// Adds a message with the claims that license its words; at the beginning of a sentence with a capital.
    pub(crate) fn tell(&mut self, message: Message) {
        let start = self.text.chars().count();
        let (text, licences) = message.parts();
        self.text.push_str(&if start == 0 { capitalized(&text) } else { text });
        for (claim, spans) in licences {
            let spans = spans.into_iter().map(|(from, to)| (start + from, start + to));
            match self.claims.iter_mut().find(|(known, _)| *known == claim) {
                Some((_, known)) => known.extend(spans),
                None => self.claims.push((claim, spans.collect())),
            }
        }
    }

    /// Adds words that state nothing about the board.
    pub(crate) fn say(&mut self, words: &str) {
        self.text.push_str(words);
    }

    /// Adds words that a claim licenses.
    pub(crate) fn claim(&mut self, words: &str, claim: Claim) {
        self.claim_all(words, [claim]);
    }

    /// Adds words that several claims license together.
    pub(crate) fn claim_all(&mut self, words: &str, claims: impl IntoIterator<Item = Claim>) {
        let start = self.text.chars().count();
        self.text.push_str(words);
        let span = (start, start + words.chars().count());
        for claim in claims {
            match self.claims.iter_mut().find(|(known, _)| *known == claim) {
                Some((_, spans)) => spans.push(span),
                None => self.claims.push((claim, vec![span])),
            }
        }
    }
}
