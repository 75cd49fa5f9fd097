//! The side to move is mated whatever it plays: the verdict, and what holds out longest.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, side_name};
use shakmaty::{Move, Position, Role};

use crate::draft::Draft;
use crate::scene::Scene;
use crate::threat::threat_told;

/// The most replies named beside the main line's that hold out as long as it.
const MOST_NAMED: usize = 4;
/// The most other replies shown.
const MOST_TOLD: usize = 2;
/// A line of up to this many plies, beginning with the reply, is written out; a longer one is cut to its
/// first two.
const WRITTEN: usize = 4;

/// Whether the proof shows a mate of the side to move that is still to come.
pub(crate) fn is_mated(root: &Scene<'_>) -> bool {
    root.position().turn() != root.proof.side() && !root.moves().is_empty()
}

/// Drafts "Black is mated in three moves, whatever it plays."
pub(crate) fn verdict(root: &Scene<'_>) -> Draft {
    let moves = moves_left(root);
    let id = if root.moves().len() == 1 { "mated-in" } else { "mated-in-whatever" };
    let message = Message::new(id).with("side", side_name(root.position().turn())).number("moves", moves);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("mated", Claim::new(Kind::MateIn).number(moves)));
    draft
}

/// Returns the name of the message that heads the line.
pub(crate) fn line_title(root: &Scene<'_>) -> &'static str {
    if is_distinguished(root) { "section-longest" } else { "section-line" }
}

/// Drafts the normal level: the threat, what holds out longest, and two replies that a reader would try.
pub(crate) fn story(root: &Scene<'_>) -> Vec<Draft> {
    let threat = threat_told(root).into_iter().next();
    // If the threat itself is the mate, its line shows nothing more.
    let is_all = threat.is_some() && moves_left(root) == 1 && 1 < root.moves().len();
    let longest = if is_all { Vec::new() } else { line(root) };
    let told = threat.into_iter().chain(longest);
    told.chain(tempting(root, is_all).into_iter().filter_map(|reply| draft_met(root, reply))).collect()
}

/// Chooses the replies that a reader would try beside the longest: captures, checks and king moves. If a
/// threatened mate comes at once, only the moves that prevent it are chosen.
fn tempting(root: &Scene<'_>, is_all: bool) -> Vec<Move> {
    let threat = root.threat();
    let named = if is_all { Vec::new() } else { list_named(root) };
    let prevents = |mv: &Move| {
        let answer =
            root.after(*mv).and_then(|after| after.best_line().first().map(|answer| after.uci(*answer)));
        !is_all || answer != threat
    };
    let gives_check = |mv: &Move| root.after(*mv).is_some_and(|after| after.position().is_check());
    let mut moves: Vec<Move> =
        root.moves().into_iter().filter(|mv| !named.contains(mv) && prevents(mv)).collect();
    moves.sort_by_key(|mv| (!mv.is_capture(), !gives_check(mv), mv.role() != Role::King));
    moves.truncate(MOST_TOLD);
    moves
}

/// Drafts how a reply is answered: "If 1...Kh7, 2.Qf7+ mates in three", "If 1...Kf8, 2.Qf7#".
fn draft_met(root: &Scene<'_>, reply: Move) -> Option<Draft> {
    let after = root.after(reply)?;
    let line = [&[reply], &after.best_line()[..]].concat();
    let mut draft = Draft::at(&[]);
    let move_written = root.score(&[reply]);
    if line.len() <= WRITTEN {
        let message =
            Message::new("story-if").with("replies", move_written).with("line", after.score(&line[1..]));
        draft.tell(message.licence("line", root.line_claim(Kind::Mates, &line)));
        return Some(draft);
    }
    let shown = &line[..2];
    let moves = u64::from(after.plies_to_mate()?.div_ceil(2));
    let message =
        Message::new("mated-if").with("move", move_written).with("answer", after.score(&line[1..2]));
    draft.tell(
        message.number("moves", moves).licence("line", root.line_claim(Kind::MateIn, shown).number(moves)),
    );
    Some(draft)
}

/// Drafts "1...Kf8 holds out longest: 1...Kf8 2.Qh8+ Ke7 3.Re1#. 1...Kd8 holds out as long."
///
/// Other replies that hold out as long are named if there are not too many. Other mates may be quicker; the
/// sentence is about the proved one.
pub(crate) fn line(root: &Scene<'_>) -> Vec<Draft> {
    let line = root.best_line();
    let Some(first) = line.first().copied() else { return Vec::new() };
    let moves = moves_left(root);
    let held = |mv: Move| root.line_claim(Kind::MateIn, &[mv]).number(moves);
    let mut draft = Draft::at(&[]);
    if is_distinguished(root) {
        let message = Message::new("mated-longest").with("move", root.score(&[first]));
        draft.tell(message.licence("longest", held(first)));
    }
    draft.claim(root.score(&line), root.line_claim(Kind::Mates, &line));
    draft.say(".");
    let others: Vec<Move> = list_named(root).into_iter().filter(|mv| *mv != first).collect();
    if others.is_empty() {
        return vec![draft];
    }
    let mut equal = Draft::at(&[]);
    let names: Vec<Phrase> = others.iter().map(|mv| root.score(&[*mv]).into()).collect();
    let message =
        Message::new("mated-as-long").with("moves", list(&names)).number("count", names.len() as u64);
    equal.tell(message.licences("moves", others.iter().map(|mv| held(*mv))));
    vec![draft, equal]
}

/// Lists the replies named as holding out longest, the main line's first.
fn list_named(root: &Scene<'_>) -> Vec<Move> {
    let Some(first) = root.best_line().first().copied() else { return Vec::new() };
    let others: Vec<Move> = longest(root).into_iter().filter(|mv| *mv != first).collect();
    let are_named = is_distinguished(root) && others.len() <= MOST_NAMED;
    [first].into_iter().chain(others.into_iter().filter(|_| are_named)).collect()
}

/// Whether some replies hold out longer than others.
fn is_distinguished(root: &Scene<'_>) -> bool {
    longest(root).len() < root.moves().len()
}

/// Lists the replies against which the proof takes longest.
fn longest(root: &Scene<'_>) -> Vec<Move> {
    let plies = |mv: &Move| root.after(*mv).and_then(|after| after.plies_to_mate());
    let most = root.moves().iter().filter_map(plies).max();
    root.moves().into_iter().filter(|mv| plies(mv) == most).collect()
}

/// Returns the number of moves until mate, the last of them the other side's.
fn moves_left(root: &Scene<'_>) -> u64 {
    u64::from(root.plies_to_mate().unwrap_or(0).div_ceil(2))
}
