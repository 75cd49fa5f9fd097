//! Words turned back: the names of squares and moves in a text. Sides and numbers of moves are written right at once
//! (`explain::with_colors_exchanged`), and a name is as long as its image, so that what licenses it stays in its place.

use super::Turn;

/// Pictures of men.
const PICTURES: &str = "♔♕♖♗♘";

impl Turn {
    /// Turns the squares and moves that a text names.
    pub(crate) fn words(self, text: &str) -> String {
        let mut turned = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = rest.find(|letter: char| !is_of_word(letter)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(if length == 0 { first.len_utf8() } else { length });
            match word {
                word if is_of_board(word) => turned.extend(word.chars().map(|letter| self.letter(letter))),
                word => turned.push_str(word),
            }
            rest = after;
        }
        turned
    }

    /// Turns a move in UCI, whose last letter may name a man.
    pub(crate) fn uci(self, text: &str) -> String {
        text.chars()
            .enumerate()
            .map(|(place, letter)| if place < 4 { self.letter(letter) } else { letter })
            .collect()
    }

    /// Turns the letter of a file or the digit of a rank.
    fn letter(self, letter: char) -> char {
        let opposite = |from: u8, to: u8| char::from(from + (to - u8::try_from(letter).unwrap_or(to)));
        match letter {
            'a'..='h' if self.files => opposite(b'a', b'h'),
            '1'..='8' if self.colors => opposite(b'1', b'8'),
            other => other,
        }
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '=' || PICTURES.contains(letter)
}

/// Tells whether a word is a square or a move: `f6`, `Nbd7`, `exd8=Q`, `Ne4xf6`.
fn is_of_board(word: &str) -> bool {
    let word = word.split('=').next().unwrap_or(word);
    // Every language has its own letters.
    let is_man = |letter: char| letter.is_uppercase() || PICTURES.contains(letter);
    let word = word.strip_prefix(is_man).unwrap_or(word);
    let is_file = |letter: u8| (b'a'..=b'h').contains(&letter);
    let is_rank = |letter: u8| (b'1'..=b'8').contains(&letter);
    let is_square = |text: &[u8]| matches!(text, [file, rank] if is_file(*file) && is_rank(*rank));
    let Some((before, goal)) = word.len().checked_sub(2).and_then(|at| word.as_bytes().split_at_checked(at))
    else {
        return false;
    };
    let before = before.strip_suffix(b"x").unwrap_or(before);
    let is_from = match before {
        [] => true,
        [one] => is_file(*one) || is_rank(*one),
        both => is_square(both),
    };
    is_square(goal) && is_from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_moves_are_turned_and_nothing_else() {
        let text = "1.Nbd7 R1xa5 exd8=Q O-O: pawns a7 and h2 exchange; Ne4-f6, ♘b1-c3 on the 2nd; a bad x5 b";
        let both = Turn { colors: true, files: true };
        let expected =
            "1.Nge2 R8xh4 dxe1=Q O-O: pawns h2 and a7 exchange; Nd5-c3, ♘g8-f6 on the 2nd; a bad x5 b";
        assert_eq!(both.words(text), expected);
        assert_eq!(both.words(&both.words(text)), text);
        assert_eq!(Turn { colors: false, files: true }.words("White: exd8=Q"), "White: dxe8=Q");
        assert_eq!(Turn { colors: true, files: false }.words("White: Sxd8+"), "White: Sxd1+");
        assert_eq!(both.uci("a7b8b"), "h2g1b");
    }
}
