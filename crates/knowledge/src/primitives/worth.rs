//! What can be lost where: OCCUP, SAFEP, SAFENB, EXCHANGE, OVERPROTECTED, EXCHVAL (II.B.3a; spec 2.2, 2.4).
//!
//! The report plays captures out by rules of thumb; here `vision`'s exchanges answer, with PARADISE's values and with
//! pins to other pieces heeded.
//!
//! Decisions:
//! * SAFEP displaces the piece and computes what the other side wins on its new square. The report adds it to the
//!   pieces that are there (SAFEP from OCCUP), which errs when the piece leaves a line to the square or was its guard,
//!   and says that it errs. What a pinned piece loses elsewhere by leaving is not counted here (spec 13.6).
//! * A piece is safe while what is lost is no more than what it captures, as in the report's OCC + CAP >= VALUE.
//! * SAFENB of a piece that bears on the square is the report's OCC + CAP >= VALUE; of any other it is SAFEP.
//! * A king is safe where no enemy bears, with the king itself removed from the board.
//! * On a square of its own side, a piece is assumed to stand instead of the one there.

use std::cell::{Cell, OnceCell};

use claims::PARADISE;
use shakmaty::{Bitboard, Color, EnPassantMode, Position, Role, Square};
use vision::PinsHeeded;

use super::Facts;
use crate::Pattern;

/// The value of a king.
pub(crate) const KING: i32 = 320;
/// The values that an occupability may have, the greatest first (spec 2.4).
const SCALE: [i32; 7] = [KING, 90, 50, 33, 32, 10, 0];
/// SAMEVALUE: the largest difference of values that count as the same (spec 2.2).
const SAME: i32 = 2;

/// Answers that are kept.
#[derive(Debug)]
pub(super) struct Worths {
    /// Occupability by color, White first, and square.
    occupability: [[Kept; 64]; 2],
    /// By piece: the squares for which SAFEP was computed, and those where it holds.
    safe: [Cell<(Bitboard, Bitboard)>; 64],
    /// By piece and square: what is lost when the piece has gone there.
    losses: [OnceCell<Box<[Kept; 64]>>; 64],
    /// By piece: what is lost where it stands.
    at_home: [Kept; 64],
}

/// A worth that is kept; `None` if it was not computed yet.
type Kept = Cell<Option<i16>>;

impl Default for Worths {
    fn default() -> Worths {
        Worths {
            occupability: [const { [const { Cell::new(None) }; 64] }; 2],
            safe: [const { Cell::new((Bitboard::EMPTY, Bitboard::EMPTY)) }; 64],
            losses: [const { OnceCell::new() }; 64],
            at_home: [const { Cell::new(None) }; 64],
        }
    }
}

