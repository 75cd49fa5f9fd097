//! A win of material: the motif, what is won against the best defense, why, and the replies that a reader
//! would try.

use claims::{Claim, Kind, Promise};
use phrase::{Message, Phrase, side_name};
use shakmaty::{Chess, Move, Position, Role, Square};

use super::banked_gain::{cut_at, end, ended_for_good, is_sound};
use super::trade::gained_in_all;
use super::{Story, lines, select};
use crate::draft::Draft;
use crate::gain::{balance, count_kept, played_out};
use crate::material::{Answered, Reply, counted_line, replies, whole_win_claim, won_in_the_end};
use crate::moves::{ends_in_mate_by, play};
use crate::offers::is_offer;
use crate::scene::Scene;
use crate::statement::{Case, Motif, Remark};
use crate::statements::{is_of_pawns, remarks};
use crate::{Subject, material};

/// From this evaluation on, in Stockfish's centipawns, a side stands better; below the second it stands
/// worse, and below the third it is lost.
const BETTER: i32 = 70;
const WORSE: i32 = -BETTER;
const LOST: i32 = -250;
/// What a search must see for a position to be called winning, in Stockfish's centipawns.
const WINNING: i32 = 250;
/// From this evaluation on, in Stockfish's centipawns, it does not matter what the other side gets for its
/// pieces.
const DECIDED: i32 = 450;
/// How much more than the search's evaluation of the move the lines may show, in centipawns.
const TOO_MUCH: i32 = 80;
/// One part in this many of the material at the end may be seen beyond it.
const PARTS: i32 = 4;
/// Statements that explain mates, not material gains.
const OF_MATES: [&str; 4] = ["hunt", "held_at_the_end", "covered", "picture"];
/// At least one reply in this many must run into a mate for the move to be called an attack.
const ATTACKED: usize = 2;
/// The most remarks on later moves of lines.
const LATER: usize = 2;
/// The most words for the reasons.
const WORDS: usize = 55;
/// What a search may see beyond what is banked, in centipawns, for the verdict to be exact: if there is
/// enough on the board at the end to win by itself, and if there is not.
const BEYOND: i32 = 150;
const BEYOND_LITTLE: i32 = 50;
/// A material advantage that wins by itself, in centipawns: a rook.
const ENOUGH: i32 = 500;

/// Returns the replies to the move with lines that end where the gain is banked; `None` if the tree leaves a
/// reply out, or does not win after one. If the lines would show more than the search that chose the move
/// evaluates it at, they end sooner.
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

/// Answers a reply by the line that a search has played, as far as it wins something securely.
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

/// Returns the pawns that every reply to a move loses by the lines that a story would show; `None` if there
/// would be no story.
pub fn story_pawns(known: &Answered<'_>) -> Option<u64> {
    let root = Scene::root(known.tree);
    let first = root.after(known.mv)?;
    let replies = banked_replies(&root, &first, &known.subject(&root))?;
    replies.iter().map(|reply| reply.pawns).min()
}

/// Whether a search answers a reply differently from its line, so that the line may not be sound.
fn is_doubted(reply: &Reply, subject: &Subject<'_>) -> bool {
    let line = subject.followed.iter().find(|line| line.first() == reply.line.first());
    line.is_some_and(|line| !reply.is_mated && line.get(1) != reply.line.get(1))
}

/// Returns the replies whose lines are fit to be shown; `best` is always included.
fn fit_to_tell(replies: &[Reply], subject: &Subject<'_>, best: Option<&Reply>) -> Vec<Reply> {
    let is_best = |reply: &Reply| best.is_some_and(|best| best.line == reply.line);
    replies.iter().filter(|reply| is_best(reply) || !is_doubted(reply, subject)).cloned().collect()
}

/// Returns the replies to a move that a story would show, including those that a search expects, each with
/// its answer, so that the caller can search for how they are answered.
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

