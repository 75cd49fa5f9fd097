//! What a search did, in the measures of the report's chapter IV.

use std::ops::AddAssign;

/// Counts of one search.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    /// Proposed moves that were not tried, being worth less than the best value so far (FORWARD PRUNE).
    pub forward_prunes: u64,
    /// Nodes at the greatest depth.
    pub at_max_depth: u64,
    /// Other nodes without a move tried.
    pub childless: u64,
    /// Of the childless, nodes that ended because the two sides' bounds had met.
    pub childless_by_bounds: u64,
    /// Of the childless, nodes that ended because their side was far ahead.
    pub childless_ahead: u64,
    /// Of the childless, repetitions and other ends of the game.
    pub childless_over: u64,
    /// Nodes with moves tried that ended by alpha-beta.
    pub cut_off: u64,
    /// Nodes with moves tried that ended because a value was far above what was expected.
    pub satisfied: u64,
    /// Nodes with moves tried that ended because the defence succeeded.
    pub defended: u64,
    /// Times that causality cleared a move of blame.
    pub cleared: u64,
    /// Moves that were dropped when a trouble from before had shown, because they did nothing about it.
    pub dropped: u64,
    /// Lemmas that were learned from moves that failed.
    pub lemmas_learned: u64,
    /// Moves that a lemma rejected untried.
    pub lemmas_applied: u64,
    /// Moves that were not tried because they had nothing to do with the themes of their side.
    pub unthematic: u64,
    /// Nodes by the number of moves tried; the last entry counts all larger numbers.
    pub successors: [u64; 10],
    /// Moves tried after the moves tried, at all nodes together.
    pub grandchildren: u64,
    /// Nodes.
    pub nodes: u64,
    /// How often the search was begun again with another expectation.
    pub searches: u64,
}

impl Tally {
    /// Counts a node by how it ended.
    pub(super) fn count(&mut self, children: u64, grandchildren: u64) {
        self.nodes += 1;
        self.grandchildren += grandchildren;
        let place = usize::try_from(children).unwrap_or(usize::MAX).min(self.successors.len() - 1);
        self.successors[place] += 1;
    }

    /// Returns the branching factor as the report computes it: the square root of the mean number of grandchildren,
    /// nodes without children included (IV.E).
    pub fn branching_factor(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "counts are far below what an f64 holds exactly")]
        let mean = self.grandchildren as f64 / self.nodes.max(1) as f64;
        mean.sqrt()
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.forward_prunes += other.forward_prunes;
        self.at_max_depth += other.at_max_depth;
        self.childless += other.childless;
        self.childless_by_bounds += other.childless_by_bounds;
        self.childless_ahead += other.childless_ahead;
        self.childless_over += other.childless_over;
        self.cut_off += other.cut_off;
        self.satisfied += other.satisfied;
        self.defended += other.defended;
        self.cleared += other.cleared;
        self.dropped += other.dropped;
        self.lemmas_learned += other.lemmas_learned;
        self.lemmas_applied += other.lemmas_applied;
        self.unthematic += other.unthematic;
        self.grandchildren += other.grandchildren;
        self.nodes += other.nodes;
        self.searches += other.searches;
        for (sum, count) in self.successors.iter_mut().zip(other.successors) {
            *sum += count;
        }
    }
}
