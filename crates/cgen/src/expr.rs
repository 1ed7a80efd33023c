//! Random expressions over the variables in scope. None has a side effect, so
//! their parts may be evaluated in any order.

use crate::types::{Ty, INTEGERS};
use crate::value::{binary, unary, Range, Value, COMMA, CONDITIONAL, OPERATORS, UNARY};
use crate::Generator;

/// Something that can be read, and perhaps written.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// How it is written: `x`, `a[3]`, `p->n`.
    pub(crate) text: String,
    pub(crate) ty: Ty,
    /// The values that it has at all times.
    pub(crate) range: Range,
    /// Whether statements may write it.
    pub(crate) writable: bool,
}

impl Variable {
    /// Its value.
    pub(crate) fn value(&self) -> Value {
        let level = if self.text.starts_with('*') { UNARY } else { crate::value::PRIMARY };
        Value { text: self.text.clone(), level, ty: self.ty, range: self.range }
    }
}

impl Generator {
    /// An expression of any integer type.
    pub(crate) fn integer(&mut self, depth: u32) -> Value {
        if depth == 0 || self.random.chance(15) {
            return self.leaf();
        }
        match self.random.below(20) {
            0..=8 => self.arithmetic(depth),
            9 | 10 => self.comparison(depth),
            11 => {
                let op = *self.random.pick(&["-", "~", "!"]);
                let operand = self.integer(depth - 1);
                unary(op, &operand).unwrap_or(operand)
            }
            12 | 13 => {
                let ty = *self.random.pick(INTEGERS);
                let operand = self.integer(depth - 1);
                operand.cast(ty).unwrap_or(operand)
            }
            14 | 15 => self.conditional(depth),
            16 => self.real_as_integer(depth),
            17 => self.division(depth),
            18 => self.shift(depth),
            _ => self.call_or_comma(depth),
        }
    }

    fn arithmetic(&mut self, depth: u32) -> Value {
        let (op, _) = *self.random.pick(&OPERATORS[..10]);
        let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
        if let Some(built) = binary(op, &left, &right) {
            return built;
        }
        let (left, right) = (self.small(&left), self.small(&right));
        let fallback = *self.random.pick(&["+", "-", "*", "^", "|"]);
        binary(op, &left, &right).or_else(|| binary(fallback, &left, &right)).unwrap_or(left)
    }

    /// The value made small, so that most operations on it are defined.
    pub(crate) fn small(&mut self, value: &Value) -> Value {
        let (low, high) = value.interval();
        if low > -2000 && high < 2000 {
            return value.clone();
        }
        let bound = self.random.between(2, 1000);
        let (op, bound) = if self.random.chance(60) { ("%", bound) } else { ("&", bound | 15) };
        let number = Value::atom(bound.to_string(), Ty::Int, Range::Int(bound, bound));
        binary(op, value, &number).unwrap_or_else(|| self.constant())
    }

    fn division(&mut self, depth: u32) -> Value {
        let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
        let mask = self.random.between(0, 63);
        let masked = binary("&", &right, &Value::atom(mask.to_string(), Ty::Int, Range::Int(mask, mask)));
        let one = Value::atom("1", Ty::Int, Range::Int(1, 1));
        let divisor = masked.and_then(|masked| binary("+", &masked, &one)).unwrap_or(one);
        let op = *self.random.pick(&["/", "%"]);
        binary(op, &left, &divisor).unwrap_or(left)
    }

    fn shift(&mut self, depth: u32) -> Value {
        let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
        let bits = i128::from(left.ty.promoted().bits()) - 1;
        let mask = Value::atom(bits.to_string(), Ty::Int, Range::Int(bits, bits));
        let count = binary("&", &right, &mask).unwrap_or(mask);
        let op = *self.random.pick(&["<<", ">>"]);
        binary(op, &left, &count).or_else(|| binary(">>", &left, &count)).unwrap_or(left)
    }

    /// A condition: an `int` that is 0 or 1.
    pub(crate) fn comparison(&mut self, depth: u32) -> Value {
        let (op, _) = *self.random.pick(&OPERATORS[10..]);
        let below = depth.saturating_sub(1);
        let (left, right) = match self.random.chance(15) {
            true => (self.real(below), self.real(below)),
            false => (self.integer(below), self.integer(below)),
        };
        binary(op, &left, &right).unwrap_or(left)
    }

