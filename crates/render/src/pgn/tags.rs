//! Tags of a game.

use std::fmt::Write;

/// Writes a tag with its line end.
pub fn tag(name: &str, value: &str) -> String {
    let mut text = String::new();
    let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_are_escaped() {
        assert_eq!(tag("White", "a \"b\" \\"), "[White \"a \\\"b\\\" \\\\\"]\n");
    }
}
