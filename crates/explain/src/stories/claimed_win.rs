//! What a solver claims from a tree that leaves replies out, or about a mate or a draw without a proof: the
//! claim, what the move does, and the replies that lose something.

use claims::Promise;

use super::{Story, lines, seeming_win};
use crate::material::{Reply, TO_THE_END, draft_promised, replies};
use crate::scene::Scene;
use crate::statement::Case;
use crate::{Detail, Subject};

/// The most words for the reasons.
const WORDS: usize = 55;

/// Returns the tree's replies to a move, each with its line up to where the promise is won.
pub(crate) fn find_replies(root: &Scene<'_>, first: &Scene<'_>, subject: &Subject<'_>) -> Vec<Reply> {
    let pawns = match subject.promise {
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => u64::from(pawns),
        // No piece is worth as much as a mate: such lines are shown to their end.
        Some(Promise::MateIn(_)) => TO_THE_END,
        _ => 1,
    };
    replies(root, first, pawns)
}

/// Writes the story of a claim; for a draw, only that it is one.
pub(crate) fn tell(case: &Case<'_, '_>, detail: Detail) -> Story {
    let Case { subject, before: root, after: first, mv, replies } = *case;
    let verdict = draft_promised(root, mv, subject, replies, detail == Detail::Full);
    if matches!(subject.promise, Some(Promise::Draws(_))) {
        return Story { headline: Vec::new(), verdict, why: Vec::new(), lines: Vec::new() };
    }
    let (headline, why) = seeming_win::reasons(case, WORDS);
    let wins = |reply: &&Reply| 0 < reply.pawns || reply.is_mated;
    let winning: Vec<Reply> = replies.iter().filter(wins).cloned().collect();
    Story { headline, verdict, why, lines: lines::draft(root, first, &winning, None, subject.toughest) }
}
