//! Two's complement integers of 8 to 128 bits.
//!
//! Up to 64 bits everything is done in one machine word and checked against
//! the width afterwards; 128 bits go through exact integers, as they are rare.

use super::{truth, Answer, MachineNumber, Overflow};
use crate::domain::Arithmetic;
use crate::fault::{DomainError, Property};
use antiphon_model::layout::narrowed;
use antiphon_model::{CharLike, IntType, Signedness};
use antiphon_numbers::{Int, Rat};

/// `int`
pub(super) const INT: IntType = IntType { bits: 32, sign: Signedness::Signed, chars: CharLike::Number };

/// The value modulo the width, as this domain stores it.
#[inline]
pub(super) fn wrapped(value: i128, bits: u32, sign: Signedness) -> MachineNumber {
    match bits {
        128.. => MachineNumber::Wide(Box::new(value)),
        64..=127 => MachineNumber::Int(value as i64),
        _ => MachineNumber::Int(narrowed(value as i64, bits, sign)),
    }
}

/// An exact integer modulo the width.
pub fn wrapped_exact(value: &Int, bits: u32, sign: Signedness) -> Int {
    match sign {
        Signedness::Signed => value.wrapped_signed(bits),
        Signedness::Unsigned => value.wrapped_unsigned(bits),
    }
}

/// Conversion between integer types.
#[inline]
pub(super) fn converted(x: &MachineNumber, bits: u32, sign: Signedness, to: IntType) -> MachineNumber {
    match x {
        MachineNumber::Int(value) if to.bits < 64 => MachineNumber::Int(narrowed(*value, u32::from(to.bits), to.sign)),
        MachineNumber::Int(value) if to.bits == 64 => MachineNumber::Int(*value),
        _ => {
            let value = match (x, sign) {
                (MachineNumber::Int(value), Signedness::Unsigned) if bits == 64 => i128::from(*value as u64),
                _ => x.bits(),
            };
            wrapped(value, u32::from(to.bits), to.sign)
        }
    }
}

/// An operator on integers of up to 64 bits.
#[inline]
pub(super) fn narrow_binary(op: Arithmetic, int: IntType, a: i64, b: i64, overflow: Overflow) -> Answer<MachineNumber> {
    match op {
        Arithmetic::Equal => Ok(truth(a == b)),
        Arithmetic::NotEqual => Ok(truth(a != b)),
        Arithmetic::BitAnd => Ok(MachineNumber::Int(a & b)),
        Arithmetic::BitXor => Ok(MachineNumber::Int(a ^ b)),
        Arithmetic::BitOr => Ok(MachineNumber::Int(a | b)),
        _ => match int.sign {
            Signedness::Signed => signed(op, int, a, b, overflow),
            Signedness::Unsigned => unsigned(op, int, a as u64, b),
        },
    }
}

#[inline]
fn signed(op: Arithmetic, int: IntType, a: i64, b: i64, overflow: Overflow) -> Answer<MachineNumber> {
    let bits = u32::from(int.bits);
    let (exact, wrapped) = match op {
        Arithmetic::Add => (a.checked_add(b), a.wrapping_add(b)),
        Arithmetic::Subtract => (a.checked_sub(b), a.wrapping_sub(b)),
        Arithmetic::Multiply => (a.checked_mul(b), a.wrapping_mul(b)),
        Arithmetic::Less => return Ok(truth(a < b)),
        Arithmetic::LessEqual => return Ok(truth(a <= b)),
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => return by_zero(),
        Arithmetic::Divide => (a.checked_div(b), a.wrapping_div(b)),
        Arithmetic::Remainder if b == -1 && a == narrowed(i64::MIN >> (64 - bits), bits, int.sign) => (None, 0),
        Arithmetic::Remainder => (a.checked_rem(b), a.wrapping_rem(b)),
        Arithmetic::ShiftLeft => {
            let shift = shift_amount(b, bits)?;
            let wrapped = narrowed(a.wrapping_shl(shift), bits, int.sign);
            // C leaves a negative number undefined; gcc defines what it gives.
            let exact = i64::try_from(i128::from(a) << shift).ok();
            (exact, wrapped)
        }
        Arithmetic::ShiftRight => return Ok(MachineNumber::Int(a >> shift_amount(b, bits)?)),
        Arithmetic::Equal | Arithmetic::NotEqual | Arithmetic::BitAnd | Arithmetic::BitXor | Arithmetic::BitOr => {
            (Some(0), 0)
        }
    };
    match exact {
        Some(value) if narrowed(value, bits, int.sign) == value => Ok(MachineNumber::Int(value)),
        _ if overflow == Overflow::Wrap => Ok(MachineNumber::Int(narrowed(wrapped, bits, int.sign))),
        _ => overflowed(op, bits, &Int::from(a), &Int::from(b)),
    }
}

