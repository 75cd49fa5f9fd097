//! The moves of a game as text: numbered, with NAGs, comments and variations, in lines of at most 80 columns
//! if the words allow it.
//!
//! CITE: Portable Game Notation. <https://www.chessprogramming.org/Portable_Game_Notation>

use shakmaty::{Chess, Color, Move, Position, san::SanPlus};

/// Columns of a line.
const WIDTH: usize = 80;

/// A game's moves while they are being written.
///
/// ```
/// use render::pgn::Score;
/// let mut score = Score::new(&shakmaty::Chess::default());
/// score.san("e4");
/// score.comment("The king's pawn.");
/// score.san("e5");
/// score.open();
/// score.san("c5");
/// score.close();
/// assert_eq!(score.end("*"), "1. e4 { The king's pawn. } 1... e5 ( 1... c5 ) *\n");
/// ```
#[derive(Clone, Debug)]
pub struct Score {
    text: String,
    column: usize,
    /// Plies before the next move, counted from the first move of a game that begins with move 1.
    ply: u32,
    /// Where the lines that a variation interrupts resume.
    stack: Vec<u32>,
    /// Whether Black's next move needs its number.
    is_interrupted: bool,
}

impl Score {
    /// Starts at a position.
    pub fn new(start: &Chess) -> Score {
        let ply = 2 * (start.fullmoves().get() - 1) + u32::from(start.turn() == Color::Black);
        Score { text: String::new(), column: 0, ply, stack: Vec::new(), is_interrupted: true }
    }

    /// Adds a move in SAN.
    pub fn san(&mut self, san: &str) {
        let number = u64::from(self.ply) / 2 + 1;
        match self.ply % 2 {
            0 => self.word(&format!("{number}.")),
            _ if self.is_interrupted => self.word(&format!("{number}...")),
            _ => {}
        }
        self.word(san);
        self.ply = self.ply.saturating_add(1);
        self.is_interrupted = false;
    }

    /// Adds a line of moves from a position, as far as it is legal; returns the position after them.
    pub fn line(&mut self, position: &Chess, moves: &[Move]) -> Chess {
        let mut position = position.clone();
        for mv in moves {
            if !position.is_legal(*mv) {
                break;
            }
            self.san(&SanPlus::from_move(position.clone(), *mv).to_string());
            position.play_unchecked(*mv);
        }
        position
    }

    /// Adds a Numeric Annotation Glyph.
    pub fn nag(&mut self, nag: u8) {
        self.word(&format!("${nag}"));
    }

    /// Adds a comment of the program's own; nothing if it is empty.
    pub fn comment(&mut self, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            self.raw_comment(&format!(" {} ", words.replace('{', "(").replace('}', ")")));
        }
    }

    /// Adds a comment exactly as it appears between its braces.
    pub fn raw_comment(&mut self, comment: &str) {
        self.word(&format!("{{{comment}}}"));
        self.is_interrupted = true;
    }

    /// Begins a variation as an alternative to the last move.
    pub fn open(&mut self) {
        self.word("(");
        self.stack.push(self.ply);
        self.ply = self.ply.saturating_sub(1);
        self.is_interrupted = true;
    }

    /// Ends the variation.
    pub fn close(&mut self) {
        self.word(")");
        self.ply = self.stack.pop().unwrap_or(self.ply);
        self.is_interrupted = true;
    }

    /// Ends the game with its result, and returns the text including a line end.
    pub fn end(mut self, result: &str) -> String {
        self.word(result);
        self.text.push('\n');
        self.text
    }

    fn word(&mut self, word: &str) {
        // A comment may have line ends of its own, and is not rewrapped: readers would take the break as a
        // part of it.
        let first = word.lines().next().unwrap_or_default().chars().count();
        if self.column != 0 {
            let is_full = WIDTH < self.column + 1 + first;
            self.text.push(if is_full { '\n' } else { ' ' });
            self.column = if is_full { 0 } else { self.column + 1 };
        }
        self.text.push_str(word);
        match word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_go_back_and_lines_are_broken_between_words() {
        let mut score = Score::new(&Chess::default());
        for _ in 0..12 {
            score.san("Nf3");
            score.san("Nf6");
        }
        score.open();
        score.san("Nc6");
        score.open();
        score.san("Nh6");
        score.close();
        score.san("Nc3");
        score.close();
        score.nag(4);
        score.san("Ng1");
        score.comment("odd {braces}\n and lines");
        let text = score.end("1-0");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let end = "12. Nf3 Nf6 ( 12... Nc6 ( 12... Nh6 ) 13. Nc3 ) $4 13. Ng1 { odd (braces) and lines } 1-0";
        assert!(words.ends_with(end), "{words}");
    }
}
