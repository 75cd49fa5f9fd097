//! Pieces behind pieces: on a slider's line an enemy stands right behind the first piece.
//!
//! Pins to pieces other than the king, skewers and discovered attacks share one geometry and differ by whose piece
//! stands in front and which of the two is worth more; this module has what they share, and what the line is worth.
//!
//! The worth of a line: the slider's side wins that much behind the piece in front once it has left the line, more than
//! it could win there before or without the slider. The piece in front is assumed to be off the board, which is the one
//! displacement a question may make. So CAPS-II's two passes (II.B.3: pins that values alone decide, then those that
//! depend on the safety of the object) are one test here; PARADISE's conditions (II.B.3b, pattern PIN: the slider safe
//! on the object's square, no cheaper piece able to capture it already) follow from it.

use claims::HOUSE;
use shakmaty::{Role, Square, attacks};

use crate::Vision;
use crate::exchange::worth;

/// A slider, the first piece on its line, and an enemy of the slider right behind that piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Masked {
    /// The queen, rook or bishop.
    pub slider: Square,
    /// The piece in front, of either side.
    pub front: Square,
    /// The enemy of the slider behind the piece in front.
    pub target: Square,
    /// What is won on the target's square, in centipawns of the house scale, once the piece in front has left: more
    /// than before or without the slider. The worth of a king if the target is one.
    pub worth: i32,
}

impl Vision {
    /// Returns every masked line of both sides, sliders from a1 to h8.
    pub fn masked_men(&self) -> &[Masked] {
        self.masked.get_or_init(|| {
            let board = self.board();
            let mut found = Vec::new();
            for slider in board.sliders() {
                let seen = self.attacks_from(slider);
                let fronts = seen & board.occupied();
                let Some(piece) = board.piece_at(slider) else { continue };
                let beyond = attacks::attacks(slider, piece, board.occupied() & !fronts) & !seen;
                for target in beyond & board.by_color(!piece.color) {
                    let between = attacks::between(slider, target) & fronts;
                    let Some(front) = between.single_square() else { continue };
                    found.push(Masked { slider, front, target, worth: self.behind(slider, front, target) });
                }
            }
            found
        })
    }

    /// Returns the only piece, of either side, between a queen, rook or bishop and a square that it would otherwise
    /// attack.
    pub fn alone_between(&self, slider: Square, target: Square) -> Option<Square> {
        let piece = self.board().piece_at(slider)?;
        let front = (attacks::between(slider, target) & self.board().occupied()).single_square()?;
        let lifted = self.board().occupied().without(front);
        let sees = self.board().sliders().contains(slider)
            && attacks::attacks(slider, piece, lifted).contains(target);
        sees.then_some(front)
    }

    /// Returns what a slider's side wins on a square behind a piece once it has left, beyond what it wins anyway.
    fn behind(&self, slider: Square, front: Square, target: Square) -> i32 {
        let Some(piece) = self.board().piece_at(target) else { return 0 };
        let standing = worth(piece.role, &HOUSE);
        if piece.role == Role::King {
            return standing;
        }
        let side = !piece.color;
        let gain = |among| self.gain_among(target, side, standing, &HOUSE, among);
        let left = self.everyone().without(front);
        let with_slider = gain(left);
        if with_slider == 0 {
            return 0;
        }
        let mut idle = left;
        idle.men.discard(slider);
        let otherwise = gain(idle).max(gain(self.everyone()));
        (with_slider - otherwise).max(0)
    }
}
