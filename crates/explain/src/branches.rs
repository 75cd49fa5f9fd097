//! The defenses, branch by branch: each reply, its answer, and what follows before the next reply.

use std::collections::BTreeSet;
use std::rc::Rc;

use phrase::Message;
use shakmaty::{Move, Square};

use crate::Detail;
use crate::audit::allowing;
use crate::check::{en_passant, uncommon_check};
use crate::defences::{Group, groups, mate_after, others_mated, told, told_briefly};
use crate::draft::Draft;
use crate::material::Replies;
use crate::picture::pinned_helpers;
use crate::scene::{Scene, threatened_mates};
use crate::threat::{Others, others_allow, threat_in_passing};

/// Defenses told at the normal level; first replies are told before any that come later.
const MOST_DEFENCES: usize = 5;
/// Sentences at the full level.
const MOST_SENTENCES: usize = 400;

/// Tells the defenses from the position after the first move on, or from the root where its side is mated.
///
/// At the normal level only the main line is followed beyond the first replies; at the full level all are,
/// each position once.
pub(crate) fn branches(first: Scene<'_>, main_line: &[Move], detail: Detail) -> Vec<Draft> {
    let start = first.path.len();
    let is_apart = detail == Detail::Full || 0 < start;
    let first_replies = told_groups(&first, is_apart, main_line).len();
    let is_all_told = detail == Detail::Full || first_replies <= MOST_DEFENCES;
    let is_main_told = main_reply(&first, main_line).is_some_and(|reply| allowed(&first).contains(&reply));
    // A reply that allows the threat and is told was counted with the threat.
    let is_counted = is_main_told && detail != Detail::Full && threatened_mates(first.position()).len() == 1;
    let others = match is_all_told {
        _ if is_main_told => Others::InAll,
        true => Others::Rest,
        false => Others::Some,
    };
    let rest_of_first = if is_counted { None } else { others_allow(&first, others) };
    let mut teller = Teller {
        main_line,
        is_full: detail == Detail::Full,
        is_apart,
        first: MOST_DEFENCES,
        deeper: MOST_DEFENCES.saturating_sub(first_replies),
        untold: false,
        left: Vec::new(),
        seen: BTreeSet::new(),
        told: Vec::new(),
    };
    let first = Rc::new(first);
    let mut todo = teller.replies(&first);
    while let Some((scene, group)) = todo.pop() {
        if MOST_SENTENCES <= teller.told.iter().map(|told| told.drafts.len()).sum() {
            teller.untold = true;
            break;
        }
        if scene.path.len() == start && !teller.is_full {
            if teller.first == 0 {
                if start == 0 {
                    teller.left.push(group);
                } else {
                    teller.untold = true;
                }
                continue;
            }
            teller.first -= 1;
        }
        if start < scene.path.len() && !teller.is_full {
            if teller.deeper == 0 {
                teller.untold = true;
                continue;
            }
            teller.deeper -= 1;
        }
        let deeper = teller.tell(&scene, &group);
        // Where there is little room, what is nearer goes first.
        let place = if teller.is_full { todo.len() } else { 0 };
        todo.splice(place..place, deeper);
    }
    let mut drafts = in_order(teller.told);
    drafts.extend(others_mated(&first, &teller.left));
    drafts.extend(rest_of_first);
    if teller.untold {
        let mut rest = Draft::at(&[]);
        rest.tell(Message::new(if teller.is_full { "rest-in-certificate" } else { "rest-in-full-tree" }));
        drafts.push(rest);
    }
    drafts
}

type Task<'a> = (Rc<Scene<'a>>, Group);

struct Teller<'l> {
    main_line: &'l [Move],
    is_full: bool,
    /// Whether replies that the same move answers are told apart where the mate is not yet there.
    is_apart: bool,
    /// First replies that may still be told.
    first: usize,
    /// Defenses beyond the first replies that may still be told.
    deeper: usize,
    untold: bool,
    /// Replies at the root that are not told one by one.
    left: Vec<Group>,
    seen: BTreeSet<proof::NodeId>,
    told: Vec<Told>,
}

/// What is told of one group of replies.
struct Told {
    /// The line to the position of the replies.
    path: Vec<Move>,
    /// The line to the position after the answer.
    after: Vec<Move>,
    drafts: Vec<Draft>,
}

