//! Relations as polynomials over atoms, of which some may be given numbers.
//!
//! An atom is whatever the kernel does not see as a sum or product: a symbol, an
//! element of an array, an application, a quotient of integers, a choice. An integer seen as
//! a real is that integer.

use antiphon_symbolic::{Arena, ExprId, Rat, View};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A product of powers of atoms, ascending; empty for the number 1.
pub(super) type Product = Vec<(ExprId, u32)>;

/// A sum of products with factors.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Polynomial {
    pub terms: BTreeMap<Product, Rat>,
}

/// More terms than this are not multiplied out.
const MOST_TERMS: usize = 200;

impl Polynomial {
    /// The polynomial of a number of the kernel; `None` if it is too large.
    pub(super) fn of(arena: &Arena, e: ExprId) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        match arena.view(e) {
            View::Number(n) => result.add(Vec::new(), &n),
            View::Sum(terms) => {
                for (monomial, coef) in terms {
                    let coef = arena.coefficient(coef);
                    let part = Polynomial::of(arena, monomial)?;
                    part.terms.iter().for_each(|(product, factor)| result.add(product.clone(), &(factor * &coef)));
                }
            }
            View::Monomial(factors) => {
                result.add(Vec::new(), &Rat::one());
                for (factor, exponent) in factors {
                    let factor = Polynomial::of(arena, factor)?;
                    for _ in 0..exponent {
                        result = result.times(&factor)?;
                    }
                }
            }
            View::ToReal(inner) => return Polynomial::of(arena, inner),
            _ => result.add(vec![(e, 1)], &Rat::one()),
        }
        (result.terms.len() <= MOST_TERMS).then_some(result)
    }

    /// Adds a product with a factor.
    pub(super) fn add(&mut self, product: Product, factor: &Rat) {
        if factor.is_zero() {
            return;
        }
        let sum = match self.terms.get(&product) {
            Some(old) => old + factor,
            None => factor.clone(),
        };
        match sum.is_zero() {
            true => self.terms.remove(&product),
            false => self.terms.insert(product, sum),
        };
    }

    /// The product of two; `None` if it is too large.
    pub(super) fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                result.add(joined(a, b), &(x * y));
            }
            if result.terms.len() > MOST_TERMS {
                return None;
            }
        }
        Some(result)
    }

    /// The polynomial with numbers put in for some atoms.
    pub(super) fn at(&self, fixed: &FxHashMap<ExprId, Rat>) -> Polynomial {
        if fixed.is_empty() {
            return self.clone();
        }
        let mut result = Polynomial::default();
        for (product, factor) in &self.terms {
            let mut factor = factor.clone();
            let mut rest = Product::new();
            for (atom, exponent) in product {
                match fixed.get(atom) {
                    Some(value) => factor = &factor * &value.pow(*exponent),
                    None => rest.push((*atom, *exponent)),
                }
            }
            result.add(rest, &factor);
        }
        result
    }

    /// The polynomial with another put in for an atom; `None` if it is too large.
    pub(super) fn replaced(&self, atom: ExprId, value: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (product, factor) in &self.terms {
            let exponent = product.iter().find(|(a, _)| *a == atom).map_or(0, |(_, exponent)| *exponent);
            let rest: Product = product.iter().filter(|(a, _)| *a != atom).copied().collect();
            let mut part = Polynomial { terms: BTreeMap::from([(rest, factor.clone())]) };
            for _ in 0..exponent {
                part = part.times(value)?;
            }
            part.terms.into_iter().for_each(|(product, factor)| result.add(product, &factor));
        }
        (result.terms.len() <= MOST_TERMS).then_some(result)
    }

    /// The polynomial with the opposite sign.
    pub(super) fn negated(&self) -> Polynomial {
        Polynomial { terms: self.terms.iter().map(|(product, factor)| (product.clone(), -factor)).collect() }
    }

    /// The number added to the other terms.
    pub(super) fn constant(&self) -> Rat {
        self.terms.get(&Vec::new()).cloned().unwrap_or_else(Rat::zero)
    }
}

fn joined(a: &Product, b: &Product) -> Product {
    let mut all: BTreeMap<ExprId, u32> = a.iter().copied().collect();
    for (atom, exponent) in b {
        *all.entry(*atom).or_insert(0) += exponent;
    }
    all.into_iter().collect()
}
