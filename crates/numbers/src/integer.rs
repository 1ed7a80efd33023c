//! Integers of any size: an `i64` where it fits, a boxed big integer beyond.
//!
//! The representation is unique: a value that fits `i64` is never boxed. The
//! operators take references, since the big form is not `Copy`.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Pow, Signed, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Sub};

/// An integer of any size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small(i64),
    /// Never within the range of `i64`.
    Big(Box<BigInt>),
}

use Repr::{Big, Small};

impl Int {
    /// 0
    pub const ZERO: Int = Int(Small(0));
    /// 1
    pub const ONE: Int = Int(Small(1));
    /// -1
    pub const MINUS_ONE: Int = Int(Small(-1));

    /// The number as `i64`, if it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Small(n) => Some(*n),
            Big(_) => None,
        }
    }

    /// The number as `i128`, if it fits.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Small(n) => Some(i128::from(*n)),
            Big(n) => n.to_i128(),
        }
    }

    /// The number as a big integer.
    pub fn to_big(&self) -> BigInt {
        match &self.0 {
            Small(n) => BigInt::from(*n),
            Big(n) => (**n).clone(),
        }
    }

    /// Whether it is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Whether it is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Small(1))
    }

    /// -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small(n) => n.signum() as i32,
            Big(n) if n.sign() == Sign::Minus => -1,
            Big(_) => 1,
        }
    }

    /// Whether it is below 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The number without its sign.
    pub fn abs(&self) -> Int {
        match self.is_negative() {
            true => -self,
            false => self.clone(),
        }
    }

    /// Bits of the absolute value.
    #[inline]
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(n) => u64::from(64 - n.unsigned_abs().leading_zeros()),
            Big(n) => n.bits(),
        }
    }

    /// The greatest common divisor; never negative.
    pub fn gcd(&self, other: &Int) -> Int {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => from_u64(gcd_u64(a.unsigned_abs(), b.unsigned_abs())),
            (Small(small), Big(big)) | (Big(big), Small(small)) => gcd_mixed(*small, big),
            (Big(a), Big(b)) => match (power_of_two(a), power_of_two(b)) {
                // Denominators are powers of two more often than anything else.
                (None, None) => Int::from(a.gcd(b)),
                _ => {
                    let twos = a.trailing_zeros().unwrap_or(0).min(b.trailing_zeros().unwrap_or(0));
                    Int::from(BigInt::from(1) << twos)
                }
            },
        }
    }

    /// The least common multiple; never negative.
    pub fn lcm(&self, other: &Int) -> Int {
        if self.is_zero() || other.is_zero() {
            return Int::ZERO;
        }
        let gcd = self.gcd(other);
        (&self.div_trunc(&gcd) * other).abs()
    }

    /// C's division: the quotient rounded towards zero. The divisor is not 0.
    pub fn div_trunc(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            // The one overflow, i64::MIN / -1, goes the long way.
            (Small(a), Small(b)) if !(*a == i64::MIN && *b == -1) => Int(Small(a / b)),
            (Big(a), Small(b)) => Int::from(&**a / *b),
            (Big(a), Big(b)) => match power_of_two(b) {
                Some(twos) if b.sign() == Sign::Plus && a.trailing_zeros().is_some_and(|zeros| zeros >= twos) => {
                    Int::from(&**a >> twos)
                }
                _ => Int::from(&**a / &**b),
            },
            (Small(_), _) => Int::from(self.to_big() / divisor.to_big()),
        }
    }

    /// C's remainder: it has the sign of the dividend. The divisor is not 0.
    pub fn rem_trunc(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) => Int(Small(a.wrapping_rem(*b))),
            _ => Int::from(self.to_big() % divisor.to_big()),
        }
    }

    /// The quotient rounded down. The divisor is not 0.
    pub fn div_floor(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) if *a != i64::MIN => Int(Small(Integer::div_floor(a, b))),
            _ => Int::from(self.to_big().div_floor(&divisor.to_big())),
        }
    }

    /// The remainder of [`Int::div_floor`]; it has the sign of the divisor.
    pub fn mod_floor(&self, divisor: &Int) -> Int {
        match (&self.0, &divisor.0) {
            (Small(a), Small(b)) if *a != i64::MIN => Int(Small(Integer::mod_floor(a, b))),
            _ => Int::from(self.to_big().mod_floor(&divisor.to_big())),
        }
    }

    /// The quotient rounded up. The divisor is not 0.
    pub fn div_ceil(&self, divisor: &Int) -> Int {
        -&(-self).div_floor(divisor)
    }

    /// Times 2 to a power.
    pub fn shifted_left(&self, bits: u32) -> Int {
        match &self.0 {
            Small(n) if bits < 63 => Int::from(i128::from(*n) << bits),
            _ => Int::from(self.to_big() << bits),
        }
    }

    /// Divided by 2 to a power, rounded down.
    pub fn shifted_right(&self, bits: u32) -> Int {
        match &self.0 {
            Small(n) => Int(Small(n >> bits.min(63))),
            Big(n) => Int::from(&**n >> bits),
        }
    }

    /// All bits turned over: `-x - 1`.
    pub fn complement(&self) -> Int {
        &Int::MINUS_ONE - self
    }

    /// The low bits of the two's complement, as a number that is not negative.
    pub fn wrapped_unsigned(&self, bits: u32) -> Int {
        self & &(&Int::ONE.shifted_left(bits) - &Int::ONE)
    }

    /// The low bits of the two's complement, as a two's complement number of that
    /// many bits. There is at least one.
    pub fn wrapped_signed(&self, bits: u32) -> Int {
        let low = self.wrapped_unsigned(bits);
        match low.bits() >= u64::from(bits) {
            true => &low - &Int::ONE.shifted_left(bits),
            false => low,
        }
    }

    /// A power. The caller bounds the size of the result.
    pub fn pow(&self, exponent: u32) -> Int {
        let small = self.to_i64().and_then(|n| n.checked_pow(exponent));
        match small {
            Some(n) => Int(Small(n)),
            None => Int::from(Pow::pow(self.to_big(), exponent)),
        }
    }

    /// The integer square root if the number is a perfect square.
    pub fn exact_sqrt(&self) -> Option<Int> {
        let root = self.floor_sqrt()?;
        (&root * &root == *self).then_some(root)
    }

    /// The largest integer whose square is not larger; `None` of a negative number.
    pub fn floor_sqrt(&self) -> Option<Int> {
        (!self.is_negative()).then(|| Int::from(self.to_big().sqrt()))
    }
}

