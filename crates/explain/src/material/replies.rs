//! The replies to the first move in groups: what they try, how they are answered, and what that wins.

use claims::{Claim, Kind, Promise, arrival};
use phrase::{Message, Phrase, Score, list};
use shakmaty::{Move, Position, Role, Square};
use vision::captured_square;

use super::{Reply, as_it_is_counted, common_gain, material_gain, worth};
use crate::cause::capture_causes;
use crate::defences::{cost, effect_claim, only_reply, tries, write_effect};
use crate::draft::Draft;
use crate::gain::{played_out, won_since};
use crate::moves::{ends_in_mate_by, play};
use crate::scene::Scene;
use crate::{Defence, Sentence, Tries};

/// The most plies of a line that are written out, including the reply.
const WRITTEN: usize = 6;
/// The same for a longer line that captures nothing so soon: two moves.
const CUT: usize = 4;

/// The most replies that are shown one by one if they do not lose the same pieces.
const FEW: usize = 3;

/// The most moves that are all named; of more than this, two are named.
const NAMED: usize = 4;

/// Replies that try the same thing and are answered alike.
pub(crate) struct Group {
    pub(crate) tries: Tries,
    /// Each reply with its line. If there are several, what follows is the same: one answer, or a longer
    /// line.
    pub(crate) replies: Vec<Reply>,
    /// The answer, written alike after each of the replies.
    written: Option<Score>,
    /// The square on which the replies capture.
    taken: Option<Square>,
}

impl Group {
    /// Returns the whole pawns that every line of the group wins.
    pub(crate) fn pawns(&self) -> u64 {
        self.replies.iter().map(|reply| reply.pawns).min().unwrap_or(0)
    }
}

impl Group {
    /// Returns what the lines of the group show: a mate if each ends in one, or else the pawns won.
    pub(crate) fn result(&self, root: &Scene<'_>, first: &Scene<'_>) -> Promise {
        let is_mate = |reply: &Reply| ends_in_mate(first, &reply.line);
        let most = self.replies.iter().map(|reply| reply.line.len()).max().unwrap_or(0);
        if self.replies.iter().all(is_mate) {
            return Promise::MateIn(
                u32::try_from((most + root.path.len() + 1).div_ceil(2)).unwrap_or(u32::MAX),
            );
        }
        let shown = self.replies.iter().filter(|reply| !is_mate(reply)).map(|reply| reply.pawns).min();
        Promise::Material(u32::try_from(shown.unwrap_or(0)).unwrap_or(u32::MAX))
    }

    /// Leaves out replies; `None` when no other reply is left.
    pub(crate) fn without(&self, is_left_out: impl Fn(Move) -> bool) -> Option<Group> {
        let is_kept = |reply: &&Reply| reply.line.first().is_some_and(|mv| !is_left_out(*mv));
        let replies: Vec<Reply> = self.replies.iter().filter(is_kept).cloned().collect();
        let group = Group { tries: self.tries, replies, written: self.written.clone(), taken: self.taken };
        (!group.replies.is_empty()).then_some(group)
    }

    /// Returns the line shown for the first reply, as far as it applies to the others as well.
    fn told_moves(&self) -> Option<&[Move]> {
        let first = self.replies.first()?;
        let is_common = self.replies.iter().all(|other| other.told[1..] == first.told[1..]);
        Some(if is_common { &first.told } else { &first.line })
    }

    /// Returns the line of [`Group::told_moves`], extended by what is captured at its end, if that is the
    /// same for all.
    fn count(&self, first: &Scene<'_>) -> Option<Vec<Move>> {
        let line = self.told_moves()?;
        let counted =
            |reply: &Reply| as_it_is_counted(first.position(), &reply.told, !first.position().turn());
        let whole = counted(self.replies.first()?);
        let is_common = self.replies.iter().all(|reply| counted(reply)[1..] == whole[1..]);
        Some(if is_common { whole } else { line.to_vec() })
    }

    /// Moves one reply into a group of its own, if it is here among others.
    pub(crate) fn apart_from(self, one: Option<Move>) -> Vec<Group> {
        let is_it = |mv: Move| Some(mv) == one;
        [self.without(|mv| !is_it(mv)), self.without(is_it)].into_iter().flatten().collect()
    }

