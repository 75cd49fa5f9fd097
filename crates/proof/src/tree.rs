//! The proof tree, in an arena: attacker and defender nodes with values, reasons and certainty.
//!
//! Positions are not stored: they follow from the root and the moves. A child always has a larger index
//! than its parent, and a node may have several parents when lines transpose.

use claims::{Certainty, Reason};
use shakmaty::{Chess, Color, Move, Position};

use crate::{Flaw, PositionKey, Range};

/// The index of a node in its tree.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and the node it leads to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Edge {
    /// The move.
    pub mv: Move,
    /// The node after it.
    pub to: NodeId,
}

/// One position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The moves with which the tree continues. The position determines whose they are.
    pub edges: Vec<Edge>,
    /// What is known of the value, for the side the proof is for.
    pub range: Range,
    /// How sure the range is.
    pub certainty: Certainty,
    /// Why the move that leads here, or the node's value, is what it is.
    pub reasons: Vec<Reason>,
}

/// The result of a solver: a tree from one root, for one side.
#[derive(Clone, Debug)]
pub struct Proof {
    root: Chess,
    side: Color,
    nodes: Vec<Node>,
}

impl Proof {
    /// Returns a tree with only its root, for the side that should win.
    pub fn new(root: Chess, side: Color, node: Node) -> Proof {
        Proof { root, side, nodes: vec![node] }
    }

    /// Returns a tree of nodes whose edges are already in place, the root first; [`crate::check`] verifies that it is a
    /// tree.
    ///
    /// Returns `None` when there is not even a root.
    pub fn of_nodes(root: Chess, side: Color, nodes: Vec<Node>) -> Option<Proof> {
        (!nodes.is_empty()).then_some(Proof { root, side, nodes })
    }

    /// Adds a node under a parent and returns its index.
    ///
    /// Returns `None` when the parent is not in the tree or the tree is full (2³² nodes).
    pub fn add(&mut self, parent: NodeId, mv: Move, node: Node) -> Option<NodeId> {
        let to = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.nodes.get_mut(parent.index())?.edges.push(Edge { mv, to });
        self.nodes.push(node);
        Some(to)
    }

    /// Returns the root position.
    pub fn root(&self) -> &Chess {
        &self.root
    }

    /// Returns the side the proof is for.
    pub fn side(&self) -> Color {
        self.side
    }

    /// Returns all nodes, parents before children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns a node; `None` when it is not in the tree.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Returns a mutable node; `None` when it is not in the tree.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())
    }

    /// Returns the position of every node, in the order of the nodes.
    ///
    /// # Errors
    ///
    /// Returns the first flaw: an edge that leads nowhere or back, an illegal move, a node that two lines reach with
    /// different positions, a node that no line reaches.
    pub fn positions(&self) -> Result<Vec<Chess>, Flaw> {
        let mode = self.root.castles().mode();
        let count = self.nodes.len();
        let mut positions: Vec<Option<Chess>> = vec![None; count];
        positions[0] = Some(self.root.clone());
        for (node, edges) in self.nodes.iter().map(|node| &node.edges).enumerate() {
            let position = positions[node].clone().ok_or(Flaw::Unreachable { node })?;
            for Edge { mv, to } in edges {
                let (text, child) = (mv.to_uci(mode).to_string(), to.index());
                if child <= node {
                    return Err(Flaw::NotForward { node, mv: text, child });
                }
                let Some(held) = positions.get_mut(child) else {
                    return Err(Flaw::OutOfRange { node, mv: text, child, count });
                };
                let after = position.clone().play(*mv);
                let after = after.map_err(|_| Flaw::IllegalMove { node, mv: text.clone() })?;
                let known = held.get_or_insert_with(|| after.clone());
                if PositionKey::of(known) != PositionKey::of(&after) {
                    let difference = "they".to_owned();
                    return Err(Flaw::DifferentPosition { node: child, parent: node, mv: text, difference });
                }
            }
        }
        let reached = |(node, position): (usize, Option<Chess>)| position.ok_or(Flaw::Unreachable { node });
        positions.into_iter().enumerate().map(reached).collect()
    }
}

impl Proof {
    /// Returns the highest half-move clock that any line of the proof reaches.
    pub fn longest_clock(&self) -> u32 {
        let mut clocks = vec![0; self.nodes.len()];
        if let Some(first) = clocks.first_mut() {
            *first = self.root.halfmoves();
        }
        for (index, node) in self.nodes.iter().enumerate() {
            for edge in &node.edges {
                let clock = if edge.mv.is_zeroing() { 0 } else { clocks[index].saturating_add(1) };
                if let Some(slot) = clocks.get_mut(edge.to.index()) {
                    *slot = clock.max(*slot);
                }
            }
        }
        clocks.into_iter().max().unwrap_or(0)
    }

    /// Returns the best moves of both sides from the root: by the bounds of the ranges, the first of equals.
    pub fn principal_variation(&self) -> Vec<Move> {
        self.best_line(NodeId::ROOT, self.root.turn())
    }

    /// Returns the best moves of both sides from a node at which a color is to move.
    pub fn best_line(&self, from: NodeId, mut to_move: Color) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = self.node(from);
        while let Some(edges) = node.map(|node| &node.edges) {
            let low = |edge: &&Edge| self.node(edge.to).map(|child| child.range.low);
            // `max_by_key` returns the last of equals, hence the reversal.
            let best = if to_move == self.side {
                edges.iter().rev().max_by_key(low)
            } else {
                edges.iter().min_by_key(low)
            };
            let Some(edge) = best else { break };
            line.push(edge.mv);
            node = self.node(edge.to);
            to_move = !to_move;
        }
        line
    }
}
