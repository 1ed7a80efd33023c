//! Numbers and the operators of C on them. All that a domain which knows every number has
//! to say beside [`super::Known`].

use super::{Answer, Arithmetic, Bytes, MathError, NumberType, Printed, Widths};
use antiphon_model::{FloatFormat, PureFunction, Real};
use std::fmt::Debug;
use std::hash::Hash;

/// What a number is, and how C's operators act on it.
pub trait Values {
    /// A number.
    type Number: Clone + Eq + Hash + Debug;

    /// Whether every condition is decided and every index known. Where not, a
    /// step is taken as a transaction, and indices may stand for several places.
    const KNOWS_ALL: bool;

    /// Whether numbers know the widths of their types.
    fn widths(&self) -> Widths;

    /// An integer constant of a type (real constants of floating type).
    fn integer(&mut self, value: i128, ty: NumberType) -> Self::Number;

    /// A real constant, rounded as the type asks.
    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<Self::Number, Self::Number>;

    /// An exact number made by a library function (`atof`, `strtol`, ...).
    fn exact(&mut self, value: &antiphon_numbers::Rat, ty: NumberType) -> Answer<Self::Number, Self::Number>;

    /// `-x`
    fn negate(&mut self, ty: NumberType, x: &Self::Number) -> Answer<Self::Number, Self::Number>;

    /// `~x`
    fn complement(&mut self, ty: NumberType, x: &Self::Number) -> Answer<Self::Number, Self::Number>;

    /// 1 if `x` is zero, else 0.
    fn is_zero(&mut self, x: &Self::Number) -> Self::Number;

    /// An operator on two numbers of type `ty`. A comparison gives 0 or 1; the
    /// right side of a shift has its own integer type.
    fn binary(
        &mut self,
        op: Arithmetic,
        ty: NumberType,
        a: &Self::Number,
        b: &Self::Number,
    ) -> Answer<Self::Number, Self::Number>;

    /// Conversion between types of numbers.
    fn convert(&mut self, from: NumberType, to: NumberType, x: &Self::Number) -> Answer<Self::Number, Self::Number>;

    /// A mathematical function; `types` are those of its arguments.
    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Self::Number],
    ) -> Answer<Self::Number, Self::Number>;

    /// What the C library would report of that application; nothing where
    /// numbers have no bounds.
    fn math_error(
        &self,
        _function: PureFunction,
        _result: NumberType,
        _x: &[Self::Number],
        _value: &Self::Number,
    ) -> Option<MathError> {
        None
    }

    /// The value that a bit-field of this type and width keeps of `x`.
    fn narrow(&mut self, ty: NumberType, width: u32, x: &Self::Number) -> Self::Number;

    /// The number, if it is written as one, and in range. At once: without any
    /// thought about what is assumed.
    fn literal(&self, x: &Self::Number) -> Option<i64>;

    /// Equal numbers have equal fingerprints; others do not, but for chance.
    fn fingerprint(&mut self, x: &Self::Number) -> u128;

    /// The bytes of a number, where it has any.
    fn to_bytes(&self, ty: NumberType, x: &Self::Number) -> Option<Bytes>;

    /// The number with these bytes, where numbers have any.
    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Self::Number>;

    /// For the user's eyes.
    fn printed(&self, ty: NumberType, x: &Self::Number) -> Printed;
}
