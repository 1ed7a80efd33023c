//! Rational numbers without bounds.
//!
//! The form is canonical: an integer is stored as one, a fraction is reduced
//! and its denominator is above one. So equality and hashing are structural,
//! and code that computes with whole numbers in `double` variables never pays
//! for fractions.

use super::Int;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;

/// A rational number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rat {
    /// A whole number.
    Int(Int),
    /// A reduced fraction: numerator, and denominator above one.
    Fraction(Box<(Int, Int)>),
}

impl Default for Rat {
    fn default() -> Rat {
        Rat::Int(Int::ZERO)
    }
}

impl From<Int> for Rat {
    fn from(value: Int) -> Rat {
        Rat::Int(value)
    }
}

impl From<i64> for Rat {
    fn from(value: i64) -> Rat {
        Rat::Int(Int::Small(value))
    }
}

impl fmt::Display for Rat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rat::Int(value) => value.fmt(f),
            Rat::Fraction(fraction) => write!(f, "{}/{}", fraction.0, fraction.1),
        }
    }
}

impl PartialOrd for Rat {
    fn partial_cmp(&self, other: &Rat) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rat {
    fn cmp(&self, other: &Rat) -> Ordering {
        match (self, other) {
            (Rat::Int(a), Rat::Int(b)) => a.cmp(b),
            _ => {
                let ((a, b), (c, d)) = (self.parts(), other.parts());
                a.times(&d).cmp(&c.times(&b))
            }
        }
    }
}

impl Rat {
    /// `numerator / denominator`; `None` if the denominator is zero.
    pub fn ratio(numerator: Int, denominator: Int) -> Option<Rat> {
        if denominator.is_zero() {
            return None;
        }
        let divisor = numerator.gcd(&denominator);
        let divisor = if denominator.is_negative() { divisor.negated() } else { divisor };
        let (numerator, denominator) = (numerator.divided(&divisor)?.0, denominator.divided(&divisor)?.0);
        Some(match denominator == Int::ONE {
            true => Rat::Int(numerator),
            false => Rat::Fraction(Box::new((numerator, denominator))),
        })
    }

    /// The value of a finite double, exactly; `None` for infinities and NaN.
    pub(crate) fn from_f64(value: f64) -> Option<Rat> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (mantissa, exponent) =
            if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
        let mantissa = Int::Small(if value.is_sign_negative() { -mantissa } else { mantissa });
        match u32::try_from(exponent) {
            Ok(up) => Some(Rat::Int(mantissa.shifted_left(up))),
            Err(_) => Rat::ratio(mantissa, Int::ONE.shifted_left(exponent.unsigned_abs() as u32)),
        }
    }

    /// Numerator and denominator.
    pub fn parts(&self) -> (Int, Int) {
        match self {
            Rat::Int(value) => (value.clone(), Int::ONE),
            Rat::Fraction(fraction) => (**fraction).clone(),
        }
    }

    /// The value, if it is whole.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Rat::Int(value) => Some(value),
            Rat::Fraction(_) => None,
        }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Rat::Int(value) if value.is_zero())
    }

    /// Whether it is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Rat::Int(value) => value.is_negative(),
            Rat::Fraction(fraction) => fraction.0.is_negative(),
        }
    }

    /// The sum.
    pub(crate) fn plus(&self, other: &Rat) -> Rat {
        match (self, other) {
            (Rat::Int(a), Rat::Int(b)) => Rat::Int(a.plus(b)),
            _ => self.crossed(other, Int::plus),
        }
    }

    /// The difference.
    pub fn minus(&self, other: &Rat) -> Rat {
        match (self, other) {
            (Rat::Int(a), Rat::Int(b)) => Rat::Int(a.minus(b)),
            _ => self.crossed(other, Int::minus),
        }
    }

    fn crossed(&self, other: &Rat, operation: fn(&Int, &Int) -> Int) -> Rat {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Rat::ratio(operation(&a.times(&d), &c.times(&b)), b.times(&d)).unwrap_or_default()
    }

    /// The product.
    pub fn times(&self, other: &Rat) -> Rat {
        match (self, other) {
            (Rat::Int(a), Rat::Int(b)) => Rat::Int(a.times(b)),
            _ => {
                let ((a, b), (c, d)) = (self.parts(), other.parts());
                Rat::ratio(a.times(&c), b.times(&d)).unwrap_or_default()
            }
        }
    }

    /// The quotient; `None` for division by zero.
    pub fn divided(&self, other: &Rat) -> Option<Rat> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Rat::ratio(a.times(&d), b.times(&c))
    }

    /// The number with the other sign.
    pub fn negated(&self) -> Rat {
        match self {
            Rat::Int(value) => Rat::Int(value.negated()),
            Rat::Fraction(fraction) => Rat::Fraction(Box::new((fraction.0.negated(), fraction.1.clone()))),
        }
    }

    /// Without its sign.
    pub fn abs(&self) -> Rat {
        if self.is_negative() {
            self.negated()
        } else {
            self.clone()
        }
    }

    /// The whole part: rounded towards zero.
    pub fn truncated(&self) -> Int {
        match self {
            Rat::Int(value) => value.clone(),
            Rat::Fraction(fraction) => {
                fraction.0.divided(&fraction.1).map(|(quotient, _)| quotient).unwrap_or_default()
            }
        }
    }

    /// Rounded down.
    pub fn floor(&self) -> Int {
        let whole = self.truncated();
        match self {
            Rat::Fraction(fraction) if fraction.0.is_negative() => whole.minus(&Int::ONE),
            _ => whole,
        }
    }

    /// Rounded up.
    pub(crate) fn ceiling(&self) -> Int {
        self.negated().floor().negated()
    }

    /// The nearest double, ties to even.
    pub(crate) fn to_f64(&self) -> f64 {
        let (numerator, denominator) = self.parts();
        let magnitude = nearest(&numerator.abs().to_big(), &denominator.to_big());
        if numerator.is_negative() {
            -magnitude
        } else {
            magnitude
        }
    }
}

