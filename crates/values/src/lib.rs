//! Values of C, and what a number is.
//!
//! Pointers, cells and blocks are plain data ([`value`]) over numbers of which nothing
//! is said here; a [`Domain`] says it. Two domains that know every number are here,
//! [`Exact`] (integers and rationals without bounds) and [`MachineArith`] (as gcc's code
//! computes); the symbolic one is a crate of its own. What ends a run is here, too
//! ([`fault`]), because a domain can find it out.
//!
//! Deliberately not here: memory, control, calls, C's library (crate `machine`).

mod arithmetic;
pub mod domain;
mod exact;
pub mod fault;
mod ieee;
mod roots;
pub mod value;

pub use arithmetic::{Integers, NumberModel};
pub use domain::{
    Answer, Arithmetic, Arrays, Assumptions, Bytes, ConcreteValues, Decision, Domain, DoubleBits, Environment,
    InputStep, Layer, Layers, MathError, Merging, NumberType, Plain, Polarity, Printed, ProgramRole, Relations, Serial,
    Values, Widths, MOST_VALUES, SIZE,
};
pub use exact::Exact;
pub use fault::Stop;
pub use ieee::{wrapped_exact, MachineArith, MachineNumber, Overflow};
