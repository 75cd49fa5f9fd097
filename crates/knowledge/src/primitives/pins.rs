//! PINRAY and PIN (II.B.3b; spec 2.3).
//!
//! The piece in front may be worth more than the one behind, even a king: a skewer is a pin ray, too.

use shakmaty::{Color, Square};

use super::Facts;
use super::table::Row;
use crate::Pattern;

impl Facts<'_> {
    /// Lists the slider, the enemy in front and the enemy behind.
    pub(super) fn pin_rays(&self) -> Vec<Row> {
        let board = self.vision.board();
        let is_ray = |row: &&Row| {
            let enemies = board.color_at(row[0]).map(|color| board.by_color(!color));
            enemies.is_some_and(|enemies| enemies.contains(row[1]) && enemies.contains(row[2]))
        };
        self.matches(Pattern::Thru).iter().filter(is_ray).copied().collect()
    }

    /// Lists the pin rays where the piece behind would really be threatened.
    pub(super) fn pins(&self) -> Vec<Row> {
        let board = self.vision.board();
        let is_pin = |row: &&Row| {
            let [slider, _, behind, _] = **row;
            board.color_at(slider).is_some_and(|color| {
                self.is_safe(slider, behind)
                    && !self.is_exchangeable(slider, behind)
                    && !self.is_taken_by_less(behind, color)
            })
        };
        self.matches(Pattern::PinRay).iter().filter(is_pin).copied().collect()
    }

    /// Whether a less valuable piece of a color can already capture a piece.
    fn is_taken_by_less(&self, man: Square, color: Color) -> bool {
        let takers = self.men(Pattern::LegalMove, man, color);
        takers.into_iter().any(|taker| self.value(taker) < self.value(man))
    }
}
