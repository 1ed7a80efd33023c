//! Floating types as real numbers with a bounded error for each operation: `--fp bounded`.
//!
//! A computed value is an expression of the reals in which every rounding is there: `fl(x + fl(y * z))`, with `fl` a
//! function of which the kernel knows nothing. So the same computation is the same expression, and
//! nothing is lost before somebody asks. Then the value is seen as an exact expression, the same without
//! roundings, and a bound of the distance from it (`estimate`), by the standard model of floating-point arithmetic
//! and the ranges of inputs.
//!
//! A comparison asks both: where the exact difference is larger than the errors it decides, and nearer to zero either
//! answer is possible. That is written into the condition, so that an assertion with a tolerance is a question about
//! exact expressions, and a branch that roundings could turn is explored on both sides.
//!
//! Every result must be a finite number. That needs bounds of inputs; where it is not known, Antiphon
//! has no value to go on with. Known numbers are computed as C does.
//!
//! Deliberately not here: how exact `sin` and its like are, and signs of zero.

mod distance;
mod estimate;

use crate::{not_computed, Answer, Number, Symbolic};
use antiphon_ieee::{largest, FloatOperation, Format, Interval};
use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::{FloatFormat, IntType, PureFunction, Real};
use antiphon_numbers::Rat;
use antiphon_symbolic::{Arena, ExprId, Type, TypeId, View};

/// The functions that round, as no function of a program is called.
const ROUND_DOUBLE: &str = "fl'";
const ROUND_SINGLE: &str = "flf'";

/// Integers of at most this size are doubles.
const EXACT_INTEGERS: f64 = 9_007_199_254_740_992.0;

impl Symbolic {
    /// Whether numbers of a type have errors.
    #[inline]
    pub(crate) fn is_bounded(&self, ty: NumberType) -> bool {
        self.floats == crate::Floats::Bounded && ty.is_float()
    }

    /// The rounding that a function symbol is.
    fn rounding_of(&self, function: ExprId) -> Option<Format> {
        match self.arena.symbol_name(function)? {
            ROUND_DOUBLE => Some(Format::Double),
            ROUND_SINGLE => Some(Format::Single),
            _ => None,
        }
    }

    /// The nearest number of a format to an exact one, which must not be too large.
    fn rounded_value(&mut self, e: ExprId, format: Format) -> Answer<Number> {
        if let Some(known) = self.arena.number(e) {
            let rounded = self.ieee_rounded(&known, number_type(format))?;
            return self.of_ieee(rounded);
        }
        let estimate = self.estimate(e);
        if estimate.value.magnitude() > largest(format) {
            let text = self.arena.print(e);
            return not_computed(format!("`{text}` may be too large for a floating-point number: bound the inputs"));
        }
        // Nothing is rounded where an integer fits.
        if let View::ToReal(_) = self.arena.view(e) {
            if format == Format::Double && estimate.value.magnitude() <= EXACT_INTEGERS {
                return Ok(self.number_of(e));
            }
        }
        let name = if format == Format::Double { ROUND_DOUBLE } else { ROUND_SINGLE };
        let ty = self.arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
        let symbol = self.arena.symbol(name, ty);
        Ok(Number::Expr(self.arena.apply(symbol, &[e])))
    }

    /// C's operators on numbers of a floating type.
    pub(crate) fn bounded_binary(&mut self, op: Arithmetic, ty: NumberType, a: Number, b: Number) -> Answer<Number> {
        let format = match ty {
            NumberType::Float(FloatFormat::Single) => Format::Single,
            NumberType::Float(FloatFormat::Double) => Format::Double,
            _ => return not_computed("`long double` where errors are bounded".to_owned()),
        };
        let (x, y) = (self.real_of(a), self.real_of(b));
        if let Some(operation) = comparison(op) {
            let condition = self.bounded_compare(operation, x, y);
            let condition = if op == Arithmetic::NotEqual { self.arena.not(condition) } else { condition };
            return Ok(self.truth_of(condition));
        }
        let e = match op {
            Arithmetic::Add => self.arena.add(x, y),
            Arithmetic::Subtract => self.arena.sub(x, y),
            Arithmetic::Multiply => self.arena.mul(x, y),
            Arithmetic::Divide => {
                self.need_divisor(y)?;
                self.arena.divide_real(x, y)
            }
            _ => return not_computed("an integer operator on floating numbers".to_owned()),
        };
        // Zero and one give one of the operands: nothing is rounded.
        match e == x || e == y {
            true => Ok(self.number_of(e)),
            false => self.rounded_value(e, format),
        }
    }

