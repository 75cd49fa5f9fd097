//! The replies to a check, grouped by what they try and how they are answered.

use std::collections::BTreeSet;

use claims::{Claim, Kind, Promise, arrival};
use phrase::{Message, Phrase, Score, list, role_name};
use shakmaty::{Move, Position, Role, Square, uci::UciMove};
use vision::captured_square;

use crate::cause::{Cause, causes};
use crate::draft::Draft;
use crate::picture::mate_picture;
use crate::scene::Scene;
use crate::{Defence, Sentence, Tries};

/// Replies that try the same thing and meet the same answer.
pub(crate) struct Group {
    pub(crate) tries: Tries,
    /// Each reply with its answer.
    pub(crate) lines: Vec<[Move; 2]>,
    /// The answer, written alike after each of the replies.
    written: Score,
    /// Plies to mate after the answer.
    pub(crate) plies: u32,
}

impl Group {
    fn replies(&self) -> impl Iterator<Item = Move> {
        self.lines.iter().map(|[reply, _]| *reply)
    }

    /// Leaves out the replies that allow the threat; `None` when no other reply is left.
    pub(crate) fn without(mut self, allowing: &BTreeSet<(Option<Square>, Square)>) -> Option<Group> {
        self.lines.retain(|[reply, _]| !allowing.contains(&(reply.from(), reply.to())));
        (!self.lines.is_empty()).then_some(self)
    }

    /// Whether a reply is one of the group.
    pub(crate) fn has(&self, reply: (Option<Square>, Square)) -> bool {
        self.replies().any(|other| (other.from(), other.to()) == reply)
    }

    /// Splits into groups of one reply if the answer does not yet mate and each reply has its own
    /// continuation.
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

    /// Whether the replies are promotions of one pawn on one square.
    fn is_one_promotion(&self) -> bool {
        let squares = |mv: Move| (mv.from(), mv.to());
        let mut replies = self.replies();
        replies.next().is_some_and(|first| {
            first.is_promotion()
                && replies.all(|reply| reply.is_promotion() && squares(reply) == squares(first))
        })
    }
}

/// Groups the replies at a defender's node, hardest first: by how long they hold out, then in tree order.
pub(crate) fn groups(scene: &Scene<'_>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for reply in scene.moves() {
        let Some(after) = scene.after(reply) else { continue };
        let Some(answer) = after.moves().first().copied() else { continue };
        let Some(plies) = after.plies_to_mate().map(|plies| plies.saturating_sub(1)) else { continue };
        let tries = tries(scene, reply);
        // The same move may be written differently after different replies, because it captures or needs a
        // file.
        let written = after.score(&[answer]);
        let taken = taken_role(scene, tries, reply);
        let same = |group: &&mut Group| {
            group.tries == tries
                && group.written == written
                && group.plies == plies
                && group.replies().all(|other| self::taken_role(scene, tries, other) == taken)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.lines.push([reply, answer]),
            None => groups.push(Group { tries, lines: vec![[reply, answer]], written, plies }),
        }
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.plies));
    groups
}

/// Writes what a group tries and what refutes it, in one sentence about the position before the replies.
pub(crate) fn draft(scene: &Scene<'_>, group: &Group) -> Option<Draft> {
    Draft::with_causes(|causes| draft_reply(scene, group, causes))
}

