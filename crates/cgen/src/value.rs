//! Expressions with what is known of their values.
//!
//! Every integer expression carries an interval, every real one a bound of its
//! magnitude. An operation is built only if the intervals show that C defines
//! it; otherwise the caller makes the operands smaller and tries again.

use crate::types::{usual, Ty};

/// What values an expression can have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Range {
    /// From and to.
    Int(i128, i128),
    /// No magnitude beyond this.
    Real(f64),
}

/// An expression of C.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// How tightly its outermost operator binds, as in C's grammar.
    pub(crate) level: u8,
    pub(crate) ty: Ty,
    pub(crate) range: Range,
}

/// Levels of C's operators.
pub(crate) const COMMA: u8 = 0;
pub(crate) const CONDITIONAL: u8 = 2;
pub(crate) const UNARY: u8 = 13;
pub(crate) const PRIMARY: u8 = 15;

/// Binary operators with their levels.
pub(crate) const OPERATORS: &[(&str, u8)] = &[
    ("+", 11),
    ("-", 11),
    ("*", 12),
    ("/", 12),
    ("%", 12),
    ("<<", 10),
    (">>", 10),
    ("&", 7),
    ("|", 5),
    ("^", 6),
    ("<", 9),
    (">", 9),
    ("<=", 9),
    (">=", 9),
    ("==", 8),
    ("!=", 8),
    ("&&", 4),
    ("||", 3),
];

impl Value {
    /// An atom.
    pub(crate) fn atom(text: impl Into<String>, ty: Ty, range: Range) -> Value {
        Value { text: text.into(), level: PRIMARY, ty, range }
    }

    /// The text where operators of `least` and tighter may stand.
    pub(crate) fn at(&self, least: u8) -> String {
        match self.level < least {
            true => format!("({})", self.text),
            false => self.text.clone(),
        }
    }

    /// The interval of an integer expression.
    pub(crate) fn interval(&self) -> (i128, i128) {
        match self.range {
            Range::Int(low, high) => (low, high),
            Range::Real(_) => (i128::MIN / 4, i128::MAX / 4),
        }
    }

    /// A bound of the magnitude.
    pub(crate) fn magnitude(&self) -> f64 {
        match self.range {
            Range::Int(low, high) => low.unsigned_abs().max(high.unsigned_abs()) as f64,
            Range::Real(bound) => bound,
        }
    }

    /// The values after a conversion to `ty`; `None` where C leaves it undefined.
    pub(crate) fn converted(&self, ty: Ty) -> Option<Range> {
        if ty.is_real() {
            return Some(Range::Real(self.magnitude() * 1.000_001));
        }
        if ty == Ty::Bool {
            return Some(Range::Int(0, 1));
        }
        let (low, high) = ty.range();
        match self.range {
            Range::Int(from, to) if from >= low && to <= high => Some(self.range),
            Range::Int(..) => Some(Range::Int(low, high)),
            Range::Real(bound) if bound < high as f64 / 2.0 && (ty.is_signed() || bound < 1.0) => {
                let whole = bound as i128 + 1;
                Some(Range::Int(if ty.is_signed() { -whole } else { 0 }, whole))
            }
            Range::Real(_) => None,
        }
    }

    /// `(ty)self`, if it is defined.
    pub(crate) fn cast(&self, ty: Ty) -> Option<Value> {
        let range = self.converted(ty)?;
        Some(Value { text: format!("({}){}", ty.text(), self.at(UNARY)), level: UNARY, ty, range })
    }
}

/// `left op right`, if it is defined for all their values.
pub(crate) fn binary(op: &str, left: &Value, right: &Value) -> Option<Value> {
    let level = OPERATORS.iter().find(|(known, _)| *known == op)?.1;
    let (ty, range) = match op {
        "&&" | "||" => (Ty::Int, Range::Int(0, 1)),
        "<" | ">" | "<=" | ">=" | "==" | "!=" => (Ty::Int, Range::Int(0, 1)),
        "<<" | ">>" => {
            let ty = left.ty.promoted();
            (ty, shift(op, ty, left, right)?)
        }
        _ => {
            let ty = usual(left.ty, right.ty);
            match ty.is_real() {
                true => (ty, real(op, left, right)?),
                false => (ty, integer(op, ty, left, right)?),
            }
        }
    };
    let text = format!("{} {op} {}", left.at(level), right.at(level + 1));
    Some(Value { text, level, ty, range })
}

fn shift(op: &str, ty: Ty, left: &Value, right: &Value) -> Option<Range> {
    let (from, to) = right.interval();
    if ty.is_real() || right.ty.is_real() || from < 0 || to >= i128::from(ty.bits()) {
        return None;
    }
    let (low, high) = left.interval();
    if op == ">>" {
        return Some(Range::Int(low.min(0), high.max(0)));
    }
    let largest = ty.range().1;
    let moved = high.saturating_mul(1 << to);
    match ty.is_signed() {
        true => (low >= 0 && moved <= largest).then_some(Range::Int(0, moved)),
        false => Some(Range::Int(0, moved.min(largest))),
    }
}

