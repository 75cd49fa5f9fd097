//! Distances to mate over a tree, and the merging of transpositions.

use std::collections::HashMap;

use claims::Certainty;
use shakmaty::{Chess, Position};

use crate::{Edge, Node, NodeId, PositionKey, Proof, Range, Value};

impl Proof {
    /// Returns the plies to mate at every node, or `None` where the tree does not prove a mate.
    ///
    /// The side the proof is for chooses its nearest mate, the other side the farthest. Missing replies are not noticed
    /// here; [`crate::check`] does that.
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

    /// Rewrites a proved mate so that every position occurs once and the mating side has one move per node.
    ///
    /// Where two lines meet, both continue with the nearer mate, so distances only shrink and no line repeats a
    /// position. Ranges are set to the exact distances. Returns `None` when the tree does not prove a mate.
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
        Proof::of_nodes(self.root().clone(), self.side(), nodes)?.with_mate_values()
    }

    /// Sets every range to the exact distance to mate, taking shared nodes into account.
    fn with_mate_values(mut self) -> Option<Proof> {
        let positions = self.positions().ok()?;
        for (index, plies) in (0..).zip(self.plies_to_mate(&positions)) {
            self.node_mut(NodeId(index))?.range = Range::exactly(Value::mate_in_plies(plies?));
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use testing::{find_move, position};

    use super::*;
    use crate::{Certificate, Claimed, check, check_certificate};

    fn plain() -> Node {
        Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Proved, reasons: Vec::new() }
    }

    /// Makes a tree for White from lines from the root, with common beginnings shared.
    fn tree(fen: &str, lines: &[&str]) -> Proof {
        let root = position(fen);
        let mut proof = Proof::new(root.clone(), shakmaty::Color::White, plain());
        for line in lines {
            let (mut position, mut node) = (root.clone(), NodeId::ROOT);
            for text in line.split(' ') {
                let mv = find_move(&position, text);
                position.play_unchecked(mv);
                let edges = &proof.node(node).unwrap().edges;
                let known = edges.iter().find(|edge| edge.mv == mv).map(|edge| edge.to);
                node = known.unwrap_or_else(|| proof.add(node, mv, plain()).unwrap());
            }
        }
        proof
    }

    /// Merges a tree and compares the plies to mate and the edges of each node with `expected`.
    #[track_caller]
    fn share(fen: &str, lines: &[&str], expected: &str) {
        let proof = tree(fen, lines).into_shared_mate().unwrap();
        check(&proof).unwrap();
        let verdict = check_certificate(&Certificate::of(&proof).unwrap()).unwrap();
        let plies = proof.nodes()[0].range.low.plies_to_mate().unwrap();
        assert_eq!(verdict.claim, Claimed::MateIn(i64::from(plies.div_ceil(2))));
        let text = |node: &Node| {
            let edges = node
                .edges
                .iter()
                .map(|edge| format!("{}>{}", edge.mv.to_uci(CastlingMode::Standard), edge.to.0));
            format!("{} {}", node.range.low.plies_to_mate().unwrap(), edges.collect::<Vec<_>>().join(" "))
        };
        let texts: Vec<String> = proof.nodes().iter().map(text).collect();
        assert_eq!(texts.join("; ").replace(" ;", ";").trim_end(), expected);
    }

    const PROMOTION: &str = "8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1";
    const TWO_ROOKS: &str = "7k/8/6K1/8/8/8/8/R4R2 w - - 0 1";

    #[test]
    fn lines_that_meet_share_a_node() {
        let lines = ["q", "r", "b", "n"].map(|piece| format!("c6h1 b2b1{piece} b5b1"));
        share(
            PROMOTION,
            &lines.each_ref().map(String::as_str),
            "3 c6h1>1; 2 b2b1q>2 b2b1r>3 b2b1b>4 b2b1n>5; 1 b5b1>6; 1 b5b1>6; 1 b5b1>6; 1 b5b1>6; 0",
        );
    }

    #[test]
    fn a_position_that_comes_back_goes_on_with_the_nearest_mate() {
        // 1.Ra2 Kg8 2.Ra1 Kh8 3.Ra8# was a mate in one all along.
        let line = "a1a2 h8g8 a2a1 g8h8 a1a8";
        assert_eq!(
            tree(TWO_ROOKS, &[line]).plies_to_mate(&tree(TWO_ROOKS, &[line]).positions().unwrap())[0],
            Some(5)
        );
        share(TWO_ROOKS, &[line], "1 a1a8>1; 0");
    }

    #[test]
    fn the_nearest_of_several_moves_is_kept() {
        share(TWO_ROOKS, &["a1a2 h8g8 a2a8", "f1f8"], "1 f1f8>1; 0");
        share(TWO_ROOKS, &["f1f2", "a1a8"], "1 a1a8>1; 0");
    }

    #[test]
    fn what_proves_no_mate_is_not_rewritten() {
        for lines in [&["a1a2"][..], &["a1a2 h8g8"], &["a1a2 h8g8 f1f2"]] {
            assert!(tree(TWO_ROOKS, lines).into_shared_mate().is_none(), "{lines:?}");
        }
        // Stalemate.
        assert!(tree("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", &["f1f7"]).into_shared_mate().is_none());
    }

    #[test]
    fn a_proved_mate_is_checked_as_a_certificate() {
        let lines = ["q", "r", "b", "n"].map(|piece| format!("c6h1 b2b1{piece} b5b1"));
        let unmerged = tree(PROMOTION, &lines.each_ref().map(String::as_str)).with_mate_values().unwrap();
        let flaw = check(&unmerged).unwrap_err();
        assert_eq!(flaw.to_string(), "nodes 3 and 5 hold the same position, expected one node for both");
        let mut proof = tree(TWO_ROOKS, &["a1a8"]).with_mate_values().unwrap();
        check(&proof).unwrap();
        proof.node_mut(NodeId(0)).unwrap().range = Range::exactly(Value::mate_in_plies(3));
        let flaw = check(&proof).unwrap_err();
        assert_eq!(flaw.to_string(), "node 0: a move is better than its upper bound");
    }

    #[test]
    fn a_missing_reply_is_left_to_the_checker() {
        let proof = tree(PROMOTION, &["c6h1 b2b1q b5b1"]).into_shared_mate().unwrap();
        let flaw = check(&proof).unwrap_err();
        assert_eq!(flaw.to_string(), "node 1: the legal reply `b2b1r` (promotion) is missing");
    }
}
