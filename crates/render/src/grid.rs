//! Where the squares of a drawn board are, for all that is drawn on it.

use shakmaty::{Color, Square};

/// Units of one square.
pub(crate) const SIDE: u32 = 40;

/// Returns the upper left corner of a square, from a side's point of view.
pub(crate) fn corner(square: Square, side: Color) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    match side {
        Color::White => (file * SIDE, (7 - rank) * SIDE),
        Color::Black => ((7 - file) * SIDE, rank * SIDE),
    }
}
