//! Machine arithmetic: what gcc's code computes on x86-64.
//!
//! Integers are two's complement numbers of their width: unsigned ones wrap,
//! signed ones that overflow are a violation (or wrap, if that check is off).
//! A left shift of a signed number wraps, as gcc defines it; a shift by a
//! negative number or by the width and more is a violation. `float` and
//! `double` are IEEE's, division by zero included.
//!
//! `long double` and `_Float128` are kept as doubles, so long as that is exact:
//! an operation on them whose result is not a double is a limit of Antiphon.

mod errors;
mod integers;
mod pure;
mod reals;

use crate::domain::{Arithmetic, Bytes, ConcreteValues, DoubleBits, MathError, NumberType, Printed, Values, Widths};
use antiphon_model::{FloatFormat, PureFunction, Real, Signedness};
use antiphon_numbers::{Decimal, Fingerprint, Int, Random, Rat};
pub use integers::wrapped_exact;

/// A number of machine arithmetic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MachineNumber {
    /// Up to 64 bits: a signed number extended, an unsigned one as its bits.
    Int(i64),
    /// 128 bits.
    Wide(Box<i128>),
    /// A floating number of any format.
    Float(DoubleBits),
}

impl MachineNumber {
    /// A floating number.
    pub fn float(value: f64) -> MachineNumber {
        MachineNumber::Float(DoubleBits(value.to_bits()))
    }

    fn to_float(&self) -> f64 {
        match self {
            MachineNumber::Float(bits) => f64::from_bits(bits.0),
            MachineNumber::Int(value) => *value as f64,
            MachineNumber::Wide(value) => **value as f64,
        }
    }

    /// The bits of an integer.
    fn bits(&self) -> i128 {
        match self {
            MachineNumber::Int(value) => i128::from(*value),
            MachineNumber::Wide(value) => **value,
            MachineNumber::Float(bits) => i128::from(bits.0),
        }
    }

    /// The value of an integer of this width and sign; above `i128::MAX` for
    /// large unsigned numbers of 128 bits only, as an exact integer.
    fn value(&self, bits: u32, sign: Signedness) -> Int {
        match (self, sign) {
            (MachineNumber::Int(value), Signedness::Unsigned) if bits == 64 => Int::from(*value as u64),
            (MachineNumber::Int(value), _) => Int::from(*value),
            (_, Signedness::Unsigned) => Int::from(self.bits()).wrapped_unsigned(128),
            (_, Signedness::Signed) => Int::from(self.bits()),
        }
    }
}

/// What a signed overflow does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflow {
    /// It is a violation.
    Fault,
    /// It wraps.
    Wrap,
}

/// The domain of machine arithmetic.
#[derive(Clone, Debug)]
pub struct MachineArith {
    overflow: Overflow,
    random: Random,
}

impl MachineArith {
    /// The domain; the seed is for values that the program leaves open.
    pub fn new(overflow: Overflow, seed: u64) -> MachineArith {
        MachineArith { overflow, random: Random::new(seed) }
    }
}

/// A condition as a number.
fn truth(holds: bool) -> MachineNumber {
    MachineNumber::Int(i64::from(holds))
}

/// What it answers; it never asks.
type Answer<T> = crate::domain::Answer<T, MachineNumber>;

impl Values for MachineArith {
    type Number = MachineNumber;
    const KNOWS_ALL: bool = true;

    fn widths(&self) -> Widths {
        Widths::Bounded
    }

    fn integer(&mut self, value: i128, ty: NumberType) -> MachineNumber {
        match ty.integer() {
            Some((bits, sign)) => integers::wrapped(value, bits, sign),
            None => MachineNumber::float(value as f64),
        }
    }

    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<MachineNumber> {
        reals::constant(value, format)
    }

    fn exact(&mut self, value: &Rat, ty: NumberType) -> Answer<MachineNumber> {
        match ty {
            NumberType::Float(format) => reals::rounded(value, format),
            NumberType::Bool => Ok(truth(!value.is_zero())),
            NumberType::Int(int) => {
                let wrapped = integers::wrapped_exact(&value.trunc(), u32::from(int.bits), int.sign);
                Ok(self.integer(wrapped.to_i128().unwrap_or(-1), ty))
            }
        }
    }

    fn negate(&mut self, ty: NumberType, x: &MachineNumber) -> Answer<MachineNumber> {
        match ty {
            NumberType::Float(_) => Ok(MachineNumber::float(-x.to_float())),
            NumberType::Bool | NumberType::Int(_) => {
                let zero = self.integer(0, ty);
                self.binary(Arithmetic::Subtract, ty, &zero, x)
            }
        }
    }

    fn complement(&mut self, ty: NumberType, x: &MachineNumber) -> Answer<MachineNumber> {
        Ok(self.integer(!x.bits(), ty))
    }

    #[inline]
    fn is_zero(&mut self, x: &MachineNumber) -> MachineNumber {
        truth(!self.holds(x))
    }