/// Writes the story of a material win from replies that have been listed; `pawns` is what every one of them
/// wins. Also returns how the verdict puts what is won.
pub(crate) fn tell(case: &Case<'_, '_>, pawns: u64) -> (Story, Phrase) {
    let Case { subject, before: root, after: first, mv, replies } = *case;
    let best = best_defence(root, first, replies, subject);
    // A recapture that loses less is shown instead; it loses no less than the verdict says.
    let counted = best.map(|best| least_won(case, best));
    let material_gain = counted
        .map_or_else(|| Message::new("haul-material").phrase(), |reply| material_gain(root, first, reply));
    let shown = counted.map(|reply| whole_win_claim(root, first, reply));
    let won = Won { material_gain: &material_gain, best: counted, pawns, shown };
    let verdict = verdict(root, mv, subject, replies, &won);
    let mut found: Vec<Remark> = remarks(case);
    keep_what_decides(&mut found, case);
    select::needed_first(&mut found, subject.features);
    let expected = best.and_then(|reply| reply.line.first().copied());
    let mut fit = fit_to_tell(replies, subject, best);
    // Beside the best defense, a line has made its point once it wins as much.
    let least = best.map_or(pawns, |best| best.pawns);
    for reply in fit.iter_mut().filter(|reply| reply.line.first().copied() != expected) {
        *reply = cut_at(root.position(), first.position(), reply, least);
    }
    let told = lines::draft(root, first, &fit, Some(&material_gain), &with_first(expected, subject.toughest));
    // What the later moves of a line depend on follows the line.
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
    // What decides shows against the best defense, and if the moved piece is captured; what a new queen does
    // later is not it.
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
    // The verdict says that the pawn queens, and the headline that nothing guards the piece.
    found.retain(|remark| remark.by != "queens" && (remark.by != "unprotected" || remark.motif.is_none()));
    let mut why = select::why(&found, WORDS);
    if let [alone] = &mut why[..] {
        alone.said =
            std::mem::take(&mut alone.said).in_other_words("story-meets-threat", "story-meets-a-threat");
    }
    let mut lines: Vec<Draft> = Vec::new();
    let mut left = LATER;
    for (draft, later) in told {
        // Nothing is said twice, and a line is not followed by what is already given as the reason.
        let is_reason = |remark: &Remark| why.iter().any(|told| told.said.statement() == remark.by);
        let is_told = |remark: &Remark| lines.iter().any(|told| select::is_alike(told, &remark.draft));
        let is_new = |remark: &Remark| !is_reason(remark) && !is_told(remark);
        let remark = later.into_iter().filter(|_| 0 < left).find(is_new);
        left -= usize::from(remark.is_some());
        lines.push(draft);
        lines.extend(remark.map(|remark| remark.draft));
    }
    (Story { headline, verdict, why, lines }, material_gain)
}

/// Puts a reply before the others.
fn with_first(first: Option<Move>, others: &[Move]) -> Vec<Move> {
    first.into_iter().chain(others.iter().copied().filter(|mv| Some(*mv) != first)).collect()
}

/// Whether one of the lines shown answers a reply.
fn tells(told: &Draft, reply: &Reply) -> bool {
    let defence = told.defence.as_ref();
    defence.zip(reply.line.first()).is_some_and(|(told, mv)| told.replies.contains(mv))
}

/// Leaves out what is true but not decisive: beside a hanging piece nothing else matters, and a bare back
/// rank matters only if most replies run into the mate.
pub(super) fn keep_what_decides(found: &mut Vec<Remark>, case: &Case<'_, '_>) {
    found.retain(|remark| !OF_MATES.contains(&remark.by));
    if found.iter().any(|remark| remark.by == "unprotected" && remark.motif.is_some()) {
        found.retain(|remark| ["unprotected", "in_between", "meets_threat"].contains(&remark.by));
    }
    // That a good trade is good goes without saying if there is another reason.
    if found.iter().any(|remark| !["takes_more", "meets_threat"].contains(&remark.by)) {
        found.retain(|remark| remark.by != "takes_more");
    }
    // That a pawn is unguarded is not a reason beside another one.
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

/// Drafts what the move is, if nothing else names the win: "Promotion", "Rook sacrifice".
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

/// A defense that saves less than this, in centipawns, is not better.
const AS_GOOD: i32 = 150;

/// Chooses the reply that loses least. Among those that lose about as little, or no more than a search thinks
/// that the move wins, it prefers the one that the search expects, then a capture of the moved piece, then
/// the one with the longest line.
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
        // Letting a pawn queen without need is not the best defense.
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

/// Returns the reply that captures the moved piece if it loses less than the best defense, and the best
/// defense otherwise.
fn least_won<'r>(case: &Case<'r, '_>, best: &'r Reply) -> &'r Reply {
    let (before, after) = (case.before.position(), case.after.position());
    let takes = |reply: &&Reply| !reply.is_mated && reply.takes_on(case.man());
    let is_told = |reply: &&Reply| takes(reply) && is_sound(before, after, reply);
    let least = case.replies.iter().filter(is_told).min_by_key(|reply| reply.pawns);
    least.filter(|least| least.pawns < best.pawns).unwrap_or(best)
}

/// Describes what a line wins, as it is counted.
fn material_gain(root: &Scene<'_>, first: &Scene<'_>, reply: &Reply) -> Phrase {
    gained_in_all(root.position(), &[&first.path[..], &counted_line(root, first, reply)].concat())
}

/// What is won, and against which reply.
struct Won<'w> {
    /// In words.
    material_gain: &'w Phrase,
    /// The reply whose loss is stated: the best defense, or a recapture that loses less.
    best: Option<&'w Reply>,
    /// What every reply loses, in pawns.
    pawns: u64,
    /// The line of the best defence, and what it loses.
    shown: Option<Claim>,
}

