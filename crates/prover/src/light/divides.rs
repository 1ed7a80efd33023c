//! Divisibility: what divides two numbers divides their remainder, and the other way round.
//!
//! A condition `x % d != 0` is refuted if `d` divides `x` by what else is assumed. Known is what the
//! conditions say (`y % d == 0`), that `d` divides itself and products with itself, and that `x = y*q + x % y` for
//! every remainder that occurs. That a divisor is not zero is checked where the program divides.

use antiphon_symbolic::{Arena, ExprId, RelOp, View};
use std::cell::Cell;

/// Steps from one number to another.
const DEEPEST: u32 = 24;
/// Steps for one question.
const MOST_STEPS: u32 = 5000;
/// Remainders that are looked at.
const MOST_REMAINDERS: usize = 32;

/// What is known of remainders.
struct Divisibility {
    /// A number, a divisor, and their remainder.
    remainders: Vec<(ExprId, ExprId, ExprId)>,
    /// Remainders that are zero.
    zero: Vec<ExprId>,
    steps: Cell<u32>,
}

/// Whether some condition says that a number is not divisible which is.
pub(crate) fn refute(arena: &Arena, conditions: &[ExprId]) -> bool {
    let mut known = Divisibility { remainders: Vec::new(), zero: Vec::new(), steps: Cell::new(MOST_STEPS) };
    let mut denied = Vec::new();
    for condition in conditions {
        arena.visit(*condition, &mut |arena, node| {
            if let View::Remainder(x, d) = arena.view(node) {
                if known.remainders.len() < MOST_REMAINDERS && !known.remainders.contains(&(x, d, node)) {
                    known.remainders.push((x, d, node));
                }
            }
        });
        match arena.view(*condition) {
            View::Relation(RelOp::Zero, f) if is_remainder(arena, f) => known.zero.push(f),
            View::Relation(RelOp::NonZero, f) if is_remainder(arena, f) => denied.push(f),
            _ => {}
        }
    }
    denied.into_iter().any(|e| match arena.view(e) {
        View::Remainder(x, d) => known.divides(arena, d, x, DEEPEST),
        _ => false,
    })
}

fn is_remainder(arena: &Arena, e: ExprId) -> bool {
    matches!(arena.view(e), View::Remainder(..))
}

impl Divisibility {
    /// Whether `d` divides `x`.
    fn divides(&self, arena: &Arena, d: ExprId, x: ExprId, depth: u32) -> bool {
        if x == d || arena.number(x).is_some_and(|n| n.is_zero()) {
            return true;
        }
        if depth == 0 || self.steps.get() == 0 {
            return false;
        }
        self.steps.set(self.steps.get() - 1);
        let part = |x: ExprId| self.divides(arena, d, x, depth - 1);
        let by_form = match arena.view(x) {
            // Integers have whole factors.
            View::Sum(terms) => terms.iter().all(|(monomial, _)| arena.number(*monomial).is_none() && part(*monomial)),
            View::Monomial(factors) => factors.iter().any(|(factor, _)| part(*factor)),
            View::Remainder(y, z) => part(y) && part(z),
            _ => false,
        };
        by_form
            || self.zero.contains(&x)
            || self.remainders.iter().any(|(y, z, rest)| *y == x && self.zero.contains(rest) && part(*z))
            || self.remainders.iter().any(|(y, z, rest)| *y == x && *rest != x && part(*z) && part(*rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::TypeId;

    #[test]
    fn what_divides_the_divisor_and_the_rest_divides_the_number() {
        let mut arena = Arena::new();
        let [a, b] = ["a", "b"].map(|name| arena.symbol(name, TypeId::INT));
        let rest = arena.remainder(a, b);
        let (of_b, of_a) = (arena.remainder(b, rest), arena.remainder(a, rest));
        let divides_b = arena.relation(RelOp::Zero, of_b);
        let not_a = arena.relation(RelOp::NonZero, of_a);
        assert!(refute(&arena, &[divides_b, not_a]));
        assert!(!refute(&arena, &[not_a]));
        let not_b = arena.relation(RelOp::NonZero, of_b);
        let divides_a = arena.relation(RelOp::Zero, of_a);
        assert!(!refute(&arena, &[divides_a, not_b]));
    }

    #[test]
    fn every_term_of_a_sum_must_be_divisible() {
        let mut arena = Arena::new();
        let [a, b, d] = ["a", "b", "d"].map(|name| arena.symbol(name, TypeId::INT));
        let sum = arena.add(a, b);
        let [of_a, of_b, of_sum] = [a, b, sum].map(|x| arena.remainder(x, d));
        let [divides_a, divides_b] = [of_a, of_b].map(|rest| arena.relation(RelOp::Zero, rest));
        let not_sum = arena.relation(RelOp::NonZero, of_sum);
        assert!(refute(&arena, &[divides_a, divides_b, not_sum]));
        assert!(!refute(&arena, &[divides_a, not_sum]));
        assert!(!refute(&arena, &[divides_b, not_sum]));
        // Nor does it divide a number, only because it divides what the number is added to.
        let one = arena.int(1);
        let next = arena.add(a, one);
        let of_next = arena.remainder(next, d);
        let not_next = arena.relation(RelOp::NonZero, of_next);
        assert!(!refute(&arena, &[divides_a, not_next]));
    }

    #[test]
    fn a_remainder_is_divisible_if_both_its_numbers_are() {
        let mut arena = Arena::new();
        let [y, z, d] = ["y", "z", "d"].map(|name| arena.symbol(name, TypeId::INT));
        let rest = arena.remainder(y, z);
        let [of_y, of_z, of_rest] = [y, z, rest].map(|x| arena.remainder(x, d));
        let [divides_y, divides_z] = [of_y, of_z].map(|rest| arena.relation(RelOp::Zero, rest));
        let not_rest = arena.relation(RelOp::NonZero, of_rest);
        assert!(refute(&arena, &[divides_y, divides_z, not_rest]));
        assert!(!refute(&arena, &[divides_y, not_rest]));
        assert!(!refute(&arena, &[divides_z, not_rest]));
    }
}