    /// A divisor that is zero has no finite result.
    fn need_divisor(&mut self, y: ExprId) -> Answer<()> {
        if self.estimate(y).value.least() > 0.0 {
            return Ok(());
        }
        let condition = self.arena.relation(antiphon_symbolic::RelOp::NonZero, y);
        self.need(condition, |own| format!("a division by `{}`, which may be zero", own.arena.print(y)))
    }

    /// A comparison of computed values as a condition on exact ones: with the difference `d` of these and the sum `e` of
    /// their errors, `x < y` holds where `d < -e`, does not where `d >= e`, and is left open between.
    fn bounded_compare(&mut self, operation: FloatOperation, x: ExprId, y: ExprId) -> ExprId {
        let plain = match operation {
            FloatOperation::Less => self.arena.less(x, y),
            FloatOperation::LessEqual => self.arena.less_equal(x, y),
            _ => self.arena.equal(x, y),
        };
        if plain == Arena::TRUE || plain == Arena::FALSE {
            return plain;
        }
        let (left, right) = (self.estimate(x), self.estimate(y));
        if let Some(decided) = decided(operation, left.value, right.value) {
            return self.arena.boolean(decided);
        }
        let error = antiphon_ieee::add_up(left.error, right.error);
        if error == 0.0 {
            return plain;
        }
        let Some(error) = Rat::from_f64(error) else { return plain };
        let (high, low) = (self.arena.real(error.clone()), self.arena.real(-&error));
        let difference = self.arena.sub(left.exact, right.exact);
        let (surely, perhaps) = match operation {
            FloatOperation::Less => (self.arena.less(difference, low), self.arena.less(difference, high)),
            FloatOperation::LessEqual => {
                (self.arena.less_equal(difference, low), self.arena.less_equal(difference, high))
            }
            _ => {
                let (above, below) = (self.arena.less_equal(low, difference), self.arena.less_equal(difference, high));
                (Arena::FALSE, self.arena.and(above, below))
            }
        };
        let open = self.arena.and(perhaps, plain);
        self.arena.or(surely, open)
    }

    /// A constant of the program in a format.
    pub(crate) fn bounded_real(&mut self, value: &Real, format: FloatFormat) -> Answer<Number> {
        let number = self.ieee_real(value, format)?;
        self.of_ieee(number)
    }

    /// A known rational in a format.
    pub(crate) fn bounded_exact(&mut self, value: &Rat, ty: NumberType) -> Answer<Number> {
        let number = self.ieee_rounded(value, ty)?;
        self.of_ieee(number)
    }

    /// A known IEEE number as a real one.
    fn of_ieee(&mut self, number: Number) -> Answer<Number> {
        let Some(exact) = number.as_ieee().and_then(Rat::from_f64) else {
            return not_computed(format!("`{}` is no finite number", self.text(number)));
        };
        Ok(self.known_number(&exact, NumberType::Float(FloatFormat::Double)))
    }

    /// Conversions from and to floating types.
    pub(crate) fn bounded_convert(&mut self, from: NumberType, to: NumberType, x: Number) -> Answer<Number> {
        match (from, to) {
            (NumberType::Float(FloatFormat::Single), NumberType::Float(_)) => Ok(x),
            (NumberType::Float(FloatFormat::Double), NumberType::Float(FloatFormat::Double)) => Ok(x),
            (_, NumberType::Float(FloatFormat::Single)) => {
                let e = self.real_of(x);
                self.rounded_value(e, Format::Single)
            }
            (NumberType::Bool | NumberType::Int(_), NumberType::Float(FloatFormat::Double)) => {
                let e = self.real_of(x);
                match self.estimate(e).value.magnitude() <= EXACT_INTEGERS {
                    true => Ok(self.number_of(e)),
                    false => self.rounded_value(e, Format::Double),
                }
            }
            (_, NumberType::Float(_)) => not_computed("`long double` where errors are bounded".to_owned()),
            (NumberType::Float(_), NumberType::Int(int)) => self.bounded_to_integer(int, x),
            (_, NumberType::Bool | NumberType::Int(_)) => self.converted(from, to, x),
        }
    }

