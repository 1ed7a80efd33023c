//! Sets of IEEE numbers between two ends, infinities included, and whether NaN is among them.
//!
//! Rounding to nearest keeps the order, so that the ends of a result are rounded results of ends: they are
//! met by numbers of the operands, and no outward rounding is lost on them. A zero stands for both zeros: whatever
//! depends on its sign (a division) is told from the ends only where zero is not between them.
//!
//! An empty set of numbers (only NaN is left) has a low end above its high end.

use crate::{FloatOperation, Format};

/// Numbers from `low` to `high`, and perhaps NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Range {
    /// The smallest number.
    pub low: f64,
    /// The largest one.
    pub high: f64,
    /// Whether NaN is possible.
    pub nan: bool,
}

impl Range {
    /// Every number, and NaN.
    pub const ALL: Range = Range { low: f64::NEG_INFINITY, high: f64::INFINITY, nan: true };
    /// NaN alone.
    const NAN: Range = Range { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: true };

    /// One number.
    pub fn of(value: f64) -> Range {
        match value.is_nan() {
            true => Range::NAN,
            false => Range { low: value, high: value, nan: false },
        }
    }

    /// The numbers of an integer between two ends; without an end it is infinite.
    pub fn of_integer(low: Option<i64>, high: Option<i64>, format: Format) -> Range {
        let end = |end: Option<i64>, otherwise: f64| {
            end.map_or(otherwise, |end| match format {
                Format::Double => end as f64,
                Format::Single => f64::from(end as f32),
            })
        };
        Range { low: end(low, f64::NEG_INFINITY), high: end(high, f64::INFINITY), nan: false }
    }

    /// Whether there is no number in it but perhaps NaN.
    pub fn is_empty(self) -> bool {
        self.low > self.high
    }

    fn holds_zero(self) -> bool {
        self.low <= 0.0 && 0.0 <= self.high
    }

    fn holds_infinity(self) -> bool {
        !self.is_empty() && (self.low == f64::NEG_INFINITY || self.high == f64::INFINITY)
    }

    /// What is in both.
    pub fn both(self, other: Range) -> Range {
        Range { low: self.low.max(other.low), high: self.high.min(other.high), nan: self.nan && other.nan }
    }

