//! The mathematical functions in machine arithmetic: those of the C library
//! that Antiphon itself runs on, so that a run agrees with a compiled program.
//!
//! Functions that Rust does not pass on (`erf`, `tgamma`, ...) are a limit.

use super::Answer;
use super::{integers, reals, MachineArith, MachineNumber, Overflow};
use crate::domain::{NumberType, Values};
use crate::fault::DomainError;
use antiphon_model::{FloatFormat, PureFunction, Signedness};
use antiphon_numbers::{Int, Rat};
use antiphon_source::codes::unsupported as codes;

/// The function applied to its arguments.
pub(super) fn apply(
    domain: &mut MachineArith,
    function: PureFunction,
    types: &[NumberType],
    result: NumberType,
    x: &[MachineNumber],
) -> Answer<MachineNumber> {
    let ty = types.first().copied().unwrap_or(result);
    if let Some((bits, sign)) = ty.integer() {
        if let Some(number) = x.first() {
            return integer_function(domain, function, bits, sign, ty, result, number);
        }
    }
    let arguments: Vec<f64> = x.iter().map(MachineNumber::to_float).collect();
    let value = match (ty, function) {
        (_, PureFunction::Ldexp) => ldexp(&arguments),
        (NumberType::Float(FloatFormat::Single), _) => single(function, &arguments),
        _ => double(function, &arguments),
    };
    let Some(value) = value else {
        return DomainError::unsupported(
            &codes::U203,
            format!("`{}` is not computed in machine arithmetic", function.name()),
        );
    };
    match (result, ty) {
        (NumberType::Float(FloatFormat::Extended | FloatFormat::Quad), _) if !is_selection(function) => reals::lost(),
        (NumberType::Float(format), _) => reals::fitted(value, format),
        (NumberType::Int(int), _) => integers::from_float(value, int, Overflow::Fault),
        (NumberType::Bool, _) => Ok(super::truth(value != 0.0)),
    }
}

/// Whether the result is exact for every format.
fn is_selection(function: PureFunction) -> bool {
    use PureFunction::*;
    matches!(
        function,
        Infinity | Nan | Fabs | Fmin | Fmax | Copysign | Floor | Ceil | Trunc | Round | Rint | Fmod | Remainder | Logb
    )
}

/// Functions on the bits of an integer.
fn integer_function(
    domain: &mut MachineArith,
    function: PureFunction,
    bits: u32,
    sign: Signedness,
    ty: NumberType,
    result: NumberType,
    x: &MachineNumber,
) -> Answer<MachineNumber> {
    let mask = if bits == 128 { u128::MAX } else { (1u128 << bits) - 1 };
    let raw = x.bits() as u128 & mask;
    let unused = 128 - bits;
    let value = match function {
        PureFunction::Abs if sign == Signedness::Signed && x.bits() < 0 => return domain.negate(ty, x),
        PureFunction::Abs => return Ok(x.clone()),
        PureFunction::CountLeadingZeros | PureFunction::CountTrailingZeros if raw == 0 => {
            let message = format!("`{}` of zero is not defined", function.name());
            return DomainError::fault(crate::fault::Property::IntegerOverflow, message);
        }
        PureFunction::CountLeadingZeros => raw.leading_zeros() - unused,
        PureFunction::CountTrailingZeros => raw.trailing_zeros(),
        PureFunction::PopCount => raw.count_ones(),
        PureFunction::Parity => raw.count_ones() & 1,
        PureFunction::FindFirstSet => {
            if raw == 0 {
                0
            } else {
                raw.trailing_zeros() + 1
            }
        }
        PureFunction::LeadingRedundantSignBits => {
            let extended = (raw << unused) as i128;
            (if extended < 0 { !extended } else { extended }).leading_zeros().min(bits) - 1
        }
        PureFunction::ByteSwap => {
            return Ok(domain.integer((raw << unused).swap_bytes() as i128 & mask as i128, result));
        }
        _ => {
            return DomainError::unsupported(
                &codes::U203,
                format!("`{}` of an integer is not computed", function.name()),
            )
        }
    };
    Ok(domain.integer(i128::from(value), result))
}

fn ldexp(x: &[f64]) -> Option<f64> {
    let (&value, &exponent) = (x.first()?, x.get(1)?);
    if value == 0.0 || !value.is_finite() {
        return Some(value);
    }
    let exact = Rat::from_f64(value)?;
    let exponent = exponent.clamp(-5000.0, 5000.0) as i64;
    let power = Int::ONE.shifted_left(exponent.unsigned_abs() as u32);
    let scaled = if exponent < 0 { exact.checked_div(&power.into())? } else { &exact * &power.into() };
    let magnitude = scaled.to_f64();
    Some(if magnitude == 0.0 { 0f64.copysign(value) } else { magnitude })
}

