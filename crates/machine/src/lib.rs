//! The machine: one semantics of C, over a domain of values.
//!
//! A program of the model is compiled ([`Code`]) and executed step by step
//! ([`Machine`]) on a state of plain data. What a number is, the domain says
//! ([`Domain`]): [`Exact`] computes with integers and rationals without
//! bounds, [`MachineArith`] as gcc's code does; symbolic exploration adds a
//! domain of its own, elsewhere. [`run`] is one concrete run from start to end.
//!
//! Deliberately not here: symbolic expressions, provers, searches. A run or a
//! replay shares no reasoning with them and can contradict them.

mod abstracts;
mod addresses;
mod boundless;
mod call;
mod canonical;
pub mod code;
mod compile;
mod domain;
mod evaluate;
mod exact;
mod explain;
mod fault;
mod fingerprint;
mod ieee;
mod inputs;
mod lending;
mod library;
mod locate;
mod machine;
pub mod memory;
pub mod mpi;
pub mod numbers;
mod open;
mod output;
mod outside;
mod quantify;
mod quick;
mod random;
mod run;
mod spell;
mod start;
pub mod state;
mod step;
#[cfg(test)]
mod testing;
mod transaction;
pub mod world;

pub use abstracts::{otherwise_name, point_name};
pub use antiphon_model::expression_text;
pub use canonical::{Survey, Walk};
pub use code::Code;
pub use compile::{compile, compile_pair};
pub use domain::{
    Answer, Arithmetic, Bytes, Decision, Domain, DoubleBits, InputStep, Layer, MathError, NumberType, Party, Polarity,
    Printed, Relations, Serial, Widths, MOST_VALUES, SIZE,
};
pub use exact::Exact;
pub use fault::{CallSite, Checks, End, Ending, Fault, Limit, Property, Stop, Trouble, Unsupported};
pub use fingerprint::{mix, Fingerprint};
pub use ieee::{MachineArith, MachineNumber, Overflow};
pub use inputs::input_name;
pub use machine::{Halt, Machine, Outcome};
pub use output::{Nowhere, Output, Recording, Stream};
pub use outside::Outside;
pub use random::Random;
pub use run::{run, Invariants, Options, Report};
