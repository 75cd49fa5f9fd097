//! The top level: one move of the root is proven better than the others (IV.G; spec 7.9).
//!
//! Every plan of the root is searched once. Where several succeed the threshold is raised until one is left
//! (PROVE-BEST). With the best-first search it then goes back to where it left off, always with the aim of showing that
//! one plan's lower value is no less than the upper value of every other: by disproving the rest, or by proving the
//! best.

use knowledge::{Facts, Proposal, Rank, legal_first_move};
use shakmaty::Move;

use super::measures::Measures;
use super::offense::{Alternative, Course};
use super::search::Search;
use super::tree::{Cut, Id, Kind, Source, Why};
use super::values::{MATE, Span, UNDEFINED};

/// A range narrower than this is determined: two thirds of a pawn.
const DETERMINED: i32 = 7;
/// Bottoms within this distance of the best are as good as it: half a pawn.
const NEAR: i32 = 5;
/// How often a plan that succeeds is searched for more immediately.
const MOST_RAISES: usize = 6;
/// By how much the threshold exceeds the best bottom.
const STEP: i32 = 10;
/// The number of nodes for the search of a first move, more for the best plans (the report's problem 71 is unbounded).
const NODES: u64 = 2_000;
/// The most searches after the first round.
const MOST_AGAIN: usize = 24;

/// A plan of the root.
#[derive(Clone, Debug)]
pub(super) struct RootPlan {
    pub(super) mv: Move,
    pub(super) proposal: Proposal,
    pub(super) list: usize,
    pub(super) source: Source,
    pub(super) likely: i32,
    pub(super) expectation: i32,
    /// The node after the move, once it was searched.
    pub(super) node: Option<Id>,
    /// Whether the plan is finished.
    pub(super) is_done: bool,
    /// What it gains whatever the defense was found to do; less than every value if that is not known.
    pub(super) proven: i32,
    /// What it was found not to gain.
    pub(super) failed: i32,
    /// The plies to mate, once the tree of the mate was completed.
    pub(super) mate: Option<u32>,
}

/// The result of the top level.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    /// The plans of the root in the order in which they were searched; those that were pruned come without a node.
    pub(super) plans: Vec<RootPlan>,
    /// Which is the best, if any gains anything.
    pub(super) best: Option<usize>,
}

