//! Sums in closed form.
//!
//! What is summed up is taken apart. The sum of `c0 + c1*i + c2*i^2 + c3*i^3` over `i` from 0 to below `m` is a polynomial in `m` with rational coefficients. Of
//! integers it is an integer, which is said as a quotient together with the fact that it has no remainder.
//!
//! Two parts `h(i + 1) - h(i)` leave `h(m) - h(0)`. An element `a[i + c]` is such a difference of the array's prefix sum, a function
//! `p` on all integers with `p(i + 1) - p(i) == a[i]`: there is exactly one with `p(0) == 0`, whatever `a` is. So what each
//! process sums up of its own part of an array adds up to the sum of all.

use antiphon_numbers::Rat;
use antiphon_symbolic::{Arena, ExprId as Term, Type, TypeId, View};
use rustc_hash::FxHashMap;

/// The least number that all denominators divide, by degree.
const DENOMINATORS: [i64; 4] = [1, 2, 6, 12];

/// The names of prefix sums begin like this; no symbol of a program does.
const PREFIX: &str = "prefix sum of ";

/// Whether a symbol is a prefix sum: it means the same everywhere.
pub(crate) fn is_prefix(arena: &Arena, symbol: Term) -> bool {
    arena.symbol_name(symbol).is_some_and(|name| name.starts_with(PREFIX))
}

/// The sum of the elements of an array below an index.
pub(crate) fn prefix(arena: &mut Arena, array: Term, index: Term) -> Term {
    let (own, element) = (arena.type_of(array), arena.element_type(array));
    let ty = arena.make_type(Type::Function(vec![own, TypeId::INT].into(), element));
    let kind = if element == TypeId::REAL { "reals" } else { "integers" };
    let function = arena.symbol(&format!("{PREFIX}{kind} ({})", own.0), ty);
    arena.apply(function, &[array, index])
}

/// The sum of `term` for `index` from 0 to below `count`, and what holds of it.
pub(crate) fn sum(arena: &mut Arena, term: Term, index: Term, count: Term) -> Option<(Term, Term)> {
    let (simple, mut others) = taken_apart(arena, term, index);
    let (mut total, facts) = sum_of_polynomial(arena, simple, index, count)?;
    while let Some((part, factor)) = others.pop() {
        let own = match telescoped(arena, (part, &factor), &mut others, index) {
            Some((part, factor)) => {
                let [end, start] = [count, Arena::ZERO].map(|at| at_index(arena, part, index, at));
                let difference = arena.sub(end, start);
                scaled(arena, difference, &factor)?
            }
            None => {
                let elements = sum_of_elements(arena, part, index, count)?;
                scaled(arena, elements, &factor)?
            }
        };
        total = arena.add(total, own);
    }
    Some((total, facts))
}

/// The part of a sum that is a polynomial in `index`, and the others with their factors.
fn taken_apart(arena: &mut Arena, term: Term, index: Term) -> (Term, Vec<(Term, Rat)>) {
    let parts: Vec<(Term, Rat)> = match arena.view(term) {
        View::Sum(parts) => parts.into_iter().map(|(part, coef)| (part, arena.coefficient(coef))).collect(),
        _ => {
            return if coefficients(arena, term, index).is_some() {
                (term, Vec::new())
            } else {
                (zero(arena, term), vec![(term, Rat::one())])
            }
        }
    };
    let (mut simple, mut others) = (zero(arena, term), Vec::new());
    for (part, factor) in parts {
        match (coefficients(arena, part, index), scaled(arena, part, &factor)) {
            (Some(_), Some(own)) => simple = arena.add(simple, own),
            _ => others.push((part, factor)),
        }
    }
    (simple, others)
}

fn zero(arena: &Arena, like: Term) -> Term {
    if arena.is_real(like) {
        Arena::REAL_ZERO
    } else {
        Arena::ZERO
    }
}

fn at_index(arena: &mut Arena, term: Term, index: Term, at: Term) -> Term {
    arena.substitute(term, &FxHashMap::from_iter([(index, at)]))
}

fn scaled(arena: &mut Arena, term: Term, factor: &Rat) -> Option<Term> {
    let factor = match arena.is_real(term) {
        true => arena.real(factor.clone()),
        false => {
            let whole = factor.as_int()?.clone();
            arena.int(whole)
        }
    };
    Some(arena.mul(factor, term))
}

/// `h` and `f` if this part and another one are `f * (h(index + 1) - h(index))`; the other one is taken away.
fn telescoped(
    arena: &mut Arena,
    (part, factor): (Term, &Rat),
    others: &mut Vec<(Term, Rat)>,
    index: Term,
) -> Option<(Term, Rat)> {
    let next = arena.add(index, Arena::ONE);
    let later = at_index(arena, part, index, next);
    for at in 0..others.len() {
        let (other, theirs) = others[at].clone();
        if &theirs + factor != Rat::zero() {
            continue;
        }
        if other == later {
            others.remove(at);
            return Some((part, theirs));
        }
        if at_index(arena, other, index, next) == part {
            others.remove(at);
            return Some((other, factor.clone()));
        }
    }
    None
}

/// The sum of elements `a[index + c]`, times what does not change.
fn sum_of_elements(arena: &mut Arena, part: Term, index: Term, count: Term) -> Option<Term> {
    let factors = match arena.view(part) {
        View::Monomial(factors) => factors,
        _ => vec![(part, 1)],
    };
    let (changing, steady): (Vec<_>, Vec<_>) = factors.into_iter().partition(|(e, _)| arena.occurs(index, *e));
    let [(element, 1)] = changing[..] else { return None };
    let View::Read(array, at) = arena.view(element) else { return None };
    let shift = arena.sub(at, index);
    if arena.occurs(index, array) || arena.occurs(index, shift) {
        return None;
    }
    let end = arena.add(shift, count);
    let (end, start) = (prefix(arena, array, end), prefix(arena, array, shift));
    let mut total = arena.sub(end, start);
    for (base, exponent) in steady {
        let power = arena.pow(base, exponent);
        total = arena.mul(total, power);
    }
    Some(total)
}

/// The sum of a polynomial.
fn sum_of_polynomial(arena: &mut Arena, term: Term, index: Term, count: Term) -> Option<(Term, Term)> {
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
    use antiphon_symbolic::{Assignment, Value};

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
        // Parts of blocks leave the whole.
        let next = arena.add(i, Arena::ONE);
        let [low, high] = [i, next].map(|rank| {
            let product = arena.mul(c, rank);
            arena.divide(product, m)
        });
        let (lower, product) = (arena.divide(Arena::ZERO, m), arena.mul(c, m));
        let upper = arena.divide(product, m);
        let (block, whole) = (arena.sub(high, low), arena.sub(upper, lower));
        assert_eq!(sum(&mut arena, block, i, m), Some((whole, Arena::TRUE)));
        let none = arena.sub(low, high);
        assert_ne!(sum(&mut arena, none, i, m), Some((whole, Arena::TRUE)));
    }
}
