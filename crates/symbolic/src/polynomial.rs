//! Sums and products over the integers and the reals.
//!
//! A numeric expression without division is a polynomial over *primitives*:
//! everything that is not a sum, product or number. It is kept expanded, as a list
//! of monomials with coefficients in the order of the monomials' fingerprints;
//! a monomial is a list of factors with exponents. A number, a primitive and a
//! lone monomial stand for themselves, so that no expression has two forms.
//!
//! Expansion has a limit, [`TERM_LIMIT`]: a product that would exceed it is
//! kept as a product of its factors. That is still right, but no longer
//! canonical: the prover may then answer "unknown" where it could know.

use crate::arena::{pairs, Arena, ExprId, Kind};
use crate::coefficient::Coef;
use crate::memo::Memoised;
use crate::types::TypeId;
use smallvec::SmallVec;

/// A product is not expanded beyond so many terms.
pub const TERM_LIMIT: usize = 50_000;

/// One term: a monomial (the number 1 for the constant term) and its
/// coefficient, which is not zero.
pub(crate) type Term = (ExprId, Coef);

/// The terms of a polynomial, sorted.
pub(crate) type Terms = SmallVec<[Term; 4]>;

/// The factors of a monomial with their exponents, sorted.
pub(crate) type Factors = SmallVec<[(ExprId, u32); 4]>;

impl Arena {
    /// `a + b`, of one numeric type.
    pub fn add(&mut self, a: ExprId, b: ExprId) -> ExprId {
        debug_assert_eq!(self.type_of(a), self.type_of(b));
        if self.is_quotient(a) || self.is_quotient(b) {
            return self.add_quotients(a, b);
        }
        self.once(Memoised::sum(a, b), |arena| arena.add_polynomials(a, b))
    }

    /// `a - b`, of one numeric type.
    pub fn sub(&mut self, a: ExprId, b: ExprId) -> ExprId {
        debug_assert_eq!(self.type_of(a), self.type_of(b));
        if self.is_quotient(a) || self.is_quotient(b) {
            let minus = self.neg(b);
            return self.add(a, minus);
        }
        self.once(Memoised::Difference(a, b), |arena| {
            let terms = arena.difference_terms(a, b);
            arena.polynomial(arena.type_of(a), &terms)
        })
    }

    /// The terms of `a - b`, of polynomials.
    pub(crate) fn difference_terms(&mut self, a: ExprId, b: ExprId) -> Terms {
        let left = self.terms(a);
        let mut right = self.terms(b);
        self.scale_terms(&mut right, Coef::MINUS_ONE);
        self.merge(&left, &right)
    }

    /// `-a`
    pub fn neg(&mut self, a: ExprId) -> ExprId {
        self.scale(a, Coef::MINUS_ONE)
    }

    /// `a * b`, of one numeric type.
    pub fn mul(&mut self, a: ExprId, b: ExprId) -> ExprId {
        debug_assert_eq!(self.type_of(a), self.type_of(b));
        if self.is_quotient(a) || self.is_quotient(b) {
            return self.mul_quotients(a, b);
        }
        self.once(Memoised::product(a, b), |arena| arena.mul_polynomials(a, b))
    }

    /// `a` to a power.
    pub fn pow(&mut self, a: ExprId, exponent: u32) -> ExprId {
        let mut result = self.one_like(a);
        for bit in (0..32 - exponent.leading_zeros()).rev() {
            result = self.mul(result, result);
            if exponent >> bit & 1 == 1 {
                result = self.mul(result, a);
            }
        }
        result
    }

    /// The sum of many.
    pub fn sum(&mut self, ty: TypeId, parts: &[ExprId]) -> ExprId {
        if parts.iter().any(|e| self.is_quotient(*e)) {
            let zero = self.zero_of(ty);
            return parts.iter().fold(zero, |acc, e| self.add(acc, *e));
        }
        let mut terms: Terms = parts.iter().flat_map(|e| self.terms(*e)).collect();
        self.combine(&mut terms);
        self.polynomial(ty, &terms)
    }

    /// The number 1 of the type of `a`.
    pub(crate) fn one_like(&self, a: ExprId) -> ExprId {
        self.one_of(self.type_of(a))
    }

    /// The number 1 of a numeric type.
    pub(crate) fn one_of(&self, ty: TypeId) -> ExprId {
        if ty == TypeId::REAL {
            Arena::REAL_ONE
        } else {
            Arena::ONE
        }
    }