    fn conditional(&mut self, depth: u32) -> Value {
        let condition = self.comparison(depth - 1);
        let (then, otherwise) = (self.integer(depth - 1), self.integer(depth - 1));
        let ty = crate::types::usual(then.ty, otherwise.ty);
        let (Some(Range::Int(a, b)), Some(Range::Int(c, d))) = (then.converted(ty), otherwise.converted(ty)) else {
            return then;
        };
        let text =
            format!("{} ? {} : {}", condition.at(CONDITIONAL + 1), then.at(CONDITIONAL), otherwise.at(CONDITIONAL));
        Value { text, level: CONDITIONAL, ty, range: Range::Int(a.min(c), b.max(d)) }
    }

    fn real_as_integer(&mut self, depth: u32) -> Value {
        let real = self.real(depth - 1);
        let ty = *self.random.pick(&[Ty::Int, Ty::Long, Ty::LongLong]);
        real.cast(ty).unwrap_or_else(|| self.leaf())
    }

    fn call_or_comma(&mut self, depth: u32) -> Value {
        if self.functions.is_empty() || self.random.chance(30) {
            let (first, second) = (self.integer(depth - 1), self.integer(depth - 1));
            let text = format!("({}, {})", first.at(COMMA + 1), second.at(COMMA + 1));
            return Value::atom(text, second.ty, second.range);
        }
        let function = self.random.pick(&self.functions).clone();
        let mut arguments = Vec::new();
        for _ in 0..function.parameters {
            arguments.push(self.integer(depth - 1).at(COMMA + 1));
        }
        Value::atom(format!("{}({})", function.name, arguments.join(", ")), function.ty, function.range)
    }

    fn leaf(&mut self) -> Value {
        let integers: Vec<usize> = (0..self.variables.len()).filter(|i| !self.variables[*i].ty.is_real()).collect();
        if integers.is_empty() || self.random.chance(25) {
            return self.constant();
        }
        // Late ones are local; they should not drown in globals.
        let index = match self.random.chance(50) {
            true => integers[integers.len() - 1 - self.random.below(integers.len().min(6))],
            false => *self.random.pick(&integers),
        };
        self.variables[index].value()
    }

    /// An integer constant.
    pub(crate) fn constant(&mut self) -> Value {
        let (ty, suffix) = *self.random.pick(&[
            (Ty::Int, ""),
            (Ty::Int, ""),
            (Ty::Int, ""),
            (Ty::Unsigned, "u"),
            (Ty::Long, "L"),
            (Ty::UnsignedLong, "UL"),
            (Ty::LongLong, "LL"),
            (Ty::UnsignedLongLong, "ull"),
        ]);
        if self.random.chance(8) {
            let letter = *self.random.pick(b"azAZ09 ~#");
            let code = i128::from(letter);
            return Value::atom(format!("'{}'", char::from(letter)), Ty::Int, Range::Int(code, code));
        }
        if self.random.chance(5) {
            let measured = *self.random.pick(INTEGERS);
            let size = i128::from(measured.bits() / 8);
            return Value::atom(format!("sizeof({})", measured.text()), Ty::UnsignedLong, Range::Int(size, size));
        }
        let high = ty.range().1;
        let value = match self.random.below(10) {
            0..=5 => self.random.between(0, 20),
            6 | 7 => self.random.between(0, 70_000.min(high)),
            8 => self.random.between(0, high),
            _ => high - self.random.between(0, 2),
        };
        let text = match self.random.below(6) {
            0 => format!("0x{value:x}{suffix}"),
            1 if value > 0 => format!("0{value:o}{suffix}"),
            _ => format!("{value}{suffix}"),
        };
        // A hexadecimal or octal constant may be unsigned where a decimal one is not;
        // values within the type that the suffix names are of that type in any base.
        Value::atom(text, ty, Range::Int(value, value))
    }

