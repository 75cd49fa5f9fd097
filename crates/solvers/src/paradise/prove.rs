//! The extended program: a search that pays for its moves (beyond the report).
//!
//! Nothing that the offense could play is dropped. Each of its moves costs what its share by [`super::policy`] lacks of
//! certainty, a line may cost as much as its budget, and the budget rises step by step. Positions are made once and
//! kept, so that going deeper costs little beside what is new. After every move of the defense that matters (`zone`)
//! the offense must again reach the threshold; what was found is then confirmed against all that could matter
//! (`confirm`), and more is sought until no more is found.

use std::collections::HashMap;
use std::rc::Rc;

use knowledge::Facts;
use shakmaty::{Chess, Move, Role};

use super::parts::Parts;
use super::policy::{Costed, Weights};
use super::search::Search;
use super::tree::{End, Id, Kind, Source, Why};
use super::values::{MATE, Span};
use super::zone::{Replies, Zone};

/// The step by which a budget rises.
const STEP: f32 = 0.7;
/// The most that a line may cost: one move in a million.
const MOST: f32 = 14.0;
/// By how much the budget still rises once something was found.
const EXTRA: f32 = 2.0;
/// What must be left of a budget after a move that neither checks nor reaches the threshold, and the price of a pass of
/// the defense, which may then do as it likes.
const QUIET: f32 = 1.0;
/// The additional price of a pass if nothing is threatened that would be enough.
const IDLE: f32 = 1.0;
/// The cost of having to answer many replies: this times the logarithm of their number.
const WIDE: f32 = 0.3;
/// By how much the budget must rise before a move that a second search has not confirmed is tried again.
const RETRY: f32 = 2.0 * STEP;
/// The cost of an answer that has refuted another reply.
const AGAIN: f32 = 0.2;
/// By how much more than what was found the next threshold is, in tenths of a pawn.
const MORE: i32 = 10;
/// The nodes in which more may be found: as many as were made before and `A_FEW`, and at most the `SHARE`th part of all
/// that the search may make.
const A_FEW: u64 = 5;
const SHARE: u64 = 4;
/// A gain of less, in tenths of a pawn, is often not all: then more is sought with `EXTRA_OF_SMALL` and
/// `SHARE_OF_SMALL` instead of `EXTRA` and `SHARE`.
const SMALL: i32 = 25;
const EXTRA_OF_SMALL: f32 = 4.0;
const SHARE_OF_SMALL: u64 = 2;

/// A position of a search's tree in which the offense is to move.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The moves that lead there from the problem's position; `None` is a pass of the defense.
    pub line: Vec<Option<Move>>,
    /// The position.
    pub position: Chess,
}

/// A move of the root that reaches a threshold.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    /// The node after it.
    pub(super) node: Id,
    /// Its gain: the value of the position reached, in tenths of a pawn for the offense.
    pub(super) value: i32,
    /// What the line was allowed to cost.
    pub(super) budget: f32,
    /// Whether a second search, which considered all replies that could matter, came to the same result.
    pub(super) is_confirmed: bool,
    /// Whether the second search came to a different result.
    pub(super) is_refuted: bool,
}

/// What is known of a node that did not reach a threshold.
#[derive(Copy, Clone)]
struct Failed {
    threshold: i32,
    budget: f32,
    value: i32,
}

/// A move of the root that a second search has not confirmed: it does not reach a threshold below a budget.
struct Refuted {
    mv: Move,
    threshold: i32,
    budget: f32,
}

/// What is known of nodes.
#[derive(Default)]
struct Known {
    /// The least that a node was shown to be worth.
    proved: HashMap<Id, i32>,
    failed: HashMap<Id, Failed>,
}

/// A search in progress.
pub(super) struct Prover<'s, 'w> {
    pub(super) search: Search<'s>,
    pub(super) weights: &'w Weights,
    pub(super) parts: Parts,
    /// Whether to claim an extra pawn in a pawn ending, although the pawns race.
    pub(super) claims_races: bool,
    /// The moves of the offense at a node.
    costs: HashMap<Id, Rc<[Costed]>>,
    /// What is known of nodes, by how many replies are considered.
    known: [Known; 2],
    /// Which replies are considered.
    pub(super) zone: Zone,
    /// Moves of the root that a second search has not confirmed.
    refuted: Vec<Refuted>,
    /// Nodes at which the search for more than was found ends.
    ends_at: u64,
}

