//! Types of numbers: what an operator or a conversion has to know of its operands.
//! What a number is, the domain says.

use crate::types::{CharLike, FloatFormat, IntType, Signedness};

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberType {
    /// `_Bool`
    Bool,
    /// An integer type.
    Int(IntType),
    /// A floating type.
    Float(FloatFormat),
}

impl NumberType {
    /// The type of `int`.
    pub const INT: NumberType =
        NumberType::Int(IntType { bits: 32, sign: Signedness::Signed, chars: CharLike::Number });

    /// Whether it is a floating type.
    pub fn is_float(self) -> bool {
        matches!(self, NumberType::Float(_))
    }

    /// The integer that bytes spell in this type, the least significant first;
    /// `None` if it has no integers of fewer than 128 bits, or not this one.
    pub fn integer_of_bytes(self, bytes: &[u8]) -> Option<i128> {
        let (bits, sign) = self.integer()?;
        let raw =
            bytes.iter().rev().try_fold(0i128, |value, &byte| Some(value.checked_mul(256)? | i128::from(byte)))?;
        let (half, whole) = (1i128.checked_shl(bits - 1)?, 1i128.checked_shl(bits).filter(|_| bits < 127)?);
        match (self, sign) {
            (NumberType::Bool, _) => (raw <= 1).then_some(raw),
            (_, Signedness::Signed) if raw >= half => Some(raw - whole),
            _ => Some(raw),
        }
    }

    /// The bytes of an integer of this type, the least significant first; `None` if the type does not hold it.
    pub fn bytes_of_integer(self, value: i128) -> Option<Vec<u8>> {
        let (bits, sign) = self.integer()?;
        let (half, whole) = (1i128.checked_shl(bits - 1)?, 1i128.checked_shl(bits).filter(|_| bits < 127)?);
        let range = match (self, sign) {
            (NumberType::Bool, _) => 0..2,
            (_, Signedness::Signed) => -half..half,
            (_, Signedness::Unsigned) => 0..whole,
        };
        range.contains(&value).then(|| value.to_le_bytes()[..(bits as usize / 8).max(1)].to_vec())
    }

    /// A value of type `char`, written as a number, as the source spells it; its number stands beside it.
    pub fn character(self, value: &str) -> Option<String> {
        let NumberType::Int(IntType { chars: CharLike::Character, sign: Signedness::Signed, .. }) = self else {
            return None;
        };
        let byte = value.parse::<u8>().ok().filter(u8::is_ascii_graphic)?;
        Some(format!("'{}' ({value})", byte as char))
    }

    /// The width at which numbers of this type wrap although signed integers are mathematical: unsigned ones do by
    /// C's definition; a signed type narrower than `int` gets its values from conversions, which wrap as well.
    pub fn wraps(self) -> Option<(u32, Signedness)> {
        match self {
            NumberType::Int(int) if int.sign == Signedness::Unsigned || int.bits < 32 => self.integer(),
            NumberType::Int(_) | NumberType::Bool | NumberType::Float(_) => None,
        }
    }

    /// Width and signedness of an integer type; `_Bool` is one unsigned byte.
    pub fn integer(self) -> Option<(u32, Signedness)> {
        match self {
            NumberType::Bool => Some((8, Signedness::Unsigned)),
            NumberType::Int(int) => Some((u32::from(int.bits), int.sign)),
            NumberType::Float(_) => None,
        }
    }
}

/// The low bits of a number, in a type of that many.
#[inline]
pub fn narrowed(value: i64, bits: u32, sign: Signedness) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    match sign {
        Signedness::Signed => value << shift >> shift,
        Signedness::Unsigned => ((value as u64) << shift >> shift) as i64,
    }
}

/// The type of `size_t`.
pub const SIZE: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Unsigned, chars: CharLike::Number });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_and_unsigned_types_wrap_where_integers_are_mathematical() {
        let int = |bits, sign| NumberType::Int(IntType { bits, sign, chars: CharLike::Number });
        assert_eq!(int(8, Signedness::Signed).wraps(), Some((8, Signedness::Signed)));
        assert_eq!(int(16, Signedness::Signed).wraps(), Some((16, Signedness::Signed)));
        assert_eq!(NumberType::INT.wraps(), None);
        assert_eq!(int(64, Signedness::Signed).wraps(), None);
        assert_eq!(SIZE.wraps(), Some((64, Signedness::Unsigned)));
        assert_eq!(NumberType::Bool.wraps(), None);
    }
}
