//! How one move is written: with letters, with figurines, or long.
//!
//! Every move of an explanation is written here. Which way holds for a whole explanation, so it is a property of the
//! thread that writes it and not handed from hand to hand.
//!
//! CITE: Algebraic notation. <https://www.chessprogramming.org/Algebraic_Chess_Notation>

use std::cell::Cell;
use std::thread::LocalKey;

use claims::arrival;
use shakmaty::{Chess, Color, Move, Position, Role, san::SanPlus};

use crate::messages::Message;

/// A way to write moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Notation {
    /// The letters that the language has for the men, in English `Nxf6+`.
    #[default]
    Letters,
    /// Their pictures: `♘xf6+`.
    Figurine,
    /// The square that the man leaves as well: `Ne4xf6+`, `e2-e4`.
    Long,
}

thread_local! {
    static NOTATION: Cell<Notation> = const { Cell::new(Notation::Letters) };
    static ARE_COLORS_EXCHANGED: Cell<bool> = const { Cell::new(false) };
    static FIRST_MOVE: Cell<u32> = const { Cell::new(1) };
}

/// Does something with every move written in this way.
///
/// What the solvers say of their own searches, in the tree of the full level, keeps letters.
pub fn in_notation<T>(notation: Notation, write: impl FnOnce() -> T) -> T {
    with(&NOTATION, notation, write)
}

/// Does something with moves numbered for a board on which White's men are Black's: `1...` where White begins.
pub fn with_colors_exchanged<T>(are_exchanged: bool, write: impl FnOnce() -> T) -> T {
    with(&ARE_COLORS_EXCHANGED, are_exchanged, write)
}

/// Does something with the root's move numbered so: 1 where nothing is said.
pub(crate) fn counted_from<T>(number: u32, write: impl FnOnce() -> T) -> T {
    with(&FIRST_MOVE, number, write)
}

/// Gives the number of the root's move.
pub(crate) fn first_move() -> u32 {
    FIRST_MOVE.get()
}

/// Gives the side whose moves a side's moves are numbered as.
pub(crate) fn numbered_as(color: Color) -> Color {
    if ARE_COLORS_EXCHANGED.get() { !color } else { color }
}

/// Does something while a cell of this thread holds a value, and puts back what it held, after a panic as well.
fn with<V: Copy + 'static, T>(cell: &'static LocalKey<Cell<V>>, value: V, write: impl FnOnce() -> T) -> T {
    struct Before<V: Copy + 'static>(&'static LocalKey<Cell<V>>, V);
    impl<V: Copy> Drop for Before<V> {
        fn drop(&mut self) {
            self.0.set(self.1);
        }
    }
    let _before = Before(cell, cell.replace(value));
    write()
}

/// Writes a legal move.
pub(crate) fn written(position: &Chess, mv: Move) -> String {
    let san = SanPlus::from_move(position.clone(), mv).to_string();
    in_the_notation(position, mv, san)
}

/// Writes a move as the notation wants it; `san` is the move in letters.
pub(crate) fn in_the_notation(position: &Chess, mv: Move, san: String) -> String {
    match NOTATION.get() {
        Notation::Letters => lettered(&san),
        Notation::Figurine => san.chars().map(figurine).collect(),
        Notation::Long if mv.is_castle() => san,
        Notation::Long => lettered(&long(position, mv, &san)),
    }
}

/// Puts the language's letters of the men in the place of the English ones; castling has none.
fn lettered(san: &str) -> String {
    let letters = Message::new("letters").words();
    let of_man = |letter: char| {
        let place = "KQRBN".chars().position(|man| man == letter);
        place.and_then(|place| letters.chars().nth(place)).unwrap_or(letter)
    };
    if letters == "KQRBN" { san.to_owned() } else { san.chars().map(of_man).collect() }
}

/// Gives the picture of a man for his letter; White's, whoever moves, as books print them.
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

fn long(position: &Chess, mv: Move, san: &str) -> String {
    let Some(from) = mv.from() else { return san.to_owned() };
    let man = if mv.role() == Role::Pawn { String::new() } else { mv.role().upper_char().to_string() };
    let goal = arrival(position.turn(), mv).to_string();
    // What stands behind the square: the promotion, check, mate.
    let rest = san.rfind(&goal).map_or("", |at| &san[at + goal.len()..]);
    let sign = if mv.is_capture() { 'x' } else { '-' };
    format!("{man}{from}{sign}{goal}{rest}")
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, fen::Fen, uci::UciMove};

    use super::*;

    fn check(fen: &str, uci: &str, expected: [&str; 3]) {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let mv = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        let ways = [Notation::Letters, Notation::Figurine, Notation::Long];
        assert_eq!(ways.map(|way| in_notation(way, || written(&position, mv))), expected);
        assert_eq!(written(&position, mv), expected[0], "the way before holds again");
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
}
