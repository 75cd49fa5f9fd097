//! The defensive search: any reasonable defence is suggested cheaply; results are awaited, and analysed (IV.D; spec
//! 7.5).
//!
//! Decisions:
//! * In check every legal reply is suggested, those that win most first, so that nothing is called mate that is not
//!   mate.
//! * A side with at most three moves has no others to suggest, so all are tried.
//! * A capture that gains is never in vain, whatever became of another move: it makes the refutation cost more (beyond
//!   the report's ten influences).
//! * A null move analysis whose tree shows no way to meet it ends the defense with its value.

use std::cmp::Reverse;

use knowledge::{Facts, Proposal, legal_first_move};
use shakmaty::Move;

use super::execution::mover;
use super::expectation::value_exchange;
use super::offense::Course;
use super::search::Search;
use super::threats::Menace;
use super::tree::{Cut, End, Id, Kind, Source, Why};
use super::values::{MATE, Span, UNDEFINED};

/// The number of moves up to which all are tried.
const FEW: usize = 3;
/// The most moves that one defense may try.
const MOST: usize = 24;
/// The counter-attacks that are tried for their own sake.
const COUNTER_ATTACKS: usize = 3;

/// A move suggested to the defense.
#[derive(Clone, Debug)]
pub(super) struct Suggestion {
    pub(super) mv: Move,
    /// What the defense hopes to gain by it, in tenths of a pawn.
    pub(super) score: i32,
    pub(super) why: Why,
}

/// A defensive node while moves are tried.
pub(super) struct Stand<'v> {
    pub(super) id: Id,
    pub(super) facts: &'v Facts<'v>,
    pub(super) suggestions: Vec<Suggestion>,
    /// Moves that were searched, with their nodes.
    pub(super) tried: Vec<(Move, Id)>,
    /// Moves for which DEFENDMOVE was consulted.
    pub(super) asked: Vec<(claims::ManId, shakmaty::Square)>,
    span: Span,
}

impl<'v> Stand<'v> {
    /// Returns a stand with nothing suggested and nothing tried.
    fn new(id: Id, facts: &'v Facts<'v>) -> Stand<'v> {
        Stand {
            id,
            facts,
            suggestions: Vec::new(),
            tried: Vec::new(),
            asked: Vec::new(),
            span: Span { lower: UNDEFINED, upper: UNDEFINED },
        }
    }

    /// Whether a move was searched here.
    pub(super) fn has_tried(&self, mv: Move) -> bool {
        self.tried.iter().any(|(tried, _)| *tried == mv)
    }
}

