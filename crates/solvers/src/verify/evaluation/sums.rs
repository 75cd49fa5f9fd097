//! The sums of one side's sight, and the three operations on them: addition, subtraction, and weighing.
//!
//! This is most of what a node costs, so it is compiled once more for processors with wider registers; which version is
//! used is decided when the program runs. All arithmetic is in whole numbers, so that every processor computes the same
//! result.
//!
//! CITE: SIMD techniques. <https://www.chessprogramming.org/AVX2>

use pulp::{Arch, NullaryFnOnce};

/// How many sums a sight has.
pub(super) const WIDTH: usize = 256;

/// The most that a sum counts: the number that stands for one in the first layer.
pub(super) const MOST: i16 = 255;

/// The sums of one side's sight, or what one piece adds to them.
#[derive(Clone, Debug, Eq, PartialEq)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [i16; WIDTH]);

impl Sums {
    /// No sums yet.
    pub(super) const NONE: Sums = Sums([0; WIDTH]);

    /// Adds the contribution of a piece.
    pub(super) fn add(&mut self, arch: Arch, parts: &Sums) {
        arch.dispatch(
            #[inline(always)]
            || self.0.iter_mut().zip(&parts.0).for_each(|(sum, part)| *sum = sum.wrapping_add(*part)),
        );
    }

    /// Subtracts the contribution of a piece.
    pub(super) fn subtract(&mut self, arch: Arch, parts: &Sums) {
        arch.dispatch(
            #[inline(always)]
            || self.0.iter_mut().zip(&parts.0).for_each(|(sum, part)| *sum = sum.wrapping_sub(*part)),
        );
    }

    #[inline(always)]
    fn weigh(&self, weights: &Sums) -> i32 {
        let mut total = 0;
        for (sum, weight) in self.0.iter().zip(&weights.0) {
            let sum = (*sum).clamp(0, MOST);
            // The weights are small enough for this to fit: 127 by 255.
            total += i32::from(sum.wrapping_mul(*weight)) * i32::from(sum);
        }
        total
    }

    /// Sets these sums to `others` with some pieces lifted and others put down.
    pub(super) fn follow<const LIFTED: usize, const PUT: usize>(
        &mut self,
        arch: Arch,
        before: &Sums,
        lifted: [&Sums; LIFTED],
        put: [&Sums; PUT],
    ) {
        arch.dispatch(Follow { after: self, before, lifted, put });
    }
}

/// The operation of [`Sums::follow`]; a closure would look its parts up again for every sum.
struct Follow<'s, const LIFTED: usize, const PUT: usize> {
    after: &'s mut Sums,
    before: &'s Sums,
    lifted: [&'s Sums; LIFTED],
    put: [&'s Sums; PUT],
}

impl<const LIFTED: usize, const PUT: usize> NullaryFnOnce for Follow<'_, LIFTED, PUT> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let Follow { after, before, lifted, put } = self;
        for nth in 0..WIDTH {
            let less = lifted.iter().fold(before.0[nth], |sum, parts| sum.wrapping_sub(parts.0[nth]));
            after.0[nth] = put.iter().fold(less, |sum, parts| sum.wrapping_add(parts.0[nth]));
        }
    }
}

/// Adds the squares of the sums of both sights, clamped between zero and one, by their weights.
pub(super) fn weigh(arch: Arch, [own, theirs]: [&Sums; 2], [for_own, for_theirs]: &[Sums; 2]) -> i32 {
    arch.dispatch(
        #[inline(always)]
        || own.weigh(for_own) + theirs.weigh(for_theirs),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(first: i16, step: i16) -> Sums {
        Sums(std::array::from_fn(|nth| first.wrapping_add(step.wrapping_mul(nth as i16))))
    }

    #[test]
    fn wider_registers_come_to_the_same() {
        let (own, theirs) = (sums(-300, 7), sums(500, -3));
        let weights = [sums(-127, 1), sums(127, -1)];
        let slow = |arch| {
            let mut after = sums(0, 0);
            after.follow(arch, &own, [&theirs], [&sums(3, 11), &sums(-8, 257)]);
            (weigh(arch, [&after, &theirs], &weights), after)
        };
        let (value, after) = slow(Arch::new());
        assert_eq!((value, &after), (slow(Arch::Scalar).0, &slow(Arch::Scalar).1));
        assert_eq!(after.0[5], -300 + 35 - (500 - 15) + (3 + 55) + (-8 + 1285));
    }
}
