//! C's operators and conversions on numbers that are not small and known.
//!
//! Two known numbers are computed by the exact domain, which refuses numbers
//! without an end; everything else becomes an expression. Where an operator is
//! not defined everywhere, its condition is decided first, under the path
//! condition; an undecided answer is a question to the driver.

use crate::number::{ends, fits, shape, whole};
use crate::path::TypeReach;
use crate::Answer;
use crate::{Number, Symbolic};
use antiphon_ieee::FloatOperation;
use antiphon_machine::{Arithmetic, Decision, DomainError, NumberType, Overflow, Property, Values};
use antiphon_model::{FloatFormat, Signedness};
use antiphon_numbers::{Int, Rat};
use antiphon_outcome::Assumed;
use antiphon_symbolic::{Arena, BitOp, ExprId, View};

/// Bits of a type whose upper end a mathematical integer soon meets.
const SMALL_TYPE: u32 = 16;

/// Bits of an unsigned type whose arithmetic wraps at both ends although signed integers are
/// mathematical.
const WRAPPING_TYPE: u32 = 32;

/// Bits of an unsigned type that wraps at its upper end only where a value has an end at all: sizes are computed in it, also from
/// signed numbers without one, which no `int` of C reaches.
const WIDE_TYPE: u32 = 64;

/// Which numbers may lie outside an unsigned type where signed integers are mathematical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Those below zero and those above the type.
    BothEnds,
    /// Those below zero, and those above the type if intervals give them an end.
    BelowZeroOrFinite,
    /// Those below zero: what comes from a signed type is not above an unsigned one of its size.
    BelowZero,
}

impl Reach {
    fn of_arithmetic(bits: u32) -> Reach {
        match (bits <= WRAPPING_TYPE, bits <= WIDE_TYPE) {
            (true, _) => Reach::BothEnds,
            (false, true) => Reach::BelowZeroOrFinite,
            (false, false) => Reach::BelowZero,
        }
    }

    fn of_conversion(from: NumberType, bits: u32) -> Reach {
        let cut = matches!(from, NumberType::Int(own) if u32::from(own.bits) > bits && bits <= WIDE_TYPE);
        match cut || bits <= SMALL_TYPE {
            true => Reach::BothEnds,
            false => Reach::BelowZero,
        }
    }
}

/// Terms of a sum that is simplified before it is multiplied.
const MOST_SETTLED: usize = 3;

impl Symbolic {
    /// An operator on small whole numbers, if the result is one and no rule is
    /// broken.
    #[inline]
    pub(crate) fn small_whole(&self, op: Arithmetic, ty: NumberType, a: i64, b: i64) -> Option<i64> {
        let value = whole(op, a, b)?;
        if self.widths_of(ty).is_none() {
            return Some(value);
        }
        let (bits, sign) = shape(ty);
        let plain = match op {
            Arithmetic::ShiftLeft | Arithmetic::ShiftRight if self.machine_widths().is_some() => {
                (0..i64::from(bits)).contains(&b)
            }
            // The smallest number by -1 is an overflow.
            Arithmetic::Remainder => b != -1,
            _ => true,
        };
        (plain && fits(value, bits, sign)).then_some(value)
    }

    pub(crate) fn operate(&mut self, op: Arithmetic, ty: NumberType, a: Number, b: Number) -> Answer<Number> {
        if let (Some(x), Some(y)) = (self.known(a), self.known(b)) {
            return self.known_operate(op, ty, &x, &y);
        }
        if ty.is_float() {
            return self.real_operate(op, a, b);
        }
        let (x, y) = (self.int_of(a), self.int_of(b));
        let result = match op {
            Arithmetic::Less => return Ok(self.relation(x, y, Arena::less)),
            Arithmetic::LessEqual => return Ok(self.relation(x, y, Arena::less_equal)),
            Arithmetic::Equal => return Ok(self.relation(x, y, Arena::equal)),
            Arithmetic::NotEqual => return Ok(self.relation(x, y, Arena::not_equal)),
            Arithmetic::Add => self.arena.add(x, y),
            Arithmetic::Subtract => self.arena.sub(x, y),
            Arithmetic::Multiply => {
                let (x, y) = (self.settled(x), self.settled(y));
                self.arena.mul(x, y)
            }
            Arithmetic::Divide | Arithmetic::Remainder => {
                let (x, y) = (self.settled(x), self.settled(y));
                self.divided(op, ty, x, y)?
            }
            Arithmetic::ShiftLeft | Arithmetic::ShiftRight => return self.shifted(op, ty, x, y),
            Arithmetic::BitAnd => self.bitwise(BitOp::And, x, y),
            Arithmetic::BitXor => self.bitwise(BitOp::Xor, x, y),
            Arithmetic::BitOr => self.bitwise(BitOp::Or, x, y),
        };
        let result = self.fitted(op, ty, result, (a, b))?;
        Ok(self.number_of(result))
    }

