//! What an assumption says about the values of polynomials.
//!
//! Bounds are kept per *monic* polynomial: without its constant term, with
//! coprime coefficients, the first positive. So `2y - 2x + 6 > 0` is a bound on
//! `x - y`, and every later relation between `x` and `y` that differs by a
//! number or a factor finds it. The values of other expressions are computed
//! from those of their parts.

use super::interval::{End, Interval, Numbers};
use crate::arena::{Arena, ExprId, Kind, View};
use crate::coefficient::Coef;
use crate::memo::Memoised;
use crate::polynomial::Terms;
use crate::relation::RelOp;
use crate::types::TypeId;
use antiphon_numbers::{Int, Rat};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// Nested deeper than this, an expression is taken to have any value.
const DEPTH: u32 = 12;

/// So many parts of one expression are looked at: parts may be shared, and are
/// met once for each way that leads to them.
const MOST_PARTS: u32 = 100_000;

/// What is left to look at.
#[derive(Clone, Copy)]
struct Reach<'a> {
    depth: u32,
    parts: &'a Cell<u32>,
}

impl Reach<'_> {
    /// One level further down; `None` where nothing more is looked at.
    fn deeper(self) -> Option<Self> {
        let parts = self.parts.get().checked_sub(1)?;
        self.parts.set(parts);
        Some(Reach { depth: self.depth.checked_sub(1)?, ..self })
    }
}

/// Bounds of monic polynomials.
#[derive(Default, Debug)]
pub(crate) struct Bounds {
    known: FxHashMap<ExprId, Interval>,
    /// Keys of `known` in the order of insertion.
    keys: Vec<ExprId>,
}

/// A polynomial as `factor * monic + constant`.
pub(crate) struct Normal {
    pub monic: ExprId,
    pub factor: Rat,
    pub constant: Rat,
}

impl Arena {
    /// `f` as a factor times a monic polynomial plus a number; `None` if it is
    /// a number or a quotient.
    pub(crate) fn normal(&mut self, f: ExprId) -> Option<Normal> {
        if self.is_quotient(f) {
            return None;
        }
        let (one, terms) = (self.one_like(f), self.terms(f));
        let constant = terms.iter().find(|(m, _)| *m == one).map_or_else(Rat::zero, |(_, c)| self.coefficient(*c));
        let first = terms.iter().find(|(m, _)| *m != one)?.1;
        let monic = self.once(Memoised::Monic(f), |arena| arena.monic(arena.type_of(f), terms));
        // The order of the terms stays, so that the first two show the factor.
        let factor = self.coefs.get(first).checked_div(&self.coefs.get(self.first_coef(monic)))?;
        Some(Normal { monic, factor, constant })
    }

    /// The monic polynomial of terms that are not all constant.
    fn monic(&mut self, ty: TypeId, mut terms: Terms) -> ExprId {
        let one = self.one_of(ty);
        terms.retain(|(m, _)| *m != one);
        let negative = terms.first().is_some_and(|(_, first)| self.coefs.signum(*first) < 0);
        let content = self.content(&terms);
        let factor = if negative { -&content } else { content };
        self.scaled(ty, terms, &factor.inverse().unwrap_or_else(Rat::one))
    }

    /// The coefficient of the first term.
    fn first_coef(&self, polynomial: ExprId) -> Coef {
        match self.kind(polynomial) {
            Kind::Sum => Coef(self.words(polynomial)[1]),
            _ => Coef::ONE,
        }
    }

    fn scaled(&mut self, ty: TypeId, mut terms: Terms, by: &Rat) -> ExprId {
        if !by.is_one() {
            let by = self.coefs.make(by.clone());
            self.scale_terms(&mut terms, by);
        }
        self.polynomial(ty, &terms)
    }
}

/// The numbers of a type.
pub(crate) fn numbers_of(ty: TypeId) -> Numbers {
    if ty == TypeId::REAL {
        Numbers::Real
    } else {
        Numbers::Whole
    }
}

/// The numbers so related to zero.
pub(crate) fn relation_set(op: RelOp) -> Interval {
    match op {
        RelOp::Positive => Interval::between(End::Open(Rat::zero()), End::Infinite),
        RelOp::NonNegative => Interval::at_least(Rat::zero()),
        RelOp::Zero => Interval::point(Rat::zero()),
        RelOp::NonZero => Interval::except(Rat::zero()),
    }
}

