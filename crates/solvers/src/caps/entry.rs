//! Arriving at a node: the tests that may end it before a move is tried (IV.C.2).
//!
//! Decisions where the report is silent:
//! * The order is the report's of IV.C.2, and the depth is checked last.
//! * The claim system does not work in check, where standing pat is impossible, nor in pawn endings, where having to
//!   move may lose.
//! * At the greatest depth the report returns the nominal value. With [`Options::quiescence`](super::Options) captures
//!   go on for four plies; the side to move may also stop there, saving the piece most in danger and losing the next.

use shakmaty::Position;
use vision::{Refutation, Standing, UNIT, Vision};

use super::candidate::Stack;
use super::endings::is_pawn_ending;
use super::goals::{Goal, Outlook};
use super::proposals::everything;
use super::search::{Bounds, Found, Search};
use super::visit::Visit;
use crate::shared::key_of;

/// Plies of captures and of answers to check beyond the greatest depth.
const BEYOND: u32 = 4;

/// A threat that existed before any move was tried: what the other side does, and the value that results.
pub(super) struct Trouble {
    /// What the other side does.
    pub(super) refutation: Refutation,
    /// The resulting value, for the side to move.
    pub(super) value: i32,
}

impl Search<'_> {
    /// Takes up a position: ends it at once, or tries moves.
    pub(super) fn enter(
        &mut self,
        vision: &Vision,
        before: Option<&Vision>,
        bounds: Bounds,
        ply: u32,
    ) -> Found {
        if let Some(value) = self.over(vision.position(), ply) {
            self.tally.childless += 1;
            self.tally.childless_over += 1;
            return Found::just(value);
        }
        let expected = self.expected_for(vision.position().turn());
        let outlook = Outlook { expected, standing: self.standing(vision) };
        let (mut bounds, mut trouble) = (bounds, None);
        if self.may_claim(vision, ply) {
            let claim;
            (claim, trouble) = self.claim(vision, before, &outlook, bounds, ply);
            if self.stopped.is_some() {
                return Found::just(bounds.least);
            }
            if let Some(value) = self.ended_by(claim, &outlook, &mut bounds) {
                self.tally.childless += 1;
                return Found::just(value);
            }
        }
        if self.options.deepest <= ply
            && let Some(value) = self.at_depth(vision, &outlook, &mut bounds, ply)
        {
            self.tally.at_max_depth += 1;
            return Found::just(value);
        }
        self.visit(vision, outlook, bounds, ply, trouble)
    }

    fn may_claim(&self, vision: &Vision, ply: u32) -> bool {
        let is_slow = self.options.endings && is_pawn_ending(vision);
        0 < ply && !vision.position().is_check() && !is_slow
    }

    /// Returns what the side to move may claim: its pessimistic value, or less if that is doubted with reason.
    fn claim(
        &mut self,
        vision: &Vision,
        before: Option<&Vision>,
        outlook: &Outlook,
        bounds: Bounds,
        ply: u32,
    ) -> (i32, Option<Trouble>) {
        let claim = outlook.standing.pessimistic;
        let would_end = bounds.most <= claim || self.options.aspiration && outlook.is_far_above(claim);
        let is_doubted = self.options.null_moves && would_end && ply < self.options.deepest;
        if !is_doubted || !self.is_doubtful(vision, before) {
            return (claim, None);
        }
        let shown =
            self.after_passing(vision, Bounds { least: bounds.least.min(claim - 1), most: claim }, ply);
        if claim <= shown.value {
            return (claim, None);
        }
        let refutation = shown.told_of(!vision.position().turn());
        (shown.value, Some(Trouble { refutation, value: shown.value }))
    }

    /// Returns the value of a node that ends by what its side claims: far ahead of what is expected, or no worse than
    /// the other side allows. Raises the lower bound otherwise (CLAIM SYSTEM, II.F.3.b).
    fn ended_by(&mut self, claim: i32, outlook: &Outlook, bounds: &mut Bounds) -> Option<i32> {
        let is_ahead = outlook.is_far_above(outlook.standing.material) && outlook.is_far_above(claim);
        if self.options.aspiration && is_ahead {
            self.tally.childless_ahead += 1;
            return Some(claim);
        }
        bounds.least = bounds.least.max(claim);
        let is_over = bounds.most <= bounds.least;
        if is_over || self.options.aspiration && outlook.is_far_above(bounds.least) {
            self.tally.childless_by_bounds += 1;
            return Some(bounds.least);
        }
        None
    }

    /// Returns the value at the greatest depth; `None` where captures go on.
    fn at_depth(&self, vision: &Vision, outlook: &Outlook, bounds: &mut Bounds, ply: u32) -> Option<i32> {
        let is_check = vision.position().is_check();
        if !self.options.quiescence || self.options.deepest + BEYOND <= ply {
            let standing = &outlook.standing;
            return Some(if is_check { best_reply(vision, standing) } else { standing.nominal });
        }
        if !is_check {
            bounds.least = bounds.least.max(value_saved(vision, &outlook.standing));
        }
        (bounds.most <= bounds.least).then_some(bounds.least)
    }

    /// Tries moves at a node.
    fn visit(
        &mut self,
        vision: &Vision,
        outlook: Outlook,
        bounds: Bounds,
        ply: u32,
        trouble: Option<Trouble>,
    ) -> Found {
        let is_check = vision.position().is_check();
        let is_threatened = !vision.features().best(!vision.position().turn()).is_empty();
        let is_quiescent = self.options.deepest <= ply && !is_check;
        let first = outlook.first_goal(is_check, is_threatened);
        let mut visit = Visit {
            vision,
            outlook,
            goal: if is_quiescent { Goal::Quiescent } else { first },
            stack: Stack::default(),
            most: bounds.most,
            ply,
            found: Found::just(bounds.least),
            grandchildren: 0,
            is_troubled: false,
            is_threatened,
            dropped: Vec::new(),
        };
        self.path.push(key_of(vision.position()));
        let had_passed = std::mem::replace(&mut self.has_passed, false);
        self.pursue(&mut visit, trouble);
        self.has_passed = had_passed;
        self.path.pop();
        if self.stopped.is_none() {
            self.watch.leave(&visit);
        }
        let Visit { found, grandchildren, .. } = visit;
        if found.children == 0 {
            self.tally.childless += 1;
        } else {
            self.tally.count(found.children, grandchildren);
        }
        found
    }
}

/// Returns the value of the reply to check that seems best, no more than the material and the best capture would yield.
fn best_reply(vision: &Vision, standing: &Standing) -> i32 {
    let mut replies = Stack::default();
    everything(vision, standing.material, &mut replies);
    replies.sort();
    replies.pop().map_or(standing.material, |candidate| candidate.value).min(standing.optimistic)
}

/// Returns what the side to move keeps if it saves the piece most in danger and loses the next.
pub(super) fn value_saved(vision: &Vision, standing: &Standing) -> i32 {
    let threats = vision.features().best(!vision.position().turn());
    standing.material - threats.get(1).map_or(0, |threat| threat.gain * UNIT)
}
