//! Which defenses are told, and what is said of the rest.

use claims::Kind;
use shakmaty::Move;

use super::replies::{Group, told};
use super::threat::Threat;
use crate::draft::Draft;
use crate::scene::Scene;

/// Defenses told at the normal level, and at the full one.
const MOST: [usize; 2] = [5, 400];

/// Tells the defenses, hardest first; those that only allow what was threatened in one sentence.
///
/// `pawns` is what is won against every reply, where the lines show it.
pub(crate) fn defences(
    root: &Scene<'_>,
    first: &Scene<'_>,
    groups: &[Group],
    threat: Option<Move>,
    pawns: Option<u64>,
    is_full: bool,
) -> Vec<Draft> {
    let threat = threat.map(|mv| Threat::of(first, mv));
    let allowed = threat.as_ref().map(|threat| threat.allowing.clone()).unwrap_or_default();
    let active: Vec<Group> = groups.iter().filter_map(|group| group.without(&allowed)).collect();
    let most = MOST[usize::from(is_full)];
    let mut drafts: Vec<Draft> =
        active.iter().take(most).filter_map(|group| told(root, first, group)).collect();
    let is_all_told = active.len() <= most && drafts.len() == active.len();
    drafts.extend(threat.and_then(|threat| threat.others_allow(first, is_all_told)));
    if !is_all_told {
        drafts.extend(pawns.and_then(|pawns| no_better(root, first, pawns)));
        let mut rest = Draft::at(&[]);
        rest.say("The rest is in the full tree (--detail full).");
        drafts.push(rest);
    }
    drafts
}

/// "Every other reply loses as much."
fn no_better(root: &Scene<'_>, first: &Scene<'_>, pawns: u64) -> Option<Draft> {
    let claim = root.line_claim(Kind::WinsAgainstAll, first.path.get(..1)?).number(pawns);
    let mut draft = Draft::at(&root.path);
    draft.claim("Every other reply loses as much or more", claim);
    draft.say(".");
    Some(draft)
}
