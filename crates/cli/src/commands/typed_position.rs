//! Positions as they are typed, with or without quotes, or on standard input, which `-` stands for.

use std::io::{self, Read, Write};

use kibitzer::input::{ReadPosition, read_typed_position};

use super::{open, unreadable};
use crate::failure::Failure;

/// The longest text that is read as one position, in bytes.
pub(super) const LONGEST: u64 = 4096;

/// Reads a position from the words of a command line; repairs are reported on standard error.
pub(crate) fn typed_position(words: &[String]) -> Result<ReadPosition, Failure> {
    let typed = words.join(" ");
    if typed != "-" {
        return read_text(&typed);
    }
    let mut bytes = Vec::new();
    open("-")?.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable("-", &error))?;
    read_bytes("standard input", &bytes)
}

/// Reads the single position in a file; repairs are reported on standard error.
pub(super) fn read_bytes(file: &str, bytes: &[u8]) -> Result<ReadPosition, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|_| Failure::BadInput(format!("{file} is not UTF-8")))?;
    let mut lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    // A game is recognized by its first line, whatever follows.
    if lines.next().is_some() && !kibitzer::input::is_tag(first) {
        return Err(Failure::BadInput(format!(
            "{file} has more than one line, expected one position; `kibitzer solve` reads rows, and `kibitzer explain - --format jsonl` one position a line"
        )));
    }
    read_text(first)
}

/// Reads a position; repairs are reported on standard error.
pub(super) fn read_text(text: &str) -> Result<ReadPosition, Failure> {
    let read = read_typed_position(unquote(text)).map_err(Failure::bad_input)?;
    for warning in &read.warnings {
        drop(writeln!(io::stderr(), "warning: {warning}"));
    }
    Ok(read)
}

/// Removes quotes that were copied along with a position.
pub(crate) fn unquote(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace() || ['"', '\'', '“', '”', '‘', '’'].contains(&letter)
    })
}
