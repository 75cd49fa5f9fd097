//! A win of material: the motif, what is won against the best defence, why, and the replies that a reader would try.

use claims::{Claim, Kind, Promise};
use phrase::{Message, Phrase, side_name};
use shakmaty::{Chess, Move, Position, Square};

use super::banked::{ended, is_sound};
use super::trade::gained_in_all;
use super::{Story, lines, select};
use crate::audit::played;
use crate::draft::Draft;
use crate::gain::{balance, kept, played_out};
use crate::material::{Reply, replies, won_in_the_end};
use crate::narrator::is_offer;
use crate::scene::Scene;
use crate::statement::{Case, Remark};
use crate::statements::remarks;
use crate::{Subject, material};

/// What a search must see for a position to be called winning, in Stockfish's centipawns.
const WINNING: i32 = 250;
/// From so much on, in Stockfish's centipawns, what the other side gets for its men does not matter.
const DECIDED: i32 = 450;
/// So much more, in centipawns, may lines show than the search thinks of the move.
const TOO_MUCH: i32 = 80;
/// Of what stands on the board at the end, in so many parts one may be seen beyond it.
const PARTS: i32 = 4;
/// What explains mates, and no gains of men.
const OF_MATES: [&str; 3] = ["hemmed_in", "hunt", "held_at_the_end"];
/// Words of why, at most.
const WORDS: usize = 55;
/// What a search may see beyond what is banked, in centipawns, for the verdict to be exact.
const BEYOND: i32 = 150;

/// Returns the replies to the move with lines that end where the gain is banked; `None` where the tree leaves a reply out, or does
/// not win after one. Where the lines would show more than the search that chose the move thinks of it, they end sooner.
pub(crate) fn banked_replies(
    root: &Scene<'_>,
    first: &Scene<'_>,
    subject: &Subject<'_>,
) -> Option<Vec<Reply>> {
    let Some(Promise::Material(pawns) | Promise::Promotes(pawns)) = subject.promise else { return None };
    let pawns = u64::from(pawns).max(won_in_the_end(root, first));
    let replies = replies(root, first, pawns);
    let is_complete = replies.len() == first.position().legal_moves().len();
    let wins = replies.iter().all(|reply| pawns <= reply.pawns);
    if !is_complete || !wins || replies.is_empty() {
        return None;
    }
    let side = root.position().turn();
    let worth = subject.outlook.filter(|outlook| outlook.side == side).and_then(|outlook| outlook.worth);
    let is_too_much = |replies: &[Reply]| {
        let least = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
        let stands = balance(root.position(), side) + i32::try_from(least).unwrap_or(0) * 100;
        worth.is_some_and(|worth| worth + TOO_MUCH < stands)
    };
    let ended: Vec<Reply> =
        replies.iter().map(|reply| ended(root.position(), first.position(), reply)).collect();
    if !is_too_much(&ended) {
        return Some(ended);
    }
    let settled =
        |reply: &Reply| Reply { told: reply.line.clone(), seen: reply.line.clone(), ..reply.clone() };
    Some(replies.iter().map(settled).collect())
}

/// Tells a win of material by replies that have been listed; `pawns` is what every one of them wins. Returns as well how the
/// verdict says what is won.
pub(crate) fn tell(
    root: &Scene<'_>,
    first: &Scene<'_>,
    mv: Move,
    subject: &Subject<'_>,
    replies: &[Reply],
    pawns: u64,
) -> (Story, Phrase) {
    let case = Case { subject, before: root, after: first, mv, replies };
    let best = best_defence(root, first, replies, subject.expected);
    let haul = best.map_or_else(|| Message::new("haul-material").phrase(), |reply| haul(root, first, reply));
    let verdict = verdict(root, mv, subject, replies, &haul, best, pawns);
    let mut found: Vec<Remark> = remarks(&case);
    found.retain(|remark| !OF_MATES.contains(&remark.by));
    select::needed_first(&mut found, subject.features);
    let later = best.map(|reply| later(&case, reply)).unwrap_or_default();
    let all: Vec<Remark> = found.iter().chain(&later).cloned().collect();
    let headline = select::headline(&all, subject.features);
    if found.iter().any(|remark| remark.by == "queens") {
        found.retain(|remark| remark.by != "threatens");
    }
    // That the pawn queens is the verdict.
    found.retain(|remark| remark.by != "queens");
    let why = select::why(&found, WORDS);
    let expected = best.and_then(|reply| reply.line.first().copied());
    let mut told = lines::told(root, first, replies, Some(&haul), expected);
    // What the later moves of the best defence's line live on stands behind it.
    let place = told.iter().position(|draft| {
        draft.defence.as_ref().is_some_and(|told| expected.is_some_and(|mv| told.replies.contains(&mv)))
    });
    let is_new = |remark: &Remark| why.iter().all(|told| told.said != remark.draft.said);
    if let Some((place, remark)) = place.zip(later.into_iter().find(is_new)) {
        told.insert(place + 1, remark.draft);
    }
    (Story { headline, verdict, why, lines: told }, haul)
}

