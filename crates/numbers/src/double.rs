//! Doubles and rationals: a finite double is a rational, exactly, and every
//! rational has a nearest double, ties to even.
//!
//! Deliberately not here: arithmetic on doubles, which is the machine's.

use crate::{Int, Rat};
use num_bigint::BigInt;

impl Rat {
    /// The value of a finite double, exactly; `None` for infinities and NaN.
    pub fn from_f64(value: f64) -> Option<Rat> {
        if !value.is_finite() {
            return None;
        }
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)) as i64;
        let (mantissa, exponent) =
            if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
        let mantissa = Int::from(if value.is_sign_negative() { -mantissa } else { mantissa });
        match u32::try_from(exponent) {
            Ok(up) => Some(Rat::from(mantissa.shifted_left(up))),
            Err(_) => Rat::new(mantissa, Int::ONE.shifted_left(exponent.unsigned_abs() as u32)),
        }
    }

    /// The nearest double, ties to even.
    pub fn to_f64(&self) -> f64 {
        let magnitude = nearest(&self.numerator().abs().to_big(), &self.denominator().to_big());
        if self.is_negative() {
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
    use crate::Random;

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
            let rat = Rat::new(Int::from(digits), Int::from(10).pow(places)).unwrap();
            let want: f64 = format!("{digits}e-{places}").parse().unwrap();
            assert_eq!(rat.to_f64(), want, "{digits}e-{places}");
        }
        let huge = Rat::from(Int::from(10).pow(400));
        assert_eq!(huge.to_f64(), f64::INFINITY);
    }
}
