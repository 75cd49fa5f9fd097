//! The mates that are proved, each with its distance and, where the attacker is to move, the move that mates.
//!
//! A mate rests on mates that were proved before it and are nearer. A distance only shrinks, and with it the move may
//! change; so following the moves comes nearer to mate with each one, and never goes in a circle.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shakmaty::Move;

/// The most mates that are kept: a map of 2²⁰ places, below 40 MB including the room it needs to grow.
const MOST: usize = 900_000;

/// A proved mate.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Mate {
    /// Plies until mate at most.
    pub(super) plies: u16,
    /// The attacker's move; `None` where the defender is to move.
    pub(super) mv: Option<Move>,
}

/// The mates by the key of their position.
#[derive(Debug, Default)]
pub(super) struct Mates {
    known: HashMap<u64, Mate, BuildHasherDefault<AsItIs>>,
}

impl Mates {
    /// Stores a mate in the place of what is known.
    pub(super) fn put(&mut self, key: u64, mate: Mate) {
        self.known.insert(key, mate);
    }

    /// Returns the mate of a position, if one was proved.
    pub(super) fn get(&self, key: u64) -> Option<Mate> {
        self.known.get(&key).copied()
    }

    /// Adds a mate, unless a nearer one is known, or there is no room: then what is kept stays as it is, so that no
    /// mate comes to rest on one that is not kept.
    pub(super) fn add(&mut self, key: u64, mate: Mate) {
        if MOST <= self.known.len() {
            return;
        }
        let known = self.known.entry(key).or_insert(mate);
        if mate.plies < known.plies {
            *known = mate;
        }
    }
}

/// A hasher that uses a key as its own hash, since it is one.
#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_mate_is_kept() {
        let mut mates = Mates::default();
        for (plies, kept) in [(9, 9), (11, 9), (5, 5)] {
            mates.add(7, Mate { plies, mv: None });
            assert_eq!(mates.get(7).map(|mate| mate.plies), Some(kept));
        }
        assert_eq!(mates.get(8), None);
    }
}
