//! Sets of real numbers between two doubles, by arithmetic that rounds outwards: what is computed here is never too
//! small. An infinite end means that there is none.

use crate::{next_down, next_up};
use antiphon_numbers::Rat;

/// The real numbers between two ends, both included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// All real numbers.
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    /// Zero.
    pub const ZERO: Interval = Interval { low: 0.0, high: 0.0 };

    /// The numbers between two, each without an end if it is missing.
    pub fn between(low: Option<&Rat>, high: Option<&Rat>) -> Interval {
        Interval { low: low.map_or(f64::NEG_INFINITY, below), high: high.map_or(f64::INFINITY, above) }
    }

    /// One number.
    pub fn of(value: &Rat) -> Interval {
        Interval::between(Some(value), Some(value))
    }

    /// What is in both; one of them, if nothing is.
    pub fn both(self, other: Interval) -> Interval {
        let met = Interval { low: self.low.max(other.low), high: self.high.min(other.high) };
        match met.low <= met.high {
            true => met,
            false => self,
        }
    }

    /// What is in one of them, and between.
    pub fn either(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// The smallest absolute value.
    pub fn least(self) -> f64 {
        match self.low <= 0.0 && 0.0 <= self.high {
            true => 0.0,
            false => self.low.abs().min(self.high.abs()),
        }
    }

    /// `self + other`
    pub fn plus(self, other: Interval) -> Interval {
        Interval { low: -add_up(-self.low, -other.low), high: add_up(self.high, other.high) }
    }

    /// `-self`
    pub fn negated(self) -> Interval {
        Interval { low: -self.high, high: -self.low }
    }

    /// `self * other`
    pub fn times(self, other: Interval) -> Interval {
        let ends = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let high = ends.iter().map(|(a, b)| mul_up(*a, *b)).fold(f64::NEG_INFINITY, f64::max);
        let low = ends.iter().map(|(a, b)| -mul_up(-*a, *b)).fold(f64::INFINITY, f64::min);
        Interval { low, high }
    }

    /// `self / other`; anything if that may be zero.
    pub fn over(self, other: Interval) -> Interval {
        if other.least() == 0.0 {
            return Interval::ALL;
        }
        let ends = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)];
        let high = ends.iter().map(|(a, b)| div_up(*a, *b)).fold(f64::NEG_INFINITY, f64::max);
        let low = ends.iter().map(|(a, b)| -div_up(-*a, *b)).fold(f64::INFINITY, f64::min);
        Interval { low, high }
    }

    /// The absolute values.
    pub fn absolute(self) -> Interval {
        Interval { low: self.least(), high: self.magnitude() }
    }

    /// The square roots of what is not negative.
    pub fn root(self) -> Interval {
        Interval { low: sqrt_down(self.low.max(0.0)), high: sqrt_up(self.high.max(0.0)) }
    }

    /// With all numbers that are no farther away.
    pub fn widened(self, distance: f64) -> Interval {
        self.plus(Interval { low: -distance, high: distance })
    }
}

/// The next double that is not below a number.
fn above(value: &Rat) -> f64 {
    let near = value.to_f64();
    match Rat::from_f64(near) {
        Some(back) if back < *value => next_up(near),
        Some(_) => near,
        None if near < 0.0 => f64::MIN,
        None => near,
    }
}

/// The next double that is not above a number.
fn below(value: &Rat) -> f64 {
    -above(&-value)
}

/// At least the sum.
pub fn add_up(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if sum.is_nan() {
        return f64::INFINITY;
    }
    if !sum.is_finite() {
        // What is below every double is at most the smallest one.
        return if sum < 0.0 && a.is_finite() && b.is_finite() { f64::MIN } else { sum };
    }
    // What the rounding lost (Knuth's two-sum), exactly.
    let part = sum - a;
    let lost = (a - (sum - part)) + (b - part);
    if lost > 0.0 || lost.is_nan() {
        next_up(sum)
    } else {
        sum
    }
}

/// At least the product; zero times anything is zero.
pub fn mul_up(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 {
        return 0.0;
    }
    let product = a * b;
    if !product.is_finite() {
        return if product < 0.0 && a.is_finite() && b.is_finite() { f64::MIN } else { product };
    }
    let lost = a.mul_add(b, -product);
    // Of tiny products the loss itself may be lost.
    if lost > 0.0 || lost == 0.0 && product.abs() < 1e-290 {
        next_up(product)
    } else {
        product
    }
}

/// At least the quotient; the divisor is not zero.
pub fn div_up(a: f64, b: f64) -> f64 {
    if a == 0.0 || !b.is_finite() && a.is_finite() {
        // Beyond every number the quotient is zero, from either side.
        return if a == 0.0 || (a < 0.0) != (b < 0.0) { 0.0 } else { f64::from_bits(1) };
    }
    let quotient = a / b;
    if quotient.is_nan() {
        return f64::INFINITY;
    }
    if !quotient.is_finite() {
        return if quotient < 0.0 && a.is_finite() { f64::MIN } else { quotient };
    }
    // What is left over shows whether anything was rounded; of tiny quotients it may be lost.
    match (-quotient).mul_add(b, a) == 0.0 && quotient.abs() > 1e-290 && a.abs() > 1e-290 {
        true => quotient,
        false => next_up(quotient),
    }
}

/// At least the square root.
pub fn sqrt_up(a: f64) -> f64 {
    if a == 0.0 {
        0.0
    } else {
        next_up(a.sqrt())
    }
}

fn sqrt_down(a: f64) -> f64 {
    if a == 0.0 {
        0.0
    } else {
        next_down(a.sqrt()).min(f64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [f64; 12] = [-1e308, -3.7, -1.0, -1e-300, -5e-324, 0.0, 5e-324, 1e-200, 0.1, 1.0, 2.5, f64::MAX];

    fn contains(interval: Interval, value: &Rat) -> bool {
        let above_low = Rat::from_f64(interval.low).is_none_or(|low| low <= *value);
        above_low && Rat::from_f64(interval.high).is_none_or(|high| *value <= high)
    }

    #[test]
    fn no_result_is_lost() {
        for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.iter().map(move |b| (*a, *b))) {
            let (x, y) = (Rat::from_f64(a).unwrap(), Rat::from_f64(b).unwrap());
            let (one, two) = (Interval { low: a, high: a }, Interval { low: b, high: b });
            assert!(contains(one.plus(two), &(&x + &y)), "{a} + {b}");
            assert!(contains(one.times(two), &(&x * &y)), "{a} * {b}");
            if let Some(quotient) = x.checked_div(&y) {
                assert!(contains(one.over(two), &quotient), "{a} / {b}: {:?}", one.over(two));
            }
        }
    }

    #[test]
    fn roots_are_between() {
        for a in NUMBERS.iter().filter(|a| **a >= 0.0) {
            let root = Interval { low: *a, high: *a }.root();
            let square = |end: f64| Rat::from_f64(end).map(|end| &end * &end);
            let exact = Rat::from_f64(*a).unwrap();
            assert!(square(root.low).unwrap() <= exact && square(root.high).unwrap() >= exact, "{a}");
        }
    }
}
