//! Natural replies: those that a reader asks about by himself, so that none of them is left to "every other reply".
//!
//! Which these are is a matter of how people look for a move: what takes, what gives check, what the queen can do. What takes the man
//! who moved is known to whoever tells the defenses.

use std::cmp::Reverse;

use claims::arrival;
use shakmaty::{Move, Position, Role, Square};

use super::replies::Group;
use crate::scene::Scene;

/// What a reader asks about after the first move.
pub(super) struct Asked<'s, 'a> {
    first: &'s Scene<'a>,
    /// The square of the man who moved.
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

    /// Adds the reply that loses least: the one that is known to, or else one of the hardest group.
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

    /// Whether somebody asks about a group in any case: who takes the man who moved or a piece, what is expected and what is
    /// hardest, a check, a queen's move.
    pub(super) fn is_asked(&self, group: &Group) -> bool {
        let is_queen = |mv: Move| mv.role() == Role::Queen;
        self.is_main(group) || self.is_forcing(group) || group.moves().any(is_queen)
    }

    /// Whether a group takes the man who moved or a piece, or is the expected one.
    fn is_main(&self, group: &Group) -> bool {
        self.takes_back(group) || self.is_expected(group) || group.prey(self.first).is_some()
    }

    fn takes_queen(&self, group: &Group) -> bool {
        group.prey(self.first) == Some(Role::Queen)
    }

    /// Returns the place of a group among the defenses: the expected one, who takes back, who takes the queen, what is forcing or
    /// takes a piece, what else is asked about, and the others; of each the hardest first.
    pub(super) fn place(&self, group: &Group) -> impl Ord + use<> {
        let is_forcing = self.is_forcing(group) || group.prey(self.first).is_some();
        let takes_back = self.takes_back(group);
        let rank =
            [self.is_expected(group), takes_back, self.takes_queen(group), is_forcing, self.is_asked(group)];
        (rank.map(|is_first| !is_first), hardness(group))
    }

    /// Whether a reply of the group gives check, or is the hardest.
    fn is_forcing(&self, group: &Group) -> bool {
        group.moves().any(|mv| Some(mv) == self.hardest || self.first.vision.checkers_after(mv).any())
    }
}

/// Orders groups of replies, the hardest first: those that lose least, and of equals those that hold out longest.
fn hardness(group: &Group) -> (u64, Reverse<usize>) {
    (group.pawns(), Reverse(group.replies.first().map_or(0, |reply| reply.line.len())))
}
