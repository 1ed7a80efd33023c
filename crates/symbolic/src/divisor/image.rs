//! Images: a polynomial at a point, modulo a prime, as a polynomial in one variable.
//!
//! All variables but one get a number. The greatest common divisor of two images has at least
//! the degree that the greatest common divisor of the polynomials has in that variable, provided
//! that the leading coefficients do not vanish at the point (Brown, 1971). So one image for each variable
//! bounds its degree, and where all bounds are zero the polynomials are coprime. That is no
//! guess: the bounds hold whatever the point is.
//!
//! Points come in sequences: a variable is either fixed, or `r, r^2, r^3, ...` for a random `r`. From
//! one point to the next each term is multiplied by one number only.

use super::field::{Field, Residue};
use super::sparse::{Layout, Poly};
use super::{Divisors, Work};

/// What a variable is along a sequence of points.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Fixed(Residue),
    /// The powers of a number, from the first.
    Powers(Residue),
}

/// A polynomial in one variable: coefficients from the constant up, the last one not zero.
pub(super) type Univariate = Vec<Residue>;

/// The images of a polynomial along a sequence of points.
pub(super) struct Images {
    field: Field,
    degree: usize,
    /// For each term: the power of the variable that stays, the value, and what the value is multiplied by.
    terms: Vec<(u32, Residue, Residue)>,
}

impl Images {
    /// Of a polynomial, in the variable `main`; `values` has an entry for each variable, that of `main` is not used.
    pub fn new(poly: &Poly, layout: &Layout, field: Field, main: usize, values: &[Value]) -> Images {
        let powers: Vec<(usize, bool, Vec<Residue>)> = (values.iter().enumerate())
            .filter(|(v, _)| *v != main)
            .map(|(v, value)| (v, poly.degree(layout, v), value))
            .filter(|(_, degree, _)| *degree > 0)
            .map(|(v, degree, value)| match value {
                Value::Fixed(n) => (v, false, powers(field, *n, degree)),
                Value::Powers(n) => (v, true, powers(field, *n, degree)),
            })
            .collect();
        let one = field.one();
        let terms = poly.terms().iter().map(|(monomial, n)| {
            let (mut value, mut step) = (field.integer(n), one);
            for (variable, varies, table) in &powers {
                let exponent = layout.exponent(*monomial, *variable) as usize;
                match (exponent, varies) {
                    (0, _) => {}
                    (_, true) => step = field.mul(step, table[exponent]),
                    (_, false) => value = field.mul(value, table[exponent]),
                }
            }
            (layout.exponent(*monomial, main), value, step)
        });
        Images { field, degree: poly.degree(layout, main) as usize, terms: terms.collect() }
    }

    /// The image at the next point; none if its leading coefficient vanishes there.
    pub fn next(&mut self, work: &mut Work) -> Option<Univariate> {
        work.take(self.terms.len())?;
        let mut image = vec![Residue::ZERO; self.degree + 1];
        for (power, value, step) in &mut self.terms {
            *value = self.field.mul(*value, *step);
            let sum = &mut image[*power as usize];
            *sum = self.field.add(*sum, *value);
        }
        image.last().is_some_and(|n| !n.is_zero()).then_some(image)
    }
}

/// The powers of a number up to an exponent.
fn powers(field: Field, n: Residue, to: u32) -> Vec<Residue> {
    std::iter::successors(Some(field.one()), |power| Some(field.mul(*power, n))).take(to as usize + 1).collect()
}

/// The greatest common divisor of two polynomials in one variable, with leading coefficient 1.
pub(super) fn univariate_gcd(
    field: Field,
    mut a: Univariate,
    mut b: Univariate,
    work: &mut Work,
) -> Option<Univariate> {
    while !b.is_empty() {
        work.take(a.len() * b.len())?;
        remainder(field, &mut a, &b);
        std::mem::swap(&mut a, &mut b);
    }
    let inverse = field.inverse(*a.last()?);
    a.iter_mut().for_each(|n| *n = field.mul(*n, inverse));
    Some(a)
}

/// Replaces `a` by its remainder.
fn remainder(field: Field, a: &mut Univariate, by: &Univariate) {
    let Some(lead) = by.last() else { return };
    let inverse = field.inverse(*lead);
    while a.len() >= by.len() {
        let Some(top) = a.pop() else { return };
        let factor = field.mul(top, inverse);
        let low = a.len() + 1 - by.len();
        for (n, m) in a[low..].iter_mut().zip(by) {
            *n = field.sub(*n, field.mul(factor, *m));
        }
        while a.last().is_some_and(|n| n.is_zero()) {
            a.pop();
        }
    }
}

/// How often a point at which a leading coefficient vanishes is replaced by another.
const TRIES: usize = 16;

impl Divisors<'_> {
    /// For each variable the highest degree that a common divisor can have.
    pub fn degree_bounds(&mut self, p: &Poly, q: &Poly) -> Option<Vec<u32>> {
        let field = Field::all().next()?;
        (0..self.layout.variables()).map(|main| self.degree_bound(p, q, field, main)).collect()
    }

    fn degree_bound(&mut self, p: &Poly, q: &Poly, field: Field, main: usize) -> Option<u32> {
        if p.degree(self.layout, main).min(q.degree(self.layout, main)) == 0 {
            return Some(0);
        }
        for _ in 0..TRIES {
            let point: Vec<Value> =
                (0..self.layout.variables()).map(|_| Value::Fixed(field.natural(self.random.next()))).collect();
            let mut image = |poly| Images::new(poly, self.layout, field, main, &point).next(&mut self.work);
            if let (Some(a), Some(b)) = (image(p), image(q)) {
                return univariate_gcd(field, a, b, &mut self.work).map(|gcd| gcd.len() as u32 - 1);
            }
            self.work.take(1)?;
        }
        None
    }
}
