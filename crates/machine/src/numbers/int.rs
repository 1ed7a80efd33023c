//! Integers without bounds: inline up to 64 bits, boxed beyond.
//!
//! The form is canonical: what fits in 64 bits is always inline, so equality
//! and hashing are structural.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;

/// An integer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Int {
    /// Every value that fits.
    Small(i64),
    /// Every other value.
    Big(Box<BigInt>),
}

impl Default for Int {
    fn default() -> Int {
        Int::Small(0)
    }
}

impl From<i64> for Int {
    fn from(value: i64) -> Int {
        Int::Small(value)
    }
}

impl From<i128> for Int {
    fn from(value: i128) -> Int {
        match i64::try_from(value) {
            Ok(small) => Int::Small(small),
            Err(_) => Int::Big(Box::new(BigInt::from(value))),
        }
    }
}

impl From<BigInt> for Int {
    fn from(value: BigInt) -> Int {
        match value.to_i64() {
            Some(small) => Int::Small(small),
            None => Int::Big(Box::new(value)),
        }
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::Small(value) => value.fmt(f),
            Int::Big(value) => value.fmt(f),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

/// An operation that is one checked instruction on small values.
macro_rules! operation {
    ($(#[$doc:meta])* $name:ident, $checked:ident, $op:tt) => {
        $(#[$doc])*
        pub fn $name(&self, other: &Int) -> Int {
            if let (Int::Small(a), Int::Small(b)) = (self, other) {
                if let Some(value) = a.$checked(*b) {
                    return Int::Small(value);
                }
            }
            Int::from(self.to_big() $op other.to_big())
        }
    };
}

/// A bit operation: infinite two's complement, as both forms have it.
macro_rules! bit_operation {
    ($(#[$doc:meta])* $name:ident, $op:tt) => {
        $(#[$doc])*
        pub fn $name(&self, other: &Int) -> Int {
            match (self, other) {
                (Int::Small(a), Int::Small(b)) => Int::Small(a $op b),
                _ => Int::from(self.to_big() $op other.to_big()),
            }
        }
    };
}

impl Int {
    /// Zero.
    pub const ZERO: Int = Int::Small(0);
    /// One.
    pub const ONE: Int = Int::Small(1);

    operation!(/// The sum.
        plus, checked_add, +);
    operation!(/// The difference.
        minus, checked_sub, -);
    operation!(/// The product.
        times, checked_mul, *);
    bit_operation!(/// Bitwise and.
        bit_and, &);
    bit_operation!(/// Bitwise or.
        bit_or, |);
    bit_operation!(/// Bitwise exclusive or.
        bit_xor, ^);

    /// The value in the other form.
    pub fn to_big(&self) -> BigInt {
        match self {
            Int::Small(value) => BigInt::from(*value),
            Int::Big(value) => (**value).clone(),
        }
    }

    /// The value, if it is in range.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Int::Small(value) => Some(*value),
            Int::Big(_) => None,
        }
    }

    /// The value, if it is in range.
    pub fn to_i128(&self) -> Option<i128> {
        match self {
            Int::Small(value) => Some(i128::from(*value)),
            Int::Big(value) => value.to_i128(),
        }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        *self == Int::ZERO
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Int::Small(value) => *value < 0,
            Int::Big(value) => value.is_negative(),
        }
    }

    /// The number with the other sign.
    pub fn negated(&self) -> Int {
        Int::ZERO.minus(self)
    }

    /// Without its sign.
    pub fn abs(&self) -> Int {
        if self.is_negative() {
            self.negated()
        } else {
            self.clone()
        }
    }

    /// All bits turned over: `-x - 1`.
    pub fn complement(&self) -> Int {
        Int::Small(-1).minus(self)
    }

    /// Quotient and remainder as C has them: the quotient is truncated, the
    /// remainder has the sign of the dividend. `None` for division by zero.
    pub fn divided(&self, other: &Int) -> Option<(Int, Int)> {
        if let (Int::Small(a), Int::Small(b)) = (self, other) {
            if let (Some(quotient), Some(remainder)) = (a.checked_div(*b), a.checked_rem(*b)) {
                return Some((Int::Small(quotient), Int::Small(remainder)));
            }
        }
        if other.is_zero() {
            return None;
        }
        let (a, b) = (self.to_big(), other.to_big());
        Some((Int::from(&a / &b), Int::from(&a % &b)))
    }

    /// The greatest common divisor, never negative.
    pub fn gcd(&self, other: &Int) -> Int {
        match (self, other) {
            (Int::Small(a), Int::Small(b)) => {
                let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                Int::from(i128::from(a))
            }
            _ => Int::from(self.to_big().gcd(&other.to_big())),
        }
    }

    /// Times two to the power of `bits`.
    pub(crate) fn shifted_left(&self, bits: u32) -> Int {
        match self {
            Int::Small(value) if bits < 63 => Int::from(i128::from(*value) << bits),
            _ => Int::from(self.to_big() << bits),
        }
    }

    /// Divided by two to the power of `bits`, rounded down.
    pub(crate) fn shifted_right(&self, bits: u32) -> Int {
        match self {
            Int::Small(value) => Int::Small(value >> bits.min(63)),
            Int::Big(value) => Int::from(&**value >> bits),
        }
    }

    /// To a power. The caller bounds the size of the result.
    pub fn power(&self, exponent: u32) -> Int {
        if let Int::Small(value) = self {
            if let Some(small) = value.checked_pow(exponent) {
                return Int::Small(small);
            }
        }
        Int::from(num_traits::pow(self.to_big(), exponent as usize))
    }

    /// The root of a perfect square.
    pub(crate) fn exact_root(&self) -> Option<Int> {
        if self.is_negative() {
            return None;
        }
        let root = Int::from(self.to_big().sqrt());
        (root.times(&root) == *self).then_some(root)
    }

    /// Number of bits without the sign.
    pub fn bits(&self) -> u64 {
        match self {
            Int::Small(value) => u64::from(64 - value.unsigned_abs().leading_zeros()),
            Int::Big(value) => value.bits(),
        }
    }

    /// The remainder modulo two to the power of `bits`, as a two's complement
    /// number of that many bits if `signed`.
    pub(crate) fn wrapped(&self, bits: u32, sign: antiphon_model::Signedness) -> Int {
        let modulus = BigInt::from(1) << bits;
        let mut value = self.to_big().mod_floor(&modulus);
        if sign == antiphon_model::Signedness::Signed && value.bits() >= u64::from(bits) {
            value -= modulus;
        }
        debug_assert!(bits > 0 || value.is_zero());
        Int::from(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Numbers around the borders between the two forms.
    fn samples() -> Vec<Int> {
        let mut random = Random::new(7);
        let borders = [0, 1, -1, i64::MAX, i64::MIN, i64::MAX - 1, i64::MIN + 1, 1 << 32, 3037000500];
        let mut all: Vec<Int> = borders.iter().map(|&v| Int::from(v)).collect();
        all.extend((0..40).map(|shift| Int::Small(random.next() as i64 >> shift)));
        all.extend((0..20).map(|_| Int::from(BigInt::from(random.next() as i64) * BigInt::from(random.next()))));
        all
    }

    #[test]
    fn every_operation_agrees_with_big_integers_and_is_canonical() {
        let all = samples();
        for a in &all {
            for b in &all {
                let (x, y) = (a.to_big(), b.to_big());
                let check = |got: Int, want: BigInt| {
                    assert_eq!(got.to_big(), want, "{a} {b}");
                    assert_eq!(matches!(got, Int::Small(_)), want.to_i64().is_some(), "canonical");
                };
                check(a.plus(b), &x + &y);
                check(a.minus(b), &x - &y);
                check(a.times(b), &x * &y);
                check(a.bit_and(b), &x & &y);
                check(a.bit_or(b), &x | &y);
                check(a.bit_xor(b), &x ^ &y);
                check(a.gcd(b), x.gcd(&y));
                assert_eq!(a.cmp(b), x.cmp(&y));
                match a.divided(b) {
                    None => assert!(y.is_zero()),
                    Some((quotient, remainder)) => {
                        check(quotient, &x / &y);
                        check(remainder, &x % &y);
                    }
                }
            }
            assert_eq!(a.complement().to_big(), -a.to_big() - 1);
            for bits in [0, 1, 31, 62, 63, 64, 100] {
                assert_eq!(a.shifted_left(bits).to_big(), a.to_big() << bits);
                assert_eq!(a.shifted_right(bits).to_big(), a.to_big() >> bits);
            }
        }
    }

    #[test]
    fn wrapping_is_two_s_complement() {
        use antiphon_model::Signedness::{Signed, Unsigned};
        assert_eq!(Int::Small(-1).wrapped(32, Unsigned), Int::Small(4294967295));
        assert_eq!(Int::Small(2147483648).wrapped(32, Signed), Int::Small(-2147483648));
        assert_eq!(Int::Small(255).wrapped(8, Signed), Int::Small(-1));
        assert_eq!(Int::Small(127).wrapped(8, Signed), Int::Small(127));
    }

    #[test]
    fn roots_are_found_for_squares_only() {
        assert_eq!(Int::Small(144).exact_root(), Some(Int::Small(12)));
        assert_eq!(Int::Small(145).exact_root(), None);
        assert_eq!(Int::Small(-4).exact_root(), None);
    }
}
