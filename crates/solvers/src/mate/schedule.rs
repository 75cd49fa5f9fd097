//! In which order stages and sides are searched, so that none starves another.
//!
//! First come short mates by every move, bound by bound: if there is one, it is the shortest at once. Then come rounds,
//! each with twice the nodes of the one before: every stage of both sides gets its share, checks the least, since they
//! are soon exhausted, and all moves the most. Nothing that a round found out is lost to the next. The side that seems
//! nearer to mate gets three times the nodes of the other.

use shakmaty::{Chess, Color, Position};

use super::search::{Aim, Search};
use super::width::Width;
use crate::Limits;

/// Nodes for mates in one, two and three by every move, before anything else.
const SHORT: [u64; 3] = [300, 3_000, 6_000];
/// The nodes of the first round.
const FIRST_ROUND: u64 = 4_000;
/// Shares of a round in quarters: for a side that is at least as near to mate as the other, and for the other.
const QUARTERS: [u64; 2] = [3, 1];

/// A side that may mate.
pub(super) struct Contender<'s> {
    pub(super) search: Search<'s>,
    /// The stages that are not exhausted.
    open: Vec<Width>,
    /// The proof number of the widest stage when it was last searched.
    proof: u32,
    /// Plies within which it has no mate, whatever is played.
    pub(super) fails: u32,
    /// Plies within which it mates, once that is proved.
    pub(super) plies: Option<u32>,
}

impl<'s> Contender<'s> {
    /// Returns a side about which nothing is known.
    pub(super) fn new(attacker: Color, limits: Limits<'s>) -> Contender<'s> {
        Contender {
            search: Search::new(attacker, limits),
            open: Width::STAGES.to_vec(),
            proof: 1,
            fails: 0,
            plies: None,
        }
    }

    /// Whether no stage needs to be searched any more: the side mates, or is known not to.
    fn is_decided(&self) -> bool {
        self.plies.is_some() || self.open.is_empty()
    }

    /// Returns the plies of a mate in so many moves.
    pub(super) fn plies_of(&self, position: &Chess, moves: u32) -> u32 {
        let plies = moves.saturating_mul(2);
        if position.turn() == self.search.attacker { plies.saturating_sub(1) } else { plies }
    }

    /// Searches for a mate within so many plies; returns whether that was decided.
    pub(super) fn within(&mut self, position: &Chess, plies: u32, nodes: u64) -> bool {
        let found = self.search.run(position, Aim::Within(plies), nodes);
        if let Some(plies) = found.mate() {
            self.plies = Some(plies);
        } else if found.is_none() {
            self.fails = self.fails.max(plies);
        }
        found.mate().is_some() || found.is_none()
    }

    /// Searches for a mate in at most so many moves, bound by bound, until one is found or the limits are reached.
    pub(super) fn by_bounds(&mut self, position: &Chess, moves: u32) {
        for moves in 1..=moves {
            let plies = self.plies_of(position, moves);
            if !self.within(position, plies, u64::MAX) || self.plies.is_some() {
                return;
            }
        }
    }

    /// Searches the stages with a share of a round.
    fn round(&mut self, position: &Chess, nodes: u64) {
        for width in self.open.clone() {
            if self.search.stopped.is_some() || self.plies.is_some() {
                return;
            }
            let share = match width {
                Width::Checks => nodes / 16,
                Width::Threats => nodes / 4,
                Width::All => nodes,
            };
            let found = self.search.run(position, Aim::Any(width), share);
            self.plies = found.mate();
            if width == Width::All {
                self.proof = found.numbers.proof;
            }
            if found.is_none() {
                // A mate that is impossible with every move is impossible with fewer.
                let is_all = width == Width::All;
                self.open.retain(|open| *open != width && !is_all);
            }
        }
    }
}

/// Searches until a side is proved to mate, both are known not to, or the limits are reached.
pub(super) fn find(position: &Chess, contenders: &mut [Contender<'_>]) {
    for (moves, nodes) in (1..).zip(SHORT) {
        for place in 0..contenders.len() {
            let contender = turn(contenders, place);
            let plies = contender.plies_of(position, moves);
            let is_next = contender.fails < plies && plies <= contender.fails + 2;
            if is_next && contender.within(position, plies, nodes) && contender.plies.is_some() {
                return;
            }
        }
    }
    let mut nodes = FIRST_ROUND;
    while contenders.iter().any(|contender| !contender.is_decided()) {
        let nearest = contenders.iter().map(|contender| contender.proof).min().unwrap_or(0);
        for place in 0..contenders.len() {
            let contender = turn(contenders, place);
            let quarters = QUARTERS[usize::from(nearest < contender.proof)];
            contender.round(position, nodes / 4 * quarters);
            if contender.plies.is_some() || contender.search.stopped.is_some() {
                return;
            }
        }
        nodes = nodes.saturating_mul(2);
    }
}

/// Passes the count of nodes on to the contender at `place` and returns it.
fn turn<'c, 's>(contenders: &'c mut [Contender<'s>], place: usize) -> &'c mut Contender<'s> {
    let nodes = contenders.iter().map(|contender| contender.search.nodes).max().unwrap_or(0);
    contenders[place].search.nodes = nodes;
    &mut contenders[place]
}
