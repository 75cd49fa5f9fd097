//! Knowledge as a policy: how likely each legal move of the offense is the right one, by what the productions say of it and what it
//! leaves on the board. A move's cost is what its share lacks of certainty; a search pays it instead of dropping the move.
//!
//! `feature` names what can be so of a move, `after` sees what it leaves, `listing` asks for all of it, `weights` has what each thing
//! weighs, `learn` learns that.

mod after;
mod feature;
mod learn;
mod listing;
mod weights;

use std::rc::Rc;
use std::sync::Arc;

use knowledge::{Facts, KnowledgeBase, Proposal, Rank, legal_first_move};
use shakmaty::{Move, Position};

use self::learn::softmax;
use self::listing::{Listed, listed};
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
    /// −ln of its share.
    pub(super) cost: f32,
}

/// What the knowledge proposes in a position.
pub(super) struct Proposed {
    /// By a static analysis.
    pub(super) analysed: Rc<[Proposal]>,
    /// Since it seems sure to win.
    pub(super) obvious: Rc<[Proposal]>,
}

/// What the policy thinks of a move.
#[derive(Clone, Debug)]
pub struct Likely {
    /// The move.
    pub mv: Move,
    /// Its share of all moves, from 0 to 1.
    pub share: f32,
    /// The productions that speak for it or against it, and what each adds to its score; the weightiest first.
    pub productions: Vec<(Arc<str>, f32)>,
}

impl Proposed {
    /// Asks the knowledge.
    fn at(search: &mut Search<'_>, id: Id, facts: &Facts<'_>) -> Proposed {
        let offense = search.offense;
        Proposed { analysed: search.analyse(id, facts), obvious: search.obvious(id, facts, offense) }
    }

    /// Lists the proposals of a move, with their source.
    fn of<'p>(&'p self, mv: Move, facts: &Facts<'_>) -> Vec<(Source, &'p Proposal)> {
        let analysed = self.analysed.iter().map(|proposal| (Source::Analysis, proposal));
        let obvious = self.obvious.iter().map(|proposal| (Source::Obvious, proposal));
        let is_it = |proposal: &Proposal| legal_first_move(&proposal.plan, facts) == Some(mv);
        analysed.chain(obvious).filter(|(_, proposal)| is_it(proposal)).collect()
    }
}

impl Search<'_> {
    /// Lists the legal moves of the offense at a node, the cheapest first.
    pub(super) fn costed(&mut self, id: Id, facts: &Facts<'_>, weights: &Weights) -> Vec<Costed> {
        let proposed = Proposed::at(self, id, facts);
        let listed = listed(self, id, facts, &proposed);
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
    pub(super) fn why_likely(&mut self, id: Id, mv: Move, facts: &Facts<'_>, weights: &Weights) -> Why {
        let proposed = Proposed::at(self, id, facts);
        let listed = listed(self, id, facts, &proposed);
        let weightiest = listed
            .iter()
            .find(|listed| listed.mv == mv)
            .and_then(|listed| productions(listed, weights).into_iter().next());
        let chains = |proposal: &Proposal| {
            let names = |place: &usize| {
                let reasons = &proposal.lists[*place].reasons;
                weightiest
                    .as_ref()
                    .is_some_and(|(name, _)| reasons.iter().any(|reason| reason.production == *name))
            };
            (0..proposal.lists.len()).find(names)
        };
        let proposals = proposed.of(mv, facts);
        let chosen =
            proposals.iter().find_map(|(source, proposal)| Some((*source, *proposal, chains(proposal)?)));
        let first = || {
            let (source, proposal) = proposals.first()?;
            Some((*source, *proposal, Rank::best(&proposal.lists, facts).map_or(0, |(_, list)| list)))
        };
        match chosen.or_else(first) {
            Some((source, proposal, list)) => Why::proposed(source, proposal, list),
            None => Why::of(Source::Analysis),
        }
    }

    /// Returns the move that led to a node, at the root the one that the problem knows of.
    fn last_move(&self, id: Id) -> Option<Move> {
        let node = &self.tree[id];
        if node.parent.is_none() { self.last } else { node.mv }
    }

    /// Returns the moves with which the plan goes on that the offense's last move began.
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
    let score = |listed: &Listed<'_>| weights.score(&weights.sum(listed.keys()));
    softmax(&listed.iter().map(score).collect::<Vec<f32>>())
}

