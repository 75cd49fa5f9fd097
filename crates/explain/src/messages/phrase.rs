//! Words that stand for something in a message, in the cases of the language.

use std::fmt;

use shakmaty::Square;

/// What a phrase may have beside its nominative: cases, and the gender that others agree with.
pub(super) const FORMS: [&str; 3] = ["accusative", "dative", "gender"];
/// Those that are cases.
pub(super) const CASES: [&str; 2] = ["accusative", "dative"];

/// Words in the nominative, and in the other forms that the language makes a difference by.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Phrase {
    pub(super) words: String,
    pub(super) forms: Vec<(&'static str, String)>,
}

impl Phrase {
    /// Tells whether there is nothing to say.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl From<&str> for Phrase {
    fn from(words: &str) -> Phrase {
        Phrase::from(words.to_owned())
    }
}

impl From<String> for Phrase {
    fn from(words: String) -> Phrase {
        let forms = Vec::new();
        Phrase { words, forms }
    }
}

impl From<Square> for Phrase {
    fn from(square: Square) -> Phrase {
        Phrase::from(square.to_string())
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words)
    }
}
