//! The tree that shows that there is no mate in so many moves: every move of the attacker, one answer to each.
//!
//! It is read from what the bounded searches remember. If their table has forgotten why a reply holds, the reply is
//! searched again. The searches have seen few of the tree's positions, so all of them count as nodes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use shakmaty::{Chess, Color, Move, Position};

use super::search::{Aim, Search};
use super::tree::MOST_WRITTEN;
use crate::shared::key_of;

/// The statement that a side has no mate in so many moves, with the tree that shows it.
#[derive(Clone, Debug)]
pub struct Denial {
    /// The side that does not mate.
    pub attacker: Color,
    /// The number of its moves within which it does not mate.
    pub moves: u32,
    /// Breadth first: the moves of each position, each with the index of the position that it leads to.
    pub nodes: Vec<Vec<(Move, u32)>>,
}

/// Why a denial was not written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Undenied {
    /// There is a mate, or it is not known that there is none, or the tree was not requested.
    Open,
    /// The tree has too many positions.
    TooLarge,
    /// The limits were reached while it was written.
    Limits,
}

impl Search<'_> {
    /// Returns the tree that shows that there is no mate in so many moves; the search must have found that there is
    /// none.
    pub(super) fn denial(&mut self, root: &Chess, moves: u32) -> Result<Denial, Undenied> {
        let mut places = HashMap::from([(key_of(root), 0)]);
        let mut nodes = Vec::new();
        let mut level = vec![root.clone()];
        let mut left = moves;
        while !level.is_empty() {
            let mut next = Vec::new();
            let is_attackers = level[0].turn() == self.attacker;
            for position in level {
                let mut edges = Vec::new();
                for mv in self.show(&position, left)? {
                    let after = self.made_whole(&position, mv)?;
                    let place = u32::try_from(places.len()).ok().filter(|_| places.len() < MOST_WRITTEN);
                    let place = place.ok_or(Undenied::TooLarge)?;
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
        Ok(Denial { attacker: self.attacker, moves, nodes })
    }

    /// Makes a move within the limits of the whole.
    fn made_whole(&mut self, position: &Chess, mv: Move) -> Result<Chess, Undenied> {
        self.open_share();
        self.make_move(position, mv).ok_or(Undenied::Limits)
    }

    /// Returns the moves that the tree has at a position with so many moves to go.
    fn show(&mut self, position: &Chess, left: u32) -> Result<Vec<Move>, Undenied> {
        let moves = position.legal_moves();
        if position.is_insufficient_material() {
            return Ok(Vec::new());
        }
        if position.turn() == self.attacker {
            return Ok(moves.to_vec());
        }
        if moves.is_empty() || left == 0 {
            return if position.is_checkmate() { Err(Undenied::Open) } else { Ok(Vec::new()) };
        }
        let plies = left.saturating_mul(2) - 1;
        let mut unknown = Vec::new();
        for mv in moves {
            let after = self.made_whole(position, mv)?;
            if self.fails_within(key_of(&after)).is_some_and(|known| plies <= known) {
                return Ok(vec![mv]);
            }
            unknown.push((mv, after));
        }
        for (mv, after) in unknown {
            if self.run(&after, Aim::Within(plies), u64::MAX).is_none() {
                return Ok(vec![mv]);
            }
        }
        Err(if self.stopped.is_some() { Undenied::Limits } else { Undenied::Open })
    }
}
