//! The tree as others see it: a [`Proof`] whose nodes say why they are there (`reasons`).
//!
//! Decisions:
//! * A pass is not a move, so the tree under it is left out; its parent's reasons state its result.
//! * Where a side is content with what is on the board, the node is a leaf: what it tried is stated in its reasons,
//!   since it is not part of the line.
//! * Ranges are in the house scale, as the tree's checker wants them: a leaf's range contains what is on the board, and
//!   no bound says more than those below it. So they may be wider than the search's own, which the reasons state.
//! * The best move comes first at every node, and no other has a better bound, so that the tree's principal variation
//!   is the search's.

use std::collections::{BTreeSet, VecDeque};

use claims::{Certainty, HOUSE, PARADISE, Reason};
use proof::{Edge, Node, NodeId, Proof, Range, Value};
use shakmaty::{Chess, Position};

use super::search::Search;
use super::tree::{Id, Kind};
use super::values::{MATE, Span};

/// The most nodes of the proof; the principal variation is always included.
const MOST: usize = 2_000;

impl Search<'_> {
    /// Returns the tree; `best` is the node after the suggested move.
    pub(super) fn tell(&self, best: Id) -> Proof {
        let root = self.tree[0].position().clone();
        let mut builder = Builder {
            search: self,
            best,
            chosen: BTreeSet::new(),
            proof: Proof::new(root, self.offense, node(self.reasons(0))),
            ids: vec![0],
        };
        builder.choose();
        builder.add_below(0, NodeId::ROOT);
        builder.set_ranges();
        builder.proof
    }

    /// Whether a node is worth what its side has there, rather than what the moves that were tried bring.
    pub(super) fn stands(&self, id: Id) -> bool {
        let node = &self.tree[id];
        let Some(best) = self.best_made(id).map(|best| self.tree[best].span.lower) else { return true };
        if node.turn() == self.offense {
            id != 0 && best < node.span.lower
        } else {
            node.kind == Kind::Quiescence && node.span.lower < best
        }
    }

    /// Returns the move that is best for the side to move, ignoring passes; among equals the first.
    fn best_made(&self, id: Id) -> Option<Id> {
        self.best_among(id, self.list_made(id))
    }

    /// Returns the moves that were made at a node, without passes.
    pub(super) fn list_made(&self, id: Id) -> impl Iterator<Item = Id> {
        let children = self.tree[id].children.iter().copied();
        children.filter(|child| self.tree[*child].mv.is_some())
    }
}

/// A proof under construction.
struct Builder<'b, 's> {
    search: &'b Search<'s>,
    /// The node after the suggested move.
    best: Id,
    /// The nodes that are included.
    chosen: BTreeSet<Id>,
    proof: Proof,
    /// The search's node for each of the proof's.
    ids: Vec<Id>,
}

impl Builder<'_, '_> {
    /// Chooses the nodes to include: the principal variation, then those nearest to the root.
    fn choose(&mut self) {
        let mut next = Some(self.best);
        while let Some(id) = next {
            self.chosen.insert(id);
            next = if self.search.stands(id) { None } else { self.search.best_made(id) };
        }
        let mut todo = VecDeque::from([0]);
        while let Some(id) = todo.pop_front() {
            if MOST <= self.chosen.len() {
                return;
            }
            self.chosen.insert(id);
            todo.extend(self.below(id));
        }
    }

    /// Lists the nodes that belong below a node.
    fn below(&self, id: Id) -> Vec<Id> {
        if self.search.stands(id) { Vec::new() } else { self.search.list_made(id).collect() }
    }

    fn add_below(&mut self, id: Id, at: NodeId) {
        for child in
            self.below(id).into_iter().filter(|child| self.chosen.contains(child)).collect::<Vec<_>>()
        {
            let Some(mv) = self.search.tree[child].mv else { continue };
            let Some(to) = self.proof.add(at, mv, node(self.search.reasons(child))) else { return };
            self.ids.push(child);
            self.add_below(child, to);
        }
    }