/// Lists the productions that are named of a move, with what each adds to its score, the weightiest first.
fn productions(listed: &Listed<'_>, weights: &Weights) -> Vec<(Arc<str>, f32)> {
    let sum = weights.sum(listed.keys());
    let score = weights.score(&sum);
    let mut names: Vec<&str> =
        listed.features.iter().map(|feature| feature.production).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    let added = |name: &str| {
        let own = listed.features.iter().filter(|feature| feature.production == name);
        score - weights.score_without(&sum, own.map(feature::Feature::key))
    };
    let mut found: Vec<(Arc<str>, f32)> =
        names.into_iter().map(|name| (Arc::from(name), added(name))).collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    found
}

/// Returns what the policy thinks of the moves of a problem's position, the likeliest first. No move is made.
pub fn likely(base: &KnowledgeBase, weights: &Weights, problem: &Problem) -> Vec<Likely> {
    let mut search = Search::of_problem(base, Options::EXTENDED, problem, Limits::default());
    let vision = search.tree[0].vision.clone();
    let facts = Facts::of(&vision);
    let proposed = Proposed::at(&mut search, 0, &facts);
    let listed = listed(&mut search, 0, &facts, &proposed);
    let shares = shares(&listed, weights);
    let mut likely: Vec<Likely> = listed
        .iter()
        .zip(shares)
        .map(|(listed, share)| Likely { mv: listed.mv, share, productions: productions(listed, weights) })
        .collect();
    likely.sort_by(|one, other| other.share.total_cmp(&one.share));
    likely
}

/// Makes examples of a line in which the side to move and the other side move in turn: each of its positions with its own right
/// move. A move that mates at once is as right.
pub fn examples(base: &KnowledgeBase, problem: &Problem, line: &[Move], weight: f32) -> Vec<Example> {
    let side = problem.position.turn();
    let mut search = Search::of_problem(base, Options::EXTENDED, problem, Limits::default());
    let mut found = Vec::new();
    let mut id = 0;
    for mv in line {
        let vision = search.tree[id].vision.clone();
        let why = if vision.position().turn() == side {
            let facts = if id == 0 { Facts::of(&vision) } else { Facts::near(&vision) };
            let proposed = Proposed::at(&mut search, id, &facts);
            let listed = listed(&mut search, id, &facts, &proposed);
            let mates = |mv: Move| vision.position().clone().play(mv).is_ok_and(|after| after.is_checkmate());
            let is_right = |place: &usize| listed[*place].mv == *mv || mates(listed[*place].mv);
            let right: Vec<usize> = (0..listed.len()).filter(is_right).collect();
            if !right.is_empty() && 1 < listed.len() {
                let moves = listed.iter().map(|listed| listed.keys().collect()).collect();
                found.push(Example { moves, right, weight });
            }
            drop(listed);
            let proposal = proposed.of(*mv, &facts).into_iter().next();
            proposal.map_or_else(
                || Why::of(Source::Analysis),
                |(source, proposal)| Why::proposed(source, proposal, 0),
            )
        } else {
            Why::of(Source::Defence)
        };
        let Some(next) = search.make(id, Some(*mv), Kind::Regular, why) else { break };
        id = next;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::fixture::position;
    use super::*;

    /// A knight that forks king and queen, and one that could take a pawn.
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
        let mv = "a2a8".parse::<shakmaty::uci::UciMove>().unwrap().to_move(&problem.position).unwrap();
        let line = [mv];
        let examples = examples(knowledge::base(), &problem, &line, 2.0);
        assert_eq!((examples.len(), examples[0].weight), (1, 2.0));
        assert_eq!(examples[0].moves.len(), problem.position.legal_moves().len());
        assert_eq!(examples[0].right.len(), 1);
    }
}
