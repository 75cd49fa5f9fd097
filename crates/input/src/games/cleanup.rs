//! A game's moves on one line, in a form that the PGN reader accepts without dropping anything.
//!
//! Comments to the end of a line become comments in braces, lines that start with `%` are set aside, blank
//! lines disappear, and the words that must be moves are counted, because the reader skips words that it does
//! not know. The first such word is kept with its place, so that it can be named.

use shakmaty::san::SanPlus;

use super::GameFault;
use crate::excerpt;

/// The cleaned moves of a game.
#[derive(Debug, Default)]
pub(super) struct Cleaned {
    /// Comments in braces and everything else, on one line.
    pub(super) text: String,
    /// Lines that start with `%`, which are for other programs.
    pub(super) escapes: Vec<String>,
    /// How many words are moves.
    pub(super) moves: usize,
    /// How many marks are NAGs.
    pub(super) nags: usize,
    /// How many results there are.
    pub(super) results: usize,
    /// The first word that must be a move or a glyph but does not look like one.
    pub(super) odd: Option<Odd>,
    /// The ply of the next move, and those at which interrupted lines resume after a variation.
    ply: usize,
    stack: Vec<usize>,
}

/// A word that is not a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Odd {
    /// The word.
    pub(super) word: String,
    /// How many moves precede it, counted from the game's first.
    pub(super) ply: usize,
}

/// The notations of a result.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "1–0", "0–1", "½-½", "½–½"];
/// Suffixes of an en passant capture.
const EN_PASSANT: [&str; 2] = ["e.p.", "ep"];
/// Marks that are NAGs.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Cleans the moves of a game.
pub(super) fn clean(movetext: &str) -> Result<Cleaned, GameFault> {
    let mut cleaned = Cleaned::default();
    let mut rest = movetext;
    let mut is_line_start = true;
    while let Some(letter) = rest.chars().next() {
        let (taken, is_end) = match letter {
            '{' => {
                let end = rest.find('}').ok_or(GameFault::OpenComment)?;
                cleaned.text.push_str(&rest[..=end]);
                (end + 1, false)
            }
            ';' | '%' if letter == ';' || is_line_start => {
                let end = rest.find('\n').unwrap_or(rest.len());
                let line = rest[..end].trim_end();
                match line.strip_prefix(';') {
                    Some(comment) => cleaned.comment(comment),
                    None => cleaned.escapes.push(line.to_owned()),
                }
                (end, false)
            }
            letter if letter.is_whitespace() => {
                cleaned.text.push(' ');
                (letter.len_utf8(), letter == '\n')
            }
            '(' | ')' | '*' => {
                cleaned.results += usize::from(letter == '*');
                cleaned.turns(letter);
                cleaned.text.extend([' ', letter, ' ']);
                (1, false)
            }
            _ => {
                let is_over = |letter: char| letter.is_whitespace() || "{};()*".contains(letter);
                let end = rest.find(is_over).unwrap_or(rest.len()).max(letter.len_utf8());
                cleaned.word(&rest[..end]);
                (end, false)
            }
        };
        rest = &rest[taken..];
        is_line_start = is_end;
    }
    Ok(cleaned)
}

impl Cleaned {
    fn comment(&mut self, words: &str) {
        self.text.push('{');
        self.text.push_str(&words.replace('}', ")"));
        self.text.push('}');
    }

    /// Enters a variation, as an alternative to the last move, or leaves one.
    fn turns(&mut self, bracket: char) {
        match bracket {
            '(' => {
                self.stack.push(self.ply);
                self.ply = self.ply.saturating_sub(1);
            }
            ')' => self.ply = self.stack.pop().unwrap_or(self.ply),
            _ => {}
        }
    }