/// Less than this, in centipawns, is no better defence.
const AS_GOOD: i32 = 150;

/// Chooses the reply that loses least; of those that lose about as little the one that a search expects, then who takes the man
/// that moved, then the one whose line is longest.
fn best_defence<'r>(
    root: &Scene<'_>,
    first: &Scene<'_>,
    replies: &'r [Reply],
    expected: Option<Move>,
) -> Option<&'r Reply> {
    let side = root.position().turn();
    let left = |reply: &Reply| {
        let line = played_out(first.position(), &reply.line, side);
        played(first.position(), &line).map_or(0, |end| kept(&end, side))
    };
    let others: Vec<(&Reply, i32)> =
        replies.iter().filter(|reply| !reply.is_mated).map(|reply| (reply, left(reply))).collect();
    let least = others.iter().map(|(_, left)| *left).min()?;
    let man = first.path.last().map(|mv| claims::arrival(side, *mv));
    let near = others.into_iter().filter(|(_, left)| *left <= least + AS_GOOD);
    let mut near: Vec<&Reply> = near.map(|(reply, _)| reply).collect();
    near.sort_by_key(|reply| {
        let mv = reply.line.first().copied();
        let takes = mv.and_then(vision::captured_square).is_some_and(|square| Some(square) == man);
        (mv != expected, !takes, std::cmp::Reverse(reply.line.len()))
    });
    near.into_iter().find(|reply| is_sound(root.position(), first.position(), reply))
}

