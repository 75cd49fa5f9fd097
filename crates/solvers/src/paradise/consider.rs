//! The SEARCH routine: which plan of one source is searched, and what follows from it (IV.C.2, figure 1.5; spec 7.4).
//!
//! The steps are in the report's order. A step that drops plans starts over with the rest.
//!
//! Decisions:
//! * Two proposals of one move count as one: a move that was searched is not searched again (spec 7.4, "already
//!   searched").
//! * The defense wins material where the lower value is below the original position's.

use knowledge::{Analyst, Facts, Proposal, Rank, legal_first_move};
use shakmaty::Move;

use super::expectation::Current;
use super::offense::{Alternative, Course, Visit, goal_of, is_goal};
use super::search::Search;
use super::tree::{Cut, End, Id, Kind, Pointer, Source, Why};
use super::values::MATE_THREAT;

/// The largest difference of values that count as the same (SAMEVALUE, II.B.3).
const SAME: i32 = 2;
/// How often one source may start over.
const ROUNDS: usize = 200;
/// The number of alternatives that are carried down from one node.
const CARRIED: usize = 2;

impl Search<'_> {
    /// Searches plans until one succeeds; returns whether the node is finished.
    pub(super) fn consider(
        &mut self,
        visit: &mut Visit<'_>,
        source: Source,
        mut plans: Vec<Proposal>,
    ) -> bool {
        for _ in 0..ROUNDS {
            if self.must_end() {
                visit.end = Some(End::Limit);
                return true;
            }
            let Some(current) = self.current(visit, &plans) else { return false };
            if let Some(cut) = self.drops(visit, &current) {
                let mv = legal_first_move(&plans[current.place].plan, visit.facts);
                self.reject(visit.id, mv, cut);
                drop_lists(&mut plans, current.place, current.likely);
                continue;
            }
            if self.is_the_same_higher_up(visit.id, &plans[current.place]) {
                let dropped = plans.remove(current.place);
                let mv = legal_first_move(&dropped.plan, visit.facts);
                self.reject(visit.id, mv, Cut::SamePlan);
                continue;
            }
            if let Some(end) = self.terminates(visit, &current, source) {
                self.point_to(visit, source, &plans);
                visit.end = Some(end);
                return true;
            }
            let proposal = plans.remove(current.place);
            if is_goal(&proposal) {
                plans.extend(self.elaborate(visit, &proposal));
                continue;
            }
            let Some(mv) = legal_first_move(&proposal.plan, visit.facts) else {
                self.reject(visit.id, None, Cut::Unexecutable);
                continue;
            };
            if visit.has_tried(mv) {
                continue;
            }
            if let Some(cut) = self.cannot_matter(visit.id, &visit.tried, mv) {
                self.reject(visit.id, Some(mv), cut);
                continue;
            }
            if self.follows_lemma(visit, source, mv) {
                self.point_to(visit, source, &plans);
                return true;
            }
            let others: Vec<Alternative> = self.alternatives(visit, &plans);
            if self.is_success(visit, source, &proposal, &current, mv, others) {
                if let Some(End::Succeeded { lower, .. }) = visit.end
                    && current.expectation <= lower
                {
                    drop_likely(&mut plans, current.likely);
                }
                self.point_to(visit, source, &plans);
                return true;
            }
        }
        false
    }

    /// Returns why plans as likely as the current one are not searched.
    fn drops(&self, visit: &Visit<'_>, current: &Current) -> Option<Cut> {
        let (expectation, achieved) = (current.expectation, visit.measures().offense_lower);
        let is_unforced = 0 < current.likely && !current.is_check;
        if is_unforced && (1 < current.likely || visit.course.is_unlikely || self.is_achieved) {
            return Some(Cut::NotLikely);
        }
        if expectation <= achieved {
            return Some(Cut::ForwardPrune { expectation, achieved });
        }
        let needed = self.original - SAME;
        (expectation < needed).then_some(Cut::NotAggressive { expectation, needed })
    }

    /// Whether the same plan was suggested on the line above, for the same reasons (spec 7.4.3).
    fn is_the_same_higher_up(&self, id: Id, proposal: &Proposal) -> bool {
        if proposal.lists.iter().any(|list| list.positional) {
            return false;
        }
        let reasons = proposal.lists.first().map(|list| &list.reasons);
        let mut above = Some(id);
        while let Some(at) = above {
            let node = &self.tree[at];
            let is_same = node.why.source == Source::Analysis
                && node.why.plan == proposal.plan
                && Some(&node.why.reasons) == reasons;
            if is_same {
                return true;
            }
            above = node.parent;
        }
        false
    }

    /// Returns why the search of the node ends with plans left (ALPHA-BETA, BETTER PLAN AT HIGHER LEVEL).
    fn terminates(&mut self, visit: &Visit<'_>, current: &Current, source: Source) -> Option<End> {
        let measures = visit.measures();
        if measures.is_settled() || measures.is_out_of_contention() {
            return Some(End::AlphaBeta { offense: measures.offense_lower, defense: measures.defense_lower });
        }
        // A move that a plan or a goal demands is not left for a better plan, nor is one looked for: looking determines
        // where to back up to.
        let is_new = matches!(source, Source::Obvious | Source::Analysis);
        if is_new { self.better(visit, current.expectation, current.likely) } else { None }
    }

    /// Replaces a goal by the moves that reach it (plan elaboration; spec 5.2).
    fn elaborate(&mut self, visit: &Visit<'_>, proposal: &Proposal) -> Vec<Proposal> {
        let Some((name, args)) = goal_of(proposal) else { return Vec::new() };
        let plans = Analyst::new(self.base, visit.facts).execute(&name, args, proposal.lists.clone()).plans;
        if plans.is_empty() {
            self.reject(visit.id, None, Cut::Unexecutable);
        }
        let reached = plans.into_iter().filter(|plan| !is_goal(plan));
        let whole = |reached: Proposal| {
            Proposal::new(proposal.plan.elaborate(&reached.plan), reached.lists, visit.facts)
        };
        reached.map(whole).collect()
    }

    /// Lists the best plans that would be left for later.
    fn alternatives(&self, visit: &Visit<'_>, plans: &[Proposal]) -> Vec<Alternative> {
        let ply = self.tree[visit.id].ply;
        let mut found: Vec<Alternative> = plans
            .iter()
            .filter_map(|proposal| {
                let rank = Rank::of_plan(&proposal.lists, visit.facts)?;
                let expectation = visit.value.saturating_add(rank.score.0);
                let is_wanted = self.original <= expectation && !rank.outweighed;
                is_wanted.then_some(Alternative { ply, expectation, likely: rank.likely })
            })
            .collect();
        found.sort_by_key(|alternative| (alternative.likely, -alternative.expectation));
        found.truncate(CARRIED);
        found
    }

    /// Searches the first move of a plan and returns whether the node is finished (SEARCH, TEST SUCCESS, ANALYSIS OF
    /// FAILURE).
    fn is_success(
        &mut self,
        visit: &mut Visit<'_>,
        source: Source,
        proposal: &Proposal,
        current: &Current,
        mv: Move,
        others: Vec<Alternative>,
    ) -> bool {
        let why = Why::propose(source, proposal, current.list);
        let Some(child) = self.make(visit.id, Some(mv), Kind::Regular, why) else {
            visit.end = Some(End::Limit);
            return true;
        };
        let mut alternatives = visit.course.alternatives.clone();
        alternatives.extend(others);
        let course = Course {
            measures: visit.measures(),
            plans: Vec::new(),
            expectation: current.expectation,
            alternatives,
            is_unlikely: visit.course.is_unlikely || 0 < current.likely && !current.is_check,
            may_analyse: visit.course.may_analyse && source != Source::Obvious,
        };
        self.defense(child, &course, Some(proposal));
        visit.tried.push((mv, child));
        let span = self.tree[child].span;
        visit.lower = visit.lower.max(span.lower);
        let enough = self.enough(&visit.course.measures, current.expectation);
        if enough <= span.lower {
            visit.end = Some(End::Succeeded { lower: span.lower, enough });
            return true;
        }
        if let Some(level) = self.backs_up_to {
            if level < self.tree[visit.id].ply {
                self.point_to_analysis(visit);
                visit.end = Some(End::BetterPlan { better: current.expectation });
                return true;
            }
            self.backs_up_to = None;
        }
        if span.lower < self.original && source != Source::CounterCausal {
            return self.is_remedied(visit, mv, child);
        }
        false
    }

    /// Inserts a pointer for each plan that is left, and for a static analysis where none was made (spec 7.4.5).
    fn point_to(&mut self, visit: &Visit<'_>, source: Source, plans: &[Proposal]) {
        for proposal in plans {
            let ranks = || proposal.lists.iter().map(|list| Rank::of(list, visit.facts));
            let Some((best, most)) = ranks().min().zip(ranks().map(|rank| rank.score.0).max()) else {
                continue;
            };
            let expectation = most.saturating_add(visit.value);
            self.tree[visit.id].pointers.push(Pointer {
                proposal: Some(proposal.clone()),
                source,
                expectation,
                likely: best.likely,
            });
        }
        if visit.course.may_analyse {
            self.point_to_analysis(visit);
        }
    }

    /// Whether a plan threatens mate.
    pub(super) fn threatens_mate(&self, proposal: &Proposal, facts: &Facts<'_>) -> bool {
        Rank::of_plan(&proposal.lists, facts).is_some_and(|rank| MATE_THREAT <= rank.score.0)
    }
}

