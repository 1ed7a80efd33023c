//! The mathematics library on numbers that are not known.
//!
//! What a polynomial, a quotient or a case distinction can say is said so
//! (`fma`, `fdim`, `round`, `pow` with a known exponent). `sqrt`, `fabs`, `floor`
//! and their like are functions that the prover knows. The others are functions of which
//! only that they are functions is known: what is proved then holds for the real
//! ones too, and what is refuted is only possible. Where a function of the reals
//! has no value (`sqrt(-1)`), Antiphon has none to go on with: that it does not
//! come to that is decided first.

use crate::Answer;
use crate::{not_computed, Number, Symbolic};
use antiphon_machine::{Decision, DomainError, NumberType, Property, Values};
use antiphon_model::PureFunction;
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::{Arena, ExprId, RelOp, Type, TypeId, View};

/// Exponents beyond this are not multiplied out.
const LARGEST_POWER: i64 = 64;

impl Symbolic {
    pub(crate) fn applied(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        let known: Option<Vec<_>> = x.iter().map(|x| self.known(*x)).collect();
        if let Some(known) = known {
            match crate::of_known(self.exact.pure(function, types, result, &known)) {
                Ok(value) => return self.result(&value, result),
                // Not rational: the application itself is its value.
                Err(domain_error) if matches!(*domain_error, DomainError::Unsupported(..)) => {}
                Err(domain_error) => return Err(domain_error),
            }
        }
        let e = self.application(function, types, x)?;
        if result.is_float() {
            let e = self.arena.to_real(e);
            return Ok(self.number_of(e));
        }
        let number = self.number_of(e);
        let from = if self.arena.is_real(e) { NumberType::Float(antiphon_model::FloatFormat::Double) } else { result };
        self.converted(from, result, number)
    }

    /// What the exact domain computed; an integer must fit its type.
    fn result(&mut self, value: &Rat, ty: NumberType) -> Answer<Number> {
        let number = self.known_number(value, ty);
        match ty {
            NumberType::Int(_) if self.machine_widths().is_some() => {
                self.converted(NumberType::Float(antiphon_model::FloatFormat::Double), ty, number)
            }
            NumberType::Bool | NumberType::Int(_) | NumberType::Float(_) => Ok(number),
        }
    }

    fn application(&mut self, function: PureFunction, types: &[NumberType], x: &[Number]) -> Answer<ExprId> {
        use PureFunction::*;
        let a = x.first().copied().unwrap_or(Number::Int(0));
        let b = x.get(1).copied().unwrap_or(Number::Int(0));
        match function {
            Abs => self.absolute(types, a),
            Fabs | Fmin | Fmax | Fdim | Fma | Copysign => Ok(self.by_cases(function, x)),
            Floor | Ceil | Trunc | Round | Lround => Ok(self.rounded(function, a)),
            Fmod => self.real_remainder(a, b),
            Sqrt => {
                let e = self.real_of(a);
                self.square_root(e)
            }
            Hypot => {
                let (p, q) = (self.real_of(a), self.real_of(b));
                let (p, q) = (self.arena.mul(p, p), self.arena.mul(q, q));
                let sum = self.arena.add(p, q);
                self.square_root(sum)
            }
            Pow => self.power(a, b),
            Exp2 => self.power(Number::Int(2), a),
            Exp10 => self.power(Number::Int(10), a),
            Ldexp => self.scaled(a, b),
            IsNan | IsInf | IsUnordered | IsFinite | IsNormal | SignBit | FpClassify => Ok(self.class(function, a)),
            Sin | Cos | Tan | Atan | Sinh | Cosh | Tanh | Asinh | Exp | Expm1 | Erf | Erfc | Cbrt | Rint | Lrint
            | Log | Log2 | Log10 | Log1p | Asin | Acos | Acosh | Atanh | Atan2 | Remainder | Tgamma | Lgamma => {
                self.need_domain(function, a, b)?;
                Ok(self.uninterpreted(function, x))
            }
            PopCount | Parity | FindFirstSet | CountLeadingZeros | CountTrailingZeros | ByteSwap => {
                self.counted(function, types, a)
            }
            Logb | Ilogb | Nextafter | Infinity | Nan | LeadingRedundantSignBits => {
                let arguments: Vec<String> = x.iter().map(|x| self.text(*x)).collect();
                not_computed(format!("`{}({})` is not computed", function.name(), arguments.join(", ")))
            }
        }
    }