    /// Splits into groups of one reply if there are few and no pieces describe what all of them lose.
    pub(crate) fn into_told(self, root: &Scene<'_>, first: &Scene<'_>) -> Vec<Group> {
        let lines: Vec<Vec<Move>> =
            self.replies.iter().map(|reply| from_root(root, first, &reply.told)).collect();
        let is_few = 1 < lines.len() && lines.len() <= FEW;
        if !is_few || self.hangs() || common_gain(root.position(), &lines).is_some() {
            return vec![self];
        }
        let alone = |reply: &Reply| Group {
            tries: self.tries,
            replies: vec![reply.clone()],
            written: self.written.clone(),
            taken: self.taken,
        };
        self.replies.iter().map(alone).collect()
    }

    /// Whether no reply captures anything and every moved piece is captured at once.
    pub(crate) fn hangs(&self) -> bool {
        let falls = |reply: &Reply| match reply.line[..] {
            [mv, answer] => !mv.is_capture() && captured_square(answer) == Some(mv.to()),
            _ => false,
        };
        // A piece captured with mate is not merely captured.
        self.taken.is_none() && !self.is_mated_at_once() && self.replies.iter().all(falls)
    }

    /// Whether the answer mates.
    pub(super) fn is_mated_at_once(&self) -> bool {
        self.written.as_ref().is_some_and(Score::mates)
    }

    /// Returns the replies of the group.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        self.replies.iter().filter_map(|reply| reply.line.first().copied())
    }

    /// Returns the kind of piece that the replies capture; `None` if they capture nothing.
    pub(crate) fn prey(&self, first: &Scene<'_>) -> Option<Role> {
        let role = self.taken.and_then(|square| first.position().board().role_at(square));
        role.filter(|role| *role != Role::Pawn)
    }

    /// Whether the replies capture the piece on a square.
    pub(crate) fn takes(&self, square: Square) -> bool {
        self.taken == Some(square)
    }
}

/// Groups the replies: captures of the moved piece, captures of another piece, then hardest first: those that
/// lose least, then those with the longest lines.
pub(crate) fn groups(first: &Scene<'_>, replies: Vec<Reply>) -> Vec<Group> {
    let moved = first.path.last().map(|mv| arrival(!first.position().turn(), *mv));
    let mut groups: Vec<Group> = Vec::new();
    let captured = |answer: Move| answer.capture();
    for reply in replies {
        let Some(mv) = reply.line.first().copied() else { continue };
        let tries = tries(first, mv);
        let written = match (reply.answer(), first.after(mv)) {
            (Some(answer), Some(after)) => Some(after.score(&[answer])),
            _ => None,
        };
        let taken = captured_square(mv).filter(|_| tries == Tries::Take);
        let same = |group: &&mut Group| {
            let first = &group.replies[0];
            let is_short = reply.line.len() == 2 && first.line.len() == 2;
            let takes_alike = first.answer().map(captured) == reply.answer().map(captured);
            (group.tries, group.taken, &group.written) == (tries, taken, &written)
                && first.is_mated == reply.is_mated
                && (is_short && takes_alike || first.line[1..] == reply.line[1..])
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.replies.push(reply),
            None => groups.push(Group { tries, replies: vec![reply], written, taken }),
        }
    }
    let length = |group: &Group| group.replies.first().map_or(0, |reply| reply.line.len());
    // Captures of a piece are asked about first: "but what if I just take it?"
    let takes_piece = |group: &Group| group.prey(first).is_some();
    groups.sort_by_key(|group| {
        let is_recapture = moved.is_some_and(|moved| group.takes(moved));
        let hardest = (group.pawns(), std::cmp::Reverse(length(group)), group.replies.len());
        (!is_recapture, !takes_piece(group), hardest)
    });
    groups
}

