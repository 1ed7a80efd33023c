//! The mathematics library on IEEE numbers.
//!
//! Functions whose result IEEE or C determines are operations, or put together of them. Of the others (`sin`, `exp`,
//! `pow`, ...) no standard says how exact they are: they are functions of which nothing is known but that equal arguments
//! give equal results, also where the argument is known. `fmin` of two zeros and the sign of NaN are left open, too.

use super::{machine, machine_number, of_machine};
use crate::{not_computed, Answer, Number, Symbolic};
use antiphon_ieee::{FloatOperation, Format, Kind};
use antiphon_machine::{MathError, NumberType, Values};
use antiphon_model::{FloatFormat, PureFunction};
use antiphon_symbolic::{Arena, ExprId};

impl Symbolic {
    pub(crate) fn ieee_pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        use PureFunction::*;
        let long = |ty: &NumberType| matches!(ty, NumberType::Float(FloatFormat::Extended | FloatFormat::Quad));
        if types.iter().chain([&result]).any(long) && x.iter().any(|x| x.as_ieee().is_none()) {
            return super::unknown_long();
        }
        if is_exact(function) {
            if let Some(known) = self.known_function(function, types, result, x) {
                return known;
            }
        }
        let format = match types.first().unwrap_or(&result) {
            NumberType::Float(FloatFormat::Single) => Format::Single,
            _ => Format::Double,
        };
        let (a, b) = (x.first().copied().unwrap_or(Number::Int(0)), x.get(1).copied().unwrap_or(Number::Int(0)));
        let number = match function {
            Sqrt => self.ieee_operate(FloatOperation::Sqrt(format), &[a]),
            Fma => self.ieee_operate(FloatOperation::Fma(format), x),
            Fabs => self.ieee_operate(FloatOperation::Fabs, &[a]),
            Floor => self.ieee_operate(FloatOperation::Floor, &[a]),
            Ceil => self.ieee_operate(FloatOperation::Ceil, &[a]),
            Trunc => self.ieee_operate(FloatOperation::Trunc, &[a]),
            Round | Lround => self.ieee_operate(FloatOperation::Round, &[a]),
            Rint | Lrint => self.ieee_operate(FloatOperation::Rint, &[a]),
            Fdim => self.positive_difference(format, a, b),
            Fmin | Fmax => self.extreme(function, a, b),
            Copysign => {
                let size = self.ieee_operate(FloatOperation::Fabs, &[a]);
                let minus = self.ieee_operate(FloatOperation::Negate, &[size]);
                let sign = self.sign_bit(b);
                self.either_number(sign, minus, size)
            }
            IsNan | IsInf | IsFinite | IsNormal | SignBit | IsUnordered | FpClassify => {
                return self.ieee_class(function, format, a, b);
            }
            Sin | Cos | Tan | Atan | Sinh | Cosh | Tanh | Asinh | Exp | Expm1 | Erf | Erfc | Cbrt | Log | Log2
            | Log10 | Log1p | Asin | Acos | Acosh | Atanh | Atan2 | Remainder | Tgamma | Lgamma | Hypot | Pow
            | Exp2 | Exp10 | Fmod | Nextafter | Logb => self.unknown_function(function, format, x),
            Ldexp | Ilogb | Infinity | Nan => {
                return not_computed(format!("`{}` of a number that is not known", function.name()));
            }
            Abs
            | PopCount
            | Parity
            | FindFirstSet
            | CountLeadingZeros
            | CountTrailingZeros
            | ByteSwap
            | LeadingRedundantSignBits => {
                return not_computed(format!("`{}` of a floating number", function.name()));
            }
        };
        match result {
            NumberType::Int(int) => self.ieee_to_integer(int, number),
            NumberType::Bool | NumberType::Float(_) => Ok(number),
        }
    }

    /// A function of known numbers, if all are.
    fn known_function(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Option<Answer<Number>> {
        let mut numbers = Vec::with_capacity(x.len());
        for x in x {
            numbers.push(match x {
                Number::Ieee(bits) => machine_number(f64::from_bits(*bits))?,
                Number::Int(value) => machine().integer(i128::from(*value), NumberType::INT),
                Number::Ratio(..) | Number::Expr(_) => return None,
            });
        }
        let value = machine().pure(function, types, result, &numbers);
        Some(match value {
            Ok(value) if result.is_float() => Ok(of_machine(&value)),
            Ok(value) => Ok(Number::Int(machine().literal(&value)?)),
            Err(error) => Err(Box::new(error.translated(|_| Number::Int(1)))),
        })
    }

    /// What the C library reports of known numbers.
    pub(crate) fn ieee_math_error(
        &self,
        function: PureFunction,
        result: NumberType,
        x: &[Number],
        value: Number,
    ) -> Option<MathError> {
        let numbers: Option<Vec<_>> = x.iter().map(|x| machine_number(x.as_ieee()?)).collect();
        machine().math_error(function, result, &numbers?, &machine_number(value.as_ieee()?)?)
    }

    /// A function of which nothing else is known.
    fn unknown_function(&mut self, function: PureFunction, format: Format, x: &[Number]) -> Number {
        let x: Vec<ExprId> = x.iter().map(|x| self.ieee_of(*x)).collect();
        let suffix = if format == Format::Single { "f" } else { "" };
        let e = self.ieee_function(&format!("{}{suffix}", function.name()), Kind::Number, &x);
        match format {
            Format::Double => Number::Expr(e),
            Format::Single => self.ieee_operate(FloatOperation::Narrow, &[Number::Expr(e)]),
        }
    }

    pub(crate) fn either_number(&mut self, condition: ExprId, a: Number, b: Number) -> Number {
        match condition {
            Arena::TRUE => return a,
            Arena::FALSE => return b,
            _ => {}
        }
        let (a, b) = (self.ieee_of(a), self.ieee_of(b));
        let e = self.arena.conditional(condition, a, b);
        self.ieee_number(e)
    }

    /// `fdim`
    fn positive_difference(&mut self, format: Format, a: Number, b: Number) -> Number {
        let difference = self.ieee_operate(FloatOperation::Subtract(format), &[a, b]);
        let small = self.ieee_compare(FloatOperation::LessEqual, a, b);
        self.either_number(small, Number::ieee(0.0), difference)
    }

    /// `fmin` and `fmax`: the other one of NaN; which of two zeros is open.
    fn extreme(&mut self, function: PureFunction, a: Number, b: Number) -> Number {
        let (below, above) = match function {
            PureFunction::Fmin => (a, b),
            _ => (b, a),
        };
        let first = self.ieee_compare(FloatOperation::Less, below, above);
        let second = self.ieee_compare(FloatOperation::Less, above, below);
        let (x, y) = (self.ieee_of(a), self.ieee_of(b));
        let open = self.ieee_function(function.name(), Kind::Condition, &[x, y]);
        let (no_a, no_b) = (self.is_nan(a), self.is_nan(b));
        let equal = self.either_number(open, a, b);
        let larger = self.either_number(second, b, equal);
        let ordered = self.either_number(first, a, larger);
        let with_b = self.either_number(no_b, a, ordered);
        self.either_number(no_a, b, with_b)
    }

    /// Whether the sign is set; of NaN nobody knows.
    fn sign_bit(&mut self, x: Number) -> ExprId {
        if let Some(value) = x.as_ieee().filter(|value| !value.is_nan()) {
            return self.arena.boolean(value.is_sign_negative());
        }
        let e = self.ieee_of(x);
        let set = self.ieee_apply(FloatOperation::SignBit, &[e]);
        let nan = self.is_nan(x);
        let open = self.ieee_function("sign of NaN", Kind::Condition, &[e]);
        self.arena.conditional(nan, open, set)
    }

    /// What kind of number it is.
    fn ieee_class(&mut self, function: PureFunction, format: Format, a: Number, b: Number) -> Answer<Number> {
        let size = self.ieee_operate(FloatOperation::Fabs, &[a]);
        let infinity = Number::ieee(f64::INFINITY);
        let smallest = Number::ieee(match format {
            Format::Double => f64::MIN_POSITIVE,
            Format::Single => f64::from(f32::MIN_POSITIVE),
        });
        let finite = self.ieee_compare(FloatOperation::Less, size, infinity);
        let condition = match function {
            PureFunction::IsNan => self.is_nan(a),
            PureFunction::IsUnordered => {
                let (a, b) = (self.is_nan(a), self.is_nan(b));
                self.arena.or(a, b)
            }
            PureFunction::IsFinite => finite,
            PureFunction::IsNormal => {
                let normal = self.ieee_compare(FloatOperation::LessEqual, smallest, size);
                self.arena.and(finite, normal)
            }
            PureFunction::SignBit => self.sign_bit(a),
            PureFunction::IsInf => {
                let infinite = self.ieee_compare(FloatOperation::Equal, size, infinity);
                let negative = self.ieee_compare(FloatOperation::Less, a, Number::ieee(0.0));
                let minus = self.arena.int(-1);
                let sign = self.arena.conditional(negative, minus, Arena::ONE);
                let e = self.arena.conditional(infinite, sign, Arena::ZERO);
                return Ok(self.number_of(e));
            }
            // `FP_NAN`, `FP_INFINITE`, `FP_ZERO`, `FP_SUBNORMAL`, `FP_NORMAL`
            _ => {
                let nan = self.is_nan(a);
                let zero = self.ieee_compare(FloatOperation::Equal, a, Number::ieee(0.0));
                let small = self.ieee_compare(FloatOperation::Less, size, smallest);
                let [two, three, four] = [2, 3, 4].map(|n| self.arena.int(n));
                let normal = self.arena.conditional(small, three, four);
                let nonzero = self.arena.conditional(zero, two, normal);
                let finite = self.arena.conditional(finite, nonzero, Arena::ONE);
                let e = self.arena.conditional(nan, Arena::ZERO, finite);
                return Ok(self.number_of(e));
            }
        };
        Ok(self.truth_of(condition))
    }
}

/// Functions whose result is determined by their arguments to the last bit.
fn is_exact(function: PureFunction) -> bool {
    use PureFunction::*;
    matches!(
        function,
        Infinity
            | Nan
            | Sqrt
            | Fabs
            | Fdim
            | Fma
            | Floor
            | Ceil
            | Trunc
            | Round
            | Lround
            | Rint
            | Lrint
            | Fmod
            | Remainder
            | Logb
            | Ilogb
            | Nextafter
            | IsNan
            | IsInf
            | IsFinite
            | IsNormal
            | IsUnordered
            | FpClassify
            | Ldexp
    )
}
