//! The arguments of concepts and goals, outside any position.

use claims::ManId;
use shakmaty::{Color, Role, Square};

use super::Board;
use crate::Datum;

/// An argument: like a [`Datum`], but a piece is identified by its number.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Item {
    /// A piece, wherever it stands.
    Man(ManId),
    /// A square.
    Square(Square),
    /// A color.
    Color(Color),
    /// A kind of piece.
    Role(Role),
    /// A number.
    Number(i32),
    /// Nothing.
    Nil,
}

impl Item {
    /// Converts a datum of the present position to an item; `None` for a piece on an empty square.
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

    /// Converts an item to a datum of the present position; `None` for a piece that is gone.
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

    /// Returns the piece.
    pub fn man(self) -> Option<ManId> {
        match self {
            Item::Man(man) => Some(man),
            _ => None,
        }
    }

    /// Returns the number.
    pub(super) fn number(self) -> Option<i32> {
        match self {
            Item::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the square, for a piece the one it stands on now.
    pub fn square(self, board: &dyn Board) -> Option<Square> {
        match self {
            Item::Man(man) => board.square_of(man),
            Item::Square(square) => Some(square),
            _ => None,
        }
    }
}
