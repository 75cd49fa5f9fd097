//! Text of strangers as messages quote it: on one line, whatever it contains.

use std::fmt::Display;

/// Returns a text with its control characters escaped, so that a message that quotes it neither breaks its line nor
/// steers a terminal.
pub fn on_one_line(text: impl Display) -> String {
    let escape = |letter: char| letter.is_control().then(|| letter.escape_default().to_string());
    text.to_string().chars().map(|letter| escape(letter).unwrap_or_else(|| letter.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_escaped() {
        assert_eq!(on_one_line("a\n\u{1b}[1m é…"), "a\\n\\u{1b}[1m é…");
    }
}
