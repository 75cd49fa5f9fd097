//! Lines: the rows of any text input, one at a time, with bounded memory.
//!
//! Public suites contain byte-order marks, carriage returns, NUL bytes and blank lines; all of these are
//! handled here, once for every format. A line that is too long to be a row is skipped without being held in
//! memory.

use std::io::{self, BufRead};
use std::str;

/// The longest line that is read, in bytes; a row for the longest game of chess is far shorter.
pub(super) const LONGEST_LINE: usize = 64 * 1024;

/// The byte-order mark of UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The non-blank lines of an input, with their numbers.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
    state: State,
}

/// Returns the lines that another program writes, each with its number; blank ones are skipped.
///
/// A line of more than 64 KB is `None`. Bytes that are not UTF-8 become U+FFFD.
///
/// ```
/// use input::said_lines;
/// let lines: Result<Vec<_>, _> = said_lines("one\n\ntwo".as_bytes()).collect();
/// assert_eq!(lines?, [(1, Some("one".to_owned())), (3, Some("two".to_owned()))]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn said_lines(input: impl BufRead) -> impl Iterator<Item = io::Result<(u64, Option<String>)>> {
    let mut lines = Lines::new(input);
    std::iter::from_fn(move || match lines.advance() {
        Ok(State::End) => None,
        Ok(State::TooLong) => Some(Ok((lines.number(), None))),
        Ok(State::Read) => {
            Some(Ok((lines.number(), Some(String::from_utf8_lossy(lines.bytes()).into_owned()))))
        }
        Err(error) => Some(Err(error)),
    })
}

/// The outcome of [`Lines::advance`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum State {
    /// A line, available from [`Lines::bytes`] and [`Lines::text`].
    Read,
    /// A line of more than [`LONGEST_LINE`] bytes, skipped.
    TooLong,
    /// The end of the input.
    End,
}

impl<R: BufRead> Lines<R> {
    /// Starts before the first line.
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader, line: Vec::new(), number: 0, state: State::Read }
    }

    /// Advances to the next non-blank line.
    ///
    /// NUL bytes count as blanks; surrounding blanks and a byte-order mark are removed. At the end, further
    /// calls return the end again.
    ///
    /// # Errors
    ///
    /// Returns any error of the input except interruptions, which are retried. The input is not read again
    /// after an error.
    pub(super) fn advance(&mut self) -> io::Result<State> {
        while self.state != State::End {
            self.number += 1;
            self.state = self.read_line().inspect_err(|_| self.state = State::End)?;
            if self.state == State::TooLong || !self.line.is_empty() {
                return Ok(self.state);
            }
        }
        Ok(State::End)
    }

    /// Returns the number of the line last read, from 1; blank lines count.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the line last read.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.line
    }

    /// Returns the last line read as text, or the offset, from 1, of the first byte that is not UTF-8.
    pub(super) fn text(&self) -> Result<&str, usize> {
        str::from_utf8(&self.line).map_err(|error| error.valid_up_to() + 1)
    }

    /// Reads one line, whatever it contains.
    fn read_line(&mut self) -> io::Result<State> {
        self.line.clear();
        let (mut length, mut ended) = (0_usize, false);
        while !ended {
            let bytes = match self.reader.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let taken = end.unwrap_or(bytes.len());
            ended = end.is_some();
            length = length.saturating_add(taken);
            if length <= LONGEST_LINE {
                self.line.extend_from_slice(&bytes[..taken]);
            }
            self.reader.consume(taken + usize::from(ended));
        }
        if LONGEST_LINE < length {
            self.line.clear();
            return Ok(State::TooLong);
        }
        self.clean();
        Ok(if length == 0 && !ended { State::End } else { State::Read })
    }

    /// Turns NUL bytes into blanks and trims the row.
    fn clean(&mut self) {
        if self.number == 1 && self.line.starts_with(BYTE_ORDER_MARK) {
            self.line.drain(..BYTE_ORDER_MARK.len());
        }
        for byte in self.line.iter_mut().filter(|byte| **byte == 0) {
            *byte = b' ';
        }
        let n_leading = self.line.len() - self.line.trim_ascii_start().len();
        self.line.truncate(n_leading + self.line.trim_ascii().len());
        self.line.drain(..n_leading);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads everything and returns each number with its line or error.
    fn read(input: &[u8], capacity: usize) -> Vec<(u64, String)> {
        let mut lines = Lines::new(io::BufReader::with_capacity(capacity, input));
        let mut found = Vec::new();
        loop {
            match lines.advance().unwrap() {
                State::End => return found,
                State::TooLong => found.push((lines.number(), "too long".to_owned())),
                State::Read => found.push((lines.number(), lines.text().unwrap().to_owned())),
            }
        }
    }

    #[track_caller]
    fn check(input: &[u8], expected: &[(u64, &str)]) {
        let expected: Vec<_> = expected.iter().map(|(number, text)| (*number, (*text).to_owned())).collect();
        for capacity in [1, 3, 8192] {
            assert_eq!(read(input, capacity), expected, "capacity {capacity}");
        }
    }

    #[test]
    fn marks_and_blanks_are_cut_off() {
        check(b"\xef\xbb\xbfa\r\n\r\n\0\0b\0c \0\n\n\td", &[(1, "a"), (3, "b c"), (5, "d")]);
    }

    #[test]
    fn blank_input_has_no_lines() {
        for blank in [&b""[..], b"\n", b"\xef\xbb\xbf", b"\0\0\r\n \n"] {
            check(blank, &[]);
        }
    }

    #[test]
    fn long_line_is_skipped() {
        let longest = "x".repeat(LONGEST_LINE);
        let input = format!("a\n{longest}\n{longest}x\nb\n{longest}xx");
        let expected = [(1, "a"), (2, longest.as_str()), (3, "too long"), (4, "b"), (5, "too long")];
        check(input.as_bytes(), &expected);
    }

    #[test]
    fn offset_of_a_bad_byte_counts_from_one() {
        let mut lines = Lines::new(&b"ab\xffc"[..]);
        assert_eq!(lines.advance().unwrap(), State::Read);
        assert_eq!(lines.text(), Err(3));
    }
}
