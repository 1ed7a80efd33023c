//! Which applications of a mathematical function set `errno`, as glibc does: a
//! result that is not a number although all arguments are (`EDOM`), an infinite
//! result of finite arguments and a result that vanished (`ERANGE`).

use super::MachineNumber;
use crate::domain::{MathError, NumberType};
use antiphon_model::{FloatFormat, PureFunction};

/// How a function treats its errors.
enum Manner {
    /// It sets nothing.
    Silent,
    /// It reports no value and infinite results.
    Loud,
    /// It reports results that became zero, too.
    LoudWhenZero,
    /// It reports results that lost digits because they are tiny, too.
    LoudWhenTiny,
}

fn manner(function: PureFunction) -> Manner {
    use PureFunction::*;
    match function {
        Sqrt | Sin | Cos | Tan | Asin | Acos | Log | Log2 | Log10 | Log1p | Fmod | Remainder | Sinh | Cosh | Expm1
        | Hypot | Fdim | Ilogb => Manner::Loud,
        Exp | Exp2 | Pow | Ldexp | Atan2 => Manner::LoudWhenZero,
        Nextafter => Manner::LoudWhenTiny,
        // Their errors are not reported, or they have none, or they are not computed.
        Infinity
        | Nan
        | Fabs
        | Abs
        | Fmin
        | Fmax
        | Fma
        | Copysign
        | Atan
        | Tanh
        | Floor
        | Ceil
        | Trunc
        | Round
        | Lround
        | Rint
        | Lrint
        | Logb
        | IsNan
        | IsInf
        | IsFinite
        | IsNormal
        | SignBit
        | IsUnordered
        | FpClassify
        | Cbrt
        | Asinh
        | Acosh
        | Atanh
        | Exp10
        | Erf
        | Erfc
        | Tgamma
        | Lgamma
        | CountLeadingZeros
        | CountTrailingZeros
        | PopCount
        | Parity
        | FindFirstSet
        | LeadingRedundantSignBits
        | ByteSwap => Manner::Silent,
    }
}

/// What is reported of an application.
pub(super) fn of(
    function: PureFunction,
    result: NumberType,
    x: &[MachineNumber],
    value: &MachineNumber,
) -> Option<MathError> {
    let manner = manner(function);
    if matches!(manner, Manner::Silent) {
        return None;
    }
    let arguments: Vec<f64> = x.iter().map(MachineNumber::to_float).collect();
    if function == PureFunction::Ilogb {
        let argument = arguments.first()?;
        return (*argument == 0.0 || !argument.is_finite()).then_some(MathError::Domain);
    }
    let value = value.to_float();
    if value.is_nan() {
        return arguments.iter().all(|argument| !argument.is_nan()).then_some(MathError::Domain);
    }
    // An infinite direction is a direction like any other.
    let counted = if function == PureFunction::Nextafter { 1 } else { arguments.len() };
    if !arguments.iter().take(counted).all(|argument| argument.is_finite()) {
        return None;
    }
    let smallest = match result {
        NumberType::Float(FloatFormat::Single) => f64::from(f32::MIN_POSITIVE),
        NumberType::Float(_) | NumberType::Int(_) | NumberType::Bool => f64::MIN_POSITIVE,
    };
    let lost = match manner {
        Manner::Silent | Manner::Loud => false,
        // What these make of zero is zero without a loss.
        Manner::LoudWhenZero => {
            let keeps_zero = matches!(function, PureFunction::Pow | PureFunction::Ldexp | PureFunction::Atan2);
            value == 0.0 && !(keeps_zero && arguments.first() == Some(&0.0))
        }
        Manner::LoudWhenTiny => value.abs() < smallest && !matches!(arguments[..], [a, b] if a == 0.0 || a == b),
    };
    (value.is_infinite() || lost).then_some(MathError::Range)
}
