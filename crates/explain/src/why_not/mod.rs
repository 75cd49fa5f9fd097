//! Why not this move: what refutes it, what the move has to do with that, and why the suggested move is spared.
//!
//! There are at most three sentences. The first gives the line, the second its cause, if the Refutation
//! Description of CAPS-II finds one, the third the difference that the suggested move makes. If the line does
//! not show what the search found, less is said.

mod cause;
mod difference;
mod forbidden_moves;
mod known_result;
mod outcome;
mod story;

use shakmaty::{Chess, Position};

use self::cause::Telling;
use crate::audit::Audit;
use crate::contrast::TriedMove;
use crate::draft::Draft;
use crate::{Comparison, Detail, Forbidden, Subject, Tried};
use claims::{AlsoWins, Kind};
use phrase::{Message, Score};

pub(crate) use story::Story;

/// The most sentences about one move.
const MOST: usize = 3;

/// Returns the heading of a move's section.
pub(crate) fn title(story: &Story<'_>) -> Message {
    heading(story.score(0, &story.line[..1]))
}

/// Returns the heading of the section about a move that the rules forbid.
pub(crate) fn title_of_forbidden(forbidden: Forbidden, position: &Chess) -> Message {
    heading(Score { moves: vec![forbidden.to_played(position)], ply: 0, root_turn: position.turn() })
}

/// Returns the heading of a section about a move.
fn heading(written: Score) -> Message {
    Message::new("section-why-not").with("move", written)
}

/// Drafts why not, the outcome first; if nobody asked about the move, only what its line shows.
pub(crate) fn draft(
    story: &Story<'_>,
    subject: &Subject<'_>,
    audit: &Audit<'_>,
    detail: Detail,
) -> Vec<Draft> {
    if !subject.is_asked_why_not && !story.shows_something() {
        return Vec::new();
    }
    if let Some(known) = known_result::draft_known(story, subject) {
        return vec![known];
    }
    let mut drafts = vec![outcome::outcome(story, subject, !audit.is_story || subject.is_asked_why_not)];
    drafts.extend(outcome::stalemate(story));
    let is_worse = story.tried.result.is_worse();
    if detail == Detail::Brief || !is_worse {
        return drafts;
    }
    let wins_less = story.tried.result == Comparison::WinsLess;
    // A story has already said it in its first line.
    let best = difference::best_wins(subject, audit, wins_less).filter(|_| !audit.is_story);
    // It goes without saying that a recapturing piece guarded the square.
    let says_more = |draft: &Draft| draft.claims().into_iter().any(|claim| claim.kind != Kind::Guards);
    let cause = cause::cause(story, Telling::WithMoves).filter(|draft| !audit.is_story || says_more(draft));
    let difference = difference::difference(story, subject, audit).filter(|_| !wins_less);
    // If the tried move plays at once what the suggested move threatens, the question is what that move is
    // for.
    let comes_later = subject.threat.first() == Some(&story.tried.mv);
    drafts.extend(if comes_later { [difference, cause] } else { [cause, difference] }.into_iter().flatten());
    drafts.extend(best);
    drafts.truncate(MOST);
    drafts
}

/// Drafts in one sentence what comes of a tried move, naming it, for use where no question precedes it.
pub(crate) fn in_short(story: &Story<'_>, subject: &Subject<'_>) -> Draft {
    known_result::draft_known(story, subject).unwrap_or_else(|| outcome::outcome(story, subject, true))
}

/// Drafts that another first move does as well, if its line shows that.
pub(crate) fn as_good(subject: &Subject<'_>, also: &AlsoWins) -> Option<Draft> {
    let (mv, line) = also.line.split_first()?;
    let tried = Tried::new(*mv, line.to_vec(), Comparison::AsGood);
    let story = Story::of(subject, &tried);
    story.shows_a_win().then(|| outcome::outcome(&story, subject, true))
}

/// Drafts the cause of a refutation if it can be stated without moves.
pub(crate) fn plain_cause(story: &Story<'_>) -> Option<Draft> {
    cause::cause(story, Telling::Plain)
}

/// Returns the form in which claims about a tried move are checked.
pub(crate) fn as_tried(story: &Story<'_>) -> TriedMove {
    TriedMove { mv: story.tried.mv, refutation: story.refutation().to_vec(), depth: story.tried.depth }
}
