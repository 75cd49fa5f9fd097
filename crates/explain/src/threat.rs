//! A quiet move that threatens mate: the threat, and how few replies do anything about it.

use claims::{Claim, Kind};
use phrase::{Message, Score, game_score, side_name};
use shakmaty::{Chess, Move, Position};

use crate::draft::Draft;
use crate::moves::{mates_after, pass, play};
use crate::scene::{Scene, threatened_mates};

/// Drafts "The threat is 2.Qh7#. Black has 34 replies, and 32 of them allow it."
///
/// If several mates are threatened, one is stated as the threat, and no replies are counted.
pub(crate) fn threat_told(after: &Scene<'_>) -> Vec<Draft> {
    let is_only = threatened_mates(after.position()).len() == 1;
    let id = if is_only { "threat-mate" } else { "threat-mate-one-of" };
    let Some(threat) = threat_alone(after, id) else { return Vec::new() };
    let count = count_replies(after).filter(|_| is_only);
    std::iter::once(threat).chain(count).collect()
}

/// Drafts "It threatens 15.Qxh7#." for the first mate that a move from the root threatens, using the message
/// `id`.
pub(crate) fn mate_threatened_by(root: &Chess, mv: Move, id: &'static str) -> Option<Draft> {
    let after = play(root, &[mv])?;
    let mate = threatened_mates(&after).first().copied()?;
    let written = game_score(&pass(&after)?, &[mate], 2, root.turn());
    let claim = Claim::new(Kind::Threatens).moves([mate.to_uci(root.castles().mode())]);
    let mut draft = Draft::at(&[mv]);
    draft.tell(Message::new(id).with("move", written).licence("threat", claim));
    Some(draft)
}

/// Drafts "It threatens 3.Qg7#."
pub(crate) fn threat_in_passing(after: &Scene<'_>) -> Option<Draft> {
    threat_alone(after, "threat-mate-in-passing")
}

/// Drafts "Black has eight replies, and seven of them allow it."
fn count_replies(after: &Scene<'_>) -> Option<Draft> {
    let mate = after.threat()?;
    let allowing = mates_after(after.position(), &mate);
    let replies = after.vision.replies() as u64;
    let id = if allowing == replies { "threat-allowed-by-all" } else { "threat-allowed-by" };
    let message = Message::new(id).with("side", side_name(after.position().turn()));
    let message = message.number("replies", replies).number("allowing", allowing);
    let mut draft = Draft::at(&after.path);
    draft.tell(
        message
            .licence("replies", Claim::new(Kind::Replies).number(replies))
            .licence("allowing", Claim::new(Kind::MatesAfter).moves([mate]).number(allowing)),
    );
    Some(draft)
}

fn threat_alone(after: &Scene<'_>, id: &'static str) -> Option<Draft> {
    let mate = after.threat()?;
    let message = Message::new(id).with("move", after.score_of_threat(mate)?);
    let mut draft = Draft::at(&after.path);
    draft.tell(message.licence("threat", Claim::new(Kind::Threatens).moves([mate])));
    Some(draft)
}

/// How the replies that allow something relate to those already mentioned.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Others {
    /// They are all of the rest.
    Rest,
    /// Some of them are mentioned as well.
    InAll,
    /// There may be more.
    Some,
}

/// Drafts "The other 32 replies allow 2.Qh7#."
pub(crate) fn others_allow(after: &Scene<'_>, others: Others) -> Option<Draft> {
    let mate = after.threat()?;
    let allowing = mates_after(after.position(), &mate);
    let written = after.score_of_threat(mate)?;
    let claims = [
        Claim::new(Kind::MatesAfter).moves([mate]).number(allowing),
        Claim::new(Kind::Threatens).moves([mate]),
    ];
    allow(after, written, allowing, others, false, claims)
}

/// Writes how many replies allow a move, which is `written` as after a pass, or allow it `with_gain`; `None`
/// if none does.
pub(crate) fn allow(
    after: &Scene<'_>,
    written: Score,
    allowing: u64,
    others: Others,
    with_gain: bool,
    claims: impl IntoIterator<Item = Claim>,
) -> Option<Draft> {
    let id = match allowing {
        0 => return None,
        n if n == after.vision.replies() as u64 => "allows-every",
        1 => "allows-some",
        _ => match others {
            Others::Rest => "allows-others",
            Others::InAll => "allows-in-all",
            Others::Some => "allows-some",
        },
    };
    let message = Message::new(id).with("move", written).number("replies", allowing);
    let message = message.number("gains", u64::from(with_gain));
    let mut draft = Draft::at(&after.path);
    draft.tell(message.licences("allow", claims));
    Some(draft)
}
