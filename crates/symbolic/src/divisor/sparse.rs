//! Polynomials with integer coefficients over numbered variables, and their exact division.
//!
//! A monomial is four words: each variable has a field of bits that is wide enough for the
//! sum of its degrees in both polynomials, and one bit more, so that a product is four
//! additions and a quotient four subtractions whose borrows show in the spare bits. Comparing
//! the words is the lexicographic order. Division merges the products of quotient and divisor
//! in a heap, so that no intermediate remainder is ever written (Johnson, 1974; Monagan and
//! Pearce, 2007).
//!
//! Not here: polynomials whose exponents need more than four words.

use super::Work;
use antiphon_numbers::Int;
use rustc_hash::FxHashMap;
use std::collections::BinaryHeap;

/// Words of a monomial.
const WORDS: usize = 4;

/// Exponents, packed as a [`Layout`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Monomial([u64; WORDS]);

impl Monomial {
    pub const ONE: Monomial = Monomial([0; WORDS]);

    #[inline]
    pub fn times(self, other: Monomial) -> Monomial {
        Monomial(std::array::from_fn(|k| self.0[k] + other.0[k]))
    }
}

/// Where the exponent of a variable is.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

/// How exponents are packed: the first variable is the most significant one.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    fields: Vec<Field>,
    /// The spare bit of each field.
    spare: [u64; WORDS],
}

impl Layout {
    /// Room for each variable up to a degree; none if four words are too few.
    pub fn new(degrees: &[u32]) -> Option<Layout> {
        let (mut word, mut free) = (0, u64::BITS);
        let mut layout = Layout { fields: Vec::new(), spare: [0; WORDS] };
        for degree in degrees {
            let bits = u32::BITS - degree.leading_zeros();
            if bits + 1 > free {
                (word, free) = (word + 1, u64::BITS);
            }
            if word == WORDS {
                return None;
            }
            free -= bits + 1;
            layout.fields.push(Field { word, shift: free, mask: (1 << bits) - 1 });
            layout.spare[word] |= 1 << (free + bits);
        }
        Some(layout)
    }

    pub fn variables(&self) -> usize {
        self.fields.len()
    }

    #[inline]
    pub fn exponent(&self, monomial: Monomial, variable: usize) -> u32 {
        let field = self.fields[variable];
        ((monomial.0[field.word] >> field.shift) & field.mask) as u32
    }

    /// A power of one variable.
    pub fn power(&self, variable: usize, exponent: u32) -> Monomial {
        let field = self.fields[variable];
        let mut words = [0; WORDS];
        words[field.word] = u64::from(exponent) << field.shift;
        Monomial(words)
    }

    /// The monomial without a variable.
    pub fn without(&self, mut monomial: Monomial, variable: usize) -> Monomial {
        let field = self.fields[variable];
        monomial.0[field.word] &= !(field.mask << field.shift);
        monomial
    }

    /// The quotient of two monomials, if it is one.
    #[inline]
    pub fn divide(&self, a: Monomial, b: Monomial) -> Option<Monomial> {
        let spared: [u64; WORDS] = std::array::from_fn(|k| (a.0[k] | self.spare[k]) - b.0[k]);
        let fits = (0..WORDS).all(|k| spared[k] & self.spare[k] == self.spare[k]);
        fits.then(|| Monomial(std::array::from_fn(|k| spared[k] ^ self.spare[k])))
    }

    /// The greatest monomial that divides both.
    fn common(&self, a: Monomial, b: Monomial) -> Monomial {
        (0..self.variables())
            .fold(Monomial::ONE, |shared, v| shared.times(self.power(v, self.exponent(a, v).min(self.exponent(b, v)))))
    }
}

/// A polynomial: terms from the largest monomial down, without zeros.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Poly(Vec<(Monomial, Int)>);

impl Poly {
    /// The sum of terms in any order.
    pub fn of_terms(terms: impl IntoIterator<Item = (Monomial, Int)>) -> Poly {
        let mut sums: FxHashMap<Monomial, Int> = FxHashMap::default();
        for (monomial, n) in terms {
            let sum = sums.entry(monomial).or_default();
            *sum = &*sum + &n;
        }
        let mut terms: Vec<(Monomial, Int)> = sums.into_iter().filter(|(_, n)| !n.is_zero()).collect();
        terms.sort_unstable_by_key(|(m, _)| std::cmp::Reverse(*m));
        Poly(terms)
    }

    pub fn monomial(monomial: Monomial) -> Poly {
        Poly(vec![(monomial, Int::ONE)])
    }

    pub fn terms(&self) -> &[(Monomial, Int)] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it is a number.
    pub fn is_constant(&self) -> bool {
        self.0.iter().all(|(m, _)| *m == Monomial::ONE)
    }

    pub fn degree(&self, layout: &Layout, variable: usize) -> u32 {
        self.0.iter().map(|(m, _)| layout.exponent(*m, variable)).max().unwrap_or(0)
    }

    /// How many terms have the greatest power of a variable.
    pub fn leading_terms(&self, layout: &Layout, variable: usize) -> usize {
        let degree = self.degree(layout, variable);
        self.0.iter().filter(|(m, _)| layout.exponent(*m, variable) == degree).count()
    }

