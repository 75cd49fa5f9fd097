//! What the search remembers of positions that are not proved: a bounded table that grows as needed.
//!
//! An entry is found by the key of the position and by the question put to it (`Kind`): numbers of one width or bound
//! say nothing about those of another. Four entries share a bucket of 64 bytes; where it is full, the one with the
//! least work behind it is collected as garbage, so that large searches are not repeated for the sake of small ones.
//!
//! CITE: A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002 (the table and its garbage);
//! <https://www.chessprogramming.org/Transposition_Table>.

use super::numbers::Numbers;
use crate::shared::place_of;

/// Entries in a bucket.
const WAYS: usize = 4;
/// The buckets that a table begins with: 64 KB.
const FIRST: usize = 1 << 10;
/// The most buckets: 64 MB, and half of it once more while it grows. Two searches, one for each side, have a table
/// each, and mates of at most 40 MB each: 208 MB, or 240 while one grows, besides what is written in the end.
const MOST: usize = 1 << 20;
/// Bits for the work behind an entry, above the proof number.
const NUMBER_BITS: u32 = 27;

/// The question put to a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Kind(pub(super) u16);

impl Kind {
    /// The question for how many plies there is known to be no mate, whatever is played.
    pub(super) const FAILS: Kind = Kind(u16::MAX);

    /// Returns the key under which the answer to this question is stored for a position.
    fn of(self, key: u64) -> u64 {
        key ^ (u64::from(self.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// One position; all zero if empty.
#[derive(Copy, Clone, Debug)]
struct Entry {
    key: u64,
    /// The proof number, and above it the number of binary digits of the count of nodes below.
    proof_and_work: u32,
    disproof: u32,
}

#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const EMPTY: Bucket = Bucket([Entry { key: 0, proof_and_work: 0, disproof: 0 }; WAYS]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    used: usize,
}

impl Table {
    /// Returns an empty table.
    pub(super) fn new() -> Table {
        Table { buckets: vec![EMPTY; FIRST], used: 0 }
    }

    /// Returns what is remembered of a position.
    pub(super) fn get(&self, key: u64, kind: Kind) -> Option<Numbers> {
        let key = kind.of(key);
        let entry = self.buckets[self.place(key)].0.iter().find(|entry| entry.key == key)?;
        Some(entry.numbers()).filter(|_| entry.is_used())
    }

    /// Stores a position, with the number of nodes that it took.
    pub(super) fn put(&mut self, key: u64, kind: Kind, numbers: Numbers, nodes: u64) {
        if self.buckets.len() < MOST && self.buckets.len() * WAYS / 2 < self.used {
            self.grow();
        }
        self.hold(Entry::of(kind.of(key), numbers, nodes));
    }

    fn place(&self, key: u64) -> usize {
        place_of(key, self.buckets.len())
    }

    fn hold(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let bucket = &mut self.buckets[place].0;
        let same = bucket.iter().position(|held| held.key == entry.key);
        let least = (0..WAYS).min_by_key(|way| bucket[*way].work());
        let way = same.or(least).unwrap_or(0);
        self.used += usize::from(!bucket[way].is_used());
        bucket[way] = entry;
    }

    fn grow(&mut self) {
        let grown = vec![EMPTY; self.buckets.len() * 2];
        let before = std::mem::replace(&mut self.buckets, grown);
        self.used = 0;
        for entry in before.iter().flat_map(|bucket| bucket.0).filter(|entry| entry.is_used()) {
            self.hold(entry);
        }
    }
}

impl Entry {
    fn of(key: u64, numbers: Numbers, nodes: u64) -> Entry {
        let work = (u64::BITS - nodes.max(1).leading_zeros()).min(u32::BITS - 1);
        Entry { key, proof_and_work: numbers.proof | work << NUMBER_BITS, disproof: numbers.disproof }
    }

    fn numbers(self) -> Numbers {
        let proof = self.proof_and_work & ((1 << NUMBER_BITS) - 1);
        Numbers { proof, disproof: self.disproof }
    }

    fn work(self) -> u32 {
        self.proof_and_work >> NUMBER_BITS
    }

    fn is_used(self) -> bool {
        0 < self.work()
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::INFINITE;
    use super::*;

    const NUMBERS: Numbers = Numbers { proof: 3, disproof: 7 };

    #[test]
    fn what_is_put_in_is_found_by_key_and_kind() {
        let mut table = Table::new();
        let largest = Numbers { proof: INFINITE, disproof: INFINITE };
        for (nodes, numbers) in [(1, NUMBERS), (1_000, Numbers { proof: 4, ..NUMBERS }), (u64::MAX, largest)]
        {
            table.put(77, Kind(1), numbers, nodes);
            assert_eq!(table.get(77, Kind(1)), Some(numbers));
        }
        assert_eq!(table.get(77, Kind(2)), None);
        assert_eq!(table.get(78, Kind(1)), None);
        assert_eq!(table.get(Kind(1).of(0), Kind(1)), None, "an empty entry is none");
    }

    #[test]
    fn of_a_full_bucket_the_least_work_is_collected() {
        let mut table = Table::new();
        for (upper, nodes) in [(1, 50), (2, 3), (3, 1_000_000), (4, 20), (5, 7)] {
            table.put(upper << 32, Kind(0), NUMBERS, nodes);
        }
        let is_held = |upper: u64| table.get(upper << 32, Kind(0)).is_some();
        assert_eq!([1, 2, 3, 4, 5].map(is_held), [true, false, true, true, true]);
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_has_and_its_bound() {
        let mut table = Table::new();
        let key = |nth: u64| Kind(4).of(nth.wrapping_mul(0x2545_f491_4f6c_dd1d));
        for nth in 0..40_000 {
            table.put(key(nth), Kind(3), NUMBERS, 1);
        }
        assert!(FIRST < table.buckets.len() && table.buckets.len() <= MOST);
        let held = (0..40_000).filter(|nth| table.get(key(*nth), Kind(3)).is_some()).count();
        assert!(36_000 < held, "{held}");
        assert!(MOST * size_of::<Bucket>() <= 64 << 20);
    }
}
