//! Rational numbers: a numerator and a positive denominator without a common
//! factor.

use crate::Int;
use num_bigint::BigInt;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A rational number, reduced. A whole number takes the room of an [`Int`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rat(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Whole(Int),
    /// Numerator, and denominator above 1.
    Fraction(Box<(Int, Int)>),
}

use Repr::{Fraction, Whole};

/// The denominator of whole numbers.
static ONE: Int = Int::ONE;

impl Rat {
    /// The quotient of two integers; `None` if the divisor is 0.
    pub fn new(numerator: Int, denominator: Int) -> Option<Rat> {
        (!denominator.is_zero()).then(|| Rat::reduced(numerator, denominator))
    }

    /// 0
    pub fn zero() -> Rat {
        Rat::from(Int::ZERO)
    }

    /// 1
    pub fn one() -> Rat {
        Rat::from(Int::ONE)
    }

    /// The numerator; it carries the sign.
    #[inline]
    pub fn numerator(&self) -> &Int {
        match &self.0 {
            Whole(n) => n,
            Fraction(parts) => &parts.0,
        }
    }

    /// The denominator; at least 1.
    #[inline]
    pub fn denominator(&self) -> &Int {
        match &self.0 {
            Whole(_) => &ONE,
            Fraction(parts) => &parts.1,
        }
    }

    /// The integer that it is, if it is one.
    #[inline]
    pub fn as_int(&self) -> Option<&Int> {
        match &self.0 {
            Whole(n) => Some(n),
            Fraction(_) => None,
        }
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        matches!(self.0, Whole(_))
    }

    /// Whether it is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(&self.0, Whole(n) if n.is_zero())
    }

    /// Whether it is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(&self.0, Whole(n) if n.is_one())
    }

    /// -1, 0 or 1.
    #[inline]
    pub fn signum(&self) -> i32 {
        self.numerator().signum()
    }

    /// Whether it is below 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// The quotient; `None` if the divisor is 0.
    pub fn checked_div(&self, divisor: &Rat) -> Option<Rat> {
        Rat::new(self.numerator() * divisor.denominator(), self.denominator() * divisor.numerator())
    }

    /// 1 divided by it; `None` for 0.
    pub fn inverse(&self) -> Option<Rat> {
        Rat::new(self.denominator().clone(), self.numerator().clone())
    }

    /// The number without its sign.
    pub fn abs(&self) -> Rat {
        Rat::from_reduced(self.numerator().abs(), self.denominator().clone())
    }

    /// The largest integer not above it.
    pub fn floor(&self) -> Int {
        self.numerator().div_floor(self.denominator())
    }

    /// The smallest integer not below it.
    pub fn ceil(&self) -> Int {
        self.numerator().div_ceil(self.denominator())
    }

    /// The integer next to it towards zero: C's conversion to an integer.
    pub fn trunc(&self) -> Int {
        self.numerator().div_trunc(self.denominator())
    }

    /// A power.
    pub fn pow(&self, exponent: u32) -> Rat {
        // A power of a reduced quotient is reduced.
        Rat::from_reduced(self.numerator().pow(exponent), self.denominator().pow(exponent))
    }

    /// The square root if it is rational.
    pub fn exact_sqrt(&self) -> Option<Rat> {
        let numerator = self.numerator().exact_sqrt()?;
        let denominator = self.denominator().exact_sqrt()?;
        Some(Rat::from_reduced(numerator, denominator))
    }

    fn reduced(numerator: Int, denominator: Int) -> Rat {
        let gcd = numerator.gcd(&denominator);
        let (mut n, mut d) = match gcd.is_one() {
            true => (numerator, denominator),
            false => (numerator.div_trunc(&gcd), denominator.div_trunc(&gcd)),
        };
        if d.is_negative() {
            (n, d) = (-&n, -&d);
        }
        Rat::from_reduced(n, d)
    }

    fn from_reduced(numerator: Int, denominator: Int) -> Rat {
        match denominator.is_one() {
            true => Rat(Whole(numerator)),
            false => Rat(Fraction(Box::new((numerator, denominator)))),
        }
    }
}

