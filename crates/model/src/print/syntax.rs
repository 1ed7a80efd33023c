//! C's operators as data: symbols and how tightly they bind. The three
//! printers of expressions share it, and the parser of the text:
//!
//! | printer | for | conversions | what has no C text |
//! |---|---|---|---|
//! | `expr` | `show model`, read back by the parser | all | has its own notation |
//! | `message` | people | none | is `...` |
//! | `annotation` | pasting into a program | those that change a value | gives no text at all |

use crate::expr::{BinaryOp, LazyOp, Quantifier, UnaryOp};

/// How tightly an operator binds; larger is tighter.
pub(crate) type Level = u8;

/// How tightly a form binds.
pub(crate) mod level {
    pub(crate) const LOOSEST: super::Level = 0;
    pub(crate) const IMPLIES: super::Level = 1;
    pub(crate) const CONDITIONAL: super::Level = 2;
    pub(crate) const OR: super::Level = 3;
    pub(crate) const AND: super::Level = 4;
    pub(crate) const UNARY: super::Level = 13;
    pub(crate) const POSTFIX: super::Level = 14;
}

/// The binary operators of the text: symbol, level, and the operators that it
/// means on numbers and on pointers.
pub(crate) const BINARY: &[(&str, u8, BinaryOp)] = &[
    ("|", 5, BinaryOp::BitOr),
    ("^", 6, BinaryOp::BitXor),
    ("&", 7, BinaryOp::BitAnd),
    ("==", 8, BinaryOp::Equal),
    ("!=", 8, BinaryOp::NotEqual),
    ("<", 9, BinaryOp::Less),
    ("<=", 9, BinaryOp::LessEqual),
    ("<<", 10, BinaryOp::ShiftLeft),
    (">>", 10, BinaryOp::ShiftRight),
    ("+", 11, BinaryOp::Add),
    ("-", 11, BinaryOp::Subtract),
    ("*", 12, BinaryOp::Multiply),
    ("/", 12, BinaryOp::Divide),
    ("%", 12, BinaryOp::Remainder),
];

/// The symbol and level of a strict operator.
pub(super) fn binary(op: BinaryOp) -> (&'static str, Level) {
    let written = match op {
        BinaryOp::PointerAdd => BinaryOp::Add,
        BinaryOp::PointerDifference => BinaryOp::Subtract,
        other => other,
    };
    BINARY.iter().find(|(_, _, known)| *known == written).map_or(("?", 12), |(text, level, _)| (text, *level))
}

/// The sign of an operator on one number.
pub(super) fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Negate => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
    }
}

/// The symbol and level of a lazy operator.
pub(super) fn lazy(op: LazyOp) -> (&'static str, Level) {
    match op {
        LazyOp::And => ("&&", level::AND),
        LazyOp::Or => ("||", level::OR),
        LazyOp::Implies => ("==>", level::IMPLIES),
    }
}

/// The word of a quantifier.
pub(super) fn quantifier(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::ForAll => "forall",
        Quantifier::Exists => "exists",
        Quantifier::Sum => "sum",
        Quantifier::Min => "min",
        Quantifier::Max => "max",
    }
}
