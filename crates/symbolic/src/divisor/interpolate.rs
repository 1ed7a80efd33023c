//! A common divisor from its images: sparse interpolation.
//!
//! The divisor is seen as a polynomial in one variable, the main one. Its image at a point is known
//! up to a factor; scaled by the leading coefficient of one of the two polynomials, images
//! of different points fit together. Variables are brought back one after the other: the
//! monomials found so far are taken to be all there are, so that each further value of the next
//! variable costs as many images as a coefficient has monomials, and a linear system of
//! Vandermonde's form (Zippel, 1979). One prime gives the monomials; more primes only the coefficients,
//! by the Chinese remainder theorem, until they are integers that divide both polynomials.
//!
//! Everything here may guess wrong (a point at which terms vanish by chance); nothing wrong leaves it, since
//! what is returned has been divided into both polynomials.

use super::field::{Field, Residue};
use super::image::{univariate_gcd, Images, Univariate, Value};
use super::sparse::{Layout, Monomial, Poly};
use super::{Divisors, Work};
use antiphon_numbers::{Int, Random};

/// Primes that are tried.
const PRIMES: usize = 64;

/// Coefficients below this many bits are taken for integers after one prime.
const SURELY_SMALL: u64 = 40;

/// A common divisor, and what is left of both polynomials.
pub(super) struct Divided {
    pub divisor: Poly,
    pub left: Poly,
    pub right: Poly,
}

/// Whose leading coefficient scales the images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    Left,
    Right,
}

/// What is interpolated, and how.
struct Plan<'a> {
    p: &'a Poly,
    q: &'a Poly,
    layout: &'a Layout,
    main: usize,
    scale: Scale,
    /// The degree of the divisor in the main variable.
    degree: usize,
    /// Variables that the divisor has, besides the main one, with the highest power of each.
    inner: Vec<(usize, u32)>,
    /// Numbers for the variables that it has not.
    outer: Vec<u64>,
}

/// The coefficient of a power of the main variable: monomials in variables that were brought back.
#[derive(Clone, Debug)]
struct Group {
    power: usize,
    terms: Vec<(Monomial, Residue)>,
}

/// Numbers for all variables of a plan.
type Point = Vec<Value>;

/// One prime, and what is used up in working modulo it.
struct Attempt<'w> {
    field: Field,
    random: &'w mut Random,
    work: &'w mut Work,
}

impl Divisors<'_> {
    /// A common divisor that is not a number. The polynomials have no monomial as a factor; a common divisor
    /// has at most the degrees `bounds`, which are not all zero.
    pub fn common_divisor(&mut self, p: &Poly, q: &Poly, bounds: &[u32]) -> Option<Divided> {
        let outer = (0..bounds.len()).map(|_| 2 + self.random.below(1 << 16)).collect();
        let plan = Plan::new(p, q, self.layout, bounds, outer)?;
        let mut fields = Field::all().take(PRIMES);
        let (mut field, mut groups) = (fields.next()?, None);
        // Chance may spoil the first prime's points, or a prime.
        for _ in 0..4 {
            groups = plan.first_coefficients(&mut Attempt { field, random: &mut self.random, work: &mut self.work });
            if groups.is_some() {
                break;
            }
            self.work.take(1)?;
            field = fields.next()?;
        }
        let mut lifted = Lifted::new(field, &groups?);
        let mut before = None;
        loop {
            let candidate = lifted.integers(&plan);
            if before.as_ref() == Some(&candidate) || lifted.is_small() {
                if let Some(common) = self.verified(&plan, candidate.clone()) {
                    return Some(common);
                }
            }
            before = Some(candidate);
            let field = fields.next()?;
            let mut attempt = Attempt { field, random: &mut self.random, work: &mut self.work };
            let groups = plan.coefficients(&lifted.shape(), &mut attempt);
            self.work.take(1)?;
            if let Some(groups) = groups {
                lifted.refine(field, &groups);
            }
        }
    }

    /// The candidate without factors that only its scale brought in, if it divides both.
    fn verified(&mut self, plan: &Plan, candidate: Poly) -> Option<Divided> {
        let monomial = candidate.common_monomial(self.layout);
        let mut divisor = candidate.without_monomial(monomial, self.layout).primitive();
        if plan.scaled().leading_terms(self.layout, plan.main) > 1 {
            let mut parts = divisor.coefficients(self.layout, plan.main);
            parts.sort_by_key(Poly::len);
            let mut parts = parts.into_iter();
            let mut content = parts.next()?.primitive();
            for part in parts {
                if content.is_constant() {
                    break;
                }
                content = self.gcd(content, part.primitive())?;
            }
            divisor = divisor.divide(&content, self.layout, &mut self.work)?.primitive();
        }
        let left = plan.p.divide(&divisor, self.layout, &mut self.work)?;
        let right = plan.q.divide(&divisor, self.layout, &mut self.work)?;
        Some(Divided { divisor, left, right })
    }
}