    /// Sets the range of every node, from the leaves up.
    fn set_ranges(&mut self) {
        for index in (0..self.ids.len()).rev() {
            let here = &self.search.tree[self.ids[index]];
            let is_own = here.turn() == self.search.offense;
            let mut edges = self.proof.nodes()[index].edges.clone();
            let place = self.place_of_best(&edges, is_own);
            let range = match place {
                None => leaf(here.position(), here.span, self.search.offense),
                Some(place) => {
                    edges[..=place].rotate_right(1);
                    self.bound_by(&edges, is_own);
                    self.range(&edges, here.span, is_own)
                }
            };
            if let Some(node) = self.node_mut(index) {
                (node.edges, node.range) = (edges, range);
            }
        }
    }

    /// Returns the index of the best move: by the search's value, of mates the nearest, or for the defense the
    /// farthest.
    fn place_of_best(&self, edges: &[Edge], is_own: bool) -> Option<usize> {
        let key = |edge: &Edge| (self.search.tree[self.ids[edge.to.index()]].span.lower, self.low(edge));
        let is_suggested = |edge: &Edge| self.ids[edge.to.index()] == self.best;
        if let Some(place) = edges.iter().position(is_suggested) {
            return Some(place);
        }
        let is_better = |one: &Edge, other: &Edge| match is_own {
            true => key(other) < key(one),
            false => key(one) < key(other),
        };
        (0..edges.len())
            .reduce(|best, place| if is_better(&edges[place], &edges[best]) { place } else { best })
    }

    /// Widens bounds until no move is better than the first.
    fn bound_by(&mut self, edges: &[Edge], is_own: bool) {
        let [first, others @ ..] = edges else { return };
        if is_own {
            let most = self.low(first);
            for edge in others {
                self.lower(edge, most);
            }
        } else if let Some(least) = others.iter().map(|edge| self.low(edge)).min() {
            self.lower(first, least);
        }
    }

    fn low(&self, edge: &Edge) -> Value {
        self.proof.nodes()[edge.to.index()].range.low
    }

    fn lower(&mut self, edge: &Edge, most: Value) {
        if let Some(node) = self.node_mut(edge.to.index()) {
            node.range.low = node.range.low.min(most);
        }
    }

    /// Returns the range of a node with moves, the best of them first.
    fn range(&self, edges: &[Edge], span: Span, is_own: bool) -> Range {
        let below = edges.iter().map(|edge| self.proof.nodes()[edge.to.index()].range.one_ply_earlier());
        let lows = below.clone().map(|range| range.low);
        let best = if is_own { lows.max() } else { lows.min() }.unwrap_or(Value::LOWEST);
        let least = if is_own { best } else { below.map(|range| range.high).min().unwrap_or(Value::HIGHEST) };
        Range { low: value(span.lower).min(best), high: value(span.upper).max(least) }
    }

    fn node_mut(&mut self, index: usize) -> Option<&mut Node> {
        self.proof.node_mut(NodeId(u32::try_from(index).ok()?))
    }
}

/// Starts a node.
fn node(reasons: Vec<Reason>) -> Node {
    Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Claimed, reasons }
}

/// Returns the range of a leaf: the end of the game, or the search's span together with what is on the board.
fn leaf(position: &Chess, span: Span, offense: shakmaty::Color) -> Range {
    if position.is_checkmate() {
        return Range::exactly(if position.turn() == offense { Value::LOWEST } else { Value::HIGHEST });
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return Range::exactly(Value::DRAW);
    }
    let material = Value::centipawns(HOUSE.balance(position.board(), offense));
    Range { low: value(span.lower).min(material), high: value(span.upper).max(material) }
}

/// Converts a value of the search to the house scale.
fn value(tenths: i32) -> Value {
    match tenths {
        MATE.. => Value::HIGHEST,
        _ if tenths <= -MATE => Value::LOWEST,
        _ => Value::centipawns(PARADISE.centipawns(tenths)),
    }
}