    /// The coefficients of the powers of a variable: polynomials in the others.
    pub fn coefficients(&self, layout: &Layout, variable: usize) -> Vec<Poly> {
        let mut parts = vec![Poly(Vec::new()); self.degree(layout, variable) as usize + 1];
        for (monomial, n) in &self.0 {
            let rest = layout.without(*monomial, variable);
            parts[layout.exponent(*monomial, variable) as usize].0.push((rest, n.clone()));
        }
        parts.retain(|part| !part.0.is_empty());
        parts
    }

    /// The greatest monomial that divides all terms.
    pub fn common_monomial(&self, layout: &Layout) -> Monomial {
        let mut monomials = self.0.iter().map(|(m, _)| *m);
        let first = monomials.next().unwrap_or(Monomial::ONE);
        monomials.fold(first, |shared, m| layout.common(shared, m))
    }

    /// The greatest monomial that divides both.
    pub fn shared_monomial(&self, other: &Poly, layout: &Layout) -> Monomial {
        layout.common(self.common_monomial(layout), other.common_monomial(layout))
    }

    /// Divided by a monomial that divides all terms.
    pub fn without_monomial(mut self, by: Monomial, layout: &Layout) -> Poly {
        for (monomial, _) in &mut self.0 {
            *monomial = layout.divide(*monomial, by).unwrap_or(*monomial);
        }
        self
    }

    /// With coprime coefficients, the first one positive.
    pub fn primitive(mut self) -> Poly {
        let mut content = Int::ZERO;
        for (_, n) in &self.0 {
            content = content.gcd(n);
            if content.is_one() {
                break;
            }
        }
        if self.0.first().is_some_and(|(_, n)| n.is_negative()) {
            content = -&content;
        }
        if !content.is_one() {
            self.0.iter_mut().for_each(|(_, n)| *n = n.div_trunc(&content));
        }
        self
    }

    pub fn times(&self, other: &Poly, work: &mut Work) -> Option<Poly> {
        work.take(self.len() * other.len() * PRODUCT)?;
        let products = self.0.iter().flat_map(|(m, a)| other.0.iter().map(move |(n, b)| (m.times(*n), a * b)));
        Some(Poly::of_terms(products))
    }

    /// The quotient, if the divisor divides this polynomial over the integers.
    pub fn divide(&self, divisor: &Poly, layout: &Layout, work: &mut Work) -> Option<Poly> {
        let ((lead, by), rest) = divisor.0.split_first()?;
        let mut quotient: Vec<(Monomial, Int)> = Vec::new();
        let mut products: BinaryHeap<(Monomial, usize, usize)> = BinaryHeap::new();
        let mut ours = self.0.iter().peekable();
        loop {
            let top = match (ours.peek(), products.peek()) {
                (Some((m, _)), Some((n, _, _))) => *m.max(n),
                (Some((m, _)), None) => *m,
                (None, Some((n, _, _))) => *n,
                (None, None) => return Some(Poly(quotient)),
            };
            let mut sum = ours.next_if(|(m, _)| *m == top).map_or(Int::ZERO, |(_, n)| n.clone());
            while products.peek().is_some_and(|(m, _, _)| *m == top) {
                let Some((_, of, with)) = products.pop() else { break };
                work.take(PRODUCT + (sum.bits() / 64) as usize)?;
                sum = &sum - &(&quotient[of].1 * &rest[with].1);
                if let Some((next, _)) = rest.get(with + 1) {
                    products.push((quotient[of].0.times(*next), of, with + 1));
                }
            }
            if sum.is_zero() {
                continue;
            }
            let monomial = layout.divide(top, *lead)?;
            if !sum.rem_trunc(by).is_zero() {
                return None;
            }
            if let Some((first, _)) = rest.first() {
                products.push((monomial.times(*first), quotient.len(), 0));
            }
            quotient.push((monomial, sum.div_trunc(by)));
        }
    }
}

/// What a product of two terms costs, counted in products of residues.
const PRODUCT: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_divided_by_its_factors_and_by_nothing_else() {
        let layout = Layout::new(&[40, 2, 7]).expect("there is room");
        let term = |x, y, z, n: i64| {
            let powers = layout.power(0, x).times(layout.power(1, y)).times(layout.power(2, z));
            (powers, Int::from(n))
        };
        let p = Poly::of_terms([term(20, 0, 0, 3), term(1, 1, 0, -2), term(0, 0, 3, 5)]);
        let q = Poly::of_terms([term(3, 1, 0, 1), term(0, 0, 0, 7)]);
        let mut work = Work::unlimited();
        let product = p.times(&q, &mut work).expect("no limit");
        assert_eq!(product.divide(&p, &layout, &mut work), Some(q.clone()));
        assert_eq!(product.divide(&q, &layout, &mut work), Some(p.clone()));
        let other = Poly::of_terms([term(1, 0, 0, 1), term(0, 0, 0, 1)]);
        assert_eq!(product.divide(&other, &layout, &mut work), None);
    }

    #[test]
    fn a_monomial_divides_only_where_every_exponent_does() {
        let layout = Layout::new(&[3, 3]).expect("there is room");
        let (x, y) = (layout.power(0, 1), layout.power(1, 1));
        assert_eq!(layout.divide(x.times(y), y), Some(x));
        assert_eq!(layout.divide(x, y), None);
        assert_eq!(layout.divide(Monomial::ONE, y), None);
    }

    #[test]
    fn what_needs_more_than_four_words_has_no_layout() {
        assert!(Layout::new(&[1; 128]).is_some());
        assert!(Layout::new(&[1; 129]).is_none());
    }
}
