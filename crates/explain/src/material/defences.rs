//! Every defense in turn, for the full level, and what is said about replies without a line.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, game_score, list};
use shakmaty::{Move, Position};

use super::facts::threat_in_passing;
use super::lines::{Reply, as_it_is_counted};
use super::natural::Asked;
use super::points::{point, promotes_later};
use super::replies::{Group, shown_plies, told_moves};
use super::threat::{Replies, Threat};
use super::trapped_pieces::trapped_in;
use crate::draft::Draft;
use crate::gain::{balance, count_kept, count_left, pawns};
use crate::moves::play;
use crate::scene::{Scene, threatened_mates};
use crate::threat::Others;

/// The most defenses.
const MOST: usize = 400;
/// A reply must lose this many pawns less than others to be treated separately.
const MUCH_LESS: u64 = 2;
/// Plies shown after a reply without a gain.
const GONE_ON: usize = 3;

/// What is known about the defenses, and which of them to write about.
pub(crate) struct Asking {
    /// The reply of the main line.
    pub(crate) expected: Option<Move>,
    /// The threat.
    pub(crate) threat: Option<Move>,
    /// What is won against every reply, if the lines show it.
    pub(crate) pawns: Option<u64>,
    /// Whether replies that lose nothing are passed over in silence.
    pub(crate) only_losing: bool,
}

/// Writes every defense: the expected one, those that capture the moved piece, those that a reader asks
/// about, and the others, each kind hardest first; the replies that only allow the threat share one sentence.
pub(crate) fn defences(root: &Scene<'_>, first: &Scene<'_>, groups: &[Group], asking: &Asking) -> Vec<Draft> {
    let Asking { expected, threat, pawns, only_losing } = *asking;
    // If nothing says how many replies allow the threat, they are treated like any others.
    let is_told = |threat: &Threat| threat.others_allow(first, Others::Some).is_some();
    let threat = threat.map(|mv| Threat::of(first, mv)).filter(is_told);
    let allowed = threat.as_ref().map(|threat| threat.allowing.clone()).unwrap_or_default();
    // A check may do more than allow the threat.
    let only_allows =
        |mv: Move| allowed.contains(&(mv.from(), mv.to())) && !first.vision.checkers_after(mv).any();
    let asked = Asked::about(first, expected);
    let hits_back = hits_back(groups, only_allows).filter(|(_, pawns)| !only_losing || 0 < *pawns);
    let hits_back = hits_back.map(|(mv, _)| mv);
    let is_only_counted = |mv: Move, group: &Group| {
        let is_main = asked.takes_back(group) || group.prey(first).is_some() || Some(mv) == expected;
        only_allows(mv) && !is_main && Some(mv) != hits_back
    };
    let active = groups.iter().filter_map(|group| group.without(|mv| is_only_counted(mv, group)));
    let active = active.flat_map(|group| group.apart_from(hits_back));
    let active = active.filter(|group| !only_losing || 0 < group.pawns());
    let active: Vec<Group> = active.flat_map(|group| group.into_told(root, first)).collect();
    let asked = asked.with_the_hardest_of(&active, hits_back);
    let mut one_by_one: Vec<&Group> = active.iter().collect();
    one_by_one.sort_by_key(|group| asked.place(group));
    let mut drafts: Vec<Draft> = Vec::new();
    let mut told_groups = 0;
    for group in one_by_one.iter().take(MOST) {
        let Some(draft) = told_moves(root, first, group) else { continue };
        told_groups += 1;
        drafts.push(draft);
        let is_cost_told = draft_tells_cost(drafts.last());
        let point = mate_threatened(first, group).or_else(|| point_of(first, group, is_cost_told));
        // It need not be repeated for every line that the same pawn promotes.
        let is_said = |point: &Draft| is_gain(point) && drafts.iter().any(|told| told.said == point.said);
        let point = point.filter(|point| !is_said(point));
        drafts.extend(point);
    }
    let is_all_told = told_groups == one_by_one.len();
    let is_every_tried = is_every_tried(first, groups, &allowed);
    let told_of_allowing = active.iter().any(|group| group.moves().any(only_allows));
    let others = match is_all_told && is_every_tried {
        _ if told_of_allowing => Others::InAll,
        true => Others::Rest,
        false => Others::Some,
    };
    // If the same move also answers replies with sentences of their own, a count of the others would mislead.
    let answers =
        |group: &Group, threat: &Threat| group.replies.iter().any(|reply| reply.answer() == Some(threat.mv));
    let is_apart = |threat: &Threat| {
        threat.kind == Kind::MatesAfter
            || others == Others::InAll
            || one_by_one.iter().all(|group| !answers(group, threat) || group.hangs())
    };
    let is_counted = threat.as_ref().is_none_or(is_apart);
    let others_allow = threat.filter(|_| is_counted).and_then(|threat| threat.others_allow(first, others));
    let is_counted = is_counted && (others_allow.is_some() || allowed.is_empty());
    drafts.extend(others_allow);
    if !is_every_tried {
        let mut rest = Draft::at(&[]);
        rest.tell(Message::new("replies-not-tried"));
        drafts.push(rest);
    }
    if !is_all_told || !is_counted {
        drafts.extend(pawns.and_then(|pawns| no_better(root, first, pawns)));
    }
    drafts
}

