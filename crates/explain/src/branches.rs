//! The defenses, branch by branch: each reply, its answer, and what follows before the next reply.

use std::collections::BTreeSet;
use std::rc::Rc;

use phrase::Message;
use shakmaty::{Move, Square};

use crate::check::{en_passant, uncommon_check};
use crate::defences::{Group, draft, groups, mate_after};
use crate::draft::Draft;
use crate::material::Replies;
use crate::moves::allowing;
use crate::scene::Scene;
use crate::threat::{Others, others_allow, threat_in_passing};

/// The most sentences at the full level.
const MOST_SENTENCES: usize = 400;

/// Writes every defense from the position after the first move on, or from the root if its side is being
/// mated, each position once.
pub(crate) fn branches(first: Scene<'_>, main_line: &[Move]) -> Vec<Draft> {
    let is_main_told =
        main_reply(&first, main_line).is_some_and(|reply| list_allowed(&first).contains(&reply));
    let rest_of_first = others_allow(&first, if is_main_told { Others::InAll } else { Others::Rest });
    let mut teller = Teller { main_line, seen: BTreeSet::new(), told: Vec::new() };
    let mut todo = teller.replies(&Rc::new(first));
    while let Some((scene, group)) = todo.pop() {
        if MOST_SENTENCES <= teller.told.len() {
            let mut rest = Draft::at(&[]);
            rest.tell(Message::new("rest-in-certificate"));
            return teller.told.into_iter().chain(rest_of_first).chain([rest]).collect();
        }
        todo.extend(teller.tell(&scene, &group));
    }
    teller.told.into_iter().chain(rest_of_first).collect()
}

type Task<'a> = (Rc<Scene<'a>>, Group);

struct Teller<'l> {
    main_line: &'l [Move],
    seen: BTreeSet<proof::NodeId>,
    told: Vec<Draft>,
}

impl Teller<'_> {
    /// Lists the tasks at a defender's node, in reverse order.
    fn replies<'a>(&self, scene: &Rc<Scene<'a>>) -> Vec<Task<'a>> {
        let groups = told_groups(scene, self.main_line);
        groups.into_iter().rev().map(|group| (Rc::clone(scene), group)).collect()
    }

    /// Writes about one group and lists the tasks for the positions after its answer.
    fn tell<'a>(&mut self, scene: &Scene<'a>, group: &Group) -> Vec<Task<'a>> {
        self.told.extend(draft(scene, group));
        let after = group.lines.first().and_then(|[reply, answer]| {
            let between = scene.after(*reply)?;
            let after = between.after(*answer)?;
            Some((between, after))
        });
        after.map_or_else(Vec::new, |after| self.follow(scene, group, after))
    }

    /// Writes about the position after a group's answer, and lists the tasks that follow.
    fn follow<'a>(
        &mut self,
        scene: &Scene<'a>,
        group: &Group,
        (between, after): (Scene<'a>, Scene<'a>),
    ) -> Vec<Task<'a>> {
        self.told.extend(en_passant(&between, &after));
        self.told.extend(threat_in_passing(&after));
        if 0 < group.plies && told_groups(&after, &[]).is_empty() {
            self.told.extend(others_allow(&after, Others::Rest));
        }
        if group.plies == 0 {
            self.told.extend(uncommon_check(&between, &after));
            self.told.extend(mate_after(scene, group));
            return Vec::new();
        }
        self.told.extend(uncommon_check(&between, &after));
        if !self.seen.insert(after.node) {
            let mut as_above = Draft::at(&after.path);
            as_above.tell(Message::new("rest-as-above"));
            self.told.push(as_above);
            return Vec::new();
        }
        self.replies(&Rc::new(after))
    }
}

/// Lists the groups to write about: replies that lead to different positions are split, and replies that
/// allow the threat are left out. Readers ask about the reply of the main line if it captures, so that one is
/// kept and comes first.
fn told_groups(scene: &Scene<'_>, main_line: &[Move]) -> Vec<Group> {
    let mut allowed = list_allowed(scene);
    let main = main_reply(scene, main_line).filter(|main| allowed.remove(main));
    let groups = groups(scene).into_iter().filter_map(|group| group.without(&allowed));
    let mut groups: Vec<Group> = groups.flat_map(Group::into_told).collect();
    groups.sort_by_key(|group| main.is_none_or(|main| !group.has(main)));
    groups
}

/// Lists the replies that allow the threatened mate.
fn list_allowed(scene: &Scene<'_>) -> Replies {
    scene.threat().map(|mate| allowing(scene.position(), &mate)).unwrap_or_default()
}

/// Returns the main line's reply to the first move, if it captures.
fn main_reply(scene: &Scene<'_>, main_line: &[Move]) -> Option<(Option<Square>, Square)> {
    let is_first = scene.path.len() == 1 && main_line.starts_with(&scene.path);
    main_line.get(1).filter(|mv| is_first && mv.is_capture()).map(|mv| (mv.from(), mv.to()))
}
