//! Sums of squares: `x*x - 2*x*y + y*y` is never negative.
//!
//! The part of a polynomial up to degree two is a quadratic form with linear
//! terms. Completing one square after the other (the decomposition of Cholesky, over the rationals)
//! shows whether it has a least value, and which: so errors that are summed up as squares are known
//! not to be negative without a look at their terms.

use super::polynomial::{Polynomial, Product};
use antiphon_symbolic::{ExprId, Rat};

/// Atoms of a form that is looked at.
const MOST_ATOMS: usize = 32;

/// A part of the polynomial, with its least value taken off: it is never negative.
pub(super) fn never_negative(polynomial: &Polynomial) -> Option<Polynomial> {
    let mut atoms: Vec<ExprId> = Vec::new();
    for product in polynomial.terms.keys().filter(|product| degree(product) == 2) {
        atoms.extend(product.iter().map(|(atom, _)| *atom));
    }
    atoms.sort_unstable();
    atoms.dedup();
    if atoms.is_empty() || atoms.len() > MOST_ATOMS {
        return None;
    }
    let within =
        |product: &Product| degree(product) == 2 || matches!(product[..], [(atom, 1)] if atoms.contains(&atom));
    let full = part(polynomial, within);
    let squares = part(polynomial, |product: &Product| degree(product) == 2);
    [full, squares].into_iter().find_map(|form| {
        let least = least_value(&form, &atoms)?;
        let mut bounded = form;
        bounded.add(Vec::new(), &-&least);
        Some(bounded)
    })
}

pub(super) fn degree(product: &Product) -> u32 {
    product.iter().map(|(_, exponent)| exponent).sum()
}

fn part(polynomial: &Polynomial, wanted: impl Fn(&Product) -> bool) -> Polynomial {
    let terms = polynomial.terms.iter().filter(|(product, _)| wanted(product));
    Polynomial { terms: terms.map(|(product, factor)| (product.clone(), factor.clone())).collect() }
}

/// The least value of a form, if it has one.
fn least_value(form: &Polynomial, atoms: &[ExprId]) -> Option<Rat> {
    let count = atoms.len();
    let half = Rat::new(1.into(), 2.into())?;
    let mut matrix = vec![vec![Rat::zero(); count]; count];
    let mut linear = vec![Rat::zero(); count];
    let place = |atom: &ExprId| atoms.binary_search(atom).ok();
    for (product, factor) in &form.terms {
        match product[..] {
            [(atom, 2)] => matrix[place(&atom)?][place(&atom)?] = factor.clone(),
            [(one, 1), (two, 1)] => {
                let (i, j) = (place(&one)?, place(&two)?);
                matrix[i][j] = factor * &half;
                matrix[j][i] = factor * &half;
            }
            [(atom, 1)] => linear[place(&atom)?] = factor * &half,
            _ => return None,
        }
    }
    let mut least = Rat::zero();
    for i in 0..count {
        let pivot = matrix[i][i].clone();
        match pivot.signum() {
            1 => {}
            0 if linear[i].is_zero() && matrix[i][i + 1..].iter().all(Rat::is_zero) => continue,
            _ => return None,
        }
        let inverse = pivot.inverse()?;
        for j in i + 1..count {
            let factor = &matrix[j][i] * &inverse;
            if factor.is_zero() {
                continue;
            }
            let above = matrix[i].clone();
            for (entry, above) in matrix[j].iter_mut().zip(above).skip(i + 1) {
                *entry = &*entry - &(&factor * &above);
            }
            linear[j] = &linear[j] - &(&factor * &linear[i]);
        }
        least = &least - &(&(&linear[i] * &linear[i]) * &inverse);
    }
    Some(least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{Arena, TypeId};

    /// `a*x*x + b*x*y + c*y*y + d*x`, less its least value.
    fn bounded(factors: [i64; 4]) -> Option<String> {
        let mut arena = Arena::new();
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::REAL));
        let products = [vec![(x, 2)], vec![(x, 1), (y, 1)], vec![(y, 2)], vec![(x, 1)]];
        let mut polynomial = Polynomial::default();
        for (product, factor) in products.into_iter().zip(factors) {
            polynomial.add(product, &Rat::from(factor));
        }
        never_negative(&polynomial).map(|found| found.constant().to_string())
    }

    #[test]
    fn forms_have_their_least_values() {
        assert_eq!(bounded([1, -2, 1, 0]).as_deref(), Some("0"));
        assert_eq!(bounded([1, 0, 1, 2]).as_deref(), Some("1"));
        assert_eq!(bounded([1, -3, 1, 0]), None);
        // The linear term has no end; the squares alone have.
        assert_eq!(bounded([1, -2, 1, 1]).as_deref(), Some("0"));
        assert_eq!(bounded([-1, 0, 1, 0]), None);
    }
}
