//! Recognizes text that is not PGN by its beginning, before it is parsed.

use super::cleanup::begins_with_move;
use crate::excerpt::excerpt;
use crate::rows::is_tag;

/// Returns the beginning of a text that is not PGN; `None` for text that begins like a game, with a tag, a
/// comment or a move.
pub fn find_other(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let start = text.trim_start_matches(|letter: char| letter == '\u{feff}' || letter.is_whitespace());
    let is_game = is_tag(start) || begins_with_move(start);
    let line = start.lines().next().unwrap_or_default();
    (!is_game).then(|| excerpt(line.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_from_other_texts() {
        for game in [
            "[Event \"?\"]\n",
            "\u{feff}\n 1. e4 e5",
            "1.e4",
            "1 e4",
            "e4 e5",
            "{a comment} 1. d4",
            "; one\n% two\n1. d4",
            "*",
            "1-0",
            "40... Kd7",
            "1.Kxd7+!?",
        ] {
            assert_eq!(find_other(game.as_bytes()), None, "{game}");
        }
        for (other, start) in [
            ("This is no game.\n1. e4", "This is no game."),
            ("{\"fen\": 1}", "{\"fen\": 1}"),
            ("6k1/5ppp/8 w - - 0 1", "6k1/5ppp/8 w - - 0 1"),
            ("PuzzleId,FEN,Moves", "PuzzleId,FEN,Moves"),
            ("[1, 2]", "[1, 2]"),
            ("{open", "{open"),
            ("", ""),
        ] {
            assert_eq!(find_other(other.as_bytes()).as_deref(), Some(start), "{other}");
        }
    }
}
