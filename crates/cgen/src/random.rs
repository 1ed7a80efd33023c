//! Numbers that look random and are the same for the same seed everywhere:
//! xorshift64*, with the seed spread by splitmix64 so that neighbours differ.

/// A stream of numbers.
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// The stream of a seed.
    pub(crate) fn new(seed: u64) -> Random {
        let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Random { state: (z ^ (z >> 31)) | 1 }
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`; 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 16) % bound.max(1) as u64) as usize
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: i128, high: i128) -> i128 {
        let width = (high - low).max(0) as u128 + 1;
        let wide = (u128::from(self.next()) << 64) | u128::from(self.next());
        low + (wide % width) as i128
    }

    /// True `times` in a hundred.
    pub(crate) fn chance(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    /// One of several.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
