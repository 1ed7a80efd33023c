//! Exact numbers: integers and rationals of any size, small ones inline.
//!
//! Almost every number that a verifier meets fits 64 bits; arithmetic on those
//! must cost what machine arithmetic costs, and must never be wrong on the
//! others. [`Int`] is an `i64` or, beyond, a boxed big integer; [`Rat`] is a
//! reduced quotient of two. Equal numbers have equal representations, so that
//! derived equality and hashing are those of the numbers.
//!
//! Deliberately not here: floating point, machine integers, parsing of C.

mod integer;
mod rational;

pub use integer::Int;
pub use rational::Rat;
