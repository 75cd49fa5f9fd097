//! A sentence while it is written: text and the claims that license it, piece by piece.

use claims::Claim;
use shakmaty::Move;

/// A sentence not yet audited.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) path: Vec<Move>,
    pub(crate) text: String,
    pub(crate) claims: Vec<(Claim, Vec<(usize, usize)>)>,
}

impl Draft {
    /// Starts a sentence about the position after a line from the root.
    pub(crate) fn at(path: &[Move]) -> Draft {
        Draft { path: path.to_vec(), text: String::new(), claims: Vec::new() }
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
