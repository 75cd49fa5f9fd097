//! How an explanation is written: the language, the notation of moves, and the number of the first one.

use std::sync::LazyLock;

use crate::{Language, Notation};

/// A style of writing. It is cheap to clone.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// How moves are written.
    pub notation: Notation,
    /// The number of the root's move.
    pub(crate) first_move: u32,
}

static PLAIN: LazyLock<Style> = LazyLock::new(|| Style::new(Language::english(), Notation::Letters));

impl Style {
    /// Creates a style from a language and a notation.
    pub fn new(language: Language, notation: Notation) -> Style {
        Style { language, notation, first_move: 1 }
    }

    /// Returns English with letters for the pieces.
    pub fn plain() -> &'static Style {
        &PLAIN
    }

    /// Returns the same style with the given number for the root's move.
    #[must_use]
    pub fn counted_from(&self, number: u32) -> Style {
        Style { first_move: number, ..self.clone() }
    }
}
