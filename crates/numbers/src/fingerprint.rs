//! 128-bit fingerprints, by which states and expressions are told apart.
//!
//! Two different things have the same fingerprint with a chance of about
//! `2^-128`, also where they differ in one bit or in the order of their parts. It depends
//! on the content alone: every run, thread and machine of the same word size
//! gives the same.
//!
//! There are two kinds, since what they take in differs. A [`Fingerprint`] is of
//! anything that can be hashed, word by word: it is a [`Hasher`]. A
//! [`StructuralFingerprint`] is of a tree: one round takes in that of a child, all
//! 128 bits. Canonical forms are ordered by it, so that its bits are seen in what
//! is printed: they never change.
//!
//! Deliberately not here: resistance to somebody who looks for a collision.

use std::hash::{Hash, Hasher};

/// The fingerprint of a sequence of words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Fingerprint(pub u128);

/// Odd numbers without structure: digits of the golden ratio and of pi.
const START: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
const FIRST: u64 = 0x2437_54a8_8d31_31a3;
const SECOND: u64 = 0xa409_3822_299f_31d1;

/// Goes on with a word. One round is two products of 64 by 64 bits, each of
/// which sees the word and all that came before.
#[inline]
fn mix(so_far: u128, word: u64) -> u128 {
    let (low, high) = (so_far as u64, (so_far >> 64) as u64);
    let a = product(low ^ word ^ FIRST, high ^ SECOND);
    let b = product(high ^ word.rotate_left(29) ^ SECOND, low.rotate_left(17) ^ FIRST);
    // The old value stays in play where a factor happens to be zero.
    let (a, b) = (a ^ high.rotate_left(5), b ^ low.wrapping_add(word));
    u128::from(a) | u128::from(b) << 64
}

/// The two halves of a product of 128 bits, folded together.
#[inline]
fn product(a: u64, b: u64) -> u64 {
    let whole = u128::from(a) * u128::from(b);
    (whole as u64) ^ ((whole >> 64) as u64)
}

impl Fingerprint {
    /// That of nothing.
    pub const EMPTY: Fingerprint = Fingerprint(START);

    /// The fingerprint of anything that can be hashed.
    pub fn of<T: Hash + ?Sized>(thing: &T) -> Fingerprint {
        let mut own = Fingerprint::EMPTY;
        thing.hash(&mut own);
        own
    }

    /// Goes on with a word.
    #[inline]
    pub fn word(self, word: u64) -> Fingerprint {
        Fingerprint(mix(self.0, word))
    }

    /// Goes on with another fingerprint.
    #[inline]
    pub fn and(self, other: u128) -> Fingerprint {
        self.word(other as u64).word((other >> 64) as u64)
    }
}

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint::EMPTY
    }
}

impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        (self.0 ^ self.0 >> 64) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        words_of(bytes).for_each(|word| self.write_u64(word));
        // Ten bytes must not look like eight and two.
        self.write_u64(bytes.len() as u64);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0, word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// Bytes as words, the last one filled up with zeros.
fn words_of(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    })
}

/// The fingerprint of a tree: of its tag, its children, and whatever else it holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct StructuralFingerprint(pub u128);

/// Odd numbers without structure, two for each product.
const LANES: [u64; 4] = [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db, 0x8ebc_6af0_9c88_c6e3, 0x5899_65cc_7537_4cc3];

impl StructuralFingerprint {
    /// That of nothing but a tag.
    pub fn of(tag: u64) -> StructuralFingerprint {
        StructuralFingerprint(START).word(tag)
    }

    /// Goes on with a number.
    #[inline]
    pub fn word(self, word: u64) -> StructuralFingerprint {
        self.words(word, word.rotate_left(32))
    }

    /// Goes on with another fingerprint.
    #[inline]
    pub fn and(self, other: StructuralFingerprint) -> StructuralFingerprint {
        self.words(other.0 as u64, (other.0 >> 64) as u64)
    }

    /// One round: two products, each of which depends on all that came before
    /// and on both words.
    #[inline]
    fn words(self, first: u64, second: u64) -> StructuralFingerprint {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let a = product(low ^ first ^ LANES[0], high ^ second ^ LANES[1]);
        let b = product(high ^ first.rotate_left(23) ^ LANES[2], low ^ second.rotate_left(41) ^ LANES[3]);
        StructuralFingerprint(u128::from(a) | (u128::from(b) << 64))
    }

    /// Goes on with bytes.
    pub fn bytes(self, bytes: &[u8]) -> StructuralFingerprint {
        words_of(bytes).fold(self.word(bytes.len() as u64), StructuralFingerprint::word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn content_and_order_matter() {
        let mut seen = HashSet::new();
        for a in 0..200u64 {
            for b in 0..200u64 {
                assert!(seen.insert(Fingerprint::EMPTY.word(a).word(b)), "{a} {b}");
            }
        }
        assert_ne!(Fingerprint::of("ab"), Fingerprint::of("ba"));
        assert_ne!(Fingerprint::of(&(1u8, 0u32)), Fingerprint::of(&(0u8, 1u32)));
        assert_ne!(Fingerprint::of(&vec![0u64; 3]), Fingerprint::of(&vec![0u64; 4]));
    }

    #[test]
    fn one_bit_changes_half_of_all() {
        let base = mix(START, 12345);
        for bit in 0..64 {
            let distance = (mix(mix(START, 12345 ^ 1 << bit), 7) ^ mix(base, 7)).count_ones();
            assert!((34..94).contains(&distance), "bit {bit}: {distance} of 128");
        }
    }

    #[test]
    fn structure_and_order_matter() {
        let mut seen = HashSet::new();
        for a in 0..60u64 {
            for b in 0..60u64 {
                assert!(seen.insert(StructuralFingerprint::of(a).word(b)), "{a} {b}");
            }
        }
        let of = |bytes| StructuralFingerprint::of(1).bytes(bytes);
        assert_ne!(of(b"ab"), of(b"ba"));
    }

    #[test]
    fn the_bits_never_change() {
        assert_eq!(Fingerprint::EMPTY.word(1).word(2).0, 0x9979_3798_36cc_c124_bb99_0693_d5fa_93d5);
        assert_eq!(StructuralFingerprint::of(1).word(2).0, 0xbdf3_d67a_7706_db65_e82d_874a_af5b_d659);
    }
}