fn real(op: &str, left: &Value, right: &Value) -> Option<Range> {
    let (l, r) = (left.magnitude(), right.magnitude());
    let bound = match op {
        "+" | "-" => l + r,
        "*" => l * r,
        _ => return None,
    };
    (bound < 1e30).then_some(Range::Real(bound))
}

fn integer(op: &str, ty: Ty, left: &Value, right: &Value) -> Option<Range> {
    let (Range::Int(a, b), Range::Int(c, d)) = (left.converted(ty)?, right.converted(ty)?) else { return None };
    let (low, high) = ty.range();
    let around = |corners: [i128; 4]| {
        let (from, to) = (corners.iter().copied().min()?, corners.iter().copied().max()?);
        match from >= low && to <= high {
            true => Some(Range::Int(from, to)),
            false => (!ty.is_signed()).then_some(Range::Int(low, high)),
        }
    };
    match op {
        "+" => around([a + c, a + d, b + c, b + d]),
        "-" => around([a - c, a - d, b - c, b - d]),
        "*" => around([a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)]),
        "/" if c > 0 || d < -1 => around([a / c, a / d, b / c, b / d]).map(|_| {
            let bound = a.abs().max(b.abs());
            Range::Int(if a < 0 || d < 0 { -bound } else { 0 }, bound)
        }),
        "%" if c > 0 => Some(Range::Int(if a < 0 { 1 - d } else { 0 }, (d - 1).min(b.max(0)).max(0))),
        "/" | "%" => None,
        "&" if a >= 0 && c >= 0 => Some(Range::Int(0, b.min(d))),
        "&" if a >= 0 => Some(Range::Int(0, b)),
        "&" if c >= 0 => Some(Range::Int(0, d)),
        "|" | "^" if a >= 0 && c >= 0 => {
            let bits = 128 - b.max(d).leading_zeros();
            Some(Range::Int(0, ((1i128 << bits) - 1).min(high)))
        }
        "&" | "|" | "^" => Some(Range::Int(low, high)),
        _ => None,
    }
}

/// `op self`, if it is defined.
pub(crate) fn unary(op: &str, operand: &Value) -> Option<Value> {
    let promoted = operand.ty.promoted();
    let (ty, range) = match op {
        "!" => (Ty::Int, Range::Int(0, 1)),
        "-" if promoted.is_real() => (promoted, operand.range),
        "-" | "~" if promoted.is_real() => return None,
        _ => {
            let (low, high) = operand.interval();
            let offset = i128::from(op == "~");
            let (from, to) = (-high - offset, -low - offset);
            let (least, most) = promoted.range();
            match promoted.is_signed() {
                true if from >= least && to <= most => (promoted, Range::Int(from, to)),
                true => return None,
                false => (promoted, Range::Int(least, most)),
            }
        }
    };
    let inner = operand.at(UNARY);
    // `--x` would be another operator.
    let inner = if inner.starts_with(op) { format!("({inner})") } else { inner };
    Some(Value { text: format!("{op}{inner}"), level: UNARY, ty, range })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(low: i128, high: i128) -> Value {
        Value::atom("x", Ty::Int, Range::Int(low, high))
    }

    #[test]
    fn undefined_operations_are_not_built() {
        let all = int(-(1 << 31), (1 << 31) - 1);
        assert!(binary("+", &all, &int(1, 1)).is_none());
        assert!(binary("-", &all, &int(1, 1)).is_none());
        assert!(binary("*", &all, &int(2, 2)).is_none());
        assert!(binary("/", &all, &int(-1, 1)).is_none());
        assert!(binary("/", &all, &int(-1, -1)).is_none());
        assert!(binary("%", &all, &int(0, 1)).is_none());
        assert!(binary("<<", &all, &int(1, 1)).is_none());
        assert!(binary(">>", &all, &int(0, 32)).is_none());
        assert!(unary("-", &all).is_none());
        assert!(Value::atom("d", Ty::Double, Range::Real(1e20)).cast(Ty::Int).is_none());
    }

    #[test]
    fn intervals_hold_all_results() {
        let (left, right) = (int(-4, 7), int(1, 5));
        for op in ["+", "-", "*", "&", "|", "^", "/", "%", ">>"] {
            let (from, to) = binary(op, &left, &right).unwrap().interval();
            for (l, r) in (-4..=7).flat_map(|l: i128| (1..=5).map(move |r| (l, r))) {
                let result = match op {
                    "+" => l + r,
                    "-" => l - r,
                    "*" => l * r,
                    "&" => l & r,
                    "|" => l | r,
                    "^" => l ^ r,
                    "/" => l / r,
                    "%" => l % r,
                    _ => l >> r,
                };
                assert!(from <= result && result <= to, "{l} {op} {r} = {result} outside of {from}..{to}");
            }
        }
    }

    #[test]
    fn parentheses_stand_where_levels_ask_for_them() {
        let sum = binary("+", &int(0, 1), &int(0, 1)).unwrap();
        assert_eq!(binary("*", &sum, &sum).unwrap().text, "(x + x) * (x + x)");
        assert_eq!(binary("-", &sum, &sum).unwrap().text, "x + x - (x + x)");
        let minus = unary("-", &int(0, 1)).unwrap();
        assert_eq!(unary("-", &minus).unwrap().text, "-(-x)");
    }
}
