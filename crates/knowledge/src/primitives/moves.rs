//! LEGALMOVE, MOBIL, MOBIL-STAY and ENPRISE (II.B.3b; spec 2.3).
//!
//! Decisions for MOBIL's extra case, a piece that can be captured where it goes but uncovers a greater threat:
//! * what the side gains is EXCHVAL of the uncovered capture, and it must exceed what the mover loses;
//! * capturing the slider must gain the other side less than what the mover threatens from its square: the most
//!   valuable enemy on which it bears from there, less its own value where that enemy is guarded.

use shakmaty::{Bitboard, Color, Piece, Position, Square, attacks};

use super::Facts;
use super::table::Table;
use crate::Pattern;

impl Facts<'_> {
    pub(super) fn legal(&self) -> Table {
        let board = self.vision.board();
        let turn = self.vision.position().turn();
        let mut to_move = [Bitboard::EMPTY; 64];
        for mv in self.vision.legal_moves().iter().filter(|mv| !mv.is_castle()) {
            if let Some(from) = mv.from() {
                to_move[from.to_usize()].add(mv.to());
            }
        }
        self.for_all_men(|man| match board.by_color(turn).contains(man) {
            true => to_move[man.to_usize()],
            false => self.vision.legal_destinations(man),
        })
    }

    pub(super) fn mobil(&self) -> Table {
        self.for_all_men(|man| {
            let is_mobil =
                |square: &Square| self.is_safe(man, *square) || self.pays_by_uncovering(man, *square);
            self.squares(Pattern::LegalMove, man).into_iter().filter(is_mobil).collect()
        })
    }

    pub(super) fn mobil_stay(&self) -> Table {
        self.for_all_men(|man| {
            let stays = |square: &Square| !self.is_exchangeable(man, *square);
            self.squares(Pattern::Mobil, man).into_iter().filter(stays).collect()
        })
    }

    pub(super) fn en_prise(&self) -> Table {
        let board = self.vision.board();
        let enemies =
            |man| board.color_at(man).map_or(Bitboard::EMPTY, |color: Color| board.by_color(!color));
        self.for_all_men(|man| self.squares(Pattern::MobilStay, man) & enemies(man))
    }

    /// Whether the extra case of MOBIL applies.
    fn pays_by_uncovering(&self, man: Square, square: Square) -> bool {
        let Some(piece) = self.vision.board().piece_at(man) else { return false };
        let threats = self.matches(Pattern::DscThreat);
        let from = threats.partition_point(|row| row[0] < man);
        let mut threats =
            threats[from..].iter().take_while(|row| row[0] == man).filter(|row| row[3] == square);
        threats.any(|[_, slider, target, _]| {
            let lost = -self.exchval(man, square);
            let at_slider = self.loss_of(*slider);
            lost < self.exchval(*slider, *target)
                && (at_slider == 0 || at_slider < self.threatened_from(man, piece, square))
        })
    }

    /// Returns the most that a piece threatens from a square.
    fn threatened_from(&self, man: Square, piece: Piece, square: Square) -> i32 {
        let board = self.vision.board();
        let reach = attacks::attacks(square, piece, board.occupied().without(man));
        let threat = |enemy: Square| {
            let is_guarded = self.vision.attackers_to(enemy, !piece.color).any();
            self.value(enemy) - if is_guarded { self.value(man) } else { 0 }
        };
        (reach & board.by_color(!piece.color)).into_iter().map(threat).max().unwrap_or(0)
    }
}
