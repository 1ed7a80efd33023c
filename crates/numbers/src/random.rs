//! A seeded generator of numbers: what one concrete run chooses where the
//! program leaves a choice (nondeterministic values, elements of inputs).
//!
//! SplitMix64: eight bytes of state, the same sequence on every machine. It
//! has nothing to do with the program's own `rand`.

/// A generator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_gives_one_sequence() {
        let take = |seed| {
            let mut random = Random::new(seed);
            (0..3).map(|_| random.next()).collect::<Vec<_>>()
        };
        assert_eq!(take(1), take(1));
        assert_ne!(take(1), take(2));
        assert_eq!(Random::new(0).next(), 0xe220_a839_7b1d_cdaf);
    }
}
