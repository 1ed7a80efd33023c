//! Sums of polynomials in closed form.
//!
//! The sum of `c0 + c1*i + c2*i^2 + c3*i^3` over `i` from 0 to below `m` is a polynomial in `m` with rational coefficients. Of
//! integers it is an integer, which is said as a quotient together with the fact that it has no remainder.

use antiphon_numbers::Rat;
use antiphon_symbolic::{Arena, ExprId as Term, View};

/// The least number that all denominators divide, by degree.
const DENOMINATORS: [i64; 4] = [1, 2, 6, 12];

/// The sum of `term` for `index` from 0 to below `count`, and what holds of it.
pub(crate) fn sum(arena: &mut Arena, term: Term, index: Term, count: Term) -> Option<(Term, Term)> {
    let coefficients = coefficients(arena, term, index)?;
    let denominator = DENOMINATORS[coefficients.len().saturating_sub(1)];
    let real = arena.is_real(term);
    let mut numerator = if real { Arena::REAL_ZERO } else { Arena::ZERO };
    for (degree, coefficient) in coefficients.into_iter().enumerate() {
        let powers = sum_of_powers(arena, degree, count, denominator);
        let powers = if real { arena.to_real(powers) } else { powers };
        let part = arena.mul(coefficient, powers);
        numerator = arena.add(numerator, part);
    }
    if real {
        let divisor = arena.real(Rat::from(antiphon_numbers::Int::from(denominator)));
        return Some((arena.divide_real(numerator, divisor), Arena::TRUE));
    }
    let divisor = arena.int(denominator);
    let total = arena.divide(numerator, divisor);
    let product = arena.mul(divisor, total);
    let exact = arena.equal(product, numerator);
    Some((total, exact))
}

/// The denominator times the sum of the powers of `0..m` of a degree.
fn sum_of_powers(arena: &mut Arena, degree: usize, m: Term, denominator: i64) -> Term {
    let less = arena.sub(m, Arena::ONE);
    let (polynomial, divisor) = match degree {
        0 => (m, 1),
        1 => (arena.mul(m, less), 2),
        2 => {
            let two = arena.int(2);
            let twice = arena.mul(two, m);
            let odd = arena.sub(twice, Arena::ONE);
            let product = arena.mul(m, less);
            (arena.mul(product, odd), 6)
        }
        _ => {
            let product = arena.mul(m, less);
            (arena.mul(product, product), 4)
        }
    };
    let factor = arena.int(denominator / divisor);
    arena.mul(factor, polynomial)
}

/// The coefficients of a polynomial in `index`, of degree 3 at most.
fn coefficients(arena: &mut Arena, term: Term, index: Term) -> Option<Vec<Term>> {
    let real = arena.is_real(term);
    let as_real = arena.to_real(index);
    let zero = if real { Arena::REAL_ZERO } else { Arena::ZERO };
    let parts: Vec<(Term, Rat)> = match arena.view(term) {
        View::Sum(parts) => parts.into_iter().map(|(part, coef)| (part, arena.coefficient(coef))).collect(),
        _ => vec![(term, Rat::one())],
    };
    let mut found = vec![zero];
    for (part, factor) in parts {
        let factors = match arena.view(part) {
            View::Monomial(factors) => factors,
            _ => vec![(part, 1)],
        };
        let mut degree = 0;
        let mut rest = match (real, factor.as_int()) {
            (true, _) => arena.real(factor),
            (false, Some(whole)) => {
                let whole = whole.clone();
                arena.int(whole)
            }
            (false, None) => return None,
        };
        for (base, exponent) in factors {
            if base == index || base == as_real {
                degree += exponent as usize;
            } else if arena.occurs(index, base) {
                return None;
            } else {
                let power = arena.pow(base, exponent);
                rest = arena.mul(rest, power);
            }
        }
        if degree > 3 {
            return None;
        }
        found.resize(found.len().max(degree + 1), zero);
        found[degree] = arena.add(found[degree], rest);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{Assignment, TypeId, Value};

    #[test]
    fn sums_are_those_of_their_terms() {
        let mut arena = Arena::new();
        let [i, m, c] = ["i", "m", "c"].map(|name| arena.symbol(name, TypeId::INT));
        let square = arena.mul(i, i);
        let cube = arena.mul(square, i);
        let scaled = arena.mul(c, i);
        let parts = [cube, square, scaled, Arena::ONE];
        let term = arena.sum(TypeId::INT, &parts);
        let Some((total, exact)) = sum(&mut arena, term, i, m) else { unreachable!("a polynomial") };
        for count in 0..8i64 {
            let number = |n: i64| Value::Number(Rat::from(antiphon_numbers::Int::from(n)));
            let values: Assignment = [(m, number(count)), (c, number(5))].into_iter().collect();
            let wanted: i64 = (0..count).map(|i| i * i * i + i * i + 5 * i + 1).sum();
            assert_eq!(arena.evaluate(total, &values), Some(number(wanted)));
            assert_eq!(arena.evaluate(exact, &values), Some(Value::Bool(true)));
        }
        let quotient = arena.divide(i, m);
        assert_eq!(sum(&mut arena, quotient, i, m), None);
    }
}
