//! Rational functions: quotients of polynomials over the reals.
//!
//! A real expression is a polynomial, or a quotient of two polynomials without
//! a common factor; the denominator has coprime integer coefficients, its first
//! one positive, and is not a number. So equal rational functions are one
//! expression. Cancelling is done by [`Arena::polynomial_gcd`], which remembers
//! what it found: programs divide by the same few denominators again and
//! again, and most greatest common divisors are looked up or seen at once.
//!
//! As everywhere in the kernel, `x/x` is 1: that a denominator is not zero is
//! checked where the program divides.

use crate::arena::{Arena, ExprId, Kind};
use crate::coefficient::Coef;
use crate::polynomial::Terms;
use crate::types::TypeId;
use antiphon_numbers::{Int, Rat};

impl Arena {
    #[inline]
    pub(crate) fn is_quotient(&self, e: ExprId) -> bool {
        self.kind(e) == Kind::Quotient
    }

    /// `a / b` of reals; `b` must not be the number 0.
    pub fn divide_real(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(coef) = self.coef_of(b) {
            if let Some(inverse) = self.coefs.get(coef).inverse() {
                let inverse = self.coefs.make(inverse);
                return self.scale(a, inverse);
            }
        }
        let ((p, q), (r, s)) = (self.parts(a), self.parts(b));
        self.product((p, q), (s, r))
    }

    /// Numerator and denominator; the denominator of a polynomial is 1.
    pub(crate) fn parts(&self, e: ExprId) -> (ExprId, ExprId) {
        match self.is_quotient(e) {
            true => (ExprId(self.words(e)[0]), ExprId(self.words(e)[1])),
            false => (e, Arena::REAL_ONE),
        }
    }

    pub(crate) fn add_quotients(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let ((p, q), (r, s)) = (self.parts(a), self.parts(b));
        if q == s {
            let sum = self.add(p, r);
            return self.quotient(sum, q);
        }
        // Over the least common denominator, so that numerators stay small. What a reduced
        // fraction adds cannot cancel with the part of the denominator that is its own: only
        // the shared part can (Henrici, 1956).
        let shared = self.polynomial_gcd(q, s);
        let (q_rest, s_rest) = (self.divide_exactly(q, shared), self.divide_exactly(s, shared));
        let (left, right) = (self.mul(p, s_rest), self.mul(r, q_rest));
        let numerator = self.add(left, right);
        if numerator == Arena::REAL_ZERO {
            return Arena::REAL_ZERO;
        }
        let cancelled = self.polynomial_gcd(numerator, shared);
        let (numerator, shared) = (self.divide_exactly(numerator, cancelled), self.divide_exactly(shared, cancelled));
        let denominator = self.mul(q_rest, s_rest);
        let denominator = self.mul(denominator, shared);
        self.fraction(numerator, denominator)
    }

    pub(crate) fn mul_quotients(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (left, right) = (self.parts(a), self.parts(b));
        self.product(left, right)
    }

    /// The product of two reduced fractions: only a numerator and the other's denominator
    /// can have a common factor.
    fn product(&mut self, (p, q): (ExprId, ExprId), (r, s): (ExprId, ExprId)) -> ExprId {
        let (across, back) = (self.polynomial_gcd(p, s), self.polynomial_gcd(r, q));
        let (p, s) = (self.divide_exactly(p, across), self.divide_exactly(s, across));
        let (r, q) = (self.divide_exactly(r, back), self.divide_exactly(q, back));
        let (numerator, denominator) = (self.mul(p, r), self.mul(q, s));
        self.fraction(numerator, denominator)
    }

    pub(crate) fn scale_quotient(&mut self, a: ExprId, by: Coef) -> ExprId {
        let (p, q) = self.parts(a);
        let numerator = self.scale(p, by);
        if numerator == Arena::REAL_ZERO {
            return Arena::REAL_ZERO;
        }
        self.node(Kind::Quotient, TypeId::REAL, &[numerator.0, q.0])
    }

    /// The quotient of two polynomials, reduced. The denominator is not 0.
    fn quotient(&mut self, numerator: ExprId, denominator: ExprId) -> ExprId {
        if numerator == Arena::REAL_ZERO {
            return Arena::REAL_ZERO;
        }
        let shared = self.polynomial_gcd(numerator, denominator);
        let (p, q) = (self.divide_exactly(numerator, shared), self.divide_exactly(denominator, shared));
        self.fraction(p, q)
    }

