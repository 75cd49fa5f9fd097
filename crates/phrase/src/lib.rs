//! What is said, independently of the language, and how it is written.
//!
//! Code chooses *which* message to use, with which pieces, squares, moves and numbers, and these remain data
//! until the message is written in a [`Style`], so that explanations can be selected, compared and mirrored
//! without reading a word of them.

mod guard;
mod image;
mod language;
mod message;
mod notation;
mod phrase;
mod style;

pub use language::{Language, LanguageError};
pub use message::{Argument, Licensed, Message};
pub use notation::{
    Notation, Score, capitalize, game_score, list, list_or, man, men, role_name, side_name, write_score,
};
pub use phrase::Phrase;
pub use style::Style;
