//! The king's sector: which pieces control the king's square and the squares beside it, and how.
//!
//! MATER II (report, section V, figure 6) knows five kinds of control: none, attacking, occupation, block and x-ray. A
//! square may be controlled in several ways at once; all are kept.

use shakmaty::{Bitboard, Color, Square, attacks};

use crate::Vision;

/// A piece of the attacker that would attack a square but for one piece between.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct XRay {
    /// The attacker's slider.
    pub slider: Square,
    /// The piece between, of either side.
    pub interposer: Square,
}

/// One square of a king's sector.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SectorSquare {
    /// The square: the king's own, or one beside it.
    pub square: Square,
    /// Attacking control: the attacker's pieces that could move to it or capture on it, with the king removed from the
    /// board.
    pub attackers: Bitboard,
    /// Occupation control: whether a piece of the attacker stands there.
    pub is_occupied: bool,
    /// Block control: whether a piece of the defender stands there.
    pub is_blocked: bool,
    /// X-ray control: sliders of the attacker behind one piece.
    pub x_rays: Vec<XRay>,
}

impl SectorSquare {
    /// Whether the king can go there: there is no control but x-rays, or an unguarded piece of the attacker.
    pub fn is_uncontrolled(&self) -> bool {
        self.attackers.is_empty() && !self.is_blocked
    }
}

impl Vision {
    /// Returns the sector of a color's king: its square first, then those beside it from a1 to h8.
    ///
    /// Empty when there is no king.
    pub fn king_sector(&self, defender: Color) -> Vec<SectorSquare> {
        let Some(king) = self.king(defender) else { return Vec::new() };
        std::iter::once(king)
            .chain(attacks::king_attacks(king))
            .map(|square| SectorSquare {
                square,
                attackers: self.covers(square, !defender),
                is_occupied: self.board().by_color(!defender).contains(square),
                is_blocked: square != king && self.board().by_color(defender).contains(square),
                x_rays: self.x_rays(square, !defender),
            })
            .collect()
    }

    /// Counts the squares beside a king that it could go to (the report's tally X0).
    pub fn count_uncontrolled(&self, defender: Color) -> usize {
        self.king_sector(defender).iter().skip(1).filter(|square| square.is_uncontrolled()).count()
    }

    /// Lists the sliders of a color that would attack a square but for one piece between.
    pub fn x_rays(&self, square: Square, color: Color) -> Vec<XRay> {
        let board = self.board();
        let behind_one = |slider: Square| {
            let between = attacks::between(slider, square) & board.occupied();
            between.single_square().map(|interposer| XRay { slider, interposer })
        };
        (self.sliders_aimed_at(square) & board.by_color(color)).into_iter().filter_map(behind_one).collect()
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    /// Formats the sector as `square attackers x-rays` with `#` for a block and `@` for an occupied square.
    fn sector(fen: &str, defender: Color) -> String {
        let position = position(fen);
        let text = |square: &SectorSquare| {
            let men: Vec<String> = square.attackers.into_iter().map(|man| man.to_string()).collect();
            let rays: Vec<String> =
                square.x_rays.iter().map(|ray| format!("{}/{}", ray.slider, ray.interposer)).collect();
            let block = if square.is_blocked { "#" } else { "" };
            let occupied = if square.is_occupied { "@" } else { "" };
            format!("{}{block}{occupied}[{}|{}]", square.square, men.join(","), rays.join(","))
        };
        let vision = Vision::of(position);
        vision.king_sector(defender).iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_five_controls_are_told_apart() {
        // Queen h6 attacks g7 and f8 from afar, bishop b2 x-rays g7's neighbour h8 through pawn g7.
        let found = sector("6k1/5ppp/7Q/8/8/8/1B6/6K1 b - - 0 1", Color::Black);
        assert_eq!(found, "g8[|] f7#[|] g7#[b2,h6|] h7#[h6|] f8[|h6/g7] h8[|b2/g7,h6/h7]");
    }

    #[test]
    fn an_unguarded_man_beside_the_king_is_no_control() {
        let vision = Vision::of(position("6k1/6Q1/8/8/8/8/8/K7 b - - 0 1"));
        assert_eq!(vision.count_uncontrolled(Color::Black), 1);
    }
}