    /// Adds a word: a result, a move number, a NAG, or a move with either.
    fn word(&mut self, word: &str) {
        if RESULTS.contains(&word) {
            self.results += 1;
            self.text.push_str(word);
            return;
        }
        if EN_PASSANT.contains(&word) {
            return;
        }
        let place = self.ply;
        let mut rest = word;
        if !["0-0", "0–0", "0—0"].iter().any(|castling| rest.starts_with(castling)) {
            rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.');
            rest = rest.trim_start_matches('…');
        }
        // A NAG may directly follow a move without a blank.
        let (mv, nags) = rest.split_at(rest.find('$').unwrap_or(rest.len()));
        let bare = mv.trim_end_matches(['!', '?']);
        let glyph = &mv[bare.len()..];
        let mut is_odd = false;
        if !bare.is_empty() {
            self.moves += 1;
            self.ply += 1;
            // Old games use two crosses for a double check or mate.
            self.text.push_str(bare.strip_suffix("++").unwrap_or(bare));
            self.text.push_str(if bare.ends_with("++") { "+" } else { "" });
            is_odd = !is_like_a_move(bare.strip_suffix('+').unwrap_or(bare));
        }
        if !glyph.is_empty() {
            self.nags += 1;
            self.text.push_str(&format!(" {glyph}"));
            is_odd |= !GLYPHS.contains(&glyph);
        }
        for nag in nags.split('$').skip(1) {
            self.nags += 1;
            self.text.push_str(&format!(" ${nag}"));
            is_odd |= nag.parse::<u8>().is_err();
        }
        if is_odd && self.odd.is_none() {
            self.odd = Some(Odd { word: excerpt(word), ply: place });
        }
    }
}

/// Whether moves start here, or the result of a game without moves, possibly after comments, lines for other
/// programs and a number.
pub(super) fn begins_with_move(movetext: &str) -> bool {
    let mut rest = movetext.trim_start();
    while let Some(letter) = rest.chars().next() {
        let end = match letter {
            '{' => rest.find('}').map(|end| end + 1),
            ';' | '%' => rest.find('\n'),
            letter if letter.is_ascii_digit() && !is_result(rest) => {
                let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
                let behind = behind.trim_start_matches(['.', '…']);
                // A board begins with a number too.
                let is_number =
                    behind.len() < rest.len() && !behind.starts_with(|c: char| c.is_ascii_digit());
                is_number.then_some(rest.len() - behind.len())
            }
            _ => {
                let word = rest.split(|c: char| c.is_whitespace() || "{};()".contains(c)).next();
                let bare = word.unwrap_or_default().trim_end_matches(['!', '?']);
                return is_result(rest) || is_like_a_move(bare);
            }
        };
        let Some(end) = end else { return false };
        rest = rest[end..].trim_start();
    }
    false
}

/// Whether the first word is a result.
fn is_result(text: &str) -> bool {
    let word = text.split(|letter: char| letter.is_whitespace() || letter == '{').next().unwrap_or_default();
    word == "*" || RESULTS.contains(&word)
}

/// Whether a word looks like a move, regardless of the board; trailing dots do not matter.
fn is_like_a_move(word: &str) -> bool {
    let word = word.trim_end_matches(['.', '}']);
    let castles = word.replace(['–', '—'], "-");
    let castles = castles.trim_end_matches(['+', '#']);
    ["0-0", "0-0-0"].contains(&castles) || SanPlus::from_ascii(word.as_bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_put_on_one_line() {
        let found = clean(
            "1.exd6++!? e.p. ; best } test\n% for others\n{two\n\nlines} e5$3$14\n\n(1...c5) 2. f4 1-0",
        )
        .unwrap();
        let words: Vec<&str> = found.text.split(' ').filter(|word| !word.is_empty()).collect();
        assert_eq!(words.join(" "), "exd6+ !? { best ) test} {two\n\nlines} e5 $3 $14 ( c5 ) f4 1-0");
        assert_eq!(
            (found.moves, found.nags, found.results, found.escapes),
            (4, 3, 1, vec!["% for others".to_owned()])
        );
    }

    #[test]
    fn what_would_be_lost_is_named() {
        assert!(matches!(clean("1. e4 {open"), Err(GameFault::OpenComment)));
        let odd = |text: &str| clean(text).unwrap().odd.map(|odd| (odd.word, odd.ply));
        assert_eq!(odd("1. e4 $999"), Some(("$999".to_owned(), 1)));
        assert_eq!(odd("1. e4!!!"), Some(("e4!!!".to_owned(), 0)));
        assert_eq!(odd("1. e4 e5 (1... c5 2. Nz3) 2. xyzzy"), Some(("Nz3".to_owned(), 2)));
        assert_eq!(odd("1. e4 e5 (1... c5 2. Nf3) 2. xyzzy Nc6"), Some(("xyzzy".to_owned(), 2)));
        assert_eq!(odd("1. e4++ O-O 0-0 0–0–0+ exd6 e7e8=Q# -- e2e4"), None);
    }
}
