//! IEEE numbers. `float` is computed in double and rounded once more, which is
//! the same as rounding once for the four operations and the square root.
//!
//! Larger formats are doubles here as long as nothing is lost by it.

use super::Answer;
use super::{truth, MachineNumber};
use crate::domain::Arithmetic;
use crate::fault::DomainError;
use antiphon_model::{FloatFormat, Real};
use antiphon_numbers::{Int, Rat};
use antiphon_source::codes::unsupported as codes;

/// Exponents beyond this are no numbers of any format.
const LARGEST_EXPONENT: i64 = 6000;

/// A constant of the program.
pub(super) fn constant(value: &Real, format: FloatFormat) -> Answer<MachineNumber> {
    match crate::exact::rational(value, LARGEST_EXPONENT) {
        Some(rat) => rounded(&rat, format),
        None if value.exponent < 0 => Ok(MachineNumber::float(0.0)),
        None => Ok(MachineNumber::float(f64::INFINITY)),
    }
}

/// An exact number in a format.
pub(super) fn rounded(value: &Rat, format: FloatFormat) -> Answer<MachineNumber> {
    let double = value.to_f64();
    match format {
        FloatFormat::Double => Ok(MachineNumber::float(double)),
        FloatFormat::Single => Ok(MachineNumber::float(f64::from(to_odd(value, double) as f32))),
        FloatFormat::Extended | FloatFormat::Quad => match Rat::from_f64(double) {
            Some(back) if back == *value => Ok(MachineNumber::float(double)),
            _ => lost(),
        },
    }
}

/// The double next to a number whose last bit is odd if anything was lost:
/// rounding it again gives what rounding the number itself gives.
fn to_odd(value: &Rat, double: f64) -> f64 {
    match Rat::from_f64(double) {
        Some(back) if back != *value && double.to_bits() & 1 == 0 => {
            let away = (*value > back) == (double > 0.0 || double == 0.0 && !value.is_negative());
            f64::from_bits(if away { double.to_bits() + 1 } else { double.to_bits().wrapping_sub(1) })
        }
        _ => double,
    }
}

/// A number of a larger format in this one.
pub(super) fn fitted(value: f64, format: FloatFormat) -> Answer<MachineNumber> {
    Ok(MachineNumber::float(match format {
        FloatFormat::Single => f64::from(value as f32),
        FloatFormat::Double | FloatFormat::Extended | FloatFormat::Quad => value,
    }))
}

/// An integer as a real number.
pub(super) fn from_int(value: &Int, format: FloatFormat) -> Answer<MachineNumber> {
    match (value.to_i64(), format) {
        (Some(small), FloatFormat::Double) => Ok(MachineNumber::float(small as f64)),
        (Some(small), FloatFormat::Single) => Ok(MachineNumber::float(f64::from(small as f32))),
        _ => rounded(&Rat::from(value.clone()), format),
    }
}

/// An operator on doubles; those that numbers with a point do not have give 0
/// (typing has excluded them).
#[inline]
pub(super) fn binary(op: Arithmetic, a: f64, b: f64) -> MachineNumber {
    let value = match op {
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Multiply => a * b,
        Arithmetic::Divide => a / b,
        Arithmetic::Less => return truth(a < b),
        Arithmetic::LessEqual => return truth(a <= b),
        Arithmetic::Equal => return truth(a == b),
        Arithmetic::NotEqual => return truth(a != b),
        Arithmetic::Remainder
        | Arithmetic::ShiftLeft
        | Arithmetic::ShiftRight
        | Arithmetic::BitAnd
        | Arithmetic::BitXor
        | Arithmetic::BitOr => 0.0,
    };
    MachineNumber::float(value)
}

/// An operator on numbers of another format.
pub(super) fn rounded_binary(op: Arithmetic, format: FloatFormat, a: f64, b: f64) -> Answer<MachineNumber> {
    let result = binary(op, a, b);
    let MachineNumber::Float(bits) = &result else { return Ok(result) };
    match format {
        FloatFormat::Double => Ok(result),
        FloatFormat::Single => fitted(f64::from_bits(bits.0), format),
        FloatFormat::Extended | FloatFormat::Quad => {
            if is_exact(op, a, b, f64::from_bits(bits.0)) {
                Ok(result)
            } else {
                lost()
            }
        }
    }
}

/// Whether nothing was rounded.
fn is_exact(op: Arithmetic, a: f64, b: f64, result: f64) -> bool {
    let (Some(x), Some(y)) = (Rat::from_f64(a), Rat::from_f64(b)) else { return true };
    let exact = match op {
        Arithmetic::Add => Some(&x + &y),
        Arithmetic::Subtract => Some(&x - &y),
        Arithmetic::Multiply => Some(&x * &y),
        Arithmetic::Divide if y.is_zero() => return true,
        Arithmetic::Divide => x.checked_div(&y),
        _ => return true,
    };
    exact == Rat::from_f64(result)
}

pub(super) fn lost<T>() -> Answer<T> {
    DomainError::unsupported(&codes::U202, "an operation on `long double` whose result needs more than a `double`")
}
