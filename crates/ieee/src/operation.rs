//! The operations of IEEE 754 on numbers that need not be known: functions of expressions that are
//! called as C calls them. `a + b` of doubles is the function `+`, of floats `+f`; so
//! an expression reads like the program, and whoever knows the table knows its meaning.
//!
//! Only operations whose result is determined to the last bit are here. Of `sin` or `exp` neither C
//! nor IEEE says how exact they are: such functions have no row, and nothing is known of them.

use crate::{canonical, Format};
use Format::{Double, Single};

/// The name of the type of IEEE numbers in expressions.
pub const SORT: &str = "ieee";

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatOperation {
    /// `a + b`
    Add(Format),
    /// `a - b`
    Subtract(Format),
    /// `a * b`
    Multiply(Format),
    /// `a / b`
    Divide(Format),
    /// `fma(a, b, c)`
    Fma(Format),
    /// `sqrt(a)`
    Sqrt(Format),
    /// `-a`
    Negate,
    /// `fabs(a)`
    Fabs,
    /// `floor(a)`
    Floor,
    /// `ceil(a)`
    Ceil,
    /// `trunc(a)`
    Trunc,
    /// `round(a)`: halves away from zero
    Round,
    /// `rint(a)`: halves to even
    Rint,
    /// A double as a float.
    Narrow,
    /// An integer of at most 64 bits as a number.
    FromInteger(Format),
    /// A number without its fraction, as an integer; of numbers within 64 bits.
    ToInteger,
    /// `a < b`
    Less,
    /// `a <= b`
    LessEqual,
    /// `a == b`
    Equal,
    /// Whether the sign is set; that of NaN is left open.
    SignBit,
    /// Whether it is a float.
    IsSingle,
}

/// What the arguments and the result of an operation are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Numbers to a number.
    Number,
    /// Numbers to a condition.
    Condition,
    /// An integer to a number.
    OfInteger,
    /// A number to an integer.
    ToInteger,
}

/// Names, and how many arguments there are.
const TABLE: &[(FloatOperation, &str, usize)] = &[
    (FloatOperation::Add(Double), "+", 2),
    (FloatOperation::Add(Single), "+f", 2),
    (FloatOperation::Subtract(Double), "-", 2),
    (FloatOperation::Subtract(Single), "-f", 2),
    (FloatOperation::Multiply(Double), "*", 2),
    (FloatOperation::Multiply(Single), "*f", 2),
    (FloatOperation::Divide(Double), "/", 2),
    (FloatOperation::Divide(Single), "/f", 2),
    (FloatOperation::Fma(Double), "fma", 3),
    (FloatOperation::Fma(Single), "fmaf", 3),
    (FloatOperation::Sqrt(Double), "sqrt", 1),
    (FloatOperation::Sqrt(Single), "sqrtf", 1),
    (FloatOperation::Negate, "-", 1),
    (FloatOperation::Fabs, "fabs", 1),
    (FloatOperation::Floor, "floor", 1),
    (FloatOperation::Ceil, "ceil", 1),
    (FloatOperation::Trunc, "trunc", 1),
    (FloatOperation::Round, "round", 1),
    (FloatOperation::Rint, "rint", 1),
    (FloatOperation::Narrow, "(float)", 1),
    (FloatOperation::FromInteger(Double), "(double)", 1),
    (FloatOperation::FromInteger(Single), "(float)", 1),
    (FloatOperation::ToInteger, "(long)", 1),
    (FloatOperation::Less, "<", 2),
    (FloatOperation::LessEqual, "<=", 2),
    (FloatOperation::Equal, "==", 2),
    (FloatOperation::SignBit, "signbit", 1),
    (FloatOperation::IsSingle, "isfloat", 1),
];

