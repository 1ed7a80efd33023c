//! Types of scalars as memory sees them: all pointers are one, and an enumeration
//! is its integer.

use super::NumberType;
use crate::types::{FloatFormat, Type, TypeId, Types};

/// A scalar type as memory sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// A number.
    Number(NumberType),
    /// A pointer to an object or a function.
    Pointer,
    /// A `va_list`.
    VaList,
}

impl Scalar {
    /// The scalar of a type; `None` for arrays, records, `void`, functions.
    pub fn of(types: &Types, ty: TypeId) -> Option<Scalar> {
        Some(match types.get(ty) {
            Type::Bool => Scalar::Number(NumberType::Bool),
            Type::Int(int) => Scalar::Number(NumberType::Int(*int)),
            Type::Float(format) => Scalar::Number(NumberType::Float(*format)),
            Type::Pointer(_) => Scalar::Pointer,
            Type::VaList => Scalar::VaList,
            Type::Void | Type::Array(..) | Type::Record(_) | Type::Function(_) => return None,
        })
    }

    /// Bytes, on a target with such pointers.
    pub fn size(self, pointer_size: u32) -> u32 {
        match self {
            Scalar::Number(NumberType::Bool) => 1,
            Scalar::Number(NumberType::Int(int)) => u32::from(int.bits) / 8,
            Scalar::Number(NumberType::Float(FloatFormat::Single)) => 4,
            Scalar::Number(NumberType::Float(FloatFormat::Double)) => 8,
            Scalar::Number(NumberType::Float(FloatFormat::Extended)) => 8 + pointer_size,
            Scalar::Number(NumberType::Float(FloatFormat::Quad)) => 16,
            Scalar::Pointer => pointer_size,
            Scalar::VaList => pointer_size * if pointer_size == 4 { 1 } else { 3 },
        }
    }

    /// Whether it is an integer or `_Bool`.
    pub fn is_integer(self) -> bool {
        matches!(self, Scalar::Number(NumberType::Bool | NumberType::Int(_)))
    }
}
