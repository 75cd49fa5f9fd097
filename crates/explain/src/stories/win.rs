//! A win of material: the motif, what is won against the best defence, why, and the replies that a reader would try.

use claims::{Claim, Kind, Promise};
use phrase::{Message, Phrase, side_name};
use shakmaty::{Chess, Move, Position, Role, Square};

use super::banked::{cut_at, end, ended_for_good, is_sound};
use super::trade::gained_in_all;
use super::{Story, lines, select};
use crate::audit::{ends_in_mate_by, play};
use crate::draft::Draft;
use crate::gain::{balance, count_kept, played_out};
use crate::material::{Answered, Reply, counted_line, replies, whole_win_claim, won_in_the_end};
use crate::narrator::is_offer;
use crate::scene::Scene;
use crate::statement::{Case, Motif, Remark};
use crate::statements::{is_of_pawns, remarks};
use crate::{Subject, material};

/// From so many of Stockfish's centipawns on a side stands better, and the other worse; and from so many on it is lost.
const BETTER: i32 = 70;
const WORSE: i32 = -BETTER;
const LOST: i32 = -250;
/// What a search must see for a position to be called winning, in Stockfish's centipawns.
const WINNING: i32 = 250;
/// From so much on, in Stockfish's centipawns, what the other side gets for its men does not matter.
const DECIDED: i32 = 450;
/// So much more, in centipawns, may lines show than the search thinks of the move.
const TOO_MUCH: i32 = 80;
/// Of what stands on the board at the end, in so many parts one may be seen beyond it.
const PARTS: i32 = 4;
/// What explains mates, and no gains of men.
const OF_MATES: [&str; 4] = ["hunt", "held_at_the_end", "covered", "picture"];
/// One of so many replies must run into a mate for the move to be called an attack.
const ATTACKED: usize = 2;
/// Remarks on later moves of lines, at most.
const LATER: usize = 2;
/// Words of why, at most.
const WORDS: usize = 55;
/// What a search may see beyond what is banked, in centipawns, for the verdict to be exact: where so much stands on the board
/// at the end that it wins by itself, and where it does not.
const BEYOND: i32 = 150;
const BEYOND_LITTLE: i32 = 50;
/// What wins by itself, in centipawns of men more than the other side has: a rook.
const ENOUGH: i32 = 500;

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
    let is_too_much = |replies: &[Reply]| {
        let least = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
        let stands = balance(root.position(), side) + i32::try_from(least).unwrap_or(0) * 100;
        subject.worth().is_some_and(|worth| worth + TOO_MUCH < stands)
    };
    let ended: Vec<Reply> = replies
        .iter()
        .map(|reply| {
            follow(root, first, reply, subject.followed)
                .unwrap_or_else(|| end(root.position(), first.position(), reply))
        })
        .collect();
    if !is_too_much(&ended) {
        return Some(ended);
    }
    let settled =
        |reply: &Reply| Reply { told: reply.line.clone(), seen: reply.line.clone(), ..reply.clone() };
    Some(replies.iter().map(settled).collect())
}

/// Answers a reply by the line that a search has played, as far as something is won by it for good.
fn follow(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply, lines: &[Vec<Move>]) -> Option<Reply> {
    let line = lines.iter().find(|line| line.first() == reply.line.first() && 1 < line.len())?;
    if reply.is_mated {
        return None;
    }
    if ends_in_mate_by(root.position().turn(), first.position(), line) {
        let line = line.clone();
        return Some(Reply { told: line.clone(), seen: line.clone(), line, ..reply.clone() });
    }
    let ended = ended_for_good(root.position(), first.position(), line)?;
    (0 < ended.pawns && is_sound(root.position(), first.position(), &ended)).then_some(ended)
}

/// Returns what every reply to a move loses by the lines that a story would tell, in pawns; `None` where no story would be told.
pub fn story_pawns(known: &Answered<'_>) -> Option<u64> {
    let root = Scene::root(known.tree);
    let first = root.after(known.mv)?;
    let replies = banked_replies(&root, &first, &known.subject(&root))?;
    replies.iter().map(|reply| reply.pawns).min()
}

/// Whether a search answers a reply in another way than its line: nobody knows whether the line is sound.
fn is_doubted(reply: &Reply, subject: &Subject<'_>) -> bool {
    let line = subject.followed.iter().find(|line| line.first() == reply.line.first());
    line.is_some_and(|line| !reply.is_mated && line.get(1) != reply.line.get(1))
}

