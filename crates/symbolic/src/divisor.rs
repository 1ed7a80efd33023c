//! Greatest common divisors and exact division of polynomials.
//!
//! Rational functions are reduced by the greatest common divisor of numerator
//! and denominator. The easy cases (equal, one divides the other, a common
//! monomial, no common variable) cost little; the rest is Euclid's algorithm
//! on primitive parts, one variable after the other, over the integers. The
//! work is bounded: beyond [`WORK_LIMIT`] the answer is 1, which leaves a
//! quotient unreduced but right; so it is when somebody asks the arena to stop.
//! Results are remembered by the arena.

use crate::arena::{Arena, ExprId};
use crate::polynomial::{Factors, Terms};
use crate::types::TypeId;
use antiphon_interrupt::Interrupt;
use antiphon_numbers::{Int, Rat};
use std::collections::BTreeMap;

/// Term operations that one greatest common divisor may cost.
const WORK_LIMIT: usize = 2_000_000;

/// Larger ones are not looked at: terms times variables.
const SIZE_LIMIT: usize = 1_000_000;

/// Nor are polynomials in more variables: Euclid's algorithm nests so deep.
const VARIABLE_LIMIT: usize = 256;

/// Exponents, one for each variable.
type Exponents = Box<[u32]>;

/// A polynomial with integer coefficients over numbered variables; the largest
/// key is the leading term in lexicographic order.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Poly(BTreeMap<Exponents, Int>);

/// What is left of the work that may be done, and who may end it.
struct Work {
    left: usize,
    stop: Interrupt,
}

impl Work {
    /// As much as it takes.
    fn unlimited() -> Work {
        Work { left: usize::MAX, stop: Interrupt::default() }
    }

    /// Takes so much; `None` once the limit is passed or somebody asks to stop.
    fn take(&mut self, amount: usize) -> Option<()> {
        self.left = self.left.checked_sub(amount)?;
        (!self.stop.is_raised()).then_some(())
    }
}

impl Arena {
    /// The greatest common divisor of two polynomials over the reals, with
    /// coprime integer coefficients, the first positive. The number 1 if the
    /// work would be too much.
    pub(crate) fn polynomial_gcd(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if self.coef_of(a).is_some() || self.coef_of(b).is_some() {
            return Arena::REAL_ONE;
        }
        if a == b {
            return self.primitive(a);
        }
        let key = if self.fingerprint(a) < self.fingerprint(b) { (a, b) } else { (b, a) };
        if let Some(&known) = self.divisors.get(&key) {
            return known;
        }
        let result = self.compute_gcd(a, b);
        self.divisors.insert(key, result);
        result
    }

    fn compute_gcd(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let (left, right) = (self.terms(a), self.terms(b));
        let (ours, theirs) = (self.variables(&left), self.variables(&right));
        let key = |v: &ExprId| self.fingerprint(*v);
        if !ours.iter().any(|v| theirs.binary_search_by_key(&key(v), key).is_ok()) {
            return Arena::REAL_ONE;
        }
        if ours.len() + theirs.len() > VARIABLE_LIMIT {
            return Arena::REAL_ONE;
        }
        let variables = union(ours, &theirs);
        if (left.len() + right.len()).saturating_mul(variables.len()) > SIZE_LIMIT {
            return Arena::REAL_ONE;
        }
        let (p, q) = (self.to_poly(&left, &variables), self.to_poly(&right, &variables));
        let mut work = Work { left: WORK_LIMIT, stop: self.stop.clone() };
        match p.gcd(&q, 0, &mut work) {
            Some(gcd) => self.of_poly(&gcd, &variables),
            None => Arena::REAL_ONE,
        }
    }

    /// `a / b`, where `b` divides `a` up to a number and has coprime integer
    /// coefficients. Where the work is too much `b` is 1, so nothing is lost.
    pub(crate) fn divide_exactly(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if b == Arena::REAL_ONE {
            return a;
        }
        if self.primitive(a) == b {
            let factor = self.normal_factor(a);
            return self.real(factor);
        }
        let (left, right) = (self.terms(a), self.terms(b));
        let variables = union(self.variables(&left), &self.variables(&right));
        let content = self.content(&left);
        let (p, q) = (self.to_poly(&left, &variables), self.to_poly(&right, &variables));
        let quotient = p.divide(&q, &mut Work::unlimited()).expect("a common divisor divides");
        let quotient = self.of_poly_unscaled(&quotient, &variables);
        let content = self.coefs.make(content);
        self.scale(quotient, content)
    }

    /// The polynomial with coprime integer coefficients, the first positive.
    fn primitive(&mut self, a: ExprId) -> ExprId {
        let inverse = self.normal_factor(a).inverse().unwrap_or_else(Rat::one);
        let inverse = self.coefs.make(inverse);
        self.scale(a, inverse)
    }