    /// An expression of type `float` or `double`.
    pub(crate) fn real(&mut self, depth: u32) -> Value {
        if depth == 0 || self.random.chance(20) {
            return self.real_leaf();
        }
        match self.random.below(10) {
            0..=4 => {
                let (left, right) = (self.real(depth - 1), self.real(depth - 1));
                let op = *self.random.pick(&["+", "-", "*"]);
                binary(op, &left, &right).unwrap_or(left)
            }
            5 => {
                let (left, right) = (self.real(depth - 1), self.integer(depth - 1));
                let right = self.small(&right);
                let op = *self.random.pick(&["+", "-", "*"]);
                binary(op, &right, &left).unwrap_or(left)
            }
            6 => self.quotient(depth),
            7 => self.mathematics(depth),
            8 => {
                let operand = self.integer(depth - 1);
                let ty = *self.random.pick(&[Ty::Double, Ty::Float]);
                operand.cast(ty).unwrap_or_else(|| self.real_leaf())
            }
            _ => {
                let operand = self.real(depth - 1);
                unary("-", &operand).unwrap_or(operand)
            }
        }
    }

    /// A quotient whose divisor is at least one.
    fn quotient(&mut self, depth: u32) -> Value {
        let (left, right) = (self.real(depth - 1), self.real(depth - 1));
        let text = format!("{} / (fabs({}) + 1.0)", left.at(12), right.at(COMMA + 1));
        Value { text, level: 12, ty: Ty::Double, range: Range::Real(left.magnitude()) }
    }

    /// Functions that IEEE 754 rounds exactly.
    fn mathematics(&mut self, depth: u32) -> Value {
        let operand = self.real(depth - 1);
        let (inner, bound) = (operand.at(COMMA + 1), operand.magnitude());
        let (text, bound) = match self.random.below(5) {
            0 => (format!("sqrt(fabs({inner}))"), bound.max(1.0)),
            1 => (format!("fabs({inner})"), bound),
            2 => (format!("floor({inner})"), bound + 1.0),
            3 => (format!("ceil({inner})"), bound + 1.0),
            _ => (format!("fmod({inner}, 7.5)"), 7.5),
        };
        Value::atom(text, Ty::Double, Range::Real(bound))
    }

    fn real_leaf(&mut self) -> Value {
        let reals: Vec<usize> = (0..self.variables.len()).filter(|i| self.variables[*i].ty.is_real()).collect();
        if reals.is_empty() || self.random.chance(40) {
            let (whole, part) = (self.random.between(0, 500), self.random.between(0, 999));
            return match self.random.below(4) {
                0 => Value::atom(format!("{whole}.{part:03}f"), Ty::Float, Range::Real(501.0)),
                1 => Value::atom(format!("{whole}e-2"), Ty::Double, Range::Real(501.0)),
                _ => Value::atom(format!("{whole}.{part:03}"), Ty::Double, Range::Real(501.0)),
            };
        }
        let index = *self.random.pick(&reals);
        self.variables[index].value()
    }

    /// The value as one that fits into `range` of `ty`: as it is, or made to fit.
    pub(crate) fn fitted(&mut self, value: Value, ty: Ty, range: Range) -> Value {
        let (low, high) = match range {
            Range::Real(bound) if value.magnitude() <= bound => return value,
            Range::Real(bound) => {
                let text = format!("fmod({}, {:.1})", value.at(COMMA + 1), (bound / 2.0).floor());
                return Value::atom(text, Ty::Double, Range::Real(bound / 2.0));
            }
            Range::Int(low, high) => (low, high),
        };
        let value = if value.ty.is_real() { self.leaf() } else { value };
        match value.converted(ty) {
            Some(Range::Int(from, to)) if from >= low && to <= high => value,
            _ if low >= 0 => {
                let text = format!("(unsigned long){} % {}", value.at(UNARY), high + 1);
                Value { text, level: 12, ty: Ty::UnsignedLong, range: Range::Int(0, high) }
            }
            _ => {
                let bound = high.min(-low).max(1);
                let text = format!("{} % {bound}", value.at(12));
                let wide = usual_with_int(value.ty);
                Value { text, level: 12, ty: wide, range: Range::Int(1 - bound, bound - 1) }
            }
        }
    }
}

fn usual_with_int(ty: Ty) -> Ty {
    crate::types::usual(ty, Ty::Int)
}
