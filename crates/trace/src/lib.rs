//! Trace-driven verification of multithreaded programs under a test input
//! (Yang and Sakallah, *Trace-Driven Verification of Multithreaded Programs*,
//! 2010): given the inputs, does any interleaving of the threads violate a
//! property?

mod analyse;
mod concrete;
pub mod events;
mod guide;
mod limits;
mod narrate;
mod options;
pub mod order;
mod questions;
mod sample;
mod steps;
pub mod unfold;

pub use options::{Method, Optimisation, Options, Patience, EXECUTIONS, QUESTION};

use antiphon_model::Program;
use antiphon_outcome::Outcome;

/// Analyses a program under a test input.
pub fn trace(program: &Program, options: &Options) -> Outcome {
    analyse::analyse(program, options)
}
