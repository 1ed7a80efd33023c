//! Floating types as IEEE numbers: `--fp ieee`.
//!
//! A known number is [`Number::Ieee`], and everything of known numbers is computed at once, as C does. Any
//! other one is an expression of an opaque type of the kernel: operations are functions by name (crate
//! `ieee`), of which the kernel knows only that equal arguments give equal results. What they mean is known in two places: ranges
//! (`ranges`), which decide most comparisons without any proof, and the prover, which tells a solver in
//! the theory of floating-point arithmetic.
//!
//! So a value is one expression whatever it is: NaN and infinities are values like others, and no operation
//! splits an execution. A division by zero has a value. Integers that are seen as floating numbers keep their
//! integer as long as nothing is rounded (`integers`): loops that count in `double` cost no solver.
//!
//! Deliberately not here: `long double` of unknown numbers, and how exact `sin` and its like are.

mod integers;
mod library;
mod ranges;

use crate::{Answer, Number, Symbolic};
use antiphon_ieee::{constant_name, constant_value, FloatOperation, Format, Kind, Range, SORT};
use antiphon_machine::{Arithmetic, DomainError, MachineArith, NumberType, Overflow, Printed, Values};
use antiphon_model::{FloatFormat, Real};
use antiphon_numbers::Rat;
use antiphon_source::codes::unsupported as codes;
use antiphon_symbolic::{Arena, ExprId, Type, TypeId, View};

impl Symbolic {
    /// Whether numbers of a type are IEEE numbers.
    #[inline]
    pub(crate) fn is_ieee(&self, ty: NumberType) -> bool {
        self.ieee.is_some() && ty.is_float()
    }

    /// The kernel's type of IEEE numbers, if there are any.
    pub(crate) fn make_ieee_type(arena: &mut Arena) -> TypeId {
        arena.make_type(Type::Opaque(SORT.into()))
    }

    /// Whether an expression is an IEEE number.
    pub(crate) fn is_ieee_expression(&self, e: ExprId) -> bool {
        self.ieee == Some(self.arena.type_of(e))
    }

    /// The value of an expression that is a known number.
    pub(crate) fn ieee_constant(&self, e: ExprId) -> Option<f64> {
        match (self.is_ieee_expression(e), self.arena.view(e)) {
            (true, View::Symbol(name)) => constant_value(name),
            _ => None,
        }
    }

    /// The number of an expression of that type.
    pub(crate) fn ieee_number(&self, e: ExprId) -> Number {
        self.ieee_constant(e).map_or(Number::Expr(e), Number::ieee)
    }

    /// A number as an expression. One that is none (a variable of a quantifier over the reals) may be anything.
    pub(crate) fn ieee_of(&mut self, x: Number) -> ExprId {
        let ty = self.ieee.unwrap_or_else(|| Symbolic::make_ieee_type(&mut self.arena));
        let known = match x {
            Number::Ieee(bits) => f64::from_bits(bits),
            Number::Int(value) => value as f64,
            Number::Ratio(..) => x.to_rat().unwrap_or_else(Rat::zero).to_f64(),
            Number::Expr(e) if self.arena.type_of(e) == ty => return e,
            Number::Expr(_) => return self.arena.fresh("unknown'", ty),
        };
        self.arena.symbol(&constant_name(known), ty)
    }

    /// An operation by its name. `x` are expressions of the right types.
    pub(crate) fn ieee_apply(&mut self, operation: FloatOperation, x: &[ExprId]) -> ExprId {
        self.ieee_function(operation.name(), operation.kind(), x)
    }

    /// A function of IEEE numbers.
    pub(crate) fn ieee_function(&mut self, name: &str, kind: Kind, x: &[ExprId]) -> ExprId {
        let ieee = self.ieee.unwrap_or(TypeId::REAL);
        let (parameter, result) = match kind {
            Kind::Number => (ieee, ieee),
            Kind::Condition => (ieee, TypeId::BOOL),
            Kind::OfInteger => (TypeId::INT, ieee),
            Kind::ToInteger => (ieee, TypeId::INT),
        };
        let ty = self.arena.make_type(Type::Function(vec![parameter; x.len()].into(), result));
        let symbol = self.arena.symbol(name, ty);
        self.arena.apply(symbol, x)
    }

