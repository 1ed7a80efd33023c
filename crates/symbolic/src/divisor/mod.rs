//! Greatest common divisors and exact division of polynomials.
//!
//! Rational functions are reduced by the greatest common divisor of numerator
//! and denominator. Euclid's algorithm over several variables drowns in intermediate
//! coefficients, and how deep depends on the order of the variables. So divisors are
//! computed from images modulo a prime, at random points, in one variable:
//!
//! 1. [`image`]: images bound the degree of a common divisor in each variable. Most
//!    pairs are coprime, and that is where it ends.
//! 2. Where the bounds allow that one polynomial divides the other, that is tried.
//! 3. [`interpolate`]: a common divisor is interpolated from its images (Zippel's method) and
//!    divided out, and all begins again with what is left.
//!
//! So the result does not rest on chance: what is found was divided ([`sparse`]) into both, and
//! that nothing is left is shown by step 1. Only the time depends on the points, which come from a
//! fixed seed. The work is bounded: beyond [`WORK_LIMIT`] the answer is 1, which leaves a
//! quotient unreduced but right; so it is when the arena is asked to stop.
//! Results are remembered by the arena.

mod field;
mod image;
mod interpolate;
mod sparse;

use crate::arena::{Arena, ExprId};
use crate::polynomial::{Factors, Terms};
use crate::types::TypeId;
use antiphon_interrupt::Interrupt;
use antiphon_numbers::{Random, Rat};
use interpolate::Divided;
use sparse::{Layout, Monomial, Poly};

/// Products of residues that one greatest common divisor may cost: about a second.
const WORK_LIMIT: usize = 200_000_000;

/// How often an unlucky point is replaced by another.
const PATIENCE: usize = 8;

/// Larger ones are not looked at: terms times variables.
const SIZE_LIMIT: usize = 1_000_000;

/// Nor are polynomials in more variables.
const VARIABLE_LIMIT: usize = 256;

