//! Sets of numbers as unions of intervals.
//!
//! What an assumption says about the values of one expression: ranges in
//! order, apart from each other, their ends open, closed or infinite. Over the
//! integers every finite end is closed and whole. Operations may enlarge the
//! result (at most [`MOST_RANGES`] ranges are kept), never lose a value.

use antiphon_numbers::Rat;
use smallvec::{smallvec, SmallVec};
use std::cmp::Ordering;

/// Beyond so many ranges neighbours are joined.
const MOST_RANGES: usize = 16;

/// One end of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// No end.
    Infinite,
    /// The number itself is not inside.
    Open(Rat),
    /// The number itself is inside.
    Closed(Rat),
}

impl End {
    /// The number at the end.
    pub fn number(&self) -> Option<&Rat> {
        match self {
            End::Infinite => None,
            End::Open(n) | End::Closed(n) => Some(n),
        }
    }

    fn map(&self, f: impl Fn(&Rat) -> Rat) -> End {
        match self {
            End::Infinite => End::Infinite,
            End::Open(n) => End::Open(f(n)),
            End::Closed(n) => End::Closed(f(n)),
        }
    }

    fn is_closed(&self) -> bool {
        matches!(self, End::Closed(_))
    }

    /// The end of a sum or product of ends: closed only if both are.
    fn join(&self, other: &End, f: impl Fn(&Rat, &Rat) -> Rat) -> End {
        match (self.number(), other.number()) {
            (Some(a), Some(b)) if self.is_closed() && other.is_closed() => End::Closed(f(a, b)),
            (Some(a), Some(b)) => End::Open(f(a, b)),
            _ => End::Infinite,
        }
    }
}

/// The numbers between two ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    /// Lower end.
    pub low: End,
    /// Upper end.
    pub high: End,
}

/// A set of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interval(SmallVec<[Range; 1]>);

/// Which numbers there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// The integers.
    Whole,
    /// The reals.
    Real,
}

impl Range {
    const ALL: Range = Range { low: End::Infinite, high: End::Infinite };

    fn is_empty(&self) -> bool {
        let (Some(low), Some(high)) = (self.low.number(), self.high.number()) else { return false };
        low > high || (low == high && !(self.low.is_closed() && self.high.is_closed()))
    }

    /// The range with whole closed ends.
    fn whole(&self) -> Range {
        let low = match &self.low {
            End::Open(n) if n.is_integer() => End::Closed(n + &Rat::one()),
            End::Open(n) | End::Closed(n) => End::Closed(Rat::from(n.ceil())),
            End::Infinite => End::Infinite,
        };
        let high = match &self.high {
            End::Open(n) if n.is_integer() => End::Closed(n - &Rat::one()),
            End::Open(n) | End::Closed(n) => End::Closed(Rat::from(n.floor())),
            End::Infinite => End::Infinite,
        };
        Range { low, high }
    }

    fn intersect(&self, other: &Range) -> Range {
        let low = if compare_low(&self.low, &other.low) == Ordering::Less { &other.low } else { &self.low };
        let high = if compare_high(&self.high, &other.high) == Ordering::Greater { &other.high } else { &self.high };
        Range { low: low.clone(), high: high.clone() }
    }

    fn add(&self, other: &Range) -> Range {
        let sum = |a: &Rat, b: &Rat| a + b;
        Range { low: self.low.join(&other.low, sum), high: self.high.join(&other.high, sum) }
    }

    fn scale(&self, by: &Rat) -> Range {
        let (low, high) = (self.low.map(|n| n * by), self.high.map(|n| n * by));
        match by.signum() {
            0 => Range { low: End::Closed(Rat::zero()), high: End::Closed(Rat::zero()) },
            s if s > 0 => Range { low, high },
            _ => Range { low: high, high: low },
        }
    }

