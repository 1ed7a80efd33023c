//! C's integer division, machine integers and bit operations.
//!
//! These are primitives of the polynomials around them. Constants are folded,
//! exact quotients taken, and nested machine reductions flattened: reduction
//! modulo a power of two respects sums and products, so that
//! `wrap(wrap(a) + b)` is `wrap(a + b)`. Everything finer (intervals that show
//! that a reduction does nothing) needs an assumption and is the simplifier's.

use crate::arena::{Arena, ExprId, Kind};
use crate::polynomial::Terms;
use crate::types::TypeId;
use antiphon_numbers::{Int, Rat};

/// Bit operations on integers of unbounded two's complement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BitOp {
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`: times a power of two
    ShiftLeft,
    /// `>>`: divided by a power of two, rounded down
    ShiftRight,
}

impl BitOp {
    pub(crate) fn from_word(word: u32) -> BitOp {
        [BitOp::And, BitOp::Or, BitOp::Xor, BitOp::ShiftLeft, BitOp::ShiftRight][word as usize]
    }

    /// The operation on numbers; `None` for a shift by a negative or enormous
    /// amount.
    pub fn apply(self, a: &Int, b: &Int) -> Option<Int> {
        let amount = || b.to_i64().filter(|n| (0..=1 << 20).contains(n)).map(|n| n as u32);
        Some(match self {
            BitOp::And => a & b,
            BitOp::Or => a | b,
            BitOp::Xor => a ^ b,
            BitOp::ShiftLeft => a.shifted_left(amount()?),
            BitOp::ShiftRight => a.shifted_right(amount()?),
        })
    }
}

/// A number reduced to a machine integer.
pub(crate) fn wrap_number(n: &Int, bits: u32, signed: bool) -> Int {
    let modulus = Int::from(2).pow(bits);
    let rest = n.mod_floor(&modulus);
    let half = Int::from(2).pow(bits.saturating_sub(1));
    match signed && rest >= half {
        true => &rest - &modulus,
        false => rest,
    }
}

impl Arena {
    /// C's `a / b` of integers. A constant zero as divisor is kept: what it
    /// means is decided where the program divides.
    pub fn divide(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(divisor) = self.as_int(b).filter(|d| !d.is_zero()) {
            if let Some(n) = self.as_int(a) {
                return self.int(n.div_trunc(&divisor));
            }
            if let Some(quotient) = self.exact_quotient(a, &divisor) {
                return quotient;
            }
        }
        if a == Arena::ZERO {
            return a;
        }
        self.node(Kind::Divide, TypeId::INT, &[a.0, b.0])
    }

    /// C's `a % b` of integers.
    pub fn remainder(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(divisor) = self.as_int(b).filter(|d| !d.is_zero()) {
            if let Some(n) = self.as_int(a) {
                return self.int(n.rem_trunc(&divisor));
            }
            if self.exact_quotient(a, &divisor).is_some() || self.always_divides(&divisor, a) {
                return Arena::ZERO;
            }
            if divisor.is_negative() {
                // The sign of the divisor does not matter to C's remainder.
                let positive = self.int(-&divisor);
                return self.remainder(a, positive);
            }
        }
        if a == Arena::ZERO {
            return a;
        }
        self.node(Kind::Remainder, TypeId::INT, &[a.0, b.0])
    }

    /// `a` divided by a number that divides every coefficient.
    fn exact_quotient(&mut self, a: ExprId, divisor: &Int) -> Option<ExprId> {
        let mut terms = Terms::new();
        for (monomial, coef) in self.terms(a) {
            let number = self.coefs.get(coef);
            if !number.numerator().rem_trunc(divisor).is_zero() {
                return None;
            }
            let quotient = Rat::from(number.numerator().div_trunc(divisor));
            terms.push((monomial, self.coefs.make(quotient)));
        }
        Some(self.polynomial(TypeId::INT, &terms))
    }

    /// An integer reduced to a machine integer of `bits` bits.
    pub fn wrap(&mut self, bits: u32, signed: bool, value: ExprId) -> ExprId {
        if let Some(n) = self.as_int(value) {
            return self.int(wrap_number(&n, bits, signed));
        }
        if let Some((inner, inner_signed)) = self.wrapped_by(value) {
            // What fits the inner type and lies within the outer one stays.
            if (inner_signed == signed && inner <= bits) || (!inner_signed && signed && inner < bits) {
                return value;
            }
        }
        let value = self.unwrapped_terms(bits, value);
        if let Some(n) = self.as_int(value) {
            return self.int(wrap_number(&n, bits, signed));
        }
        self.node(Kind::Wrap, TypeId::INT, &[bits << 1 | u32::from(signed), value.0])
    }

    fn wrapped_by(&self, e: ExprId) -> Option<(u32, bool)> {
        (self.kind(e) == Kind::Wrap).then(|| (self.words(e)[0] >> 1, self.words(e)[0] & 1 == 1))
    }

    /// The polynomial with reductions to at least `bits` bits taken off its
    /// linear terms, and coefficients reduced.
    fn unwrapped_terms(&mut self, bits: u32, value: ExprId) -> ExprId {
        let mut result = Arena::ZERO;
        for (monomial, coef) in self.terms(value) {
            let inner = match self.wrapped_by(monomial) {
                Some((width, _)) if width >= bits => ExprId(self.words(monomial)[1]),
                _ => monomial,
            };
            let number = wrap_number(self.coefs.get(coef).numerator(), bits, true);
            let coef = self.coefs.make(Rat::from(number));
            let term = self.scale(inner, coef);
            result = self.add(result, term);
        }
        result
    }

    /// A bit operation.
    pub fn bits(&mut self, op: BitOp, a: ExprId, b: ExprId) -> ExprId {
        if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            if let Some(result) = op.apply(&x, &y) {
                return self.int(result);
            }
        }
        if let Some(result) = self.trivial_bits(op, a, b) {
            return result;
        }
        let commutes = matches!(op, BitOp::And | BitOp::Or | BitOp::Xor);
        let (a, b) = if commutes && self.fingerprint(b) < self.fingerprint(a) { (b, a) } else { (a, b) };
        self.node(Kind::Bits, TypeId::INT, &[op as u32, a.0, b.0])
    }

    fn trivial_bits(&mut self, op: BitOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let zero = Arena::ZERO;
        match op {
            BitOp::And if a == zero || b == zero => Some(zero),
            BitOp::And | BitOp::Or if a == b => Some(a),
            BitOp::Xor if a == b => Some(zero),
            BitOp::Or | BitOp::Xor if a == zero => Some(b),
            BitOp::Or | BitOp::Xor | BitOp::ShiftLeft | BitOp::ShiftRight if b == zero => Some(a),
            BitOp::ShiftLeft | BitOp::ShiftRight if a == zero => Some(zero),
            BitOp::ShiftLeft => {
                let amount = self.as_int(b)?;
                let factor = op.apply(&Int::ONE, &amount)?;
                let factor = self.int(factor);
                Some(self.mul(a, factor))
            }
            BitOp::And | BitOp::Or | BitOp::Xor | BitOp::ShiftRight => None,
        }
    }

    /// A real rounded towards zero.
    pub fn truncate(&mut self, e: ExprId) -> ExprId {
        if let Some(n) = self.number(e) {
            return self.int(n.trunc());
        }
        if let Some(integer) = self.as_integer_expression(e) {
            return integer;
        }
        self.node(Kind::Truncate, TypeId::INT, &[e.0])
    }

    /// The integer polynomial that a real one is, if all its primitives are
    /// integers seen as reals and all its coefficients integers.
    pub(crate) fn as_integer_expression(&mut self, e: ExprId) -> Option<ExprId> {
        if self.is_quotient(e) {
            return None;
        }
        let mut result = Arena::ZERO;
        for (monomial, coef) in self.terms(e) {
            if !self.coefs.get(coef).is_integer() {
                return None;
            }
            let mut product = Arena::ONE;
            for (factor, exponent) in self.factors(monomial) {
                if self.kind(factor) != Kind::ToReal {
                    return None;
                }
                let inner = ExprId(self.words(factor)[0]);
                let power = self.pow(inner, exponent);
                product = self.mul(product, power);
            }
            let term = self.scale(product, coef);
            result = self.add(result, term);
        }
        Some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_is_that_of_c_and_takes_exact_quotients() {
        let mut arena = Arena::new();
        let (minus_seven, two) = (arena.int(-7), arena.int(2));
        assert_eq!(arena.divide(minus_seven, two), arena.int(-3));
        assert_eq!(arena.remainder(minus_seven, two), arena.int(-1));
        let x = arena.symbol("x", TypeId::INT);
        let six = arena.int(6);
        let sixfold = arena.mul(six, x);
        let three = arena.int(3);
        assert_eq!(arena.divide(sixfold, two), arena.mul(three, x));
        assert_eq!(arena.remainder(sixfold, two), Arena::ZERO);
    }

    #[test]
    fn machine_integers_wrap_and_nested_reductions_flatten() {
        let mut arena = Arena::new();
        let (big, x, y) = (arena.int(300), arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        assert_eq!(arena.wrap(8, true, big), arena.int(44));
        let inner = arena.wrap(8, false, x);
        let sum = arena.add(inner, y);
        let left = arena.wrap(8, false, sum);
        let plain = arena.add(x, y);
        assert_eq!(left, arena.wrap(8, false, plain));
        assert_eq!(arena.wrap(32, true, inner), inner);
    }

    #[test]
    fn an_integer_survives_the_way_through_the_reals() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        let product = arena.mul(x, y);
        let sum = arena.sub(product, x);
        let real = arena.to_real(sum);
        assert_eq!(arena.truncate(real), sum);
    }
}
