//! A move that seems to win, although not every reply is shown to lose something: what it does, how the game
//! is likely to continue, and what becomes of replies that lose something.

use claims::Kind;
use phrase::Message;

use super::{Story, lines, select, win};
use crate::draft::Draft;
use crate::material::{Reply, replies};
use crate::no_win::{plain_verdict, seen_moves};
use crate::scene::Scene;
use crate::statement::{Case, Motif, Remark, claim_of};
use crate::statements::remarks;
use crate::{Subject, outlook};

/// The most words for the reasons.
const WORDS: usize = 40;
/// Sentences about which side stands better, and why.
const STANDING: usize = 2;
/// Replies shown beside the likely line.
const LINES: usize = 2;

/// Drafts what the move does and why, in at most `words` words.
pub(super) fn reasons(case: &Case<'_, '_>, words: usize) -> (Vec<(Motif, Draft)>, Vec<Draft>) {
    let mut found: Vec<Remark> = remarks(case);
    win::keep_what_decides(&mut found, case);
    select::needed_first(&mut found, case.subject.features);
    (select::headline(&found, case.subject.features), select::why(&found, words))
}

/// Writes the story; `None` if the tree does not have the move.
pub(crate) fn tell(root: &Scene<'_>, subject: &Subject<'_>) -> Option<Story> {
    let mv = subject.best_move?;
    let first = root.after(mv)?;
    let replies = replies(root, &first, 1);
    let case = Case { subject, before: root, after: &first, mv, replies: &replies };
    let (headline, mut why) = reasons(&case, WORDS);
    // The first of them says which side stands better, and so does the verdict.
    why.extend(outlook::section(subject).into_iter().skip(1).take(STANDING));
    let is_told = why.iter().any(|draft| claim_of(draft, Kind::Considered).is_some());
    let seen = seen_moves(subject).filter(|(moves, _)| 1 < moves.len());
    let is_new = |reply: &Reply| seen.as_ref().is_none_or(|(moves, _)| reply.line.first() != moves.get(1));
    let wins = |reply: &Reply| 0 < reply.pawns || reply.is_mated;
    let winning: Vec<Reply> = replies.into_iter().filter(|reply| wins(reply) && is_new(reply)).collect();
    let likely = seen.filter(|_| !is_told).map(|(moves, claim)| {
        let mut draft = Draft::at(&[]);
        draft.tell(Message::new("story-likely-line").with("line", root.score(moves)).licence("line", claim));
        draft
    });
    let told = lines::draft(root, &first, &winning, None, subject.toughest);
    let lines = likely.into_iter().chain(told.into_iter().take(LINES)).collect();
    Some(Story { headline, verdict: plain_verdict(subject), why, lines })
}