impl Facts<'_> {
    /// Returns the value of the piece on a square, in tenths of a pawn: 10 32 33 50 90, a king 320; 0 for an empty
    /// square.
    pub fn value(&self, man: Square) -> i32 {
        self.vision.board().role_at(man).map_or(0, value_of)
    }

    /// Returns a side's occupability of a square (OCCUP): the largest of 0, 10, 32, 33, 50, 90, 320 that it could put
    /// there without the other side capturing with gain, disregarding the piece that stands there now.
    pub fn occupability(&self, square: Square, color: Color) -> i32 {
        let kept = &self.worths.occupability[color.fold_wb(0, 1)][square.to_usize()];
        worked_out_once(kept, || self.played_out(square, color))
    }

    fn played_out(&self, square: Square, color: Color) -> i32 {
        if self.vision.attackers_to(square, !color).is_empty() {
            return KING;
        }
        let mut among = self.vision.everyone().without(square);
        among.pins = PinsHeeded::All;
        let worth = self.vision.occupability_among(square, color, &PARADISE, among);
        if vision::KING * PARADISE.of(Role::Pawn) <= worth {
            return KING;
        }
        SCALE.into_iter().find(|step| *step <= worth).unwrap_or(0)
    }

    /// Returns what a piece wins (EXCHVAL) by going to a square: what it captures less what is then lost there, in
    /// tenths of a pawn.
    ///
    /// Only what happens on that square counts; it is not examined whether the piece can go there.
    pub fn exchval(&self, man: Square, square: Square) -> i32 {
        self.value_capture(man, square) - self.loss_on(man, square)
    }

    /// Returns what the other side gains by capturing a piece where it stands (PIECESAFE), in tenths of a pawn: all of
    /// a king that is in check.
    ///
    /// If that side is to move and in check, its capture must end the check.
    pub fn loss_of(&self, man: Square) -> i32 {
        let Some(piece) = self.vision.board().piece_at(man) else { return 0 };
        if piece.role == Role::King {
            return self.loss_on(man, man);
        }
        let kept = &self.worths.at_home[man.to_usize()];
        worked_out_once(kept, || self.vision.exchange_gain(man, !piece.color, &PARADISE))
    }

    /// Returns what the other side gains by captures on a square when a piece has gone there.
    pub(super) fn loss_on(&self, man: Square, square: Square) -> i32 {
        let board = self.vision.board();
        let Some(piece) = board.piece_at(man) else { return 0 };
        if piece.role == Role::King {
            let bearing = self.vision.covers(square, !piece.color).without(square);
            return if bearing.is_empty() { 0 } else { KING };
        }
        let losses =
            self.worths.losses[man.to_usize()].get_or_init(|| Box::new([const { Cell::new(None) }; 64]));
        worked_out_once(&losses[square.to_usize()], || {
            self.vision.loss_heeding(man, square, &PARADISE, PinsHeeded::All)
        })
    }

    /// Returns the value of what a piece captures on a square, en passant too; 0 if it is not an enemy.
    pub(super) fn value_capture(&self, man: Square, square: Square) -> i32 {
        let board = self.vision.board();
        let Some(piece) = board.piece_at(man) else { return 0 };
        if board.by_color(!piece.color).contains(square) {
            return self.value(square);
        }
        let passes = piece.role == Role::Pawn
            && man.file() != square.file()
            && piece.color == self.vision.position().turn()
            && self.vision.position().ep_square(EnPassantMode::Legal) == Some(square)
            && self.squares(Pattern::Dir, man).contains(square);
        if passes { value_of(Role::Pawn) } else { 0 }
    }

    /// Whether SAFEP holds.
    pub(super) fn is_safe(&self, man: Square, square: Square) -> bool {
        let kept = &self.worths.safe[man.to_usize()];
        let (asked, safe) = kept.get();
        if asked.contains(square) {
            return safe.contains(square);
        }
        let captured = self.value_capture(man, square);
        let is_safe = self.value(man) <= captured || self.loss_on(man, square) <= captured;
        kept.set((asked.with(square), if is_safe { safe.with(square) } else { safe }));
        is_safe
    }

    /// Whether SAFENB holds.
    pub(super) fn is_safe_not_bearing(&self, man: Square, square: Square) -> bool {
        let Some(color) = self.vision.board().color_at(man) else { return false };
        if !self.squares(Pattern::Dir, man).contains(square) {
            return self.is_safe(man, square);
        }
        self.value(man) <= self.occupability(square, color) + self.value_capture(man, square)
    }

    /// Whether SAMEVALUE holds.
    pub(super) fn is_same_value(&self, one: Square, other: Square) -> bool {
        (self.value(one) - self.value(other)).abs() <= SAME
    }

    /// Whether EXCHANGE holds: by rule (a) of spec 2.2 for quiet moves, by rule (b) for captures.
    ///
    /// A pin disables an enemy where it does not let it go to the square.
    pub(super) fn is_exchangeable(&self, man: Square, square: Square) -> bool {
        let board = self.vision.board();
        let Some(piece) = board.piece_at(man) else { return false };
        let bearing = self.vision.attackers_to(square, !piece.color).without(square);
        if bearing.is_empty() {
            return false;
        }
        if !board.by_color(!piece.color).contains(square) {
            let cheap = |enemy: &Square| self.value(*enemy) <= self.value(man);
            return bearing.into_iter().any(|enemy| cheap(&enemy) && self.is_free(enemy, square));
        }
        if !self.is_same_value(man, square) {
            return false;
        }
        if self.squares(Pattern::Dir, man).contains(square) {
            return self.value(square) <= self.occupability(square, !piece.color);
        }
        bearing.into_iter().any(|enemy| self.is_safe(enemy, square))
    }

    /// Whether no pin, to the king or to another piece, keeps a piece from a square.
    fn is_free(&self, man: Square, square: Square) -> bool {
        self.vision.pin_of(man).is_none_or(|pin| pin.allows(square))
            && self.vision.relative_pins().iter().all(|pin| pin.pinned != man || pin.allows(square))
    }

    /// Whether OVERPROTECTED holds, by the report's approximation.
    pub(super) fn is_overprotected(&self, color: Color, square: Square) -> bool {
        self.vision.attackers_to(square, !color).more_than_one()
            && self.occupability(square, color) < value_of(Role::Pawn)
    }
}

/// Returns what is kept, and computes it where it is not.
fn worked_out_once(kept: &Kept, work_out: impl FnOnce() -> i32) -> i32 {
    if let Some(worth) = kept.get() {
        return i32::from(worth);
    }
    let worth = work_out();
    kept.set(i16::try_from(worth).ok());
    worth
}

/// Returns the worth of a kind of piece.
pub(super) fn value_of(role: Role) -> i32 {
    if role == Role::King { KING } else { PARADISE.of(role) }
}
