//! What the arguments of concepts and goals are, outside any position.

use claims::ManId;
use shakmaty::{Color, Role, Square};

use super::Board;
use crate::Datum;

/// An argument: like a [`Datum`], but a man is told by his number.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Item {
    /// A man, wherever he stands.
    Man(ManId),
    /// A square.
    Square(Square),
    /// A color.
    Color(Color),
    /// A kind of man.
    Role(Role),
    /// A number.
    Number(i32),
    /// Nothing.
    Nil,
}

impl Item {
    /// Names a datum of the present position for good; `None` for a man where nobody stands.
    pub fn of_datum(datum: Datum, board: &dyn Board) -> Option<Item> {
        Some(match datum {
            Datum::Man(square) => Item::Man(board.man_at(square)?),
            Datum::Square(square) => Item::Square(square),
            Datum::Color(color) => Item::Color(color),
            Datum::Role(role) => Item::Role(role),
            Datum::Number(number) => Item::Number(number),
            Datum::Nil => Item::Nil,
        })
    }

    /// Finds an item in the present position; `None` for a man who is gone.
    pub fn datum(self, board: &dyn Board) -> Option<Datum> {
        Some(match self {
            Item::Man(man) => Datum::Man(board.square_of(man)?),
            Item::Square(square) => Datum::Square(square),
            Item::Color(color) => Datum::Color(color),
            Item::Role(role) => Datum::Role(role),
            Item::Number(number) => Datum::Number(number),
            Item::Nil => Datum::Nil,
        })
    }

    /// Returns the man.
    pub fn man(self) -> Option<ManId> {
        match self {
            Item::Man(man) => Some(man),
            _ => None,
        }
    }

    /// Returns the square, of a man where he stands now.
    pub fn square(self, board: &dyn Board) -> Option<Square> {
        match self {
            Item::Man(man) => board.square_of(man),
            Item::Square(square) => Some(square),
            _ => None,
        }
    }
}
