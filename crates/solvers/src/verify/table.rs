//! The transposition table: what earlier visits to a position found.
//!
//! It is made for one search and sized by its limits, so that a search of a thousand nodes clears next to nothing.
//!
//! CITE: Transposition table. <https://www.chessprogramming.org/Transposition_Table>

use super::value::{MATES_FROM, is_mate};
use crate::shared::place_of;

/// The relation of a stored value to the true one.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// The true value is this.
    Exact,
}

/// The data stored for a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Entry {
    /// The best move's [`code`](super::ordering::code); 0 for none.
    pub(super) code: u16,
    /// The value, mates counted from the root of this search.
    pub(super) value: i32,
    /// The static evaluation; [`NO_EVALUATION`] in check.
    pub(super) evaluation: i32,
    /// How deep it was searched.
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// The stored number for a missing evaluation.
pub(super) const NO_EVALUATION: i32 = i16::MIN as i32;

/// Positions that share one index; the least deep gives way.
const BUCKET: usize = 4;
/// The largest table by default, in megabytes.
const MEGABYTES: u32 = 32;
/// Buckets of a megabyte.
const BUCKETS_A_MEGABYTE: usize = 1 << 14;
/// The fewest buckets.
const FEWEST_BUCKETS: usize = 1 << 8;
/// Depths of quiescence are below zero.
const DEPTH_OFFSET: i32 = 16;

/// Keys and data alternating, in one line of the processor's cache.
#[derive(Copy, Clone)]
#[repr(align(64))]
struct Bucket([u64; 2 * BUCKET]);

/// The table of one search.
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// Makes a table for a search of about `nodes` nodes, of at most `megabytes` megabytes (rounded down to a power of
    /// two).
    pub(super) fn for_nodes(nodes: u64, megabytes: Option<u32>) -> Table {
        let megabytes = usize::try_from(megabytes.unwrap_or(MEGABYTES).max(1)).unwrap_or(1);
        let most = 1 << megabytes.saturating_mul(BUCKETS_A_MEGABYTE).ilog2();
        let wanted = usize::try_from(nodes / 2).unwrap_or(most);
        let count = wanted.clamp(FEWEST_BUCKETS, most).next_power_of_two();
        Table { buckets: vec![Bucket([0; 2 * BUCKET]); count] }
    }

    /// Estimates how full the table is, in thousandths, from its first buckets.
    pub(super) fn fullness(&self) -> u32 {
        let seen = self.buckets.iter().take(FEWEST_BUCKETS);
        let used =
            seen.flat_map(|Bucket(words)| words.iter().skip(1).step_by(2)).filter(|data| **data != 0).count();
        u32::try_from(used * 1000 / (FEWEST_BUCKETS * BUCKET)).unwrap_or(1000)
    }

    /// Looks up a position that is `ply` plies from the root.
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let Bucket(bucket) = self.buckets.get(self.index(key))?;
        let place = (0..BUCKET).find(|place| bucket[2 * place] == key && bucket[2 * place + 1] != 0)?;
        unpack(bucket[2 * place + 1], ply)
    }

    /// Stores a position that is `ply` plies from the root.
    pub(super) fn put(&mut self, key: u64, entry: Entry, ply: usize) {
        let index = self.index(key);
        let Some(Bucket(bucket)) = self.buckets.get_mut(index) else { return };
        let mut place = 0;
        let mut least = i32::MAX;
        for candidate in 0..BUCKET {
            let data = bucket[2 * candidate + 1];
            if bucket[2 * candidate] == key || data == 0 {
                place = candidate;
                break;
            }
            let depth = depth_of(data);
            if depth < least {
                (place, least) = (candidate, depth);
            }
        }
        let mut entry = entry;
        if bucket[2 * place] == key && bucket[2 * place + 1] != 0 {
            let held = bucket[2 * place + 1];
            // A much deeper result stays, and a known move is not forgotten.
            if entry.bound != Bound::Exact && entry.depth + 3 < depth_of(held) {
                return;
            }
            if entry.code == 0 {
                entry.code = code_of(held);
            }
        }
        bucket[2 * place] = key;
        bucket[2 * place + 1] = pack(entry, ply);
    }

    fn index(&self, key: u64) -> usize {
        place_of(key, self.buckets.len())
    }
}

/// Packs an entry: move 16 bits, value 16, evaluation 16, depth 8, bound 8 (never 0).
fn pack(entry: Entry, ply: usize) -> u64 {
    let distance = i32::try_from(ply).unwrap_or(0);
    let value = match entry.value {
        value if MATES_FROM < value => value + distance,
        value if is_mate(value) => value - distance,
        value => value,
    };
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 255);
    u64::from(entry.code)
        | field(value) << 16
        | field(entry.evaluation) << 32
        | u64::try_from(depth).unwrap_or(0) << 48
        | bound << 56
}

fn unpack(data: u64, ply: usize) -> Option<Entry> {
    let distance = i32::try_from(ply).unwrap_or(0);
    let value = match sign(data >> 16) {
        value if MATES_FROM < value => value - distance,
        value if is_mate(value) => value + distance,
        value => value,
    };
    let bound = match data >> 56 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let evaluation = sign(data >> 32);
    Some(Entry { code: code_of(data), value, evaluation, depth: depth_of(data), bound })
}

fn code_of(data: u64) -> u16 {
    (data & 0xffff) as u16
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as u8) - DEPTH_OFFSET
}

/// Fits a number between -32768 and 32767 into 16 bits.
fn field(number: i32) -> u64 {
    u64::from(number as i16 as u16)
}

fn sign(bits: u64) -> i32 {
    i32::from(bits as u16 as i16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::value::{INFINITE, MATE};

    fn entry(value: i32, depth: i32, bound: Bound) -> Entry {
        Entry { code: 77, value, evaluation: -35, depth, bound }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let mut table = Table::for_nodes(100, None);
        for (key, value) in [(1, 0), (2, -31), (3, 2_500), (4, INFINITE), (5, -INFINITE)] {
            let stored = entry(value, 7, Bound::Lower);
            table.put(key, stored, 0);
            assert_eq!(table.get(key, 0), Some(stored));
        }
        assert_eq!(table.get(6, 0), None);
    }

    #[test]
    fn mates_are_counted_from_where_they_are_met() {
        let mut table = Table::for_nodes(100, None);
        // Found five plies from the root, mate two plies later; met again three plies from the root.
        table.put(9, entry(MATE - 7, 3, Bound::Exact), 5);
        assert_eq!(table.get(9, 3).map(|entry| entry.value), Some(MATE - 5));
        table.put(10, entry(7 - MATE, 3, Bound::Exact), 5);
        assert_eq!(table.get(10, 3).map(|entry| entry.value), Some(5 - MATE));
    }

    #[test]
    fn the_least_deep_gives_way() {
        let mut table = Table::for_nodes(1, None);
        let step = table.buckets.len() as u64;
        for (nth, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1)] {
            table.put(nth * step, entry(0, depth, Bound::Exact), 0);
        }
        let held = |nth: u64| table.get(nth * step, 0).is_some();
        assert_eq!([held(1), held(2), held(3), held(4), held(5)], [true, false, true, true, true]);
    }

    #[test]
    fn the_size_follows_the_limit() {
        assert_eq!(Table::for_nodes(1_000, None).buckets.len(), 512);
        assert_eq!(Table::for_nodes(u64::MAX, None).buckets.len(), 32 * BUCKETS_A_MEGABYTE);
        assert_eq!(Table::for_nodes(u64::MAX, Some(3)).buckets.len(), 2 * BUCKETS_A_MEGABYTE);
    }
}