    /// A number without its fraction: where the range shows that it fits, nobody is asked.
    fn bounded_to_integer(&mut self, int: IntType, x: Number) -> Answer<Number> {
        let e = self.real_of(x);
        let range = self.estimate(e).value;
        let (least, greatest) = crate::number::ends(u32::from(int.bits), int.sign);
        let ends = Rat::from_f64(range.low).zip(Rat::from_f64(range.high));
        let ends = ends.map(|(low, high)| (low.trunc(), high.trunc()));
        match ends.filter(|(low, high)| least <= *low && *high <= greatest) {
            Some((low, high)) => {
                let whole = self.int_of(x);
                let between = self.between(whole, Some(low), Some(high));
                self.axioms.insert(between);
                self.grant_for_now(between);
                Ok(self.simplified(Number::Expr(whole)))
            }
            None => self.converted(NumberType::Float(FloatFormat::Double), NumberType::Int(int), x),
        }
    }

    /// The mathematics library.
    pub(crate) fn bounded_pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        use PureFunction::*;
        let format = match types.first().unwrap_or(&result) {
            NumberType::Float(FloatFormat::Single) => Format::Single,
            NumberType::Float(FloatFormat::Double) => Format::Double,
            _ => return self.applied(function, types, result, x),
        };
        match function {
            // Nothing is rounded.
            Fabs | Fmin | Fmax | Floor | Ceil | Trunc | Round | Lround | IsNan | IsInf | IsFinite | IsUnordered => {
                self.applied(function, types, result, x)
            }
            Sqrt => {
                let e = self.real_of(x[0]);
                let defined = match self.estimate(e).value.low >= 0.0 {
                    true => Arena::TRUE,
                    false => self.arena.less_equal(Arena::REAL_ZERO, e),
                };
                self.need(defined, |own| format!("`sqrt({})` may be no number", own.arena.print(e)))?;
                let root = self.root_of(e);
                self.rounded_value(root, format)
            }
            Fma => {
                let (a, b, c) = (self.real_of(x[0]), self.real_of(x[1]), self.real_of(x[2]));
                let product = self.arena.mul(a, b);
                let e = self.arena.add(product, c);
                self.rounded_value(e, format)
            }
            _ => not_computed(format!("`{}` where errors are bounded", function.name())),
        }
    }

    /// `sqrt`, or its value.
    fn root_of(&mut self, e: ExprId) -> ExprId {
        if let Some(root) = self.arena.number(e).and_then(|value| value.exact_sqrt()) {
            return self.arena.real(root);
        }
        let ty = self.arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
        let symbol = self.arena.symbol("sqrt", ty);
        self.arena.apply(symbol, &[e])
    }

    /// Where a number is, as far as the kernel's intervals tell.
    fn kernel_interval(&mut self, e: ExprId) -> Interval {
        // What the path determines is put in first.
        let e = self.simplify(e);
        if let Some(known) = self.arena.number(e) {
            return Interval::of(&known);
        }
        let simplifier = self.prover.simplifier(&mut self.arena, self.path.condition);
        let interval = simplifier.interval(&mut self.arena, e);
        let (low, high) = (interval.low(), interval.high());
        Interval::between(end(&low), end(&high))
    }
}

fn number_type(format: Format) -> NumberType {
    NumberType::Float(match format {
        Format::Single => FloatFormat::Single,
        Format::Double => FloatFormat::Double,
    })
}

fn end(end: &antiphon_symbolic::End) -> Option<&Rat> {
    match end {
        antiphon_symbolic::End::Infinite => None,
        antiphon_symbolic::End::Open(end) | antiphon_symbolic::End::Closed(end) => Some(end),
    }
}

/// Whether a comparison of numbers in two intervals always holds or never does.
fn decided(operation: FloatOperation, a: Interval, b: Interval) -> Option<bool> {
    let (always, never) = match operation {
        FloatOperation::Less => (a.high < b.low, a.low >= b.high),
        FloatOperation::LessEqual => (a.high <= b.low, a.low > b.high),
        _ => (false, a.high < b.low || b.high < a.low),
    };
    match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The comparison that an operator is.
fn comparison(op: Arithmetic) -> Option<FloatOperation> {
    match op {
        Arithmetic::Less => Some(FloatOperation::Less),
        Arithmetic::LessEqual => Some(FloatOperation::LessEqual),
        Arithmetic::Equal | Arithmetic::NotEqual => Some(FloatOperation::Equal),
        _ => None,
    }
}
