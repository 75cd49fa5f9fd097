//! The only output: whole lines, one at a time, from any thread.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The longest line of prose.
const LONGEST: usize = 200;

/// The destination of lines.
pub(crate) struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    pub(crate) fn new(to: impl Write + Send + 'static) -> Output {
        Output(Mutex::new(Box::new(to)))
    }

    /// Writes a line. If the output is closed, the reading end will notice, and there is nothing to do here.
    pub(crate) fn line(&self, line: &str) {
        let mut to = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(to, "{line}").and_then(|()| to.flush());
    }

    /// Writes words for people, in ASCII and in lines that are not too long.
    pub(crate) fn prose(&self, text: &str) {
        for line in wrap(text) {
            self.line(&line);
        }
    }
}

/// Wraps words into lines of `info string`.
fn wrap(text: &str) -> Vec<String> {
    let start = "info string";
    let mut lines = vec![start.to_owned()];
    for word in text.split_whitespace() {
        let word: String =
            word.chars().map(|letter| if letter.is_ascii_graphic() { letter } else { '?' }).collect();
        let mut rest = word.as_str();
        loop {
            let last = lines.last().map_or(0, String::len);
            let fits = last + 1 + rest.len() <= LONGEST;
            if !fits && start.len() < last {
                lines.push(start.to_owned());
                continue;
            }
            let (now, later) = rest.split_at(rest.len().min(LONGEST - 1 - last));
            if let Some(line) = lines.last_mut() {
                line.push(' ');
                line.push_str(now);
            }
            if later.is_empty() {
                break;
            }
            rest = later;
        }
    }
    lines.retain(|line| line != start);
    lines
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_kept_in_order_and_other_letters_are_marked() {
        assert_eq!(wrap("one  two\nthree é"), ["info string one two three ?"]);
        assert!(wrap("").is_empty());
    }

    proptest! {
        #[test]
        fn no_line_is_too_long_and_no_letter_is_lost(text in "\\PC{0,900}") {
            let lines = wrap(&text);
            prop_assert!(lines.iter().all(|line| line.len() <= LONGEST && line.is_ascii()));
            let told: usize = lines.iter().map(|line| line["info string".len()..].replace(' ', "").len()).sum();
            prop_assert_eq!(told, text.split_whitespace().map(|word| word.chars().count()).sum::<usize>());
        }
    }
}