/// Drafts "1.Rd1! wins the exchange." "1.Rd1! wins the exchange and keeps attacking." "1.h5! and the h-pawn
/// queens."
fn verdict(root: &Scene<'_>, mv: Move, subject: &Subject<'_>, replies: &[Reply], won: &Won<'_>) -> Draft {
    let Won { material_gain, best, pawns, .. } = *won;
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
    if mv.is_promotion() && *material_gain == Message::new("haul-new-queen").phrase() {
        draft.tell(Message::new("story-makes-a-queen").with("move", text).licence("wins", claim));
        return draft;
    }
    if let Some(line) = queens_when_taken(root, mv, replies).filter(|_| is_decided) {
        let line = root.line_claim(Kind::Wins, &line).number(pawns);
        let message =
            Message::new("story-wins-or-queens").with("move", text).with("haul", material_gain.clone());
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
    let message =
        Message::new(id).with("move", text).with("haul", material_gain.clone()).licences("wins", claims);
    let message = message.with("side", side_name(!root.position().turn()));
    draft.tell(message.licences("more", more));
    draft
}

/// Returns the original square of the pawn that queens in a line and survives, and the line, which begins
/// with the first move.
fn queens_in(root: &Scene<'_>, mv: Move, reply: &Reply) -> Option<(Square, Vec<Move>)> {
    let line = [&[mv], &reply.line[..]].concat();
    let pawn = material::promotion::find_queened(root.position(), &line)?;
    (!mv.is_promotion()).then_some((pawn, line))
}

/// Returns the line, beginning with the first move, in which the moved piece is captured and a pawn queens in
/// return.
fn queens_when_taken(root: &Scene<'_>, mv: Move, replies: &[Reply]) -> Option<Vec<Move>> {
    let mut taking = replies.iter().filter(|reply| reply.takes_on(mv.to()));
    taking.find_map(|reply| queens_in(root, mv, reply)).map(|(_, line)| line)
}

/// Returns the position at the end of a reply's line after the final captures.
fn counted_end(root: &Chess, mv: Move, reply: &Reply) -> Option<Chess> {
    let line = [&[mv], &reply.line[..]].concat();
    play(root, &played_out(root, &line, root.turn()))
}

/// Whether only kings and pawns are left at the end of a line after the final captures.
fn is_pawn_ending(root: &Scene<'_>, mv: Move, reply: &Reply) -> bool {
    let end = counted_end(root.position(), mv, reply);
    end.is_some_and(|end| (end.board().occupied() & !end.board().pawns() & !end.board().kings()).is_empty())
}

/// Whether the winner goes on checking: most of its moves in a line give check, and it has its queen.
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
    // A queen alone does not attack for long.
    1 < checks && own < 2 * checks && (board.board().queens() & men).any() && 1 < pieces.count()
}

/// Returns a claim about a search's evaluation if it is much more than what the best defense loses.
fn beyond(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> Option<Claim> {
    let worth = subject.worth()?;
    let end = counted_end(root, mv, best)?;
    let claim = assess(root, subject)?;
    let stands = balance(&end, root.turn());
    // The more is won, the less precisely a search says how much that is.
    let beyond = if stands < ENOUGH { BEYOND_LITTLE } else { BEYOND.max(stands / PARTS) };
    (WINNING <= worth && beyond < worth - stands).then_some(claim)
}

/// Claims a search's evaluation of the root, if it is good for the side to move.
fn assess(root: &Chess, subject: &Subject<'_>) -> Option<Claim> {
    subject.worth().filter(|worth| 0 < *worth)?;
    subject.outlook?.assess(root)
}

/// Returns a message and claim about how the game stands if the gain does not make the side stand better.
fn still(root: &Chess, subject: &Subject<'_>) -> Option<(&'static str, Claim)> {
    let id = match subject.worth()? {
        worth if worth <= LOST => "story-wins-but-lost",
        worth if worth <= WORSE => "story-wins-but-worse",
        worth if worth < BETTER => "story-wins-and-level",
        _ => return None,
    };
    Some((id, subject.outlook?.assess(root)?))
}

/// Whether a search evaluates the position at much less than the pieces that are won, and the game is not
/// decided by them.
fn is_answered_back(root: &Chess, mv: Move, subject: &Subject<'_>, best: &Reply) -> bool {
    let end = counted_end(root, mv, best);
    let worth = subject.worth().filter(|worth| *worth < DECIDED);
    worth.zip(end).is_some_and(|(worth, end)| worth + BEYOND < balance(&end, root.turn()))
}

/// Returns what the later moves of a shown line depend on, as far as it applies after every reply that is
/// named.
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

/// Returns what the later moves of a line depend on, as far as the line is shown: the first finding, taking
/// the winner's moves after the first in turn.
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