/// Removes the lists of a plan that are as likely as `likely`, and the plan if it has no others.
fn drop_lists(plans: &mut Vec<Proposal>, place: usize, likely: i32) {
    plans[place].lists.retain(|list| list.likely != likely);
    if plans[place].lists.is_empty() {
        plans.remove(place);
    }
}

/// Removes the lists that are as likely as `likely`, and the plans that have no others.
fn drop_likely(plans: &mut Vec<Proposal>, likely: i32) {
    for proposal in plans.iter_mut() {
        proposal.lists.retain(|list| list.likely != likely);
    }
    plans.retain(|proposal| !proposal.lists.is_empty());
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::{course, search, visit};
    use super::*;

    #[test]
    fn two_unlikely_plans_are_never_concatenated() {
        let search = search("8/1p6/8/4k3/8/4K3/6P1/8 w - -", White);
        let vision = search.tree[0].vision.clone();
        let facts = Facts::near(&vision);
        let expectation = search.original + 20;
        for (is_unlikely, expected) in [(true, Some(Cut::NotLikely)), (false, None)] {
            let course = Course { is_unlikely, ..course(expectation) };
            let visit = visit(&search, 0, &facts, &course);
            let current = Current { place: 0, list: 0, likely: 1, expectation, is_check: false };
            assert_eq!(search.drops(&visit, &current), expected, "{is_unlikely}");
        }
    }
}