    /// A short expression under what is assumed. Where the path says `n == 200`, a product over
    /// `n`, `n - 1`, ... is a number and not a polynomial of degree 200; long expressions
    /// are left alone, since to look through them costs more than it gives.
    fn settled(&mut self, e: ExprId) -> ExprId {
        let short = match self.arena.view(e) {
            View::Symbol(_) => true,
            View::Sum(terms) => terms.len() <= MOST_SETTLED,
            _ => false,
        };
        match short {
            true => self.simplify(e),
            false => e,
        }
    }

    fn relation(&mut self, x: ExprId, y: ExprId, make: fn(&mut Arena, ExprId, ExprId) -> ExprId) -> Number {
        let condition = make(&mut self.arena, x, y);
        self.truth_of(condition)
    }

    /// Conditions joined by `&`, `|`, `^` stay conditions.
    fn bitwise(&mut self, op: BitOp, x: ExprId, y: ExprId) -> ExprId {
        let (Some(a), Some(b)) = (self.condition_in(x), self.condition_in(y)) else { return self.arena.bits(op, x, y) };
        let joined = match op {
            BitOp::And => self.arena.and(a, b),
            BitOp::Or => self.arena.or(a, b),
            BitOp::Xor => self.arena.not_equal(a, b),
            BitOp::ShiftLeft | BitOp::ShiftRight => return self.arena.bits(op, x, y),
        };
        self.arena.conditional(joined, Arena::ONE, Arena::ZERO)
    }

    fn condition_in(&mut self, e: ExprId) -> Option<ExprId> {
        let number = self.number_of(e);
        self.as_condition(number)
    }

    fn real_operate(&mut self, op: Arithmetic, a: Number, b: Number) -> Answer<Number> {
        if let Some(answer) = self.compared_roots(op, a, b) {
            return Ok(Number::truth(answer));
        }
        let (x, y) = (self.real_of(a), self.real_of(b));
        let result = match op {
            Arithmetic::Add => self.arena.add(x, y),
            Arithmetic::Subtract => self.arena.sub(x, y),
            Arithmetic::Multiply => self.arena.mul(x, y),
            Arithmetic::Divide => {
                self.require_divisor(y)?;
                self.arena.divide_real(x, y)
            }
            Arithmetic::Less => return Ok(self.relation(x, y, Arena::less)),
            Arithmetic::LessEqual => return Ok(self.relation(x, y, Arena::less_equal)),
            Arithmetic::Equal => return Ok(self.relation(x, y, Arena::equal)),
            Arithmetic::NotEqual => return Ok(self.relation(x, y, Arena::not_equal)),
            Arithmetic::Remainder
            | Arithmetic::ShiftLeft
            | Arithmetic::ShiftRight
            | Arithmetic::BitAnd
            | Arithmetic::BitXor
            | Arithmetic::BitOr => return crate::not_computed("an integer operator on reals".to_owned()),
        };
        Ok(self.number_of(result))
    }

    /// A divisor must not be zero.
    pub(crate) fn require_divisor(&mut self, divisor: ExprId) -> Answer<()> {
        let condition = self.arena.relation(antiphon_symbolic::RelOp::NonZero, divisor);
        self.require(condition, Property::DivisionByZero, |_| "division by zero".to_owned())
    }

