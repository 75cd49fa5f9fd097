//! Draws that a side can force: check after check without end, or stalemate.
//!
//! All that the side can do by checks is laid out, level by level (`graph.rs`). From that graph the positions in which
//! the other side gets away are removed, again and again (`sift.rs`). What is left is a set of positions that the side
//! never has to leave: it cannot be beaten there, and endless play repeats a position. A part of that set, with one
//! move for the side in each position, is written down (`written.rs`) for the checker of proofs.
//!
//! CITE: Perpetual Check. <https://www.chessprogramming.org/Perpetual_Check>

mod graph;
mod sift;
mod strategy;

use proof::Hold;
use shakmaty::{Chess, Move};

use crate::{Limits, StopReason};
use graph::Graph;
use sift::safe;
use strategy::write_tree;

/// Levels that are laid out at most; each is a move of the side and a reply.
const MOST_LEVELS: usize = 16;

/// The result of looking for a draw.
#[derive(Clone, Debug)]
pub struct Looked {
    /// How the side holds; `None` where that was not found.
    pub hold: Option<Hold>,
    /// Positions made.
    pub nodes: u64,
    /// Why it ended: `Solved` if the side holds, `Exhausted` if it cannot by checks.
    pub stop_reason: StopReason,
}

/// Looks for a way in which the side to move cannot be beaten: by checks, possibly after another first move out of
/// `first`. Of first moves that hold equally soon, the earlier in `first` is chosen.
///
/// Of the `limits`, nodes and interruption count; the depth does not.
pub fn hold(position: &Chess, first: &[Move], limits: Limits<'_>) -> Looked {
    let mut graph = Graph::new(position, limits);
    let mut level = vec![0];
    for _ in 0..MOST_LEVELS {
        for place in level {
            let others = if place == 0 { first } else { &[] };
            if let Err(stop_reason) = graph.lay_out(place, others) {
                return Looked { hold: None, nodes: graph.nodes(), stop_reason };
            }
        }
        let safe = safe(&graph);
        if safe[0] {
            let hold = Hold::of(position.clone(), write_tree(&graph, &safe, first));
            return Looked { hold, nodes: graph.nodes(), stop_reason: StopReason::Solved };
        }
        level = graph.open();
        if level.is_empty() {
            return Looked { hold: None, nodes: graph.nodes(), stop_reason: StopReason::Exhausted };
        }
    }
    Looked { hold: None, nodes: graph.nodes(), stop_reason: StopReason::Exhausted }
}
