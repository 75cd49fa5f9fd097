//! Counter-causal analysis: moves that thwart what refuted another (IV.C.2, IV.D.2; spec 7.8).
//!
//! They should prevent the best reply to the failed move, and every check of the other side on the lines that matter.
//!
//! The offense tries captures only, which cost the report's program problem 31.

use knowledge::Proposal;
use shakmaty::{Move, Square};

use super::defense::{Stand, Suggestion, suggestion};
use super::execution::mover;
use super::offense::Visit;
use super::search::Search;
use super::tree::{Id, Source};

/// The most checks that are thwarted beside the refuting move.
const MOST_CHECKS: usize = 2;

impl Search<'_> {
    /// Suggests to the defense what meets the refutation of a move it tried.
    pub(super) fn remedies(&mut self, stand: &mut Stand<'_>, failed: Id) -> Vec<Suggestion> {
        let stake = self.tree[failed].span.lower.saturating_sub(self.original).max(1);
        let mut found: Vec<Suggestion> = Vec::new();
        for (man, square) in self.refuting_moves(failed) {
            if stand.asked.contains(&(man, square)) {
                continue;
            }
            stand.asked.push((man, square));
            for proposal in self.defend(stand.id, stand.facts, man, square, stake).iter() {
                let new = suggestion(stand.facts, Source::CounterCausal, proposal.clone());
                let is_known = |mv: Move| stand.has_tried(mv) || found.iter().any(|other| other.mv == mv);
                found.extend(new.filter(|new| !is_known(new.mv)));
            }
        }
        found
    }

    /// Tries the counter-causal moves of the offense; returns whether the node is finished.
    pub(super) fn is_remedied(&mut self, visit: &mut Visit<'_>, failed: Move, child: Id) -> bool {
        let stake = self.original.saturating_sub(self.tree[child].span.lower).max(1);
        let mut plans: Vec<Proposal> = Vec::new();
        for (man, square) in self.refuting_moves(child) {
            for proposal in self.defend(visit.id, visit.facts, man, square, stake).iter() {
                let Some(mv) = knowledge::legal_first_move(&proposal.plan, visit.facts) else { continue };
                let is_known = mv == failed
                    || visit.has_tried(mv)
                    || plans.iter().any(|known| known.plan.element() == proposal.plan.element());
                if is_known || !mv.is_capture() {
                    continue;
                }
                plans.push(proposal.clone());
            }
        }
        let before = visit.tried.len();
        let is_done = self.consider(visit, Source::CounterCausal, plans);
        self.tally.counter_causal += u64::try_from(visit.tried.len() - before).unwrap_or(0);
        if is_done {
            self.post_lemma(visit, failed);
        }
        is_done
    }

    /// Lists the other side's best reply to a move, and its checks on the lines that matter.
    pub(super) fn refuting_moves(&self, failed: Id) -> Vec<(claims::ManId, Square)> {
        let mut found = Vec::new();
        let Some(best) = self.best_child(failed) else { return found };
        if let Some(mv) = self.tree[best].mv {
            found.extend(mover(&self.tree[failed].vision, mv));
        }
        let side = self.tree[failed].turn();
        let mut at = best;
        // The principal line matters most.
        while let Some(next) = self.best_child(at) {
            let node = &self.tree[at];
            if node.turn() == side
                && let Some(mv) = self.tree[next].mv
                && self.tree[next].vision.checkers().any()
                && let Some(check) = mover(&node.vision, mv)
                && !found.contains(&check)
                && found.len() <= MOST_CHECKS
            {
                found.push(check);
            }
            at = next;
        }
        found
    }

    /// Returns the child that is best for the side to move.
    pub(super) fn best_child(&self, id: Id) -> Option<Id> {
        self.best_among(id, self.tree[id].children.iter().copied())
    }

    /// Returns the best of some children of a node for the side to move there; of equals the first.
    pub(super) fn best_among(&self, id: Id, children: impl Iterator<Item = Id>) -> Option<Id> {
        let sign = self.sign(self.tree[id].turn());
        children.min_by_key(|child| -sign * self.tree[*child].span.lower)
    }
}