impl Search<'_> {
    /// Searches a position in which the defense is to move, after the first move of a plan.
    pub(super) fn defense(&mut self, id: Id, course: &Course, plan: Option<&Proposal>) {
        if self.is_over(id) {
            return;
        }
        self.tree[id].begin();
        let vision = self.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let mut stand = Stand::new(id, &facts);
        self.suggest(&mut stand, course, plan);
        self.remember(&mut stand);
        self.hold(&mut stand, course, plan);
        self.tally.thoughts += facts.thoughts();
    }

    /// Continues the defense of a node that was searched, now that the value has improved for the offense.
    pub(super) fn defend_again(&mut self, id: Id, facts: &Facts<'_>, course: &Course, span: Span) -> Span {
        let children = self.tree[id].children.clone();
        let tried = children.iter().filter_map(|child| Some((self.tree[*child].mv?, *child))).collect();
        let mut stand = Stand { tried, span, ..Stand::new(id, facts) };
        self.tree[id].end = None;
        let mut course = course.clone();
        course.measures = course.measures.after_defense(span.lower, span.upper);
        self.suggest(&mut stand, &course, None);
        for (_, child) in stand.tried.clone() {
            let remedies = self.remedies(&mut stand, child);
            stand.suggestions.extend(remedies);
        }
        self.hold(&mut stand, &course, None);
        stand.span
    }

    /// Tries what is suggested, and learns from what refutes it.
    fn hold(&mut self, stand: &mut Stand<'_>, course: &Course, plan: Option<&Proposal>) {
        let mut course = course.clone();
        let mut has_passed = false;
        while stand.tried.len() < MOST && !self.must_end() {
            if let Some(suggestion) = self.next(stand, &course) {
                if self.try_defence(stand, &mut course, plan, suggestion) {
                    break;
                }
                continue;
            }
            if has_passed || stand.facts.vision().checkers().any() || !self.wants_null_move(stand) {
                break;
            }
            has_passed = true;
            self.pass(stand, &course, plan);
        }
        let has_run_out = self.must_end();
        let original = self.original;
        let node = &mut self.tree[stand.id];
        if stand.span.lower == UNDEFINED {
            stand.span = Span::exactly(node.value);
        }
        if has_run_out && node.end.is_none() {
            // Other defences were not considered.
            stand.span.lower = stand.span.lower.min(original);
        }
        node.span = stand.span;
        let is_cut = has_run_out || MOST <= stand.tried.len();
        let end = if is_cut { End::Limit } else { End::Exhausted };
        node.end = node.end.or(Some(end));
    }

    /// Returns the next suggestion that may help.
    fn next(&mut self, stand: &mut Stand<'_>, course: &Course) -> Option<Suggestion> {
        while !stand.suggestions.is_empty() {
            let suggestion = stand.suggestions.remove(0);
            if stand.has_tried(suggestion.mv) {
                continue;
            }
            if let Some(cut) = self.is_hopeless(stand, course, &suggestion) {
                self.reject(stand.id, Some(suggestion.mv), cut);
                continue;
            }
            return Some(suggestion);
        }
        None
    }

    /// Returns why a suggestion is not searched.
    fn is_hopeless(&mut self, stand: &Stand<'_>, course: &Course, suggestion: &Suggestion) -> Option<Cut> {
        let achieved = course.measures.defense_lower;
        let value = self.tree[stand.id].value;
        let expectation = value.saturating_sub(suggestion.score.max(0));
        if achieved < value
            && achieved <= expectation
            && !stand.tried.is_empty()
            && suggestion.why.source != Source::CounterCausal
        {
            return Some(Cut::NotGoodEnough { expectation, achieved });
        }
        let mv = suggestion.mv;
        if !self.options.causality || wins_something(mv, stand.facts) {
            return None;
        }
        let cut = self.cannot_help(stand, mv);
        self.tally.causality += u64::from(cut.is_some());
        cut
    }

    /// Searches a defence; returns whether the defense is content or the node no longer of interest.
    fn try_defence(
        &mut self,
        stand: &mut Stand<'_>,
        course: &mut Course,
        plan: Option<&Proposal>,
        suggestion: Suggestion,
    ) -> bool {
        if suggestion.why.source == Source::CounterCausal {
            self.tally.counter_causal += 1;
        }
        let mv = suggestion.mv;
        let Some(child) = self.make(stand.id, Some(mv), Kind::Regular, suggestion.why) else { return true };
        let after = self.tree[child].vision.clone();
        let plans = plan.map(|plan| self.follow(plan, stand.facts.vision(), mv, &after));
        let below = Course { plans: plans.unwrap_or_default(), ..course.clone() };
        self.offense(child, &below);
        stand.tried.push((mv, child));
        let span = self.tree[child].span;
        stand.span.lower = stand.span.lower.min(span.lower);
        stand.span.upper = stand.span.upper.min(span.upper);
        course.measures = course.measures.after_defense(span.lower, span.upper);
        if self.backs_up_to.is_some() {
            // Other defences were not considered.
            stand.span.lower = stand.span.lower.min(self.original);
            return true;
        }
        let measures = &course.measures;
        let enough = measures.threshold.min(course.expectation).max(measures.offense_lower + 1);
        if span.lower < enough {
            self.tree[stand.id].end = Some(End::Holds { lower: span.lower, enough });
            return true;
        }
        let remedies = self.remedies(stand, child);
        for remedy in remedies.into_iter().rev() {
            stand.suggestions.insert(0, remedy);
        }
        false
    }

    /// Suggests moves (A to E), the best first.
    fn suggest(&mut self, stand: &mut Stand<'_>, course: &Course, plan: Option<&Proposal>) {
        let vision = stand.facts.vision();
        if vision.checkers().any() || vision.legal_moves().len() <= FEW {
            let source = if vision.legal_moves().len() == 1 { Source::OnlyMove } else { Source::Defence };
            for mv in self.evasions(stand.facts) {
                let score = value_exchange(mv, stand.facts);
                // In check nothing is known to be useless.
                stand.suggestions.push(Suggestion { mv, score: score.max(0) + MATE, why: Why::of(source) });
            }
            return;
        }
        let attacks = self.counter_attacks(stand, course);
        let has_attack = !attacks.is_empty();
        stand.suggestions = attacks;
        if self.tree[stand.id].value < course.measures.defense_lower {
            self.against_plan(stand, plan);
            self.against_threats(stand);
        }
        if stand.suggestions.is_empty() {
            self.against_check(stand);
        }
        if stand.suggestions.is_empty() && !has_attack {
            self.desperate(stand);
        }
        stand.suggestions.sort_by_key(|suggestion| Reverse(suggestion.score));
    }

    /// Puts the best reply of an earlier search of the node before all others.
    fn remember(&self, stand: &mut Stand<'_>) {
        let Some(best) = self.best_child(stand.id) else { return };
        let node = &self.tree[best];
        let Some(mv) = node.mv else { return };
        let score = MATE;
        stand.suggestions.retain(|suggestion| suggestion.mv != mv);
        stand.suggestions.insert(0, Suggestion { mv, score, why: node.why.clone() });
    }

    /// A: suggests attacks of the defense's own.
    fn counter_attacks(&mut self, stand: &Stand<'_>, course: &Course) -> Vec<Suggestion> {
        let value = self.tree[stand.id].value;
        let side = !self.offense;
        let menaces = self.menaces(stand.id, stand.facts, side, value < self.original);
        let wanted = menaces
            .into_iter()
            .filter(|menace| value.saturating_sub(menace.score) <= course.measures.defense_lower);
        wanted
            .take(COUNTER_ATTACKS)
            .filter_map(|menace| {
                let why = Why::propose(Source::CounterAttack, &menace.proposal, menace.list);
                Some(Suggestion { mv: menace.mv?, score: menace.score, why })
            })
            .collect()
    }

    /// B: suggests what meets the next move of the offense's plan.
    fn against_plan(&mut self, stand: &mut Stand<'_>, plan: Option<&Proposal>) {
        let Some(plan) = plan else { return };
        let threat = plan.lists.iter().map(|list| list.threat.value(stand.facts)).max().unwrap_or(0);
        // The least specific reply comes last.
        let next = plan.plan.replies().last().and_then(|(_, next)| next.first_move(stand.facts));
        if let Some(next) = next {
            self.add_defences(stand, next.man, next.square, threat.max(1));
        }
    }

    /// C: suggests what meets the offense's threats: the greatest, and the greatest capture.
    fn against_threats(&mut self, stand: &mut Stand<'_>) {
        let menaces = self.menaces(stand.id, stand.facts, self.offense, false);
        let capture = menaces.iter().position(|menace| menace.captures);
        let mut places = vec![0];
        places.extend(capture.filter(|place| *place != 0));
        for place in places {
            if let Some(menace) = menaces.get(place) {
                self.add_defences(stand, menace.first.man, menace.first.square, menace.score);
            }
        }
    }

    /// D: suggests what meets a safe check.
    fn against_check(&mut self, stand: &mut Stand<'_>) {
        let vision = stand.facts.vision();
        let own = vision.board().by_color(self.offense);
        let checks = stand.facts.matches(knowledge::Pattern::CheckMove).iter();
        let safe = checks.filter(|row| {
            own.contains(row[0]) && stand.facts.match_all(knowledge::Pattern::Mobil, &row[..2])
        });
        let check = safe.map(|row| (row[0], row[1])).next();
        if let Some((from, to)) = check
            && let Some(man) = vision.roster().man_at(from)
        {
            self.add_defences(stand, man, to, 1);
        }
    }

    /// E: suggests captures by pieces that are lost anyway.
    fn desperate(&mut self, stand: &mut Stand<'_>) {
        let side = !self.offense;
        let args = vec![knowledge::Item::Color(side)];
        let plans = self.ask(stand.id, stand.facts, "DESPERADO", args, knowledge::AttributeList::default());
        let endangered = stand.facts.vision().en_prise(side);
        let sells = |proposal: &&Proposal| {
            legal_first_move(&proposal.plan, stand.facts)
                .is_some_and(|mv| mv.is_capture() && mv.from().is_some_and(|from| endangered.contains(from)))
        };
        let sold: Vec<Proposal> = plans.iter().filter(sells).take(2).cloned().collect();
        for proposal in sold {
            self.add_suggestion(stand, Source::Desperado, proposal);
        }
    }

    /// Adds what DEFENDMOVE suggests against a move, once.
    pub(super) fn add_defences(
        &mut self,
        stand: &mut Stand<'_>,
        man: claims::ManId,
        square: shakmaty::Square,
        stake: i32,
    ) {
        if stand.asked.contains(&(man, square)) {
            return;
        }
        stand.asked.push((man, square));
        for proposal in self.defend(stand.id, stand.facts, man, square, stake).iter() {
            self.add_suggestion(stand, Source::Defence, proposal.clone());
        }
    }

    fn add_suggestion(&self, stand: &mut Stand<'_>, source: Source, proposal: Proposal) {
        if let Some(suggestion) = suggestion(stand.facts, source, proposal)
            && !stand.suggestions.iter().any(|known| known.mv == suggestion.mv)
        {
            stand.suggestions.push(suggestion);
        }
    }

    /// Whether to examine what the offense would do if the defense passed (IV.D.3): where nothing was tried, where all
    /// that was tried permitted its refutation, and where what was tried is worse than a quiet move seems to be.
    fn wants_null_move(&mut self, stand: &Stand<'_>) -> bool {
        let threat =
            self.menaces(stand.id, stand.facts, self.offense, false).first().map_or(0, |menace| menace.score);
        let quiet = self.tree[stand.id].value.saturating_add(threat);
        stand.tried.is_empty()
            || quiet < stand.span.lower
            || stand.tried.iter().all(|(mv, child)| !self.permit(stand.id, *mv, *child).is_empty())
    }

    /// Lets the offense move twice, and suggests what meets that.
    fn pass(&mut self, stand: &mut Stand<'_>, course: &Course, plan: Option<&Proposal>) {
        let Some(child) = self.make(stand.id, None, Kind::Regular, Why::of(Source::NullMove)) else { return };
        self.tally.null_moves += 1;
        let plans = plan.map_or_else(Vec::new, |plan| {
            let after = &self.tree[child].vision;
            let facts = Facts::near(after);
            let any =
                plan.plan.replies().iter().filter(|(template, _)| *template == knowledge::Template::Any);
            any.map(|(_, left)| Proposal::new(left.clone(), plan.lists.clone(), &facts)).collect()
        });
        let below = Course { plans, ..course.clone() };
        self.offense(child, &below);
        let span = self.tree[child].span;
        let remedies = self.remedies(stand, child);
        stand.suggestions.extend(remedies);
        // Some quiet move will be as good as passing.
        stand.span.lower = stand.span.lower.min(span.lower);
        stand.span.upper = stand.span.upper.min(span.upper);
    }
}