/// Returns the replies whose lines are fit to be told, `best` whatever is thought of it.
fn fit_to_tell(replies: &[Reply], subject: &Subject<'_>, best: Option<&Reply>) -> Vec<Reply> {
    let is_best = |reply: &Reply| best.is_some_and(|best| best.line == reply.line);
    replies.iter().filter(|reply| is_best(reply) || !is_doubted(reply, subject)).cloned().collect()
}

/// Returns the replies to a move that a story would tell, those that a search expects among them, each with its answer, so that
/// somebody can look for how they are answered.
pub fn asked_replies(known: &Answered<'_>) -> Vec<[Move; 2]> {
    let root = Scene::root(known.tree);
    let Some(first) = root.after(known.mv) else { return Vec::new() };
    let subject = known.subject(&root);
    let Some(replies) = banked_replies(&root, &first, &subject) else { return Vec::new() };
    let best = best_defence(&root, &first, &replies, &subject).and_then(|reply| reply.line.first().copied());
    let fit = fit_to_tell(&replies, &subject, None);
    let told = lines::draft(&root, &first, &fit, None, &with_first(best, known.toughest));
    let told = told.iter().filter_map(|draft| draft.defence.as_ref()?.replies.first().copied());
    let mut asked: Vec<[Move; 2]> = Vec::new();
    for mv in known.toughest.iter().copied().chain(best).chain(told) {
        let reply = replies.iter().find(|reply| reply.line.first() == Some(&mv) && !reply.is_mated);
        let answered = reply.and_then(|reply| reply.line.first_chunk().copied());
        asked.extend(answered.filter(|line| !asked.contains(line)));
    }
    asked
}

/// Reports a win of material by replies that have been listed; `pawns` is what every one of them wins. Returns as well how the
/// verdict says what is won.
pub(crate) fn tell(case: &Case<'_, '_>, pawns: u64) -> (Story, Phrase) {
    let Case { subject, before: root, after: first, mv, replies } = *case;
    let best = best_defence(root, first, replies, subject);
    // Who takes back is told, and loses no less than the verdict says.
    let counted = best.map(|best| least_won(case, best));
    let haul =
        counted.map_or_else(|| Message::new("haul-material").phrase(), |reply| haul(root, first, reply));
    let shown = counted.map(|reply| whole_win_claim(root, first, reply));
    let won = Won { haul: &haul, best: counted, pawns, shown };
    let verdict = verdict(root, mv, subject, replies, &won);
    let mut found: Vec<Remark> = remarks(case);
    keep_what_decides(&mut found, case);
    select::needed_first(&mut found, subject.features);
    let expected = best.and_then(|reply| reply.line.first().copied());
    let mut fit = fit_to_tell(replies, subject, best);
    // Beside the best defence a line has made its point when as much is won as by that.
    let least = best.map_or(pawns, |best| best.pawns);
    for reply in fit.iter_mut().filter(|reply| reply.line.first().copied() != expected) {
        *reply = cut_at(root.position(), first.position(), reply, least);
    }
    let told = lines::draft(root, first, &fit, Some(&haul), &with_first(expected, subject.toughest));
    // What the later moves of a line live on stands behind it.
    let told: Vec<(Draft, Vec<Remark>)> = told
        .into_iter()
        .map(|draft| {
            let later = later_of_all(case, &draft);
            (draft, later)
        })
        .collect();
    let is_asked = |(draft, _): &&(Draft, Vec<Remark>)| {
        best.is_some_and(|best| tells(draft, best))
            || replies.iter().any(|reply| reply.takes_on(mv.to()) && tells(draft, reply))
    };
    // What decides is seen against the best defence, and where the man who moved is taken; what a new queen does later is not it.
    let promotes = mv.is_promotion();
    let later = told.iter().filter(is_asked).flat_map(|(_, later)| later).filter(|_| !promotes);
    let all: Vec<Remark> = found.iter().chain(later).cloned().collect();
    let mut headline = select::headline(&all, subject.features);
    if headline.is_empty() {
        headline.extend(by_the_move(case));
    }
    if found.iter().any(|remark| remark.by == "queens") {
        found.retain(|remark| remark.by != "threatens");
    }
    // That the pawn queens is the verdict, and that nothing guards the piece the headline.
    found.retain(|remark| remark.by != "queens" && (remark.by != "unprotected" || remark.motif.is_none()));
    let mut why = select::why(&found, WORDS);
    if let [alone] = &mut why[..] {
        alone.said =
            std::mem::take(&mut alone.said).in_other_words("story-meets-threat", "story-meets-a-threat");
    }
    let mut lines: Vec<Draft> = Vec::new();
    let mut left = LATER;
    for (draft, later) in told {
        // Nothing is said twice, nor does the same thing stand behind a line that is the reason already.
        let is_reason = |remark: &Remark| why.iter().any(|told| told.said.statement() == remark.by);
        let is_told = |remark: &Remark| lines.iter().any(|told| select::is_alike(told, &remark.draft));
        let is_new = |remark: &Remark| !is_reason(remark) && !is_told(remark);
        let remark = later.into_iter().filter(|_| 0 < left).find(is_new);
        left -= usize::from(remark.is_some());
        lines.push(draft);
        lines.extend(remark.map(|remark| remark.draft));
    }
    (Story { headline, verdict, why, lines }, haul)
}