    fn mul(&self, other: &Range) -> Range {
        let sign = |r: &Range| {
            (r.low.number().is_some_and(|n| n.signum() >= 0), r.high.number().is_some_and(|n| n.signum() <= 0))
        };
        match (sign(self), sign(other)) {
            ((true, _), (true, _)) => non_negative_product(self, other),
            ((_, true), (_, true)) => non_negative_product(&self.negated(), &other.negated()),
            ((true, _), (_, true)) => non_negative_product(self, &other.negated()).negated(),
            ((_, true), (true, _)) => non_negative_product(&self.negated(), other).negated(),
            _ => self.mixed_product(other),
        }
    }

    fn negated(&self) -> Range {
        self.scale(&Rat::from(-1))
    }

    /// The hull of the four products of ends, if all are finite.
    fn mixed_product(&self, other: &Range) -> Range {
        let ends = [self.low.number(), self.high.number(), other.low.number(), other.high.number()];
        let [Some(a), Some(b), Some(c), Some(d)] = ends else { return Range::ALL };
        let mut products = [a * c, a * d, b * c, b * d];
        products.sort();
        Range { low: End::Closed(products[0].clone()), high: End::Closed(products[3].clone()) }
    }
}

/// The product of two ranges without negative numbers.
fn non_negative_product(a: &Range, b: &Range) -> Range {
    let product = |x: &Rat, y: &Rat| x * y;
    // Zero times anything is zero, also at an open or infinite end.
    let zero = |end: &End| matches!(end, End::Closed(n) if n.is_zero());
    let low = match zero(&a.low) || zero(&b.low) {
        true => End::Closed(Rat::zero()),
        false => a.low.join(&b.low, product),
    };
    let high = match zero(&a.high) || zero(&b.high) {
        true => End::Closed(Rat::zero()),
        false => a.high.join(&b.high, product),
    };
    Range { low, high }
}

/// Compares lower ends: an infinite one is least, a closed one before an open.
fn compare_low(a: &End, b: &End) -> Ordering {
    match (a.number(), b.number()) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Less,
        (_, None) => Ordering::Greater,
        (Some(x), Some(y)) => x.cmp(y).then_with(|| b.is_closed().cmp(&a.is_closed())),
    }
}

/// Compares upper ends: an infinite one is greatest, an open one before a closed.
fn compare_high(a: &End, b: &End) -> Ordering {
    match (a.number(), b.number()) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Greater,
        (_, None) => Ordering::Less,
        (Some(x), Some(y)) => x.cmp(y).then_with(|| a.is_closed().cmp(&b.is_closed())),
    }
}

/// Whether a range that ends so reaches one that starts so: they overlap or touch.
fn reaches(high: &End, low: &End) -> bool {
    match (high.number(), low.number()) {
        (Some(h), Some(l)) => h > l || (h == l && (high.is_closed() || low.is_closed())),
        _ => true,
    }
}

impl Interval {
    /// All numbers.
    pub fn all() -> Interval {
        Interval(smallvec![Range::ALL])
    }

    /// No number.
    pub fn empty() -> Interval {
        Interval(SmallVec::new())
    }

    /// One number.
    pub fn point(n: Rat) -> Interval {
        Interval(smallvec![Range { low: End::Closed(n.clone()), high: End::Closed(n) }])
    }

    /// The numbers between two ends.
    pub fn between(low: End, high: End) -> Interval {
        Interval::of(smallvec![Range { low, high }])
    }

    /// From `low` on.
    pub fn at_least(low: Rat) -> Interval {
        Interval::between(End::Closed(low), End::Infinite)
    }

    /// Up to `high`.
    pub fn at_most(high: Rat) -> Interval {
        Interval::between(End::Infinite, End::Closed(high))
    }

