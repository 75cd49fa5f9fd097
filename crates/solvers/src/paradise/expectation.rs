//! What is expected of plans, and which one is searched first (SET EXPECTATION; IV.C.2, spec 7.4).

use knowledge::{Facts, Pattern, Proposal, Rank, legal_first_move};
use shakmaty::Move;

use super::offense::Visit;
use super::search::Search;
use super::values::{MATE, MATE_THREAT};

/// The plan under consideration.
#[derive(Copy, Clone, Debug)]
pub(super) struct Current {
    /// Its index.
    pub(super) place: usize,
    /// Its best list.
    pub(super) list: usize,
    pub(super) likely: i32,
    pub(super) expectation: i32,
    /// Whether it begins with a check that costs nothing.
    pub(super) is_check: bool,
}

impl Search<'_> {
    /// Orders the plans by what is expected of them, and returns the best (SET EXPECTATION).
    pub(super) fn current(&self, visit: &Visit<'_>, plans: &[Proposal]) -> Option<Current> {
        let ranked = plans.iter().enumerate().filter_map(|(place, proposal)| {
            let (rank, list) = Rank::best(&proposal.lists, visit.facts)?;
            Some((rank, place, list))
        });
        let (rank, place, list) = ranked.min()?;
        let proposal = &plans[place];
        let expectation = self.expect(visit, proposal, rank.likely).min(visit.course.measures.defense_upper);
        let is_check = checks_safely(proposal, visit.facts);
        Some(Current { place, list, likely: rank.likely, expectation, is_check })
    }

    /// Returns what may be won: saving something is not winning it, and in check the plan that is being carried out
    /// counts.
    fn expect(&self, visit: &Visit<'_>, proposal: &Proposal, likely: i32) -> i32 {
        if visit.facts.vision().checkers().any() {
            return visit.course.expectation;
        }
        if let Some(gain) = self.last_gain(visit, proposal) {
            return visit.value.saturating_add(gain);
        }
        let alike = proposal.lists.iter().filter(|list| list.likely == likely);
        let gains = alike.map(|list| {
            let ignored =
                list.threat.value_without_defence(visit.facts).saturating_sub(list.loss.value(visit.facts));
            list.threat.value(visit.facts).min(ignored)
        });
        let expected = visit.value.saturating_add(gains.max().unwrap_or(0));
        // A side that has sacrificed something goes on with checks, and a side that means to mate sacrifices more for
        // one.
        let means_mate = MATE_THREAT <= visit.course.expectation.saturating_sub(visit.value);
        let has_given = visit.value < self.original && checks_safely(proposal, visit.facts);
        if has_given || means_mate && gives_check(proposal, visit.facts) {
            return expected.max(visit.course.expectation);
        }
        expected
    }

    /// Returns what the last move of a plan that is being carried out wins by itself; `None` for other moves. The lists
    /// of a plan cover all its branches, so that they promise too much for a single one (the report's complaint,
    /// II.C.6).
    fn last_gain(&self, visit: &Visit<'_>, proposal: &Proposal) -> Option<i32> {
        let is_followed = visit.course.plans.iter().any(|plan| plan.plan == proposal.plan);
        if !is_followed || !proposal.plan.replies().is_empty() {
            return None;
        }
        let mv = legal_first_move(&proposal.plan, visit.facts)?;
        if visit.facts.match_all(Pattern::CheckMate, &[mv.from()?, mv.to()]) {
            return Some(MATE);
        }
        Some(value_exchange(mv, visit.facts))
    }
}

/// Whether a plan begins with check.
fn gives_check(proposal: &Proposal, facts: &Facts<'_>) -> bool {
    legal_first_move(&proposal.plan, facts).is_some_and(|mv| facts.vision().checkers_after(mv).any())
}

/// Whether a plan begins with a check that costs nothing.
fn checks_safely(proposal: &Proposal, facts: &Facts<'_>) -> bool {
    legal_first_move(&proposal.plan, facts).is_some_and(|mv| 0 <= value_exchange(mv, facts))
        && gives_check(proposal, facts)
}

/// Returns what a move wins or loses where it arrives, in tenths of a pawn for the side that makes it.
pub(super) fn value_exchange(mv: Move, facts: &Facts<'_>) -> i32 {
    mv.from().map_or(0, |from| facts.exchval(from, mv.to()))
}