/// One function in two formats.
macro_rules! functions {
    ($name:ident, $float:ty, $next:ident) => {
        fn $name(function: PureFunction, x: &[f64]) -> Option<f64> {
            use PureFunction::*;
            let argument = |index: usize| x.get(index).map(|value| *value as $float);
            let a = argument(0).unwrap_or(0.0);
            let result: $float = match function {
                Infinity => <$float>::INFINITY,
                Nan => <$float>::NAN,
                Sqrt => a.sqrt(),
                Hypot => a.hypot(argument(1)?),
                Fabs | Abs => a.abs(),
                Fmin => a.min(argument(1)?),
                Fmax => a.max(argument(1)?),
                Fdim if a.is_nan() || argument(1)?.is_nan() => <$float>::NAN,
                Fdim => {
                    if a > argument(1)? {
                        a - argument(1)?
                    } else {
                        0.0
                    }
                }
                Fma => a.mul_add(argument(1)?, argument(2)?),
                Copysign => a.copysign(argument(1)?),
                Sin => a.sin(),
                Cos => a.cos(),
                Tan => a.tan(),
                Asin => a.asin(),
                Acos => a.acos(),
                Atan => a.atan(),
                Atan2 => a.atan2(argument(1)?),
                Sinh => a.sinh(),
                Cosh => a.cosh(),
                Tanh => a.tanh(),
                Exp => a.exp(),
                Exp2 => a.exp2(),
                Expm1 => a.exp_m1(),
                Log => a.ln(),
                Log2 => a.log2(),
                Log10 => a.log10(),
                Log1p => a.ln_1p(),
                Pow => a.powf(argument(1)?),
                Floor => a.floor(),
                Ceil => a.ceil(),
                Trunc => a.trunc(),
                Round | Lround => a.round(),
                Rint | Lrint => a.round_ties_even(),
                Fmod => a % argument(1)?,
                Remainder => remainder(f64::from(a), f64::from(argument(1)?))? as $float,
                Logb | Ilogb if a != 0.0 && a.is_finite() => exponent(f64::from(a))? as $float,
                Logb if a == 0.0 => <$float>::NEG_INFINITY,
                Logb => a.abs(),
                Ilogb => {
                    if a.is_infinite() {
                        i32::MAX as $float
                    } else {
                        i32::MIN as $float
                    }
                }
                Nextafter => $next(a, argument(1)?),
                IsNan => <$float>::from(u8::from(a.is_nan())),
                IsInf if a.is_infinite() => (1.0 as $float).copysign(a),
                IsInf => 0.0,
                IsFinite => <$float>::from(u8::from(a.is_finite())),
                IsNormal => <$float>::from(u8::from(a.is_normal())),
                SignBit => <$float>::from(u8::from(a.is_sign_negative())),
                IsUnordered => <$float>::from(u8::from(a.is_nan() || argument(1)?.is_nan())),
                FpClassify => class(a.classify()) as $float,
                // Not the C library's own, or not the same digits.
                Cbrt | Asinh | Acosh | Atanh | Exp10 | Erf | Erfc | Tgamma | Lgamma | Ldexp => return None,
                CountLeadingZeros
                | CountTrailingZeros
                | PopCount
                | Parity
                | FindFirstSet
                | LeadingRedundantSignBits
                | ByteSwap => return None,
            };
            // `Ilogb` in single format does not hold every integer.
            if function == Ilogb && !(a != 0.0 && a.is_finite()) {
                return Some(f64::from(if a.is_infinite() { i32::MAX } else { i32::MIN }));
            }
            Some(f64::from(result))
        }
    };
}

functions!(double, f64, next_double);
functions!(single, f32, next_single);

/// The neighbour of `a` in the direction of `b`: the next bits up or down.
macro_rules! neighbour {
    ($name:ident, $float:ty) => {
        fn $name(a: $float, b: $float) -> $float {
            if a.is_nan() || b.is_nan() {
                return <$float>::NAN;
            }
            if a == b {
                return b;
            }
            if a == 0.0 {
                return <$float>::from_bits(1).copysign(b);
            }
            let away = (b > a) == (a > 0.0);
            <$float>::from_bits(if away { a.to_bits() + 1 } else { a.to_bits() - 1 })
        }
    };
}

neighbour!(next_double, f64);
neighbour!(next_single, f32);

/// IEEE's remainder: the quotient is rounded half to even.
fn remainder(a: f64, b: f64) -> Option<f64> {
    if a.is_nan() || b.is_nan() || a.is_infinite() || b == 0.0 {
        return Some(f64::NAN);
    }
    if b.is_infinite() {
        return Some(a);
    }
    let (x, y) = (Rat::from_f64(a)?, Rat::from_f64(b)?);
    let quotient = crate::exact::half_even(&x.checked_div(&y)?);
    let rest = (&x - &(&y * &quotient.into())).to_f64();
    Some(if rest == 0.0 { 0f64.copysign(a) } else { rest })
}

/// The binary exponent of a finite number that is not zero.
fn exponent(a: f64) -> Option<f64> {
    let exact = Rat::from_f64(a)?;
    let difference = exact.numerator().bits() as i64 - exact.denominator().bits() as i64;
    // The denominator is a power of two.
    Some(difference as f64)
}

fn class(category: std::num::FpCategory) -> u8 {
    match category {
        std::num::FpCategory::Nan => 0,
        std::num::FpCategory::Infinite => 1,
        std::num::FpCategory::Zero => 2,
        std::num::FpCategory::Subnormal => 3,
        std::num::FpCategory::Normal => 4,
    }
}