fn from_u64(n: u64) -> Int {
    match i64::try_from(n) {
        Ok(n) => Int(Small(n)),
        Err(_) => Int(Big(Box::new(BigInt::from(n)))),
    }
}

/// The exponent, if the magnitude is a power of two.
fn power_of_two(n: &BigInt) -> Option<u64> {
    n.trailing_zeros().filter(|zeros| n.bits() == zeros + 1)
}

fn gcd_mixed(small: i64, big: &BigInt) -> Int {
    let divisor = small.unsigned_abs();
    if divisor.is_power_of_two() {
        let twos = big.trailing_zeros().unwrap_or(0).min(u64::from(divisor.trailing_zeros()));
        return from_u64(1 << twos);
    }
    match (big % divisor.max(1)).to_i64() {
        Some(rest) if small != 0 => from_u64(gcd_u64(divisor, rest.unsigned_abs())),
        _ => Int::from(BigInt::from(small).gcd(big)),
    }
}

fn gcd_u64(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    // 1 comes early where one of the two is a power of two, as denominators are.
    while b != 0 && a != 1 {
        b >>= b.trailing_zeros();
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        b -= a;
    }
    a << shift
}

impl From<i64> for Int {
    #[inline]
    fn from(n: i64) -> Int {
        Int(Small(n))
    }
}

impl From<i32> for Int {
    fn from(n: i32) -> Int {
        Int(Small(i64::from(n)))
    }
}

impl From<u64> for Int {
    fn from(n: u64) -> Int {
        from_u64(n)
    }
}

impl From<i128> for Int {
    fn from(n: i128) -> Int {
        match i64::try_from(n) {
            Ok(n) => Int(Small(n)),
            Err(_) => Int(Big(Box::new(BigInt::from(n)))),
        }
    }
}

impl From<BigInt> for Int {
    fn from(n: BigInt) -> Int {
        match n.to_i64() {
            Some(n) => Int(Small(n)),
            None => Int(Big(Box::new(n))),
        }
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident, $beyond:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                if let (Small(a), Small(b)) = (&self.0, &other.0) {
                    if let Some(n) = a.$checked(*b) {
                        return Int(Small(n));
                    }
                }
                $beyond(self, other)
            }
        }

        /// What leaves 64 bits: out of line, so that the rest is one instruction and a test.
        fn $beyond(a: &Int, b: &Int) -> Int {
            match (&a.0, &b.0) {
                (Small(a), Small(b)) => Int::from($trait::$method(i128::from(*a), i128::from(*b))),
                (Small(a), Big(b)) => Int::from($trait::$method(*a, &**b)),
                (Big(a), Small(b)) => Int::from($trait::$method(&**a, *b)),
                (Big(a), Big(b)) => Int::from($trait::$method(&**a, &**b)),
            }
        }
    };
}

operator!(Add, add, checked_add, sum_beyond);
operator!(Sub, sub, checked_sub, difference_beyond);
operator!(Mul, mul, checked_mul, product_beyond);

/// Bit operations on two's complement of unbounded width.
macro_rules! bit_operator {
    ($trait:ident, $method:ident) => {
        impl $trait<&Int> for &Int {
            type Output = Int;
            #[inline]
            fn $method(self, other: &Int) -> Int {
                match (&self.0, &other.0) {
                    (Small(a), Small(b)) => Int(Small($trait::$method(a, b))),
                    _ => Int::from($trait::$method(self.to_big(), other.to_big())),
                }
            }
        }
    };
}

bit_operator!(BitAnd, bitand);
bit_operator!(BitOr, bitor);
bit_operator!(BitXor, bitxor);

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        match self.to_i64().and_then(i64::checked_neg) {
            Some(n) => Int(Small(n)),
            None => Int::from(-self.to_big()),
        }
    }
}

