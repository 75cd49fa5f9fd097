//! Influences: what a move changes that a refutation may depend on, and the piece that makes the move.

use claims::ManId;
use shakmaty::{Bitboard, Color, Square};
use vision::Vision;

/// A reason, with the square, or the square of the piece, that it is about.
pub(super) type Influence = (&'static str, Square);

/// A move that is compared with a refutation.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mover {
    pub(super) man: ManId,
    pub(super) from: Square,
    pub(super) to: Square,
    /// The squares that the piece bears on before the move, and after it.
    pub(super) before: Bitboard,
    pub(super) after: Bitboard,
}

impl Mover {
    /// Whether another piece of its side bears on a square.
    pub(super) fn has_help(&self, square: Square, side: Color, vision: &Vision) -> bool {
        let own = vision.roster().square_of(self.man);
        vision.attackers_to(square, side).into_iter().any(|man| Some(man) != own)
    }
}
