//! A quiet move that threatens mate: the threat, and how few replies do anything about it.

use claims::{Claim, Kind};

use crate::audit::mates_after;
use crate::draft::Draft;
use crate::notation::{capitalized, number, side_name};
use crate::scene::{Scene, threatened_mates};
use shakmaty::Position;

/// "The threat is 2.Qh7#. Black has 34 replies, and 32 of them allow it."
///
/// Where several mates are threatened one is told as such, and no replies are counted.
pub(crate) fn threat_told(after: &Scene<'_>) -> Vec<Draft> {
    let is_only = threatened_mates(after.position()).len() == 1;
    let opening = if is_only { "The threat is" } else { "One threat is" };
    let Some(mut threat) = threat_alone(after, opening) else { return Vec::new() };
    threat.say(".");
    let mut draft = Draft::at(&after.path);
    count_replies(&mut draft, after);
    draft.say(".");
    if is_only { vec![threat, draft] } else { vec![threat] }
}

/// "It threatens 3.Qg7#."
pub(crate) fn threat_in_passing(after: &Scene<'_>) -> Option<Draft> {
    let mut draft = threat_alone(after, "It threatens")?;
    draft.say(".");
    Some(draft)
}

/// "Black has eight replies, and seven of them allow it"
fn count_replies(draft: &mut Draft, after: &Scene<'_>) {
    let Some(mate) = after.threat() else { return };
    let allowing = mates_after(after.position(), &mate);
    let replies = after.vision.replies() as u64;
    let side = side_name(after.position().turn());
    draft.claim(&format!("{side} has {}", counted(replies)), Claim::new(Kind::Replies).number(replies));
    draft.say(", and ");
    let words = match allowing {
        0 if replies == 1 => "it does not allow it".to_owned(),
        0 => "none of them allows it".to_owned(),
        n if n == replies && n == 1 => "it allows it".to_owned(),
        n if n == replies && n == 2 => "both of them allow it".to_owned(),
        n if n == replies => "all of them allow it".to_owned(),
        1 => "one of them allows it".to_owned(),
        n => format!("{} of them allow it", number(n)),
    };
    draft.claim(&words, Claim::new(Kind::MatesAfter).moves([mate]).number(allowing));
}

fn threat_alone(after: &Scene<'_>, opening: &str) -> Option<Draft> {
    let mate = after.threat()?;
    let mut draft = Draft::at(&after.path);
    let written = after.score_of_threat(mate)?;
    draft.claim(&format!("{opening} {written}"), Claim::new(Kind::Threatens).moves([mate]));
    Some(draft)
}

/// "The other 32 replies allow 2.Qh7#."
pub(crate) fn others_allow(after: &Scene<'_>, is_all_told: bool) -> Option<Draft> {
    let mate = after.threat()?;
    let allowing = mates_after(after.position(), &mate);
    let written = after.score_of_threat(mate)?;
    let claims = [
        Claim::new(Kind::MatesAfter).moves([mate]).number(allowing),
        Claim::new(Kind::Threatens).moves([mate]),
    ];
    allow(after, &written, allowing, is_all_told, claims)
}

/// Says how many replies allow a move, `written` as after a pass; nothing where none does.
pub(crate) fn allow(
    after: &Scene<'_>,
    written: &str,
    allowing: u64,
    is_all_told: bool,
    claims: impl IntoIterator<Item = Claim>,
) -> Option<Draft> {
    let words = match allowing {
        0 => return None,
        n if n == after.vision.replies() as u64 => format!("Every reply allows {written}"),
        1 => format!("One reply allows {written}"),
        n if is_all_told => format!("The other {} replies allow {written}", number(n)),
        n => format!("{} replies allow {written}", capitalized(&number(n))),
    };
    let mut draft = Draft::at(&after.path);
    draft.claim_all(&words, claims);
    draft.say(".");
    Some(draft)
}

fn counted(replies: u64) -> String {
    if replies == 1 { "one reply".to_owned() } else { format!("{} replies", number(replies)) }
}