    fn divided(&mut self, op: Arithmetic, ty: NumberType, x: ExprId, y: ExprId) -> Answer<ExprId> {
        self.require_divisor(y)?;
        if op == Arithmetic::Divide {
            return Ok(self.arena.divide(x, y));
        }
        let (bits, sign) = shape(ty);
        if let (Some(Overflow::Fault), Signedness::Signed) = (self.machine_widths(), sign) {
            let (smallest, minus_one) = (self.arena.int(ends(bits, sign).0), self.arena.int(-1));
            let (first, second) = (self.arena.not_equal(x, smallest), self.arena.not_equal(y, minus_one));
            let condition = self.arena.or(first, second);
            let message = |own: &Symbolic| own.overflow_text(op, bits, Number::Expr(x), Number::Expr(y));
            self.require(condition, Property::IntegerOverflow, message)?;
        }
        Ok(self.arena.remainder(x, y))
    }

    fn shifted(&mut self, op: Arithmetic, ty: NumberType, x: ExprId, y: ExprId) -> Answer<Number> {
        let (bits, sign) = shape(ty);
        let low = self.arena.less_equal(Arena::ZERO, y);
        let condition = match self.machine_widths() {
            None => low,
            Some(_) => {
                let width = self.arena.int(i64::from(bits));
                let high = self.arena.less(y, width);
                self.arena.and(low, high)
            }
        };
        let message = |own: &Symbolic| format!("a shift by {}", own.arena.print(y));
        self.require(condition, Property::IntegerOverflow, message)?;
        let kind = if op == Arithmetic::ShiftLeft { BitOp::ShiftLeft } else { BitOp::ShiftRight };
        let shifted = self.arena.bits(kind, x, y);
        match self.widths_of(ty) {
            Some(overflow) if op == Arithmetic::ShiftLeft => {
                if sign == Signedness::Signed && overflow == Overflow::Fault {
                    let inside = self.within(shifted, bits, sign);
                    let message = |own: &Symbolic| own.overflow_text(op, bits, Number::Expr(x), Number::Expr(y));
                    self.require(inside, Property::IntegerOverflow, message)?;
                }
                self.wrapped(bits, sign, Number::Expr(shifted), Reach::of_arithmetic(bits))
            }
            _ => Ok(self.number_of(shifted)),
        }
    }

    /// A result within its type: nothing to do without widths; unsigned ones wrap;
    /// signed ones must not leave it, or wrap.
    fn fitted(&mut self, op: Arithmetic, ty: NumberType, e: ExprId, operands: (Number, Number)) -> Answer<ExprId> {
        let (bits, sign) = shape(ty);
        let grows = matches!(op, Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Multiply | Arithmetic::Divide);
        match (self.widths_of(ty), sign) {
            (None, _) => Ok(e),
            (Some(_), _) if !grows => Ok(e),
            (Some(Overflow::Fault), Signedness::Signed) => {
                let condition = self.within(e, bits, sign);
                let message = |own: &Symbolic| own.overflow_text(op, bits, operands.0, operands.1);
                self.require(condition, Property::IntegerOverflow, message)?;
                Ok(e)
            }
            (Some(_), _) => {
                let kept = self.wrapped(bits, sign, Number::Expr(e), Reach::of_arithmetic(bits))?;
                Ok(self.int_of(kept))
            }
        }
    }

    /// An integer modulo the width of a type. Where signed integers are mathematical, whether one lies outside
    /// is a question to the driver: almost always it does not, and the prover is spared the remainder.
    fn wrapped(&mut self, bits: u32, sign: Signedness, x: Number, reach: Reach) -> Answer<Number> {
        let reduced = self.reduced_to(bits, sign, x);
        let Number::Expr(e) = reduced else { return Ok(reduced) };
        let plain_wrap = self.machine_widths().is_some() || self.collects();
        if plain_wrap || !matches!(self.arena.view(e), View::Wrap { .. }) {
            return Ok(reduced);
        }
        let plain = self.int_of(x);
        let inside = match reach {
            Reach::BothEnds => self.within(plain, bits, sign),
            Reach::BelowZeroOrFinite if self.has_greatest(plain) => self.within(plain, bits, sign),
            Reach::BelowZeroOrFinite => match self.reach_by_types(plain, bits) {
                TypeReach::Within => self.arena.less_equal(Arena::ZERO, plain),
                TypeReach::Beyond => self.within(plain, bits, sign),
                TypeReach::Unknown => {
                    self.assumed.insert(Assumed::WIDE);
                    self.arena.less_equal(Arena::ZERO, plain)
                }
            },
            Reach::BelowZero => self.arena.less_equal(Arena::ZERO, plain),
        };
        match self.decide_condition(inside) {
            Decision::True => Ok(self.number_of(plain)),
            Decision::False => Ok(self.wrapped_once(bits, sign, plain, reduced)),
            Decision::Undecided => {
                let question = self.truth_of(inside);
                DomainError::undecided(question)
            }
        }
    }