    /// An application of a function of the reals.
    fn call(&mut self, name: &str, x: &[ExprId]) -> ExprId {
        let ty = self.arena.make_type(Type::Function(vec![TypeId::REAL; x.len()].into(), TypeId::REAL));
        let symbol = self.arena.symbol(name, ty);
        self.arena.apply(symbol, x)
    }

    fn uninterpreted(&mut self, function: PureFunction, x: &[Number]) -> ExprId {
        let x: Vec<ExprId> = x.iter().map(|x| self.real_of(*x)).collect();
        let name = match function {
            PureFunction::Lrint => "rint",
            other => other.name(),
        };
        self.call(name, &x)
    }

    /// Where a function of the reals has a value.
    fn need_domain(&mut self, function: PureFunction, a: Number, b: Number) -> Answer<()> {
        use PureFunction::*;
        let (x, one) = (self.real_of(a), Arena::REAL_ONE);
        let condition = match function {
            Log | Log2 | Log10 | Tgamma | Lgamma => self.arena.less(Arena::REAL_ZERO, x),
            Log1p => {
                let next = self.arena.add(x, one);
                self.arena.less(Arena::REAL_ZERO, next)
            }
            Asin | Acos => self.between(x, Some(Int::MINUS_ONE), Some(Int::ONE)),
            Atanh => {
                let minus = self.arena.neg(x);
                let (above, below) = (self.arena.less(minus, one), self.arena.less(x, one));
                self.arena.and(above, below)
            }
            Acosh => self.arena.less_equal(one, x),
            Remainder => {
                let divisor = self.real_of(b);
                return self.require_divisor(divisor);
            }
            _ => return Ok(()),
        };
        let message = |own: &Symbolic| no_value(&format!("{}({})", function.name(), own.text(a)));
        self.need(condition, message)
    }

    fn square_root(&mut self, e: ExprId) -> Answer<ExprId> {
        let defined = self.arena.less_equal(Arena::REAL_ZERO, e);
        self.need(defined, |own| no_value(&format!("sqrt({})", own.arena.print(e))))?;
        Ok(self.call("sqrt", &[e]))
    }

    /// `abs` of an integer; that of the smallest has no value in machine arithmetic.
    fn absolute(&mut self, types: &[NumberType], a: Number) -> Answer<ExprId> {
        let e = self.int_of(a);
        let minus = self.arena.neg(e);
        if let (Some(antiphon_machine::Overflow::Fault), Some((bits, sign))) =
            (self.machine_widths(), types.first().and_then(|ty| ty.integer()))
        {
            let fits = self.within(minus, bits, sign);
            let message = |own: &Symbolic| format!("abs({}) is not representable in {bits} bits", own.text(a));
            self.require(fits, Property::IntegerOverflow, message)?;
        }
        let sign = self.arena.less_equal(Arena::ZERO, e);
        Ok(self.arena.conditional(sign, e, minus))
    }

    /// Functions that are a choice between polynomials.
    fn by_cases(&mut self, function: PureFunction, x: &[Number]) -> ExprId {
        let mut e: Vec<ExprId> = x.iter().map(|x| self.real_of(*x)).collect();
        e.resize(3, Arena::REAL_ZERO);
        let (a, b) = (e[0], e[1]);
        match function {
            PureFunction::Fabs => self.magnitude(a),
            PureFunction::Fmin | PureFunction::Fmax => {
                let name = if function == PureFunction::Fmin { "fmin" } else { "fmax" };
                // One order of the arguments for both.
                let pair = if self.arena.fingerprint(a) <= self.arena.fingerprint(b) { [a, b] } else { [b, a] };
                if a == b {
                    a
                } else {
                    self.call(name, &pair)
                }
            }
            PureFunction::Fdim => {
                let (larger, difference) = (self.arena.less(b, a), self.arena.sub(a, b));
                self.arena.conditional(larger, difference, Arena::REAL_ZERO)
            }
            PureFunction::Fma => {
                let product = self.arena.mul(a, b);
                self.arena.add(product, e[2])
            }
            // `copysign`
            _ => {
                let size = self.magnitude(a);
                let (minus, negative) = (self.arena.neg(size), self.arena.less(b, Arena::REAL_ZERO));
                self.arena.conditional(negative, minus, size)
            }
        }
    }

