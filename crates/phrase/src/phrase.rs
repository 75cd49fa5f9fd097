//! Values for a message, as data: squares, sides and moves remain what they are until they are written.

use std::fmt;

use claims::Played;
use shakmaty::{Color, File, Square};

use crate::message::{Forms, Message};
use crate::notation::{Score, capitalize, write_played};
use crate::style::Style;

/// A value in a message.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Phrase {
    /// Nothing to say.
    #[default]
    Nothing,
    /// Words that are the same in every language.
    Words(String),
    /// A square.
    Square(Square),
    /// A file of the board.
    File(File),
    /// A side, for messages that choose their words by it.
    Color(Color),
    /// A message of its own.
    Message(Box<Message>),
    /// A move without its number.
    Move(Played),
    /// A move without its number in English letters, whatever the style.
    Letters(Played),
    /// Moves with their numbers.
    Score(Score),
    /// A sequence of phrases.
    Joined(Vec<Phrase>),
    /// A phrase that begins a sentence.
    Capitalized(Box<Phrase>),
}

impl Phrase {
    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        match self {
            Phrase::Nothing => true,
            Phrase::Words(words) => words.is_empty(),
            Phrase::Joined(phrases) => phrases.iter().all(Phrase::is_empty),
            Phrase::Capitalized(phrase) => phrase.is_empty(),
            Phrase::Score(score) => score.moves.is_empty(),
            _ => false,
        }
    }

    /// Appends an annotation sign: "!".
    #[must_use]
    pub fn mark(self, mark: &str) -> Phrase {
        if mark.is_empty() { self } else { Phrase::Joined(vec![self, Phrase::from(mark)]) }
    }

    /// Writes it in a style.
    pub fn write(&self, style: &Style) -> String {
        match self {
            Phrase::Nothing => String::new(),
            Phrase::Words(words) => words.clone(),
            Phrase::Square(square) => square.to_string(),
            Phrase::File(file) => file.char().to_string(),
            Phrase::Color(color) => color.fold_wb("white", "black").to_owned(),
            Phrase::Message(message) => message.write(style),
            Phrase::Move(mv) => write_played(mv, style),
            Phrase::Letters(mv) => mv.san.to_string(),
            Phrase::Score(score) => score.write(style),
            Phrase::Joined(phrases) => phrases.iter().map(|phrase| phrase.write(style)).collect(),
            Phrase::Capitalized(phrase) => capitalize(&phrase.write(style)),
        }
    }

    /// Writes it in every form that it has.
    pub(crate) fn forms(&self, style: &Style) -> Forms {
        match self {
            Phrase::Message(message) => message.forms(style),
            _ => Forms { words: self.write(style), own: Vec::new() },
        }
    }
}

impl From<&str> for Phrase {
    fn from(words: &str) -> Phrase {
        Phrase::from(words.to_owned())
    }
}

impl From<String> for Phrase {
    fn from(words: String) -> Phrase {
        Phrase::Words(words)
    }
}

impl From<Square> for Phrase {
    fn from(square: Square) -> Phrase {
        Phrase::Square(square)
    }
}

impl From<Message> for Phrase {
    fn from(message: Message) -> Phrase {
        Phrase::Message(Box::new(message))
    }
}

impl From<Score> for Phrase {
    fn from(score: Score) -> Phrase {
        Phrase::Score(score)
    }
}

/// Displays it in plain English.
impl fmt::Display for Phrase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.write(Style::plain()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, Notation, list};

    #[test]
    fn a_long_list_is_written_in_every_language() {
        let items: Vec<Phrase> = Square::ALL.into_iter().take(40).map(Phrase::from).collect();
        for code in ["en", "de", "en-XA"] {
            let style = Style::new(Language::find_named(code).unwrap(), Notation::Letters);
            let text = list(&items).write(&style);
            assert!(text.starts_with("a1, b1") && text.ends_with("h5"), "{code}: {text}");
        }
    }

    #[test]
    fn what_says_nothing_is_empty() {
        let score = Score { moves: Vec::new(), ply: 0, root_turn: Color::White };
        assert!(Phrase::from(score).is_empty() && Phrase::Nothing.is_empty() && Phrase::from("").is_empty());
        assert!(!Phrase::from(Square::A1).is_empty());
    }
}