/// Puts a reply before the others.
fn with_first(first: Option<Move>, others: &[Move]) -> Vec<Move> {
    first.into_iter().chain(others.iter().copied().filter(|mv| Some(*mv) != first)).collect()
}

/// Whether a line that is told answers a reply.
fn tells(told: &Draft, reply: &Reply) -> bool {
    let defence = told.defence.as_ref();
    defence.zip(reply.line.first()).is_some_and(|(told, mv)| told.replies.contains(mv))
}

/// Leaves out what is true and does not decide: beside a piece that hangs nothing else matters, and a bare back rank matters where
/// most replies run into the mate.
pub(super) fn keep_what_decides(found: &mut Vec<Remark>, case: &Case<'_, '_>) {
    found.retain(|remark| !OF_MATES.contains(&remark.by));
    if found.iter().any(|remark| remark.by == "unprotected" && remark.motif.is_some()) {
        found.retain(|remark| ["unprotected", "in_between", "meets_threat"].contains(&remark.by));
    }
    // Who is worth more than who is plain, where there is another reason.
    if found.iter().any(|remark| !["takes_more", "meets_threat"].contains(&remark.by)) {
        found.retain(|remark| remark.by != "takes_more");
    }
    // That a pawn has no guard is no reason beside another one.
    if found.iter().any(|remark| remark.motif.is_some()) {
        found.retain(|remark| {
            remark.by != "unprotected" || remark.motif.is_some() || case.mv.capture() != Some(Role::Pawn)
        });
    }
    let mated = case.replies.iter().filter(|reply| reply.is_mated).count();
    if 2 * mated < case.replies.len() {
        found.retain(|remark| remark.by != "back_rank");
    }
}

/// "Promotion", "Rook sacrifice": what the move is, where nothing else names the win.
fn by_the_move(case: &Case<'_, '_>) -> Option<(Motif, Draft)> {
    let pawns = case.replies.iter().map(|reply| reply.pawns).min()?;
    let motif = match case.mv.promotion() {
        Some(Role::Queen) => Motif::new("motif-promotion", "promotion"),
        None if is_offer(case.before, case.mv) => {
            Motif::new("motif-sacrifice", "sacrifice").of(case.mv.role())
        }
        None if !case.is_traded()
            && ATTACKED * case.replies.iter().filter(|reply| reply.is_mated).count()
                >= case.replies.len() =>
        {
            Motif::new("motif-attack", "exposedKing")
        }
        None if case.mv.role() == Role::King && !case.mv.is_capture() && is_of_pawns(case) => {
            Motif::new("motif-active-king", "pawnEndgame")
        }
        _ => return None,
    };
    let claim = case.before.line_claim(Kind::WinsAgainstAll, &[case.mv]).number(pawns);
    let mut draft = Draft::at(&case.before.path);
    draft.tell(motif.words.clone().licence("motif", claim));
    Some((motif, draft))
}

/// Less than this, in centipawns, is no better defence.
const AS_GOOD: i32 = 150;

/// Chooses the reply that loses least; of those that lose about as little, or no more than a search thinks that the move wins, the one
/// that the search expects, then who takes the man that moved, then the one whose line is longest.
fn best_defence<'r>(
    root: &Scene<'_>,
    first: &Scene<'_>,
    replies: &'r [Reply],
    subject: &Subject<'_>,
) -> Option<&'r Reply> {
    let side = root.position().turn();
    let left = |reply: &Reply| {
        let line = played_out(first.position(), &reply.line, side);
        play(first.position(), &line).map_or(0, |end| count_kept(&end, side))
    };
    let others: Vec<(&Reply, i32)> =
        replies.iter().filter(|reply| !reply.is_mated).map(|reply| (reply, left(reply))).collect();
    let least = others.iter().map(|(_, left)| *left).min()?;
    let man = first.path.last().map(|mv| claims::arrival(side, *mv));
    let toughness = |mv: Option<Move>| {
        let place = mv.and_then(|mv| subject.toughest.iter().position(|tough| *tough == mv));
        place.unwrap_or(subject.toughest.len())
    };
    let worth = subject.worth().unwrap_or(least);
    let is_near = |(reply, left): &(&Reply, i32)| {
        // Who lets a pawn queen and need not does not defend best.
        let is_expected = subject.toughest.first() == reply.line.first()
            && !reply.line.iter().skip(1).step_by(2).any(|mv| mv.is_promotion());
        *left <= least + AS_GOOD || is_expected && *left <= worth + AS_GOOD
    };
    let near = others.into_iter().filter(is_near);
    let mut near: Vec<&Reply> = near.map(|(reply, _)| reply).collect();
    near.sort_by_key(|reply| {
        let mv = reply.line.first().copied();
        let takes = man.is_some_and(|man| reply.takes_on(man));
        (toughness(mv), !takes, std::cmp::Reverse(reply.line.len()))
    });
    near.into_iter().find(|reply| is_sound(root.position(), first.position(), reply))
}