impl Search<'_> {
    /// Decides on a move for a threshold.
    pub(super) fn decide(&mut self) -> Decision {
        let vision = self.tree[0].vision.clone();
        // Here, and only here, the knowledge looks as far ahead as it can: it is queried once.
        let facts = Facts::of(&vision);
        let mut plans = self.root_plans(&facts);
        self.overall_view(&mut plans, &facts);
        self.prove_best(&mut plans, &facts);
        if self.options.best_first {
            self.search_again(&mut plans);
        }
        let best = self.best(&plans);
        self.sum_up(&plans);
        self.tally.thoughts += facts.thoughts();
        Decision { plans, best }
    }

    /// Lists the plans of the root: what seems sure to win, and the static analysis, each move once.
    fn root_plans(&mut self, facts: &Facts<'_>) -> Vec<RootPlan> {
        let obvious = self.obvious(0, facts, self.offense);
        let analysed = self.analyse(0, facts);
        let value = self.tree[0].value;
        let mut plans: Vec<RootPlan> = Vec::new();
        let sources = [(Source::Analysis, analysed), (Source::Obvious, obvious)];
        for (source, proposals) in sources {
            for proposal in proposals.iter().cloned() {
                let Some(mv) = legal_first_move(&proposal.plan, facts) else { continue };
                let Some((rank, list)) = Rank::best(&proposal.lists, facts) else { continue };
                if plans.iter().any(|known| known.mv == mv) {
                    continue;
                }
                let expectation = value.saturating_add(rank.score.0);
                plans.push(RootPlan::new(mv, proposal, list, source, rank.likely, expectation));
            }
        }
        plans
    }

    /// Searches every plan, as long as it can gain more than was achieved.
    fn overall_view(&mut self, plans: &mut [RootPlan], facts: &Facts<'_>) {
        for place in 0..plans.len() {
            if self.stopped.is_some() {
                return;
            }
            let achieved = count_achieved(plans);
            let cut = self
                .drops_at_root(&plans[place], achieved)
                .or_else(|| self.cannot_matter(0, &list_tried(plans), plans[place].mv));
            if let Some(cut) = cut {
                self.reject(0, Some(plans[place].mv), cut);
                plans[place].is_done = true;
                continue;
            }
            let alternatives = list_untried(&plans[place + 1..], self.is_achieved);
            self.search_plan(&mut plans[place], achieved, &alternatives, facts, share(NODES, place));
        }
    }

    /// Returns why a plan of the root is not searched.
    fn drops_at_root(&self, plan: &RootPlan, achieved: i32) -> Option<Cut> {
        // A plan that was left unfinished and has more than that so far goes on.
        if plan.node.is_some_and(|node| achieved < self.tree[node].span.lower) {
            return None;
        }
        let expectation = plan.hope();
        if self.is_achieved && 0 < plan.likely {
            return Some(Cut::NotLikely);
        }
        (expectation <= achieved).then_some(Cut::ForwardPrune { expectation, achieved })
    }

    /// Searches the first move of a plan, and if it succeeds, for what it expects.
    fn search_plan(
        &mut self,
        plan: &mut RootPlan,
        achieved: i32,
        alternatives: &[Alternative],
        facts: &Facts<'_>,
        nodes: u64,
    ) {
        let proposal = self.continue_plan(&plan.proposal, facts);
        let threshold = self.threshold(achieved);
        let mut sure = plan.sure();
        self.within(nodes, |search| {
            if search.reaches(plan, &proposal, threshold, achieved, alternatives) {
                sure = sure.max(plan.sure());
                let more = plan.expectation.min(MATE).saturating_sub(NEAR);
                if plan.proven.saturating_add(STEP) <= more {
                    search.reaches(plan, &proposal, more, achieved, alternatives);
                }
                plan.is_done = true;
            }
        });
        self.confirm_mate(plan, achieved, sure);
    }

    /// Completes the tree of a plan that mates; if it cannot be completed, no more is proven than what was sure before,
    /// and the plan waits to be searched again with the defences that were considered now.
    fn confirm_mate(&mut self, plan: &mut RootPlan, achieved: i32, sure: i32) {
        let Some(node) = plan.node.filter(|_| plan.proven == MATE && plan.mate.is_none()) else { return };
        plan.mate = self.completed_mate(node);
        if plan.mate.is_none() {
            plan.proven = sure;
            plan.is_done = false;
            self.is_achieved = self.first_threshold <= achieved.max(sure);
        }
    }

    /// Searches for a threshold and returns whether the plan reaches it.
    fn reaches(
        &mut self,
        plan: &mut RootPlan,
        proposal: &Proposal,
        threshold: i32,
        achieved: i32,
        alternatives: &[Alternative],
    ) -> bool {
        let why = Why::propose(plan.source, proposal, plan.list);
        let Some(child) = self.make(0, Some(plan.mv), Kind::Regular, why) else { return false };
        plan.node = Some(child);
        let measures = Measures::at_root(threshold).after_offense(achieved.max(plan.proven));
        let course = Course {
            measures,
            plans: Vec::new(),
            expectation: plan.hope().max(threshold),
            alternatives: alternatives.to_vec(),
            is_unlikely: 0 < plan.likely,
            may_analyse: true,
        };
        self.defense(child, &course, Some(proposal));
        self.backs_up_to = None;
        let has_run_out = self.must_end();
        let span = self.tree[child].span;
        plan.is_done = !has_run_out;
        let is_reached = !has_run_out && threshold <= span.lower;
        if is_reached {
            plan.proven = span.lower;
            self.is_achieved |= self.first_threshold <= span.lower;
        } else if !has_run_out {
            plan.failed = plan.failed.min(threshold);
        }
        is_reached
    }

    /// Raises the threshold above the best bottom if several plans succeeded, and tries each again, until one is left
    /// (PROVE-BEST).
    fn prove_best(&mut self, plans: &mut [RootPlan], facts: &Facts<'_>) {
        for _ in 0..MOST_RAISES {
            let achieved = count_achieved(plans);
            let threshold = achieved.saturating_add(STEP).min(MATE);
            let is_open = |plan: &RootPlan| {
                self.first_threshold <= plan.proven && plan.proven < threshold && threshold < plan.failed
            };
            let open: Vec<usize> = (0..plans.len()).filter(|place| is_open(&plans[*place])).collect();
            if open.len() < 2 || MATE <= achieved {
                return;
            }
            for place in open {
                if self.stopped.is_some() {
                    return;
                }
                let plan = &mut plans[place];
                let sure = plan.sure();
                let proposal = self.continue_plan(&plan.proposal, facts);
                let is_reached =
                    self.within(NODES, |search| search.reaches(plan, &proposal, threshold, achieved, &[]));
                self.confirm_mate(plan, achieved, sure);
                plan.is_done = true;
                if is_reached {
                    break;
                }
                plan.failed = plan.failed.min(threshold);
            }
        }
    }

    /// Returns the current threshold: the first, or more than the best bottom.
    fn threshold(&self, achieved: i32) -> i32 {
        self.first_threshold.max(achieved.saturating_add(STEP)).min(MATE)
    }

    /// Searches again where something better may be, until one plan is proven best.
    fn search_again(&mut self, plans: &mut [RootPlan]) {
        for _ in 0..MOST_AGAIN {
            if self.stopped.is_some() || self.is_decided(plans) {
                return;
            }
            let Some(place) = self.choose(plans) else { return };
            let Some(node) = plans[place].node else { return };
            let by_others = count_achieved(&plans[..place]).max(count_achieved(&plans[place + 1..]));
            let measures = Measures::at_root(self.threshold(count_achieved(plans))).after_offense(by_others);
            self.tally.searched_again += 1;
            let hope = plans[place].hope();
            self.within(NODES, |search| search.resume_defense(node, &measures, hope));
            self.backs_up_to = None;
            let lower = self.tree[node].span.lower;
            if self.stopped.is_none() {
                let sure = plans[place].sure();
                plans[place].proven = lower;
                self.is_achieved |= self.first_threshold <= lower;
                self.confirm_mate(&mut plans[place], by_others, sure);
            }
        }
    }

    /// Whether one plan is proven best.
    fn is_decided(&self, plans: &[RootPlan]) -> bool {
        let spans: Vec<Span> = plans.iter().filter_map(|plan| Some(self.tree[plan.node?].span)).collect();
        let Some(best) = spans.iter().map(|span| span.lower).max() else { return true };
        let is_below = |span: &&Span| span.upper <= best;
        self.first_threshold <= best && spans.len() <= spans.iter().filter(is_below).count() + 1
    }

    /// Chooses the plan to search again: those whose range is not determined, by the relation of the ranges, the best
    /// bottom, and the shallowest pointer.
    fn choose(&self, plans: &[RootPlan]) -> Option<usize> {
        let open = |place: &usize| {
            let Some(node) = plans[*place].node else { return false };
            let span = self.tree[node].span;
            DETERMINED <= span.upper - span.lower && self.shallowest(node).is_some()
        };
        let candidates: Vec<usize> = (0..plans.len()).filter(open).collect();
        let bottom = |place: &usize| plans[*place].node.map_or(-UNDEFINED, |node| self.tree[node].span.lower);
        let best = count_achieved(plans);
        let achievers = candidates.iter().filter(|place| self.first_threshold <= bottom(place)).count();
        let candidates: Vec<usize> = match achievers {
            // DISPROVE-REST.
            1 => candidates
                .into_iter()
                .filter(|place| {
                    bottom(place) < self.first_threshold
                        && plans[*place].likely == 0
                        && plans[*place].node.is_some_and(|node| best < self.tree[node].span.upper)
                })
                .collect(),
            0 => candidates
                .into_iter()
                .filter(|place| plans[*place].node.is_some_and(|node| best < self.tree[node].span.upper))
                .collect(),
            // PROVE-BEST.
            _ => candidates.into_iter().filter(|place| self.first_threshold <= bottom(place)).collect(),
        };
        let most = candidates.iter().map(bottom).max()?;
        let near = candidates.into_iter().filter(|place| most - NEAR <= bottom(place));
        near.min_by_key(|place| {
            let node = plans[*place].node;
            (node.and_then(|node| self.shallowest(node)).map_or(u32::MAX, |(ply, _)| ply), *place)
        })
    }

    /// Returns the best plan: the one with the best bottom, among equals the one that seems to gain most, then the
    /// first.
    fn best(&self, plans: &[RootPlan]) -> Option<usize> {
        let spans =
            plans.iter().enumerate().filter_map(|(place, plan)| Some((place, self.tree[plan.node?].span)));
        let by_value =
            spans.max_by_key(|(place, span)| (plans[*place].proven, span.lower, std::cmp::Reverse(*place)));
        by_value.map(|(place, _)| place)
    }

    /// Sets the range of the root.
    fn sum_up(&mut self, plans: &[RootPlan]) {
        let spans: Vec<Span> = plans.iter().filter_map(|plan| Some(self.tree[plan.node?].span)).collect();
        let lower = spans.iter().map(|span| span.lower).max().unwrap_or(self.tree[0].value);
        let upper = spans.iter().map(|span| span.upper).max().unwrap_or(lower);
        self.tree[0].span = Span { lower, upper };
    }
}

