//! Ideal arithmetic on known values: every integer type is the integers,
//! every floating type the rationals, all without bounds.
//!
//! Conversions between integer types keep the value, also to unsigned ones
//! (so `(unsigned)-1` is -1 here), and bit operations see infinite two's
//! complement; only `_Bool` is 0 or 1. That is the arithmetic of the TASS
//! report. What has no exact value (`sqrt(2)`, `sin(1)`) stops the run as a
//! limit, since any value given to it would be a lie. A replay takes square roots to two thousand bits instead, and
//! stops where a comparison or a rounding is decided by the last of them (`roots`).

use crate::domain::{Arithmetic, Bytes, ConcreteValues, DoubleBits, NumberType, Printed, Values, Widths};
use crate::fault::{DomainError, Property};
use crate::roots::Roots;
use antiphon_model::{FloatFormat, PureFunction, Real, Signedness};
use antiphon_numbers::{Decimal, Fingerprint, Int, Random, Rat};
use antiphon_source::codes::unsupported as codes;

/// The domain of exact numbers.
#[derive(Clone, Debug)]
pub struct Exact {
    random: Random,
    roots: Roots,
}

impl Exact {
    /// The domain; the seed is for values that the program leaves open.
    pub fn new(seed: u64) -> Exact {
        Exact { random: Random::new(seed), roots: Roots::Refused }
    }

    /// The domain for replays, in which square roots are near enough to decide comparisons.
    pub fn replaying(seed: u64) -> Exact {
        Exact { roots: Roots::Exact, ..Exact::new(seed) }
    }
}

/// More bits than this in a fraction are refused: to cancel what its two parts
/// share takes a time that grows with their square.
const LARGEST_FRACTION: u64 = 1 << 19;

/// More bits than this in a power or a shift are refused.
const LARGEST_POWER: u64 = 1 << 20;

/// The value of a constant; `None` if its exponent is beyond the bound.
pub(crate) fn rational(value: &Real, bound: i64) -> Option<Rat> {
    if value.exponent.abs() > bound {
        return None;
    }
    let power = Int::from(i64::from(value.base)).pow(value.exponent.unsigned_abs() as u32);
    let mantissa = Int::from(value.mantissa.clone());
    match value.exponent < 0 {
        true => Rat::new(mantissa, power),
        false => Some(Rat::from(&mantissa * &power)),
    }
}

/// Rounded to the nearest integer, ties to even.
pub(crate) fn half_even(value: &Rat) -> Int {
    let floor = value.floor();
    let rest = value - &Rat::from(floor.clone());
    let half = Rat::new(Int::ONE, Int::from(2)).unwrap_or_default();
    let odd = !(&floor & &Int::ONE).is_zero();
    if rest > half || rest == half && odd {
        &floor + &Int::ONE
    } else {
        floor
    }
}

fn truth(holds: bool) -> Rat {
    Rat::from(i64::from(holds))
}

/// What it answers; it never asks.
type Answer<T> = crate::domain::Answer<T, Rat>;

fn by_zero<T>() -> Answer<T> {
    DomainError::fault(Property::DivisionByZero, "division by zero")
}

fn inexact<T>(function: PureFunction, x: &[Rat]) -> Answer<T> {
    let arguments: Vec<String> = x.iter().map(Rat::to_string).collect();
    let message = format!("`{}({})` has no exact value here", function.name(), arguments.join(", "));
    DomainError::unsupported(&codes::U204, message)
}

/// An operator on whole numbers.
fn whole(op: Arithmetic, a: &Int, b: &Int) -> Answer<Rat> {
    // What grows without an end would never come back from one multiplication.
    if op == Arithmetic::Multiply && a.bits() + b.bits() > LARGEST_POWER {
        return too_large();
    }
    Ok(Rat::from(match op {
        Arithmetic::Multiply => a * b,
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Divide | Arithmetic::Remainder if b.is_zero() => return by_zero(),
        Arithmetic::Divide => a.div_trunc(b),
        Arithmetic::Remainder => a.rem_trunc(b),
        Arithmetic::ShiftLeft => match shift(b)? {
            by if by + a.bits() > LARGEST_POWER => return too_large(),
            by => a.shifted_left(by as u32),
        },
        Arithmetic::ShiftRight => a.shifted_right(shift(b)?.min(u64::from(u32::MAX)) as u32),
        Arithmetic::Less => return Ok(truth(a < b)),
        Arithmetic::LessEqual => return Ok(truth(a <= b)),
        Arithmetic::Equal => return Ok(truth(a == b)),
        Arithmetic::NotEqual => return Ok(truth(a != b)),
        Arithmetic::BitAnd => a & b,
        Arithmetic::BitXor => a ^ b,
        Arithmetic::BitOr => a | b,
    }))
}