/// Says what a line wins, down to the end of its captures.
fn haul(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Phrase {
    let side = root.position().turn();
    let line = played_out(first.position(), &reply.line, side);
    gained_in_all(root.position(), &[&first.path[..], &line].concat())
}

/// "1.Rd1! wins the exchange." "1.Rd1! wins the exchange and keeps attacking." "1.h5! and the h-pawn queens."
fn verdict(
    root: &Scene<'_>,
    mv: Move,
    subject: &Subject<'_>,
    replies: &[Reply],
    haul: &Phrase,
    best: Option<&Reply>,
    pawns: u64,
) -> Draft {
    let mark = if is_offer(root, mv) { "!" } else { "" };
    let text = Phrase::from(root.score(&[mv])).marked(mark);
    let claim = root.line_claim(Kind::WinsAgainstAll, &[mv]).number(pawns);
    let mut draft = Draft::at(&[]);
    if let Some(from) = material::promotion::queening(root.position(), mv, replies, pawns) {
        let id = if from.len() == 1 { "verdict-queens" } else { "verdict-some-pawn-queens" };
        let queens = root.line_claim(Kind::QueensAgainstAll, &[mv]).men(from.iter().copied());
        let message = Message::new(id).with("move", text).with("file", Phrase::File(from[0].file()));
        draft.tell(message.licences("wins", [queens, claim]));
        draft.say(".");
        return draft;
    }
    if let Some((pawn, line)) = best.and_then(|reply| queens_in(root, mv, reply)) {
        let line = root.line_claim(Kind::Wins, &line).number(pawns);
        let message =
            Message::new("story-wins-by-queening").with("move", text).with("file", Phrase::File(pawn.file()));
        draft.tell(message.licence("wins", claim).licence("line", line));
        return draft;
    }
    if mv.is_promotion() && *haul == Message::new("haul-new-queen").phrase() {
        draft.tell(Message::new("story-makes-a-queen").with("move", text).licence("wins", claim));
        return draft;
    }
    let more = best.and_then(|reply| beyond(root.position(), mv, subject, reply));
    let id = match more.is_some() {
        true if best.is_some_and(|reply| is_pawn_ending(root, mv, reply)) => "story-wins-pawn-ending",
        true if best.is_some_and(|reply| attacks_on(root, mv, reply)) => "story-wins-and-attacks",
        true => "story-wins-and-stands",
        false if best.is_some_and(|reply| is_answered_back(root.position(), mv, subject, reply)) => {
            "story-wins-but"
        }
        false => "story-wins",
    };
    let more = match id {
        "story-wins-but" => assessed(root.position(), subject),
        _ => more,
    };
    let message = Message::new(id).with("move", text).with("haul", haul.clone()).licence("wins", claim);
    let message = message.with("side", side_name(!root.position().turn()));
    draft.tell(message.licences("more", more));
    draft
}

/// Returns where the pawn stood that queens in a line and stays, and the line, the first move at its head.
fn queens_in(root: &Scene<'_>, mv: Move, reply: &Reply) -> Option<(Square, Vec<Move>)> {
    let line = [&[mv], &reply.line[..]].concat();
    let pawn = material::promotion::queened(root.position(), &line)?;
    (!mv.is_promotion()).then_some((pawn, line))
}

/// Whether kings and pawns alone are left where a line ends.
fn is_pawn_ending(root: &Scene<'_>, mv: Move, reply: &Reply) -> bool {
    let end = played(root.position(), &[&[mv], &reply.line[..]].concat());
    end.is_some_and(|end| (end.board().occupied() & !end.board().pawns() & !end.board().kings()).is_empty())
}

/// Whether the winner goes on by checks: most of its moves in a line give one, and it has its queen.
fn attacks_on(root: &Scene<'_>, mv: Move, reply: &Reply) -> bool {
    let side = root.position().turn();
    let mut board = root.position().clone();
    let (mut own, mut checks) = (0, 0);
    for mv in std::iter::once(&mv).chain(&reply.line) {
        let is_own = board.turn() == side;
        let Ok(next) = board.clone().play(*mv) else { break };
        board = next;
        own += u32::from(is_own);
        checks += u32::from(is_own && board.is_check());
    }
    1 < checks && own < 2 * checks && (board.board().queens() & board.board().by_color(side)).any()
}

/// Returns what a search thinks of the position where that is much more than what the best defence loses.
fn beyond(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> Option<Claim> {
    let outlook = subject.outlook.filter(|outlook| outlook.side == root.turn())?;
    let worth = outlook.worth?;
    let line = [&[mv], &best.line[..]].concat();
    let end = played(root, &played_out(root, &line, root.turn()))?;
    let claim = assessed(root, subject)?;
    let stands = balance(&end, root.turn());
    // The more is won, the less exactly a search says how much that is.
    let beyond = BEYOND.max(stands / PARTS);
    (WINNING <= worth && beyond < worth - stands).then_some(claim)
}

/// Claims what a search thinks of the root, where it stands well for the side to move.
fn assessed(root: &Chess, subject: &Subject<'_>) -> Option<Claim> {
    let worth =
        subject.outlook.filter(|outlook| outlook.side == root.turn())?.worth.filter(|worth| 0 < *worth)?;
    let king = root.board().king_of(root.turn())?;
    Some(Claim::new(Kind::Assessed).men([king]).number(u64::from(worth.unsigned_abs())))
}

/// Whether a search thinks much less of the position than of the men that are won, and the game is not decided by them.
fn is_answered_back(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> bool {
    let outlook = subject.outlook.filter(|outlook| outlook.side == root.turn());
    let line = [&[mv], &best.line[..]].concat();
    let end = played(root, &played_out(root, &line, root.turn()));
    let worth = outlook.and_then(|outlook| outlook.worth).filter(|worth| *worth < DECIDED);
    worth.zip(end).is_some_and(|(worth, end)| worth + BEYOND < balance(&end, root.turn()))
}

/// Says what the later moves of a line live on: the winner's moves after the first in turn, the first thing found.
fn later(case: &Case<'_, '_>, best: &Reply) -> Vec<Remark> {
    let mut scene = case.after.after(best.line[0]);
    for index in (1..best.line.len()).step_by(2) {
        let Some(before) = scene else { return Vec::new() };
        let Some(after) = before.after(best.line[index]) else { return Vec::new() };
        let rest = best.line[index + 1..].to_vec();
        let reply = Reply { told: rest.clone(), seen: rest.clone(), line: rest, pawns: 0, is_mated: false };
        let replies = if reply.line.is_empty() { Vec::new() } else { vec![reply] };
        let here = Case {
            subject: case.subject,
            before: &before,
            after: &after,
            mv: best.line[index],
            replies: &replies,
        };
        let found = remarks(&here);
        if !found.is_empty() {
            return found;
        }
        scene = best.line.get(index + 1).and_then(|mv| after.after(*mv));
    }
    Vec::new()
}
