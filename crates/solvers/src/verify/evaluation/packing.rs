//! The network as browsers load it: the same numbers in two fifths of the bytes.
//!
//! What a piece adds to a sight differs little between the king's zones. So each number of the first layer is stored as
//! its difference from the mean of the zones before it; low and high bytes are stored separately, since the high ones
//! are nearly all zero; and DEFLATE packs both. Nothing is rounded: unpacking restores the exact numbers.

use flate2::write::DeflateDecoder;
#[cfg(not(target_arch = "wasm32"))]
use flate2::{Compression, write::DeflateEncoder};

use super::size::{PLACES, STORED, ZONES};
use super::sums::WIDTH;

/// Numbers of one zone.
const ZONE: usize = PLACES * WIDTH;
/// Numbers of the whole network.
const NUMBERS: usize = STORED / 2;

/// Packs a stored network, or returns `None` if the bytes are not one: bytes that would not be restored exactly are not
/// packed.
#[cfg(not(target_arch = "wasm32"))]
pub fn pack(stored: &[u8]) -> Option<Vec<u8>> {
    use std::io::Write;

    let numbers: Vec<i16> =
        stored.chunks_exact(2).map(|pair| pair.try_into().map_or(0, i16::from_le_bytes)).collect();
    let (mut low, mut high) = (Vec::with_capacity(STORED), Vec::with_capacity(NUMBERS));
    for place in order() {
        let number = numbers.get(place).copied().unwrap_or(0);
        let [small, large] = fold(number.wrapping_sub(foretell(&numbers, place))).to_le_bytes();
        low.push(small);
        high.push(large);
    }
    low.append(&mut high);
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&low).ok()?;
    encoder.finish().ok().filter(|packed| unpack(packed).is_some_and(|again| again == stored))
}

/// Unpacks a network, or returns `None` if the bytes are not a packed network.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let planes = inflate(packed)?;
    let (low, high) = planes.split_at_checked(NUMBERS)?;
    let mut numbers = vec![0_i16; NUMBERS];
    for ((place, &low), &high) in order().zip(low).zip(high) {
        let number = unfold(u16::from_le_bytes([low, high])).wrapping_add(foretell(&numbers, place));
        *numbers.get_mut(place)? = number;
    }
    Some(numbers.iter().flat_map(|number| number.to_le_bytes()).collect())
}

/// Undoes DEFLATE, up to the length of a network.
fn inflate(packed: &[u8]) -> Option<Vec<u8>> {
    use std::io::Write;

    let mut decoder = DeflateDecoder::new(Vec::with_capacity(STORED));
    // A chunk at a time, so that arbitrary bytes produce no more than a network and what one chunk can produce.
    for piece in packed.chunks(1 << 10) {
        decoder.write_all(piece).ok()?;
        if STORED < decoder.get_ref().len() {
            return None;
        }
    }
    decoder.finish().ok().filter(|planes| planes.len() == STORED)
}

/// Returns the indices of the numbers in packed order: what a piece on a square adds, zone by zone, then all others.
fn order() -> impl Iterator<Item = usize> {
    let zones = |row: usize| (0..ZONES).map(move |zone| zone * ZONE + row * WIDTH);
    let first = (0..PLACES).flat_map(zones).flat_map(|start| start..start + WIDTH);
    first.chain(ZONES * ZONE..NUMBERS)
}

/// Returns the prediction of a number: the mean of the zones before it, rounded down; 0 for numbers behind the first
/// layer.
fn foretell(numbers: &[i16], place: usize) -> i16 {
    let zone = place / ZONE;
    if zone == 0 || ZONES <= zone {
        return 0;
    }
    let earlier = (1..=zone).map(|back| numbers.get(place - back * ZONE).copied().map_or(0, i32::from));
    let count = i32::try_from(zone).unwrap_or(1);
    i16::try_from(earlier.sum::<i32>().div_euclid(count)).unwrap_or(0)
}

/// Moves the sign of a number into its lowest bit, so that small numbers of both signs have no high byte.
#[cfg(not(target_arch = "wasm32"))]
fn fold(number: i16) -> u16 {
    (number << 1 ^ number >> 15).cast_unsigned()
}

fn unfold(number: u16) -> i16 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NETWORK: &[u8] = include_bytes!("network.bin");

    #[test]
    fn the_network_comes_out_as_it_went_in() {
        let packed = pack(NETWORK).unwrap();
        assert!(packed.len() < NETWORK.len() * 2 / 5, "{} bytes", packed.len());
        assert!(unpack(&packed).unwrap() == NETWORK);
    }

    #[test]
    fn other_numbers_come_out_as_they_went_in() {
        let mut state = 1965_u32;
        let strange: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        })
        .take(STORED)
        .collect();
        assert!(unpack(&pack(&strange).unwrap()).unwrap() == strange);
        assert_eq!(pack(&strange[1..]), None);
    }

    #[test]
    fn signs_fold_away() {
        for (number, folding) in [(0, 0), (-1, 1), (1, 2), (i16::MAX, u16::MAX - 1), (i16::MIN, u16::MAX)] {
            assert_eq!(fold(number), folding);
            assert_eq!(unfold(folding), number);
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        let packed = pack(NETWORK).unwrap();
        assert_eq!(unpack(&[]), None);
        assert_eq!(unpack(NETWORK), None);
        assert_eq!(unpack(&packed[..packed.len() / 2]), None);
        // Bytes that unpack to far more than a network.
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        std::io::Write::write_all(&mut encoder, &vec![0; 20 * STORED]).unwrap();
        assert_eq!(unpack(&encoder.finish().unwrap()), None);
    }
}
