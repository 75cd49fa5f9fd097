//! The weight of each feature: a small network, read from a file that `cargo run -p workshop -- train-likelihood` writes.
//!
//! A move's score is the sum of its features' own weights and of the outputs of [`HIDDEN`] units from their sum; the
//! shares of a position's moves are the softmax of their scores. A feature that is not in the file weighs nothing: the
//! move's other features count.

use std::sync::OnceLock;

/// Units between features and score.
pub(super) const HIDDEN: usize = 32;
/// The first bytes of the file.
const MAGIC: &[u8; 8] = b"KBLIKE01";
/// The number that represents a weight of one; weights are stored as whole numbers.
pub(super) const SCALE: f32 = 2_048.0;
/// Bytes of a feature: its key, its own weight and its inputs to the units.
const ROW: usize = 4 + 2 * (1 + HIDDEN);
/// Bytes before the rows: the magic, the number of rows, and bias and weight of each unit.
const HEAD: usize = 8 + 4 + 4 * HIDDEN;

/// The weights of features.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Indices of rows by key, in open addressing; 0 is none.
    slots: Vec<u32>,
    keys: Vec<u32>,
    /// Each feature's own weight.
    own: Vec<f32>,
    /// Each feature's inputs to the units.
    given: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    out: [f32; HIDDEN],
}

/// The sum of a move's features.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    own: f32,
    units: [f32; HIDDEN],
}

impl Weights {
    /// Returns the weights that are built into the program.
    pub fn built_in() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| {
            let bytes = include_bytes!("../../../data/likelihood.bin");
            Weights::read(bytes).unwrap_or_else(|| Weights::new(Vec::new(), [0.0; HIDDEN], [0.0; HIDDEN]))
        })
    }

    /// Makes weights from rows: keys with their own weight and their inputs to the units.
    pub fn new(mut rows: Vec<(u32, f32, [f32; HIDDEN])>, bias: [f32; HIDDEN], out: [f32; HIDDEN]) -> Weights {
        rows.sort_by_key(|(key, ..)| *key);
        rows.dedup_by_key(|(key, ..)| *key);
        let size = (2 * rows.len() + 1).next_power_of_two();
        let mut slots = vec![0; size];
        for (place, (key, ..)) in rows.iter().enumerate() {
            let mut slot = *key as usize & (size - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            slots[slot] = place as u32 + 1;
        }
        Weights {
            slots,
            keys: rows.iter().map(|(key, ..)| *key).collect(),
            own: rows.iter().map(|(_, own, _)| *own).collect(),
            given: rows.iter().map(|(.., given)| *given).collect(),
            bias,
            out,
        }
    }

    /// Parses a file; `None` if it is not a file of weights.
    pub fn read(bytes: &[u8]) -> Option<Weights> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let number = |at: usize| f32::from(i16::from_le_bytes([head[at], head[at + 1]])) / SCALE;
        let rows = u32::from_le_bytes(head[8..12].try_into().ok()?) as usize;
        if &head[..8] != MAGIC || rest.len() != rows.checked_mul(ROW)? {
            return None;
        }
        let bias = std::array::from_fn(|unit| number(12 + 2 * unit));
        let out = std::array::from_fn(|unit| number(12 + 2 * (HIDDEN + unit)));
        let rows = rest.chunks_exact(ROW).map(|row| {
            let number = |at: usize| f32::from(i16::from_le_bytes([row[at], row[at + 1]])) / SCALE;
            let key = u32::from_le_bytes([row[0], row[1], row[2], row[3]]);
            (key, number(4), std::array::from_fn(|unit| number(6 + 2 * unit)))
        });
        Some(Weights::new(rows.collect(), bias, out))
    }

    /// Returns the contents of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let number = |value: f32| ((value * SCALE).round().clamp(-32_767.0, 32_767.0) as i16).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.keys.len() as u32).to_le_bytes());
        bytes.extend(self.bias.iter().chain(&self.out).flat_map(|value| number(*value)));
        for (place, key) in self.keys.iter().enumerate() {
            bytes.extend(key.to_le_bytes());
            bytes.extend(number(self.own[place]));
            bytes.extend(self.given[place].iter().flat_map(|value| number(*value)));
        }
        bytes
    }

    fn place(&self, key: u32) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return None,
                place if self.keys[place as usize - 1] == key => return Some(place as usize - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Sums the contributions of features.
    pub(super) fn sum(&self, keys: impl IntoIterator<Item = u32>) -> Sum {
        let mut sum = Sum { own: 0.0, units: self.bias };
        for place in keys.into_iter().filter_map(|key| self.place(key)) {
            sum.own += self.own[place];
            for (unit, given) in sum.units.iter_mut().zip(&self.given[place]) {
                *unit += given;
            }
        }
        sum
    }

    /// Returns the score of a sum: more is more likely.
    pub(super) fn score(&self, sum: &Sum) -> f32 {
        let units = sum.units.iter().zip(&self.out).map(|(unit, out)| unit.max(0.0) * out);
        sum.own + units.sum::<f32>()
    }

    /// Returns the score without some features.
    pub(super) fn score_without(&self, sum: &Sum, keys: impl IntoIterator<Item = u32>) -> f32 {
        let mut rest = sum.clone();
        for place in keys.into_iter().filter_map(|key| self.place(key)) {
            rest.own -= self.own[place];
            for (unit, given) in rest.units.iter_mut().zip(&self.given[place]) {
                *unit -= given;
            }
        }
        self.score(&rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let rows =
            vec![(9, 0.5, [0.25; HIDDEN]), (1 << 20 | 9, -1.0, [0.0; HIDDEN]), (7, 2.0, [-0.5; HIDDEN])];
        Weights::new(rows, [0.125; HIDDEN], [0.5; HIDDEN])
    }

    #[test]
    fn a_file_gives_back_what_was_written() {
        let weights = some();
        assert_eq!(Weights::read(&weights.to_bytes()), Some(weights.clone()));
        let bytes = weights.to_bytes();
        for wrong in [&bytes[..bytes.len() - 1], &bytes[1..], &[]] {
            assert_eq!(Weights::read(wrong), None);
        }
        let mut longer = bytes.clone();
        longer[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(Weights::read(&longer), None);
    }

    #[test]
    fn features_add_up_and_unknown_ones_weigh_nothing() {
        let weights = some();
        let score = |keys: &[u32]| weights.score(&weights.sum(keys.iter().copied()));
        assert_eq!(score(&[1_234]), score(&[]));
        assert_eq!(score(&[9]) - score(&[]), 0.5 + 0.5 * 0.25 * HIDDEN as f32);
        // Units that are off contribute nothing.
        assert_eq!(score(&[7]), 2.0);
        let sum = weights.sum([9, 7]);
        assert_eq!(weights.score_without(&sum, [7]), score(&[9]));
    }

    #[test]
    fn the_weights_that_are_built_in_can_be_read() {
        assert!(1_000 < Weights::built_in().keys.len());
    }
}