/// The double nearest to `a / b` for `a >= 0`, `b > 0`.
fn nearest(a: &BigInt, b: &BigInt) -> f64 {
    // Scale so that the quotient has 64 to 66 bits: enough for one rounding,
    // with a sticky bit for what is left over.
    let shift = 65 - (a.bits() as i64 - b.bits() as i64);
    let (scaled, divisor) = if shift >= 0 { (a << shift, b.clone()) } else { (a.clone(), b << -shift) };
    let (quotient, rest) = (&scaled / &divisor, &scaled % &divisor);
    let mut bits: u128 = u128::try_from(&quotient).unwrap_or(0);
    if bits == 0 {
        return 0.0;
    }
    bits = bits << 1 | u128::from(rest != BigInt::from(0));
    round_bits(bits, -(shift + 1))
}

/// The double nearest to `bits * 2^exponent`; the lowest bit is sticky.
fn round_bits(bits: u128, exponent: i64) -> f64 {
    let length = i64::from(128 - bits.leading_zeros());
    // Bits below the last one that the format keeps, more for subnormals.
    let drop = (length - 53).max(-1074 - exponent).max(0);
    if drop > 127 {
        return 0.0;
    }
    let kept = bits >> drop;
    let rest = bits & ((1u128 << drop) - 1);
    let half = if drop == 0 { 0 } else { 1u128 << (drop - 1) };
    let up = drop > 0 && (rest > half || rest == half && kept & 1 == 1);
    let mantissa = kept as u64 + u64::from(up);
    scale(mantissa as f64, exponent + drop)
}

/// `value * 2^exponent` for a result that is a double or infinity.
fn scale(mut value: f64, mut exponent: i64) -> f64 {
    while exponent > 0 && value.is_finite() {
        let by = exponent.min(1023);
        value *= f64::from_bits(((by + 1023) as u64) << 52);
        exponent -= by;
    }
    while exponent < 0 && value != 0.0 {
        // Exact: the value has few enough bits at every stage.
        let by = (-exponent).min(1000);
        value *= f64::from_bits(((1023 - by) as u64) << 52);
        exponent += by;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn random_rat(random: &mut Random) -> Rat {
        let shift = random.below(60);
        let numerator = Int::Small(random.next() as i64 >> shift);
        Rat::ratio(numerator, Int::Small((random.next() >> (random.below(60) + 1)) as i64 + 1)).unwrap()
    }

    #[test]
    fn the_laws_of_a_field_hold_and_the_form_is_canonical() {
        let mut random = Random::new(3);
        for _ in 0..300 {
            let (a, b, c) = (random_rat(&mut random), random_rat(&mut random), random_rat(&mut random));
            assert_eq!(a.plus(&b).times(&c), a.times(&c).plus(&b.times(&c)));
            assert_eq!(a.minus(&b).plus(&b), a);
            if !b.is_zero() {
                assert_eq!(a.divided(&b).unwrap().times(&b), a);
            }
            let (numerator, denominator) = a.times(&b).parts();
            assert!(denominator > Int::ZERO && numerator.gcd(&denominator) == Int::ONE || numerator.is_zero());
            assert_eq!(a.cmp(&b), a.minus(&b).cmp(&Rat::default()));
        }
    }

    #[test]
    fn doubles_survive_the_way_to_rationals_and_back() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let value = f64::from_bits(random.next());
            if value.is_finite() {
                assert_eq!(Rat::from_f64(value).unwrap().to_f64().to_bits() << 1, value.to_bits() << 1, "{value:e}");
            }
        }
        assert_eq!(Rat::from_f64(f64::from_bits(1)).unwrap().to_f64(), f64::from_bits(1));
    }

    #[test]
    fn rounding_agrees_with_the_parser_of_decimal_numbers() {
        let mut random = Random::new(11);
        for _ in 0..500 {
            let (digits, places) = (random.next() >> random.below(40), random.below(300) as u32);
            let rat = Rat::ratio(Int::from(i128::from(digits)), Int::Small(10).power(places)).unwrap();
            let want: f64 = format!("{digits}e-{places}").parse().unwrap();
            assert_eq!(rat.to_f64(), want, "{digits}e-{places}");
        }
        let huge = Rat::Int(Int::Small(10).power(400));
        assert_eq!(huge.to_f64(), f64::INFINITY);
    }

    #[test]
    fn rounding_to_whole_numbers() {
        let half = Rat::ratio(Int::Small(-7), Int::Small(2)).unwrap();
        assert_eq!((half.truncated(), half.floor(), half.ceiling()), (Int::Small(-3), Int::Small(-4), Int::Small(-3)));
    }
}