impl<'s, 'w> Prover<'s, 'w> {
    pub(super) fn new(search: Search<'s>, weights: &'w Weights, parts: Parts) -> Prover<'s, 'w> {
        Prover {
            search,
            weights,
            parts,
            claims_races: false,
            costs: HashMap::new(),
            known: Default::default(),
            zone: Zone::Touching,
            refuted: Vec::new(),
            ends_at: u64::MAX,
        }
    }

    /// Returns the move that gains most, beginning with a threshold; if none is confirmed, the first that was not
    /// refuted; `None` if none reaches it.
    pub(super) fn prove(&mut self, threshold: i32) -> Option<Found> {
        let (mut best, mut undecided): (Option<Found>, Option<Found>) = (None, None);
        let (mut threshold, mut least) = (threshold, STEP);
        loop {
            let most = best.map_or(MOST, |best| best.budget + self.more_after(best).0);
            let Some(next) = self.first_to_reach(threshold, least, most) else { break };
            let next = self.confirm(next, threshold);
            if !next.is_confirmed {
                undecided = match next.is_refuted {
                    true => undecided.filter(|undecided| undecided.node != next.node),
                    false => undecided.or(Some(next)),
                };
                let budget = next.budget + RETRY;
                self.refuted.extend(self.search.tree[next.node].mv.map(|mv| Refuted {
                    mv,
                    threshold,
                    budget,
                }));
                least = next.budget;
                continue;
            }
            best = Some(next);
            if MATE <= next.value {
                break;
            }
            threshold = next.value + MORE;
            least = (next.budget - 2.0 * STEP).max(STEP);
            let nodes = self.search.tally.nodes();
            let share = self.search.limits.nodes.unwrap_or(0) / self.more_after(next).1;
            self.ends_at = self.ends_at.min((2 * nodes + A_FEW).max(nodes + share));
        }
        best.or(undecided)
    }

    /// Returns by how much the budget still rises after what was found, and for which part of the nodes.
    fn more_after(&self, found: Found) -> (f32, u64) {
        let is_small = found.value - self.search.original < SMALL;
        if is_small { (EXTRA_OF_SMALL, SHARE_OF_SMALL) } else { (EXTRA, SHARE) }
    }

    /// Returns the first move that reaches a threshold while the budget rises.
    fn first_to_reach(&mut self, threshold: i32, least: f32, most: f32) -> Option<Found> {
        let moves = self.moves_of_root();
        let mut budget = least;
        while budget <= most {
            for costed in moves.iter().take_while(|costed| costed.cost <= budget) {
                if budget < costed.cost + self.least_rest(0, costed.mv, threshold) {
                    continue;
                }
                let is_out = |known: &Refuted| {
                    known.mv == costed.mv && known.threshold <= threshold && budget < known.budget
                };
                if self.refuted.iter().any(is_out) {
                    continue;
                }
                if self.must_end() {
                    return None;
                }
                let node = self.play(0, costed.mv)?;
                let value = self.reply(node, budget - costed.cost, threshold);
                if threshold <= value && !self.must_end() {
                    return Some(Found { node, value, budget, is_confirmed: false, is_refuted: false });
                }
            }
            budget += STEP;
        }
        None
    }

    /// Lists the moves of the root: there, and only there, the knowledge looks as far ahead as it can.
    pub(super) fn moves_of_root(&mut self) -> Rc<[Costed]> {
        let vision = self.search.tree[0].vision.clone();
        self.moves(0, &Facts::of(&vision))
    }

    /// Returns by how much the likeliest move of the root is likelier than the next: from 0 to 1.
    pub(super) fn margin(&mut self) -> f32 {
        let moves = self.moves_of_root();
        let share = |place: usize| moves.get(place).map_or(0.0, |costed| (-costed.cost).exp());
        share(0) - share(1)
    }

