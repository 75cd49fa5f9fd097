//! The tree that shows that there is no mate in so many moves: every move of the attacker, one answer to each.
//!
//! It is read off what the bounded searches remember. Where their table has forgotten why a reply holds, the reply is searched
//! again; the positions that are played over are no nodes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use shakmaty::{Chess, Color, Move, Position};

use super::search::{Aim, Search};
use crate::shared::key_of;

/// The most positions of a tree that is written out.
const MOST: usize = 2_000_000;

/// That a side has no mate in so many moves, with the tree that shows it.
#[derive(Clone, Debug)]
pub struct Denial {
    /// The side that does not mate.
    pub attacker: Color,
    /// In how many of its moves.
    pub moves: u32,
    /// Breadth first: the moves of each position, each with the place of the position that it leads to.
    pub nodes: Vec<Vec<(Move, u32)>>,
}

impl Search<'_> {
    /// Gives the tree that shows that there is no mate in so many moves; `None` where there may be one, the tree is too large
    /// or the limits are reached.
    pub(super) fn denial(&mut self, root: &Chess, moves: u32) -> Option<Denial> {
        let mut places = HashMap::from([(key_of(root), 0)]);
        let mut nodes = Vec::new();
        let mut level = vec![root.clone()];
        let mut left = moves;
        while !level.is_empty() {
            let mut next = Vec::new();
            let is_attackers = level.first()?.turn() == self.attacker;
            for position in level {
                let mut edges = Vec::new();
                for mv in self.shown(&position, left)? {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    let place = u32::try_from(places.len()).ok().filter(|_| places.len() < MOST)?;
                    let place = match places.entry(key_of(&after)) {
                        Entry::Occupied(known) => *known.get(),
                        Entry::Vacant(new) => {
                            next.push(after);
                            *new.insert(place)
                        }
                    };
                    edges.push((mv, place));
                }
                nodes.push(edges);
            }
            level = next;
            left -= u32::from(is_attackers);
        }
        Some(Denial { attacker: self.attacker, moves, nodes })
    }

    /// Lists the moves that the tree has at a position with so many moves to go.
    fn shown(&mut self, position: &Chess, left: u32) -> Option<Vec<Move>> {
        let moves = position.legal_moves();
        if position.is_insufficient_material() {
            return Some(Vec::new());
        }
        if position.turn() == self.attacker {
            return Some(moves.to_vec());
        }
        if moves.is_empty() || left == 0 {
            return (!position.is_checkmate()).then(Vec::new);
        }
        let plies = left.checked_mul(2)? - 1;
        let mut unknown = Vec::new();
        for mv in moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if self.fails_within(key_of(&after)).is_some_and(|known| plies <= known) {
                return Some(vec![mv]);
            }
            unknown.push((mv, after));
        }
        let holds = |(mv, after): (Move, Chess)| {
            self.run(&after, Aim::Within(plies), u64::MAX).is_none().then_some(vec![mv])
        };
        unknown.into_iter().find_map(holds)
    }
}