impl Bounds {
    /// The monic polynomial that a relation is about, and the values that the
    /// relation leaves it.
    pub(crate) fn of_relation(arena: &mut Arena, op: RelOp, f: ExprId) -> Option<(ExprId, Interval)> {
        let normal = arena.normal(f)?;
        let shifted = relation_set(op).add(&Interval::point(-&normal.constant));
        let values = shifted.scale(&normal.factor.inverse()?);
        Some((normal.monic, values.of_numbers(numbers_of(arena.type_of(f)))))
    }

    /// Narrows the values of a monic polynomial; says whether that told
    /// anything new.
    pub(crate) fn narrow(&mut self, monic: ExprId, values: &Interval) -> bool {
        match self.known.get_mut(&monic) {
            Some(known) => {
                let narrower = known.intersect(values);
                let news = narrower != *known;
                *known = narrower;
                news
            }
            None if values.is_all() => false,
            None => {
                self.known.insert(monic, values.clone());
                self.keys.push(monic);
                true
            }
        }
    }

    /// How many polynomials have bounds.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the bounds tell that a relation holds: a set with too many
    /// holes does not.
    pub(crate) fn tell(&self, arena: &mut Arena, op: RelOp, f: ExprId) -> bool {
        let Some((monic, values)) = Bounds::of_relation(arena, op, f) else { return false };
        self.known.get(&monic).is_some_and(|known| known.is_within(&values))
    }

    /// What is known of a monic polynomial itself.
    pub(crate) fn of(&self, monic: ExprId) -> Option<&Interval> {
        self.known.get(&monic)
    }