impl FloatOperation {
    /// The name of the function.
    pub fn name(self) -> &'static str {
        TABLE.iter().find(|(operation, ..)| *operation == self).map_or("", |(_, name, _)| name)
    }

    /// How many arguments it has.
    pub fn arguments(self) -> usize {
        TABLE.iter().find(|(operation, ..)| *operation == self).map_or(0, |(.., count)| *count)
    }

    /// What its arguments and its result are.
    pub fn kind(self) -> Kind {
        match self {
            FloatOperation::FromInteger(_) => Kind::OfInteger,
            FloatOperation::ToInteger => Kind::ToInteger,
            FloatOperation::Less
            | FloatOperation::LessEqual
            | FloatOperation::Equal
            | FloatOperation::SignBit
            | FloatOperation::IsSingle => Kind::Condition,
            _ => Kind::Number,
        }
    }

    /// The operation with this name, so many arguments, and such arguments and result.
    pub fn called(name: &str, arguments: usize, kind: Kind) -> Option<FloatOperation> {
        let is_meant =
            |row: &&(FloatOperation, &str, usize)| row.1 == name && row.2 == arguments && row.0.kind() == kind;
        TABLE.iter().find(is_meant).map(|(operation, ..)| *operation)
    }

    /// Its value as a number; none of operations that give none, or of too few arguments.
    pub fn number(self, x: &[f64]) -> Option<f64> {
        let (a, b) = (*x.first()?, x.get(1).copied());
        let value = match self {
            FloatOperation::Add(format) => format.round(a + b?),
            FloatOperation::Subtract(format) => format.round(a - b?),
            FloatOperation::Multiply(format) => format.round(a * b?),
            FloatOperation::Divide(format) => format.round(a / b?),
            FloatOperation::Fma(Double) => a.mul_add(b?, *x.get(2)?),
            // The product of two floats is a double, the sum with a third one may not be.
            FloatOperation::Fma(Single) => f64::from((a as f32).mul_add(b? as f32, *x.get(2)? as f32)),
            FloatOperation::Sqrt(format) => format.round(a.sqrt()),
            FloatOperation::Negate => -a,
            FloatOperation::Fabs => a.abs(),
            FloatOperation::Floor => a.floor(),
            FloatOperation::Ceil => a.ceil(),
            FloatOperation::Trunc => a.trunc(),
            FloatOperation::Round => a.round(),
            FloatOperation::Rint => a.round_ties_even(),
            FloatOperation::Narrow => Single.round(a),
            FloatOperation::FromInteger(_)
            | FloatOperation::ToInteger
            | FloatOperation::Less
            | FloatOperation::LessEqual
            | FloatOperation::Equal
            | FloatOperation::SignBit
            | FloatOperation::IsSingle => return None,
        };
        Some(canonical(value))
    }

    /// Its value as a condition; none where it is no condition or left open.
    pub fn holds(self, x: &[f64]) -> Option<bool> {
        let (a, b) = (*x.first()?, x.get(1).copied());
        Some(match self {
            FloatOperation::Less => a < b?,
            FloatOperation::LessEqual => a <= b?,
            FloatOperation::Equal => a == b?,
            FloatOperation::SignBit if a.is_nan() => return None,
            FloatOperation::SignBit => a.is_sign_negative(),
            FloatOperation::IsSingle => a.is_nan() || Single.round(a) == a,
            _ => return None,
        })
    }
}

/// A known number as C writes it; no variable is called so.
pub fn constant_name(value: f64) -> String {
    match value {
        _ if value.is_nan() => "(0.0 / 0.0)".into(),
        f64::INFINITY => "(1.0 / 0.0)".into(),
        f64::NEG_INFINITY => "(-1.0 / 0.0)".into(),
        // Both have enough digits to be read back as the same number.
        _ if value != 0.0 && !(1e-5..1e17).contains(&value.abs()) => format!("{value:e}"),
        _ => format!("{value:?}"),
    }
}

/// The number that is written so.
pub fn constant_value(name: &str) -> Option<f64> {
    match name {
        "(0.0 / 0.0)" => Some(f64::NAN),
        "(1.0 / 0.0)" => Some(f64::INFINITY),
        "(-1.0 / 0.0)" => Some(f64::NEG_INFINITY),
        _ if name.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => name.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_operations() {
        for (operation, name, count) in TABLE {
            assert_eq!(FloatOperation::called(name, *count, operation.kind()), Some(*operation), "{name}");
        }
    }

    #[test]
    fn constants_are_read_back() {
        for value in [0.0, -0.0, 0.1, -1e300, 5e-324, 1e17, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let back = constant_value(&constant_name(value)).map(f64::to_bits);
            assert_eq!(back, Some(value.to_bits()), "{value}");
        }
        assert_eq!(constant_value("x"), None);
        assert_eq!(constant_value("inf"), None);
    }

    #[test]
    fn values_are_those_of_c() {
        assert_eq!(FloatOperation::Add(Double).number(&[0.1, 0.2]), Some(0.30000000000000004));
        assert_eq!(FloatOperation::Narrow.number(&[0.1]), Some(0.10000000149011612));
        assert_eq!(FloatOperation::Less.holds(&[f64::NAN, 1.0]), Some(false));
        assert_eq!(FloatOperation::Equal.holds(&[0.0, -0.0]), Some(true));
        assert_eq!(FloatOperation::Divide(Double).number(&[1.0, -0.0]), Some(f64::NEG_INFINITY));
    }
}
