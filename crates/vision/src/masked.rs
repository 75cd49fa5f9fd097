//! Men behind men: on a slider's line an enemy stands right behind the first man.
//!
//! Pins to other men than the king, skewers and discovered attacks are one geometry, told apart by whose man
//! stands in front and which of the two is worth more; here is what they share, with what the line is worth.
//!
//! What it is worth: the slider's side wins that much behind the man in front once he has left the line, more
//! than it could win there before or without the slider. The man in front is thought off the board, which is
//! the one displacement a question may make. So CAPS-II's two passes (II.B.3: pins that values alone decide,
//! then those that hang on the safety of the object) are one test here; PARADISE's conditions (II.B.3b,
//! pattern PIN: the slider safe on the object's square, no cheaper man able to take it already) follow from it.

use claims::HOUSE;
use shakmaty::{Role, Square, attacks};

use crate::Vision;
use crate::exchange::worth;

/// A slider, the first man on his line, and an enemy of the slider right behind that man.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Masked {
    /// The queen, rook or bishop.
    pub slider: Square,
    /// The man in front, of either side.
    pub front: Square,
    /// The enemy of the slider behind him.
    pub target: Square,
    /// What is won on the target's square, in centipawns of the house scale, once the man in front has left:
    /// more than before or without the slider. The worth of a king where the target is one.
    pub worth: i32,
}

impl Vision {
    /// Lists every masked line of both sides, sliders from a1 to h8.
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

    /// Returns the only man, of either side, between a queen, rook or bishop and a square that he would see if it were not for that man.
    pub fn alone_between(&self, slider: Square, target: Square) -> Option<Square> {
        let piece = self.board().piece_at(slider)?;
        let front = (attacks::between(slider, target) & self.board().occupied()).single_square()?;
        let lifted = self.board().occupied().without(front);
        let sees = self.board().sliders().contains(slider)
            && attacks::attacks(slider, piece, lifted).contains(target);
        sees.then_some(front)
    }

    /// Returns what a slider's side wins on a square behind a man once he has left, beyond what it wins anyway.
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