    /// Makes a move of the offense, with what the knowledge says for it.
    fn play(&mut self, id: Id, mv: Move) -> Option<Id> {
        if let Some(known) = self.search.find_known(id, Some(mv)) {
            return Some(known);
        }
        let vision = self.search.tree[id].vision.clone();
        let why = self.search.why_likely(id, mv, &Facts::near(&vision), self.weights);
        self.search.make(id, Some(mv), Kind::Regular, why)
    }

    fn moves(&mut self, id: Id, facts: &Facts<'_>) -> Rc<[Costed]> {
        if let Some(known) = self.costs.get(&id) {
            return known.clone();
        }
        let mut costs = self.search.cost(id, facts, self.weights);
        if !self.parts.policy {
            // Every move is as likely as every other.
            let cost = (costs.len().max(1) as f32).ln();
            costs.iter_mut().for_each(|costed| costed.cost = cost);
            costs.sort_by_key(|costed| vision::generation_order(costed.mv));
        }
        self.search.tally.thoughts += facts.thoughts();
        let costs: Rc<[Costed]> = costs.into();
        self.costs.insert(id, costs.clone());
        costs
    }

    /// Lists the positions in which the policy was consulted, in the order of the tree.
    pub(super) fn ask(&self) -> Vec<Explored> {
        let mut ids: Vec<Id> = self.costs.keys().copied().collect();
        ids.sort_unstable();
        let explored = |id: Id| {
            let above = std::iter::successors(Some(id), |id| self.search.tree[*id].parent);
            let mut line: Vec<Option<Move>> = above.map(|id| self.search.tree[id].mv).collect();
            // No move led to the root.
            line.pop();
            line.reverse();
            Explored { line, position: self.search.tree[id].vision.position().clone() }
        };
        ids.into_iter().map(explored).collect()
    }

    /// Returns what must be left of a budget after a move of the offense that neither checks nor reaches a threshold.
    fn least_rest(&self, id: Id, mv: Move, threshold: i32) -> f32 {
        let node = &self.search.tree[id];
        let worth = |role: Role| self.search.options.values.of(role);
        let promoted = mv.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
        let reaches = threshold <= node.value + mv.capture().map_or(0, worth) + promoted;
        if reaches || node.vision.checkers_after(mv).any() { 0.0 } else { QUIET }
    }

    pub(super) fn must_end(&self) -> bool {
        self.search.must_end() || self.ends_at <= self.search.tally.nodes()
    }

    /// Allows `nodes` nodes from now on, whatever was set before.
    pub(super) fn ends_after(&mut self, nodes: u64) -> u64 {
        let now = self.search.tally.nodes();
        std::mem::replace(&mut self.ends_at, now.saturating_add(nodes))
    }

    pub(super) fn ends_at_again(&mut self, nodes: u64) {
        self.ends_at = nodes;
    }

    /// Returns what is known of a node: what it was shown to be worth, or that it was tried with as large a budget and
    /// failed.
    fn find_known(&self, id: Id, budget: f32, threshold: i32) -> Option<i32> {
        let known = &self.known[self.zone as usize];
        let proved = known.proved.get(&id).copied().filter(|value| threshold <= *value);
        let has_failed = |failed: &&Failed| failed.threshold <= threshold && budget <= failed.budget;
        proved.or_else(|| known.failed.get(&id).filter(has_failed).map(|failed| failed.value))
    }

    fn settle(&mut self, id: Id, value: i32, end: End) {
        let node = &mut self.search.tree[id];
        node.span = Span::exactly(value);
        node.end = Some(end);
    }

    fn holds(&mut self, id: Id, value: i32, end: End) -> i32 {
        self.known[self.zone as usize].proved.insert(id, value);
        self.settle(id, value, end);
        value
    }

    fn fails(&mut self, id: Id, value: i32, budget: f32, threshold: i32) -> i32 {
        let value = value.min(threshold - 1);
        // What was shown with a smaller budget remains valid.
        let shown = self.known[self.zone as usize].proved.get(&id).map_or(value, |proved| value.max(*proved));
        if self.must_end() {
            self.settle(id, shown, End::Limit);
        } else {
            self.settle(id, shown, End::Exhausted);
            self.known[self.zone as usize].failed.insert(id, Failed { threshold, budget, value });
        }
        value
    }

