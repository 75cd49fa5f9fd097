//! The offensive search: four sources of plans, consulted in order until one succeeds (IV.C.1, figure 1.4; spec 7.3).
//!
//! Decisions:
//! * A position is also good enough where it is worth what the defense has elsewhere: the report's alpha-beta comes to
//!   the same a ply later.
//! * Whatever ends the search of a node without success, quiescence supplies its lower value, unless it was consulted
//!   already.

use std::rc::Rc;

use knowledge::{Analyst, Element, Facts, Item, Proposal, legal_first_move};
use shakmaty::Move;

use super::measures::Measures;
use super::search::Search;
use super::tree::{Asked, Cut, End, Id, Pointer, Rejected, Source};
use super::values::{MATE, Span, UNDEFINED};

/// The concept under which a static analysis is kept.
const ANALYSIS: &str = "ANALYSIS";

/// The data carried down to a node.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) measures: Measures,
    /// What is left of the plans that are being executed, the most promising first.
    pub(super) plans: Vec<Proposal>,
    /// The offense's expectation two plies ago.
    pub(super) expectation: i32,
    /// The best plans that were not tried higher up.
    pub(super) alternatives: Vec<Alternative>,
    /// Whether the line has an unlikely plan already: two are never concatenated (spec 7.4.4).
    pub(super) is_unlikely: bool,
    /// Whether static analyses are allowed: not below a move that seemed sure to win (spec 7.3).
    pub(super) may_analyse: bool,
}

/// An untried plan at a higher node.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Alternative {
    pub(super) ply: u32,
    pub(super) expectation: i32,
    pub(super) likely: i32,
}

/// An offensive node while plans are tried.
pub(super) struct Visit<'v> {
    pub(super) id: Id,
    pub(super) facts: &'v Facts<'v>,
    /// The current evaluation.
    pub(super) value: i32,
    pub(super) course: &'v Course,
    /// The best lower value so far.
    pub(super) lower: i32,
    /// The result of quiescence.
    pub(super) quiet: Option<Span>,
    /// Moves that were searched, with their nodes.
    pub(super) tried: Vec<(Move, Id)>,
    /// Why the search ended.
    pub(super) end: Option<End>,
}

impl Course {
    /// Returns a course that depends on nothing above but the measures and the expectation.
    pub(super) fn afresh(measures: Measures, expectation: i32) -> Course {
        Course {
            measures,
            plans: Vec::new(),
            expectation,
            alternatives: Vec::new(),
            is_unlikely: false,
            may_analyse: true,
        }
    }
}

impl Visit<'_> {
    /// Returns the measures that apply here now.
    pub(super) fn measures(&self) -> Measures {
        self.course.measures.after_offense(self.lower)
    }

    /// Whether a move was searched here.
    pub(super) fn has_tried(&self, mv: Move) -> bool {
        self.tried.iter().any(|(tried, _)| *tried == mv)
    }
}

