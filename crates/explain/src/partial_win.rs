//! Moves that win something against most defenses but promise nothing against all: which defenses fail, and
//! which do not.

use crate::Subject;
use crate::draft::Draft;
use crate::material::{self, Asking};
use crate::scene::Scene;

/// Drafts the threat and the defenses of a move that wins something against all but a few of them, and which
/// those few are. For a move that seems to win, it drafts the defenses that lose something, however many
/// others there are. `None` for any other move.
pub(crate) fn nearly_won(subject: &Subject<'_>) -> Option<(Option<Draft>, Vec<Draft>)> {
    let (root, mv) = (subject.proof.map(Scene::root)?, subject.best_move?);
    let first = root.after(mv)?;
    let replies = material::replies(&root, &first, 1);
    let exceptions = material::exceptions_among(&first, &replies);
    if !subject.seems_to_win && exceptions.is_empty() {
        return None;
    }
    let threat = material::threat_told(&root, &first, subject.threat, 1);
    let threatened = threat.as_ref().and(subject.threat.first().copied());
    let groups = material::groups(&first, replies);
    let asking = Asking { expected: None, threat: threatened, pawns: None, only_losing: true };
    let told = (!exceptions.is_empty())
        .then(|| material::no_gain_after(&root, &first, &exceptions, subject.seen_line));
    let others = material::defences(&root, &first, &groups, &asking);
    Some((threat, told.into_iter().chain(others).collect()))
}
