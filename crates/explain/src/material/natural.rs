//! Natural replies: those that a reader asks about unprompted, so that none of them is left to "every other
//! reply".
//!
//! They follow from how people look for a move: captures, checks, and what the queen can do. The code that
//! writes the defenses knows which replies capture the moved piece.

use std::cmp::Reverse;

use claims::arrival;
use shakmaty::{Move, Position, Role, Square};

use super::replies::Group;
use crate::scene::Scene;

/// What a reader asks about after the first move.
pub(super) struct Asked<'s, 'a> {
    first: &'s Scene<'a>,
    /// The square of the moved piece.
    moved: Option<Square>,
    /// The reply of the main line.
    expected: Option<Move>,
    /// A reply that loses least.
    hardest: Option<Move>,
}

impl<'s, 'a> Asked<'s, 'a> {
    pub(super) fn about(first: &'s Scene<'a>, expected: Option<Move>) -> Asked<'s, 'a> {
        let moved = first.path.last().map(|mv| arrival(!first.position().turn(), *mv));
        Asked { first, moved, expected, hardest: None }
    }

    /// Adds the reply that loses least: the known one, or else one of the hardest group.
    pub(super) fn with_the_hardest_of(self, groups: &[Group], known: Option<Move>) -> Asked<'s, 'a> {
        let hardest = || groups.iter().min_by_key(|group| hardness(group))?.moves().next();
        Asked { hardest: known.or_else(hardest), ..self }
    }

    pub(super) fn takes_back(&self, group: &Group) -> bool {
        self.moved.is_some_and(|moved| group.takes(moved))
    }

    pub(super) fn is_expected(&self, group: &Group) -> bool {
        group.moves().any(|mv| Some(mv) == self.expected)
    }

    /// Whether a reader certainly asks about a group: it captures the moved piece or another piece, is
    /// expected or hardest, gives check, or moves the queen.
    pub(super) fn is_asked(&self, group: &Group) -> bool {
        let is_queen = |mv: Move| mv.role() == Role::Queen;
        self.is_main(group) || self.is_forcing(group) || group.moves().any(is_queen)
    }

    /// Whether a group captures the moved piece or another piece, or is the expected one.
    fn is_main(&self, group: &Group) -> bool {
        self.takes_back(group) || self.is_expected(group) || group.prey(self.first).is_some()
    }

    fn takes_queen(&self, group: &Group) -> bool {
        group.prey(self.first) == Some(Role::Queen)
    }

    /// Returns the rank of a group among the defenses: the expected one, recaptures, captures of the queen,
    /// forcing replies and captures of a piece, others that are asked about, and the rest; each kind hardest
    /// first.
    pub(super) fn place(&self, group: &Group) -> impl Ord + use<> {
        let is_forcing = self.is_forcing(group) || group.prey(self.first).is_some();
        let takes_back = self.takes_back(group);
        let rank =
            [self.is_expected(group), takes_back, self.takes_queen(group), is_forcing, self.is_asked(group)];
        (rank.map(|is_first| !is_first), hardness(group))
    }

    /// Whether a reply of the group gives check or is the hardest.
    fn is_forcing(&self, group: &Group) -> bool {
        group.moves().any(|mv| Some(mv) == self.hardest || self.first.vision.checkers_after(mv).any())
    }
}

/// Returns a key that orders groups hardest first: those that lose least, and of equals those that hold out
/// longest.
fn hardness(group: &Group) -> (u64, Reverse<usize>) {
    (group.pawns(), Reverse(group.replies.first().map_or(0, |reply| reply.line.len())))
}
