//! Natural replies: those that a reader asks about by himself, so that none of them is left to "every other reply".
//!
//! Which these are is a matter of how people look for a move: what takes, what gives check, what the queen can do. What takes the man
//! who moved is known to whoever tells the defenses.

use std::cmp::Reverse;

use shakmaty::{Move, Role};

use super::replies::Group;
use crate::scene::Scene;

/// Replies that one move answers are told together from so many on.
const TOGETHER: usize = 3;

/// Tells whether a reply gives check.
pub(super) fn is_forcing(first: &Scene<'_>, reply: Move) -> bool {
    first.vision.checkers_after(reply).any()
}

/// Tells whether a reply gives check or is made by the queen.
pub(super) fn is_natural(first: &Scene<'_>, reply: Move) -> bool {
    reply.role() == Role::Queen || is_forcing(first, reply)
}

/// Orders groups of replies, the hardest first: those that lose least, and of equals those that hold out longest.
pub(super) fn hardness(group: &Group) -> (u64, Reverse<usize>) {
    (group.pawns(), Reverse(group.replies.first().map_or(0, |reply| reply.line.len())))
}

/// Takes out the groups, of those that may be told so, which one move answers though the lines go on in different ways; gives them
/// by that move, and the others.
pub(super) fn by_answer<'g>(
    groups: &[&'g Group],
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
    answered.retain(|alike| 1 < alike.len() && TOGETHER <= replies(alike));
    let is_other = |group: &&Group| !answered.iter().flatten().any(|alike| std::ptr::eq(*alike, *group));
    let others = groups.iter().copied().filter(is_other).collect();
    (answered, others)
}
