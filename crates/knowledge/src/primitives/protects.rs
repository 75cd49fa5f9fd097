//! PROTECTS: which piece alone can stop an enemy from going to a square and winning something (II.B.3b; spec 2.3).
//!
//! The three cases of the report. Decisions for the two that stop a mate:
//! * The check must come from the mover alone; a capture or an interposition does not stop an opened line.
//! * The king is not its own protector. Another protector must be able to capture as far as pins to its king go.
//! * An interposition is a legal move of the present board to an empty square between mover and king. It has no chance
//!   on a square that is overprotected against its side, nor for a piece that would have to pass the mover.
//! * In the third case SQ1 is the square of the interposition.

use shakmaty::{Bitboard, Color, Square, attacks};

use super::Facts;
use super::table::Row;
use crate::Pattern;

impl Facts<'_> {
    /// Lists the protector, the piece it protects, the square, and the enemy.
    pub(super) fn protectors(&self) -> Vec<Row> {
        let mut found = Vec::new();
        self.men_protected(&mut found);
        for [enemy, square, _, _] in self.matches(Pattern::Mate).iter().copied() {
            let Some(color) = self.vision.board().color_at(enemy).map(|color| !color) else { continue };
            let Some(king) = self.vision.king(color) else { continue };
            if self.checks_alone(enemy, square) {
                found.extend(self.mate_stopper(enemy, square, king, color));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the pieces that alone protect another that can be captured.
    fn men_protected(&self, found: &mut Vec<Row>) {
        let board = self.vision.board();
        for man in board.occupied() {
            let Some(color) = board.color_at(man) else { continue };
            let friends = board.by_color(color) & !board.kings();
            for friend in self.squares(Pattern::OnlyProtection, man) & friends {
                let enemies = self.men(Pattern::LegalMove, friend, !color);
                found.extend(enemies.into_iter().map(|enemy| [man, friend, friend, enemy]));
            }
        }
    }

    /// Returns the one piece that can stop a mate, by capturing the mover or by interposing.
    fn mate_stopper(&self, enemy: Square, square: Square, king: Square, color: Color) -> Option<Row> {
        let bearing = self.vision.attackers_to(square, color);
        let blocks = self.interpositions(enemy, square, king, color);
        if bearing.is_empty() {
            return blocks.single().map(|(man, on)| [man, king, on, enemy]);
        }
        let man = bearing.single_square().filter(|man| *man != king && blocks.is_empty())?;
        let is_able =
            self.squares(Pattern::OnlyProtection, man).contains(square) && self.vision.guards(man, square);
        is_able.then_some([man, king, square, enemy])
    }

    /// Counts the moves of a color between a checker and its king that have a chance.
    fn interpositions(&self, enemy: Square, square: Square, king: Square, color: Color) -> Interpositions {
        let mut blocks = Interpositions::default();
        let board = self.vision.board();
        let between = attacks::between(square, king) & !board.occupied().without(enemy);
        for on in between {
            let passes_by = |man: &Square| !attacks::between(*man, on).contains(square);
            let men = self.men(Pattern::LegalMove, on, color).without(king);
            let men: Bitboard = men.into_iter().filter(passes_by).collect();
            if men.any() && !self.is_overprotected(color, on) {
                blocks.add(men, on);
            }
        }
        blocks
    }
}

/// Moves between a checker and the king: how many, and one of them.
#[derive(Default)]
struct Interpositions {
    count: usize,
    one: Option<(Square, Square)>,
}

impl Interpositions {
    fn add(&mut self, men: Bitboard, on: Square) {
        self.count += men.count();
        self.one = men.first().map(|man| (man, on));
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn single(&self) -> Option<(Square, Square)> {
        self.one.filter(|_| self.count == 1)
    }
}
