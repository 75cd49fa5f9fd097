//! Discovered attacks: a piece that leaves a line of its own side's slider uncovers an attack.

use shakmaty::{Role, Square};

use crate::Vision;

/// An attack that a piece uncovers by leaving a line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Discovery {
    /// The piece that leaves.
    pub front: Square,
    /// The slider behind it, of the same side.
    pub slider: Square,
    /// The enemy at the end of the line.
    pub target: Square,
    /// What is then won on the target's square, in centipawns of the house scale; above 0. The worth of a king if the
    /// target is one: a discovered check.
    pub worth: i32,
}

impl Vision {
    /// Lists the discovered attacks that can be made, for both sides, sliders from a1 to h8.
    ///
    /// CAPS-II's DSC bearing on something to be won, and PARADISE's DSC-THREAT without its conditions on the square
    /// where the piece goes: those depend on the move.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . . k . . .   any move of knight e4 uncovers a check
    /// // 4  . . . . N . . .
    /// // 1  . . . . R . K .
    /// let fen: Fen = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert_eq!(vision.discoveries()[0].target, Square::E8);
    /// assert!(vision.discoveries()[0].is_check(&vision));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discoveries(&self) -> Vec<Discovery> {
        let is_own = |front, slider| self.board().color_at(front) == self.board().color_at(slider);
        let lines = self.masked_men().iter().filter(|line| is_own(line.front, line.slider) && 0 < line.worth);
        lines
            .map(|line| Discovery {
                front: line.front,
                slider: line.slider,
                target: line.target,
                worth: line.worth,
            })
            .collect()
    }
}

impl Discovery {
    /// Whether a king is at the end of the line.
    pub fn is_check(&self, vision: &Vision) -> bool {
        vision.board().role_at(self.target) == Some(Role::King)
    }
}
