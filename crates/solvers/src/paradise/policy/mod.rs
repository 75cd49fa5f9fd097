//! Knowledge as a policy: how likely each legal move of the offense is to be the right one, by what the productions say
//! about it and what it leaves on the board. A move's cost is what its share lacks of certainty; a search pays it
//! instead of dropping the move.
//!
//! `feature` names the features of a move, `after` computes what it leaves, `listing` collects all of them, `weights`
//! has the weight of each feature, `learn` learns the weights.

mod after_move;
mod feature;
mod learn;
mod listing;
mod proposals;
mod weights;

use std::sync::Arc;

use knowledge::{Facts, KnowledgeBase, Rank, legal_first_move};
use shakmaty::{Move, Position};

use self::learn::softmax;
use self::listing::{Listed, list, listed_alone};
use self::proposals::Proposed;
use super::execution::mover;
use super::options::Options;
use super::search::Search;
use super::tree::{Id, Kind, Source, Why};
use crate::{Limits, Problem};

pub use learn::{Course, Example, learn};
pub use weights::Weights;

/// A legal move with its cost.
#[derive(Copy, Clone, Debug)]
pub(super) struct Costed {
    pub(super) mv: Move,
    /// −ln of its share of all moves.
    pub(super) cost: f32,
}

/// The policy's estimate of a move.
#[derive(Clone, Debug)]
pub struct Likely {
    /// The move.
    pub mv: Move,
    /// Its share of all moves, from 0 to 1.
    pub share: f32,
    /// The productions that speak for it or against it, and what each adds to its score; the one that weighs most
    /// first.
    pub productions: Vec<(Arc<str>, f32)>,
}

impl Search<'_> {
    /// Lists the legal moves of the offense at a node, the cheapest first.
    pub(super) fn cost(&mut self, id: Id, facts: &Facts<'_>, weights: &Weights) -> Vec<Costed> {
        let proposed = Proposed::at(self, id, facts);
        let listed = list(self, id, facts, &proposed);
        let mut costed: Vec<Costed> = shares(&listed, weights)
            .into_iter()
            .zip(&listed)
            .map(|(share, listed)| Costed { mv: listed.mv, cost: -share.max(f32::MIN_POSITIVE).ln() })
            .collect();
        costed.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        costed
    }

    /// Whether the knowledge proposes nothing at the root.
    pub(super) fn is_silent(&self) -> bool {
        self.tree[0].asked.iter().all(|asked| asked.plans.is_empty())
    }

    /// Returns why a move is likely: the plan with the production that weighs most, and how the productions led to it.
    /// What an analysis says names an idea, while what seems sure to win is a matter of course: so a production of an
    /// analysis is preferred if it weighs at least half as much.
    pub(super) fn why_likely(&mut self, id: Id, mv: Move, facts: &Facts<'_>, weights: &Weights) -> Why {
        let proposed = Proposed::at(self, id, facts);
        let productions = listed_alone(self, id, mv, facts, &proposed)
            .map_or_else(Vec::new, |listed| productions(&listed, weights, &self.said));
        let most = productions.first().map_or(0.0, |(_, added)| *added);
        let proposals = proposed.of(mv, facts);
        let told = |name: &str, is_told: &dyn Fn(Source) -> bool| {
            proposals.iter().filter(|(source, _)| is_told(*source)).find_map(|(source, proposal)| {
                let names = |list: &usize| {
                    let reasons = &proposal.lists[*list].reasons;
                    reasons.iter().any(|reason| *reason.production == *name)
                };
                Some((*source, *proposal, (0..proposal.lists.len()).find(names)?))
            })
        };
        let weighty = productions.iter().take_while(|(_, added)| 0.0 < *added && most / 2.0 <= *added);
        let analysed =
            weighty.map(|(name, _)| name).find_map(|name| told(name, &|source| source == Source::Analysis));
        let chosen = analysed.or_else(|| productions.first().and_then(|(name, _)| told(name, &|_| true)));
        let first = || {
            let (source, proposal) = proposals.first()?;
            Some((*source, *proposal, Rank::best(&proposal.lists, facts).map_or(0, |(_, list)| list)))
        };
        match chosen.or_else(first) {
            Some((source, proposal, list)) => Why::propose(source, proposal, list),
            None => Why::of(Source::Analysis),
        }
    }

    /// Returns the move that led to a node; at the root, the problem's last move.
    fn last_move(&self, id: Id) -> Option<Move> {
        let node = &self.tree[id];
        if node.parent.is_none() { self.last } else { node.mv }
    }

    /// Returns the moves that continue the plan begun by the offense's last move.
    fn follows(&self, id: Id, facts: &Facts<'_>) -> Vec<Move> {
        let node = &self.tree[id];
        let Some((parent, reply)) = node.parent.zip(node.mv) else { return Vec::new() };
        let before = &self.tree[parent];
        let Some((man, to)) = mover(&before.vision, reply) else { return Vec::new() };
        let left = if before.why.plan.is_empty() { Vec::new() } else { before.why.plan.follow(man, to) };
        left.iter().filter_map(|plan| legal_first_move(plan, facts)).collect()
    }
}