    /// The quotient of two polynomials without a common factor.
    fn fraction(&mut self, mut p: ExprId, mut q: ExprId) -> ExprId {
        if p == Arena::REAL_ZERO {
            return Arena::REAL_ZERO;
        }
        let unit = self.normal_factor(q);
        let inverse = unit.inverse().unwrap_or_else(Rat::one);
        let inverse = self.coefs.make(inverse);
        (p, q) = (self.scale(p, inverse), self.scale(q, inverse));
        match q == Arena::REAL_ONE {
            true => p,
            false => self.node(Kind::Quotient, TypeId::REAL, &[p.0, q.0]),
        }
    }

    /// The number by which a polynomial must be divided to have coprime integer
    /// coefficients, the first of them positive. Not zero.
    pub(crate) fn normal_factor(&self, polynomial: ExprId) -> Rat {
        let terms = self.terms(polynomial);
        let Some(&(_, first)) = terms.first() else { return Rat::one() };
        let content = self.content(&terms);
        match self.coefs.signum(first) < 0 {
            true => -&content,
            false => content,
        }
    }

    /// The positive number by which the coefficients must be divided to become
    /// coprime integers.
    pub(crate) fn content(&self, terms: &Terms) -> Rat {
        let mut numerator = Int::ZERO;
        let mut denominator = Int::ONE;
        for (_, coef) in terms {
            if *coef == Coef::ONE || *coef == Coef::MINUS_ONE {
                numerator = Int::ONE;
                continue;
            }
            let number = self.coefs.get(*coef);
            numerator = numerator.gcd(number.numerator());
            if *number.denominator() != denominator {
                denominator = denominator.lcm(number.denominator());
            }
        }
        Rat::new(numerator, denominator).filter(|c| !c.is_zero()).unwrap_or_else(Rat::one)
    }

    /// An integer expression seen as a real one.
    pub fn to_real(&mut self, e: ExprId) -> ExprId {
        if self.is_real(e) {
            return e;
        }
        let mut terms = Terms::new();
        for (monomial, coef) in self.terms(e) {
            let real = self.monomial_to_real(monomial);
            terms.push((real, coef));
        }
        self.combine(&mut terms);
        self.polynomial(TypeId::REAL, &terms)
    }

    fn monomial_to_real(&mut self, monomial: ExprId) -> ExprId {
        let mut product = Arena::REAL_ONE;
        for (factor, exponent) in self.factors(monomial) {
            let real = self.factor_to_real(factor);
            let power = self.monomial(TypeId::REAL, &[(real, exponent)]);
            product = self.mul_monomials(TypeId::REAL, product, power);
        }
        product
    }

    /// A factor as a real primitive. An unexpanded sum stays one factor.
    fn factor_to_real(&mut self, factor: ExprId) -> ExprId {
        self.node(Kind::ToReal, TypeId::REAL, &[factor.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(arena: &mut Arena, name: &str) -> ExprId {
        arena.symbol(name, TypeId::REAL)
    }

    #[test]
    fn common_factors_cancel_without_being_told() {
        let mut arena = Arena::new();
        let (x, one) = (real(&mut arena, "x"), Arena::REAL_ONE);
        let square = arena.mul(x, x);
        let (numerator, denominator) = (arena.sub(square, one), arena.sub(x, one));
        let quotient = arena.divide_real(numerator, denominator);
        assert_eq!(quotient, arena.add(x, one));
    }

    #[test]
    fn equal_rational_functions_are_one_expression() {
        let mut arena = Arena::new();
        let (x, y) = (real(&mut arena, "x"), real(&mut arena, "y"));
        let one = Arena::REAL_ONE;
        let (rx, ry) = (arena.divide_real(one, x), arena.divide_real(one, y));
        let left = arena.add(rx, ry);
        let (sum, product) = (arena.add(x, y), arena.mul(x, y));
        assert_eq!(left, arena.divide_real(sum, product));
        let minus = arena.neg(x);
        let (a, b) = (arena.divide_real(y, minus), arena.divide_real(y, x));
        assert_eq!(a, arena.neg(b));
        let back = arena.sub(left, ry);
        assert_eq!(back, rx);
    }

    #[test]
    fn integers_become_reals_term_by_term() {
        let mut arena = Arena::new();
        let (i, j) = (arena.symbol("i", TypeId::INT), arena.symbol("j", TypeId::INT));
        let product = arena.mul(i, j);
        let sum = arena.add(product, i);
        let whole = arena.to_real(sum);
        let (ri, rj) = (arena.to_real(i), arena.to_real(j));
        let real_product = arena.mul(ri, rj);
        assert_eq!(whole, arena.add(real_product, ri));
    }
}