    /// The number 0 of a numeric type.
    pub(crate) fn zero_of(&self, ty: TypeId) -> ExprId {
        if ty == TypeId::REAL {
            Arena::REAL_ZERO
        } else {
            Arena::ZERO
        }
    }

    /// `a` times a number.
    pub(crate) fn scale(&mut self, a: ExprId, by: Coef) -> ExprId {
        if by == Coef::ONE {
            return a;
        }
        if self.is_quotient(a) {
            return self.scale_quotient(a, by);
        }
        self.once(Memoised::Scaled(a, by), |arena| {
            let mut terms = arena.terms(a);
            arena.scale_terms(&mut terms, by);
            arena.polynomial(arena.type_of(a), &terms)
        })
    }

    pub(crate) fn scale_terms(&mut self, terms: &mut Terms, by: Coef) {
        if by == Coef::ZERO {
            terms.clear();
        }
        for term in terms.iter_mut() {
            term.1 = self.coefs.mul(term.1, by);
        }
    }

    /// The terms of a polynomial (anything numeric but a quotient).
    pub(crate) fn terms(&self, e: ExprId) -> Terms {
        match self.kind(e) {
            Kind::Number if e == Arena::ZERO || e == Arena::REAL_ZERO => Terms::new(),
            Kind::Number => Terms::from_slice(&[(self.one_like(e), Coef(self.words(e)[0]))]),
            Kind::Sum => pairs(self.words(e)).map(|(m, c)| (ExprId(m), Coef(c))).collect(),
            _ => Terms::from_slice(&[(e, Coef::ONE)]),
        }
    }

    /// The factors of a monomial; none for the number 1.
    pub(crate) fn factors(&self, monomial: ExprId) -> Factors {
        match self.kind(monomial) {
            Kind::Number => Factors::new(),
            Kind::Monomial => pairs(self.words(monomial)).map(|(f, e)| (ExprId(f), e)).collect(),
            _ => Factors::from_slice(&[(monomial, 1)]),
        }
    }

    /// The polynomial of sorted terms without zeros.
    pub(crate) fn polynomial(&mut self, ty: TypeId, terms: &[Term]) -> ExprId {
        match terms {
            [] => self.zero_of(ty),
            [(monomial, coef)] if self.kind(*monomial) == Kind::Number => self.node(Kind::Number, ty, &[coef.0]),
            [(monomial, Coef::ONE)] => *monomial,
            _ => {
                let mut words = std::mem::take(&mut self.scratch);
                words.clear();
                words.extend(terms.iter().flat_map(|(m, c)| [m.0, c.0]));
                let e = self.node(Kind::Sum, ty, &words);
                self.scratch = words;
                e
            }
        }
    }

    /// The monomial of sorted factors.
    pub(crate) fn monomial(&mut self, ty: TypeId, factors: &[(ExprId, u32)]) -> ExprId {
        match factors {
            [] => self.one_of(ty),
            [(factor, 1)] => *factor,
            _ => {
                let words: SmallVec<[u32; 8]> = factors.iter().flat_map(|(f, e)| [f.0, *e]).collect();
                self.node(Kind::Monomial, ty, &words)
            }
        }
    }

    fn add_polynomials(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let (Some(x), Some(y)) = (self.coef_of(a), self.coef_of(b)) {
            let coef = self.coefs.add(x, y);
            return self.node(Kind::Number, self.type_of(a), &[coef.0]);
        }
        let (left, right) = (self.terms(a), self.terms(b));
        let merged = self.merge(&left, &right);
        self.polynomial(self.type_of(a), &merged)
    }