fn shares(listed: &[Listed<'_>], weights: &Weights) -> Vec<f32> {
    let score = |listed: &Listed<'_>| weights.score(&weights.sum(listed.keys())) + listed.said;
    softmax(&listed.iter().map(score).collect::<Vec<f32>>())
}

/// Lists the productions that are named for a move, with what each adds to its score, the one that weighs most first.
fn productions(listed: &Listed<'_>, weights: &Weights, said: &[(&str, f32)]) -> Vec<(Arc<str>, f32)> {
    let sum = weights.sum(listed.keys());
    let score = weights.score(&sum);
    let mut names: Vec<&str> =
        listed.features.iter().map(|feature| feature.production).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    let added = |name: &str| {
        let own = listed.features.iter().filter(|feature| feature.production == name);
        let said = said.iter().filter(|(known, _)| *known == name).map(|(_, weight)| weight);
        score - weights.score_without(&sum, own.map(feature::Feature::key)) + said.sum::<f32>()
    };
    let mut found: Vec<(Arc<str>, f32)> =
        names.into_iter().map(|name| (Arc::from(name), added(name))).collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    found
}

/// Returns the policy's estimates for the moves of a problem's position, the likeliest first. No move is made.
pub fn likely(base: &KnowledgeBase, weights: &Weights, problem: &Problem) -> Vec<Likely> {
    let mut search = Search::of_problem(base, Options::EXTENDED, problem, Limits::default());
    let vision = search.tree[0].vision.clone();
    let facts = Facts::of(&vision);
    let proposed = Proposed::at(&mut search, 0, &facts);
    let listed = list(&mut search, 0, &facts, &proposed);
    let shares = shares(&listed, weights);
    let mut likely: Vec<Likely> = listed
        .iter()
        .zip(shares)
        .map(|(listed, share)| Likely {
            mv: listed.mv,
            share,
            productions: productions(listed, weights, &search.said),
        })
        .collect();
    likely.sort_by(|one, other| other.share.total_cmp(&one.share));
    likely
}

/// A move of a line to learn from.
#[derive(Clone, Debug)]
pub struct Step {
    /// The move that is made; `None` is a pass.
    pub mv: Option<Move>,
    /// The moves that are right in the position before it; if empty, nothing is learned from it.
    pub right: Vec<Move>,
}

/// Makes examples from a line in which the two sides move in turn, one for each position of the first side to move that
/// has right moves. A move that mates at once is right as well.
pub fn examples(base: &KnowledgeBase, problem: &Problem, line: &[Step], weight: f32) -> Vec<Example> {
    let side = problem.position.turn();
    let mut search = Search::of_problem(base, Options::EXTENDED, problem, Limits::default());
    let mut found = Vec::new();
    let mut id = 0;
    for (place, step) in line.iter().enumerate() {
        let vision = search.tree[id].vision.clone();
        let why = if vision.position().turn() == side {
            let facts = if id == 0 { Facts::of(&vision) } else { Facts::near(&vision) };
            let proposed = Proposed::at(&mut search, id, &facts);
            if !step.right.is_empty() {
                let listed = list(&mut search, id, &facts, &proposed);
                found.extend(example(&listed, &step.right, vision.position(), weight));
            }
            let proposal = step.mv.and_then(|mv| proposed.of(mv, &facts).into_iter().next());
            proposal.map_or_else(
                || Why::of(Source::Analysis),
                |(source, proposal)| Why::propose(source, proposal, 0),
            )
        } else {
            Why::of(if step.mv.is_some() { Source::Defence } else { Source::NullMove })
        };
        // Nothing is learned after the last step.
        if place + 1 == line.len() {
            break;
        }
        let Some(next) = search.make(id, step.mv, Kind::Regular, why) else { break };
        id = next;
    }
    found
}

fn example(
    listed: &[Listed<'_>],
    right: &[Move],
    position: &shakmaty::Chess,
    weight: f32,
) -> Option<Example> {
    let mates = |mv: Move| position.clone().play(mv).is_ok_and(|after| after.is_checkmate());
    let is_right = |place: &usize| right.contains(&listed[*place].mv) || mates(listed[*place].mv);
    let right: Vec<usize> = (0..listed.len()).filter(is_right).collect();
    let moves = || listed.iter().map(|listed| listed.keys().collect()).collect();
    (!right.is_empty() && right.len() < listed.len()).then(|| Example { moves: moves(), right, weight })
}

#[cfg(test)]
mod tests {
    use testing::{find_move, position};

    use super::*;

    /// A knight that forks king and queen, and one that could capture a pawn.
    const FORK: &str = "3q2k1/5pp1/7p/3N3P/8/8/5PPP/6K1 w - - 0 1";

    #[test]
    fn shares_are_of_all_legal_moves_and_name_their_productions() {
        let problem = Problem::win(position(FORK));
        let likely = likely(knowledge::base(), Weights::built_in(), &problem);
        assert_eq!(likely.len(), problem.position.legal_moves().len());
        assert!((likely.iter().map(|likely| likely.share).sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(likely.is_sorted_by(|one, other| other.share <= one.share));
        assert!(likely.iter().any(|likely| !likely.productions.is_empty()));
    }

    #[test]
    fn a_line_gives_an_example_for_each_own_move() {
        let problem = Problem::win(position("6k1/5ppp/8/8/8/8/R4PPP/R5K1 w - - 0 1"));
        let mv = find_move(&problem.position, "a2a8");
        let line = [Step { mv: Some(mv), right: vec![mv] }];
        let examples = examples(knowledge::base(), &problem, &line, 2.0);
        assert_eq!((examples.len(), examples[0].weight), (1, 2.0));
        assert_eq!(examples[0].moves.len(), problem.position.legal_moves().len());
        assert_eq!(examples[0].right.len(), 1);
    }
}
