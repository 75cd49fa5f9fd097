//! The proof of a mate: one move of the attacker and every reply, each position once.

use std::cmp::Reverse;
use std::collections::HashMap;

use claims::{Certainty, Reason};
use proof::{Edge, Node, NodeId, Proof, Range, Value};
use shakmaty::{Chess, Move, Position};

use super::search::Search;
use crate::shared::{DRAWN_CLOCK, key_of};

/// The largest tree that is written out, in positions, of a mate or of a denial.
pub(super) const MOST_WRITTEN: usize = 600_000;

/// Why there is no proof of a mate.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Unproved {
    /// No mate is proved, or only one that the seventy-five-move rule forestalls.
    None,
    /// A mate was proved, but its proof is too large, or part of it was not kept.
    Lost,
}

/// A position of the proof.
struct Proved {
    key: u64,
    moves: Vec<(Move, u64)>,
    /// Plies to mate, once they are counted.
    plies: u32,
}

impl Search<'_> {
    /// Returns the proof of the mate at a position, and its plies. A mate with a line so long that the game is drawn by
    /// seventy-five moves does not count.
    ///
    /// The positions are played through again, not searched: they are not nodes.
    pub(super) fn proof(&self, root: &Chess) -> Result<(Proof, u32), Unproved> {
        if !root.is_checkmate() && self.mates.get(key_of(root)).is_none() {
            return Err(Unproved::None);
        }
        let (proof, plies) = self.write_tree(root).ok_or(Unproved::Lost)?;
        if proof.longest_clock() < DRAWN_CLOCK { Ok((proof, plies)) } else { Err(Unproved::None) }
    }

    fn write_tree(&self, root: &Chess) -> Option<(Proof, u32)> {
        let (mut proved, places) = self.list_proved(root)?;
        let plies = count_plies(&mut proved, &places)?;
        proved.sort_by_key(|position| Reverse(position.plies));
        let places: HashMap<u64, NodeId> =
            (0..).zip(&proved).map(|(place, position)| (position.key, NodeId(place))).collect();
        let node = |position: &Proved| {
            let edges = position.moves.iter().map(|(mv, key)| Some(Edge { mv: *mv, to: *places.get(key)? }));
            Some(Node {
                edges: edges.collect::<Option<_>>()?,
                range: Range::exactly(Value::mate_in_plies(position.plies)),
                certainty: Certainty::Proved,
                reasons: vec![Reason::of_rule("proof_numbers")],
            })
        };
        let nodes = proved.iter().map(node).collect::<Option<_>>()?;
        Some((Proof::of_nodes(root.clone(), self.attacker, nodes)?, plies))
    }

    /// Plays through what is proved, each position once, the root first; also returns the index of each position by its
    /// key.
    fn list_proved(&self, root: &Chess) -> Option<(Vec<Proved>, HashMap<u64, usize>)> {
        let mut found: Vec<Proved> = Vec::new();
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut todo = vec![(key_of(root), root.clone())];
        while let Some((key, position)) = todo.pop() {
            if places.contains_key(&key) {
                continue;
            }
            if MOST_WRITTEN <= found.len() {
                return None;
            }
            let own: Vec<Move> = if position.turn() == self.attacker {
                vec![self.mates.get(key)?.mv?]
            } else {
                position.legal_moves().to_vec()
            };
            let mut moves = Vec::with_capacity(own.len());
            for mv in own {
                let mut next = position.clone();
                next.play_unchecked(mv);
                let after = key_of(&next);
                moves.push((mv, after));
                todo.push((after, next));
            }
            places.insert(key, found.len());
            found.push(Proved { key, moves, plies: 0 });
        }
        Some((found, places))
    }
}

/// Counts the plies to mate of every position, and returns those of the root; `None` where a line comes back.
fn count_plies(proved: &mut [Proved], places: &HashMap<u64, usize>) -> Option<u32> {
    let mut waiting: Vec<usize> = proved.iter().map(|position| position.moves.len()).collect();
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); proved.len()];
    for (place, position) in proved.iter().enumerate() {
        for (_, key) in &position.moves {
            parents[*places.get(key)?].push(place);
        }
    }
    let mut ready: Vec<usize> = (0..proved.len()).filter(|place| waiting[*place] == 0).collect();
    let mut counted = 0;
    while let Some(place) = ready.pop() {
        counted += 1;
        let above = proved[place].plies + 1;
        for parent in parents[place].clone() {
            proved[parent].plies = proved[parent].plies.max(above);
            waiting[parent] -= 1;
            if waiting[parent] == 0 {
                ready.push(parent);
            }
        }
    }
    (counted == proved.len()).then(|| proved[0].plies)
}
