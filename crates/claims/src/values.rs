//! The value tables: the reports count in different units, the house in centipawns.
//!
//! CAPS-II counts 1 3 3 5 9 (table II-4, in units), PARADISE 10 32 33 50 90 (II.A), TECH 100 330 330 500 900. Code that
//! computes with values takes a table; [`Values::centipawns`] is the one place that converts.

use shakmaty::{Board, Color, Role};

/// What each piece is worth in one of the scales; the king has no worth of its own.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Values {
    pawn: i32,
    knight: i32,
    bishop: i32,
    rook: i32,
    queen: i32,
}

/// The house scale, for claims and prose, in centipawns. It is twice the points of CAPS-II (table II-4).
pub const HOUSE: Values = Values { pawn: 100, knight: 320, bishop: 330, rook: 500, queen: 900 };
/// The units of CAPS-II.
pub const UNITS: Values = Values { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 };
/// The scale of PARADISE, in tenths of a pawn.
pub const PARADISE: Values = Values { pawn: 10, knight: 32, bishop: 33, rook: 50, queen: 90 };
/// The scale of PARADISE with the worth of the queen that it uses to evaluate a position: the values in the traces of
/// its report (V.A to V.C) come out with 99 only.
pub const PARADISE_MATERIAL: Values = Values { queen: 99, ..PARADISE };
/// The scale of TECH.
pub const TECH: Values = Values { pawn: 100, knight: 330, bishop: 330, rook: 500, queen: 900 };

impl Values {
    /// Returns the worth of a piece in this scale; a king counts 0.
    pub fn of(&self, role: Role) -> i32 {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.queen,
            Role::King => 0,
        }
    }

    /// Sums the pieces of a color in this scale, without the king.
    ///
    /// ```
    /// use shakmaty::{Board, Color};
    /// assert_eq!(claims::TECH.material(&Board::new(), Color::White), 4020);
    /// ```
    pub fn material(&self, board: &Board, color: Color) -> i32 {
        let count = |role: Role| i32::try_from(board.by_piece(role.of(color)).count()).unwrap_or(0);
        Role::ALL.into_iter().map(|role| count(role) * self.of(role)).sum()
    }

    /// Returns the material of a color less that of the other.
    ///
    /// ```
    /// use shakmaty::{Board, Color};
    /// assert_eq!(claims::HOUSE.balance(&Board::new(), Color::White), 0);
    /// ```
    pub fn balance(&self, board: &Board, color: Color) -> i32 {
        self.material(board, color) - self.material(board, !color)
    }

    /// Converts an amount of this scale to centipawns, a pawn being 100.
    ///
    /// ```
    /// assert_eq!(claims::UNITS.centipawns(9), 900);
    /// assert_eq!(claims::PARADISE.centipawns(32), 320);
    /// ```
    pub fn centipawns(&self, amount: i32) -> i32 {
        amount * 100 / self.pawn
    }
}
