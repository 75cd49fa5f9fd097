//! What a position is worth at a glance: CAPS-II's three static values (II.E), in centipawns of the house scale, which
//! are twice the report's points.
//!
//! Only captures and promotions that could be made at once count.
//!
//! Decisions where the report is silent or says only "slightly more credit":
//! * Nominal is the better of two courses for the side to move: it captures the best that it can and then loses the
//!   other side's best capture, unless its own capture removes the piece that would have captured or is made by the
//!   piece in danger; or it saves its best and loses the second best.
//! * Optimistic, the mirror image of pessimistic, is the greater of nominal and the material with the side's own best
//!   capture.

use claims::HOUSE;
use shakmaty::{Color, Position};

use crate::Vision;

/// The static values of a position, in centipawns, for the side to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Standing {
    /// The material on the board.
    pub material: i32,
    /// The best estimate.
    pub nominal: i32,
    /// The worst that may happen if the other side's best capture is carried out.
    pub pessimistic: i32,
    /// The best that may happen if the side's own best capture is carried out.
    pub optimistic: i32,
}

/// A unit in centipawns.
pub const UNIT: i32 = 100;

impl Vision {
    /// Returns the static values for the side to move.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 5  . . . p . . . .   both pawns can be taken; White is to move
    /// // 4  . . . . P . . .
    /// let fen: Fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let standing = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?).standing();
    /// assert_eq!((standing.pessimistic, standing.material, standing.optimistic), (-100, 0, 100));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standing(&self) -> Standing {
        let color = self.position().turn();
        let material = HOUSE.balance(self.board(), color);
        let (own, other) = (self.features().best(color), self.features().best(!color));
        let worth = |gain: i32| gain * UNIT;
        let threatened = |place: usize| other.get(place).map_or(0, |capture| worth(capture.gain));
        let saving = material - threatened(1);
        let taking = own.first().map_or(saving, |capture| {
            let is_removed = |threat: &&crate::Capture| {
                self.is_only_attacker(capture.square, threat.square, !color)
                    || self.is_only_attacker(threat.square, capture.square, color)
            };
            let left = other.iter().find(|threat| !is_removed(threat));
            material + worth(capture.gain) - left.map_or(0, |threat| worth(threat.gain))
        });
        let nominal = saving.max(taking);
        let best = own.first().map_or(0, |capture| worth(capture.gain));
        Standing {
            material,
            nominal,
            pessimistic: nominal.min(material - threatened(0)),
            optimistic: nominal.max(material + best),
        }
    }

    /// Whether the piece on a square is the only one of a color that attacks another.
    fn is_only_attacker(&self, man: shakmaty::Square, target: shakmaty::Square, color: Color) -> bool {
        self.attackers_to(target, color).single_square() == Some(man)
    }
}
