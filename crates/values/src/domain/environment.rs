//! Values that nobody in the program decides: inputs, nondeterministic choices, and
//! functions of which nothing is known.

use super::{Answer, InputStep, NumberType, Serial, Values};

/// Values from the environment.
pub trait Environment: Values {
    /// Whether inputs that were not given have values all the same
    /// ([`Environment::input`]).
    const HAS_INPUTS: bool = false;

    /// A value that the program leaves open: any value of the type.
    fn nondeterministic(&mut self, ty: NumberType, serial: Serial) -> Self::Number;

    /// From here on this is not surely an execution of the program: something stands for
    /// more than it does.
    fn stand_for_more(&mut self, _reason: &str) {}

    /// The value of an input, or of a scalar in it, that was not given; `None`
    /// where the machine has to find one.
    fn input(&mut self, name: &str, path: &[InputStep], ty: NumberType) -> Option<Self::Number>;

    /// A value that the environment decides, under a name of its own and the
    /// same each time; `None` where the machine has to find one.
    fn environment(&mut self, name: &str, ty: NumberType) -> Option<Self::Number>;

    /// An application of a function of which nothing is known but that equal
    /// arguments give equal values; `None` where the machine has to find a value.
    fn uninterpreted(
        &mut self,
        name: &str,
        types: &[NumberType],
        result: NumberType,
        x: &[Self::Number],
    ) -> Option<Answer<Self::Number, Self::Number>>;
}
