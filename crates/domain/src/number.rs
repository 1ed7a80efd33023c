//! Numbers as exploration keeps them: small known ones inline, all others as
//! expressions.
//!
//! A number has no type of its own: `3` is the same number in an `int` and in a
//! `double`. A known number is [`Number::Int`] or [`Number::Ratio`] wherever it fits,
//! so that equal numbers of one C type are equal here. What is computed here
//! stays out of the arena: a program whose values are known costs what an
//! interpreter costs. `None` means that the result is not small, or none:
//! the caller goes the long way.

use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::Signedness;
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::ExprId;

/// A number of the symbolic domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Number {
    /// A known whole number.
    Int(i64),
    /// A known fraction: reduced, its denominator above one.
    Ratio(i32, u32),
    /// A known IEEE number, by its bits as a double; there is one NaN.
    Ieee(u64),
    /// Anything else: an expression of integer, real or IEEE type.
    Expr(ExprId),
}

impl Number {
    /// 0 or 1.
    #[inline]
    pub(crate) fn truth(holds: bool) -> Number {
        Number::Int(i64::from(holds))
    }

    /// A known IEEE number.
    #[inline]
    pub(crate) fn ieee(value: f64) -> Number {
        Number::Ieee(antiphon_ieee::canonical(value).to_bits())
    }

    /// The value of a known number of floating type, where these are IEEE numbers.
    #[inline]
    pub(crate) fn as_ieee(self) -> Option<f64> {
        match self {
            Number::Ieee(bits) => Some(f64::from_bits(bits)),
            // Zeros that were there before anything had a type.
            Number::Int(value) => Some(value as f64),
            Number::Ratio(..) | Number::Expr(_) => None,
        }
    }

    /// Numerator and denominator of a known small number.
    #[inline]
    fn instances(self) -> Option<(i128, i128)> {
        match self {
            Number::Int(value) => Some((i128::from(value), 1)),
            Number::Ratio(numerator, denominator) => Some((i128::from(numerator), i128::from(denominator))),
            Number::Ieee(_) | Number::Expr(_) => None,
        }
    }

    /// The small number, if it is one.
    fn ratio(numerator: i128, denominator: i128) -> Option<Number> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()? * denominator.signum();
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        match denominator {
            1 => Some(Number::Int(i64::try_from(numerator).ok()?)),
            _ => Some(Number::Ratio(i32::try_from(numerator).ok()?, u32::try_from(denominator).ok()?)),
        }
    }

    /// A rational of the kernel, if it is small.
    pub(crate) fn of_rat(value: &Rat) -> Option<Number> {
        let numerator = value.numerator().to_i64()?;
        match value.is_integer() {
            true => Some(Number::Int(numerator)),
            false => Number::ratio(i128::from(numerator), i128::from(value.denominator().to_i64()?)),
        }
    }

    /// A known small number as a rational of the kernel.
    pub(crate) fn to_rat(self) -> Option<Rat> {
        match self {
            Number::Int(value) => Some(Rat::from(value)),
            Number::Ratio(numerator, denominator) => Rat::new(Int::from(numerator), Int::from(i64::from(denominator))),
            Number::Ieee(_) | Number::Expr(_) => None,
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    // Nearly always both fit a word, where division is much quicker.
    while a > u128::from(u64::MAX) || b > u128::from(u64::MAX) {
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
    let (mut a, mut b) = (a as u64, b as u64);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    u128::from(a)
}

/// An operator on small whole numbers of integer type, without bounds.
#[inline]
pub(crate) fn whole(op: Arithmetic, a: i64, b: i64) -> Option<i64> {
    match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Subtract => a.checked_sub(b),
        Arithmetic::Multiply => a.checked_mul(b),
        Arithmetic::Divide => a.checked_div(b),
        Arithmetic::Remainder if b == -1 => Some(0),
        Arithmetic::Remainder => a.checked_rem(b),
        Arithmetic::ShiftLeft if (0..63).contains(&b) => a.checked_mul(1 << b),
        Arithmetic::ShiftLeft => None,
        Arithmetic::ShiftRight if b >= 0 => Some(a >> b.min(63)),
        Arithmetic::ShiftRight => None,
        Arithmetic::Less => Some(i64::from(a < b)),
        Arithmetic::LessEqual => Some(i64::from(a <= b)),
        Arithmetic::Equal => Some(i64::from(a == b)),
        Arithmetic::NotEqual => Some(i64::from(a != b)),
        Arithmetic::BitAnd => Some(a & b),
        Arithmetic::BitXor => Some(a ^ b),
        Arithmetic::BitOr => Some(a | b),
    }
}

/// An operator on small numbers of floating type.
pub(crate) fn real(op: Arithmetic, a: Number, b: Number) -> Option<Number> {
    if let (Number::Int(x), Number::Int(y), false) = (a, b, op == Arithmetic::Divide) {
        return whole(op, x, y).map(Number::Int);
    }
    let ((p, q), (r, s)) = (a.instances()?, b.instances()?);
    match op {
        Arithmetic::Add => Number::ratio(p.checked_mul(s)?.checked_add(r.checked_mul(q)?)?, q * s),
        Arithmetic::Subtract => Number::ratio(p.checked_mul(s)?.checked_sub(r.checked_mul(q)?)?, q * s),
        Arithmetic::Multiply => Number::ratio(p.checked_mul(r)?, q * s),
        Arithmetic::Divide => Number::ratio(p.checked_mul(s)?, q.checked_mul(r)?),
        Arithmetic::Less => Some(Number::truth(p.checked_mul(s)? < r.checked_mul(q)?)),
        Arithmetic::LessEqual => Some(Number::truth(p.checked_mul(s)? <= r.checked_mul(q)?)),
        Arithmetic::Equal => Some(Number::truth(a == b)),
        Arithmetic::NotEqual => Some(Number::truth(a != b)),
        Arithmetic::Remainder
        | Arithmetic::ShiftLeft
        | Arithmetic::ShiftRight
        | Arithmetic::BitAnd
        | Arithmetic::BitXor
        | Arithmetic::BitOr => None,
    }
}

/// The bits and the sign in which an operator on this type computes.
#[inline]
pub(crate) fn shape(ty: NumberType) -> (u32, Signedness) {
    match ty {
        // What `_Bool` is computed in.
        NumberType::Bool | NumberType::Float(_) => (32, Signedness::Signed),
        NumberType::Int(int) => (u32::from(int.bits), int.sign),
    }
}

/// The smallest and the largest number of a machine type.
pub(crate) fn ends(bits: u32, sign: Signedness) -> (Int, Int) {
    let bits = bits.clamp(1, 128);
    match sign {
        Signedness::Unsigned => (Int::ZERO, &Int::from(2).pow(bits) - &Int::ONE),
        Signedness::Signed => {
            let half = Int::from(2).pow(bits - 1);
            (-&half, &half - &Int::ONE)
        }
    }
}

/// Whether a small number is one of a machine type.
#[inline]
pub(crate) fn fits(value: i64, bits: u32, sign: Signedness) -> bool {
    match sign {
        Signedness::Signed if bits >= 64 => true,
        Signedness::Signed => value << (64 - bits) >> (64 - bits) == value,
        Signedness::Unsigned if bits >= 64 => value >= 0,
        Signedness::Unsigned => value >= 0 && value >> bits == 0,
    }
}
