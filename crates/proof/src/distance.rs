//! Distances to mate over a tree, and the merging of transpositions.

use std::collections::HashMap;

use claims::Certainty;
use shakmaty::{Chess, Position};

use crate::{Edge, Node, NodeId, PositionKey, Proof, Range, Value};

impl Proof {
    /// Gives the plies to mate at every node, or `None` where the tree does not prove a mate.
    ///
    /// The side the proof is for takes its nearest mate, the other side the farthest. Replies that are
    /// missing are not noticed here; [`crate::check`] does that.
    pub fn plies_to_mate(&self, positions: &[Chess]) -> Vec<Option<u32>> {
        let mut plies = vec![None; self.nodes().len()];
        for (index, (node, position)) in self.nodes().iter().zip(positions).enumerate().rev() {
            let attacks = position.turn() == self.side();
            let of_child = |edge: &Edge| plies.get(edge.to.index()).copied().flatten();
            let nearest = if node.edges.is_empty() {
                (!attacks && position.is_checkmate()).then_some(0)
            } else if attacks {
                node.edges.iter().filter_map(of_child).min().map(|n: u32| n + 1)
            } else {
                let all: Option<Vec<u32>> = node.edges.iter().map(of_child).collect();
                all.and_then(|all| all.into_iter().max()).map(|n| n + 1)
            };
            plies[index] = nearest;
        }
        plies
    }

    /// Rewrites a proved mate so that every position stands once and the mating side has one move a node.
    ///
    /// Where two lines meet, both go on with the nearer mate, so distances only shrink and no line repeats
    /// a position. Ranges are set to the exact distances. Returns `None` when the tree proves no mate.
    pub fn into_shared_mate(self) -> Option<Proof> {
        let positions = self.positions().ok()?;
        let plies = self.plies_to_mate(&positions);
        let keys: Vec<PositionKey> = positions.iter().map(PositionKey::of).collect();
        let mut best: HashMap<&PositionKey, usize> = HashMap::new();
        for (index, key) in keys.iter().enumerate().filter(|(index, _)| plies[*index].is_some()) {
            let chosen = best.entry(key).or_insert(index);
            if plies[index] < plies[*chosen] {
                *chosen = index;
            }
        }
        let canonical = |id: NodeId| best.get(&keys[id.index()]).copied();
        let kept_edges = |index: usize| -> Vec<Edge> {
            let edges = &self.nodes()[index].edges;
            if positions[index].turn() != self.side() {
                return edges.clone();
            }
            edges
                .iter()
                .filter(|edge| plies[edge.to.index()].is_some())
                .min_by_key(|edge| plies[edge.to.index()])
                .copied()
                .into_iter()
                .collect()
        };
        // Reached nodes, farthest from mate first: every child is nearer than its parent.
        let root = canonical(NodeId::ROOT)?;
        let mut reached = vec![root];
        let mut seen = vec![false; keys.len()];
        seen[root] = true;
        let mut next = 0;
        while let Some(index) = reached.get(next).copied() {
            next += 1;
            for edge in kept_edges(index) {
                let child = canonical(edge.to)?;
                if !std::mem::replace(&mut seen[child], true) {
                    reached.push(child);
                }
            }
        }
        reached.sort_by_key(|index| std::cmp::Reverse(plies[*index]));
        let mut place = vec![NodeId::ROOT; keys.len()];
        for (new, old) in (0..).zip(&reached) {
            place[*old] = NodeId(new);
        }
        let mut nodes = Vec::with_capacity(reached.len());
        for index in reached {
            let edges = kept_edges(index)
                .into_iter()
                .map(|edge| Some(Edge { mv: edge.mv, to: place[canonical(edge.to)?] }))
                .collect::<Option<Vec<Edge>>>()?;
            let reasons = self.nodes()[index].reasons.clone();
            nodes.push(Node { edges, range: Range::UNKNOWN, certainty: Certainty::Proved, reasons });
        }
        Proof::of_nodes(self.root().clone(), self.side(), nodes).with_mate_values()
    }

    /// Sets every range to the exact distance to mate, shared nodes considered.
    fn with_mate_values(mut self) -> Option<Proof> {
        let positions = self.positions().ok()?;
        for (index, plies) in (0..).zip(self.plies_to_mate(&positions)) {
            self.node_mut(NodeId(index))?.range = Range::exactly(Value::mate_in_plies(plies?));
        }
        Some(self)
    }
}
