//! The defenses, branch by branch: each reply, its answer, and what follows before the next reply.

use std::collections::BTreeSet;
use std::rc::Rc;

use shakmaty::Move;

use crate::Detail;
use crate::audit::allowing;
use crate::check::{en_passant, uncommon_check};
use crate::defences::{Group, groups, mate_after, told};
use crate::draft::Draft;
use crate::picture::pinned_helpers;
use crate::scene::Scene;
use crate::threat::{others_allow, threat_in_passing};

/// Defenses told at the normal level; first replies are told before any that come later.
const MOST_DEFENCES: usize = 5;
/// Sentences at the full level.
const MOST_SENTENCES: usize = 400;

/// Tells the defenses from the position after the first move on.
///
/// At the normal level only the main line is followed beyond the first replies; at the full level all are,
/// each position once.
pub(crate) fn branches(first: Scene<'_>, main_line: &[Move], detail: Detail) -> Vec<Draft> {
    let first_replies = told_groups(&first).len();
    let is_all_told = detail == Detail::Full || first_replies <= MOST_DEFENCES;
    let rest_of_first = others_allow(&first, is_all_told);
    let mut teller = Teller {
        main_line,
        is_full: detail == Detail::Full,
        first: MOST_DEFENCES,
        deeper: MOST_DEFENCES.saturating_sub(first_replies),
        untold: false,
        seen: BTreeSet::new(),
        drafts: Vec::new(),
    };
    let mut todo = teller.replies(&Rc::new(first));
    while let Some((scene, group)) = todo.pop() {
        if MOST_SENTENCES <= teller.drafts.len() {
            teller.untold = true;
            break;
        }
        if scene.path.len() == 1 && !teller.is_full {
            if teller.first == 0 {
                teller.untold = true;
                continue;
            }
            teller.first -= 1;
        }
        if 1 < scene.path.len() && !teller.is_full {
            if teller.deeper == 0 {
                teller.untold = true;
                continue;
            }
            teller.deeper -= 1;
        }
        todo.extend(teller.tell(&scene, &group));
    }
    teller.drafts.extend(rest_of_first);
    if teller.untold {
        let mut rest = Draft::at(&[]);
        let words = if teller.is_full {
            "The certificate has the rest."
        } else {
            "The rest is in the full tree (--detail full)."
        };
        rest.say(words);
        teller.drafts.push(rest);
    }
    teller.drafts
}

type Task<'a> = (Rc<Scene<'a>>, Group);

struct Teller<'l> {
    main_line: &'l [Move],
    is_full: bool,
    /// First replies that may still be told.
    first: usize,
    /// Defenses beyond the first replies that may still be told.
    deeper: usize,
    untold: bool,
    seen: BTreeSet<proof::NodeId>,
    drafts: Vec<Draft>,
}

impl Teller<'_> {
    /// Lists what there is to tell at a defender's node, the last first.
    fn replies<'a>(&self, scene: &Rc<Scene<'a>>) -> Vec<Task<'a>> {
        told_groups(scene).into_iter().rev().map(|group| (Rc::clone(scene), group)).collect()
    }

    /// Tells one group and lists what there is to tell of the positions after its answer.
    fn tell<'a>(&mut self, scene: &Scene<'a>, group: &Group) -> Vec<Task<'a>> {
        self.drafts.extend(told(scene, group));
        let Some([reply, answer]) = group.lines.first().copied() else { return Vec::new() };
        let Some(between) = scene.after(reply) else { return Vec::new() };
        let Some(after) = between.after(answer) else { return Vec::new() };
        self.drafts.extend(en_passant(&between, &after));
        self.drafts.extend(threat_in_passing(&after));
        if group.plies == 0 {
            self.drafts.extend(uncommon_check(&between, &after));
            let pictures = if self.is_full { mate_after(scene, group) } else { pinned_helpers(&after) };
            self.drafts.extend(pictures);
            return Vec::new();
        }
        if !self.is_full && !self.main_line.starts_with(&after.path) {
            return Vec::new();
        }
        self.drafts.extend(uncommon_check(&between, &after));
        if !self.seen.insert(after.node) {
            let mut as_above = Draft::at(&after.path);
            as_above.say("The rest is as above.");
            self.drafts.push(as_above);
            return Vec::new();
        }
        self.replies(&Rc::new(after))
    }
}

/// Lists the groups to be told: those whose replies lead to different positions apart, and without those that
/// allow what was threatened.
fn told_groups(scene: &Scene<'_>) -> Vec<Group> {
    let allowed = scene.threat().map(|mate| allowing(scene.position(), &mate)).unwrap_or_default();
    let groups = groups(scene).into_iter().filter_map(|group| group.without(&allowed));
    groups.flat_map(Group::into_told).collect()
}
