//! Square roots of known numbers. They are mostly not rational, so that the root
//! itself stays an application of `sqrt`; but truncated or compared with a
//! rational number it is decided here by squares, without a prover. Loops up to
//! `sqrt(n)` ask that once an iteration.

use crate::{Number, Symbolic};
use antiphon_machine::Arithmetic;
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::{ExprId, View};
use std::cmp::Ordering;

impl Symbolic {
    /// The number whose root this expression is.
    fn radicand(&self, e: ExprId) -> Option<Rat> {
        let View::Apply(function, arguments) = self.arena.view(e) else { return None };
        let is_root = self.arena.symbol_name(function) == Some("sqrt");
        let value = self.arena.number(*arguments.first()?)?;
        (is_root && arguments.len() == 1 && !value.is_negative()).then_some(value)
    }

    /// The root of a known number without what follows its point.
    pub(crate) fn truncated_root(&self, e: ExprId) -> Option<Int> {
        self.radicand(e)?.floor().floor_sqrt()
    }

    /// How a number compares with another, if one is the root of a known number
    /// and the other is known or such a root, too.
    fn order_of_roots(&self, a: Number, b: Number) -> Option<Ordering> {
        let root = |x: Number| match x {
            Number::Expr(e) => self.radicand(e),
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => None,
        };
        match (root(a), root(b)) {
            (Some(a), Some(b)) => Some(a.cmp(&b)),
            (None, Some(b)) => Some(order_with_root(&self.known(a)?, &b)),
            (Some(a), None) => Some(order_with_root(&self.known(b)?, &a).reverse()),
            (None, None) => None,
        }
    }

    /// The answer of a comparison in which a root takes part.
    pub(crate) fn compared_roots(&self, op: Arithmetic, a: Number, b: Number) -> Option<bool> {
        let wanted: &[Ordering] = match op {
            Arithmetic::Less => &[Ordering::Less],
            Arithmetic::LessEqual => &[Ordering::Less, Ordering::Equal],
            Arithmetic::Equal => &[Ordering::Equal],
            Arithmetic::NotEqual => &[Ordering::Less, Ordering::Greater],
            _ => return None,
        };
        self.order_of_roots(a, b).map(|order| wanted.contains(&order))
    }
}

/// How a number compares with the root of another.
fn order_with_root(a: &Rat, radicand: &Rat) -> Ordering {
    match a.is_negative() {
        true => Ordering::Less,
        false => a.pow(2).cmp(radicand),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_compared_with_a_root_by_its_square() {
        let number = |n: i64| Rat::from(n);
        assert_eq!(order_with_root(&number(-5), &number(2)), Ordering::Less);
        assert_eq!(order_with_root(&number(1), &number(2)), Ordering::Less);
        assert_eq!(order_with_root(&number(2), &number(2)), Ordering::Greater);
        assert_eq!(order_with_root(&number(3), &number(9)), Ordering::Equal);
    }
}
