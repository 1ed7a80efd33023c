//! Exact numbers: integers and rationals of any size, small ones inline.
//!
//! Almost every number that a verifier meets fits 64 bits; arithmetic on those
//! must cost what machine arithmetic costs, and must never be wrong on the
//! others: libraries for big numbers allocate for every value, which costs ten to
//! fifty times as much. [`Int`] is an `i64` or, beyond, a boxed big integer; [`Rat`]
//! is a reduced quotient of two. Equal numbers have equal representations, so that
//! derived equality and hashing are those of the numbers.
//!
//! Decimal text of numbers (what `printf` needs) is here too, since it is
//! computed exactly, from integers.
//!
//! [`Random`] is the seeded sequence of numbers of one run; a [`Fingerprint`] is the
//! number by which a state is known. Sums of symbols, of which only bounds are known, are in [`affine`].
//!
//! Deliberately not here: arithmetic of floating point and of machine integers,
//! parsing of C.

pub mod affine;
mod decimal;
mod double;
mod fingerprint;
pub mod glibc;
mod integer;
mod random;
mod rational;

pub use decimal::{hexadecimal, Decimal, Magnitude, Point};
pub use fingerprint::{Fingerprint, StructuralFingerprint};
pub use integer::Int;
pub use random::Random;
pub use rational::Rat;
