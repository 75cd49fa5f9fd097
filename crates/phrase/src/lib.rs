//! What is said, apart from the language it is said in, and how it is written.
//!
//! Code says *which* message and with which pieces, squares, moves and numbers, and these stay data until the message is written in
//! a [`Style`]: so an explanation can be chosen from, compared and mirrored without reading a word of it.

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