    fn magnitude(&mut self, e: ExprId) -> ExprId {
        match self.arena.number(e) {
            Some(value) => self.arena.real(value.abs()),
            None if self.begins_with_minus(e) => {
                let opposite = self.arena.neg(e);
                self.call("fabs", &[opposite])
            }
            None => self.call("fabs", &[e]),
        }
    }

    /// Of a sum and its opposite, one does.
    fn begins_with_minus(&self, e: ExprId) -> bool {
        let View::Sum(terms) = self.arena.view(e) else { return false };
        let first = terms.iter().find(|(monomial, _)| self.arena.number(*monomial).is_none());
        first.is_some_and(|(_, coefficient)| self.arena.coefficient(*coefficient).signum() < 0)
    }

    /// The value of a choice between a sum and its opposite by its sign, however that is spelled: its magnitude, or the opposite of that. One
    /// symbol alone stays a choice, which what is assumed mostly decides, and which is what the user wrote.
    pub(crate) fn chosen_by_sign(&mut self, holds: ExprId, x: ExprId, y: ExprId) -> Option<ExprId> {
        let is_exact = self.ieee.is_none() && !self.collects();
        let is_sum = matches!(self.arena.view(x), View::Sum(terms) if terms.len() > 1);
        let real = self.arena.type_of(x) == TypeId::REAL;
        if !is_exact || !is_sum || !(real || self.arena.type_of(x) == TypeId::INT) || self.arena.neg(x) != y {
            return None;
        }
        let zero = if real { Arena::REAL_ZERO } else { Arena::ZERO };
        let above = [self.arena.less(zero, x), self.arena.less_equal(zero, x)];
        let below = [self.arena.less(x, zero), self.arena.less_equal(x, zero)];
        let size = match real {
            _ if !above.contains(&holds) && !below.contains(&holds) => return None,
            true => self.magnitude(x),
            false => self.arena.conditional(above[1], x, y),
        };
        Some(if above.contains(&holds) { size } else { self.arena.neg(size) })
    }

    /// Rounding to whole numbers, as a real or an integer.
    fn rounded(&mut self, function: PureFunction, a: Number) -> ExprId {
        let e = self.real_of(a);
        match function {
            PureFunction::Floor | PureFunction::Trunc if self.truncated_root(e).is_some() => self.int_of(a),
            PureFunction::Floor | PureFunction::Ceil => {
                let name = if function == PureFunction::Floor { "floor" } else { "ceil" };
                // A whole number stays what it is.
                let whole = self.arena.truncate(e);
                match self.arena.to_real(whole) == e {
                    true => e,
                    false => self.call(name, &[e]),
                }
            }
            PureFunction::Trunc => self.arena.truncate(e),
            // To the nearest, halves away from zero.
            _ => {
                let half = Rat::new(Int::ONE, Int::from(2)).unwrap_or_else(Rat::zero);
                let half = self.arena.real(half);
                let (above, below) = (self.arena.add(e, half), self.arena.sub(e, half));
                let (above, below) = (self.arena.truncate(above), self.arena.truncate(below));
                let sign = self.arena.less_equal(Arena::REAL_ZERO, e);
                self.arena.conditional(sign, above, below)
            }
        }
    }

    /// `fmod`
    fn real_remainder(&mut self, a: Number, b: Number) -> Answer<ExprId> {
        let (x, y) = (self.real_of(a), self.real_of(b));
        self.require_divisor(y)?;
        let quotient = self.arena.divide_real(x, y);
        let whole = self.arena.truncate(quotient);
        let whole = self.arena.to_real(whole);
        let product = self.arena.mul(whole, y);
        Ok(self.arena.sub(x, product))
    }