/// Drafts "1...Bxd6 takes the pawn, but the bishop no longer guards a7: 2.Rxd6 wins a piece."
pub(crate) fn told_moves(root: &Scene<'_>, first: &Scene<'_>, group: &Group) -> Option<Draft> {
    let is_only = first.position().legal_moves().len() == 1;
    let counted = group.count(first)?;
    let whole = Draft::with_causes(|causes| draft_reply(root, first, group, &counted, causes, is_only))?;
    let brief = |line: &[Move]| draft_reply(root, first, group, line, 0, false);
    match whole.is_long() {
        true => brief(&counted).filter(|draft| !draft.is_long()).or_else(|| brief(group.told_moves()?)),
        false => Some(whole),
    }
}

/// Writes what a group tries and the line that refutes it, with at most `causes` causes; `is_only` if there
/// is no other reply.
fn draft_reply(
    root: &Scene<'_>,
    first: &Scene<'_>,
    group: &Group,
    line: &[Move],
    causes: usize,
    is_only: bool,
) -> Option<Draft> {
    let shown = &line[1..shown_plies(line)];
    let mut draft = Draft::of_defence(&first.path, named_moves(group.moves()), shown);
    let reply = *line.first()?;
    let names: Vec<Phrase> = group.moves().map(|mv| first.score(&[mv]).into()).collect();
    let deeds: Vec<Claim> = group.moves().filter_map(|mv| effect_claim(first, group.tries, mv)).collect();
    let deed = write_effect(first, group.tries, reply, name(&names), group.replies.len(), false);
    draft.tell(deed.licences("deed", deeds));
    if is_only {
        draft.tell(only_reply());
    }
    let answer = *line.get(1)?;
    if group.replies.len() == 1 {
        let mut causes = capture_causes(first, reply, answer).into_iter().take(causes);
        if let Some(cause) = causes.next() {
            draft.tell(cost(reply.role(), cause, causes.next()));
        }
    }
    draft.say(": ");
    let text = first.after(reply)?.score(shown);
    if shown.len() + 1 == line.len() && text.mates() {
        draft.claim_all(text, group.replies.iter().map(|reply| mates(first, &reply.told)));
    } else if group.replies.iter().all(|reply| ends_in_mate(first, &reply.told)) {
        let claims = group.replies.iter().map(|reply| mates(first, &reply.told));
        draft.tell(Message::new("answer-and-mates").with("line", text).licences("mates", claims));
    } else {
        draft.tell(gain(root, first, group, line, answer).with("line", text));
    }
    draft.say(".");
    // A line that wins nothing that can be shown is left out.
    (0 < group.pawns()).then_some(draft)
}

/// Returns how many plies of a reply's line are written out; a line that is cut stops where the answering
/// side captures or promotes, if it does.
pub(super) fn shown_plies(line: &[Move]) -> usize {
    let most = line.len().min(WRITTEN);
    let gains = |plies: &usize| line.get(plies - 1).is_some_and(|mv| mv.is_capture() || mv.is_promotion());
    match most < line.len() {
        true => (2..=most).rev().filter(|plies| plies.is_multiple_of(2)).find(gains).unwrap_or(CUT),
        false => most,
    }
}

/// Describes what the lines of a group win, the first of them being `$line`.
fn gain(root: &Scene<'_>, first: &Scene<'_>, group: &Group, line: &[Move], answer: Move) -> Message {
    // What was won before is still on the board.
    let is_quiet = !answer.is_capture() && !answer.is_promotion();
    let is_whole = group.replies.iter().all(|reply| reply.told.len() <= line.len());
    let moved = |mv: &Move| arrival(!first.position().turn(), *mv);
    let is_sum = first.path.last().is_some_and(|mv| mv.is_capture() && group.taken == Some(moved(mv)));
    let id = match line.len() {
        2 if is_quiet && is_whole => "answer-keeps",
        // What was captured first, given back and captured again is one sum.
        2 if is_whole && is_sum => "answer-wins-overall",
        length if length <= WRITTEN && is_whole => "answer-wins",
        _ => "answer-and-wins",
    };
    // What is written beyond the line of a reply is the same for all.
    let as_written = |reply: &Reply| match reply.told.get(..1) {
        Some(reply_alone) if reply.told.len() < line.len() => {
            Reply { told: [reply_alone, &line[1..]].concat(), ..reply.clone() }
        }
        _ => reply.clone(),
    };
    let replies: Vec<Reply> = group.replies.iter().map(as_written).collect();
    winning(root, first, &replies.iter().collect::<Vec<_>>(), group.pawns(), Message::new(id))
}