impl Attempt<'_> {
    fn residue(&mut self) -> Residue {
        self.field.natural(self.random.next())
    }
}

impl<'a> Plan<'a> {
    /// The main variable is the one with the shortest leading coefficient, which scales.
    fn new(p: &'a Poly, q: &'a Poly, layout: &'a Layout, bounds: &[u32], outer: Vec<u64>) -> Option<Plan<'a>> {
        let present = || (0..bounds.len()).filter(|v| bounds[*v] > 0);
        let choices = present().flat_map(|v| {
            let (ours, theirs) = (p.leading_terms(layout, v), q.leading_terms(layout, v));
            [(ours, bounds[v], v, Scale::Left), (theirs, bounds[v], v, Scale::Right)]
        });
        let (_, degree, main, scale) = choices.min_by_key(|(terms, degree, v, _)| (*terms, *degree, *v))?;
        let scaled = if scale == Scale::Left { p } else { q };
        let lead = scaled.coefficients(layout, main).pop()?;
        let inner = present().filter(|v| *v != main).map(|v| (v, bounds[v] + lead.degree(layout, v))).collect();
        Some(Plan { p, q, layout, main, scale, degree: degree as usize, inner, outer })
    }

    fn scaled(&self) -> &Poly {
        match self.scale {
            Scale::Left => self.p,
            Scale::Right => self.q,
        }
    }

    /// Images of the divisor along a sequence of points; none if one of them is a bad one.
    fn images(&self, point: &Point, count: usize, attempt: &mut Attempt) -> Option<Vec<Univariate>> {
        let field = attempt.field;
        let mut left = Images::new(self.p, self.layout, field, self.main, point);
        let mut right = Images::new(self.q, self.layout, field, self.main, point);
        let mut images = Vec::with_capacity(count);
        for _ in 0..count {
            let (a, b) = (left.next(attempt.work)?, right.next(attempt.work)?);
            let scale = *(if self.scale == Scale::Left { &a } else { &b }).last()?;
            let mut gcd = univariate_gcd(field, a, b, attempt.work)?;
            if gcd.len() != self.degree + 1 {
                return None;
            }
            gcd.iter_mut().for_each(|n| *n = field.mul(*n, scale));
            images.push(gcd);
        }
        Some(images)
    }

    /// A point with random numbers for all variables that the divisor has.
    fn random_point(&self, attempt: &mut Attempt) -> Point {
        let field = attempt.field;
        let mut point: Point = self.outer.iter().map(|n| Value::Fixed(field.natural(*n))).collect();
        for (variable, _) in &self.inner {
            point[*variable] = Value::Fixed(attempt.residue());
        }
        point
    }

    /// The scaled divisor modulo a prime, of which nothing is known yet.
    fn first_coefficients(&self, attempt: &mut Attempt) -> Option<Vec<Group>> {
        let mut point = self.random_point(attempt);
        let image = self.images(&point, 1, attempt)?.pop()?;
        let mut groups: Vec<Group> = (image.into_iter().enumerate())
            .filter(|(_, n)| !n.is_zero())
            .map(|(power, n)| Group { power, terms: vec![(Monomial::ONE, n)] })
            .collect();
        for (variable, highest) in &self.inner {
            groups = self.bring_back(groups, (*variable, *highest), &mut point, attempt)?;
        }
        Some(groups)
    }

    /// Replaces the number of a variable by the variable.
    fn bring_back(
        &self,
        groups: Vec<Group>,
        (variable, highest): (usize, u32),
        point: &mut Point,
        attempt: &mut Attempt,
    ) -> Option<Vec<Group>> {
        let field = attempt.field;
        let Value::Fixed(first) = point[variable] else { return None };
        let (mut at, mut columns) = (vec![first], vec![groups.clone()]);
        for _ in 0..highest {
            let value = attempt.residue();
            if at.contains(&value) {
                return None;
            }
            point[variable] = Value::Fixed(value);
            at.push(value);
            columns.push(self.at_point(&groups, point, attempt)?);
        }
        point[variable] = Value::Powers(attempt.residue());
        let groups = groups.iter().enumerate().map(|(g, group)| {
            let mut terms = Vec::new();
            for (t, (monomial, _)) in group.terms.iter().enumerate() {
                let values: Vec<Residue> = columns.iter().map(|column| column[g].terms[t].1).collect();
                let powers = through(field, &at, &values).into_iter().enumerate().filter(|(_, n)| !n.is_zero());
                terms.extend(powers.map(|(e, n)| (monomial.times(self.layout.power(variable, e as u32)), n)));
            }
            Group { power: group.power, terms }
        });
        let groups: Vec<Group> = groups.collect();
        attempt.work.take(groups.iter().map(|group| group.terms.len()).sum::<usize>() * at.len())?;
        Some(groups)
    }

    /// The coefficients of known monomials modulo another prime.
    fn coefficients(&self, shape: &[Group], attempt: &mut Attempt) -> Option<Vec<Group>> {
        let mut point = self.random_point(attempt);
        for (variable, _) in &self.inner {
            point[*variable] = Value::Powers(attempt.residue());
        }
        self.at_point(shape, &point, attempt)
    }

    /// The coefficients of known monomials where the other variables have the numbers of a point.
    fn at_point(&self, shape: &[Group], point: &Point, attempt: &mut Attempt) -> Option<Vec<Group>> {
        let count = shape.iter().map(|group| group.terms.len()).max()?;
        let field = attempt.field;
        let images = self.images(point, count, attempt)?;
        let known = |power: usize| shape.iter().any(|group| group.power == power);
        if images.iter().any(|image| (0..image.len()).any(|k| !image[k].is_zero() && !known(k))) {
            return None;
        }
        let solved = shape.iter().map(|group| {
            let nodes: Vec<Residue> = group.terms.iter().map(|(m, _)| self.value(field, *m, point)).collect();
            let values: Vec<Residue> = images.iter().take(nodes.len()).map(|image| image[group.power]).collect();
            attempt.work.take(nodes.len() * nodes.len() * 2)?;
            let coefficients = vandermonde(field, &nodes, &values)?;
            let terms = group.terms.iter().map(|(m, _)| *m).zip(coefficients).collect();
            Some(Group { power: group.power, terms })
        });
        solved.collect()
    }

    /// A monomial at the first point of a sequence.
    fn value(&self, field: Field, monomial: Monomial, point: &Point) -> Residue {
        self.inner.iter().fold(field.one(), |product, (variable, _)| match point[*variable] {
            Value::Fixed(_) => product,
            Value::Powers(n) => field.mul(product, field.pow(n, u64::from(self.layout.exponent(monomial, *variable)))),
        })
    }
}

/// The numbers `c` with `sum c[j] * nodes[j]^e = values[e-1]` for `e` from 1; none if two nodes are equal.
fn vandermonde(field: Field, nodes: &[Residue], values: &[Residue]) -> Option<Vec<Residue>> {
    // The product of all `z - node`, coefficients from the constant up.
    let mut master = vec![field.one()];
    for node in nodes {
        master.insert(0, Residue::ZERO);
        for k in 0..master.len() - 1 {
            master[k] = field.sub(master[k], field.mul(*node, master[k + 1]));
        }
    }
    let solve = |node: &Residue| {
        // Without its own factor the product vanishes at all other nodes.
        let (mut quotient, mut at_node, mut sum) = (Residue::ZERO, Residue::ZERO, Residue::ZERO);
        for k in (0..nodes.len()).rev() {
            quotient = field.add(master[k + 1], field.mul(*node, quotient));
            at_node = field.add(field.mul(at_node, *node), quotient);
            sum = field.add(sum, field.mul(quotient, values[k]));
        }
        let scale = field.mul(at_node, *node);
        (!scale.is_zero()).then(|| field.mul(sum, field.inverse(scale)))
    };
    nodes.iter().map(solve).collect()
}

/// The polynomial in one variable through points: Newton's divided differences.
fn through(field: Field, at: &[Residue], values: &[Residue]) -> Vec<Residue> {
    let mut differences = values.to_vec();
    for order in 1..at.len() {
        for k in (order..at.len()).rev() {
            let rise = field.sub(differences[k], differences[k - 1]);
            differences[k] = field.mul(rise, field.inverse(field.sub(at[k], at[k - order])));
        }
    }
    let mut coefficients: Vec<Residue> = Vec::new();
    for k in (0..at.len()).rev() {
        coefficients.insert(0, Residue::ZERO);
        for i in 0..coefficients.len() - 1 {
            coefficients[i] = field.sub(coefficients[i], field.mul(at[k], coefficients[i + 1]));
        }
        coefficients[0] = field.add(coefficients[0], differences[k]);
    }
    coefficients
}

/// Coefficients modulo the product of the primes so far.
struct Lifted {
    modulus: Int,
    groups: Vec<(usize, Vec<(Monomial, Int)>)>,
}

impl Lifted {
    fn new(field: Field, groups: &[Group]) -> Lifted {
        let number = |n: Residue| Int::from(field.value(n));
        let lift = |group: &Group| (group.power, group.terms.iter().map(|(m, n)| (*m, number(*n))).collect());
        Lifted { modulus: Int::from(field.prime()), groups: groups.iter().map(lift).collect() }
    }

