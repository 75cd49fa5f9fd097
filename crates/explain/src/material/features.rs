//! What a win may depend on, so that somebody can ask whether it does.

use claims::{Claim, Kind, Promise};
use proof::Proof;
use shakmaty::Move;

use super::facts::facts;
use super::replies;
use crate::scene::Scene;

/// A feature of the board that a fact tells, and whether the promise fails without it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Feature {
    /// The moves from the root to the position that the claim speaks of.
    pub path: Vec<Move>,
    /// What holds there.
    pub claim: Claim,
    /// Whether the promise fails on a board where it does not hold; false as well where that is not known.
    pub is_needed: bool,
}

/// Lists the pins, opened lines and duties that would be told of a move that wins material.
pub fn features(tree: &Proof, mv: Move, promise: Option<Promise>) -> Vec<Feature> {
    let root = Scene::root(tree);
    let (Some(first), Some(Promise::Material(pawns))) = (root.after(mv), promise) else { return Vec::new() };
    let replies = replies(&root, &first, u64::from(pawns));
    let feature = |path: &[Move], claim: &Claim| Feature {
        path: path.to_vec(),
        claim: claim.clone(),
        is_needed: false,
    };
    let of_draft = |draft: crate::draft::Draft| {
        let claims = draft.claims().into_iter().filter(|claim| is_feature(claim));
        claims.map(|claim| feature(&draft.path, claim)).collect::<Vec<_>>()
    };
    facts(&root, &first, mv, &replies, &[], false).into_iter().flat_map(of_draft).collect()
}

/// Tells whether a claim says something that can be lifted off the board.
pub(super) fn is_feature(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Pinned | Kind::PinnedTo | Kind::Uncovers | Kind::Overloaded)
}