#[inline]
fn unsigned(op: Arithmetic, int: IntType, a: u64, b: i64) -> Answer<MachineNumber> {
    let bits = u32::from(int.bits);
    let c = b as u64;
    let value = match op {
        Arithmetic::Add => a.wrapping_add(c),
        Arithmetic::Subtract => a.wrapping_sub(c),
        Arithmetic::Multiply => a.wrapping_mul(c),
        Arithmetic::Less => return Ok(truth(a < c)),
        Arithmetic::LessEqual => return Ok(truth(a <= c)),
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => return by_zero(),
        Arithmetic::Divide => a / c,
        Arithmetic::Remainder => a % c,
        Arithmetic::ShiftLeft => a << shift_amount(b, bits)?,
        Arithmetic::ShiftRight => a >> shift_amount(b, bits)?,
        Arithmetic::Equal | Arithmetic::NotEqual | Arithmetic::BitAnd | Arithmetic::BitXor | Arithmetic::BitOr => 0,
    };
    Ok(MachineNumber::Int(narrowed(value as i64, bits, int.sign)))
}

#[cold]
fn by_zero<T>() -> Answer<T> {
    DomainError::fault(Property::DivisionByZero, "division by zero")
}

#[inline]
fn shift_amount(by: i64, bits: u32) -> Answer<u32> {
    match u32::try_from(by) {
        Ok(shift) if shift < bits => Ok(shift),
        _ => {
            let message = format!("a shift by {by}; it must be between 0 and {}", bits - 1);
            DomainError::fault(Property::IntegerOverflow, message)
        }
    }
}

/// The operator in C.
fn sign_of(op: Arithmetic) -> &'static str {
    match op {
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
        Arithmetic::Remainder => "%",
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::ShiftLeft => "<<",
        Arithmetic::ShiftRight => ">>",
        Arithmetic::Less => "<",
        Arithmetic::LessEqual => "<=",
        Arithmetic::Equal => "==",
        Arithmetic::NotEqual => "!=",
        Arithmetic::BitAnd => "&",
        Arithmetic::BitXor => "^",
        Arithmetic::BitOr => "|",
    }
}

#[cold]
fn overflowed<T>(op: Arithmetic, bits: u32, a: &Int, b: &Int) -> Answer<T> {
    let sign = sign_of(op);
    let message = format!("{a} {sign} {b} is not representable in {bits} bits");
    DomainError::fault(Property::IntegerOverflow, message)
}

/// An operator on integers of 128 bits.
#[cold]
pub(super) fn wide_binary(
    op: Arithmetic,
    int: IntType,
    a: &MachineNumber,
    b: &MachineNumber,
    overflow: Overflow,
) -> Answer<MachineNumber> {
    let bits = u32::from(int.bits);
    let (x, y) = (a.value(bits, int.sign), b.value(bits, int.sign));
    let result = match op {
        Arithmetic::Add => &x + &y,
        Arithmetic::Subtract => &x - &y,
        Arithmetic::Multiply => &x * &y,
        Arithmetic::Divide | Arithmetic::Remainder if y.is_zero() => return by_zero(),
        Arithmetic::Divide => x.div_trunc(&y),
        Arithmetic::Remainder => x.rem_trunc(&y),
        Arithmetic::ShiftLeft => x.shifted_left(shift_amount(b.bits() as i64, bits)?),
        Arithmetic::ShiftRight => x.shifted_right(shift_amount(b.bits() as i64, bits)?),
        Arithmetic::Less => return Ok(truth(x < y)),
        Arithmetic::LessEqual => return Ok(truth(x <= y)),
        Arithmetic::Equal => return Ok(truth(x == y)),
        Arithmetic::NotEqual => return Ok(truth(x != y)),
        Arithmetic::BitAnd => &x & &y,
        Arithmetic::BitXor => &x ^ &y,
        Arithmetic::BitOr => &x | &y,
    };
    let kept = wrapped_exact(&result, bits, int.sign);
    if kept != result && int.sign == Signedness::Signed && overflow == Overflow::Fault {
        return overflowed(op, bits, &x, &y);
    }
    Ok(stored(&kept, int))
}

/// An exact integer that fits its type, as this domain stores it.
fn stored(value: &Int, int: IntType) -> MachineNumber {
    let signed = value.wrapped_signed(128);
    wrapped(signed.to_i128().unwrap_or(0), u32::from(int.bits), int.sign)
}

/// A real number truncated to an integer.
pub(super) fn from_float(value: f64, int: IntType, overflow: Overflow) -> Answer<MachineNumber> {
    let whole = match Rat::from_f64(value) {
        Some(rat) => rat.trunc(),
        None => Int::from(i64::MIN),
    };
    let kept = wrapped_exact(&whole, u32::from(int.bits), int.sign);
    if (kept != whole || !value.is_finite()) && overflow == Overflow::Fault {
        let message = format!("{value} is converted to an integer of {} bits and does not fit", int.bits);
        return DomainError::fault(Property::IntegerOverflow, message);
    }
    Ok(stored(&kept, int))
}
