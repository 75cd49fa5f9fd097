//! The network that values positions: one layer over pieces on squares, seen by both sides, and one over both sights.
//!
//! The numbers are whole numbers in a file beside this one, read once. See [`super`] for how they were found.
//!
//! CITE: Efficiently updatable neural networks. <https://www.chessprogramming.org/NNUE>

#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;
#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

use pulp::Arch;

use super::size::{PLACES, STEPS, ZONES};
use super::sums::{MOST, Sums, weigh};

/// How many pieces make a step.
const MEN_A_STEP: usize = 4;

/// The number that stands for one in the first layer.
const FIRST_ONE: i32 = MOST as i32;
/// The number that stands for one in the second layer.
const SECOND_ONE: i32 = 64;
/// How much finer the number added at the end is.
const FINER: i32 = 16;
/// The network's unit, in centipawns.
const CENTIPAWNS: i32 = 340;

/// The numbers of both layers.
pub(super) struct Network {
    /// What a piece on a square adds to a sight, by the zone of the side's own king and by place.
    pub(super) first: Vec<Sums>,
    /// A sight without pieces.
    pub(super) empty: Sums,
    /// The weights of the sums, one's own first, by step.
    second: Vec<[Sums; 2]>,
    /// The number added, by step.
    added: [i16; STEPS],
}

/// The network: part of the program, except in browsers, where it is a file of its own.
#[cfg(not(target_arch = "wasm32"))]
static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    let stored: &[u8; super::size::STORED] = include_bytes!("network.bin");
    Network::read(stored)
});
#[cfg(target_arch = "wasm32")]
static NETWORK: OnceLock<Network> = OnceLock::new();
/// The network used until one has been loaded.
#[cfg(target_arch = "wasm32")]
static EMPTY: OnceLock<Network> = OnceLock::new();

/// Returns the network; in a browser, one that values every position as level unless it was loaded before.
pub(super) fn network() -> &'static Network {
    #[cfg(not(target_arch = "wasm32"))]
    return &NETWORK;
    #[cfg(target_arch = "wasm32")]
    NETWORK.get().unwrap_or_else(|| EMPTY.get_or_init(|| Network::read(&[])))
}

/// Error for bytes that are not a network.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoNetwork(usize);

#[cfg(target_arch = "wasm32")]
impl std::fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes that are no packed network", self.0)
    }
}

/// Loads the network that all searches from now on use, in the format of [`pack_network`](super::pack); a second one is
/// ignored.
///
/// # Errors
///
/// The bytes are not a packed network.
#[cfg(target_arch = "wasm32")]
pub fn load_network(bytes: &[u8]) -> Result<(), NoNetwork> {
    let stored = super::packing::unpack(bytes).ok_or(NoNetwork(bytes.len()))?;
    NETWORK.get_or_init(|| Network::read(&stored));
    Ok(())
}

/// Whether a network was loaded.
#[cfg(target_arch = "wasm32")]
pub fn has_network() -> bool {
    NETWORK.get().is_some()
}

impl Network {
    fn read(bytes: &[u8]) -> Network {
        let mut numbers = bytes.chunks_exact(2).map(|pair| pair.try_into().map_or(0, i16::from_le_bytes));
        let mut sums = || Sums(std::array::from_fn(|_| numbers.next().unwrap_or(0)));
        let first = (0..ZONES * PLACES).map(|_| sums()).collect();
        let empty = sums();
        let second = (0..STEPS).map(|_| [sums(), sums()]).collect();
        let added = std::array::from_fn(|_| numbers.next().unwrap_or(0));
        Network { first, empty, second, added }
    }

    /// Returns the value in centipawns for the side whose sight comes first; `men` is the number of all pieces on the
    /// board.
    pub(super) fn value(&self, arch: Arch, sights: [&Sums; 2], men: usize) -> i32 {
        let step = (men.saturating_sub(1) / MEN_A_STEP).min(STEPS - 1);
        let sum = weigh(arch, sights, &self.second[step]) / FIRST_ONE;
        let added = i32::from(self.added[step]) * FIRST_ONE / FINER;
        (sum + added) * CENTIPAWNS / (FIRST_ONE * SECOND_ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_weight_is_too_large_to_be_multiplied() {
        let all = network().second.iter().flatten().flat_map(|sums| sums.0);
        assert!(all.into_iter().all(|weight| i32::from(weight.abs()) * FIRST_ONE <= i32::from(i16::MAX)));
    }
}