/// Adds to a message what every one of several lines wins, and the claims.
fn winning(root: &Scene<'_>, first: &Scene<'_>, replies: &[&Reply], won: u64, message: Message) -> Message {
    let lines = |line: fn(&Reply) -> &[Move]| -> Vec<Vec<Move>> {
        replies.iter().map(|reply| from_root(root, first, line(reply))).collect()
    };
    let (told, short) = (lines(|reply| &reply.told), lines(|reply| &reply.line));
    // If the longer lines differ and do not win the same pieces, the shorter ones may.
    let is_common = |lines: &[Vec<Move>]| common_gain(root.position(), lines).is_some();
    let are_shown = replies.windows(2).all(|pair| pair[0].told[1..] == pair[1].told[1..]);
    let lines = if !are_shown && is_common(&short) && !is_common(&told) { short } else { told };
    let won = least_won(root, &lines).map_or(won, |shown| shown.max(won));
    let material_gain = match lines.as_slice() {
        [line] => material_gain(root.position(), line),
        lines => common_gain(root.position(), lines).unwrap_or_else(worth),
    };
    message.with("haul", material_gain).licences("wins", wins(first, &lines, won))
}

/// Returns the whole pawns won by the line, of several from the root, that wins least.
fn least_won(root: &Scene<'_>, lines: &[Vec<Move>]) -> Option<u64> {
    let won_by = |line: &Vec<Move>| {
        let end = play(root.position(), line)?;
        Some(won_since(root.position(), &end, root.position().turn()))
    };
    lines.iter().filter_map(won_by).min()
}

/// Returns the claims that lines from the root win the given number of pawns.
fn wins(first: &Scene<'_>, lines: &[Vec<Move>], won: u64) -> impl Iterator<Item = Claim> {
    lines.iter().map(move |line| first.line_claim(Kind::Wins, &line[first.path.len()..]).number(won))
}

/// Returns a reply's line from the root on, extended by what is captured at its end.
fn from_root(root: &Scene<'_>, first: &Scene<'_>, line: &[Move]) -> Vec<Move> {
    let line = played_out(first.position(), line, root.position().turn());
    [&first.path[..], &line].concat()
}

/// Lists the moves that [`name`] names.
fn named_moves(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let moves: Vec<Move> = moves.collect();
    let most = if NAMED < moves.len() { 2 } else { moves.len() };
    moves[..most].to_vec()
}

/// Names moves; of many, only the first ones and the number of the rest.
fn name(names: &[Phrase]) -> Phrase {
    match names {
        [first, second, others @ ..] if NAMED < names.len() => {
            let message = Message::new("replies-first-and-others").with("first", first.clone());
            message.with("second", second.clone()).number("others", others.len() as u64).phrase()
        }
        _ => list(names),
    }
}

fn ends_in_mate(first: &Scene<'_>, line: &[Move]) -> bool {
    ends_in_mate_by(!first.position().turn(), first.position(), line)
}

/// Returns the claim that licenses the words about a line that ends in mate.
fn mates(first: &Scene<'_>, line: &[Move]) -> Claim {
    first.line_claim(Kind::Mates, line)
}

/// Converts a group to the form of the JSON interface; `None` if the tree has no answer to a reply that does
/// not end the game.
pub(crate) fn as_defence(
    first: &Scene<'_>,
    group: &Group,
    result: Promise,
    why: Option<Sentence>,
) -> Option<Defence> {
    let texts = |moves: &[Move]| moves.iter().map(|mv| first.uci(*mv).to_string()).collect::<Vec<_>>();
    let line = &group.replies.first()?.line;
    let end = play(first.position(), line)?;
    if line.len() == 1 && !end.is_game_over() {
        return None;
    }
    let replies: Vec<Move> = group.replies.iter().filter_map(|reply| reply.line.first().copied()).collect();
    Some(Defence {
        replies: texts(&replies),
        tries: group.tries,
        answer: line.get(1).map(|answer| first.uci(*answer).to_string()),
        line: texts(line),
        result,
        why,
        themes: Vec::new(),
    })
}
