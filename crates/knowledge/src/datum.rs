//! What a variable is bound to while productions are matched.
//!
//! Nothing moves while one position is looked at, so a man is told by the square he stands on; concepts and plans, which
//! outlive the position, tell him by his [`claims::ManId`].

use shakmaty::{Color, Role, Square};

/// A value of a variable.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Datum {
    /// The man who stands there.
    Man(Square),
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

impl Datum {
    /// Returns the square, of a man where he stands.
    pub fn square(self) -> Option<Square> {
        match self {
            Datum::Man(square) | Datum::Square(square) => Some(square),
            _ => None,
        }
    }
}
