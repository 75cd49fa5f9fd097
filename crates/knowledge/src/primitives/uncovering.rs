//! DSC-THREAT: a move that uncovers a threat with advantage (II.B.3b; spec 2.3).
//!
//! The slider's safety is tested with the mover still on the line, as in the report; a king is always worth uncovering.

use shakmaty::{Color, Square, attacks};

use super::Facts;
use super::table::Row;
use crate::Pattern;

impl Facts<'_> {
    /// Lists the mover, the slider, the enemy and the mover's square.
    pub(super) fn discovered_threats(&self) -> Vec<Row> {
        let board = self.vision.board();
        let mut found = Vec::new();
        for [slider, front, target, _] in self.matches(Pattern::Dsc).iter().copied() {
            let Some(color) = board.color_at(slider) else { continue };
            let is_threat = board.by_color(!color).contains(target)
                && self.is_safe(slider, target)
                && !self.is_exchangeable(slider, target);
            if !is_threat {
                continue;
            }
            for square in self.squares(Pattern::LegalMove, front) & !attacks::ray(slider, target) {
                if !self.is_taken_at_once(front, target, square, color) {
                    found.push([front, slider, target, square]);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Whether the threatened enemy can capture the mover on its square with advantage.
    fn is_taken_at_once(&self, front: Square, target: Square, square: Square, color: Color) -> bool {
        self.squares(Pattern::Dir, target).contains(square)
            && (self.squares(Pattern::OnlyProtection, front).contains(square)
                || self.is_overprotected(color, square)
                || self.is_safe(target, square))
    }
}
