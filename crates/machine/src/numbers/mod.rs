//! Exact numbers: integers and rationals without bounds, quick while small.
//!
//! Programs compute with small numbers nearly always, so a small integer is
//! stored inline and its operations are one checked machine instruction; only
//! what leaves 64 bits goes to a boxed big integer. The libraries for big
//! numbers allocate for every value, which costs ten to fifty times as much.
//!
//! Decimal text of numbers (what `printf` needs) is here too, since it is
//! computed exactly, from integers.

mod decimal;
mod int;
mod rat;

pub use decimal::{hexadecimal, Decimal, Magnitude, Point};
pub use int::Int;
pub use rat::Rat;
