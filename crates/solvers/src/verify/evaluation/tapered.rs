//! A value that differs between middle game and ending.
//!
//! CITE: Tapered evaluation. <https://www.chessprogramming.org/Tapered_Eval>

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use shakmaty::Role;

/// Centipawns in the middle game and in the ending.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(in super::super) struct Tapered {
    pub(in super::super) middle: i32,
    pub(in super::super) end: i32,
}

/// The phase of the first position of the game.
const WHOLE_PHASE: i32 = 24;

/// What a man adds to the phase: pieces make the middle game.
pub(in super::super) fn phase_of(role: Role) -> i32 {
    match role {
        Role::Pawn | Role::King => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
    }
}

impl Tapered {
    pub(super) const fn new(middle: i32, end: i32) -> Tapered {
        Tapered { middle, end }
    }

    /// Weighs both values by the phase.
    pub(super) fn at(self, phase: i32) -> i32 {
        let phase = phase.clamp(0, WHOLE_PHASE);
        (self.middle * phase + self.end * (WHOLE_PHASE - phase)) / WHOLE_PHASE
    }
}

impl Add for Tapered {
    type Output = Tapered;

    fn add(self, other: Tapered) -> Tapered {
        Tapered::new(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    fn neg(self) -> Tapered {
        Tapered::new(-self.middle, -self.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    fn mul(self, times: i32) -> Tapered {
        Tapered::new(self.middle * times, self.end * times)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}
