//! Decimal text of real numbers, correctly rounded.
//!
//! A finite number is a quotient of integers here, a double as well as an
//! exact rational, so one algorithm serves both domains: scale by a power of
//! ten, divide, round half to even. That is what glibc prints for every
//! format and precision. Signs and padding are the caller's.

use crate::Rat;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

/// A number to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decimal {
    /// Whether a minus sign stands before it (also before zero).
    pub negative: bool,
    /// The rest.
    pub magnitude: Magnitude,
}

/// A number without its sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Magnitude {
    /// A quotient; the second is above zero.
    Finite(BigInt, BigInt),
    /// Infinity.
    Infinite,
    /// Not a number.
    NotANumber,
}

impl From<&Rat> for Decimal {
    fn from(value: &Rat) -> Decimal {
        let magnitude = Magnitude::Finite(value.numerator().abs().to_big(), value.denominator().to_big());
        Decimal { negative: value.is_negative(), magnitude }
    }
}

impl From<f64> for Decimal {
    fn from(value: f64) -> Decimal {
        let magnitude = match Rat::from_f64(value.abs()) {
            Some(rat) => Decimal::from(&rat).magnitude,
            None if value.is_nan() => Magnitude::NotANumber,
            None => Magnitude::Infinite,
        };
        Decimal { negative: value.is_sign_negative(), magnitude }
    }
}

/// Whether a decimal point is printed without digits after it (`#`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// Only before digits.
    Needed,
    /// Always; `%g` also keeps trailing zeros.
    Always,
}

impl Magnitude {
    /// As `%f` prints it.
    pub fn fixed(&self, precision: usize, point: Point) -> String {
        let (numerator, denominator) = match self {
            Magnitude::Finite(numerator, denominator) => (numerator, denominator),
            Magnitude::Infinite => return "inf".into(),
            Magnitude::NotANumber => return "nan".into(),
        };
        let scaled = rounded(&(numerator * power_of_ten(precision)), denominator).to_string();
        let digits = format!("{scaled:0>width$}", width = precision + 1);
        let (whole, fraction) = digits.split_at(digits.len() - precision);
        match fraction.is_empty() && point == Point::Needed {
            true => whole.to_owned(),
            false => format!("{whole}.{fraction}"),
        }
    }

    /// As `%e` prints it.
    pub fn scientific(&self, precision: usize, point: Point) -> String {
        let Some((digits, exponent)) = self.significant(precision + 1) else { return self.fixed(0, point) };
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() && point == Point::Needed { "" } else { "." };
        format!("{first}{dot}{rest}{}", exponent_text(exponent))
    }

    /// As `%g` prints it.
    pub fn general(&self, precision: usize, point: Point) -> String {
        let precision = precision.max(1);
        let Some((digits, exponent)) = self.significant(precision) else { return self.fixed(0, point) };
        let scientific = exponent < -4 || exponent >= precision as i64;
        let text = if scientific {
            let (first, rest) = digits.split_at(1);
            format!("{first}.{rest}")
        } else {
            self.fixed((precision as i64 - 1 - exponent).max(0) as usize, Point::Always)
        };
        let text = match point {
            Point::Always => text,
            Point::Needed => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        };
        if scientific {
            text + &exponent_text(exponent)
        } else {
            text
        }
    }

    /// That many significant digits and the decimal exponent of the first;
    /// `None` for what is not finite.
    fn significant(&self, count: usize) -> Option<(String, i64)> {
        let Magnitude::Finite(numerator, denominator) = self else { return None };
        if numerator.is_zero() {
            return Some(("0".repeat(count), 0));
        }
        let exponent = decimal_exponent(numerator, denominator);
        let digits = scaled(numerator, denominator, count as i64 - 1 - exponent).to_string();
        // Rounding may have carried into one more digit: a one and zeros.
        match digits.len() > count {
            true => Some((digits[..count].to_owned(), exponent + 1)),
            false => Some((digits, exponent)),
        }
    }
}

/// The largest power of ten that is not above `a / b`, for `a > 0`, `b > 0`.
fn decimal_exponent(a: &BigInt, b: &BigInt) -> i64 {
    let binary = a.bits() as i64 - b.bits() as i64;
    let mut exponent = (binary as f64 * std::f64::consts::LOG10_2).floor() as i64 + 1;
    loop {
        let power = power_of_ten(exponent.unsigned_abs() as usize);
        let reached = if exponent >= 0 { *a >= b * power } else { a * power >= *b };
        if reached {
            return exponent;
        }
        exponent -= 1;
    }
}

