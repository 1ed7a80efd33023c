//! Ranges of IEEE numbers under what is assumed: from the operations that made a number, and from the
//! comparisons with known numbers that the path says of it or of what it was made of.

use crate::rounded::Ranges;
use crate::{Number, Symbolic};
use antiphon_ieee::{next_down, next_up, FloatOperation, Format, Kind, Range};
use antiphon_symbolic::{Arena, ExprId, Type, TypeId, View};

impl Symbolic {
    /// The range of an IEEE number.
    pub(crate) fn ieee_range(&mut self, e: ExprId) -> Range {
        if self.ranges.condition != Some(self.path.condition) {
            self.ranges = Ranges { condition: Some(self.path.condition), ..Ranges::default() };
            for part in self.arena.conjuncts(self.path.condition) {
                self.note_said(part);
            }
        }
        self.range_within(e)
    }

    /// Whether a number surely is a float.
    pub(crate) fn is_single(&mut self, e: ExprId) -> bool {
        self.ieee_range(e);
        self.is_single_within(e)
    }

    fn is_single_within(&self, e: ExprId) -> bool {
        if let Some(value) = self.ieee_constant(e) {
            return value.is_nan() || Format::Single.round(value) == value;
        }
        match self.arena.view(e) {
            View::Conditional(_, a, b) => self.is_single_within(a) && self.is_single_within(b),
            View::Apply(function, x) => match self.ieee_operation(function) {
                Some(
                    FloatOperation::Add(Format::Single)
                    | FloatOperation::Subtract(Format::Single)
                    | FloatOperation::Multiply(Format::Single)
                    | FloatOperation::Divide(Format::Single)
                    | FloatOperation::Sqrt(Format::Single)
                    | FloatOperation::Fma(Format::Single)
                    | FloatOperation::FromInteger(Format::Single)
                    | FloatOperation::Narrow,
                ) => true,
                Some(FloatOperation::Negate | FloatOperation::Fabs) => self.is_single_within(x[0]),
                _ => self.ranges.singles.contains(&e),
            },
            _ => self.ranges.singles.contains(&e),
        }
    }

    fn range_within(&mut self, e: ExprId) -> Range {
        if let Some(known) = self.ranges.known.get(&e) {
            return *known;
        }
        let made = self.range_made(e);
        let range = self.ranges.said.get(&e).map_or(made, |said| made.both(*said));
        self.ranges.known.insert(e, range);
        range
    }

    fn range_made(&mut self, e: ExprId) -> Range {
        if let Some(value) = self.ieee_constant(e) {
            return Range::of(value);
        }
        match self.arena.view(e) {
            View::Conditional(_, a, b) => self.range_within(a).either(self.range_within(b)),
            View::Apply(function, x) => match self.ieee_operation(function) {
                Some(FloatOperation::FromInteger(format)) => {
                    let (low, high) = self.range(Number::Expr(x[0]));
                    Range::of_integer(low, high, format)
                }
                Some(operation @ FloatOperation::Multiply(_)) if x[0] == x[1] => {
                    let factor = self.range_within(x[0]);
                    // A square is not negative.
                    let square = Range::apply(operation, &[factor, factor]);
                    Range { low: square.low.max(0.0), ..square }
                }
                Some(operation) if operation.kind() == Kind::Number => {
                    let x: Vec<Range> = x.iter().map(|x| self.range_within(*x)).collect();
                    Range::apply(operation, &x)
                }
                _ => Range::ALL,
            },
            View::Read(array, _) => self.range_of_elements(array),
            _ => Range::ALL,
        }
    }

    /// The range of whatever is in an array.
    fn range_of_elements(&mut self, array: ExprId) -> Range {
        match self.arena.view(array) {
            View::Everywhere(value) if self.is_ieee_expression(value) => self.range_within(value),
            View::Write(base, _, value) if self.is_ieee_expression(value) => {
                self.range_within(value).either(self.range_of_elements(base))
            }
            View::Cells(base, cells) => {
                let base = self.range_of_elements(base);
                cells.into_iter().flatten().fold(base, |all, cell| all.either(self.range_within(cell)))
            }
            View::Conditional(_, a, b) => self.range_of_elements(a).either(self.range_of_elements(b)),
            _ => Range::ALL,
        }
    }