fn too_large<T>() -> Answer<T> {
    DomainError::unsupported(&codes::U205, "a number of more than a million bits")
}

fn shift(by: &Int) -> Answer<u64> {
    match by.to_i64().and_then(|by| u64::try_from(by).ok()) {
        Some(by) => Ok(by),
        None => DomainError::fault(Property::IntegerOverflow, format!("a shift by {by}")),
    }
}

/// A whole number in its type.
#[inline]
fn kept(ty: NumberType, value: Rat) -> Rat {
    let (Some((bits, sign)), Some(whole)) = (ty.wraps(), value.as_int()) else { return value };
    let sign_bit = u64::from(sign == Signedness::Signed);
    match whole.bits() + sign_bit > u64::from(bits) || whole.is_negative() {
        true => cut(bits, sign, whole),
        false => value,
    }
}

/// The low bits of a whole number.
fn cut(bits: u32, sign: Signedness, whole: &Int) -> Rat {
    Rat::from(if sign == Signedness::Signed { whole.wrapped_signed(bits) } else { whole.wrapped_unsigned(bits) })
}

/// An operator on rationals.
fn fractional(op: Arithmetic, a: &Rat, b: &Rat) -> Answer<Rat> {
    if !(a.is_integer() && b.is_integer()) {
        let bits = |x: &Rat| x.numerator().bits().max(x.denominator().bits());
        if bits(a) + bits(b) > LARGEST_FRACTION {
            return DomainError::unsupported(&codes::U205, "a fraction of more than half a million bits");
        }
    }
    Ok(match op {
        Arithmetic::Multiply => a * b,
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Divide => return a.checked_div(b).map_or_else(by_zero, Ok),
        Arithmetic::Less => truth(a < b),
        Arithmetic::LessEqual => truth(a <= b),
        Arithmetic::Equal => truth(a == b),
        Arithmetic::NotEqual => truth(a != b),
        Arithmetic::Remainder
        | Arithmetic::ShiftLeft
        | Arithmetic::ShiftRight
        | Arithmetic::BitAnd
        | Arithmetic::BitXor
        | Arithmetic::BitOr => Rat::default(),
    })
}

/// A mathematical function, where its value is rational.
fn function(function: PureFunction, result: NumberType, x: &[Rat]) -> Answer<Rat> {
    use PureFunction::*;
    let zero = Rat::default();
    let a = x.first().unwrap_or(&zero);
    let b = x.get(1).cloned().unwrap_or_default();
    let value = match function {
        Fabs | Abs => Some(a.abs()),
        Fmin => Some(a.min(&b).clone()),
        Fmax => Some(a.max(&b).clone()),
        Fdim => Some(if *a > b { a - &b } else { Rat::default() }),
        Fma => Some(&(a * &b) + &x.get(2).cloned().unwrap_or_default()),
        Copysign => Some(if b.is_negative() { -&a.abs() } else { a.abs() }),
        Floor => Some(a.floor().into()),
        Ceil => Some(a.ceil().into()),
        Trunc => Some(a.trunc().into()),
        Round | Lround => Some(half_away(a)),
        Rint | Lrint => Some(half_even(a).into()),
        Fmod if b.is_zero() => return by_zero(),
        Fmod => a.checked_div(&b).map(|quotient| a - &(&b * &quotient.trunc().into())),
        Remainder if b.is_zero() => return by_zero(),
        Remainder => a.checked_div(&b).map(|quotient| a - &(&b * &half_even(&quotient).into())),
        Sqrt => a.exact_sqrt(),
        Hypot => (&(a * a) + &(&b * &b)).exact_sqrt(),
        Pow => return power(a, &b, x),
        Ldexp => match b.as_int().and_then(Int::to_i64) {
            Some(exponent) if exponent.unsigned_abs() < LARGEST_POWER => {
                let scale = Rat::from(Int::ONE.shifted_left(exponent.unsigned_abs() as u32));
                if exponent < 0 {
                    a.checked_div(&scale)
                } else {
                    Some(a * &scale)
                }
            }
            _ => return too_large(),
        },
        Sin | Tan | Asin | Atan | Sinh | Tanh | Asinh | Atanh | Expm1 | Log1p | Erf | Cbrt if a.is_zero() => {
            Some(Rat::default())
        }
        Cos | Cosh | Exp | Exp2 | Exp10 | Erfc if a.is_zero() => Some(Rat::from(1)),
        Log | Log2 | Log10 | Acos | Acosh if *a == Rat::from(1) => Some(Rat::default()),
        Exp2 => return power(&Rat::from(2), a, x),
        Exp10 => return power(&Rat::from(10), a, x),
        IsNan | IsInf | IsUnordered => Some(Rat::default()),
        IsFinite | IsNormal => Some(truth(function == IsFinite || !a.is_zero())),
        SignBit => Some(truth(a.is_negative())),
        FpClassify => Some(Rat::from(if a.is_zero() { 2 } else { 4 })),
        PopCount | Parity | FindFirstSet | CountLeadingZeros | CountTrailingZeros => bits_of(function, result, a),
        Sin | Tan | Asin | Atan | Sinh | Tanh | Asinh | Atanh | Expm1 | Log1p | Erf | Cbrt => None,
        Cos | Cosh | Exp | Erfc | Log | Log2 | Log10 | Acos | Acosh | Atan2 | Logb | Ilogb => None,
        Nextafter | Tgamma | Lgamma | LeadingRedundantSignBits | ByteSwap | Infinity | Nan => None,
    };
    value.map_or_else(|| inexact(function, x), Ok)
}