    #[inline]
    fn binary(
        &mut self,
        op: Arithmetic,
        ty: NumberType,
        a: &MachineNumber,
        b: &MachineNumber,
    ) -> Answer<MachineNumber> {
        match (ty, a, b) {
            (NumberType::Int(int), MachineNumber::Int(x), MachineNumber::Int(y)) if int.bits <= 64 => {
                integers::narrow_binary(op, int, *x, *y, self.overflow)
            }
            (NumberType::Float(FloatFormat::Double), MachineNumber::Float(x), MachineNumber::Float(y)) => {
                Ok(reals::binary(op, f64::from_bits(x.0), f64::from_bits(y.0)))
            }
            (NumberType::Float(format), _, _) => reals::rounded_binary(op, format, a.to_float(), b.to_float()),
            (NumberType::Bool, _, _) => match (a, b) {
                (MachineNumber::Int(x), MachineNumber::Int(y)) => {
                    integers::narrow_binary(op, integers::INT, *x, *y, self.overflow)
                }
                _ => Ok(truth(false)),
            },
            (NumberType::Int(int), _, _) => integers::wide_binary(op, int, a, b, self.overflow),
        }
    }

    #[inline]
    fn convert(&mut self, from: NumberType, to: NumberType, x: &MachineNumber) -> Answer<MachineNumber> {
        match (from, to) {
            (_, NumberType::Bool) => Ok(truth(self.holds(x))),
            (NumberType::Float(_), NumberType::Float(format)) => reals::fitted(x.to_float(), format),
            (NumberType::Float(_), NumberType::Int(int)) => integers::from_float(x.to_float(), int, self.overflow),
            (NumberType::Bool | NumberType::Int(_), NumberType::Float(format)) => {
                let (bits, sign) = from.integer().unwrap_or((32, Signedness::Signed));
                reals::from_int(&x.value(bits, sign), format)
            }
            (NumberType::Bool | NumberType::Int(_), NumberType::Int(int)) => {
                let (bits, sign) = from.integer().unwrap_or((32, Signedness::Signed));
                Ok(integers::converted(x, bits, sign, int))
            }
        }
    }

    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[MachineNumber],
    ) -> Answer<MachineNumber> {
        pure::apply(self, function, types, result, x)
    }

    fn math_error(
        &self,
        function: PureFunction,
        result: NumberType,
        x: &[MachineNumber],
        value: &MachineNumber,
    ) -> Option<MathError> {
        errors::of(function, result, x, value)
    }

    fn narrow(&mut self, ty: NumberType, width: u32, x: &MachineNumber) -> MachineNumber {
        match ty {
            NumberType::Bool => truth(x.bits() & 1 != 0),
            NumberType::Int(int) if width < u32::from(int.bits) => {
                let shift = 128 - width;
                let bits = x.bits() << shift;
                let kept = match int.sign {
                    Signedness::Signed => bits >> shift,
                    Signedness::Unsigned => ((bits as u128) >> shift) as i128,
                };
                self.integer(kept, ty)
            }
            NumberType::Int(_) | NumberType::Float(_) => x.clone(),
        }
    }

    #[inline]
    fn literal(&self, x: &MachineNumber) -> Option<i64> {
        match x {
            MachineNumber::Int(value) => Some(*value),
            MachineNumber::Wide(value) => i64::try_from(**value).ok(),
            MachineNumber::Float(_) => None,
        }
    }

    fn fingerprint(&mut self, x: &MachineNumber) -> u128 {
        Fingerprint::of(x).0
    }

    fn to_bytes(&self, ty: NumberType, x: &MachineNumber) -> Option<Bytes> {
        Some(match ty {
            NumberType::Float(FloatFormat::Single) => Bytes::from_slice(&(x.to_float() as f32).to_bits().to_le_bytes()),
            NumberType::Float(FloatFormat::Double) => Bytes::from_slice(&x.to_float().to_bits().to_le_bytes()),
            NumberType::Float(_) => return None,
            NumberType::Bool => Bytes::from_slice(&[u8::from(x.bits() != 0)]),
            NumberType::Int(int) => Bytes::from_slice(&x.bits().to_le_bytes()[..usize::from(int.bits) / 8]),
        })
    }

    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<MachineNumber> {
        let raw = bytes.iter().rev().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
        match ty {
            NumberType::Float(FloatFormat::Single) => Some(MachineNumber::float(f64::from(f32::from_bits(raw as u32)))),
            NumberType::Float(FloatFormat::Double) => Some(MachineNumber::float(f64::from_bits(raw as u64))),
            NumberType::Float(_) => None,
            NumberType::Bool | NumberType::Int(_) => Some(self.integer(raw as i128, ty)),
        }
    }

    fn printed(&self, ty: NumberType, x: &MachineNumber) -> Printed {
        match ty.integer() {
            Some((bits, sign)) => Printed::Int(x.value(bits, sign)),
            None => {
                let value = x.to_float();
                Printed::Real(Decimal::from(value), DoubleBits(value.to_bits()))
            }
        }
    }
}

impl ConcreteValues for MachineArith {
    #[inline]
    fn holds(&self, x: &MachineNumber) -> bool {
        match x {
            MachineNumber::Int(value) => *value != 0,
            MachineNumber::Wide(value) => **value != 0,
            MachineNumber::Float(bits) => f64::from_bits(bits.0) != 0.0,
        }
    }

    fn random(&mut self) -> &mut Random {
        &mut self.random
    }
}
