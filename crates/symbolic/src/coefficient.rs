//! Numbers as 32-bit words.
//!
//! Coefficients are almost always small integers. A [`Coef`] is one word: an
//! even one is an integer of 31 bits, an odd one names a number in a table.
//! Equal numbers have equal words.

use crate::arena::MOST_BITS;
use crate::Fingerprint;
use antiphon_numbers::{Int, Rat};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::hash::BuildHasher;

/// A number, as a word of the arena that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coef(pub(crate) u32);

impl Coef {
    /// 0
    pub const ZERO: Coef = Coef(0);
    /// 1
    pub const ONE: Coef = Coef(2);
    /// -1
    pub const MINUS_ONE: Coef = Coef((-2i32) as u32);

    /// A small integer, if it is one.
    #[inline]
    pub(crate) fn small(self) -> Option<i64> {
        (self.0 & 1 == 0).then_some(i64::from(self.0 as i32 >> 1))
    }

    #[inline]
    fn of_small(n: i64) -> Option<Coef> {
        const LIMIT: i64 = 1 << 30;
        (-LIMIT..LIMIT).contains(&n).then_some(Coef(((n as i32) << 1) as u32))
    }
}

/// The numbers that do not fit a word.
#[derive(Default, Debug)]
pub(crate) struct Coefs {
    numbers: Vec<(Rat, Fingerprint)>,
    /// Indices of `numbers`, by number.
    index: HashTable<u32>,
    /// A number was too large to be computed; what stands for it is wrong.
    pub(crate) overflow: bool,
}

impl Coefs {
    /// The word of a number.
    pub(crate) fn make(&mut self, number: Rat) -> Coef {
        if number.is_integer() {
            if let Some(coef) = number.numerator().to_i64().and_then(Coef::of_small) {
                return coef;
            }
        }
        let hash = FxBuildHasher.hash_one(&number);
        let same = |&index: &u32| self.numbers[index as usize].0 == number;
        if let Some(&index) = self.index.find(hash, same) {
            return Coef(index << 1 | 1);
        }
        if bits(&number) > MOST_BITS {
            self.overflow = true;
            return Coef::ONE;
        }
        let index = self.numbers.len() as u32;
        let bytes = |n: &Int| n.to_big().to_signed_bytes_le();
        let tag = Fingerprint::of(0x6e75_6d62);
        let fingerprint = tag.bytes(&bytes(number.numerator())).bytes(&bytes(number.denominator()));
        self.numbers.push((number, fingerprint));
        let numbers = &self.numbers;
        self.index.insert_unique(hash, index, |&index| FxBuildHasher.hash_one(&numbers[index as usize].0));
        Coef(index << 1 | 1)
    }

    /// The number of a word.
    pub(crate) fn get(&self, coef: Coef) -> Cow<'_, Rat> {
        match coef.small() {
            Some(n) => Cow::Owned(Rat::from(n)),
            None => Cow::Borrowed(&self.numbers[(coef.0 >> 1) as usize].0),
        }
    }

    /// Goes on with a number.
    #[inline]
    pub(crate) fn fingerprint(&self, before: Fingerprint, coef: Coef) -> Fingerprint {
        match coef.small() {
            Some(n) => before.word(n as u64),
            None => before.and(self.numbers[(coef.0 >> 1) as usize].1),
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, a: Coef, b: Coef) -> Coef {
        match (a.small(), b.small()) {
            (Some(x), Some(y)) => self.of_i64(x + y),
            _ => self.make(&*self.get(a) + &*self.get(b)),
        }
    }

    #[inline]
    pub(crate) fn mul(&mut self, a: Coef, b: Coef) -> Coef {
        match (a.small(), b.small()) {
            (Some(x), Some(y)) => self.of_i64(x * y),
            _ => self.large_product(a, b),
        }
    }

    fn large_product(&mut self, a: Coef, b: Coef) -> Coef {
        let (x, y) = (self.get(a), self.get(b));
        if bits(&x) + bits(&y) > MOST_BITS {
            self.overflow = true;
            return Coef::ONE;
        }
        let product = &*x * &*y;
        self.make(product)
    }

    pub(crate) fn signum(&self, a: Coef) -> i32 {
        match a.small() {
            Some(n) => n.signum() as i32,
            None => self.numbers[(a.0 >> 1) as usize].0.signum(),
        }
    }

    /// Bytes held by the table.
    pub(crate) fn bytes(&self) -> usize {
        self.numbers.capacity() * std::mem::size_of::<(Rat, Fingerprint)>()
            + self.index.capacity() * std::mem::size_of::<u32>()
    }

    #[inline]
    fn of_i64(&mut self, n: i64) -> Coef {
        Coef::of_small(n).unwrap_or_else(|| self.make(Rat::from(n)))
    }
}

/// Bits of the larger part.
fn bits(n: &Rat) -> u64 {
    n.numerator().bits().max(n.denominator().bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_numbers_are_one_to_one() {
        let mut coefs = Coefs::default();
        let interesting = [0, 1, -1, (1 << 30) - 1, 1 << 30, -(1 << 30), -(1 << 30) - 1, i64::MAX, i64::MIN];
        for n in interesting {
            let coef = coefs.make(Rat::from(n));
            assert_eq!(*coefs.get(coef), Rat::from(n));
            assert_eq!(coefs.make(Rat::from(n)), coef);
        }
        assert_eq!(coefs.make(Rat::from(0)), Coef::ZERO);
        assert_eq!(coefs.make(Rat::from(1)), Coef::ONE);
        assert_eq!(coefs.make(Rat::from(-1)), Coef::MINUS_ONE);
    }

    #[test]
    fn sums_and_products_cross_the_border_of_a_word() {
        let mut coefs = Coefs::default();
        let big = coefs.make(Rat::from(1i64 << 40));
        let minus = coefs.mul(big, Coef::MINUS_ONE);
        assert_eq!(coefs.add(big, minus), Coef::ZERO);
        let third = coefs.make(Rat::new(Int::from(1), Int::from(3)).unwrap());
        let three = coefs.make(Rat::from(3));
        assert_eq!(coefs.mul(third, three), Coef::ONE);
    }
}
