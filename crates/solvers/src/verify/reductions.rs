//! How much less deep a late move is searched at first.
//!
//! CITE: Late move reductions. <https://www.chessprogramming.org/Late_Move_Reductions>

use super::parameters::{REDUCTION_BASE, REDUCTION_DIVISOR};

/// A ply of depth in the units reductions are computed in.
pub(super) const PLY: i32 = 1024;

/// Returns the reduction by depth and by the number of moves tried, in 1/1024 of a ply.
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    let logarithm = |number: usize| LOGARITHMS[if number < 64 { number } else { 63 }];
    let depth = usize::try_from(depth).unwrap_or(0);
    // Both logarithms represent one as 256.
    let product = logarithm(depth) * logarithm(tried) / 64;
    REDUCTION_BASE + product * 100 / REDUCTION_DIVISOR
}

/// Logarithms to base 2 in 1/256, so that they are the same on every machine.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1;
    while number < 64 {
        table[number] = logarithm(number as u64);
        number += 1;
    }
    table
};

const fn logarithm(number: u64) -> i32 {
    let whole = number.ilog2();
    // The fraction is computed bit by bit: a square that reaches two yields a bit.
    let mut mantissa = (number << 16) >> whole;
    let (mut fraction, mut bit) = (0, 128);
    while 0 < bit {
        mantissa = (mantissa * mantissa) >> 16;
        if 2 << 16 <= mantissa {
            mantissa >>= 1;
            fraction += bit;
        }
        bit /= 2;
    }
    whole as i32 * 256 + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (number, logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
            let exact = (number as f64).log2() * 256.0;
            assert!((exact - f64::from(*logarithm)).abs() < 2.0, "{number}");
        }
    }

    #[test]
    fn deeper_and_later_moves_are_reduced_more() {
        for depth in 2..40 {
            for tried in 2..60 {
                assert!(reduction(depth, tried) <= reduction(depth, tried + 1));
                assert!(reduction(depth, tried) <= reduction(depth + 1, tried));
            }
        }
        assert!(reduction(3, 3) < 2 * PLY && 2 * PLY < reduction(12, 20));
    }
}