/// Drafts "After 1.Qg4 Qb5 2.Qc4 nothing is won for certain." A single reply is given with the continuation
/// of the expected line, or else of the tree, as far as nothing is lost or nothing won there; several replies
/// are given alone.
pub(crate) fn no_gain_after(
    root: &Scene<'_>,
    first: &Scene<'_>,
    replies: &[Move],
    expected: &[Move],
) -> Draft {
    let none = Claim::new(Kind::NoPromise);
    let message = Message::new("no-gain-after").licence("none", none);
    if let [reply] = replies
        && let Some((line, claim)) = gone_on(root, first, *reply, expected)
    {
        let mut draft = Draft::at(&root.path);
        draft.tell(message.with("moves", root.score(&line)).licence("move", claim));
        return draft;
    }
    let moves: Vec<Phrase> = replies.iter().map(|mv| first.score(&[*mv]).into()).collect();
    let mut draft = Draft::at(&first.path);
    let legal = replies.iter().map(|mv| first.line_claim(Kind::Legal, &[*mv]));
    draft.tell(message.with("moves", list(&moves)).licences("move", legal));
    draft
}

/// Returns the continuation of the expected line after a reply, or else of the tree, with the claim about it:
/// a few moves that win no pawn, or the answer alone if it wins no pawn or loses nothing.
fn gone_on(
    root: &Scene<'_>,
    first: &Scene<'_>,
    reply: Move,
    expected: &[Move],
) -> Option<(Vec<Move>, Claim)> {
    let side = root.position().turn();
    let so_far = [&first.path[..], &[reply]].concat();
    let whole = match expected.starts_with(&so_far) {
        true => expected.to_vec(),
        false => [&so_far[..], &first.after(reply)?.best_line()].concat(),
    };
    let claimed = |plies: usize| {
        let line = whole.get(..so_far.len() + plies)?;
        let end = play(root.position(), line)?;
        let kept = count_kept(&end, side) - balance(root.position(), side);
        let wins_nothing = pawns(count_left(root.position(), &end, side)) == 0;
        let claim = match () {
            () if 0 <= kept && (plies == 1 || pawns(kept) == 0) => root.line_claim(Kind::Keeps, line),
            () if wins_nothing => root.line_claim(Kind::WinsAtMost, line).number(0),
            () => return None,
        };
        Some((line.to_vec(), claim))
    };
    [GONE_ON, 1].into_iter().find_map(claimed)
}

