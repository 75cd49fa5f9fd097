//! CASTLES: where castling takes king and rook (beyond the report, which leaves castling out).
//!
//! Only the side to move has it: it is not known whether the other side could castle.

use shakmaty::{Color, Position};

use super::Facts;
use super::table::Row;

impl Facts<'_> {
    /// Lists the king, its square, the rook, its square.
    pub(super) fn castlings(&self) -> Vec<Row> {
        let color: Color = self.vision.position().turn();
        let mut rows: Vec<Row> = Vec::new();
        for mv in self.vision.legal_moves().iter().filter(|mv| mv.is_castle()) {
            if let (Some(king), Some(side)) = (mv.from(), mv.castling_side()) {
                rows.push([king, side.king_to(color), mv.to(), side.rook_to(color)]);
            }
        }
        rows.sort_unstable();
        rows
    }
}
