//! Natural replies: those that a reader asks about by himself, so that none of them is left to "every other reply".
//!
//! Which these are is a matter of how people look for a move: what takes, what gives check, what the queen can do. What takes the man
//! who moved is known to whoever tells the defenses.

use std::cmp::Reverse;

use claims::arrival;
use shakmaty::{Move, Position, Role, Square};

use super::replies::Group;
use crate::scene::Scene;

/// Replies that one move answers are told together from so many on.
const TOGETHER: usize = 3;
/// Moves that answer many replies, told at most.
const MOST: usize = 2;

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

    /// Tells whether somebody asks about a group in any case: who takes the man who moved or a piece, what is expected and what is
    /// hardest, a check, a queen's move.
    pub(super) fn is_asked(&self, group: &Group) -> bool {
        let is_queen = |mv: Move| mv.role() == Role::Queen;
        self.is_main(group) || self.is_forcing(group) || group.moves().any(is_queen)
    }

    /// Tells whether a group takes the man who moved or a piece, or is the expected one.
    fn is_main(&self, group: &Group) -> bool {
        self.takes_back(group) || self.is_expected(group) || group.prey(self.first).is_some()
    }

    fn takes_queen(&self, group: &Group) -> bool {
        group.prey(self.first) == Some(Role::Queen)
    }

    /// Tells whether a group is asked about only as one of many checks or moves of the queen, and not mated at once.
    pub(super) fn is_of_many(&self, group: &Group) -> bool {
        self.is_asked(group) && !self.is_main(group) && !group.is_mated_at_once()
    }

    /// Gives the place of a group among the defenses: the expected one, who takes back, who takes the queen, what is forcing or
    /// takes a piece, what else is asked about, and the others; of each the hardest first.
    pub(super) fn place(&self, group: &Group) -> impl Ord + use<> {
        let is_forcing = self.is_forcing(group) || group.prey(self.first).is_some();
        let takes_back = self.takes_back(group);
        let rank =
            [self.is_expected(group), takes_back, self.takes_queen(group), is_forcing, self.is_asked(group)];
        (rank.map(|is_first| !is_first), hardness(group))
    }

    /// Tells whether a reply of the group gives check, or is the hardest.
    fn is_forcing(&self, group: &Group) -> bool {
        group.moves().any(|mv| Some(mv) == self.hardest || self.first.vision.checkers_after(mv).any())
    }
}

/// Orders groups of replies, the hardest first: those that lose least, and of equals those that hold out longest.
fn hardness(group: &Group) -> (u64, Reverse<usize>) {
    (group.pawns(), Reverse(group.replies.first().map_or(0, |reply| reply.line.len())))
}

/// Takes out the groups, of those that may be told so and at least so many, which one move answers though the lines go on in
/// different ways; gives them by that move, and the others.
pub(super) fn by_answer<'g>(
    groups: &[&'g Group],
    least: usize,
    may_be_told: impl Fn(&Group) -> bool,
) -> (Vec<Vec<&'g Group>>, Vec<&'g Group>) {
    let mut answered: Vec<Vec<&'g Group>> = Vec::new();
    for group in groups.iter().filter(|group| may_be_told(group)) {
        match answered.iter_mut().find(|alike| alike[0].answer() == group.answer()) {
            Some(alike) => alike.push(group),
            None => answered.push(vec![group]),
        }
    }
    let replies = |alike: &[&Group]| alike.iter().map(|group| group.replies.len()).sum::<usize>();
    answered.retain(|alike| least <= alike.len() && TOGETHER <= replies(alike));
    answered.sort_by_key(|alike| Reverse(replies(alike)));
    answered.truncate(MOST);
    let others = others(groups, &answered);
    (answered, others)
}

/// Gives the groups that are not among those that are told together, in their order.
pub(super) fn others<'g>(groups: &[&'g Group], together: &[Vec<&'g Group>]) -> Vec<&'g Group> {
    let is_other = |group: &&Group| !together.iter().flatten().any(|told| std::ptr::eq(*told, *group));
    groups.iter().copied().filter(is_other).collect()
}