    /// What is in one of them, and between.
    pub fn either(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high), nan: self.nan || other.nan }
    }

    /// The range of an operation's result.
    pub fn apply(operation: FloatOperation, x: &[Range]) -> Range {
        let Some(&a) = x.first() else { return Range::ALL };
        let b = x.get(1).copied().unwrap_or(Range::ALL);
        let nan = x.iter().any(|x| x.nan);
        if x.iter().any(|x| x.is_empty()) {
            // Of a number that is NaN for sure the operations give NaN.
            return Range { nan, ..Range::NAN };
        }
        if let Some(value) = Range::at_points(operation, x) {
            return Range::of(value);
        }
        let made = |nan: bool, ends: &[[f64; 2]]| Range::hull(operation, ends, nan);
        match operation {
            FloatOperation::Add(_) => {
                let opposite = a.high == f64::INFINITY && b.low == f64::NEG_INFINITY
                    || a.low == f64::NEG_INFINITY && b.high == f64::INFINITY;
                made(nan || opposite, &[[a.low, b.low], [a.high, b.high]])
            }
            FloatOperation::Subtract(_) => {
                let same = a.high == f64::INFINITY && b.high == f64::INFINITY
                    || a.low == f64::NEG_INFINITY && b.low == f64::NEG_INFINITY;
                made(nan || same, &[[a.low, b.high], [a.high, b.low]])
            }
            FloatOperation::Multiply(_) => {
                let lost = a.holds_zero() && b.holds_infinity() || a.holds_infinity() && b.holds_zero();
                made(nan || lost, &[[a.low, b.low], [a.low, b.high], [a.high, b.low], [a.high, b.high]])
            }
            FloatOperation::Divide(_) if b.holds_zero() => {
                Range { nan: nan || a.holds_zero() || a.holds_infinity(), ..Range::ALL }
            }
            FloatOperation::Divide(_) => {
                let lost = a.holds_infinity() && b.holds_infinity();
                made(nan || lost, &[[a.low, b.low], [a.low, b.high], [a.high, b.low], [a.high, b.high]])
            }
            FloatOperation::Sqrt(_) => {
                let nan = nan || a.low < 0.0;
                let low = a.low.max(0.0);
                match low > a.high {
                    true => Range::NAN,
                    false => made(nan, &[[low, 0.0], [a.high, 0.0]]),
                }
            }
            FloatOperation::Fabs if a.holds_zero() => Range { low: 0.0, high: a.high.max(-a.low), nan },
            FloatOperation::Fma(_) => Range::ALL,
            FloatOperation::Negate => Range { low: -a.high, high: -a.low, nan },
            FloatOperation::Fabs
            | FloatOperation::Floor
            | FloatOperation::Ceil
            | FloatOperation::Trunc
            | FloatOperation::Round
            | FloatOperation::Rint
            | FloatOperation::Narrow => made(nan, &[[a.low, 0.0], [a.high, 0.0]]),
            FloatOperation::FromInteger(_)
            | FloatOperation::ToInteger
            | FloatOperation::Less
            | FloatOperation::LessEqual
            | FloatOperation::Equal
            | FloatOperation::SignBit
            | FloatOperation::IsSingle => Range::ALL,
        }
    }

    /// The result of numbers of which only one each is possible. Which zero it is matters for divisors only.
    fn at_points(operation: FloatOperation, x: &[Range]) -> Option<f64> {
        let is_point = |x: &Range| x.low == x.high && !x.nan;
        let divides_by_zero = matches!(operation, FloatOperation::Divide(_)) && x.get(1).is_some_and(|b| b.low == 0.0);
        if !x.iter().all(is_point) || divides_by_zero {
            return None;
        }
        let points: Vec<f64> = x.iter().map(|x| x.low).collect();
        operation.number(&points)
    }

    /// The smallest range with the results at some ends. Where infinities leave one open, with
    /// everything.
    fn hull(operation: FloatOperation, ends: &[[f64; 2]], nan: bool) -> Range {
        let mut range = Range { nan, ..Range::NAN };
        for end in ends {
            match operation.number(end) {
                Some(value) if !value.is_nan() => {
                    range = Range { low: range.low.min(value), high: range.high.max(value), nan };
                }
                _ => return Range { nan: true, ..Range::ALL },
            }
        }
        range
    }

    /// Whether a comparison of numbers in two ranges always holds or never does.
    pub fn compare(operation: FloatOperation, a: Range, b: Range) -> Option<bool> {
        let ordered = !a.nan && !b.nan;
        let (always, never) = match operation {
            FloatOperation::Less => (a.high < b.low, a.low >= b.high),
            FloatOperation::LessEqual => (a.high <= b.low, a.low > b.high),
            FloatOperation::Equal => {
                let one = a.low == a.high && b.low == b.high && a.low == b.low;
                (one, a.high < b.low || b.high < a.low)
            }
            _ => return None,
        };
        // With an empty side nothing is ordered.
        match (always && ordered, never || a.is_empty() || b.is_empty()) {
            (_, true) => Some(false),
            (true, false) => Some(true),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDS: [f64; 13] =
        [f64::NEG_INFINITY, f64::MIN, -3.5, -1.0, -5e-324, -0.0, 0.0, 1e-310, 0.1, 1.0, 2.5, f64::MAX, f64::INFINITY];

    fn ranges() -> Vec<(Range, Vec<f64>)> {
        let mut all = Vec::new();
        for (at, low) in ENDS.iter().enumerate() {
            for high in &ENDS[at..] {
                for nan in [false, true] {
                    let mut members: Vec<f64> =
                        ENDS.iter().copied().filter(|value| low <= value && value <= high).collect();
                    members.extend(nan.then_some(f64::NAN));
                    all.push((Range { low: *low, high: *high, nan }, members));
                }
            }
        }
        all
    }

    fn is_in(value: f64, range: Range) -> bool {
        if value.is_nan() {
            range.nan
        } else {
            range.low <= value && value <= range.high
        }
    }

    #[test]
    fn every_result_is_in_the_range_of_the_results() {
        use Format::*;
        let all = ranges();
        let binary = [FloatOperation::Add(Double), FloatOperation::Subtract(Single), FloatOperation::Multiply(Double)];
        let binary = binary.into_iter().chain([FloatOperation::Divide(Double), FloatOperation::Multiply(Single)]);
        for operation in binary {
            for (a, left) in &all {
                for (b, right) in all.iter().step_by(7) {
                    let range = Range::apply(operation, &[*a, *b]);
                    for (x, y) in left.iter().flat_map(|x| right.iter().map(move |y| (*x, *y))) {
                        let value = operation.number(&[x, y]).unwrap();
                        assert!(is_in(value, range), "{operation:?} {x} {y} = {value}: {a:?} {b:?} {range:?}");
                    }
                }
            }
        }
        let unary = [
            FloatOperation::Sqrt(Double),
            FloatOperation::Negate,
            FloatOperation::Fabs,
            FloatOperation::Round,
            FloatOperation::Narrow,
        ];
        for operation in unary {
            for (a, members) in &all {
                let range = Range::apply(operation, &[*a]);
                assert!(members.iter().all(|x| is_in(operation.number(&[*x]).unwrap(), range)), "{operation:?} {a:?}");
            }
        }
    }

    #[test]
    fn comparisons_that_ranges_decide_are_right() {
        let all = ranges();
        for operation in [FloatOperation::Less, FloatOperation::LessEqual, FloatOperation::Equal] {
            for (a, left) in &all {
                for (b, right) in &all {
                    let Some(decided) = Range::compare(operation, *a, *b) else { continue };
                    for (x, y) in left.iter().flat_map(|x| right.iter().map(move |y| (*x, *y))) {
                        assert_eq!(operation.holds(&[x, y]), Some(decided), "{operation:?} {x} {y}");
                    }
                }
            }
        }
    }
}