/// `a / b` times a power of ten, rounded.
fn scaled(a: &BigInt, b: &BigInt, power: i64) -> BigInt {
    let factor = power_of_ten(power.unsigned_abs() as usize);
    if power >= 0 {
        rounded(&(a * factor), b)
    } else {
        rounded(a, &(b * factor))
    }
}

fn power_of_ten(exponent: usize) -> BigInt {
    num_traits::pow(BigInt::from(10), exponent)
}

/// `a / b`, half to even, for `a >= 0`, `b > 0`.
fn rounded(a: &BigInt, b: &BigInt) -> BigInt {
    let (quotient, rest) = a.div_rem(b);
    match (rest * 2u32).cmp(b) {
        std::cmp::Ordering::Less => quotient,
        std::cmp::Ordering::Equal if quotient.is_even() => quotient,
        _ => quotient + 1,
    }
}

fn exponent_text(exponent: i64) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.abs())
}

/// As `%a` prints a double without its sign: one hexadecimal digit, a fraction
/// and a binary exponent. Without a precision, as many digits as are needed.
pub fn hexadecimal(value: f64, precision: Option<usize>, point: Point) -> String {
    let bits = value.abs().to_bits();
    let (exponent, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let leading = u64::from(exponent != 0);
    let exponent = match (exponent, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => exponent - 1023,
    };
    let mut mantissa = leading << 52 | fraction;
    if let Some(digits) = precision.filter(|&digits| digits < 13) {
        let drop = 52 - 4 * digits as u32;
        let (kept, rest, half) = (mantissa >> drop, mantissa & ((1 << drop) - 1), 1u64 << (drop - 1));
        mantissa = (kept + u64::from(rest > half || rest == half && kept & 1 == 1)) << drop;
    }
    let digits = format!("{:013x}", mantissa & ((1 << 52) - 1));
    let digits = match precision {
        None => digits.trim_end_matches('0').to_owned(),
        Some(wanted) => format!("{digits:0<wanted$}")[..wanted].to_owned(),
    };
    let dot = if digits.is_empty() && point == Point::Needed { "" } else { "." };
    format!("0x{:x}{dot}{digits}p{exponent:+}", mantissa >> 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: f64, format: char, precision: usize) -> String {
        let magnitude = Decimal::from(value).magnitude;
        match format {
            'f' => magnitude.fixed(precision, Point::Needed),
            'e' => magnitude.scientific(precision, Point::Needed),
            _ => magnitude.general(precision, Point::Needed),
        }
    }

    #[test]
    fn ties_go_to_even_and_carries_run_through() {
        assert_eq!(text(0.5, 'f', 0), "0");
        assert_eq!(text(1.5, 'f', 0), "2");
        assert_eq!(text(2.5, 'f', 0), "2");
        assert_eq!(text(0.125, 'f', 2), "0.12");
        assert_eq!(text(9.9999, 'e', 2), "1.00e+01");
        assert_eq!(text(9.96, 'e', 2), "9.96e+00");
        assert_eq!(text(1.0, 'e', 0), "1e+00");
        assert_eq!(text(999999.5, 'g', 6), "1e+06");
        assert_eq!(text(0.1, 'f', 20), "0.10000000000000000555");
    }

    #[test]
    fn general_chooses_its_form() {
        assert_eq!(text(100000.0, 'g', 6), "100000");
        assert_eq!(text(1000000.0, 'g', 6), "1e+06");
        assert_eq!(text(0.0001, 'g', 6), "0.0001");
        assert_eq!(text(0.00001, 'g', 6), "1e-05");
        assert_eq!(text(0.0, 'g', 6), "0");
        assert_eq!(text(f64::INFINITY, 'g', 6), "inf");
    }

    #[test]
    fn hexadecimal_form() {
        assert_eq!(hexadecimal(1.0, None, Point::Needed), "0x1p+0");
        assert_eq!(hexadecimal(0.1, None, Point::Needed), "0x1.999999999999ap-4");
        assert_eq!(hexadecimal(0.1, Some(2), Point::Needed), "0x1.9ap-4");
        assert_eq!(hexadecimal(0.0, None, Point::Needed), "0x0p+0");
        assert_eq!(hexadecimal(1.0, Some(15), Point::Needed), "0x1.000000000000000p+0");
    }
}