/// Writes what a group tries and what refutes it, with at most `most_causes` causes.
fn draft_reply(scene: &Scene<'_>, group: &Group, most_causes: usize) -> Option<Draft> {
    let [first, answer] = *group.lines.first()?;
    let mut draft = Draft::of_defence(&scene.path, group.replies(), &[answer]);
    let moves: Vec<Phrase> = group.replies().map(|reply| scene.score(&[reply]).into()).collect();
    let deeds: Vec<Claim> =
        group.replies().filter_map(|reply| effect_claim(scene, group.tries, reply)).collect();
    let is_one_promotion = group.is_one_promotion();
    let deed = write_effect(scene, group.tries, first, list(&moves), moves.len(), is_one_promotion);
    draft.tell(deed.licences("deed", deeds));
    if scene.moves().len() == 1 {
        draft.tell(only_reply());
    }
    if group.lines.len() == 1 || is_one_promotion {
        let mate = scene.after(first)?.after(answer).filter(|_| group.plies == 0);
        let causes = causes(scene, first, answer, mate.as_ref());
        let mut causes = causes.into_iter().take(most_causes);
        if let Some(cause) = causes.next() {
            draft.tell(cost(first.role(), cause, causes.next()));
        }
    }
    draft.say(": ");
    let claims = group.lines.iter().map(|line| answer_claim(scene, group, line));
    match group.plies {
        0 => draft.claim_all(group.written.clone(), claims),
        _ => draft.tell(mates_in(group, "answer-mates-in").licences("mates", claims)),
    }
    draft.say(".");
    Some(draft)
}

/// Writes ", the only reply".
pub(crate) fn only_reply() -> Message {
    Message::new("reply-only").licence("only", Claim::new(Kind::Replies).number(1))
}

/// Writes what a reply costs, by one or two causes: ", but the knight no longer guards c7".
pub(crate) fn cost(role: Role, first: Cause, second: Option<Cause>) -> Message {
    let message = Message::new(if second.is_some() { "reply-costs" } else { "reply-cost" });
    let message = message.with("role", role_name(role)).with("first", first.0).licence("first", first.1);
    match second {
        Some((words, claim)) => message.with("second", words).licence("second", claim),
        None => message,
    }
}

/// Describes the picture of the mate that immediately follows the first reply of a group.
pub(crate) fn mate_after(scene: &Scene<'_>, group: &Group) -> Vec<Draft> {
    let mate = group.lines.first().and_then(|[reply, answer]| scene.after(*reply)?.after(*answer));
    mate.filter(|_| group.plies == 0).map(|mate| mate_picture(&mate)).unwrap_or_default()
}

/// Converts a group to the form of the JSON interface.
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

/// Returns what a reply tries: against a check, to capture, block or run; against a threat, anything.
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

/// Returns the kind of piece that a reply captures, if capturing is what it tries.
pub(crate) fn taken_role(scene: &Scene<'_>, tries: Tries, reply: Move) -> Option<Role> {
    captured_square(reply)
        .filter(|_| tries == Tries::Take)
        .and_then(|square| scene.position().board().role_at(square))
}

/// Names replies that try the same thing and writes what they do, marked as `deed`.
pub(crate) fn write_effect(
    scene: &Scene<'_>,
    tries: Tries,
    first: Move,
    moves: Phrase,
    count: usize,
    is_one_promotion: bool,
) -> Message {
    let named = |id: &'static str| Message::new(id).with("moves", moves).number("count", count as u64);
    match (tries, taken_role(scene, tries, first)) {
        (Tries::Take, _) if is_one_promotion => named("replies-take-and-promote"),
        (Tries::Take, Some(taken)) => named("replies-take").with("role", role_name(taken)),
        (Tries::Block, _) => named("replies-block"),
        _ => named("replies-named"),
    }
}

/// Returns the claim that licenses what [`write_effect`] writes about one reply.
pub(crate) fn effect_claim(scene: &Scene<'_>, tries: Tries, reply: Move) -> Option<Claim> {
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

/// Starts a message that states how soon the answer to a group mates: "2.Rh3+ mates in three".
fn mates_in(group: &Group, id: &'static str) -> Message {
    let moves = u64::from(group.plies.div_ceil(2)) + 1;
    Message::new(id).with("move", group.written.clone()).number("moves", moves)
}

/// Returns the claim that licenses the words about the answer to one reply.
fn answer_claim(scene: &Scene<'_>, group: &Group, line: &[Move; 2]) -> Claim {
    let moves = u64::from(group.plies.div_ceil(2)) + 1;
    match group.plies {
        0 => scene.line_claim(Kind::Mates, line),
        _ => scene.line_claim(Kind::MateIn, line).number(moves),
    }
}