    /// Returns what the offense, to move, reaches with a budget, and the move that does. `again` is an answer that
    /// reached it after another reply.
    pub(super) fn attack(
        &mut self,
        id: Id,
        budget: f32,
        threshold: i32,
        again: Option<Move>,
    ) -> (i32, Option<Move>) {
        if self.search.is_over(id) {
            return (self.search.tree[id].span.lower, None);
        }
        if let Some(value) = self.find_known(id, budget, threshold) {
            return (value, None);
        }
        let vision = self.search.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let value = self.search.tree[id].value;
        if threshold <= value && !vision.checkers().any() && self.search.keeps(id, &facts, threshold) {
            return (self.holds(id, value, End::Value { value, enough: threshold }), None);
        }
        let moves = self.moves(id, &facts);
        let first = again.and_then(|again| moves.iter().find(|costed| costed.mv == again));
        let first = first.map(|costed| (costed, costed.cost.min(AGAIN)));
        let affordable = moves.iter().take_while(|costed| costed.cost <= budget);
        let others = affordable.filter(|costed| Some(costed.mv) != first.map(|(first, _)| first.mv));
        let mut best = value.min(threshold - 1);
        for (costed, cost) in first.into_iter().chain(others.map(|costed| (costed, costed.cost))) {
            if self.must_end() {
                break;
            }
            if budget < cost + self.least_rest(id, costed.mv, threshold) {
                continue;
            }
            let Some(child) = self.play(id, costed.mv) else { break };
            let value = self.reply(child, budget - cost, threshold);
            if threshold <= value && !self.must_end() {
                return (
                    self.holds(id, value, End::Succeeded { lower: value, enough: threshold }),
                    Some(costed.mv),
                );
            }
            best = best.max(value.min(threshold - 1));
        }
        (self.fails(id, best, budget, threshold), None)
    }

    /// Returns what the offense reaches whatever the defense, to move, replies, as far as replies are considered.
    pub(super) fn reply(&mut self, id: Id, budget: f32, threshold: i32) -> i32 {
        if self.search.is_over(id) {
            return self.search.tree[id].span.lower;
        }
        if let Some(value) = self.find_known(id, budget, threshold) {
            return value;
        }
        let vision = self.search.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let value = self.search.tree[id].value;
        let mut replies = Replies::at_once(&mut self.search, id, &facts, threshold);
        // A side that need not reply keeps what is on the board; in check, or with few moves, all replies are listed.
        let (mut again, mut lowest) = (None, if replies.is_complete { MATE } else { value });
        if replies.wants_pass {
            let passed = self.pass(id, budget, threshold, &facts, &mut replies);
            if passed.value < threshold {
                return self.fails(id, passed.value, budget, threshold);
            }
            (again, lowest) = (passed.by, passed.value);
        } else {
            replies.when_ahead(&facts, self.zone, threshold <= value);
        }
        let mut replies = replies.in_order(&self.search, id, threshold);
        let rest = budget - WIDE * (replies.len().max(1) as f32).ln();
        let mut tried: Vec<(Move, Id)> = Vec::new();
        replies.reverse();
        while let Some((mv, source)) = replies.pop() {
            if self.must_end() {
                return self.fails(id, value, budget, threshold);
            }
            let vain =
                (self.zone == Zone::Touching).then(|| self.search.vain(id, mv, &tried, &facts)).flatten();
            if let Some(cut) = vain {
                self.search.tally.causality += 1;
                self.search.reject(id, Some(mv), cut);
                continue;
            }
            let Some(child) = self.search.make(id, Some(mv), Kind::Regular, Why::of(source)) else {
                return self.fails(id, value, budget, threshold);
            };
            let (value, by) = self.attack(child, rest, threshold, again);
            if value < threshold || self.must_end() {
                return self.fails(id, value, budget, threshold);
            }
            again = by.or(again);
            lowest = lowest.min(value);
            tried.push((mv, child));
        }
        self.holds(id, lowest, End::Exhausted)
    }

