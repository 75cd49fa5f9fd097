//! How one move is written: with letters, with figurines, or long.
//!
//! CITE: Algebraic notation. <https://www.chessprogramming.org/Algebraic_Chess_Notation>

use claims::{Played, arrival};
use shakmaty::{Color, Move, Role};

use crate::{Message, Style};

/// A way to write moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Notation {
    /// The language's letters for the pieces, in English `Nxf6+`.
    #[default]
    Letters,
    /// Pictures of the pieces: `♘xf6+`.
    Figurine,
    /// Including the square that the piece leaves: `Ne4xf6+`, `e2-e4`.
    Long,
}

/// Writes a move in a style.
pub(crate) fn write_played(played: &Played, style: &Style) -> String {
    let san = played.san.to_string();
    match style.notation {
        Notation::Letters => letter(&san, style),
        Notation::Figurine => san.chars().map(figurine).collect(),
        Notation::Long if played.mv.is_castle() => san,
        Notation::Long => letter(&long(played.turn, played.mv, &san), style),
    }
}

/// Replaces the English piece letters by the language's, and the `O` of castling by its sixth letter, if it
/// has one.
fn letter(san: &str, style: &Style) -> String {
    let letters = Message::new("letters").write(style);
    let of_man = |letter: char| {
        let place = "KQRBNO".chars().position(|man| man == letter);
        place.and_then(|place| letters.chars().nth(place)).unwrap_or(letter)
    };
    if letters == "KQRBN" { san.to_owned() } else { san.chars().map(of_man).collect() }
}

/// Returns the picture of a piece for its letter; always White's, as printed in books.
fn figurine(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        other => other,
    }
}

fn long(turn: Color, mv: Move, san: &str) -> String {
    let Some(from) = mv.from() else { return san.to_owned() };
    let man = if mv.role() == Role::Pawn { String::new() } else { mv.role().upper_char().to_string() };
    let goal = arrival(turn, mv).to_string();
    // What follows the square: the promotion, check, mate.
    let rest = san.rfind(&goal).map_or("", |at| &san[at + goal.len()..]);
    let sign = if mv.is_capture() { 'x' } else { '-' };
    format!("{man}{from}{sign}{goal}{rest}")
}

#[cfg(test)]
mod tests {
    use testing::{find_move, position};

    use crate::Language;

    use super::*;

    fn check(fen: &str, uci: &str, expected: [&str; 3]) {
        let position = position(fen);
        let mv = find_move(&position, uci);
        let ways = [Notation::Letters, Notation::Figurine, Notation::Long];
        let written = |way| write_played(&Played::of(&position, mv), &Style::new(Language::english(), way));
        assert_eq!(ways.map(written), expected);
    }

    #[test]
    fn a_move_is_written_in_three_ways() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(start, "e2e4", ["e4", "e4", "e2-e4"]);
        check(start, "g1f3", ["Nf3", "♘f3", "Ng1-f3"]);
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", ["exd6", "exd6", "e5xd6"]);
        check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", ["axb8=Q+", "axb8=♕+", "a7xb8=Q+"]);
        check("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a8", ["Ra8#", "♖a8#", "Ra1-a8#"]);
        check("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", ["O-O", "O-O", "O-O"]);
        check("6k1/8/8/8/8/R6R/8/4K3 w - - 0 1", "a3d3", ["Rad3", "♖ad3", "Ra3-d3"]);
    }
    #[test]
    fn german_castles_with_noughts() {
        let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let mv = find_move(&position, "e1c1");
        let style = Style::new(Language::find_named("de").unwrap(), Notation::Letters);
        assert_eq!(write_played(&Played::of(&position, mv), &style), "0-0-0");
    }
}
