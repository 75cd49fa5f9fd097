//! Random numbers for training: the same files must give the same network.

/// Numbers that look random and are the same each time.
///
/// CITE: Marsaglia, Xorshift RNGs (2003).
pub(super) struct Random(pub(super) u64);

impl Random {
    /// Starts with the same number each time.
    pub(super) fn new() -> Random {
        Random(88_172_645_463_325_252)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number at most `far` away from zero.
    pub(super) fn around_zero(&mut self, far: f32) -> f32 {
        ((self.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * far
    }

    /// Puts numbers in an order that looks random.
    pub(super) fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            let other = usize::try_from(self.next() % (last as u64 + 1)).unwrap_or(0);
            order.swap(last, other);
        }
    }
}
