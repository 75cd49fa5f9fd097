//! Pins to pieces other than the king, with what they are worth; and skewers, which are the same line seen from the
//! front.

use shakmaty::{Role, Square, attacks};

use crate::exchange::worth;
use crate::{Masked, Vision};

/// A piece that may leave a line, but at a cost: a piece behind it is lost.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct RelativePin {
    /// The piece that had better stay.
    pub pinned: Square,
    /// The enemy slider.
    pub pinner: Square,
    /// The piece behind.
    pub object: Square,
    /// What is lost there if the pinned piece leaves the line, in centipawns of the house scale; above 0.
    pub worth: i32,
}

impl RelativePin {
    /// Whether the pinned piece may go to a square without uncovering the one behind: along the line, the pinner's
    /// square included.
    pub fn allows(&self, square: Square) -> bool {
        let line = attacks::between(self.pinner, self.object);
        line.with(self.pinner).with(self.object).contains(square)
    }
}

/// A piece attacked along a line by a slider, with something to lose right behind it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Skewer {
    /// The queen, rook or bishop that attacks.
    pub slider: Square,
    /// The attacked piece: a king, or one whose capture by the slider gains, worth no less than the one behind.
    pub front: Square,
    /// The piece behind.
    pub target: Square,
    /// What is won behind once the piece in front has left, in centipawns of the house scale; above 0.
    pub worth: i32,
}

impl Vision {
    /// Returns the pins of both sides to pieces other than the king, pinners from a1 to h8.
    ///
    /// Several pinners behind one another on a line are one pin, by the first; a piece may be pinned along several
    /// lines. A king before another piece is skewered, not pinned.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::{RelativePin, Vision};
    ///
    /// // 8  . . . q k . . .   bishop g5 pins knight f6 to queen d8: the queen is worth more
    /// // 6  . . . . . n . .   than the bishop, which king e8 could take
    /// // 5  . . . . . . B .
    /// // 1  . . . . K . . .
    /// let fen: Fen = "3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let (pinned, pinner, object) = (Square::F6, Square::G5, Square::D8);
    /// assert_eq!(vision.relative_pins(), [RelativePin { pinned, pinner, object, worth: 570 }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relative_pins(&self) -> &[RelativePin] {
        self.relative_pins.get_or_init(|| {
            let pins = self.masked_men().iter().filter(|line| {
                self.is_front_enemy(line)
                    && 0 < line.worth
                    && self.board().role_at(line.front) != Some(Role::King)
                    && self.board().role_at(line.target) != Some(Role::King)
            });
            pins.map(|line| RelativePin {
                pinned: line.front,
                pinner: line.slider,
                object: line.target,
                worth: line.worth,
            })
            .collect()
        })
    }

    /// Lists the skewers on the board, of both sides.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . . r . . .   rook e1 checks king e4, and rook e8 stands behind it
    /// // 4  . . . . k . . .
    /// // 1  . . . . R . K .
    /// let fen: Fen = "4r3/8/8/8/4k3/8/8/4R1K1 b - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert_eq!(vision.skewers().first().map(|skewer| skewer.target), Some(Square::E8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn skewers(&self) -> Vec<Skewer> {
        let values = &claims::HOUSE;
        let worth_of = |square| self.board().role_at(square).map_or(0, |role| worth(role, values));
        let is_hit = |line: &&Masked| {
            let color = self.board().color_at(line.slider);
            self.is_front_enemy(line)
                && 0 < line.worth
                && worth_of(line.target) <= worth_of(line.front)
                && color.is_some_and(|color| self.gains_by(line.slider, line.front, color))
        };
        let skewers = self.masked_men().iter().filter(is_hit);
        skewers
            .map(|line| Skewer {
                slider: line.slider,
                front: line.front,
                target: line.target,
                worth: line.worth,
            })
            .collect()
    }

    fn is_front_enemy(&self, line: &Masked) -> bool {
        self.board().color_at(line.front) != self.board().color_at(line.slider)
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn pins(fen: &str) -> String {
        let position = position(fen);
        let vision = Vision::of(position);
        let text = |pin: &RelativePin| format!("{} by {} to {}", pin.pinned, pin.pinner, pin.object);
        vision.relative_pins().iter().map(text).collect::<Vec<_>>().join(", ")
    }

    /// Figure 3.11 of the CAPS-II report, where only pawn b7 is pinned.
    #[test]
    fn the_pin_of_figure_3_11() {
        let fen = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";
        assert_eq!(pins(fen), "b7 by f3 to a8");
    }

    #[test]
    fn a_pin_must_win_something() {
        // Rook e1 looks through knight e5 at rook e8, guarded by the other rook: nothing is lost.
        assert_eq!(pins("r3r1k1/8/8/4n3/8/8/8/4R1K1 b - - 0 1"), "");
        assert_eq!(pins("4r1k1/8/8/4n3/8/8/8/4R1K1 b - - 0 1"), "e5 by e1 to e8");
        // If a pawn is there anyway to capture the queen, the bishop's line adds nothing.
        assert_eq!(pins("3q2k1/2P5/5n2/6B1/8/8/8/6K1 b - - 0 1"), "");
    }
}