    /// The monomials, with coefficients that mean nothing.
    fn shape(&self) -> Vec<Group> {
        let bare = |(power, terms): &(usize, Vec<(Monomial, Int)>)| Group {
            power: *power,
            terms: terms.iter().map(|(m, _)| (*m, Residue::ZERO)).collect(),
        };
        self.groups.iter().map(bare).collect()
    }

    /// The coefficients modulo another prime are known as well.
    fn refine(&mut self, field: Field, groups: &[Group]) {
        let inverse = field.inverse(field.integer(&self.modulus));
        for ((_, ours), group) in self.groups.iter_mut().zip(groups) {
            for ((_, n), (_, residue)) in ours.iter_mut().zip(&group.terms) {
                let missing = field.mul(field.sub(*residue, field.integer(n)), inverse);
                *n = &*n + &(&self.modulus * &Int::from(field.value(missing)));
            }
        }
        self.modulus = &self.modulus * &Int::from(field.prime());
    }

    /// The number of smallest magnitude.
    fn symmetric(&self, n: &Int) -> Int {
        let negative = n - &self.modulus;
        if &negative + n > Int::ZERO {
            negative
        } else {
            n.clone()
        }
    }

    /// Whether all coefficients are so small that one prime gives them.
    fn is_small(&self) -> bool {
        let mut numbers = self.groups.iter().flat_map(|(_, terms)| terms);
        numbers.all(|(_, n)| self.symmetric(n).bits() < SURELY_SMALL)
    }

    fn integers(&self, plan: &Plan) -> Poly {
        let terms = self.groups.iter().flat_map(|(power, terms)| {
            let main = plan.layout.power(plan.main, *power as u32);
            terms.iter().map(move |(m, n)| (main.times(*m), self.symmetric(n)))
        });
        Poly::of_terms(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polynomial_through_its_own_points_is_itself() {
        let field = Field::all().next().expect("there are primes");
        let number = |n| field.natural(n);
        // 3 + 5x^2
        let at: Vec<Residue> = [2, 9, 4].map(number).into();
        let values: Vec<Residue> = [23, 408, 83].map(number).into();
        assert_eq!(through(field, &at, &values), [3, 0, 5].map(number));
    }

    #[test]
    fn a_system_of_vandermonde_is_solved() {
        let field = Field::all().next().expect("there are primes");
        let number = |n| field.natural(n);
        // 7 * 2^e + 11 * 3^e
        let values = [14 + 33, 28 + 99].map(number);
        assert_eq!(vandermonde(field, &[2, 3].map(number), &values), Some([7, 11].map(number).into()));
        assert_eq!(vandermonde(field, &[2, 2].map(number), &values), None);
    }
}