    /// Lets the defense pass, to show what it must meet; before that it does what it would like most, which may be
    /// enough.
    fn pass(
        &mut self,
        id: Id,
        budget: f32,
        threshold: i32,
        facts: &Facts<'_>,
        replies: &mut Replies,
    ) -> Passed {
        let value = self.search.tree[id].value;
        let fails = Passed { value, by: None };
        let threats = self.search.menaces(id, facts, self.search.offense, false);
        let most = threats.iter().map(|menace| menace.score).max().unwrap_or(0);
        let rest = budget - QUIET - if value + most < threshold { IDLE } else { 0.0 };
        if rest < 0.0 {
            return fails;
        }
        if let Some((mv, source)) = replies.first() {
            let Some(child) = self.search.make(id, Some(mv), Kind::Regular, Why::of(source)) else {
                return fails;
            };
            let (value, by) = self.attack(child, rest, threshold, None);
            if value < threshold {
                return Passed { value, by };
            }
        }
        let Some(child) = self.search.make(id, None, Kind::Regular, Why::of(Source::NullMove)) else {
            return fails;
        };
        self.search.tally.null_moves += 1;
        let (value, by) = self.attack(child, rest, threshold, None);
        if threshold <= value {
            replies.meet(&mut self.search, id, facts, child, self.parts.touching);
        }
        Passed { value, by }
    }
}

/// What the offense reaches after a pass, and by which move.
struct Passed {
    value: i32,
    by: Option<Move>,
}

#[cfg(test)]
mod tests {
    use shakmaty::Color::White;

    use super::super::fixture::search;
    use super::*;

    /// Returns what is found for White with so many nodes: the move, what it gains, and whether that is confirmed.
    fn find(fen: &str, nodes: u64, parts: Parts) -> Option<(String, i32, bool)> {
        let mut search = search(fen, White);
        search.limits.nodes = Some(nodes);
        let value = search.original;
        let mut prover = Prover::new(search, Weights::built_in(), parts);
        let found = prover.prove(value + 10)?;
        let mv = prover.search.tree[found.node].mv?;
        Some((mv.to_string(), found.value.min(MATE) - value, found.is_confirmed))
    }

    #[test]
    fn a_piece_that_hangs_is_taken_and_a_fork_is_found() {
        let hangs = "6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(find(hangs, 150, Parts::ALL), Some(("Rd1xd5".to_owned(), 32, true)));
        let fork = "3q2k1/5pp1/7p/4N3/8/8/5PPP/6K1 w - - 0 1";
        assert_eq!(find(fork, 20, Parts::ALL), None);
        let (mv, gain, is_confirmed) = find("r3k3/8/8/3N4/8/8/5PPP/6K1 w - - 0 1", 150, Parts::ALL).unwrap();
        assert!(mv == "Nd5-c7" && 30 < gain && is_confirmed, "{mv} {gain} {is_confirmed}");
    }

    #[test]
    fn what_nobody_confirms_is_claimed_only_without_that_part() {
        let fork = "r3k3/8/8/3N4/8/8/5PPP/6K1 w - - 0 1";
        // Enough nodes to find it, and too few for the second look.
        let nodes = (1..60).find(|nodes| find(fork, *nodes, Parts::ALL).is_some()).unwrap();
        assert!(!find(fork, nodes, Parts::ALL).unwrap().2);
        assert!(find(fork, nodes, Parts { confirm: false, ..Parts::ALL }).unwrap().2);
    }

    #[test]
    fn a_quiet_move_needs_more_of_a_budget_than_a_check_or_a_capture() {
        let search = search("3q2k1/5pp1/7p/3N4/8/8/5PPP/4R1K1 w - - 0 1", White);
        let threshold = search.original + 10;
        let prover = Prover::new(search, Weights::built_in(), Parts::ALL);
        let rest = |mv: &str| {
            let mv = super::super::fixture::find_move(&prover.search, 0, mv);
            prover.least_rest(0, mv, threshold)
        };
        assert_eq!(["e1e8", "d5f6", "d5c7"].map(rest), [0.0, 0.0, QUIET]);
    }

    #[test]
    fn nothing_is_found_where_nothing_is_to_be_won() {
        assert_eq!(find("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", 200, Parts::ALL), None);
    }
}
