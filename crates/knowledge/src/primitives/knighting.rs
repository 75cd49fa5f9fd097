//! KNIGHTS and KNIGHTMATE: a pawn that promotes to a knight (beyond the report).
//!
//! Everywhere else a pawn that promotes becomes a queen; where a knight is better, productions must name it.

use shakmaty::{Color, Position, Role, Square, attacks};

use super::Facts;
use super::imagined_board::Way;
use super::table::{Row, Table};

impl Facts<'_> {
    /// Lists KNIGHTS: the pawn, its promotion square, an enemy that it would attack there as a knight.
    pub(super) fn knightings(&self) -> Vec<Row> {
        let enemies = self.vision.board().by_color(!self.color());
        let of = |way: Way| {
            let targets = attacks::knight_attacks(way.to) & enemies.without(way.to);
            targets.into_iter().map(move |target| [way.at, way.to, target, Square::A1])
        };
        let mut rows: Vec<Row> = self.promotions().flat_map(of).collect();
        rows.sort_unstable();
        rows
    }

    /// Lists KNIGHTMATE: the promotions to a knight that check and have no answer.
    pub(super) fn knight_mates(&self) -> Table {
        let color = self.color();
        let mates = |way: &Way| {
            let thought = self.look_ahead().displace(*way).turn_into(way.to, Role::Knight);
            thought.is_attacked(!color) && !thought.each_answer(!color, None, &mut |_| true)
        };
        let found: Vec<Way> = self.promotions().filter(mates).collect();
        self.table_of(&found)
    }

    fn color(&self) -> Color {
        self.vision.position().turn()
    }

    /// Returns the promotions of the side to move.
    fn promotions(&self) -> impl Iterator<Item = Way> {
        let moves = self.vision.legal_moves().iter();
        let knights = moves.filter(|mv| mv.promotion() == Some(Role::Knight));
        knights.filter_map(|mv| Some(Way { at: mv.from()?, to: mv.to() }))
    }
}
