//! How much was searched, in the measures of the reports and in nodes.

use std::ops::AddAssign;

/// Counts of one search.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Statistics {
    /// Positions made by a move, anywhere: the measure all solvers share.
    pub nodes: u64,
    /// Analyses of a position by productions.
    pub static_analyses: u64,
    /// Positions whose relations were computed.
    pub visions: u64,
    /// Moves generated for both sides (MATER, section V, "Measures of search behavior").
    pub discovery_tree: u64,
    /// Distinct moves among them: by side, piece, squares and promotion.
    pub distinct_moves: u64,
    /// Positions taken up, the root included (MATER).
    pub exploration_tree: u64,
    /// The tree it takes to prove the answer (MATER).
    pub verification_tree: VerificationTree,
    /// Positions at which the terminal evaluation was made (TECH, "Statistics").
    pub bottom_positions: u64,
    /// Those of the bottom positions at the full-width depth, where the sequences of captures begin.
    pub horizon_positions: u64,
    /// Positions whose moves were generated, captures alone included (TECH).
    pub move_generations: u64,
}

/// The size of the tree with one move of the attacker and all moves of the defender at every node.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct VerificationTree {
    /// Positions, the root included.
    pub positions: u64,
    /// Moves.
    pub moves: u64,
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.nodes += other.nodes;
        self.static_analyses += other.static_analyses;
        self.visions += other.visions;
        self.discovery_tree += other.discovery_tree;
        self.distinct_moves += other.distinct_moves;
        self.exploration_tree += other.exploration_tree;
        self.verification_tree.positions += other.verification_tree.positions;
        self.verification_tree.moves += other.verification_tree.moves;
        self.bottom_positions += other.bottom_positions;
        self.horizon_positions += other.horizon_positions;
        self.move_generations += other.move_generations;
    }
}
