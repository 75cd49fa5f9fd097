//! The features that a win may depend on, so that a search can test whether it does.

use claims::{Claim, Kind, Promise};
use proof::Proof;
use shakmaty::Move;

use super::facts::facts;
use super::{TO_THE_END, replies};
use crate::draft::Draft;
use crate::scene::Scene;
use crate::statement::Case;
use crate::statements::remarks;
use crate::{Feature, Subject};

/// What is known about an answer whose features are requested.
#[derive(Copy, Clone, Debug)]
pub struct Answered<'a> {
    /// Its tree.
    pub tree: &'a Proof,
    /// Its move.
    pub mv: Move,
    /// What it promises.
    pub promise: Option<Promise>,
    /// What the side would play if the other side passed after the move; empty if that was not asked.
    pub threat: &'a [Move],
    /// For replies, as far as known, the line found by a search that looks for each move separately.
    pub followed: &'a [Vec<Move>],
    /// The best replies according to a search, best first.
    pub toughest: &'a [Move],
}

impl<'a> Answered<'a> {
    /// Returns the answer as a subject to explain.
    pub(crate) fn subject(&self, root: &'a Scene<'_>) -> Subject<'a> {
        Subject {
            proof: Some(self.tree),
            best_move: Some(self.mv),
            promise: self.promise,
            threat: self.threat,
            followed: self.followed,
            toughest: self.toughest,
            ..Subject::bare(root.position())
        }
    }
}

/// Lists what an explanation may say about a winning move that can be removed from the board: pins, forks,
/// opened lines, guards and duties.
pub fn features(known: &Answered<'_>) -> Vec<Feature> {
    let root = Scene::root(known.tree);
    let Some(first) = root.after(known.mv) else { return Vec::new() };
    let pawns = match known.promise {
        Some(Promise::Material(pawns)) => u64::from(pawns),
        Some(Promise::MateIn(_)) => TO_THE_END,
        _ => return Vec::new(),
    };
    let replies = replies(&root, &first, pawns);
    let subject = known.subject(&root);
    let case = Case { subject: &subject, before: &root, after: &first, mv: known.mv, replies: &replies };
    let mut drafts: Vec<Draft> = remarks(&case).into_iter().map(|remark| remark.draft).collect();
    if pawns < TO_THE_END {
        drafts.extend(facts(&root, &first, known.mv, &replies, &[], false));
    }
    let mut features: Vec<Feature> = Vec::new();
    for draft in &drafts {
        for claim in draft.claims().into_iter().filter(|claim| is_feature(claim, draft.path.len())) {
            if features.iter().all(|feature| feature.claim != *claim) {
                features.push(Feature { path: draft.path.clone(), claim: claim.clone(), is_needed: false });
            }
        }
    }
    features
}

/// Whether a claim, made after a number of plies, is about something that can be removed from the board.
pub(super) fn is_feature(claim: &Claim, plies: usize) -> bool {
    match claim.kind {
        Kind::Pinned
        | Kind::PinnedTo
        | Kind::Uncovers
        | Kind::Overloaded
        | Kind::Forks
        | Kind::Skewers
        | Kind::OnlyGuard
        | Kind::Guards
        | Kind::DrawnTo
        | Kind::LeftGuard
        | Kind::Check
        | Kind::Discovers => plies <= 1,
        Kind::Unguarded => plies == 0,
        Kind::BlocksFlight => true,
        _ => false,
    }
}