    /// A number that is not within a type, modulo its width: most often just below the type, or just above it.
    fn wrapped_once(&mut self, bits: u32, sign: Signedness, plain: ExprId, reduced: Number) -> Number {
        let width = self.arena.int(Int::from(2).pow(bits));
        for moved in [self.arena.add(plain, width), self.arena.sub(plain, width)] {
            let inside = self.within(moved, bits, sign);
            if self.decide_condition(inside) == Decision::True {
                return self.number_of(moved);
            }
        }
        reduced
    }

    fn overflow_text(&self, op: Arithmetic, bits: u32, a: Number, b: Number) -> String {
        let sign = match op {
            Arithmetic::Add => "+",
            Arithmetic::Subtract => "-",
            Arithmetic::Multiply => "*",
            Arithmetic::Divide => "/",
            Arithmetic::ShiftLeft => "<<",
            _ => "%",
        };
        let part = |x: Number| {
            let text = self.text(x);
            if text.contains(' ') {
                format!("({text})")
            } else {
                text
            }
        };
        format!("{} {sign} {} is not representable in {bits} bits", part(a), part(b))
    }

    /// Whether an integer is one of a machine type.
    pub(crate) fn within(&mut self, e: ExprId, bits: u32, sign: Signedness) -> ExprId {
        let (low, high) = ends(bits, sign);
        let (low, high) = (self.arena.int(low), self.arena.int(high));
        let (above, below) = (self.arena.less_equal(low, e), self.arena.less_equal(e, high));
        self.arena.and(above, below)
    }

    /// An integer modulo the width of a machine type.
    pub(crate) fn reduced_to(&mut self, bits: u32, sign: Signedness, x: Number) -> Number {
        if let Number::Int(value) = x {
            if fits(value, bits, sign) {
                return x;
            }
        }
        let e = self.int_of(x);
        let wrapped = self.arena.wrap(bits, sign == Signedness::Signed, e);
        // Where bounds show that nothing is cut off, no trace is left of it.
        let simple = self.simplify(wrapped);
        self.number_of(simple)
    }

    /// An operator on numbers that are known, and not small or not defined.
    #[cold]
    fn known_operate(&mut self, op: Arithmetic, ty: NumberType, x: &Rat, y: &Rat) -> Answer<Number> {
        let (bits, sign) = shape(ty);
        let machine = self.widths_of(ty).filter(|_| !ty.is_float());
        if let (Some(_), Arithmetic::ShiftLeft | Arithmetic::ShiftRight) = (self.machine_widths(), op) {
            if y.is_negative() || *y >= Rat::from(i64::from(bits)) {
                let message = format!("a shift by {y}; it must be between 0 and {}", bits - 1);
                return DomainError::fault(Property::IntegerOverflow, message);
            }
        }
        let value = crate::of_known(self.exact.binary(op, ty, x, y))?;
        let Some(overflow) = machine else { return Ok(self.known_number(&value, ty)) };
        let (low, high) = ends(bits, sign);
        let smallest_by_minus_one = op == Arithmetic::Remainder
            && *y == Rat::from(-1)
            && x.as_int() == Some(&low)
            && sign == Signedness::Signed;
        let inside = value.as_int().is_some_and(|value| low <= *value && *value <= high) && !smallest_by_minus_one;
        if !inside && sign == Signedness::Signed && overflow == Overflow::Fault {
            let (a, b) = (self.known_number(x, ty), self.known_number(y, ty));
            return DomainError::fault(Property::IntegerOverflow, self.overflow_text(op, bits, a, b));
        }
        let number = self.known_number(&value, ty);
        Ok(self.reduced_to(bits, sign, number))
    }