/// Puts what follows an answer right after it, in the order of the tree; what is nearer was told first.
fn in_order(told: Vec<Told>) -> Vec<Draft> {
    let mut ordered: Vec<Told> = Vec::new();
    for next in told {
        let before =
            ordered.iter().rposition(|known| next.path.starts_with(&known.after) || known.path == next.path);
        // Behind all that belongs to the sibling or the parent before it.
        let mut place = before.map_or(ordered.len(), |place| place + 1);
        while before.is_some_and(|before| {
            ordered.get(place).is_some_and(|known| known.path.starts_with(&ordered[before].after))
        }) {
            place += 1;
        }
        ordered.insert(place, next);
    }
    ordered.into_iter().flat_map(|told| told.drafts).collect()
}

impl Teller<'_> {
    /// Lists what there is to tell at a defender's node, the last first.
    fn replies<'a>(&self, scene: &Rc<Scene<'a>>) -> Vec<Task<'a>> {
        let groups = told_groups(scene, self.is_apart, self.main_line);
        groups.into_iter().rev().map(|group| (Rc::clone(scene), group)).collect()
    }

    /// Tells one group and lists what there is to tell of the positions after its answer.
    fn tell<'a>(&mut self, scene: &Scene<'a>, group: &Group) -> Vec<Task<'a>> {
        let mut drafts: Vec<Draft> = Vec::new();
        drafts.extend(if self.is_full { told(scene, group) } else { told_briefly(scene, group) });
        let after = group.lines.first().and_then(|[reply, answer]| {
            let between = scene.after(*reply)?;
            let after = between.after(*answer)?;
            Some((between, after))
        });
        let path = after.as_ref().map_or_else(|| scene.path.clone(), |(_, after)| after.path.clone());
        let deeper = after.map_or_else(Vec::new, |after| self.follow(scene, group, after, &mut drafts));
        self.told.push(Told { path: scene.path.clone(), after: path, drafts });
        deeper
    }

    /// Tells of the position after a group's answer what belongs to it, and lists what follows.
    fn follow<'a>(
        &mut self,
        scene: &Scene<'a>,
        group: &Group,
        (between, after): (Scene<'a>, Scene<'a>),
        drafts: &mut Vec<Draft>,
    ) -> Vec<Task<'a>> {
        drafts.extend(en_passant(&between, &after));
        drafts.extend(threat_in_passing(&after));
        if 0 < group.plies && told_groups(&after, true, &[]).is_empty() {
            drafts.extend(others_allow(&after, Others::Rest));
        }
        if group.plies == 0 {
            drafts.extend(uncommon_check(&between, &after));
            let pictures = if self.is_full { mate_after(scene, group) } else { pinned_helpers(&after) };
            drafts.extend(pictures);
            return Vec::new();
        }
        if !self.is_full && !self.main_line.starts_with(&after.path) {
            return Vec::new();
        }
        drafts.extend(uncommon_check(&between, &after));
        if !self.seen.insert(after.node) {
            let mut as_above = Draft::at(&after.path);
            as_above.tell(Message::new("rest-as-above"));
            drafts.push(as_above);
            return Vec::new();
        }
        self.replies(&Rc::new(after))
    }
}

/// Lists the groups to be told: those whose replies lead to different positions apart if that is asked, and without those
/// that allow what was threatened; but a reader asks about the reply of the main line where it captures, and it comes first.
fn told_groups(scene: &Scene<'_>, is_apart: bool, main_line: &[Move]) -> Vec<Group> {
    let mut allowed = allowed(scene);
    let main = main_reply(scene, main_line).filter(|main| allowed.remove(main));
    let groups = groups(scene).into_iter().filter_map(|group| group.without(&allowed));
    let mut groups: Vec<Group> =
        if is_apart { groups.flat_map(Group::into_told).collect() } else { groups.collect() };
    groups.sort_by_key(|group| main.is_none_or(|main| !group.has(main)));
    groups
}

/// Lists the replies that allow the mate that is threatened.
fn allowed(scene: &Scene<'_>) -> Replies {
    scene.threat().map(|mate| allowing(scene.position(), &mate)).unwrap_or_default()
}

/// Gives the reply of the main line to the first move, if it captures.
fn main_reply(scene: &Scene<'_>, main_line: &[Move]) -> Option<(Option<Square>, Square)> {
    let is_first = scene.path.len() == 1 && main_line.starts_with(&scene.path);
    main_line.get(1).filter(|mv| is_first && mv.is_capture()).map(|mv| (mv.from(), mv.to()))
}
