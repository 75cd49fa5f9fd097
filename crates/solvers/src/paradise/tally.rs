//! What a search does, counted as the report counts it (VI.A.6, figure 6.6; spec 9.5).

use std::ops::AddAssign;

use super::tree::Kind;

/// Counts of one search.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Tally {
    /// Positions made outside quiescence, null moves included.
    pub regular_nodes: u64,
    /// Positions made in quiescence searches.
    pub quiescence_nodes: u64,
    /// Static analyses, that of the root included.
    pub static_analyses: u64,
    /// Quiescence searches.
    pub quiescence_searches: u64,
    /// Analyses of what the offense would do if the defense passed.
    pub null_moves: u64,
    /// Moves that causality left out.
    pub causality: u64,
    /// Moves that were searched because they thwart what refuted another.
    pub counter_causal: u64,
    /// Lines that were left for a better plan higher up.
    pub better_plans: u64,
    /// Lines that were searched again.
    pub searched_again: u64,
    /// Plans from lemmas.
    pub lemmas: u64,
    /// The deepest node, in plies.
    pub depth: u32,
    /// Boards that the knowledge thought of: pieces displaced by a move and perhaps a reply, examined without being
    /// made.
    pub thoughts: u64,
}

impl Tally {
    /// Counts all positions made.
    pub fn nodes(&self) -> u64 {
        self.regular_nodes + self.quiescence_nodes
    }

    /// Counts a position of quiescence as one of the regular search, which took it up.
    pub(super) fn remade(&mut self, before: Kind) {
        if before == Kind::Quiescence {
            self.quiescence_nodes -= 1;
            self.regular_nodes += 1;
        }
    }

    pub(super) fn count_made(&mut self, kind: Kind) {
        match kind {
            Kind::Regular => self.regular_nodes += 1,
            Kind::Quiescence => self.quiescence_nodes += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.regular_nodes += other.regular_nodes;
        self.quiescence_nodes += other.quiescence_nodes;
        self.static_analyses += other.static_analyses;
        self.quiescence_searches += other.quiescence_searches;
        self.null_moves += other.null_moves;
        self.causality += other.causality;
        self.counter_causal += other.counter_causal;
        self.better_plans += other.better_plans;
        self.searched_again += other.searched_again;
        self.lemmas += other.lemmas;
        self.depth = self.depth.max(other.depth);
        self.thoughts += other.thoughts;
    }
}