impl Default for Rat {
    fn default() -> Rat {
        Rat::zero()
    }
}

impl From<Int> for Rat {
    #[inline]
    fn from(n: Int) -> Rat {
        Rat(Whole(n))
    }
}

impl From<i64> for Rat {
    #[inline]
    fn from(n: i64) -> Rat {
        Rat::from(Int::from(n))
    }
}

impl From<BigInt> for Rat {
    fn from(n: BigInt) -> Rat {
        Rat::from(Int::from(n))
    }
}

impl Add<&Rat> for &Rat {
    type Output = Rat;
    #[inline]
    fn add(self, other: &Rat) -> Rat {
        if let (Whole(a), Whole(b)) = (&self.0, &other.0) {
            return Rat(Whole(a + b));
        }
        sum(self, other)
    }
}

/// The sum where one of the two is a fraction.
fn sum(x: &Rat, y: &Rat) -> Rat {
    let (b, d) = (x.denominator(), y.denominator());
    if b == d {
        return Rat::reduced(x.numerator() + y.numerator(), b.clone());
    }
    let shared = b.gcd(d);
    if shared.is_one() {
        return Rat::from_reduced(&(x.numerator() * d) + &(y.numerator() * b), b * d);
    }
    let (b_rest, d_rest) = (b.div_trunc(&shared), d.div_trunc(&shared));
    let sum = &(x.numerator() * &d_rest) + &(y.numerator() * &b_rest);
    // Only a factor of what the denominators share can be one of the sum too.
    let both = sum.gcd(&shared);
    match both.is_one() {
        true => Rat::from_reduced(sum, b * &d_rest),
        false => Rat::from_reduced(sum.div_trunc(&both), &b_rest * &d.div_trunc(&both)),
    }
}

impl Sub<&Rat> for &Rat {
    type Output = Rat;
    #[inline]
    fn sub(self, other: &Rat) -> Rat {
        if let (Whole(a), Whole(b)) = (&self.0, &other.0) {
            return Rat(Whole(a - b));
        }
        self + &-other
    }
}

impl Mul<&Rat> for &Rat {
    type Output = Rat;
    #[inline]
    fn mul(self, other: &Rat) -> Rat {
        if let (Whole(a), Whole(b)) = (&self.0, &other.0) {
            return Rat(Whole(a * b));
        }
        product(self, other)
    }
}

/// The product where one of the two is a fraction.
fn product(x: &Rat, y: &Rat) -> Rat {
    // Each is reduced, so that only one's numerator and the other's denominator can share a
    // factor: to find it there takes shorter numbers than to find it in the product.
    let (a, d) = coprime(x.numerator(), y.denominator());
    let (c, b) = coprime(y.numerator(), x.denominator());
    Rat::from_reduced(&*a * &*c, &*b * &*d)
}

/// Two integers without their common factor. The second is not 0.
fn coprime<'a>(a: &'a Int, b: &'a Int) -> (Cow<'a, Int>, Cow<'a, Int>) {
    let shared = a.gcd(b);
    match shared.is_one() {
        true => (Cow::Borrowed(a), Cow::Borrowed(b)),
        false => (Cow::Owned(a.div_trunc(&shared)), Cow::Owned(b.div_trunc(&shared))),
    }
}

impl Neg for &Rat {
    type Output = Rat;
    fn neg(self) -> Rat {
        Rat::from_reduced(-self.numerator(), self.denominator().clone())
    }
}

impl Ord for Rat {
    #[inline]
    fn cmp(&self, other: &Rat) -> Ordering {
        if let (Whole(a), Whole(b)) = (&self.0, &other.0) {
            return a.cmp(b);
        }
        (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator()))
    }
}

impl PartialOrd for Rat {
    fn partial_cmp(&self, other: &Rat) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_integer() {
            true => self.numerator().fmt(f),
            false => write!(f, "{}/{}", self.numerator(), self.denominator()),
        }
    }
}