    pub(crate) fn complemented(&mut self, ty: NumberType, x: Number) -> Answer<Number> {
        let (bits, sign) = shape(ty);
        let machine = self.widths_of(ty).is_some();
        let value = match x {
            Number::Int(value) => Number::Int(!value),
            Number::Ratio(..) | Number::Ieee(_) | Number::Expr(_) => {
                let e = self.int_of(x);
                let minus_one = self.arena.int(-1);
                let result = self.arena.sub(minus_one, e);
                self.number_of(result)
            }
        };
        match machine {
            true => self.wrapped(bits, sign, value, Reach::of_arithmetic(bits)),
            false => Ok(value),
        }
    }

    pub(crate) fn converted(&mut self, from: NumberType, to: NumberType, x: Number) -> Answer<Number> {
        match (from, to) {
            (_, NumberType::Bool) => {
                let condition = self.condition_of(x);
                Ok(self.truth_of(condition))
            }
            (_, NumberType::Float(_)) => match x {
                Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => Ok(x),
                Number::Expr(_) => {
                    let e = self.real_of(x);
                    Ok(self.number_of(e))
                }
            },
            (NumberType::Float(_), NumberType::Int(int)) => {
                let e = self.int_of(x);
                let whole = self.number_of(e);
                let (bits, sign) = (u32::from(int.bits), int.sign);
                if self.machine_widths() == Some(Overflow::Fault) {
                    let condition = self.within(e, bits, sign);
                    self.require(condition, Property::IntegerOverflow, |own| {
                        format!("{} is converted to an integer of {bits} bits and does not fit", own.text(x))
                    })?;
                    return Ok(whole);
                }
                match self.widths_of(to) {
                    Some(_) => self.wrapped(bits, sign, whole, Reach::of_conversion(from, bits)),
                    None => Ok(whole),
                }
            }
            (NumberType::Bool | NumberType::Int(_), NumberType::Int(int)) => match self.widths_of(to) {
                None => Ok(x),
                Some(_) => {
                    let bits = u32::from(int.bits);
                    self.note_signed(from, x);
                    self.wrapped(bits, int.sign, x, Reach::of_conversion(from, bits))
                }
            },
        }
    }

    /// Every value of a type, as a condition on a symbol.
    pub(crate) fn any_of(&mut self, ty: NumberType, e: ExprId) -> ExprId {
        let limits = match ty {
            NumberType::Float(FloatFormat::Single) if self.ieee.is_some() => {
                let single = self.ieee_apply(FloatOperation::IsSingle, &[e]);
                self.axioms.insert(single);
                return single;
            }
            NumberType::Float(_) => (None, None),
            NumberType::Bool => (Some(Int::ZERO), Some(Int::ONE)),
            NumberType::Int(int) => {
                let (low, high) = ends(u32::from(int.bits), int.sign);
                let largest = if int.sign == Signedness::Unsigned { WIDE_TYPE } else { SMALL_TYPE };
                let bounded = self.machine_widths().is_some() || u32::from(int.bits) <= largest;
                if !bounded {
                    self.note_signed(ty, Number::Expr(e));
                }
                (Some(low).filter(|low| bounded || low.is_zero()), Some(high).filter(|_| bounded))
            }
        };
        self.between(e, limits.0, limits.1)
    }

    /// `low <= e && e <= high`
    pub(crate) fn between(&mut self, e: ExprId, low: Option<Int>, high: Option<Int>) -> ExprId {
        if self.is_ieee_expression(e) {
            let [low, high] = [low, high].map(|end| end.map(|end| Rat::from(end).to_f64()));
            return self.ieee_between(e, low, high);
        }
        let mut condition = Arena::TRUE;
        let real = self.arena.is_real(e);
        for (end, is_low) in [(low, true), (high, false)] {
            let Some(end) = end else { continue };
            let end = if real { self.arena.real(Rat::from(end)) } else { self.arena.int(end) };
            let (small, large) = if is_low { (end, e) } else { (e, end) };
            let part = self.arena.less_equal(small, large);
            condition = self.arena.and(condition, part);
        }
        condition
    }
}
