//! The replies to a check, grouped by what they try and how they are answered.

use std::collections::BTreeSet;

use claims::{Claim, Kind, Promise, arrival};
use shakmaty::{Move, Position, Role, Square, uci::UciMove};
use vision::captured_square;

use crate::cause::causes;
use crate::draft::Draft;
use crate::notation::{list, number, role_name};
use crate::picture::mate_picture;
use crate::scene::Scene;
use crate::{Defence, Sentence, Tries};

/// Replies with the same answer that are named one by one, where the full tree is not asked for.
const MOST_NAMED: usize = 6;

/// Replies that try the same and meet the same answer.
pub(crate) struct Group {
    pub(crate) tries: Tries,
    /// Each reply with its answer.
    pub(crate) lines: Vec<[Move; 2]>,
    /// The answer as it is written after each of the replies.
    written: String,
    /// Plies to mate after the answer.
    pub(crate) plies: u32,
}

impl Group {
    fn replies(&self) -> impl Iterator<Item = Move> {
        self.lines.iter().map(|[reply, _]| *reply)
    }

    /// Leaves out the replies that allow what was threatened; `None` when no other is left.
    pub(crate) fn without(mut self, allowing: &BTreeSet<(Option<Square>, Square)>) -> Option<Group> {
        self.lines.retain(|[reply, _]| !allowing.contains(&(reply.from(), reply.to())));
        (!self.lines.is_empty()).then_some(self)
    }

    /// Splits into groups of one reply where the mate is not yet there and each has a story of its own.
    pub(crate) fn into_told(self) -> Vec<Group> {
        if self.plies == 0 {
            return vec![self];
        }
        let alone = |line: &[Move; 2]| Group {
            tries: self.tries,
            lines: vec![*line],
            written: self.written.clone(),
            plies: self.plies,
        };
        self.lines.iter().map(alone).collect()
    }

    /// Tells whether the replies are one pawn's promotions on one square.
    fn is_one_promotion(&self) -> bool {
        let squares = |mv: Move| (mv.from(), mv.to());
        let mut replies = self.replies();
        replies.next().is_some_and(|first| {
            first.is_promotion()
                && replies.all(|reply| reply.is_promotion() && squares(reply) == squares(first))
        })
    }
}

/// Groups the replies at a defender's node, hardest first: those that hold out longest, then in tree order.
pub(crate) fn groups(scene: &Scene<'_>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for reply in scene.moves() {
        let Some(after) = scene.after(reply) else { continue };
        let Some(answer) = after.moves().first().copied() else { continue };
        let Some(plies) = after.plies_to_mate().map(|plies| plies.saturating_sub(1)) else { continue };
        let tries = tries(scene, reply);
        // The same move may be written differently after different replies: it captures, or needs a file.
        let written = after.score(&[answer]);
        let taken = taken(scene, tries, reply);
        let same = |group: &&mut Group| {
            group.tries == tries
                && group.written == written
                && group.plies == plies
                && group.replies().all(|other| self::taken(scene, tries, other) == taken)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.lines.push([reply, answer]),
            None => groups.push(Group { tries, lines: vec![[reply, answer]], written, plies }),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.plies));
    groups
}

/// Tells what a group tries and what refutes it, in one sentence about the position of the replies.
pub(crate) fn told(scene: &Scene<'_>, group: &Group) -> Option<Draft> {
    Draft::with_causes(|causes| written(scene, group, causes))
}

fn written(scene: &Scene<'_>, group: &Group, most_causes: usize) -> Option<Draft> {
    let mut draft = Draft::at(&scene.path);
    let [first, answer] = *group.lines.first()?;
    let moves: Vec<String> = group.replies().map(|reply| scene.score(&[reply])).collect();
    let deeds: Vec<Claim> =
        group.replies().filter_map(|reply| deed_claim(scene, group.tries, reply)).collect();
    let deed = deed(scene, group.tries, first, group.lines.len(), group.is_one_promotion());
    draft.claim_all(&format!("{}{deed}", list(&moves)), deeds);
    if scene.moves().len() == 1 {
        draft.claim(", the only reply", Claim::new(Kind::Replies).number(1));
    }
    if group.lines.len() == 1 || group.is_one_promotion() {
        let mate = scene.after(first)?.after(answer).filter(|_| group.plies == 0);
        let causes = causes(scene, first, answer, mate.as_ref());
        for (index, (words, claim)) in causes.into_iter().take(most_causes).enumerate() {
            match index {
                0 => draft.say(&format!(", but the {} ", role_name(first.role()))),
                _ => draft.say(" and "),
            }
            draft.claim(&words, claim);
        }
    }
    draft.say(": ");
    draft.claim_all(&answer_words(group), group.lines.iter().map(|line| answer_claim(scene, group, line)));
    draft.say(".");
    Some(draft)
}

/// As [`told`], but counts replies that are too many to be named: "Against nine replies 2.Kf6 mates in three."
pub(crate) fn told_briefly(scene: &Scene<'_>, group: &Group) -> Option<Draft> {
    let replies: BTreeSet<_> = group.replies().map(|reply| (reply.from(), reply.to())).collect();
    if replies.len() <= MOST_NAMED || group.plies == 0 {
        return told(scene, group);
    }
    let mut draft = Draft::at(&scene.path);
    draft.say("Against ");
    let legal = group.replies().map(|reply| scene.line_claim(Kind::Legal, &[reply]));
    draft.claim_all(&format!("{} replies", number(replies.len() as u64)), legal);
    draft.say(" ");
    draft.claim_all(&answer_words(group), group.lines.iter().map(|line| answer_claim(scene, group, line)));
    draft.say(".");
    Some(draft)
}

