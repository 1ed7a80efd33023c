//! C's arithmetic types on an LP64 target, with their promotions and
//! conversions.

/// An arithmetic type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Float,
    Double,
}

/// All integer types but `_Bool`.
pub(crate) const INTEGERS: &[Ty] = &[
    Ty::Char,
    Ty::SignedChar,
    Ty::UnsignedChar,
    Ty::Short,
    Ty::UnsignedShort,
    Ty::Int,
    Ty::Int,
    Ty::Unsigned,
    Ty::Unsigned,
    Ty::Long,
    Ty::UnsignedLong,
    Ty::LongLong,
    Ty::UnsignedLongLong,
];

impl Ty {
    /// As C writes it.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Ty::Bool => "_Bool",
            Ty::Char => "char",
            Ty::SignedChar => "signed char",
            Ty::UnsignedChar => "unsigned char",
            Ty::Short => "short",
            Ty::UnsignedShort => "unsigned short",
            Ty::Int => "int",
            Ty::Unsigned => "unsigned",
            Ty::Long => "long",
            Ty::UnsignedLong => "unsigned long",
            Ty::LongLong => "long long",
            Ty::UnsignedLongLong => "unsigned long long",
            Ty::Float => "float",
            Ty::Double => "double",
        }
    }

    /// Value bits and sign bit.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Ty::Bool => 1,
            Ty::Char | Ty::SignedChar | Ty::UnsignedChar => 8,
            Ty::Short | Ty::UnsignedShort => 16,
            Ty::Int | Ty::Unsigned | Ty::Float => 32,
            Ty::Long | Ty::UnsignedLong | Ty::LongLong | Ty::UnsignedLongLong | Ty::Double => 64,
        }
    }

    /// Whether there are negative values.
    pub(crate) fn is_signed(self) -> bool {
        match self {
            Ty::Char | Ty::SignedChar | Ty::Short | Ty::Int | Ty::Long | Ty::LongLong | Ty::Float | Ty::Double => true,
            Ty::Bool
            | Ty::UnsignedChar
            | Ty::UnsignedShort
            | Ty::Unsigned
            | Ty::UnsignedLong
            | Ty::UnsignedLongLong => false,
        }
    }

    /// Whether it is `float` or `double`.
    pub(crate) fn is_real(self) -> bool {
        matches!(self, Ty::Float | Ty::Double)
    }

    /// Lowest and highest value of an integer type.
    pub(crate) fn range(self) -> (i128, i128) {
        match self.is_signed() {
            true => (-(1 << (self.bits() - 1)), (1 << (self.bits() - 1)) - 1),
            false => (0, (1 << self.bits()) - 1),
        }
    }

    /// The integer promotions.
    pub(crate) fn promoted(self) -> Ty {
        match self {
            Ty::Bool | Ty::Char | Ty::SignedChar | Ty::UnsignedChar | Ty::Short | Ty::UnsignedShort | Ty::Int => {
                Ty::Int
            }
            other => other,
        }
    }

    fn rank(self) -> u32 {
        match self {
            Ty::Long | Ty::UnsignedLong => 2,
            Ty::LongLong | Ty::UnsignedLongLong => 3,
            Ty::Float => 4,
            Ty::Double => 5,
            _ => 1,
        }
    }

    fn unsigned(self) -> Ty {
        match self {
            Ty::Int => Ty::Unsigned,
            Ty::Long => Ty::UnsignedLong,
            Ty::LongLong => Ty::UnsignedLongLong,
            other => other,
        }
    }
}

/// The usual arithmetic conversions.
pub(crate) fn usual(left: Ty, right: Ty) -> Ty {
    let (left, right) = (left.promoted(), right.promoted());
    if left == right || left.is_real() || right.is_real() {
        return if left.rank() >= right.rank() { left } else { right };
    }
    let (high, low) = if left.rank() >= right.rank() { (left, right) } else { (right, left) };
    if high.is_signed() == low.is_signed() || !high.is_signed() {
        return high;
    }
    // A signed type of higher rank holds all values of the unsigned one, or loses its sign.
    match high.rank() > low.rank() && high.bits() > low.bits() {
        true => high,
        false if high.rank() == low.rank() => low,
        false => high.unsigned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_those_of_lp64() {
        assert_eq!(usual(Ty::Char, Ty::UnsignedShort), Ty::Int);
        assert_eq!(usual(Ty::Int, Ty::Unsigned), Ty::Unsigned);
        assert_eq!(usual(Ty::Unsigned, Ty::Long), Ty::Long);
        assert_eq!(usual(Ty::UnsignedLong, Ty::LongLong), Ty::UnsignedLongLong);
        assert_eq!(usual(Ty::Long, Ty::LongLong), Ty::LongLong);
        assert_eq!(usual(Ty::UnsignedLongLong, Ty::Float), Ty::Float);
        assert_eq!(usual(Ty::Float, Ty::Double), Ty::Double);
    }

    #[test]
    fn ranges() {
        assert_eq!(Ty::Char.range(), (-128, 127));
        assert_eq!(Ty::Bool.range(), (0, 1));
        assert_eq!(Ty::UnsignedLong.range(), (0, u64::MAX as i128));
    }
}
