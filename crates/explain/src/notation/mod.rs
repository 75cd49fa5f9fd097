//! Words for men, moves and numbers.

mod written;

pub use claims::role_name;
use shakmaty::{Chess, Color, Move, Position, Role, Square};

pub use self::written::{Notation, in_notation, with_colors_exchanged};
pub(crate) use self::written::{in_the_notation, numbered_as, written};

/// Names a man by role and square: `queen f6`. A square without a man is named alone.
pub fn man(position: &Chess, square: Square) -> String {
    match position.board().role_at(square) {
        Some(role) => format!("{} {square}", role_name(role)),
        None => square.to_string(),
    }
}

/// Names several men, kind by kind: `rook g8 and pawns g7 and h7`.
pub(crate) fn men(position: &Chess, squares: &[Square]) -> String {
    let of_role = |role: Role| {
        let here = |square: &&Square| position.board().role_at(**square) == Some(role);
        let names: Vec<String> = squares.iter().filter(here).map(ToString::to_string).collect();
        let plural = if names.len() == 1 { "" } else { "s" };
        (!names.is_empty()).then(|| format!("{}{plural} {}", role_name(role), list(&names)))
    };
    list(&Role::ALL.into_iter().rev().filter_map(of_role).collect::<Vec<String>>())
}

/// Names a side.
pub(crate) fn side_name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// Writes a move with its number, counted from the root as move 1: `1.Qf6+`, `1...Nxf6`.
pub(crate) fn numbered(position: &Chess, mv: Move, ply: usize, root_turn: Color) -> String {
    let number = (ply + numbered_as(root_turn).fold_wb(0, 1)) / 2 + 1;
    let dots = numbered_as(position.turn()).fold_wb(".", "...");
    format!("{number}{dots}{}", written(position, mv))
}

/// Writes moves from a position on, numbered as in a game score.
///
/// Stops before a move that is not legal; lines come from a checked proof.
pub fn game_score(position: &Chess, moves: &[Move], ply: usize, root_turn: Color) -> String {
    let mut board = position.clone();
    let mut words = Vec::new();
    for (offset, mv) in moves.iter().enumerate() {
        if !board.is_legal(*mv) {
            break;
        }
        let word = if offset == 0 || numbered_as(board.turn()) == Color::White {
            numbered(&board, *mv, ply + offset, root_turn)
        } else {
            written(&board, *mv)
        };
        words.push(word);
        board.play_unchecked(*mv);
    }
    words.join(" ")
}

/// Writes a number as people do: in words up to twelve.
pub(crate) fn number(n: u64) -> String {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    usize::try_from(n)
        .ok()
        .and_then(|n| WORDS.get(n))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// Joins items as in a sentence: `c7, d8 and e7`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Begins a sentence with a capital.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use shakmaty::san::SanPlus;

    use super::*;

    #[test]
    fn moves_are_numbered_from_the_root_whoever_begins() {
        let mut position = Chess::default();
        let play =
            |position: &Chess, text: &str| text.parse::<SanPlus>().unwrap().san.to_move(position).unwrap();
        let e4 = play(&position, "e4");
        position.play_unchecked(e4);
        let e5 = play(&position, "e5");
        assert_eq!(game_score(&Chess::default(), &[e4, e5], 0, Color::White), "1.e4 e5");
        assert_eq!(game_score(&position, &[e5], 1, Color::White), "1...e5");
        assert_eq!(game_score(&position, &[e5], 0, Color::Black), "1...e5");
        position.play_unchecked(e5);
        let knight = play(&position, "Nf3");
        assert_eq!(game_score(&position, &[knight], 1, Color::Black), "2.Nf3");
    }

    #[test]
    fn lists_read_like_sentences() {
        let items = ["c7".to_owned(), "d8".to_owned(), "e7".to_owned()];
        assert_eq!(list(&items), "c7, d8 and e7");
        assert_eq!(list(&items[..1]), "c7");
        assert_eq!((number(2), number(34)), ("two".to_owned(), "34".to_owned()));
    }
}