/// Counting bits of what is not negative does not depend on a width, except
/// for leading zeros.
fn bits_of(function: PureFunction, _result: NumberType, a: &Rat) -> Option<Rat> {
    let value = a.as_int().filter(|a| !a.is_negative())?.to_big();
    let ones = value.iter_u64_digits().map(u64::count_ones).sum::<u32>();
    Some(Rat::from(match function {
        PureFunction::PopCount => i64::from(ones),
        PureFunction::Parity => i64::from(ones & 1),
        PureFunction::FindFirstSet => value.trailing_zeros().map_or(0, |zeros| zeros as i64 + 1),
        PureFunction::CountTrailingZeros => value.trailing_zeros()? as i64,
        _ => return None,
    }))
}

/// Rounded to the nearest integer, ties away from zero.
fn half_away(a: &Rat) -> Rat {
    let half = Rat::new(Int::ONE, Int::from(2)).unwrap_or_default();
    let magnitude = Rat::from((&a.abs() + &half).floor());
    if a.is_negative() {
        -&magnitude
    } else {
        magnitude
    }
}

fn power(base: &Rat, exponent: &Rat, x: &[Rat]) -> Answer<Rat> {
    let Some(whole) = exponent.as_int().and_then(Int::to_i64) else {
        return match (base.is_zero(), *base == Rat::from(1)) {
            (true, _) if !exponent.is_negative() => Ok(Rat::default()),
            (_, true) => Ok(Rat::from(1)),
            _ => {
                match base.exact_sqrt().filter(|_| *exponent == Rat::new(Int::ONE, Int::from(2)).unwrap_or_default()) {
                    Some(root) => Ok(root),
                    None => inexact(PureFunction::Pow, x),
                }
            }
        };
    };
    if (base.numerator().bits().max(base.denominator().bits())).saturating_mul(whole.unsigned_abs()) > LARGEST_POWER {
        return too_large();
    }
    let power = base.pow(whole.unsigned_abs() as u32);
    let value = if whole < 0 { power.inverse() } else { Some(power) };
    value.map_or_else(by_zero, Ok)
}

impl Values for Exact {
    type Number = Rat;
    const KNOWS_ALL: bool = true;

    fn widths(&self) -> Widths {
        Widths::Unbounded
    }

    fn integer(&mut self, value: i128, ty: NumberType) -> Rat {
        match ty {
            NumberType::Bool => truth(value != 0),
            NumberType::Int(_) | NumberType::Float(_) => Rat::from(Int::from(value)),
        }
    }

    fn real(&mut self, value: &Real, _format: FloatFormat) -> Answer<Rat> {
        rational(value, 20_000).map_or_else(too_large, Ok)
    }

