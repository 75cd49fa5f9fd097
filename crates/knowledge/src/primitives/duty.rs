//! DUTY and TARGET: CAPS-II's duties and safety in the words of patterns (beyond the report; CAPS-II, II.B.3 and 4).
//!
//! Decisions:
//! * A duty counts if more than a pawn is lost when its piece ceases: it guards another piece, keeps an enemy from a
//!   square, blocks an enemy, or pins it. To attack or to support is not a duty here. Which of several equals is called
//!   up is left to `vision`, which takes the first on the board.
//! * A target is an enemy that one more attacker of the piece's kind would win, and that cannot be won yet.

use shakmaty::Bitboard;
use vision::DutyKind;

use super::Facts;
use super::table::Table;

/// The least worth of a duty, in CAPS-II's units: more than a pawn.
const MORE_THAN_A_PAWN: i32 = 2;

impl Facts<'_> {
    /// Lists pieces and the squares on which they are needed.
    pub(super) fn duties(&self) -> Table {
        let duties = &self.vision.features().duties;
        let is_needed = |kind| matches!(kind, DutyKind::Defend | DutyKind::Block | DutyKind::Pin);
        self.for_all_men(|man| {
            let own = duties.of_man(man).iter();
            let kept = own.filter(|duty| MORE_THAN_A_PAWN <= duty.worth && is_needed(duty.kind));
            kept.map(|duty| duty.square).collect()
        })
    }

    /// Lists pieces and the enemies that one more of their kind would win.
    pub(super) fn targets(&self) -> Table {
        let board = self.vision.board();
        self.for_all_men(|man| {
            let Some(piece) = board.piece_at(man) else { return Bitboard::EMPTY };
            let interest = self.vision.interest(piece.color, piece.role);
            let is_safe = |enemy: &_| self.vision.safety(*enemy).is_some_and(|safety| safety.at_stake == 0);
            interest.into_iter().filter(is_safe).collect()
        })
    }
}
