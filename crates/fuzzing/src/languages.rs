//! Message files of users.

use phrase::{Language, Message, Notation, Phrase, Style, list, list_or, man, men, side_name};
use shakmaty::{Chess, Color, Square};

use crate::law::require_line;

/// Reads a message file, and writes in its language.
///
/// Whatever the file says, words come out; a file that is refused is refused in one line.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_languages(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let language = match Language::read("xx", &text) {
        Ok(language) => language,
        Err(error) => return require_line(&error),
    };
    let position = Chess::default();
    for notation in [Notation::Letters, Notation::Figurine] {
        let style = Style::new(language.clone(), notation);
        let one = man(&position, Square::G1);
        let several = men(&position, &[Square::A1, Square::B1, Square::C1]);
        let sides = Color::ALL.map(side_name);
        let attack = Message::new("attacks-man").with("attacker", one.clone()).with("man", several.clone());
        let phrases =
            [Message::new("section-idea").into(), attack.into(), list(&sides), list_or(&sides), one, several];
        for phrase in phrases {
            write(&phrase, &style);
        }
    }
}

fn write(phrase: &Phrase, style: &Style) {
    let _ = phrase.write(style);
}