    /// The sum of two sorted lists of terms.
    pub(crate) fn merge(&mut self, left: &[Term], right: &[Term]) -> Terms {
        if right.len() * 8 < left.len() {
            return self.merge_few(left, right);
        }
        if left.len() * 8 < right.len() {
            return self.merge_few(right, left);
        }
        let mut merged = Terms::with_capacity(left.len() + right.len());
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            let ((m, c), (n, d)) = (left[i], right[j]);
            if m == n {
                let sum = self.coefs.add(c, d);
                if sum != Coef::ZERO {
                    merged.push((m, sum));
                }
                (i, j) = (i + 1, j + 1);
            } else if self.fingerprint(m) < self.fingerprint(n) {
                merged.push((m, c));
                i += 1;
            } else {
                merged.push((n, d));
                j += 1;
            }
        }
        merged.extend_from_slice(&left[i..]);
        merged.extend_from_slice(&right[j..]);
        merged
    }

    /// The sum of many sorted terms and a few: their places are looked up.
    fn merge_few(&mut self, many: &[Term], few: &[Term]) -> Terms {
        let mut merged = Terms::with_capacity(many.len() + few.len());
        let mut rest = many;
        for &(monomial, coef) in few {
            let key = self.fingerprint(monomial);
            let at = rest.partition_point(|(m, _)| self.fingerprint(*m) < key);
            merged.extend_from_slice(&rest[..at]);
            rest = &rest[at..];
            match rest.first() {
                Some((m, c)) if *m == monomial => {
                    let sum = self.coefs.add(*c, coef);
                    if sum != Coef::ZERO {
                        merged.push((monomial, sum));
                    }
                    rest = &rest[1..];
                }
                _ => merged.push((monomial, coef)),
            }
        }
        merged.extend_from_slice(rest);
        merged
    }

    /// Sorts terms and adds up those with one monomial.
    pub(crate) fn combine(&mut self, terms: &mut Terms) {
        terms.sort_unstable_by_key(|(m, _)| self.fingerprint(*m));
        let mut kept = 0;
        for i in 0..terms.len() {
            let (monomial, coef) = terms[i];
            if kept > 0 && terms[kept - 1].0 == monomial {
                terms[kept - 1].1 = self.coefs.add(terms[kept - 1].1, coef);
            } else {
                // A finished term that cancelled is overwritten.
                if kept > 0 && terms[kept - 1].1 == Coef::ZERO {
                    kept -= 1;
                }
                terms[kept] = (monomial, coef);
                kept += 1;
            }
        }
        if kept > 0 && terms[kept - 1].1 == Coef::ZERO {
            kept -= 1;
        }
        terms.truncate(kept);
    }

    fn mul_polynomials(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if let Some(coef) = self.coef_of(a) {
            return self.scale(b, coef);
        }
        if let Some(coef) = self.coef_of(b) {
            return self.scale(a, coef);
        }
        let ty = self.type_of(a);
        let (left, right) = (self.terms(a), self.terms(b));
        let size = left.len().saturating_mul(right.len());
        if size > TERM_LIMIT || (size > 1 && self.stop.is_raised()) {
            return self.unexpanded(ty, a, b);
        }
        let mut product = Terms::with_capacity(left.len() * right.len());
        for (m, c) in &left {
            for (n, d) in &right {
                let coef = self.coefs.mul(*c, *d);
                product.push((self.mul_monomials(ty, *m, *n), coef));
            }
        }
        if left.len() > 1 || right.len() > 1 {
            self.combine(&mut product);
        }
        self.polynomial(ty, &product)
    }

    /// A product beyond the limit: its factors as primitives.
    fn unexpanded(&mut self, ty: TypeId, a: ExprId, b: ExprId) -> ExprId {
        self.mul_monomials(ty, a, b)
    }

    /// A product of two monomials that stay factors as they are.
    fn nested_product(&mut self, ty: TypeId, m: ExprId, n: ExprId) -> ExprId {
        let words = match (m == n, self.fingerprint(m) < self.fingerprint(n)) {
            (true, _) => vec![m.0, 2],
            (false, true) => vec![m.0, 1, n.0, 1],
            (false, false) => vec![n.0, 1, m.0, 1],
        };
        self.node(Kind::Monomial, ty, &words)
    }

    /// The product of two monomials.
    pub(crate) fn mul_monomials(&mut self, ty: TypeId, m: ExprId, n: ExprId) -> ExprId {
        let one = self.one_of(ty);
        if m == one {
            return n;
        }
        if n == one {
            return m;
        }
        let (left, right) = (self.factors(m), self.factors(n));
        let mut product = Factors::new();
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            let ((f, d), (g, e)) = (left[i], right[j]);
            if f == g {
                // Beyond the largest exponent the two monomials are kept as
                // factors of a product of their own.
                let Some(exponent) = d.checked_add(e) else { return self.nested_product(ty, m, n) };
                product.push((f, exponent));
                (i, j) = (i + 1, j + 1);
            } else if self.fingerprint(f) < self.fingerprint(g) {
                product.push((f, d));
                i += 1;
            } else {
                product.push((g, e));
                j += 1;
            }
        }
        product.extend_from_slice(&left[i..]);
        product.extend_from_slice(&right[j..]);
        self.monomial(ty, &product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(arena: &mut Arena, names: &str) -> Vec<ExprId> {
        names.split(' ').map(|n| arena.symbol(n, TypeId::INT)).collect()
    }

    #[test]
    fn equal_polynomials_are_one_expression_however_built() {
        let mut arena = Arena::new();
        let v = symbols(&mut arena, "x y z");
        let (x, y, z) = (v[0], v[1], v[2]);
        let sum = arena.add(x, y);
        let left = arena.mul(sum, z);
        let (xz, yz) = (arena.mul(x, z), arena.mul(z, y));
        assert_eq!(left, arena.add(yz, xz));
        let difference = arena.sub(x, y);
        let product = arena.mul(sum, difference);
        let (xx, yy) = (arena.pow(x, 2), arena.pow(y, 2));
        assert_eq!(product, arena.sub(xx, yy));
    }

    #[test]
    fn terms_that_cancel_disappear() {
        let mut arena = Arena::new();
        let v = symbols(&mut arena, "x y");
        let sum = arena.add(v[0], v[1]);
        let rest = arena.sub(sum, v[1]);
        assert_eq!(rest, v[0]);
        assert_eq!(arena.sub(rest, v[0]), Arena::ZERO);
    }

    #[test]
    fn a_long_sum_is_the_same_one_by_one_and_at_once() {
        let mut arena = Arena::new();
        let parts: Vec<ExprId> = (0..300).map(|i| arena.symbol(&format!("s{i}"), TypeId::INT)).collect();
        let mut forwards = Arena::ZERO;
        for part in &parts {
            forwards = arena.add(forwards, *part);
        }
        let mut backwards = Arena::ZERO;
        for part in parts.iter().rev() {
            backwards = arena.add(backwards, *part);
        }
        assert_eq!(forwards, backwards);
        assert_eq!(forwards, arena.sum(TypeId::INT, &parts));
    }

    #[test]
    fn a_product_beyond_the_limit_is_kept_as_a_product() {
        let mut arena = Arena::new();
        let a: Vec<ExprId> = (0..400).map(|i| arena.symbol(&format!("a{i}"), TypeId::INT)).collect();
        let b: Vec<ExprId> = (0..400).map(|i| arena.symbol(&format!("b{i}"), TypeId::INT)).collect();
        let (left, right) = (arena.sum(TypeId::INT, &a), arena.sum(TypeId::INT, &b));
        let before = arena.len();
        let product = arena.mul(left, right);
        assert!(arena.len() - before < 10);
        assert_eq!(product, arena.mul(right, left));
    }

    #[test]
    fn a_product_is_kept_as_one_when_somebody_asks_to_stop() {
        let stop = antiphon_interrupt::Interrupt::default();
        let mut arena = Arena::stopped_by(stop.clone());
        let v = symbols(&mut arena, "x y");
        let (sum, difference) = (arena.add(v[0], v[1]), arena.sub(v[0], v[1]));
        stop.raise();
        let product = arena.mul(sum, difference);
        let five = |v: &ExprId| (*v, crate::Value::Number(antiphon_numbers::Rat::from(5)));
        let assignment = v.iter().map(five).collect();
        assert!(matches!(arena.view(product), crate::View::Monomial(_)));
        assert_eq!(arena.evaluate(product, &assignment), Some(crate::Value::Number(antiphon_numbers::Rat::from(0))));
    }

    #[test]
    fn exponents_do_not_overflow() {
        let mut arena = Arena::new();
        let x = arena.symbol("x", TypeId::INT);
        let mut power = x;
        let mut seen = vec![x];
        for _ in 0..70 {
            power = arena.mul(power, power);
            assert!(!seen.contains(&power));
            seen.push(power);
        }
        let minus = arena.int(-1);
        let assignment = [(x, crate::Value::Number(minus_one()))].into_iter().collect();
        assert_eq!(arena.evaluate(power, &assignment), Some(crate::Value::Number(antiphon_numbers::Rat::one())));
        assert_eq!(arena.mul(minus, power), arena.neg(power));
    }

    fn minus_one() -> antiphon_numbers::Rat {
        antiphon_numbers::Rat::from(-1)
    }
}
