//! Excerpts: untrusted text as error messages quote it, short and on one line.

/// The most characters of the input that an error message shows.
const LONGEST: usize = 60;

/// Shortens untrusted text for a message.
///
/// At most 60 characters are kept, `…` stands for the rest, and control characters are escaped, so that the
/// message stays one line and cannot steer a terminal.
pub fn excerpt(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text.chars();
    for character in rest.by_ref().take(LONGEST) {
        match is_harmless(character) {
            true => shown.push(character),
            false => shown.extend(character.escape_default()),
        }
    }
    if rest.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Whether a character can be shown unchanged: neither a control character nor one that changes the writing
/// direction.
fn is_harmless(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_says_so() {
        assert_eq!(excerpt(&"q".repeat(60)), "q".repeat(60));
        assert_eq!(excerpt(&"ä".repeat(61)), format!("{}…", "ä".repeat(60)));
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(excerpt("a\n\0\x1b[31m\u{202e}b"), "a\\n\\u{0}\\u{1b}[31m\\u{202e}b");
    }
}