    /// An operation that gives a number: computed where everything is known.
    pub(crate) fn ieee_operate(&mut self, operation: FloatOperation, x: &[Number]) -> Number {
        let known: Option<Vec<f64>> = x.iter().map(|x| x.as_ieee()).collect();
        if let Some(value) = known.and_then(|known| operation.number(&known)) {
            return Number::ieee(value);
        }
        if let Some(whole) = self.whole_result(operation, x) {
            return whole;
        }
        let e: Vec<ExprId> = x.iter().map(|x| self.ieee_of(*x)).collect();
        if operation == FloatOperation::Narrow && self.is_single(e[0]) {
            return x[0];
        }
        if let (FloatOperation::Negate, View::Apply(function, inner)) = (operation, self.arena.view(e[0])) {
            if self.arena.symbol_name(function) == Some("-") && inner.len() == 1 {
                return self.ieee_number(inner[0]);
            }
        }
        let e = self.ieee_apply(operation, &e);
        Number::Expr(e)
    }

    /// A comparison as a condition, decided at once where ranges tell.
    pub(crate) fn ieee_compare(&mut self, operation: FloatOperation, a: Number, b: Number) -> ExprId {
        if let (Some(x), Some(y)) = (a.as_ieee(), b.as_ieee()) {
            return self.arena.boolean(operation.holds(&[x, y]).unwrap_or(false));
        }
        let (x, y) = (self.ieee_of(a), self.ieee_of(b));
        let (left, right) = (self.ieee_range(x), self.ieee_range(y));
        let decided = match x == y {
            // A number is itself, unless it is none.
            true if operation == FloatOperation::Less || left.is_empty() => Some(false),
            true => (!left.nan).then_some(true),
            false => Range::compare(operation, left, right),
        };
        if let Some(decided) = decided {
            return self.arena.boolean(decided);
        }
        if let Some(condition) = self.whole_comparison(operation, a, b) {
            return condition;
        }
        let swapped = operation == FloatOperation::Equal && self.arena.fingerprint(y) < self.arena.fingerprint(x);
        let both = if swapped { [y, x] } else { [x, y] };
        self.ieee_apply(operation, &both)
    }

    /// `x != x`
    pub(crate) fn is_nan(&mut self, x: Number) -> ExprId {
        let same = self.ieee_compare(FloatOperation::Equal, x, x);
        self.arena.not(same)
    }

    /// Whether two results are the same: equal, or both NaN.
    pub fn same(&mut self, ty: NumberType, a: Number, b: Number) -> Answer<Number> {
        let equal = self.binary(Arithmetic::Equal, ty, &a, &b)?;
        if !self.is_ieee(ty) {
            return Ok(equal);
        }
        let (equal, none, other) = (self.condition_of(equal), self.is_nan(a), self.is_nan(b));
        let none = self.arena.and(none, other);
        let same = self.arena.or(equal, none);
        Ok(self.truth_of(same))
    }

    /// C's operators on numbers of a floating type.
    pub(crate) fn ieee_binary(&mut self, op: Arithmetic, ty: NumberType, a: Number, b: Number) -> Answer<Number> {
        let format = match ty {
            NumberType::Float(FloatFormat::Single) => Format::Single,
            NumberType::Float(FloatFormat::Extended | FloatFormat::Quad) => return self.long_binary(op, ty, a, b),
            _ => Format::Double,
        };
        let operation = match op {
            Arithmetic::Add => FloatOperation::Add(format),
            Arithmetic::Subtract => FloatOperation::Subtract(format),
            Arithmetic::Multiply => FloatOperation::Multiply(format),
            Arithmetic::Divide => FloatOperation::Divide(format),
            Arithmetic::Less => FloatOperation::Less,
            Arithmetic::LessEqual => FloatOperation::LessEqual,
            Arithmetic::Equal | Arithmetic::NotEqual => FloatOperation::Equal,
            Arithmetic::Remainder
            | Arithmetic::ShiftLeft
            | Arithmetic::ShiftRight
            | Arithmetic::BitAnd
            | Arithmetic::BitXor
            | Arithmetic::BitOr => return crate::not_computed("an integer operator on floating numbers".to_owned()),
        };
        if operation.kind() == Kind::Number {
            return Ok(self.ieee_operate(operation, &[a, b]));
        }
        let condition = self.ieee_compare(operation, a, b);
        let condition = if op == Arithmetic::NotEqual { self.arena.not(condition) } else { condition };
        Ok(self.truth_of(condition))
    }