    fn power(&mut self, base: Number, exponent: Number) -> Answer<ExprId> {
        let x = self.real_of(base);
        let exponent = self.simplified(exponent);
        match exponent {
            Number::Int(n) if n.abs() <= LARGEST_POWER => {
                let power = self.arena.pow(x, n.unsigned_abs() as u32);
                if n >= 0 {
                    return Ok(power);
                }
                self.require_divisor(x)?;
                Ok(self.arena.divide_real(Arena::REAL_ONE, power))
            }
            Number::Ratio(1, 2) => self.square_root(x),
            _ => self.general_power(x, exponent),
        }
    }

    /// `pow` with an exponent that is not known, or is not a whole number.
    fn general_power(&mut self, x: ExprId, exponent: Number) -> Answer<ExprId> {
        let y = self.real_of(exponent);
        let zero = Arena::REAL_ZERO;
        let whole = self.arena.truncate(y);
        let whole = self.arena.to_real(whole);
        let is_whole = self.arena.equal(whole, y);
        let (positive, nonzero) = (self.arena.less(zero, x), self.arena.relation(RelOp::NonZero, x));
        let simple = if is_whole == Arena::TRUE { nonzero } else { positive };
        if self.known_or_ask(simple)? {
            return Ok(self.call("pow", &[x, y]));
        }
        if self.known_or_ask(nonzero)? {
            self.need(is_whole, |own| no_value(&format!("pow({}, {})", own.arena.print(x), own.arena.print(y))))?;
            return Ok(self.call("pow", &[x, y]));
        }
        // Of zero: 1, 0, or a division by zero.
        let is_zero = self.arena.equal(y, zero);
        if self.known_or_ask(is_zero)? {
            return Ok(Arena::REAL_ONE);
        }
        let rises = self.arena.less(zero, y);
        self.require(rises, Property::DivisionByZero, |own| {
            format!("`pow(0, {})` divides by zero", own.arena.print(y))
        })?;
        Ok(zero)
    }

    /// Whether a condition holds; where that is undecided, the driver decides.
    fn known_or_ask(&mut self, condition: ExprId) -> Answer<bool> {
        match self.decide_condition(condition) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => self.ask(condition),
        }
    }

    /// `ldexp`
    fn scaled(&mut self, a: Number, b: Number) -> Answer<ExprId> {
        let exponent = self.simplified(b);
        let Number::Int(n @ -1024..=1024) = exponent else {
            return not_computed(format!("`ldexp` by {}, which is unknown", self.text(b)));
        };
        let power = Int::from(2).pow(n.unsigned_abs() as u32);
        let factor = if n < 0 { Rat::new(Int::ONE, power).unwrap_or_else(Rat::zero) } else { Rat::from(power) };
        let (x, factor) = (self.real_of(a), self.arena.real(factor));
        Ok(self.arena.mul(x, factor))
    }

    /// What kind of number it is: every real is finite, and none is subnormal.
    fn class(&mut self, function: PureFunction, a: Number) -> ExprId {
        let nonzero = self.condition_of(a);
        let e = self.real_of(a);
        match function {
            PureFunction::IsFinite => Arena::ONE,
            PureFunction::IsNormal => self.arena.conditional(nonzero, Arena::ONE, Arena::ZERO),
            PureFunction::SignBit => {
                let negative = self.arena.less(e, Arena::REAL_ZERO);
                self.arena.conditional(negative, Arena::ONE, Arena::ZERO)
            }
            PureFunction::FpClassify => {
                let (normal, zero) = (self.arena.int(4), self.arena.int(2));
                self.arena.conditional(nonzero, normal, zero)
            }
            // Not a number, infinite, unordered.
            _ => Arena::ZERO,
        }
    }
}

/// What is said where a function of the reals has no value.
fn no_value(application: &str) -> String {
    format!("`{application}` has no real value here: test or constrain its argument")
}
