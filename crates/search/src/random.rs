//! Numbers that look random and are the same in every run: for schedules at random, and for the tests of the
//! engines. Nothing here is good enough for statistics.

/// A generator: xorshift of 64 bits (Marsaglia, 2003).
pub(crate) struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}