impl Search<'_> {
    /// Searches a position in which the offense is to move.
    pub(super) fn offense(&mut self, id: Id, course: &Course) {
        if self.is_over(id) {
            return;
        }
        self.tree[id].begin();
        let vision = self.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let value = self.tree[id].value;
        let mut visit = Visit {
            id,
            facts: &facts,
            value,
            course,
            lower: -UNDEFINED,
            quiet: None,
            tried: Vec::new(),
            end: None,
        };
        if !self.is_enough(&mut visit) {
            self.go_through_sources(&mut visit);
            self.finish(&mut visit);
        }
        self.tally.thoughts += facts.thoughts();
    }

    /// Returns the value that makes further search needless: the threshold, what the defense has elsewhere, and in the
    /// report what the plan expects, though that may be less than the threshold.
    pub(super) fn enough(&self, measures: &Measures, expectation: i32) -> i32 {
        measures.threshold.min(measures.defense_lower).min(expectation)
    }

    /// Ends the node if its value suffices and holds in quiescence.
    fn is_enough(&mut self, visit: &mut Visit<'_>) -> bool {
        let course = visit.course;
        let enough = self.enough(&course.measures, course.expectation);
        if visit.value < enough || visit.facts.vision().checkers().any() {
            return false;
        }
        let quiet = self.quiet(visit);
        if quiet.lower < enough {
            return false;
        }
        let node = &mut self.tree[visit.id];
        node.end = Some(End::Value { value: quiet.lower, enough });
        let is_met = course.expectation <= quiet.lower;
        node.span = Span { lower: quiet.lower, upper: quiet.lower };
        if !is_met {
            node.span.upper = course.expectation.max(quiet.lower);
            node.pointers.push(analyze(course.expectation));
        }
        true
    }

    /// Runs quiescence once.
    fn quiet(&mut self, visit: &mut Visit<'_>) -> Span {
        if let Some(quiet) = visit.quiet {
            return quiet;
        }
        let enough = self.enough(&visit.course.measures, visit.course.expectation);
        let measures = visit.measures();
        let quiet = self.quiescence(visit.id, visit.facts, measures.offense_lower, enough);
        visit.quiet = Some(quiet);
        quiet
    }

    /// Consults the sources in order.
    fn go_through_sources(&mut self, visit: &mut Visit<'_>) {
        let course = visit.course;
        let plans = if self.options.plans { course.plans.clone() } else { Vec::new() };
        let (goals, demanded): (Vec<Proposal>, Vec<Proposal>) = plans.into_iter().partition(is_goal);
        if self.consider(visit, Source::Demanded, demanded) {
            return;
        }
        let obvious = self.obvious(visit.id, visit.facts, self.offense);
        let obvious = self.without_those_planned(visit, &obvious, &goals);
        if self.consider(visit, Source::Obvious, obvious.clone()) {
            return;
        }
        if self.consider(visit, Source::Goal, goals) || self.leaves_for_better(visit) {
            return;
        }
        if !course.may_analyse {
            return;
        }
        let analysed = self.analyse(visit.id, visit.facts);
        if self.consider(visit, Source::Analysis, analysed.to_vec()) {
            return;
        }
        // What seemed sure to win and did not is searched again, with analyses below it.
        let again: Vec<Proposal> = obvious.into_iter().filter(|plan| 2 <= plan.plan.size()).collect();
        let moves: Vec<Move> =
            again.iter().filter_map(|plan| legal_first_move(&plan.plan, visit.facts)).collect();
        visit.tried.retain(|(tried, _)| !moves.contains(tried));
        self.consider(visit, Source::Analysis, again);
    }

    /// Leaves out what a goal of the plan wants to play anyway, unless it mates (spec 7.3, source 2).
    fn without_those_planned(
        &self,
        visit: &Visit<'_>,
        obvious: &[Proposal],
        goals: &[Proposal],
    ) -> Vec<Proposal> {
        let planned: Vec<_> = goals.iter().filter_map(|goal| goal.plan.first_move(visit.facts)).collect();
        let is_new = |proposal: &Proposal| -> bool {
            let first = proposal.plan.first_move(visit.facts);
            first.is_none_or(|first| !planned.contains(&first)) || self.threatens_mate(proposal, visit.facts)
        };
        obvious.iter().filter(|proposal| is_new(proposal)).cloned().collect()
    }

    /// Makes a static analysis, once.
    pub(super) fn analyse(&mut self, id: Id, facts: &Facts<'_>) -> Rc<[Proposal]> {
        let offense = self.offense;
        self.tree[id].is_analysed = true;
        if let Some(known) = self.tree[id].asked.iter().find(|asked| asked.name == ANALYSIS) {
            return known.plans.clone();
        }
        self.tally.static_analyses += 1;
        let plans: Rc<[Proposal]> = Analyst::new(self.base, facts).analyse(offense).plans.into();
        let asked = Asked { name: ANALYSIS, args: Vec::new(), save: 0, plans: plans.clone() };
        self.tree[id].asked.push(asked);
        plans
    }

    /// Sets the span of a node, with the result of quiescence if nothing succeeded.
    fn finish(&mut self, visit: &mut Visit<'_>) {
        let has_succeeded = matches!(visit.end, Some(End::Succeeded { .. }));
        if !has_succeeded && visit.lower < MATE {
            let quiet = self.quiet(visit);
            visit.lower = visit.lower.max(quiet.lower);
        }
        self.bind(visit.id, visit.lower, &visit.course.measures);
        let rest = if self.must_end() { End::Limit } else { End::Exhausted };
        let node = &mut self.tree[visit.id];
        node.end = node.end.or(visit.end).or(Some(rest));
    }

    /// Sets the span of an offensive node: the value reached, and the most that can be hoped for from what was left and
    /// what was searched.
    pub(super) fn bind(&mut self, id: Id, lower: i32, measures: &Measures) {
        let hoped = self.tree[id].pointers.iter().map(|pointer| pointer.expectation);
        let searched = self.regular_spans(id).map(|span| span.upper);
        let upper = hoped.chain(searched).fold(lower, i32::max);
        self.tree[id].span = Span { lower, upper: upper.min(measures.defense_upper).max(lower) };
    }

    /// Returns the results of the moves searched at a node, except those of quiescence.
    pub(super) fn regular_spans(&self, id: Id) -> impl Iterator<Item = Span> {
        let regular = self.tree[id].children.iter().filter(|child| !self.is_quiescent(**child));
        regular.map(|child| self.tree[*child].span)
    }

    /// Inserts a pointer for a static analysis, where none was made.
    pub(super) fn point_to_analysis(&mut self, visit: &Visit<'_>) {
        let expectation = visit.course.expectation;
        let node = &mut self.tree[visit.id];
        let has_one = node.pointers.iter().any(|pointer| pointer.proposal.is_none());
        if !node.is_analysed && !has_one {
            node.pointers.push(analyze(expectation));
        }
    }

    pub(super) fn reject(&mut self, id: Id, mv: Option<Move>, cut: Cut) {
        let rejected = Rejected { mv, cut };
        if !self.tree[id].rejected.contains(&rejected) {
            self.tree[id].rejected.push(rejected);
        }
    }
}

/// Returns a pointer that says ANALYZE.
fn analyze(expectation: i32) -> Pointer {
    Pointer { proposal: None, source: Source::Analysis, expectation, likely: 0 }
}

/// Whether a plan goes on with a goal rather than a particular move.
pub(super) fn is_goal(proposal: &Proposal) -> bool {
    matches!(proposal.plan.element(), Some(Element::Goal { .. }))
}

/// Returns a goal's arguments as the agenda takes them.
pub(super) fn goal_of(proposal: &Proposal) -> Option<(String, Vec<Item>)> {
    match proposal.plan.element() {
        Some(Element::Goal { concept, args }) => Some((concept.to_string(), args.clone())),
        _ => None,
    }
}