/// Whether a move captures with gain.
fn wins_something(mv: Move, facts: &Facts<'_>) -> bool {
    mv.is_capture() && 0 < value_exchange(mv, facts)
}

/// Turns a plan of the defense into a suggestion.
pub(super) fn suggestion(facts: &Facts<'_>, source: Source, proposal: Proposal) -> Option<Suggestion> {
    let menace = Menace::of(proposal, facts)?;
    let mv = menace.mv?;
    mover(facts.vision(), mv)?;
    Some(Suggestion { mv, score: menace.score, why: Why::propose(source, &menace.proposal, menace.list) })
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::{find_move, refute};
    use super::super::measures::Measures;
    use super::*;

    #[test]
    fn a_capture_that_gains_is_heard_though_another_move_was_refuted() {
        // The rook captures the queen whatever Black does, but the bishop may take a knight for it, and not a guarded
        // pawn.
        const FREE: &str = "3q4/p4N2/6b1/8/8/7k/8/3R2K1 b - -";
        const GUARDED: &str = "3q4/p4P2/6bN/8/8/7k/8/3R2K1 b - -";
        for (fen, other, expected) in
            [(FREE, "g6f7", None), (FREE, "a7a5", Some(true)), (GUARDED, "g6f7", Some(true))]
        {
            let (mut search, child) = refute(fen, "a7a6", "d1d8");
            assert_eq!(search.offense, White);
            search.tree[child].span = Span::exactly(search.original + 90);
            let vision = search.tree[0].vision.clone();
            let facts = Facts::near(&vision);
            let tried = vec![(find_move(&search, 0, "a7a6"), child)];
            let stand = Stand { tried, ..Stand::new(0, &facts) };
            let course = Course::afresh(Measures::at_root(search.original + 10), MATE);
            let mv = find_move(&search, 0, other);
            let suggestion = Suggestion { mv, score: 0, why: Why::of(Source::Defence) };
            let cut = search.is_hopeless(&stand, &course, &suggestion);
            let is_vain = cut.map(|cut| matches!(cut, Cut::Causality { .. }));
            assert_eq!(is_vain, expected, "{fen} {other}");
        }
    }
}
