//! Duties: what each piece is bound to on which square (CAPS-II's functions, II.B.3 and III.A).
//!
//! A duty states what a piece does where, on what occasion, and what it would cost if the piece ceased. Duties are
//! indexed by piece (FCTN) and by square (FTRS). How they are assigned is in `assigned`.

use shakmaty::Square;

/// What a piece does on a square.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum DutyKind {
    /// It takes part in capturing or attacking there.
    Attack,
    /// It is needed to recapture there, or to keep an enemy from attacking from there.
    Defend,
    /// It would recapture, but is not needed yet.
    Overprotect,
    /// It protects a piece of its side that attacks from there, without sharing the attack.
    Support,
    /// It pins the enemy on the square.
    Pin,
    /// It keeps the enemy king from the square.
    GuardEscape,
    /// It blocks an enemy that would otherwise capture or attack there.
    Block,
}

/// The occasion of a duty.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub enum DutyReason {
    /// A piece stands on the square.
    Occupant,
    /// A piece stands on the square behind one that is pinned, or might be.
    PinObject,
    /// A piece stands on the square behind an enemy piece that could uncover an attack.
    Discovery,
    /// An enemy could attack two pieces from the square.
    MultipleAttack,
    /// An enemy could attack a piece of low mobility, or check, from the square; the square of that piece.
    LowMobility(Square),
    /// A pawn could promote on the square.
    Promotion,
    /// A king could go to the square.
    KingEscape,
}

/// One duty of one piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Duty {
    /// The square of the piece.
    pub man: Square,
    /// The square of the duty.
    pub square: Square,
    /// What the piece does.
    pub kind: DutyKind,
    /// The occasion.
    pub reason: DutyReason,
    /// What is at stake if the piece ceases, in units; 0 where nothing would change at once.
    pub worth: i32,
}

/// All duties of a position, by piece and by square.
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

    /// Returns all duties, by piece and square from a1 to h8.
    pub fn all(&self) -> &[Duty] {
        &self.by_man
    }

    /// Returns the duties of the piece on a square.
    pub fn of_man(&self, man: Square) -> &[Duty] {
        run(&self.by_man, |duty| duty.man, man)
    }

    /// Returns the duties of all pieces on a square.
    pub fn on_square(&self, square: Square) -> &[Duty] {
        run(&self.by_square, |duty| duty.square, square)
    }
}

fn run(sorted: &[Duty], key: fn(&Duty) -> Square, wanted: Square) -> &[Duty] {
    let begin = sorted.partition_point(|duty| key(duty) < wanted);
    let length = sorted[begin..].partition_point(|duty| key(duty) == wanted);
    &sorted[begin..begin + length]
}