impl RootPlan {
    /// Returns a plan that was not searched yet.
    fn new(
        mv: Move,
        proposal: Proposal,
        list: usize,
        source: Source,
        likely: i32,
        expectation: i32,
    ) -> RootPlan {
        RootPlan {
            mv,
            proposal,
            list,
            source,
            likely,
            expectation,
            node: None,
            is_done: false,
            proven: -UNDEFINED,
            failed: UNDEFINED,
            mate: None,
        }
    }

    /// Returns what is proven short of mate, and so needs no completion; less than every value if nothing is.
    fn sure(&self) -> i32 {
        if self.proven < MATE { self.proven } else { -UNDEFINED }
    }

    /// Returns what may be hoped for from the plan: what it expects, and more where it needs luck or the other side has
    /// no choice.
    pub(super) fn hope(&self) -> i32 {
        if self.likely == 0 { self.expectation } else { self.expectation.max(MATE) }
    }
}

/// Returns the best bottom of some plans; less than every value where none is known.
fn count_achieved(plans: &[RootPlan]) -> i32 {
    plans.iter().map(|plan| plan.proven).max().unwrap_or(-UNDEFINED)
}

/// Lists the first moves that were searched, with their nodes.
fn list_tried(plans: &[RootPlan]) -> Vec<(Move, Id)> {
    plans.iter().filter_map(|plan| Some((plan.mv, plan.node?))).collect()
}