impl fmt::Debug for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    fn rat(n: i64, d: i64) -> Rat {
        Rat::new(Int::from(n), Int::from(d)).unwrap()
    }

    #[test]
    fn equal_quotients_are_one_value() {
        assert_eq!(rat(2, -4), rat(-1, 2));
        assert_eq!(rat(0, 7), Rat::zero());
        assert_eq!(rat(6, 3), Rat::from(2));
        assert_eq!(Rat::new(Int::ONE, Int::ZERO), None);
    }

    #[test]
    fn a_rational_takes_no_more_room_than_an_integer() {
        assert_eq!(std::mem::size_of::<Rat>(), std::mem::size_of::<Int>());
        assert_eq!(std::mem::size_of::<Int>(), 16);
    }

    #[test]
    fn field_laws_hold_on_a_grid() {
        let grid: Vec<Rat> = (-6..=6).flat_map(|n| (1..=5).map(move |d| rat(n, d))).collect();
        for a in &grid {
            for b in &grid {
                assert_eq!(&(a + b) - b, *a);
                assert_eq!(a * b, b * a);
                assert_eq!((a - b).signum(), a.cmp(b) as i32);
                if let Some(quotient) = a.checked_div(b) {
                    assert_eq!(&quotient * b, *a);
                }
            }
        }
    }

    fn random_rat(random: &mut Random) -> Rat {
        let shift = random.below(60);
        let numerator = Int::from(random.next() as i64 >> shift);
        Rat::new(numerator, Int::from((random.next() >> (random.below(60) + 1)) as i64 + 1)).unwrap()
    }

    #[test]
    fn field_laws_hold_on_random_quotients_and_the_form_is_canonical() {
        let mut random = Random::new(3);
        for _ in 0..300 {
            let (a, b, c) = (random_rat(&mut random), random_rat(&mut random), random_rat(&mut random));
            assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
            assert_eq!(&(&a - &b) + &b, a);
            if let Some(quotient) = a.checked_div(&b) {
                assert_eq!(&quotient * &b, a);
            }
            let product = &a * &b;
            let (numerator, denominator) = (product.numerator(), product.denominator());
            assert!(*denominator > Int::ZERO && numerator.gcd(denominator).is_one() || numerator.is_zero());
            assert_eq!(a.cmp(&b), (&a - &b).cmp(&Rat::zero()));
        }
    }

    #[test]
    fn large_quotients_are_reduced_as_if_multiplied_out() {
        let numerators = [-7i64, -4, -1, 0, 1, 3, 6, 1 << 40].map(Int::from);
        let factors = [1, 2, 3, 12, 35].map(Int::from);
        let parts = |bits: u32| factors.iter().map(move |factor| factor.shifted_left(bits)).collect::<Vec<Int>>();
        let denominators: Vec<Int> = [0, 1, 31, 62, 63, 64, 100].into_iter().flat_map(parts).collect();
        let all = numerators.iter().flat_map(|n| denominators.iter().map(|d| Rat::reduced(n.clone(), d.clone())));
        let all: Vec<Rat> = all.collect();
        for x in &all {
            for y in &all {
                let (a, b, c, d) = (x.numerator(), x.denominator(), y.numerator(), y.denominator());
                assert_eq!(x + y, Rat::reduced(&(a * d) + &(c * b), b * d), "{x} + {y}");
                assert_eq!(x * y, Rat::reduced(a * c, b * d), "{x} * {y}");
            }
        }
    }

    #[test]
    fn rounding_goes_the_right_way() {
        let half = rat(-7, 2);
        assert_eq!((half.floor(), half.ceil(), half.trunc()), (Int::from(-4), Int::from(-3), Int::from(-3)));
        assert_eq!(rat(9, 4).exact_sqrt(), Some(rat(3, 2)));
        assert_eq!(rat(8, 4).exact_sqrt(), None);
    }
}
