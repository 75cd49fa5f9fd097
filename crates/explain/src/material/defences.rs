//! Which defenses are told, and what is said of the rest.

use claims::Kind;
use shakmaty::{Move, Position};

use super::replies::{Group, told};
use super::threat::{Replies, Threat};
use crate::draft::Draft;
use crate::messages::Message;
use crate::scene::Scene;

/// Defenses told at the normal level, and at the full one.
const MOST: [usize; 2] = [5, 400];

/// Tells the defenses, hardest first; those that only allow what was threatened in one sentence.
///
/// `pawns` is what is won against every reply, where the lines show it.
pub(crate) fn defences(
    root: &Scene<'_>,
    first: &Scene<'_>,
    groups: &[Group],
    threat: Option<Move>,
    pawns: Option<u64>,
    is_full: bool,
) -> Vec<Draft> {
    let threat = threat.map(|mv| Threat::of(first, mv));
    let allowed = threat.as_ref().map(|threat| threat.allowing.clone()).unwrap_or_default();
    let active: Vec<Group> = groups.iter().filter_map(|group| group.without(&allowed)).collect();
    let most = MOST[usize::from(is_full)];
    let mut drafts: Vec<Draft> =
        active.iter().take(most).filter_map(|group| told(root, first, group)).collect();
    let is_all_told = active.len() <= most && drafts.len() == active.len();
    let is_every_tried = is_every_tried(first, groups, &allowed);
    drafts.extend(threat.and_then(|threat| threat.others_allow(first, is_all_told && is_every_tried)));
    if !is_every_tried {
        let mut rest = Draft::at(&[]);
        rest.tell(Message::new("replies-not-tried"));
        drafts.push(rest);
    }
    if !is_all_told {
        drafts.extend(pawns.and_then(|pawns| no_better(root, first, pawns)));
        let mut rest = Draft::at(&[]);
        rest.tell(Message::new("rest-in-full-tree"));
        drafts.push(rest);
    }
    drafts
}

/// Tells whether the tree or the threat says something of every reply.
fn is_every_tried(first: &Scene<'_>, groups: &[Group], allowed: &Replies) -> bool {
    let is_tried = |mv: &Move| {
        let mut replies = groups.iter().flat_map(|group| &group.replies);
        allowed.contains(&(mv.from(), mv.to())) || replies.any(|reply| reply.line.first() == Some(mv))
    };
    first.position().legal_moves().iter().all(is_tried)
}

/// "Every other reply loses as much."
fn no_better(root: &Scene<'_>, first: &Scene<'_>, pawns: u64) -> Option<Draft> {
    let claim = root.line_claim(Kind::WinsAgainstAll, first.path.get(..1)?).number(pawns);
    let mut draft = Draft::at(&root.path);
    draft.tell(Message::new("replies-lose-as-much").licence("loses", claim));
    Some(draft)
}