    /// The operation that a function symbol is.
    pub(crate) fn ieee_operation(&self, function: ExprId) -> Option<FloatOperation> {
        let Type::Function(parameters, result) = self.arena.get_type(self.arena.type_of(function)) else { return None };
        let (ieee, first) = (self.ieee?, *parameters.first()?);
        let kind = match (first == ieee, *result == ieee) {
            (true, true) => Kind::Number,
            (true, false) if *result == TypeId::BOOL => Kind::Condition,
            (true, false) => Kind::ToInteger,
            (false, true) => Kind::OfInteger,
            (false, false) => return None,
        };
        FloatOperation::called(self.arena.symbol_name(function)?, parameters.len(), kind)
    }

    /// Notes what a conjunct of the path says of numbers.
    fn note_said(&mut self, part: ExprId) {
        let (holds, atom) = match self.arena.view(part) {
            View::Not(atom) => (false, atom),
            _ => (true, part),
        };
        let View::Apply(function, x) = self.arena.view(atom) else { return };
        if let (true, Some(FloatOperation::IsSingle)) = (holds, self.ieee_operation(function)) {
            self.ranges.singles.insert(x[0]);
        }
        let (Some(operation), &[a, b]) = (self.ieee_operation(function), &x[..]) else { return };
        for (e, range) in said(operation, holds, (a, self.ieee_constant(a)), (b, self.ieee_constant(b))) {
            let before = self.ranges.said.get(&e).copied().unwrap_or(Range::ALL);
            self.ranges.said.insert(e, before.both(range));
        }
    }

    /// The condition `low <= e && e <= high` of known ends.
    pub(crate) fn ieee_between(&mut self, e: ExprId, low: Option<f64>, high: Option<f64>) -> ExprId {
        let mut condition = Arena::TRUE;
        for (end, is_low) in [(low, true), (high, false)] {
            let Some(end) = end.map(Number::ieee) else { continue };
            let (a, b) = if is_low { (end, Number::Expr(e)) } else { (Number::Expr(e), end) };
            let part = self.ieee_compare(FloatOperation::LessEqual, a, b);
            condition = self.arena.and(condition, part);
        }
        condition
    }
}

/// What a comparison, or that it does not hold, says of both sides.
fn said(
    operation: FloatOperation,
    holds: bool,
    (a, left): (ExprId, Option<f64>),
    (b, right): (ExprId, Option<f64>),
) -> Vec<(ExprId, Range)> {
    let below = |end: f64, nan: bool| Range { high: end, nan, ..Range::ALL };
    let above = |end: f64, nan: bool| Range { low: end, nan, ..Range::ALL };
    let ordered = Range { nan: false, ..Range::ALL };
    let mut found = Vec::new();
    let mut say = |e: ExprId, range: Option<Range>| found.extend(range.map(|range| (e, range)));
    // Nothing compares with NaN.
    let (left, right) = (left.filter(|x| !x.is_nan()), right.filter(|x| !x.is_nan()));
    match (operation, holds) {
        (FloatOperation::Equal, false) if a == b => say(a, Some(Range::of(f64::NAN))),
        (FloatOperation::Equal, false) => {}
        (FloatOperation::Equal, true) => {
            say(a, Some(right.map_or(ordered, Range::of)));
            say(b, Some(left.map_or(ordered, Range::of)));
        }
        (FloatOperation::Less, true) => {
            say(a, Some(right.map_or(ordered, |end| below(next_down(end), false))));
            say(b, Some(left.map_or(ordered, |end| above(next_up(end), false))));
        }
        (FloatOperation::LessEqual, true) => {
            say(a, Some(right.map_or(ordered, |end| below(end, false))));
            say(b, Some(left.map_or(ordered, |end| above(end, false))));
        }
        (FloatOperation::Less, false) => {
            say(a, right.map(|end| above(end, true)));
            say(b, left.map(|end| below(end, true)));
        }
        (FloatOperation::LessEqual, false) => {
            say(a, right.map(|end| above(next_up(end), true)));
            say(b, left.map(|end| below(next_down(end), true)));
        }
        _ => {}
    }
    found
}
