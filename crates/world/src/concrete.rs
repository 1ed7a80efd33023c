//! Runs in the two concrete domains, compiled here once. A generic function is
//! compiled again by every crate that names it with a type, and a whole machine
//! is the largest of all; who only wants to run a program uses these.

use crate::run::{run, Report};
use antiphon_machine::Exact;
use antiphon_machine::Options;
use antiphon_machine::Output;
use antiphon_machine::{MachineArith, Overflow};
use antiphon_model::Program;

/// Runs a program in exact numbers; choices come from the seed of the options.
pub fn run_exact(program: &Program, options: &Options, output: &mut dyn Output) -> Report {
    run(program, options, Exact::new(options.seed), output)
}

/// Runs a program as gcc's code computes; choices come from the seed of the options.
pub fn run_machine(program: &Program, options: &Options, overflow: Overflow, output: &mut dyn Output) -> Report {
    run(program, options, MachineArith::new(overflow, options.seed), output)
}
