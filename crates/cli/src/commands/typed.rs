//! Positions as they are typed: the six fields of a FEN with or without quotes, or `-`.

use std::io::{self, Read, Write};

use kibitzer::input::{ReadPosition, read_position};

use super::{open, unreadable};
use crate::failure::Failure;

/// The longest text that is read from standard input, in bytes.
const LONGEST: u64 = 4096;

/// Reads a position from the words of a command line; what had to be repaired is told on standard error.
pub(crate) fn typed_position(words: &[String]) -> Result<ReadPosition, Failure> {
    let read = read_position(&position_text(&words.join(" "))?).map_err(Failure::bad_input)?;
    for warning in &read.warnings {
        drop(writeln!(io::stderr(), "warning: {warning}"));
    }
    Ok(read)
}

/// Gives the position as typed, or reads it from standard input.
fn position_text(typed: &str) -> Result<String, Failure> {
    if typed != "-" {
        return Ok(unquoted(typed).to_owned());
    }
    let mut bytes = Vec::new();
    open("-")?.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable("-", &error))?;
    let text =
        String::from_utf8(bytes).map_err(|_| Failure::BadInput("standard input is not UTF-8".to_owned()))?;
    Ok(unquoted(&text).to_owned())
}

/// Takes away the quotes that come along when a position is copied.
pub(crate) fn unquoted(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace() || ['"', '\'', '“', '”', '‘', '’'].contains(&letter)
    })
}
