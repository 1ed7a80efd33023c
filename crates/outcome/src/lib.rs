//! What a result is, as plain data that everything from the machine to the report
//! shares: what can be violated, what can be said about a program, why something
//! was not decided.
//!
//! Deliberately not here: how a result is found (the engines), how it is drawn and
//! which shape it has in JSON (`report`).

mod property;
mod verdict;

pub use property::{CheckedWhen, Command, Property, Reporter};
pub use verdict::Verdict;
