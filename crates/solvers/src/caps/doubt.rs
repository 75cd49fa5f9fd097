//! Doubting a claim: the side to move passes, and the other side shows whether its threats are real.
//!
//! The report proposes it (VI: null-move analyses) and did not have it. Its claims count captures only; a fork, an
//! uncovered attack or a mate that the other side has ready is seen here. What the other side then does is a refutation
//! like any other, so that the moves that touch it can be tried at once.

use shakmaty::Position;
use vision::{Threat, Vision};

use super::search::{Bounds, Found, Search};

/// Plies searched after a pass.
const AFTER_PASSING: u32 = 2;

impl Search<'_> {
    /// Whether the other side has threats other than captures: mates, workable double attacks, uncovered attacks;
    /// unless an answer is tested, only threats that were not there a ply earlier.
    pub(super) fn is_doubtful(&self, vision: &Vision, before: Option<&Vision>) -> bool {
        let before = before.filter(|_| !self.is_careful);
        !self.has_passed && (is_menaced(vision, before) || vision.can_mate_at_once(!vision.position().turn()))
    }

    /// Lets the other side move, and returns the result for the side that passed.
    pub(super) fn after_passing(&mut self, vision: &Vision, bounds: Bounds, ply: u32) -> Found {
        let Some(next) = self.made_pass(vision) else { return Found::just(bounds.most) };
        let deepest = self.options.deepest;
        self.options.deepest = deepest.min(ply + AFTER_PASSING + u32::from(self.is_careful));
        self.has_passed = true;
        // A position that cannot be repeated stands between.
        self.path.push(0);
        let traced = std::mem::take(&mut self.traced);
        let found = self.search(&next, Some(vision), bounds.after(bounds.least), ply + 1);
        self.traced = traced;
        self.path.pop();
        self.has_passed = false;
        self.options.deepest = deepest;
        Found { value: -found.value, ..found }
    }
}

fn is_menaced(vision: &Vision, before: Option<&Vision>) -> bool {
    let other = !vision.position().turn();
    let king = vision.king(!other);
    let was_there = |threat: &Threat| {
        let same = |known: &Threat| {
            (known.man, known.to, known.worth, known.is_workable)
                == (threat.man, threat.to, threat.worth, threat.is_workable)
        };
        before.is_some_and(|before| before.features().threats(other).iter().any(same))
    };
    let is_check = |threat: &Threat| king.is_some_and(|king| threat.targets.contains(king));
    let mut threats = vision.features().threats(other).iter();
    let mut ideas = vision.features().ideas(other).into_iter();
    threats.any(|threat| threat.is_workable && 1 < threat.worth && !is_check(threat) && !was_there(threat))
        || ideas.any(|man| {
            let potential = vision.features().potential(other, man);
            let earlier = before.map_or(0, |before| before.features().potential(other, man));
            1 < potential && earlier < potential
        })
}
