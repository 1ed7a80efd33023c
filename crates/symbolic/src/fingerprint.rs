//! 128-bit structural fingerprints.
//!
//! A fingerprint is a function of the structure alone: the same expression has
//! the same fingerprint in every arena, thread and run. Two different ones
//! agree with probability `2^-128`; within an arena nodes are compared by
//! structure, so that even then nothing is confused.

/// A structural hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Fingerprint(pub u128);

const SEED: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
const LANE_A: u64 = 0xa076_1d64_78bd_642f;
const LANE_B: u64 = 0xe703_7ed1_a0b4_28db;
const LANE_C: u64 = 0x8ebc_6af0_9c88_c6e3;
const LANE_D: u64 = 0x5899_65cc_7537_4cc3;

impl Fingerprint {
    /// The fingerprint of nothing but a tag.
    pub fn of(tag: u64) -> Fingerprint {
        Fingerprint(SEED).word(tag)
    }

    /// Goes on with a number.
    #[inline]
    pub fn word(self, word: u64) -> Fingerprint {
        self.words(word, word.rotate_left(32))
    }

    /// Goes on with another fingerprint.
    #[inline]
    pub fn and(self, other: Fingerprint) -> Fingerprint {
        self.words(other.0 as u64, (other.0 >> 64) as u64)
    }

    /// One round: two products, each of which depends on all that came before
    /// and on both words.
    #[inline]
    fn words(self, first: u64, second: u64) -> Fingerprint {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let a = folded(low ^ first ^ LANE_A, high ^ second ^ LANE_B);
        let b = folded(high ^ first.rotate_left(23) ^ LANE_C, low ^ second.rotate_left(41) ^ LANE_D);
        Fingerprint(u128::from(a) | (u128::from(b) << 64))
    }

    /// Goes on with bytes.
    pub fn bytes(self, bytes: &[u8]) -> Fingerprint {
        let mut result = self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            result = result.word(u64::from_le_bytes(word));
        }
        result
    }
}

/// The two halves of a 128-bit product, folded together.
#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a).wrapping_mul(u128::from(b));
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn order_and_content_matter() {
        let mut seen = HashSet::new();
        for a in 0..60u64 {
            for b in 0..60u64 {
                assert!(seen.insert(Fingerprint::of(a).word(b)), "{a} {b}");
            }
        }
        assert_ne!(Fingerprint::of(1).bytes(b"ab"), Fingerprint::of(1).bytes(b"ba"));
    }
}