    fn variables(&self, terms: &Terms) -> Vec<ExprId> {
        let mut variables: Vec<ExprId> = Vec::new();
        for (monomial, _) in terms {
            variables.extend(self.factors(*monomial).iter().map(|(f, _)| *f));
        }
        self.sort_unique(&mut variables);
        variables
    }

    /// The terms with their content divided out, over numbered variables.
    fn to_poly(&self, terms: &Terms, variables: &[ExprId]) -> Poly {
        let content = self.content(terms);
        let mut poly = BTreeMap::new();
        for (monomial, coef) in terms {
            let mut exponents = vec![0; variables.len()];
            for (factor, exponent) in self.factors(*monomial) {
                if let Some(index) = variables.iter().position(|v| *v == factor) {
                    exponents[index] = exponent;
                }
            }
            let number = self.coefs.get(*coef).checked_div(&content).expect("a content is not zero");
            poly.insert(exponents.into_boxed_slice(), number.numerator().clone());
        }
        Poly(poly)
    }

    fn of_poly(&mut self, poly: &Poly, variables: &[ExprId]) -> ExprId {
        let e = self.of_poly_unscaled(poly, variables);
        self.primitive(e)
    }

    fn of_poly_unscaled(&mut self, poly: &Poly, variables: &[ExprId]) -> ExprId {
        let mut terms = Terms::new();
        for (exponents, number) in &poly.0 {
            let mut factors: Factors = Factors::new();
            factors.extend(variables.iter().zip(exponents).filter(|(_, e)| **e > 0).map(|(v, e)| (*v, *e)));
            factors.sort_unstable_by_key(|(f, _)| self.fingerprint(*f));
            let monomial = self.monomial(TypeId::REAL, &factors);
            terms.push((monomial, self.coefs.make(Rat::from(number.clone()))));
        }
        self.combine(&mut terms);
        self.polynomial(TypeId::REAL, &terms)
    }
}

fn union(mut a: Vec<ExprId>, b: &[ExprId]) -> Vec<ExprId> {
    for v in b {
        if !a.contains(v) {
            a.push(*v);
        }
    }
    a
}

impl Poly {
    fn zero() -> Poly {
        Poly(BTreeMap::new())
    }

    fn constant(n: Int, variables: usize) -> Poly {
        let mut poly = Poly::zero();
        poly.insert(vec![0; variables].into_boxed_slice(), n);
        poly
    }

