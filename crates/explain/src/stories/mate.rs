//! A proved mate: the motif, the mate, why it works, and the replies that a reader would try.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, side_name};
use shakmaty::Position;

use super::{Story, lines, select};
use crate::Subject;
use crate::draft::Draft;
use crate::material::{TO_THE_END, replies};
use crate::offers::is_offer;
use crate::scene::Scene;
use crate::statement::{Case, Motif, Remark};
use crate::statements::remarks;

/// The most words for the reasons; fewer for an immediate mate.
const WORDS: usize = 55;
const WORDS_OF_ONE: usize = 24;
/// Statements that explain material gains, not mates.
const OF_GAINS: [&str; 14] = [
    "passed",
    "opposition",
    "breakthrough",
    "fork",
    "skewer",
    "takes_more",
    "attacks",
    "threatens",
    "unprotected",
    "guard_attacked",
    "guard_taken",
    "queens",
    "checked_away",
    "desperado",
];
/// Statements that name a mate, which a headline puts before the means.
const PICTURES: [&str; 2] = ["picture", "back_rank"];

/// Writes the story of a mate; `None` if the tree has no move.
pub(crate) fn tell(root: &Scene<'_>, subject: &Subject<'_>) -> Option<Story> {
    let mv = *root.best_line().first()?;
    let first = root.after(mv)?;
    let replies = replies(root, &first, TO_THE_END);
    let case = Case { subject, before: root, after: &first, mv, replies: &replies };
    let mut found: Vec<Remark> = remarks(&case);
    found.retain(|remark| !OF_GAINS.contains(&remark.by));
    select::needed_first(&mut found, subject.features);
    found.sort_by_key(|remark| !PICTURES.contains(&remark.by));
    let mut headline = select::headline(&found, subject.features);
    // The established name of the mate says all that its sentence would.
    found.retain(|remark| remark.by != "picture");
    // Which pieces cover which squares at the end is stated only if nothing else is.
    if 1 < found.len() {
        found.retain(|remark| remark.by != "covered");
    }
    if headline.is_empty() {
        headline.extend(sacrifice(&case));
    }
    let is_at_once = first.position().is_checkmate();
    let why = select::why(&found, if is_at_once { WORDS_OF_ONE } else { WORDS });
    let best = root.best_line();
    let told = lines::draft(root, &first, &replies, None, best.get(1..2).unwrap_or_default());
    Some(Story { headline, verdict: mate_verdict(root), why, lines: told })
}

/// Drafts "Queen sacrifice" for a piece that is given up for less than it is worth, if nothing else names the
/// mate.
fn sacrifice(case: &Case<'_, '_>) -> Option<(Motif, Draft)> {
    let mut draft = Draft::at(&case.before.path);
    let moves = u64::from(case.before.plies_to_mate()?.div_ceil(2));
    let claim = case.before.line_claim(Kind::MateIn, &[case.mv]).number(moves);
    draft.tell(Message::new("motif-attack").licence("motif", claim));
    let motif = match is_offer(case.before, case.mv) {
        true => Motif::new("motif-sacrifice", "sacrifice").of(case.mv.role()),
        false if 1 < moves => Motif::new("motif-attack", "mate"),
        false => return None,
    };
    Some((motif, draft))
}

/// Drafts "1.Qf6+! mates in two."; for a root that is mate already, "Black is checkmated."
pub(crate) fn mate_verdict(root: &Scene<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    let moves = u64::from(root.plies_to_mate().unwrap_or(0).div_ceil(2));
    let Some(first) = root.moves().first().copied() else {
        let side = side_name(root.position().turn());
        let claim = Claim::new(Kind::Mates);
        draft.tell(Message::new("verdict-is-mated").with("side", side).licence("mated", claim));
        return draft;
    };
    let mark = if is_offer(root, first) { "!" } else { "" };
    let text = Phrase::from(root.score(&[first])).mark(mark);
    let message = match moves {
        1 => Message::new("verdict-mate").licence("mate", root.line_claim(Kind::Mates, &[first])),
        _ => {
            let claim = root.line_claim(Kind::MateIn, &[first]).number(moves);
            Message::new("verdict-mates-in").number("moves", moves).licence("mate", claim)
        }
    };
    draft.tell(message.with("move", text));
    draft
}
