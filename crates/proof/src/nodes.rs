//! The nodes of a certificate: one flat list of moves, cut into nodes, so that a million of them are read
//! without as many allocations.

use std::fmt;

use serde::de::{DeserializeSeed, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Uci;

/// A list of nodes, each a list of moves with the index of the node they lead to.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Nodes {
    edges: Vec<(Uci, u32)>,
    /// For each node, where its moves end in `edges`.
    ends: Vec<usize>,
}

impl Nodes {
    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is not even a root.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the moves of a node; empty for a node that is not in the list.
    pub fn edges(&self, node: usize) -> &[(Uci, u32)] {
        let end = |node: usize| self.ends.get(node).copied();
        let begin = node.checked_sub(1).map_or(Some(0), end);
        begin.zip(end(node)).map_or(&[], |(begin, end)| &self.edges[begin..end])
    }

    /// Returns the moves of every node.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[(Uci, u32)]> + ExactSizeIterator {
        (0..self.len()).map(|node| self.edges(node))
    }
}

impl<E: IntoIterator<Item = (Uci, u32)>> FromIterator<E> for Nodes {
    fn from_iter<T: IntoIterator<Item = E>>(nodes: T) -> Nodes {
        let mut made = Nodes::default();
        for edges in nodes {
            made.edges.extend(edges);
            made.ends.push(made.edges.len());
        }
        made
    }
}

impl Serialize for Nodes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Nodes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Nodes, D::Error> {
        deserializer.deserialize_seq(List)
    }
}

/// Visitor that reads the list.
struct List;

/// Visitor that reads one node into the edges of all.
struct Node<'n>(&'n mut Vec<(Uci, u32)>);

impl<'de> Visitor<'de> for List {
    type Value = Nodes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Nodes, A::Error> {
        let mut nodes = Nodes::default();
        while list.next_element_seed(Node(&mut nodes.edges))?.is_some() {
            nodes.ends.push(nodes.edges.len());
        }
        Ok(nodes)
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(edge) = list.next_element()? {
            self.0.push(edge);
        }
        Ok(())
    }
}
