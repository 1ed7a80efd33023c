//! Compiled code: a program of the model as plain data that a machine executes.
//!
//! [`compile`] translates once, before anything runs: names become slots, types
//! descriptors, constants entries of a table. [`anatomy`] says what each operation
//! is made of, for all who ask something of code without executing it; [`region`] finds the operations of a loop whose iterations are marked.
//!
//! Deliberately not here: values and memory, which are the machine's, and every
//! choice of a domain: all of them share one [`Code`].

pub mod anatomy;
mod arithmetic;
pub mod code;
mod compile;
pub mod region;

pub use arithmetic::Arithmetic;
pub use code::Code;
pub use compile::{compile, compile_pair};