/// Where random points begin.
const SEED: u64 = 0x5eed;

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
        let Some(layout) = self.layout(&[&left, &right], &variables) else { return Arena::REAL_ONE };
        let poly = |terms| self.to_poly(terms, &variables, &layout);
        let (p, q) = (poly(&left), poly(&right));
        let work = Work { left: WORK_LIMIT, stop: self.stop.clone() };
        match (Divisors { layout: &layout, random: Random::new(SEED), work }).gcd(p, q) {
            Some(gcd) => self.of_poly(&gcd, &variables, &layout),
            None => Arena::REAL_ONE,
        }
    }

    /// Room for products of polynomials; none if exponents are too many or too large.
    fn layout(&self, polynomials: &[&Terms], variables: &[ExprId]) -> Option<Layout> {
        let mut degrees = vec![0_u32; variables.len()];
        for terms in polynomials {
            let mut own = vec![0_u32; variables.len()];
            for (factor, exponent) in terms.iter().flat_map(|(monomial, _)| self.factors(*monomial)) {
                if let Some(index) = variables.iter().position(|v| *v == factor) {
                    own[index] = own[index].max(exponent);
                }
            }
            for (degree, own) in degrees.iter_mut().zip(own) {
                *degree = degree.checked_add(own)?;
            }
        }
        Layout::new(&degrees)
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
        let layout = self.layout(&[&left, &right], &variables).expect("there was room when the divisor was found");
        let poly = |terms| self.to_poly(terms, &variables, &layout);
        let (p, q) = (poly(&left), poly(&right));
        let quotient = p.divide(&q, &layout, &mut Work::unlimited()).expect("a common divisor divides");
        let quotient = self.of_poly_unscaled(&quotient, &variables, &layout);
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
    fn to_poly(&self, terms: &Terms, variables: &[ExprId], layout: &Layout) -> Poly {
        let content = self.content(terms);
        Poly::of_terms(terms.iter().map(|(monomial, coef)| {
            let mut powers = Monomial::ONE;
            for (factor, exponent) in self.factors(*monomial) {
                if let Some(index) = variables.iter().position(|v| *v == factor) {
                    powers = powers.times(layout.power(index, exponent));
                }
            }
            let number = self.coefs.get(*coef).checked_div(&content).expect("a content is not zero");
            (powers, number.numerator().clone())
        }))
    }

    fn of_poly(&mut self, poly: &Poly, variables: &[ExprId], layout: &Layout) -> ExprId {
        let e = self.of_poly_unscaled(poly, variables, layout);
        self.primitive(e)
    }

    fn of_poly_unscaled(&mut self, poly: &Poly, variables: &[ExprId], layout: &Layout) -> ExprId {
        let mut terms = Terms::new();
        for (powers, number) in poly.terms() {
            let exponents = variables.iter().enumerate().map(|(index, v)| (*v, layout.exponent(*powers, index)));
            let mut factors: Factors = exponents.filter(|(_, exponent)| *exponent > 0).collect();
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

/// The search for common divisors of polynomials over the same variables.
struct Divisors<'a> {
    layout: &'a Layout,
    random: Random,
    work: Work,
}

impl Divisors<'_> {
    /// The greatest common divisor of two polynomials with coprime coefficients; none if the work
    /// would be too much.
    ///
    /// Common divisors are found and divided out, until images show that nothing is left.
    fn gcd(&mut self, p: Poly, q: Poly) -> Option<Poly> {
        let shared = p.shared_monomial(&q, self.layout);
        let (ours, theirs) = (p.common_monomial(self.layout), q.common_monomial(self.layout));
        let (mut p, mut q) = (p.without_monomial(ours, self.layout), q.without_monomial(theirs, self.layout));
        let mut gcd = Poly::monomial(shared);
        let mut failures = 0;
        while !p.is_constant() && !q.is_constant() {
            let bounds = self.degree_bounds(&p, &q)?;
            if bounds.iter().all(|bound| *bound == 0) {
                break;
            }
            match self.whole(&p, &q, &bounds).or_else(|| self.common_divisor(&p, &q, &bounds)) {
                Some(common) => {
                    gcd = gcd.times(&common.divisor, &mut self.work)?;
                    (p, q) = (common.left, common.right);
                }
                None => {
                    self.work.take(1)?;
                    failures += 1;
                    if failures > PATIENCE {
                        return None;
                    }
                }
            }
        }
        Some(gcd)
    }

    /// One of the polynomials, if it divides the other.
    fn whole(&mut self, p: &Poly, q: &Poly, bounds: &[u32]) -> Option<Divided> {
        let may_divide = |poly: &Poly| (0..bounds.len()).all(|v| poly.degree(self.layout, v) == bounds[v]);
        let one = || Poly::monomial(Monomial::ONE);
        if may_divide(p) {
            if let Some(right) = q.divide(p, self.layout, &mut self.work) {
                return Some(Divided { divisor: p.clone(), left: one(), right });
            }
        }
        if may_divide(q) {
            if let Some(left) = p.divide(q, self.layout, &mut self.work) {
                return Some(Divided { divisor: q.clone(), left, right: one() });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_numbers::Int;

    const VARIABLES: usize = 5;

    /// A polynomial with random coefficients of so many bits.
    fn random(random: &mut Random, layout: &Layout, terms: u64, bits: u32) -> Poly {
        Poly::of_terms((0..1 + random.below(terms)).map(|_| {
            let n = Int::from(random.next()).pow(9).wrapped_signed(bits);
            let powers = (0..VARIABLES).map(|v| layout.power(v, random.below(3) as u32));
            (powers.fold(Monomial::ONE, Monomial::times), n)
        }))
    }

    fn divisors(layout: &Layout) -> Divisors<'_> {
        Divisors { layout, random: Random::new(SEED), work: Work { left: WORK_LIMIT, stop: Interrupt::default() } }
    }

    /// Common factors of random products are found, and nothing else: what is left has none.
    #[test]
    fn a_common_factor_is_found_in_random_products() {
        let layout = Layout::new(&[16; VARIABLES]).expect("there is room");
        let mut chance = Random::new(7);
        for round in 0..200 {
            let bits = if round % 10 == 0 { 200 } else { 4 };
            let [a, b, common] = [8, 8, 6].map(|terms| random(&mut chance, &layout, terms, bits).primitive());
            if [&a, &b, &common].iter().any(|poly| poly.len() == 0) {
                continue;
            }
            let mut own = divisors(&layout);
            let (p, q) = (a.times(&common, &mut own.work), b.times(&common, &mut own.work));
            let (p, q) = (p.expect("no limit").primitive(), q.expect("no limit").primitive());
            let gcd = own.gcd(p.clone(), q.clone()).expect("no limit");
            let mut divide = |poly: &Poly, by: &Poly| poly.divide(by, &layout, &mut own.work);
            assert!(divide(&gcd, &common).is_some(), "{gcd:?} lacks {common:?}");
            let (p, q) = (divide(&p, &gcd).expect("it divides"), divide(&q, &gcd).expect("it divides"));
            assert!(own.gcd(p.primitive(), q.primitive()).is_some_and(|rest| rest.is_constant()));
        }
    }

    /// The names of variables decide their order; what a divisor costs hardly depends on it.
    #[test]
    fn any_order_of_variables_costs_about_the_same() {
        let layout = Layout::new(&[24; VARIABLES]).expect("there is room");
        let renamed = |poly: &Poly, by: usize| {
            Poly::of_terms(poly.terms().iter().map(|(m, n)| {
                let power = |v| layout.power((v + by) % VARIABLES, layout.exponent(*m, v));
                ((0..VARIABLES).map(power).fold(Monomial::ONE, Monomial::times), n.clone())
            }))
        };
        let mut chance = Random::new(3);
        let mut unlimited = Work::unlimited();
        let [a, b, common] = [12, 12, 9].map(|terms| random(&mut chance, &layout, terms, 5).primitive());
        let square = common.times(&common, &mut unlimited).expect("no limit");
        let [p, q] = [a, b].map(|poly| poly.times(&square, &mut unlimited).expect("no limit").primitive());
        let costs: Vec<usize> = (0..VARIABLES)
            .map(|by| {
                let mut own = divisors(&layout);
                let gcd = own.gcd(renamed(&p, by), renamed(&q, by)).expect("no limit");
                assert_eq!(gcd.primitive(), renamed(&square, by).primitive());
                WORK_LIMIT - own.work.left
            })
            .collect();
        let (least, most) = (costs.iter().min().expect("some"), costs.iter().max().expect("some"));
        assert!(*most < 2 * least, "{costs:?}");
    }

    #[test]
    fn a_limit_ends_the_work_and_the_divisor_is_one() {
        let mut arena = Arena::new();
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::REAL));
        let (sum, difference) = (arena.add(x, y), arena.sub(x, y));
        let (square, product) = (arena.mul(sum, sum), arena.mul(sum, difference));
        arena.stop.raise();
        assert_eq!(arena.polynomial_gcd(square, product), Arena::REAL_ONE);
        let mut arena = Arena::new();
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::REAL));
        let (sum, difference) = (arena.add(x, y), arena.sub(x, y));
        let (square, product) = (arena.mul(sum, sum), arena.mul(sum, difference));
        assert_eq!(arena.polynomial_gcd(square, product), sum);
    }
}