/// Returns a plan's share of a round's nodes: the best plans are right far more often than the others.
fn share(nodes: u64, place: usize) -> u64 {
    let tenths = match place {
        0 => 30,
        1 => 20,
        2 | 3 => 10,
        _ => 6,
    };
    nodes.saturating_mul(tenths).div_ceil(10)
}

/// Lists the plans that wait at the root.
fn list_untried(plans: &[RootPlan], is_achieved: bool) -> Vec<Alternative> {
    let wanted = plans.iter().filter(|plan| plan.likely == 0 || !is_achieved);
    wanted
        .map(|plan| Alternative { ply: 0, expectation: plan.expectation, likely: plan.likely })
        .take(2)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_plans_get_no_fewer_nodes() {
        let shares: Vec<u64> = (0..20).map(|place| share(NODES, place)).collect();
        assert!(shares.is_sorted_by(|one, other| other <= one) && 0 < shares[19]);
    }

    #[test]
    fn a_plan_that_needs_luck_is_hoped_to_mate() {
        let plans = |likely, expectation| Alternative { ply: 0, expectation, likely };
        for (likely, hope) in [(0, 30), (1, MATE)] {
            let plan = root_plan(likely, 30);
            assert_eq!(plan.hope(), hope);
        }
        let waiting = [root_plan(1, 90), root_plan(0, 30), root_plan(0, 20), root_plan(0, 10)];
        assert_eq!(list_untried(&waiting, true), [plans(0, 30), plans(0, 20)]);
        assert_eq!(list_untried(&waiting, false), [plans(1, 90), plans(0, 30)]);
    }

    #[test]
    fn a_mate_counts_when_it_is_completed_and_else_waits_to_be_searched_again() {
        const CORRIDOR: &str = "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - -";
        const LUFT: &str = "6k1/5pp1/7p/8/8/8/5PPP/3RR1K1 w - -";
        for (fen, mate) in [(CORRIDOR, Some(1)), (LUFT, None)] {
            let mut search = super::super::fixture::search(fen, shakmaty::Color::White);
            let child = super::super::fixture::play(&mut search, 0, &["d1d8"]);
            let mut plan = RootPlan { node: Some(child), is_done: true, proven: MATE, ..root_plan(0, MATE) };
            search.is_achieved = true;
            search.confirm_mate(&mut plan, -UNDEFINED, -UNDEFINED);
            let is_mate = mate.is_some();
            assert_eq!(plan.mate, mate, "{fen}");
            assert_eq!((plan.is_done, search.is_achieved, plan.proven == MATE), (is_mate, is_mate, is_mate));
        }
    }

    #[test]
    fn what_is_ahead_so_far_is_not_dropped() {
        let mut search =
            super::super::fixture::search("6k1/5ppp/8/3r4/8/8/5PPP/3RR1K1 w - -", shakmaty::Color::White);
        let child = super::super::fixture::play(&mut search, 0, &["d1d5"]);
        let mut plan = RootPlan { node: Some(child), ..root_plan(0, 0) };
        for (achieved, is_dropped) in [(30, false), (60, true)] {
            search.tree[child].span = Span::exactly(50);
            assert_eq!(search.drops_at_root(&plan, achieved).is_some(), is_dropped, "{achieved}");
        }
        plan.node = None;
        assert!(search.drops_at_root(&plan, 30).is_some());
    }

    fn root_plan(likely: i32, expectation: i32) -> RootPlan {
        let vision = vision::Vision::of(shakmaty::Chess::default());
        let facts = Facts::near(&vision);
        let (from, to) = (shakmaty::Square::E2, shakmaty::Square::E4);
        let proposal = super::super::fixture::proposal(&facts, from, to, expectation);
        RootPlan::new(vision.legal_moves()[0], proposal, 0, Source::Analysis, likely, expectation)
    }
}