    /// Numbers of larger formats are computed where they are known and nothing is lost.
    fn long_binary(&mut self, op: Arithmetic, ty: NumberType, a: Number, b: Number) -> Answer<Number> {
        let (Some(a), Some(b)) = (a.as_ieee(), b.as_ieee()) else { return unknown_long() };
        let (a, b) = (machine_number(a), machine_number(b));
        let (Some(a), Some(b)) = (a, b) else { return unknown_long() };
        let result = machine().binary(op, ty, &a, &b);
        let result = result.map_err(|error| Box::new(error.translated(|_| Number::Int(1))))?;
        match op {
            Arithmetic::Less | Arithmetic::LessEqual | Arithmetic::Equal | Arithmetic::NotEqual => {
                Ok(Number::Int(machine().literal(&result).unwrap_or(0)))
            }
            _ => Ok(of_machine(&result)),
        }
    }

    /// A known rational in a format.
    pub(crate) fn ieee_rounded(&mut self, value: &Rat, ty: NumberType) -> Answer<Number> {
        let result = machine().exact(value, ty);
        result.map(|x| of_machine(&x)).map_err(|error| Box::new(error.translated(|_| Number::Int(1))))
    }

    /// A constant of the program in a format.
    pub(crate) fn ieee_real(&mut self, value: &Real, format: FloatFormat) -> Answer<Number> {
        let result = machine().real(value, format);
        result.map(|x| of_machine(&x)).map_err(|error| Box::new(error.translated(|_| Number::Int(1))))
    }

    /// A known integer as a number of a floating type.
    pub(crate) fn ieee_integer(&mut self, value: i128, ty: NumberType) -> Number {
        let exact = Rat::from(antiphon_numbers::Int::from(value));
        self.ieee_rounded(&exact, ty).unwrap_or_else(|_| Number::ieee(value as f64))
    }

    /// Conversions from and to floating types.
    pub(crate) fn ieee_convert(&mut self, from: NumberType, to: NumberType, x: Number) -> Answer<Number> {
        match (from, to) {
            (_, NumberType::Bool) => {
                let condition = self.condition_of(x);
                Ok(self.truth_of(condition))
            }
            (NumberType::Float(_), NumberType::Float(format)) => match (x.as_ieee(), format) {
                (None, FloatFormat::Extended | FloatFormat::Quad) => unknown_long(),
                (_, FloatFormat::Single) if from != to => Ok(self.ieee_operate(FloatOperation::Narrow, &[x])),
                _ => Ok(x),
            },
            (NumberType::Float(_), NumberType::Int(int)) => self.ieee_to_integer(int, x),
            (NumberType::Bool | NumberType::Int(_), NumberType::Float(format)) => self.integer_to_ieee(format, to, x),
            (NumberType::Bool | NumberType::Int(_), NumberType::Int(_)) => self.converted(from, to, x),
        }
    }

    /// A known number as it is printed.
    pub(crate) fn ieee_printed(&self, value: f64, ty: NumberType) -> Printed {
        match machine_number(value) {
            Some(number) => machine().printed(ty, &number),
            None => Printed::Text(constant_name(value)),
        }
    }
}

/// Machine arithmetic, for what is known.
fn machine() -> MachineArith {
    MachineArith::new(Overflow::Fault, 0)
}

const DOUBLE: NumberType = NumberType::Float(FloatFormat::Double);

fn machine_number(value: f64) -> Option<antiphon_machine::MachineNumber> {
    machine().number_of_bytes(DOUBLE, &value.to_bits().to_le_bytes())
}

fn of_machine(x: &antiphon_machine::MachineNumber) -> Number {
    let bytes = machine().to_bytes(DOUBLE, x);
    let bits = bytes.iter().flatten().rev().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
    Number::ieee(f64::from_bits(bits))
}

fn unknown_long<T>() -> Answer<T> {
    DomainError::unsupported(&codes::U202, "`long double` of a number that is not known")
}
