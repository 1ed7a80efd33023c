//! Divisibility of polynomials by small numbers.
//!
//! What a polynomial with integer coefficients leaves modulo `d` depends only
//! on what its variables leave modulo `d`. So all of these are tried, where
//! they are few: `n*n - n` is even, `n*(n + 1)*(2*n + 1)` is divisible by 6.
//! This is what makes `2 * (n*(n - 1)/2)` the same as `n*(n - 1)`, the closed
//! form of a counting loop. Linear polynomials need no trial: all their
//! coefficients are divisible or some value leaves a rest.

use crate::arena::{Arena, ExprId};
use antiphon_numbers::Int;

/// Larger divisors are not tried.
const LARGEST_DIVISOR: i64 = 60;
/// Terms that are evaluated for one question, over all trials.
const MOST_EVALUATIONS: usize = 4096;

/// A term modulo the divisor: its coefficient, and the variables' exponents by number.
struct Term {
    coefficient: i64,
    powers: Vec<(usize, u32)>,
}

impl Arena {
    /// Whether a number divides an integer polynomial whatever its variables
    /// are. `false` also where that would take too long to say.
    pub(crate) fn always_divides(&self, divisor: &Int, e: ExprId) -> bool {
        let Some(divisor) = divisor.to_i64().filter(|d| (2..=LARGEST_DIVISOR).contains(d)) else { return false };
        let (terms, variables) = self.terms_modulo(divisor, e);
        let linear = terms.iter().all(|t| t.powers.iter().map(|(_, n)| n).sum::<u32>() < 2);
        let trials = (divisor as usize).checked_pow(variables as u32);
        let evaluations = trials.and_then(|trials| trials.checked_mul(terms.len()));
        if linear || evaluations.is_none_or(|all| all > MOST_EVALUATIONS) {
            return terms.is_empty();
        }
        let mut residues = vec![0; variables];
        loop {
            if value_modulo(divisor, &terms, &residues) != 0 {
                return false;
            }
            if !advance(divisor, &mut residues) {
                return true;
            }
        }
    }

    /// The terms that do not vanish modulo the divisor, and the number of their variables.
    fn terms_modulo(&self, divisor: i64, e: ExprId) -> (Vec<Term>, usize) {
        let modulus = Int::from(divisor);
        let mut variables: Vec<ExprId> = Vec::new();
        let mut terms = Vec::new();
        for (monomial, coef) in self.terms(e) {
            let coefficient = self.coefs.get(coef).numerator().mod_floor(&modulus);
            let Some(coefficient) = coefficient.to_i64().filter(|c| *c != 0) else { continue };
            let mut powers = Vec::new();
            for (factor, exponent) in self.factors(monomial) {
                let known = variables.iter().position(|v| *v == factor);
                let number = known.unwrap_or_else(|| {
                    variables.push(factor);
                    variables.len() - 1
                });
                powers.push((number, exponent));
            }
            terms.push(Term { coefficient, powers });
        }
        (terms, variables.len())
    }
}

fn value_modulo(divisor: i64, terms: &[Term], residues: &[i64]) -> i64 {
    let value = |term: &Term| {
        let powers =
            term.powers.iter().map(|(variable, exponent)| power_modulo(divisor, residues[*variable], *exponent));
        powers.fold(term.coefficient, |product, factor| product * factor % divisor)
    };
    terms.iter().fold(0, |sum, term| (sum + value(term)) % divisor)
}

fn power_modulo(divisor: i64, base: i64, exponent: u32) -> i64 {
    (0..exponent).fold(1, |product, _| product * base % divisor)
}

/// The next choice of residues; `false` after the last.
fn advance(divisor: i64, residues: &mut [i64]) -> bool {
    for residue in residues {
        *residue += 1;
        if *residue < divisor {
            return true;
        }
        *residue = 0;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::TypeId;

    #[test]
    fn products_of_neighbours_are_divisible() {
        let mut arena = Arena::new();
        let (n, m) = (arena.symbol("n", TypeId::INT), arena.symbol("m", TypeId::INT));
        let (two, six) = (arena.int(2), arena.int(6));
        let next = arena.add(n, Arena::ONE);
        let pair = arena.mul(n, next);
        assert_eq!(arena.remainder(pair, two), Arena::ZERO);
        let double = arena.mul(two, n);
        let odd = arena.add(double, Arena::ONE);
        let squares = arena.mul(pair, odd);
        assert_eq!(arena.remainder(squares, six), Arena::ZERO);
        let four = arena.int(4);
        assert_ne!(arena.remainder(squares, four), Arena::ZERO);
        let (product, square) = (arena.mul(n, m), arena.mul(n, n));
        assert_ne!(arena.remainder(product, two), Arena::ZERO);
        assert_ne!(arena.remainder(square, two), Arena::ZERO);
        assert_ne!(arena.remainder(next, two), Arena::ZERO);
    }

    #[test]
    fn trial_agrees_with_values() {
        let mut arena = Arena::new();
        let n = arena.symbol("n", TypeId::INT);
        for (a, b, c, d) in [(1, 0, -1, 3), (1, 0, -1, 2), (2, 3, 1, 6), (1, 3, 2, 6), (5, 5, 0, 10), (1, 2, 1, 4)] {
            let mut e = Arena::ZERO;
            for (power, coefficient) in [(3, a), (2, b), (1, c)] {
                let (x, k) = (arena.pow(n, power), arena.int(coefficient));
                let term = arena.mul(k, x);
                e = arena.add(e, term);
            }
            let of = |x: i64| a * x * x * x + b * x * x + c * x;
            let always = (-30..30).all(|x| of(x) % d == 0);
            assert_eq!(arena.always_divides(&Int::from(d), e), always, "{a} {b} {c} by {d}");
        }
    }
}