    fn exact(&mut self, value: &Rat, ty: NumberType) -> Answer<Rat> {
        self.convert(NumberType::Float(FloatFormat::Double), ty, value)
    }

    fn negate(&mut self, ty: NumberType, x: &Rat) -> Answer<Rat> {
        Ok(kept(ty, -x))
    }

    fn complement(&mut self, ty: NumberType, x: &Rat) -> Answer<Rat> {
        Ok(kept(ty, Rat::from(x.trunc().complement())))
    }

    fn is_zero(&mut self, x: &Rat) -> Rat {
        truth(x.is_zero())
    }

    #[inline]
    fn binary(&mut self, op: Arithmetic, ty: NumberType, a: &Rat, b: &Rat) -> Answer<Rat> {
        match (a.as_int(), b.as_int()) {
            (Some(a), Some(b)) if !ty.is_float() => {
                let value = whole(op, a, b)?;
                let grows = matches!(
                    op,
                    Arithmetic::Add
                        | Arithmetic::Subtract
                        | Arithmetic::Multiply
                        | Arithmetic::Divide
                        | Arithmetic::ShiftLeft
                );
                Ok(if grows { kept(ty, value) } else { value })
            }
            _ => {
                self.roots.check_comparison(op, a, b)?;
                fractional(op, a, b)
            }
        }
    }

    #[inline]
    fn convert(&mut self, from: NumberType, to: NumberType, x: &Rat) -> Answer<Rat> {
        if !matches!(to, NumberType::Float(_)) {
            self.roots.check_rounding(x)?;
        }
        Ok(match (from, to) {
            (_, NumberType::Bool) => truth(!x.is_zero()),
            (_, NumberType::Int(_)) => kept(to, Rat::from(x.trunc())),
            (_, NumberType::Float(_)) => x.clone(),
        })
    }

    fn pure(&mut self, name: PureFunction, types: &[NumberType], result: NumberType, x: &[Rat]) -> Answer<Rat> {
        if name == PureFunction::CountLeadingZeros {
            let width = types.first().and_then(|ty| ty.integer()).map_or(32, |(bits, _)| u64::from(bits));
            return match x.first().and_then(Rat::as_int) {
                Some(value) if !value.is_negative() && !value.is_zero() && value.bits() <= width => {
                    Ok(Rat::from((width - value.bits()) as i64))
                }
                _ => inexact(name, x),
            };
        }
        if let Some(root) = self.roots.root(name, x) {
            return Ok(root);
        }
        x.iter().try_for_each(|x| self.roots.check_rounding(x))?;
        function(name, result, x)
    }

    fn narrow(&mut self, ty: NumberType, width: u32, x: &Rat) -> Rat {
        match (ty.integer(), x.as_int()) {
            (Some((bits, sign)), Some(whole)) if width < bits => cut(width, sign, whole),
            _ => x.clone(),
        }
    }

    #[inline]
    fn literal(&self, x: &Rat) -> Option<i64> {
        let whole = x.as_int()?;
        // What is large is beyond every object, on the right side.
        Some(whole.to_i64().unwrap_or(if whole.is_negative() { i64::MIN } else { i64::MAX }))
    }

    fn fingerprint(&mut self, x: &Rat) -> u128 {
        Fingerprint::of(x).0
    }

    fn to_bytes(&self, ty: NumberType, x: &Rat) -> Option<Bytes> {
        // Zero is the one number whose bytes do not depend on its type.
        if x.is_zero() {
            return Some(Bytes::from_elem(0, 16));
        }
        // An integer that its type holds is the same in machine arithmetic.
        ty.bytes_of_integer(x.as_int()?.to_i128()?).map(Bytes::from_vec)
    }

    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Rat> {
        Some(self.integer(ty.integer_of_bytes(bytes)?, ty))
    }

    fn printed(&self, ty: NumberType, x: &Rat) -> Printed {
        match x.as_int().filter(|_| !ty.is_float()) {
            Some(value) => Printed::Int(value.clone()),
            None => Printed::Real(Decimal::from(x), DoubleBits(x.to_f64().to_bits())),
        }
    }
}

impl ConcreteValues for Exact {
    #[inline]
    fn holds(&self, x: &Rat) -> bool {
        !x.is_zero()
    }

    fn random(&mut self) -> &mut Random {
        &mut self.random
    }
}
