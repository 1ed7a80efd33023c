//! IEEE 754 numbers as C has them: `float` and `double`, rounded to nearest, ties to even.
//!
//! A `float` is kept as the double of the same value, so that widening does nothing and one
//! type serves both; operations say in which format they round. There is one NaN: C programs
//! can hardly tell two apart, and what a machine puts into them is not defined.
//!
//! | module | what it holds |
//! |---|---|
//! | `operation` | the operations, their names in expressions, their values |
//! | `range` | sets of numbers between two ends, with and without NaN |
//! | `interval` | sets of real numbers between two ends, rounded outwards |
//! | `rounding` | how far a rounded result is from the exact one |
//!
//! Deliberately not here: expressions (crate `domain` applies operations by name), formulas (crate
//! `prover` translates them), and other formats.

mod interval;
mod operation;
mod range;
mod rounding;

pub use interval::{add_up, div_up, mul_up, sqrt_up, Interval};
pub use operation::{constant_name, constant_value, FloatOperation, Kind, SORT};
pub use range::Range;
pub use rounding::{largest, smallest_step, unit};

/// A format in which operations round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `float`
    Single,
    /// `double`
    Double,
}

impl Format {
    /// A double rounded to the format. Of the sum, difference, product, quotient or root of two
    /// floats this is what one rounding gives, because a double has more than twice the digits.
    pub fn round(self, value: f64) -> f64 {
        match self {
            Format::Single => f64::from(value as f32),
            Format::Double => value,
        }
    }
}

/// The number with the one NaN that there is.
pub fn canonical(value: f64) -> f64 {
    if value.is_nan() {
        f64::NAN
    } else {
        value
    }
}

/// The next double above; NaN and infinity stay.
pub fn next_up(value: f64) -> f64 {
    match value {
        _ if value.is_nan() || value == f64::INFINITY => value,
        0.0 => f64::from_bits(1),
        _ if value > 0.0 => f64::from_bits(value.to_bits() + 1),
        _ => f64::from_bits(value.to_bits() - 1),
    }
}

/// The next double below.
pub fn next_down(value: f64) -> f64 {
    -next_up(-value)
}