impl Ord for Int {
    #[inline]
    fn cmp(&self, other: &Int) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Big(a), Big(b)) => a.cmp(b),
            (Small(_), Big(b)) => {
                if b.is_negative() {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
            (Big(a), Small(_)) => {
                if a.is_negative() {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for Int {
    fn default() -> Int {
        Int::ZERO
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(n) => n.fmt(f),
            Big(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use num_traits::Zero;

    /// Numbers around every border of the representation, and others.
    fn samples() -> Vec<BigInt> {
        let mut samples = Vec::new();
        for centre in [0i128, i128::from(i64::MAX), i128::from(i64::MIN), 1 << 32, -(1 << 32), 1 << 100, -(1 << 100)] {
            samples.extend((-3..=3).map(|d| BigInt::from(centre + d)));
        }
        let mut random = Random::new(7);
        samples.extend((0..20).map(|shift| BigInt::from(random.next() as i64 >> (3 * shift))));
        samples.extend((0..10).map(|_| BigInt::from(random.next() as i64) * BigInt::from(random.next())));
        samples
    }

    fn is_unique(n: &Int) -> bool {
        match &n.0 {
            Small(_) => true,
            Big(big) => big.to_i64().is_none(),
        }
    }

    #[test]
    fn ring_operations_agree_with_big_integers_and_stay_unique() {
        for a in samples() {
            for b in samples() {
                let (x, y) = (Int::from(a.clone()), Int::from(b.clone()));
                for (ours, theirs) in [(&x + &y, &a + &b), (&x - &y, &a - &b), (&x * &y, &a * &b), (-&x, -a.clone())] {
                    assert!(is_unique(&ours));
                    assert_eq!(ours.to_big(), theirs);
                }
                assert_eq!(x.cmp(&y), a.cmp(&b));
                assert_eq!(x.gcd(&y).to_big(), a.gcd(&b));
            }
        }
    }

    #[test]
    fn divisions_agree_with_big_integers() {
        for a in samples() {
            for b in samples().into_iter().filter(|b| !b.is_zero()) {
                let (x, y) = (Int::from(a.clone()), Int::from(b.clone()));
                assert_eq!(x.div_trunc(&y).to_big(), &a / &b);
                assert_eq!(x.rem_trunc(&y).to_big(), &a % &b);
                assert_eq!(x.div_floor(&y).to_big(), a.div_floor(&b));
                assert_eq!(x.mod_floor(&y).to_big(), a.mod_floor(&b));
                assert_eq!(x.div_ceil(&y).to_big(), -((-&a).div_floor(&b)));
            }
        }
    }

    #[test]
    fn bits_agree_with_big_integers_and_stay_unique() {
        for a in samples() {
            let x = Int::from(a.clone());
            assert_eq!(x.complement().to_big(), -&a - 1);
            for bits in [0, 1, 31, 62, 63, 64, 100] {
                for (ours, theirs) in [(x.shifted_left(bits), &a << bits), (x.shifted_right(bits), &a >> bits)] {
                    assert!(is_unique(&ours));
                    assert_eq!(ours.to_big(), theirs);
                }
            }
            for b in samples() {
                let y = Int::from(b.clone());
                for (ours, theirs) in [(&x & &y, &a & &b), (&x | &y, &a | &b), (&x ^ &y, &a ^ &b)] {
                    assert!(is_unique(&ours));
                    assert_eq!(ours.to_big(), theirs);
                }
            }
        }
    }

    #[test]
    fn wrapping_is_two_s_complement() {
        assert_eq!(Int::from(-1).wrapped_unsigned(32), Int::from(4294967295i64));
        assert_eq!(Int::from(2147483648i64).wrapped_signed(32), Int::from(-2147483648i64));
        assert_eq!(Int::from(255).wrapped_signed(8), Int::MINUS_ONE);
        assert_eq!(Int::from(127).wrapped_signed(8), Int::from(127));
        for a in samples() {
            for bits in [1, 8, 32, 62, 63, 64, 65, 128] {
                let (modulus, x) = (BigInt::from(1) << bits, Int::from(a.clone()));
                let (low, signed) = (x.wrapped_unsigned(bits), x.wrapped_signed(bits));
                assert!(is_unique(&low) && is_unique(&signed));
                assert_eq!(low.to_big(), a.mod_floor(&modulus));
                let top = BigInt::from(1) << (bits - 1);
                assert_eq!(signed.to_big(), (&a + &top).mod_floor(&modulus) - &top);
            }
        }
    }

    #[test]
    fn perfect_squares_have_roots_and_others_none() {
        assert_eq!(Int::from(144).exact_sqrt(), Some(Int::from(12)));
        assert_eq!(Int::from(145).exact_sqrt(), None);
        assert_eq!(Int::from(-4).exact_sqrt(), None);
        assert_eq!(Int::from(143).floor_sqrt(), Some(Int::from(11)));
        assert_eq!(Int::from(-1).floor_sqrt(), None);
    }
}
