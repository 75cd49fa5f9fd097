//! What is known of positions met before: a bound of the value, the move, and what both sides did.
//!
//! The report has no such memory and asks for lemmas (VI.E). A bound holds for the same expectation only, since the
//! expectation decides what is tried and what is enough.

use std::collections::HashMap;

use shakmaty::Move;
use vision::Refutation;

use super::search::Bounds;

/// A position's key, whether it follows a pass, whether an answer is being tested.
type Place = (u64, bool, bool);

/// What a node returned.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// Plies that were left below it.
    pub(super) depth: u32,
    /// What was expected, for the side to move.
    pub(super) expected: i32,
    /// The value, for the side to move.
    pub(super) value: i32,
    /// Whether the value is at least this, at most this, or both.
    pub(super) bound: Bound,
    /// The line.
    pub(super) line: Vec<Move>,
    /// What White and Black did in the line.
    pub(super) told: [Refutation; 2],
    /// Whether the line's last position shows the value.
    pub(super) is_whole: bool,
}

/// What a value bounds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Bound {
    /// It is at least the value.
    Least,
    /// It is at most the value.
    Most,
    /// It is exactly the value.
    Exact,
}

impl Bound {
    /// Returns what a value bounds that came back from a search within bounds.
    pub(super) fn of(value: i32, bounds: Bounds) -> Bound {
        if bounds.most <= value {
            Bound::Least
        } else if value <= bounds.least {
            Bound::Most
        } else {
            Bound::Exact
        }
    }
}

/// Positions by their keys. Nothing iterates over them.
#[derive(Debug, Default)]
pub(super) struct Memory {
    known: HashMap<Place, Known>,
}

impl Memory {
    /// Returns what is known of a position, if it decides the position within bounds.
    pub(super) fn find_decided(
        &self,
        key: Place,
        depth: u32,
        expected: i32,
        bounds: Bounds,
    ) -> Option<&Known> {
        let known = self.known.get(&key)?;
        let is_as_deep = depth <= known.depth && known.expected == expected;
        let decides = match known.bound {
            Bound::Least => bounds.most <= known.value,
            Bound::Most => known.value <= bounds.least,
            Bound::Exact => true,
        };
        (is_as_deep && decides).then_some(known)
    }

    /// Returns the move that was best in a position.
    pub(super) fn best(&self, key: Place) -> Option<Move> {
        self.known.get(&key)?.line.first().copied()
    }

    /// Stores what a node returned; if it has no move, a move known from before stays.
    pub(super) fn keep(&mut self, key: Place, mut known: Known) {
        if known.line.is_empty()
            && let Some(before) = self.known.get(&key)
        {
            known.line.clone_from(&before.line);
        }
        self.known.insert(key, known);
    }
}