/// Finds the reply that allows the threat but loses the least of all replies, and much less than replies that
/// allow it usually do; returns it with the number of pawns it loses. Such a reply hits back, and must not be
/// hidden among the others, where a reader would find it and refute the text.
fn hits_back(groups: &[Group], only_allows: impl Fn(Move) -> bool) -> Option<(Move, u64)> {
    let least = groups.iter().map(Group::pawns).min()?;
    let replies = groups.iter().flat_map(|group| &group.replies);
    let allowing = replies.filter_map(|reply| Some((*reply.line.first()?, reply.pawns)));
    let mut allowing: Vec<(Move, u64)> = allowing.filter(|(mv, _)| only_allows(*mv)).collect();
    allowing.sort_by_key(|(_, pawns)| *pawns);
    let (mv, pawns) = *allowing.first()?;
    let (_, usual) = *allowing.get(allowing.len() / 2)?;
    (pawns <= least && pawns + MUCH_LESS <= usual).then_some((mv, pawns))
}

/// Drafts what the lines of a group depend on, as far as they are written; for several replies, what is the
/// same for all.
fn point_of(first: &Scene<'_>, group: &Group, is_cost_told: bool) -> Option<Draft> {
    let is_alone = group.replies.len() == 1;
    let one = |reply: &Reply| {
        // As it is written, including the captures at its end.
        let counted = || as_it_is_counted(first.position(), &reply.told, !first.position().turn());
        let line = if is_alone { counted() } else { reply.line.clone() };
        let shown = shown_plies(&line);
        // A line with a later queen is played for that queen.
        promotes_later(first, &line, shown)
            .or_else(|| trapped_in(first, &line[..shown]))
            .or_else(|| point(first, &line[..shown], is_cost_told))
    };
    let mut drafts = group.replies.iter().map(one);
    let mut told = drafts.next()??;
    for draft in drafts {
        let draft = draft.filter(|draft| draft.said == told.said)?;
        if told.path == draft.path {
            told.license_as(draft);
        }
    }
    Some(told)
}

/// Whether a sentence states what a reply costs.
fn draft_tells_cost(draft: Option<&Draft>) -> bool {
    draft.is_some_and(|draft| {
        draft.claims().iter().any(|claim| matches!(claim.kind, Kind::LeftGuard | Kind::OpensLine))
    })
}

/// Whether a sentence states what a line wins.
fn is_gain(draft: &Draft) -> bool {
    draft.claims().iter().any(|claim| claim.kind == Kind::Wins)
}

/// Drafts "It threatens 4...Rxf1#." for a quiet move at which the line of a defense stops.
fn mate_threatened(first: &Scene<'_>, group: &Group) -> Option<Draft> {
    let line = &group.replies.first()?.told;
    let shown = &line[..shown_plies(line)];
    let last = shown.last().filter(|mv| shown.len().is_multiple_of(2) && !mv.is_capture())?;
    let path = [&first.path[..], shown].concat();
    let end = play(first.position(), shown)?;
    let mate = threatened_mates(&end).into_iter().next().filter(|_| !last.is_promotion())?;
    let written = game_score(&end.swap_turn().ok()?, &[mate], path.len() + 1, !first.position().turn());
    Some(threat_in_passing(&path, written, first.line_claim(Kind::Threatens, &[mate])))
}

/// Whether the tree or the threat covers every reply.
fn is_every_tried(first: &Scene<'_>, groups: &[Group], allowed: &Replies) -> bool {
    let is_tried = |mv: &Move| {
        let mut replies = groups.iter().flat_map(|group| &group.replies);
        allowed.contains(&(mv.from(), mv.to())) || replies.any(|reply| reply.line.first() == Some(mv))
    };
    first.position().legal_moves().iter().all(is_tried)
}

/// Drafts "Every other reply loses as much."
fn no_better(root: &Scene<'_>, first: &Scene<'_>, pawns: u64) -> Option<Draft> {
    let claim = root.line_claim(Kind::WinsAgainstAll, first.path.get(..1)?).number(pawns);
    let mut draft = Draft::at(&root.path);
    draft.tell(Message::new("replies-lose-as-much").licence("loses", claim));
    Some(draft)
}
