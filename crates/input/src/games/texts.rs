//! A stream of games cut into the texts of single games, so that one game is in memory at a time.
//!
//! A game ends where tags begin after its moves, or at a blank line after its result. Nothing is discarded:
//! text that is not a game is returned too, and a game that is too long is returned in parts.

use std::io::{self, BufRead, Read};

use crate::decompress;

/// The longest text of one game that is processed, in bytes.
pub const LONGEST_GAME: usize = 4 << 20;
/// What ends the moves of a game.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
/// How the first tag of a game begins.
const FIRST_TAG: &[u8] = b"[Event \"";
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of one game, or a part of one that is too long.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum GameText {
    /// A whole game.
    Whole(Vec<u8>),
    /// A part of a game that is longer than [`LONGEST_GAME`].
    Part {
        /// The bytes.
        bytes: Vec<u8>,
        /// Whether it is the beginning of the game.
        is_first: bool,
    },
}

/// The texts of the games of an input, read on demand.
pub struct GameTexts<'r> {
    reader: Box<dyn BufRead + Send + 'r>,
    text: Vec<u8>,
    scan: Scan,
    /// Whether parts of the game have already been returned.
    is_in_parts: bool,
    is_at_start: bool,
    is_at_end: bool,
}

/// Starts to read the games of an input; compressed input (Zstandard) is recognized by its first bytes.
///
/// # Errors
///
/// Returns the input's own errors.
pub fn read_games<'r>(reader: impl Read + Send + 'r) -> io::Result<GameTexts<'r>> {
    Ok(GameTexts {
        reader: decompress(reader)?,
        text: Vec::new(),
        scan: Scan::default(),
        is_in_parts: false,
        is_at_start: true,
        is_at_end: false,
    })
}

impl Iterator for GameTexts<'_> {
    type Item = io::Result<GameText>;

    fn next(&mut self) -> Option<io::Result<GameText>> {
        while !self.is_at_end {
            let line = match self.line() {
                Ok(line) => line,
                Err(error) => {
                    self.is_at_end = true;
                    return Some(Err(error));
                }
            };
            self.is_at_end = line.is_empty();
            let is_new = !self.is_at_end && self.scan.begins_a_game(&line);
            let done = (is_new || self.is_at_end).then(|| self.take()).flatten();
            if is_new {
                self.scan = Scan::default();
                self.is_in_parts = false;
            }
            self.scan.add(&line);
            self.text.extend_from_slice(&line);
            if done.is_some() {
                return done.map(Ok);
            }
            if LONGEST_GAME < self.text.len() {
                return Some(Ok(self.part()));
            }
        }
        None
    }
}

impl GameTexts<'_> {
    /// Reads a line including its end, or a piece of one that is too long; empty at the end of the input.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        let most = u64::try_from(LONGEST_GAME).unwrap_or(u64::MAX);
        self.reader.by_ref().take(most).read_until(b'\n', &mut line)?;
        if std::mem::take(&mut self.is_at_start) && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
            if line.is_empty() {
                return self.line();
            }
        }
        Ok(line)
    }

    /// Takes the game that ends here; `None` if only blanks were read.
    fn take(&mut self) -> Option<GameText> {
        if self.is_in_parts {
            return (!self.text.is_empty()).then(|| self.part());
        }
        let text = std::mem::take(&mut self.text);
        (!text.trim_ascii().is_empty()).then_some(GameText::Whole(text))
    }

    fn part(&mut self) -> GameText {
        let is_first = !std::mem::replace(&mut self.is_in_parts, true);
        GameText::Part { bytes: std::mem::take(&mut self.text), is_first }
    }
}

/// The state of reading a game's lines.
#[derive(Default)]
struct Scan {
    has_moves: bool,
    is_in_comment: bool,
    /// Whether the last non-blank line ended with a result.
    is_decided: bool,
    /// Whether a blank line followed it.
    is_over: bool,
}

impl Scan {
    /// Whether a line is the first of another game.
    fn begins_a_game(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        if self.is_in_comment {
            // An unclosed comment must not swallow the games that follow.
            return line.starts_with(FIRST_TAG);
        }
        let is_tag = line.starts_with(b"[");
        self.has_moves && !line.is_empty() && (is_tag || self.is_over)
    }

    fn add(&mut self, line: &[u8]) {
        let is_blank = line.trim_ascii().is_empty();
        if is_blank {
            self.is_over |= self.is_decided && !self.is_in_comment;
            return;
        }
        let is_tag = !self.has_moves && line.trim_ascii_start().starts_with(b"[");
        if is_tag || !self.is_in_comment && line.starts_with(b"%") {
            return;
        }
        self.has_moves = true;
        let mut outside = Vec::new();
        for byte in line {
            match (self.is_in_comment, byte) {
                (true, b'}') => self.is_in_comment = false,
                (true, _) => {}
                (false, b'{') => self.is_in_comment = true,
                (false, b';') => break,
                (false, byte) => outside.push(*byte),
            }
        }
        let last = outside.trim_ascii().rsplit(u8::is_ascii_whitespace).next();
        self.is_decided = !self.is_in_comment && last.is_some_and(|word| RESULTS.contains(&word));
        self.is_over = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(input: &[u8]) -> Vec<String> {
        let text = |text: io::Result<GameText>| match text.unwrap() {
            GameText::Whole(bytes) => String::from_utf8(bytes).unwrap().trim().to_owned(),
            GameText::Part { .. } => "part".to_owned(),
        };
        read_games(input).unwrap().map(text).collect()
    }

    #[test]
    fn games_are_cut_at_tags_and_after_results() {
        let input = b"\xef\xbb\xbf\n[White \"A\"]\n[Black \"{\"]\n\n1. e4 {\n[%clk 1]\n\n[} e5\n\n2. f4 *\n[White \"B\"]\n\n1. d4 1-0\n\n1. c4 0-1\n";
        assert_eq!(
            cut(input),
            [
                "[White \"A\"]\n[Black \"{\"]\n\n1. e4 {\n[%clk 1]\n\n[} e5\n\n2. f4 *",
                "[White \"B\"]\n\n1. d4 1-0",
                "1. c4 0-1"
            ]
        );
        assert!(cut(b" \n\n").is_empty());
        let open = b"1. e4 {open\n\n[Event \"B\"]\n\n1. d4 *\n";
        assert_eq!(cut(open), ["1. e4 {open", "[Event \"B\"]\n\n1. d4 *"]);
    }

    #[test]
    fn a_game_that_is_too_long_comes_in_parts_and_whole() {
        let long = [b"1. e4 {", "x".repeat(2 * LONGEST_GAME).as_bytes(), b"} *\n\n1. d4 *\n"].concat();
        let texts: Vec<GameText> = read_games(&long[..]).unwrap().map(Result::unwrap).collect();
        assert!(matches!(texts[0], GameText::Part { is_first: true, .. }));
        assert!(matches!(texts[1], GameText::Part { is_first: false, .. }));
        assert_eq!(texts.last(), Some(&GameText::Whole(b"1. d4 *\n".to_vec())));
        let bytes = |text: GameText| match text {
            GameText::Whole(bytes) | GameText::Part { bytes, .. } => bytes,
        };
        assert_eq!(texts.into_iter().flat_map(bytes).collect::<Vec<u8>>(), long);
    }
}