    fn insert(&mut self, exponents: Exponents, n: Int) {
        use std::collections::btree_map::Entry;
        match self.0.entry(exponents) {
            Entry::Vacant(entry) => {
                if !n.is_zero() {
                    entry.insert(n);
                }
            }
            Entry::Occupied(mut entry) => {
                let sum = entry.get() + &n;
                match sum.is_zero() {
                    true => drop(entry.remove()),
                    false => drop(entry.insert(sum)),
                }
            }
        }
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn variables(&self) -> usize {
        self.0.keys().next().map_or(0, |e| e.len())
    }

    fn mul(&self, other: &Poly, work: &mut Work) -> Option<Poly> {
        work.take(self.0.len() * other.0.len())?;
        let mut product = Poly::zero();
        for (d, a) in &self.0 {
            for (e, b) in &other.0 {
                product.insert(d.iter().zip(e).map(|(x, y)| x + y).collect(), a * b);
            }
        }
        Some(product)
    }

    fn sub(mut self, other: &Poly, work: &mut Work) -> Option<Poly> {
        work.take(other.0.len())?;
        for (e, b) in &other.0 {
            self.insert(e.clone(), -b);
        }
        Some(self)
    }

    /// The quotient if `divisor` divides this polynomial over the integers.
    fn divide(&self, divisor: &Poly, work: &mut Work) -> Option<Poly> {
        let (lead, by) = divisor.0.last_key_value()?;
        let mut rest = self.clone();
        let mut quotient = Poly::zero();
        while let Some((top, n)) = rest.0.last_key_value() {
            let exponents: Exponents = top.iter().zip(lead).map(|(x, y)| x.checked_sub(*y)).collect::<Option<_>>()?;
            if !n.rem_trunc(by).is_zero() {
                return None;
            }
            let mut term = Poly::zero();
            term.insert(exponents.clone(), n.div_trunc(by));
            quotient.insert(exponents, n.div_trunc(by));
            let product = term.mul(divisor, work)?;
            rest = rest.sub(&product, work)?;
        }
        Some(quotient)
    }

    /// Degree in one variable.
    fn degree(&self, variable: usize) -> u32 {
        self.0.keys().map(|e| e[variable]).max().unwrap_or(0)
    }

    /// The coefficient of a power of one variable, a polynomial in the others.
    fn coefficient(&self, variable: usize, power: u32) -> Poly {
        let mut poly = Poly::zero();
        for (exponents, n) in self.0.iter().filter(|(e, _)| e[variable] == power) {
            let mut rest = exponents.clone();
            rest[variable] = 0;
            poly.insert(rest, n.clone());
        }
        poly
    }

    /// Times a power of one variable.
    fn shift(&self, variable: usize, by: u32) -> Poly {
        let shifted = self.0.iter().map(|(e, n)| {
            let mut exponents = e.clone();
            exponents[variable] += by;
            (exponents, n.clone())
        });
        Poly(shifted.collect())
    }

    /// The greatest common divisor of all integer coefficients.
    fn integer_content(&self) -> Int {
        self.0.values().fold(Int::ZERO, |acc, n| acc.gcd(n))
    }

    /// The greatest common divisor of the coefficients in one variable.
    fn content(&self, variable: usize, work: &mut Work) -> Option<Poly> {
        let mut gcd = Poly::zero();
        let mut powers: Vec<u32> = self.0.keys().map(|e| e[variable]).collect();
        powers.sort_unstable();
        powers.dedup();
        for power in powers {
            gcd = gcd.gcd(&self.coefficient(variable, power), variable + 1, work)?;
        }
        Some(gcd)
    }

    /// The greatest common divisor; variables below `variable` do not occur.
    fn gcd(&self, other: &Poly, variable: usize, work: &mut Work) -> Option<Poly> {
        work.take(self.0.len() + other.0.len())?;
        if self.is_zero() {
            return Some(other.clone());
        }
        if other.is_zero() {
            return Some(self.clone());
        }
        let count = self.variables();
        if variable >= count {
            return Some(Poly::constant(self.integer_content().gcd(&other.integer_content()), count));
        }
        if self.degree(variable) == 0 && other.degree(variable) == 0 {
            return self.gcd(other, variable + 1, work);
        }
        let (ours, theirs) = (self.content(variable, work)?, other.content(variable, work)?);
        let shared = ours.gcd(&theirs, variable + 1, work)?;
        let (a, b) = (self.divide(&ours, work)?, other.divide(&theirs, work)?);
        a.primitive_gcd(b, variable, work)?.mul(&shared, work)
    }

    /// Euclid's algorithm on two polynomials that are primitive in `variable`.
    fn primitive_gcd(self, other: Poly, variable: usize, work: &mut Work) -> Option<Poly> {
        let count = self.variables();
        let (mut a, mut b) =
            if self.degree(variable) >= other.degree(variable) { (self, other) } else { (other, self) };
        while !b.is_zero() {
            if b.degree(variable) == 0 {
                return Some(Poly::constant(Int::ONE, count));
            }
            let rest = a.pseudo_remainder(&b, variable, work)?;
            a = b;
            b = match rest.is_zero() {
                true => rest,
                false => {
                    let content = rest.content(variable, work)?;
                    rest.divide(&content, work)?
                }
            };
        }
        Some(a)
    }

    fn pseudo_remainder(&self, divisor: &Poly, variable: usize, work: &mut Work) -> Option<Poly> {
        let degree = divisor.degree(variable);
        let lead = divisor.coefficient(variable, degree);
        let mut rest = self.clone();
        while !rest.is_zero() && rest.degree(variable) >= degree {
            let top = rest.degree(variable);
            let factor = rest.coefficient(variable, top).shift(variable, top - degree);
            let subtract = factor.mul(divisor, work)?;
            rest = rest.mul(&lead, work)?.sub(&subtract, work)?;
        }
        Some(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A polynomial with small random coefficients and degrees.
    fn random(arena: &mut Arena, seed: &mut u64, symbols: &[ExprId]) -> ExprId {
        let mut next = |n: u64| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 33) % n
        };
        let mut sum = Arena::REAL_ZERO;
        for _ in 0..1 + next(3) {
            let mut term = arena.real(Rat::from(next(7) as i64 - 3));
            for _ in 0..next(3) {
                term = arena.mul(term, symbols[next(symbols.len() as u64) as usize]);
            }
            sum = arena.add(sum, term);
        }
        sum
    }

    #[test]
    fn a_common_factor_is_found_in_random_products() {
        let mut arena = Arena::new();
        let symbols: Vec<ExprId> = ["x", "y", "z"].iter().map(|n| arena.symbol(n, TypeId::REAL)).collect();
        let mut seed = 7;
        for _ in 0..300 {
            let parts: Vec<ExprId> = (0..3).map(|_| random(&mut arena, &mut seed, &symbols)).collect();
            if parts.contains(&Arena::REAL_ZERO) {
                continue;
            }
            let (left, right) = (arena.mul(parts[0], parts[2]), arena.mul(parts[1], parts[2]));
            let gcd = arena.polynomial_gcd(left, right);
            // The common factor divides the result, so their own divisor is it.
            let shared = arena.primitive(parts[2]);
            let again = if arena.coef_of(shared).is_some() { shared } else { arena.polynomial_gcd(gcd, shared) };
            assert_eq!(again, shared);
            // And the result divides both.
            let quotient = arena.divide_exactly(left, gcd);
            assert_eq!(arena.mul(quotient, gcd), left);
        }
    }
}