    /// All bounds, in the order in which they were found.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ExprId, &Interval)> {
        self.keys.iter().map(|key| (*key, &self.known[key]))
    }

    /// The values that a numeric expression can have.
    pub(crate) fn values(&self, arena: &mut Arena, e: ExprId) -> Interval {
        self.values_at(arena, e, Reach { depth: DEPTH, parts: &Cell::new(MOST_PARTS) })
    }

    fn values_at(&self, arena: &mut Arena, e: ExprId, reach: Reach<'_>) -> Interval {
        if let Some(n) = arena.number(e) {
            return Interval::point(n);
        }
        let Some(reach) = reach.deeper() else { return Interval::all() };
        let computed = self.computed(arena, e, reach);
        let Some(normal) = arena.normal(e) else { return computed };
        match self.known.get(&normal.monic) {
            Some(known) => {
                let own = known.scale(&normal.factor).add(&Interval::point(normal.constant));
                own.intersect(&computed)
            }
            None => computed,
        }
    }

    /// The values as they follow from those of the parts.
    fn computed(&self, arena: &mut Arena, e: ExprId, reach: Reach<'_>) -> Interval {
        let view = arena.view(e);
        let whole = |set: Interval| set.of_numbers(Numbers::Whole);
        match view {
            View::Sum(terms) => {
                let mut sum = Interval::point(Rat::zero());
                for (monomial, coef) in terms {
                    let factor = arena.coefficient(coef);
                    sum = sum.add(&self.values_at(arena, monomial, reach).scale(&factor));
                    if sum.is_all() {
                        break;
                    }
                }
                sum
            }
            View::Monomial(factors) => {
                let mut product = Interval::point(Rat::one());
                for (factor, exponent) in factors {
                    product = product.mul(&self.values_at(arena, factor, reach).pow(exponent));
                }
                product
            }
            View::ToReal(i) => self.values_at(arena, i, reach),
            View::Conditional(_, a, b) => self.values_at(arena, a, reach).union(&self.values_at(arena, b, reach)),
            View::Wrap { bits, signed, .. } => machine_range(bits, signed),
            View::Divide(a, b) => whole(self.quotient(arena, a, b, reach)),
            View::Remainder(a, b) => whole(self.remainder(arena, a, b, reach)),
            View::Truncate(r) => truncated(&self.values_at(arena, r, reach)),
            View::Bits(op, a, b) => self.bit_operation(arena, op, a, b, reach),
            _ => Interval::all(),
        }
    }

    fn quotient(&self, arena: &mut Arena, a: ExprId, b: ExprId, reach: Reach<'_>) -> Interval {
        let (a, b) = (self.values_at(arena, a, reach), self.values_at(arena, b, reach));
        let Some(divisor) = b.single().filter(|n| !n.is_zero()) else {
            // A quotient of integers is never larger than its dividend.
            let grows = a.union(&a.scale(&Rat::from(-1))).union(&Interval::point(Rat::zero()));
            return Interval::between(grows.low(), grows.high());
        };
        let exact = a.scale(&divisor.inverse().unwrap_or_else(Rat::one));
        truncated(&exact)
    }

    fn remainder(&self, arena: &mut Arena, a: ExprId, b: ExprId, reach: Reach<'_>) -> Interval {
        let (a, b) = (self.values_at(arena, a, reach), self.values_at(arena, b, reach));
        let b = b.of_numbers(Numbers::Whole);
        let zero = || End::Closed(Rat::zero());
        let magnitude = match (b.low().number(), b.high().number()) {
            (Some(low), Some(high)) => Some(&low.abs().max(high.abs()) - &Rat::one()),
            _ => None,
        };
        let limit = |sign: i64| magnitude.as_ref().map_or(End::Infinite, |m| End::Closed(m * &Rat::from(sign)));
        let non_negative = a.low().number().is_some_and(|n| n.signum() >= 0);
        let non_positive = a.high().number().is_some_and(|n| n.signum() <= 0);
        let by_divisor = match (non_negative, non_positive) {
            (true, _) => Interval::between(zero(), limit(1)),
            (_, true) => Interval::between(limit(-1), zero()),
            _ => Interval::between(limit(-1), limit(1)),
        };
        // Nor is the remainder larger than the dividend.
        let by_dividend = match (non_negative, non_positive) {
            (true, _) => Interval::between(zero(), a.high()),
            (_, true) => Interval::between(a.low(), zero()),
            _ => Interval::all(),
        };
        by_divisor.intersect(&by_dividend)
    }

    fn bit_operation(&self, arena: &mut Arena, op: crate::BitOp, a: ExprId, b: ExprId, reach: Reach<'_>) -> Interval {
        use crate::BitOp;
        let (a, b) = (self.values_at(arena, a, reach), self.values_at(arena, b, reach));
        let non_negative = |set: &Interval| set.low().number().is_some_and(|n| n.signum() >= 0);
        let zero = || End::Closed(Rat::zero());
        match op {
            // Either non-negative operand bounds the result.
            BitOp::And if non_negative(&a) && non_negative(&b) => {
                Interval::between(zero(), a.high()).intersect(&Interval::between(zero(), b.high()))
            }
            BitOp::And if non_negative(&a) => Interval::between(zero(), a.high()),
            BitOp::And if non_negative(&b) => Interval::between(zero(), b.high()),
            BitOp::Or | BitOp::Xor if non_negative(&a) && non_negative(&b) => {
                Interval::between(zero(), all_ones(&a, &b))
            }
            BitOp::ShiftRight if non_negative(&a) && non_negative(&b) => Interval::between(zero(), a.high()),
            BitOp::And | BitOp::Or | BitOp::Xor | BitOp::ShiftLeft | BitOp::ShiftRight => Interval::all(),
        }
    }
}

/// The number with all bits set that either upper end needs.
fn all_ones(a: &Interval, b: &Interval) -> End {
    let (high_a, high_b) = (a.high(), b.high());
    let (Some(x), Some(y)) = (high_a.number(), high_b.number()) else { return End::Infinite };
    let bits = x.floor().bits().max(y.floor().bits());
    match u32::try_from(bits).ok().filter(|b| *b < 4096) {
        Some(bits) => End::Closed(Rat::from(&Int::from(2).pow(bits) - &Int::ONE)),
        None => End::Infinite,
    }
}

/// The values of a machine integer.
pub(crate) fn machine_range(bits: u32, signed: bool) -> Interval {
    let (low, high) = match signed {
        true => (-&Int::from(2).pow(bits.saturating_sub(1)), Int::from(2).pow(bits.saturating_sub(1))),
        false => (Int::ZERO, Int::from(2).pow(bits)),
    };
    Interval::between(End::Closed(Rat::from(low)), End::Closed(Rat::from(&high - &Int::ONE)))
}

/// All values rounded towards zero.
fn truncated(set: &Interval) -> Interval {
    let round = |end: End| match end.number() {
        Some(n) => End::Closed(Rat::from(n.trunc())),
        None => End::Infinite,
    };
    match set.is_empty() {
        true => Interval::empty(),
        false => Interval::between(round(set.low()), round(set.high())),
    }
}
