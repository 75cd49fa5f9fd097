//! Duties: what each man is bound to on which square (CAPS-II's functions, II.B.3 and III.A).
//!
//! A duty says who does what where, on what occasion, and what it would cost if he ceased. They are indexed by man
//! (FCTN) and by square (FTRS). How they are assigned is in `assigned`.

use shakmaty::Square;

/// What a man does on a square.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum DutyKind {
    /// He takes part in capturing or attacking there.
    Attack,
    /// He is needed to take back there, or to keep an enemy from attacking from there.
    Defend,
    /// He would take back, but is not needed yet.
    Overprotect,
    /// He protects a man of his side who attacks from there, without sharing the attack.
    Support,
    /// He pins the enemy on the square.
    Pin,
    /// He keeps the enemy king from the square.
    GuardEscape,
    /// He stands in the way of an enemy who would otherwise capture or attack there.
    Block,
}

/// The occasion of a duty.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum DutyReason {
    /// A man stands on the square.
    Occupant,
    /// A man stands on the square behind one who is pinned, or might be.
    PinObject,
    /// A man stands on the square behind an enemy of his who could uncover an attack.
    Discovery,
    /// An enemy could attack two men from the square.
    MultipleAttack,
    /// An enemy could attack a man of low mobility, or check, from the square; the square of that man.
    LowMobility(Square),
    /// A pawn could promote on the square.
    Promotion,
    /// A king could go to the square.
    KingEscape,
}

/// One duty of one man.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Duty {
    /// The man.
    pub man: Square,
    /// Where.
    pub square: Square,
    /// What.
    pub kind: DutyKind,
    /// The occasion.
    pub reason: DutyReason,
    /// What is at stake if he ceases, in units; 0 where nothing would change at once.
    pub worth: i32,
}

/// All duties of a position, by man and by square.
#[derive(Clone, Debug, Default)]
pub struct Duties {
    by_man: Vec<Duty>,
    by_square: Vec<Duty>,
}

impl Duties {
    /// Sorts duties; the same duty for the same reason is kept once, with its greatest worth.
    pub(crate) fn of(mut all: Vec<Duty>) -> Duties {
        all.sort_unstable_by_key(|duty| (duty.man, duty.square, duty.kind, duty.reason, -duty.worth));
        all.dedup_by_key(|duty| (duty.man, duty.square, duty.kind, duty.reason));
        let mut by_square = all.clone();
        by_square.sort_by_key(|duty| duty.square);
        Duties { by_man: all, by_square }
    }

    /// Lists all duties, by man and square from a1 to h8.
    pub fn all(&self) -> &[Duty] {
        &self.by_man
    }

    /// Lists the duties of the man on a square.
    pub fn of_man(&self, man: Square) -> &[Duty] {
        run(&self.by_man, |duty| duty.man, man)
    }

    /// Lists the duties of all men on a square.
    pub fn on_square(&self, square: Square) -> &[Duty] {
        run(&self.by_square, |duty| duty.square, square)
    }
}

fn run(sorted: &[Duty], key: fn(&Duty) -> Square, wanted: Square) -> &[Duty] {
    let begin = sorted.partition_point(|duty| key(duty) < wanted);
    let length = sorted[begin..].partition_point(|duty| key(duty) == wanted);
    &sorted[begin..begin + length]
}
