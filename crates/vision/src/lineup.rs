//! Which pieces capture on a square, in order: both sides lined up for an exchange (CAPS-II, II.B.3, OCCUP).
//!
//! [`Vision::exchange`] plays an exchange on the board and errs less; a line-up is a list, which shows what one piece
//! more or less would change. Its order is the report's: the least valuable piece first, a piece pinned to another as
//! if it were worth what is lost behind it; pieces behind others join in when those have captured. Pieces pinned to
//! their king off the square's line are left out.

use claims::UNITS;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::Vision;
use crate::exchange::{KING, in_units, worth};

/// The most pieces of a side that can bear on one square.
const MOST: usize = 16;

/// Pieces in order, each with its worth in units.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rank {
    men: [(Square, i32); MOST],
    count: usize,
}

/// Both sides of an exchange on a square.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lineup {
    /// The pieces that attack what stands on the square.
    pub(crate) attackers: Rank,
    /// The pieces that would recapture.
    pub(crate) defenders: Rank,
}

impl Rank {
    const EMPTY: Rank = Rank { men: [(Square::A1, 0); MOST], count: 0 };

    /// Returns the pieces.
    pub(crate) fn men(&self) -> &[(Square, i32)] {
        &self.men[..self.count]
    }

    fn push(&mut self, man: (Square, i32)) {
        self.insert(self.count, man);
    }

    fn insert(&mut self, place: usize, man: (Square, i32)) {
        if self.count < MOST {
            self.men.copy_within(place..self.count, place + 1);
            self.men[place] = man;
            self.count += 1;
        }
    }

    /// Adds a piece of some worth that is not on the board, before those that are worth more.
    pub(crate) fn with_extra(mut self, worth: i32) -> Rank {
        let place = self.men().iter().position(|man| worth < man.1).unwrap_or(self.count);
        self.insert(place, (Square::A1, worth));
        self
    }

    /// Removes a piece.
    pub(crate) fn without(self, man: Square) -> Rank {
        let mut rank = Rank::EMPTY;
        self.men().iter().filter(|other| other.0 != man).for_each(|other| rank.push(*other));
        rank
    }
}

impl Lineup {
    /// Returns what the attackers gain by capturing a piece of some worth, in units.
    pub(crate) fn gain(&self, standing: i32) -> i32 {
        swap(standing, self.attackers.men(), self.defenders.men())
    }
}

/// Returns what the side to capture gains, each side free to stop.
pub(crate) fn swap(standing: i32, side: &[(Square, i32)], other: &[(Square, i32)]) -> i32 {
    let Some(((_, worth), rest)) = side.split_first() else { return 0 };
    if *worth == KING && !other.is_empty() {
        return 0;
    }
    (standing - swap(*worth, other, rest)).max(0)
}

impl Vision {
    /// Lines both sides up on a square, whatever stands on it and with the pieces that are `gone` removed.
    ///
    /// Pieces are called up in turn, `attacker` first, so that a piece of either side behind another joins after it.
    pub(crate) fn lineup(&self, square: Square, attacker: Color, gone: Bitboard) -> Lineup {
        let mut lineup = Lineup { attackers: Rank::EMPTY, defenders: Rank::EMPTY };
        let mut occupied = self.board().occupied().without(square) & !gone;
        let mut side = attacker;
        let mut is_last = false;
        loop {
            match self.next_to_capture(square, side, occupied) {
                Some((man, worth)) => {
                    if side == attacker {
                        lineup.attackers.push((man, worth));
                    } else {
                        lineup.defenders.push((man, worth));
                    }
                    occupied.discard(man);
                    if !is_last {
                        side = !side;
                    }
                }
                None if is_last => return lineup,
                None => {
                    is_last = true;
                    side = !side;
                }
            }
        }
    }

    fn next_to_capture(&self, square: Square, side: Color, occupied: Bitboard) -> Option<(Square, i32)> {
        let bearing = self.board().attacks_to(square, side, occupied) & occupied;
        let mut best: Option<((i32, Role), Square, i32)> = None;
        // Knights before bishops and from h8 down, so that among equals the one with the lowest number comes first.
        for man in bearing.into_iter().rev() {
            if self.pin_of(man).is_some_and(|pin| !pin.allows(square)) {
                continue;
            }
            let role = self.board().role_at(man).unwrap_or(Role::Pawn);
            let worth = worth(role, &UNITS);
            let order = (worth.max(self.pinned_worth(man, square)), role);
            if best.is_none_or(|best| order < best.0) {
                best = Some((order, man, worth));
            }
        }
        best.map(|(_, man, worth)| (man, worth))
    }

    /// Returns what is lost behind a piece if it leaves for a square off the line, in units.
    fn pinned_worth(&self, man: Square, to: Square) -> i32 {
        let pins = self.relative_pins().iter().filter(|pin| pin.pinned == man);
        pins.filter(|pin| !pin.allows(to)).map(|pin| in_units(pin.worth)).max().unwrap_or(0)
    }
}
