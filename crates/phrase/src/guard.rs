//! What Fluent's parser must not see: texts that would end the program instead of being refused.
//!
//! The parser calls itself for every brace and bracket inside another, so that a few thousand exhaust the stack, and fewer than
//! two hundred the two megabytes of a thread in a build without optimization; and it panics at an escape such as `\u00`
//! directly before a letter that is not ASCII.

/// The most braces and brackets that a message opens; the richest of the built-in ones opens 58.
const MOST_OPEN: usize = 100;
/// The escapes, each with the number of digits after it.
const ESCAPES: [(&str, usize); 2] = [("\\u", 4), ("\\U", 6)];

/// Finds the first line that the parser must not see, counted from 1, and says why.
pub(crate) fn find_danger(text: &str) -> Option<(usize, String)> {
    let mut open = 0;
    for (index, line) in text.lines().enumerate() {
        if begins_message(line) {
            open = 0;
        }
        // Closed ones are not subtracted: inside quotation marks they close nothing.
        open += line.matches(['{', '(']).count();
        if MOST_OPEN < open {
            return Some((index + 1, format!("a message opens more than {MOST_OPEN} braces and brackets")));
        }
        if let Some((escape, digits)) =
            ESCAPES.into_iter().find(|(escape, digits)| is_cut(line, escape, *digits))
        {
            return Some((index + 1, format!("`{escape}` is not followed by {digits} hexadecimal digits")));
        }
    }
    None
}

/// Whether a line begins a message or a term. Nothing that is open in the parser survives such a line: in a placeable, a
/// name is never followed by `=`.
fn begins_message(line: &str) -> bool {
    let Some((name, _)) = line.split_once('=') else { return false };
    let name = name.strip_prefix('-').unwrap_or(name).trim_end_matches(' ');
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || ['-', '_'].contains(&letter);
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_of_name)
}

/// Whether an escape somewhere in a line breaks off before a letter that is not ASCII.
fn is_cut(line: &str, escape: &str, digits: usize) -> bool {
    line.split(escape).skip(1).any(|rest| {
        let first = rest.chars().take(digits).find(|letter| !letter.is_ascii_hexdigit());
        first.is_some_and(|letter| !letter.is_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn what_would_exhaust_the_stack_is_refused() {
        for (begin, piece) in
            [("", "{"), ("{ ", "F("), ("", "{\n"), ("", "{ $a ->\n *[b] "), ("{", "F(\"))))\", ")]
        {
            let deep = format!("section-idea = {begin}{}", piece.repeat(100_000));
            let error = Language::read("xx", &deep).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.ends_with("a message opens more than 100 braces and brackets"), "{error}");
            // What is not refused is no danger.
            let most = format!("section-idea = {begin}{}", piece.repeat(99));
            assert_eq!(find_danger(&most), None);
            assert!(Language::read("xx", &most).is_err());
        }
    }

    #[test]
    fn braces_are_counted_anew_in_every_message() {
        let many = "section-idea = { \"a\" }\n".repeat(400);
        assert_eq!(find_danger(&many), None);
        assert_eq!(find_danger(&"-term  = { $x }\n".repeat(600)), None);
        assert_eq!(find_danger(&" .form = { $x }\n".repeat(600)).map(|(line, _)| line), Some(101));
    }

    #[test]
    fn escapes_that_break_off_before_other_letters_are_refused() {
        let error = |text: &str| Language::read("xx", text).err().map(|error| error.to_string());
        let expected = "line 2 of the messages is not Fluent: `\\u` is not followed by 4 hexadecimal digits";
        assert_eq!(error("section-threat = x\nsection-idea = { \"\\u00é\" }").as_deref(), Some(expected));
        assert!(error("section-idea = { \"\\U01F60é\" }").is_some_and(|error| error.contains("`\\U`")));
        assert!(error("section-idea = { \"\\u00\" }").is_some());
        assert_eq!(error("section-idea = { \"\\u00e9é\" } \\x é"), None);
    }
}