/// "The other three replies: mate in at most two moves."
pub(crate) fn others_mated(scene: &Scene<'_>, groups: &[Group]) -> Option<Draft> {
    let moves = |group: &Group| u64::from(group.plies.div_ceil(2)) + 1;
    let most = groups.iter().map(moves).max()?;
    let replies: BTreeSet<_> =
        groups.iter().flat_map(Group::replies).map(|reply| (reply.from(), reply.to())).collect();
    let mut draft = Draft::at(&scene.path);
    draft.say("The other ");
    let legal = groups.iter().flat_map(Group::replies).map(|reply| scene.line_claim(Kind::Legal, &[reply]));
    let words = match replies.len() as u64 {
        1 => "reply".to_owned(),
        n => format!("{} replies", number(n)),
    };
    draft.claim_all(&words, legal);
    draft.say(": ");
    let mated = |group: &Group| {
        let claim = move |reply| scene.line_claim(Kind::MateIn, &[reply]).number(moves(group));
        group.replies().map(claim).collect::<Vec<_>>()
    };
    let plural = if most == 1 { "" } else { "s" };
    let words = format!("mate in at most {} move{plural}", number(most));
    draft.claim_all(&words, groups.iter().flat_map(mated));
    draft.say(".");
    Some(draft)
}

/// Tells the picture of the mate that follows the first reply of a group at once.
pub(crate) fn mate_after(scene: &Scene<'_>, group: &Group) -> Vec<Draft> {
    let mate = group.lines.first().and_then(|[reply, answer]| scene.after(*reply)?.after(*answer));
    mate.filter(|_| group.plies == 0).map(|mate| mate_picture(&mate, "")).unwrap_or_default()
}

/// Gives a group in the form of the JSON interface.
pub(crate) fn as_defence(scene: &Scene<'_>, group: &Group, why: Option<Sentence>) -> Option<Defence> {
    let [first, answer] = *group.lines.first()?;
    let mut line = vec![first, answer];
    line.extend(scene.after(first)?.after(answer)?.best_line());
    let texts = |moves: &[Move]| moves.iter().map(|mv| scene.uci(*mv).to_string()).collect::<Vec<_>>();
    let mate_in = group.plies.div_ceil(2) + 1;
    Some(Defence {
        replies: texts(&group.replies().collect::<Vec<Move>>()),
        tries: group.tries,
        answer: Some(scene.uci(answer).to_string()),
        line: texts(&line),
        result: Promise::MateIn(mate_in),
        why,
        themes: Vec::new(),
    })
}

/// Tells what a reply tries: against a check it takes, blocks or runs; against a threat it may do anything.
pub(crate) fn tries(scene: &Scene<'_>, reply: Move) -> Tries {
    let checkers = scene.vision.checkers();
    let mate = scene.threat().map(UciMove::to);
    let guards = |square| {
        let after = scene.after(reply)?;
        Some(after.vision.guards(arrival(scene.position().turn(), reply), square))
    };
    match captured_square(reply) {
        Some(square) if checkers.is_empty() || checkers.contains(square) => Tries::Take,
        _ if reply.role() == Role::King => Tries::Run,
        _ if checkers.any() => Tries::Block,
        _ if scene.vision.checkers_after(reply).any() => Tries::Counter,
        _ if mate.flatten().and_then(guards) == Some(true) => Tries::Guard,
        _ => Tries::Other,
    }
}

/// Gives what kind of man a reply takes, where taking is what it tries.
pub(crate) fn taken(scene: &Scene<'_>, tries: Tries, reply: Move) -> Option<Role> {
    captured_square(reply)
        .filter(|_| tries == Tries::Take)
        .and_then(|square| scene.position().board().role_at(square))
}

/// Says what replies that try the same do, after they have been named.
pub(crate) fn deed(
    scene: &Scene<'_>,
    tries: Tries,
    first: Move,
    count: usize,
    is_one_promotion: bool,
) -> String {
    let several = 1 < count;
    match tries {
        Tries::Take if is_one_promotion => " take and promote".to_owned(),
        Tries::Take => {
            let taken = taken(scene, tries, first).map_or("man", role_name);
            format!(" {} the {taken}", if several { "take" } else { "takes" })
        }
        Tries::Block if several => " step between".to_owned(),
        Tries::Block => " steps between".to_owned(),
        Tries::Run | Tries::Guard | Tries::Counter | Tries::Other => String::new(),
    }
}

/// Licenses what [`deed`] says of one reply.
pub(crate) fn deed_claim(scene: &Scene<'_>, tries: Tries, reply: Move) -> Option<Claim> {
    let from = reply.from()?;
    let claim = |kind| scene.line_claim(kind, &[reply]);
    Some(match tries {
        Tries::Take => claim(Kind::Takes).men([from]).squares(captured_square(reply)),
        Tries::Block => {
            let checker = scene.vision.checkers().first()?;
            claim(Kind::BlocksCheck).men([from, checker]).squares([reply.to()])
        }
        Tries::Run | Tries::Guard | Tries::Counter | Tries::Other => claim(Kind::Legal),
    })
}

/// "2.Be7#" or "2.Rh3+ mates in three".
fn answer_words(group: &Group) -> String {
    let moves = u64::from(group.plies.div_ceil(2)) + 1;
    match group.plies {
        0 => group.written.clone(),
        _ => format!("{} mates in {}", group.written, number(moves)),
    }
}

fn answer_claim(scene: &Scene<'_>, group: &Group, line: &[Move; 2]) -> Claim {
    let moves = u64::from(group.plies.div_ceil(2)) + 1;
    match group.plies {
        0 => scene.line_claim(Kind::Mates, line),
        _ => scene.line_claim(Kind::MateIn, line).number(moves),
    }
}