    /// All but one number.
    pub fn except(n: Rat) -> Interval {
        let below = Range { low: End::Infinite, high: End::Open(n.clone()) };
        let above = Range { low: End::Open(n), high: End::Infinite };
        Interval(smallvec![below, above])
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> &[Range] {
        &self.0
    }

    /// Whether there is no number in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether every number is in it.
    pub fn is_all(&self) -> bool {
        self.0.len() == 1 && self.0[0] == Range::ALL
    }

    /// The only number in it, if there is just one.
    pub fn single(&self) -> Option<&Rat> {
        match self.0.as_slice() {
            [Range { low: End::Closed(a), high: End::Closed(b) }] if a == b => Some(a),
            _ => None,
        }
    }

    /// The least end.
    pub fn low(&self) -> End {
        self.0.first().map_or(End::Infinite, |r| r.low.clone())
    }

    /// The greatest end.
    pub fn high(&self) -> End {
        self.0.last().map_or(End::Infinite, |r| r.high.clone())
    }

    /// Whether a number is in it.
    pub fn contains(&self, n: &Rat) -> bool {
        let point = Range { low: End::Closed(n.clone()), high: End::Closed(n.clone()) };
        self.0.iter().any(|r| !r.intersect(&point).is_empty())
    }

    /// Whether all its numbers are in `other`.
    pub fn is_within(&self, other: &Interval) -> bool {
        // Ranges of one set neither overlap nor touch, so that a range within
        // the other set is within one of its ranges.
        let inside = |a: &Range, b: &Range| {
            compare_low(&b.low, &a.low) != Ordering::Greater && compare_high(&a.high, &b.high) != Ordering::Greater
        };
        self.0.iter().all(|a| other.0.iter().any(|b| inside(a, b)))
    }

    /// The numbers in both.
    pub fn intersect(&self, other: &Interval) -> Interval {
        let both = self.0.iter().flat_map(|a| other.0.iter().map(|b| a.intersect(b)));
        Interval::of(both.collect())
    }

    /// The numbers in either.
    pub fn union(&self, other: &Interval) -> Interval {
        Interval::of(self.0.iter().chain(&other.0).cloned().collect())
    }

    /// Only the integers in it.
    pub fn of_numbers(&self, numbers: Numbers) -> Interval {
        match numbers {
            Numbers::Real => self.clone(),
            Numbers::Whole => Interval::of(self.0.iter().map(Range::whole).collect()).joined_neighbours(),
        }
    }

    /// All sums.
    pub fn add(&self, other: &Interval) -> Interval {
        self.combine(other, Range::add)
    }

    /// All products with one number.
    pub fn scale(&self, by: &Rat) -> Interval {
        Interval::of(self.0.iter().map(|r| r.scale(by)).collect())
    }

    /// All products.
    pub fn mul(&self, other: &Interval) -> Interval {
        self.combine(other, Range::mul)
    }

    /// All powers.
    pub fn pow(&self, exponent: u32) -> Interval {
        let mut result = Interval::point(Rat::one());
        // A tower of bounds that no decision will ever need.
        if exponent > 64 {
            return if exponent % 2 == 0 { Interval::at_least(Rat::zero()) } else { Interval::all() };
        }
        for _ in 0..exponent {
            result = result.mul(self);
        }
        match exponent % 2 {
            0 => result.intersect(&Interval::at_least(Rat::zero())),
            _ => result,
        }
    }

    fn combine(&self, other: &Interval, op: fn(&Range, &Range) -> Range) -> Interval {
        Interval::of(self.0.iter().flat_map(|a| other.0.iter().map(move |b| op(a, b))).collect())
    }

    /// Puts ranges in order and joins those that overlap or touch.
    fn of(mut ranges: SmallVec<[Range; 1]>) -> Interval {
        ranges.retain(|r| !r.is_empty());
        ranges.sort_by(|a, b| compare_low(&a.low, &b.low));
        let mut joined: SmallVec<[Range; 1]> = SmallVec::new();
        for range in ranges {
            match joined.last_mut() {
                Some(last) if reaches(&last.high, &range.low) => {
                    if compare_high(&last.high, &range.high) == Ordering::Less {
                        last.high = range.high;
                    }
                }
                _ => joined.push(range),
            }
        }
        if joined.len() > MOST_RANGES {
            let high = joined[joined.len() - 1].high.clone();
            joined.truncate(MOST_RANGES);
            joined[MOST_RANGES - 1].high = high;
        }
        Interval(joined)
    }

    /// Joins ranges of integers between which no integer lies.
    fn joined_neighbours(self) -> Interval {
        let mut joined: SmallVec<[Range; 1]> = SmallVec::new();
        for range in self.0 {
            let next = |last: &Range| Some(last.high.number()? + &Rat::one());
            match joined.last_mut() {
                Some(last) if next(last).as_ref() == range.low.number() => last.high = range.high,
                _ => joined.push(range),
            }
        }
        Interval(joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: i64, high: i64) -> Interval {
        Interval::between(End::Closed(Rat::from(low)), End::Closed(Rat::from(high)))
    }

    /// A few sets, some with holes and open ends.
    fn samples() -> Vec<Interval> {
        let open = Interval::between(End::Open(Rat::from(-1)), End::Open(Rat::from(2)));
        vec![
            between(-2, 3),
            between(0, 2),
            between(-3, -1),
            open.clone(),
            Interval::at_least(Rat::from(1)),
            Interval::at_most(Rat::zero()),
            Interval::except(Rat::from(1)),
            between(-2, -1).union(&between(1, 2)),
            Interval::empty(),
        ]
    }

    fn numbers() -> Vec<Rat> {
        (-8..=8).map(|n| Rat::new(n.into(), 2.into()).unwrap()).collect()
    }

    #[test]
    fn operations_never_lose_a_value() {
        for a in samples() {
            for b in samples() {
                for x in numbers().iter().filter(|x| a.contains(x)) {
                    assert!(a.union(&b).contains(x));
                    assert_eq!(a.intersect(&b).contains(x), b.contains(x));
                    assert!(a.pow(2).contains(&(x * x)) && a.pow(3).contains(&x.pow(3)));
                    assert!(a.scale(&Rat::from(-2)).contains(&(x * &Rat::from(-2))));
                    for y in numbers().iter().filter(|y| b.contains(y)) {
                        assert!(a.add(&b).contains(&(x + y)), "{a:?} + {b:?}: {x} + {y}");
                        assert!(a.mul(&b).contains(&(x * y)), "{a:?} * {b:?}: {x} * {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_set_of_many_ranges_is_not_taken_to_be_within_one_with_a_hole() {
        let mut many = between(-1, 1);
        for i in 1..MOST_RANGES as i64 {
            many = many.union(&Interval::point(Rat::from(-2 - 2 * i)));
        }
        assert_eq!(many.ranges().len(), MOST_RANGES);
        assert!(!many.is_within(&Interval::except(Rat::zero())));
        assert!(many.is_within(&Interval::except(Rat::from(2))));
    }

    #[test]
    fn a_range_from_a_number_to_itself_is_empty_unless_both_ends_are_closed() {
        let ends = |low: End, high: End| Interval::between(low, high).is_empty();
        let one = || Rat::from(1);
        assert!(!ends(End::Closed(one()), End::Closed(one())));
        assert!(ends(End::Open(one()), End::Closed(one())));
        assert!(ends(End::Closed(one()), End::Open(one())));
        assert!(ends(End::Open(one()), End::Open(one())));
        let above = Interval::between(End::Open(one()), End::Infinite);
        assert!(above.intersect(&Interval::at_most(one())).is_empty());
    }

    #[test]
    fn whole_numbers_tighten_the_ends_and_close_the_gaps() {
        let half = |n: i64| Rat::new(n.into(), 2.into()).unwrap();
        let set = Interval::between(End::Open(half(-3)), End::Open(Rat::from(2))).of_numbers(Numbers::Whole);
        assert_eq!(set, between(-1, 1));
        let touching = between(0, 1).union(&between(2, 3)).of_numbers(Numbers::Whole);
        assert_eq!(touching, between(0, 3));
        let hole = between(0, 3).intersect(&Interval::except(Rat::from(3))).of_numbers(Numbers::Whole);
        assert_eq!(hole, between(0, 2));
    }
}
