//! The operators on two numbers, as code and domains name them: those of the
//! model without the ones on pointers, which are the machine's.

use antiphon_model::BinaryOp;

/// The operators that act on two numbers: those of the model without pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arithmetic {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
}

impl Arithmetic {
    /// The operator on numbers, if it is one.
    pub fn of(op: BinaryOp) -> Option<Arithmetic> {
        Some(match op {
            BinaryOp::Multiply => Arithmetic::Multiply,
            BinaryOp::Divide => Arithmetic::Divide,
            BinaryOp::Remainder => Arithmetic::Remainder,
            BinaryOp::Add => Arithmetic::Add,
            BinaryOp::Subtract => Arithmetic::Subtract,
            BinaryOp::ShiftLeft => Arithmetic::ShiftLeft,
            BinaryOp::ShiftRight => Arithmetic::ShiftRight,
            BinaryOp::Less => Arithmetic::Less,
            BinaryOp::LessEqual => Arithmetic::LessEqual,
            BinaryOp::Equal => Arithmetic::Equal,
            BinaryOp::NotEqual => Arithmetic::NotEqual,
            BinaryOp::BitAnd => Arithmetic::BitAnd,
            BinaryOp::BitXor => Arithmetic::BitXor,
            BinaryOp::BitOr => Arithmetic::BitOr,
            BinaryOp::PointerAdd | BinaryOp::PointerDifference => return None,
        })
    }
}
