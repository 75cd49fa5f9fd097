//! What a variable is bound to while productions are matched.
//!
//! Nothing moves while one position is examined, so a piece is identified by its square; concepts and plans, which
//! outlive the position, identify it by its [`claims::ManId`].

use shakmaty::{Color, Role, Square};

/// A value of a variable.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Datum {
    /// The piece on a square.
    Man(Square),
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

impl Datum {
    /// Returns the square, for a piece the one it stands on.
    pub fn square(self) -> Option<Square> {
        match self {
            Datum::Man(square) | Datum::Square(square) => Some(square),
            _ => None,
        }
    }
}