/// Returns the reply that takes the man who moved where that loses less than the best defence does, and otherwise that.
fn least_won<'r>(case: &Case<'r, '_>, best: &'r Reply) -> &'r Reply {
    let (before, after) = (case.before.position(), case.after.position());
    let takes = |reply: &&Reply| !reply.is_mated && reply.takes_on(case.man());
    let is_told = |reply: &&Reply| takes(reply) && is_sound(before, after, reply);
    let least = case.replies.iter().filter(is_told).min_by_key(|reply| reply.pawns);
    least.filter(|least| least.pawns < best.pawns).unwrap_or(best)
}

/// Says what a line wins, as it is counted.
fn haul(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Phrase {
    gained_in_all(root.position(), &[&first.path[..], &counted_line(root, first, reply)].concat())
}

/// What is won, and against what.
struct Won<'w> {
    /// In words.
    haul: &'w Phrase,
    /// The reply whose loss is told: the best defence, or who takes back and loses less.
    best: Option<&'w Reply>,
    /// What every reply loses, in pawns.
    pawns: u64,
    /// The line of the best defence, and what it loses.
    shown: Option<Claim>,
}

/// "1.Rd1! wins the exchange." "1.Rd1! wins the exchange and keeps attacking." "1.h5! and the h-pawn queens."
fn verdict(root: &Scene<'_>, mv: Move, subject: &Subject<'_>, replies: &[Reply], won: &Won<'_>) -> Draft {
    let Won { haul, best, pawns, .. } = *won;
    let mark = if is_offer(root, mv) { "!" } else { "" };
    let text = Phrase::from(root.score(&[mv])).mark(mark);
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
    let is_decided = subject.worth().is_none_or(|worth| DECIDED <= worth);
    if let Some((pawn, line)) = best.filter(|_| is_decided).and_then(|reply| queens_in(root, mv, reply)) {
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
    if let Some(line) = queens_when_taken(root, mv, replies).filter(|_| is_decided) {
        let line = root.line_claim(Kind::Wins, &line).number(pawns);
        let message = Message::new("story-wins-or-queens").with("move", text).with("haul", haul.clone());
        draft.tell(
            message.licences("wins", [claim].into_iter().chain(won.shown.clone())).licence("line", line),
        );
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
    let stands = still(root.position(), subject);
    let (id, more) = match (id, stands) {
        ("story-wins" | "story-wins-but", Some((id, claim))) => (id, Some(claim)),
        ("story-wins-but", None) => (id, assess(root.position(), subject)),
        _ => (id, more),
    };
    let claims = [claim].into_iter().chain(won.shown.clone());
    let message = Message::new(id).with("move", text).with("haul", haul.clone()).licences("wins", claims);
    let message = message.with("side", side_name(!root.position().turn()));
    draft.tell(message.licences("more", more));
    draft
}

/// Returns where the pawn stood that queens in a line and stays, and the line, the first move at its head.
fn queens_in(root: &Scene<'_>, mv: Move, reply: &Reply) -> Option<(Square, Vec<Move>)> {
    let line = [&[mv], &reply.line[..]].concat();
    let pawn = material::promotion::find_queened(root.position(), &line)?;
    (!mv.is_promotion()).then_some((pawn, line))
}

/// Returns the line, the first move at its head, in which the man who moved is taken and a pawn queens for it.
fn queens_when_taken(root: &Scene<'_>, mv: Move, replies: &[Reply]) -> Option<Vec<Move>> {
    let mut taking = replies.iter().filter(|reply| reply.takes_on(mv.to()));
    taking.find_map(|reply| queens_in(root, mv, reply)).map(|(_, line)| line)
}

/// Returns where the line of a reply ends, what is taken then taken.
fn counted_end(root: &Chess, mv: Move, reply: &Reply) -> Option<Chess> {
    let line = [&[mv], &reply.line[..]].concat();
    play(root, &played_out(root, &line, root.turn()))
}

/// Whether kings and pawns alone are left where a line ends, what is taken then taken.
fn is_pawn_ending(root: &Scene<'_>, mv: Move, reply: &Reply) -> bool {
    let end = counted_end(root.position(), mv, reply);
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
    let men = board.board().by_color(side);
    let pieces = men & !board.board().pawns() & !board.board().kings();
    // A queen alone attacks nobody for long.
    1 < checks && own < 2 * checks && (board.board().queens() & men).any() && 1 < pieces.count()
}

/// Returns what a search thinks of the position where that is much more than what the best defence loses.
fn beyond(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> Option<Claim> {
    let worth = subject.worth()?;
    let end = counted_end(root, mv, best)?;
    let claim = assess(root, subject)?;
    let stands = balance(&end, root.turn());
    // The more is won, the less exactly a search says how much that is.
    let beyond = if stands < ENOUGH { BEYOND_LITTLE } else { BEYOND.max(stands / PARTS) };
    (WINNING <= worth && beyond < worth - stands).then_some(claim)
}

/// Claims what a search thinks of the root, where it stands well for the side to move.
fn assess(root: &Chess, subject: &Subject<'_>) -> Option<Claim> {
    subject.worth().filter(|worth| 0 < *worth)?;
    subject.outlook?.assess(root)
}

/// Says how the game stands where what is won does not make the side stand better, and claims it.
fn still(root: &Chess, subject: &Subject<'_>) -> Option<(&'static str, Claim)> {
    let id = match subject.worth()? {
        worth if worth <= LOST => "story-wins-but-lost",
        worth if worth <= WORSE => "story-wins-but-worse",
        worth if worth < BETTER => "story-wins-and-level",
        _ => return None,
    };
    Some((id, subject.outlook?.assess(root)?))
}

/// Whether a search thinks much less of the position than of the men that are won, and the game is not decided by them.
fn is_answered_back(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> bool {
    let end = counted_end(root, mv, best);
    let worth = subject.worth().filter(|worth| *worth < DECIDED);
    worth.zip(end).is_some_and(|(worth, end)| worth + BEYOND < balance(&end, root.turn()))
}

/// Says what the later moves of a told line live on, as far as that is so after every reply that is named.
fn later_of_all(case: &Case<'_, '_>, draft: &Draft) -> Vec<Remark> {
    let Some(told) = &draft.defence else { return Vec::new() };
    let named = if lines::NAMED < told.replies.len() { &told.replies[..1] } else { &told.replies[..] };
    let after = |mv: &Move| {
        let reply = case.replies.iter().find(|reply| reply.line.first() == Some(mv));
        reply.map(|reply| later(case, reply, &told.shown)).unwrap_or_default()
    };
    let Some((first, others)) = named.split_first() else { return Vec::new() };
    let others: Vec<Vec<Remark>> = others.iter().map(after).collect();
    let is_so = |remark: &Remark, found: &[Remark]| {
        found.iter().any(|other| select::is_alike(&other.draft, &remark.draft))
    };
    let mut found = after(first);
    found.retain(|remark| others.iter().all(|found| is_so(remark, found)));
    found
}

/// Says what the later moves of a line live on, as far as it is shown: the winner's moves after the first in turn, the first thing
/// found.
fn later(case: &Case<'_, '_>, reply: &Reply, shown: &[Move]) -> Vec<Remark> {
    let told = [&reply.line[..1], shown].concat();
    let line = if reply.line.starts_with(&told) { &reply.line } else { &told };
    let mut scene = case.after.beyond(line[0]);
    for index in (1..told.len()).step_by(2) {
        let Some(before) = scene else { return Vec::new() };
        let Some(after) = before.beyond(line[index]) else { return Vec::new() };
        let rest = line[index + 1..].to_vec();
        let reply = Reply { told: rest.clone(), seen: rest.clone(), line: rest, pawns: 0, is_mated: false };
        let replies = if reply.line.is_empty() { Vec::new() } else { vec![reply] };
        let here = Case {
            subject: case.subject,
            before: &before,
            after: &after,
            mv: line[index],
            replies: &replies,
        };
        let found = remarks(&here);
        if !found.is_empty() {
            return found;
        }
        scene = line.get(index + 1).and_then(|mv| after.beyond(*mv));
    }
    Vec::new()
}
