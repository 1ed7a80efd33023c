//! Runs in the two concrete domains, compiled here once. A generic function is
//! compiled again by every crate that names it with a type, and a whole machine
//! is the largest of all; who only wants to run a program uses these.

use crate::run::{run, Report};
use crate::state::{LoopSample, World};
use antiphon_machine::Options;
use antiphon_machine::Output;
use antiphon_machine::{compile, Exact, Nowhere};
use antiphon_machine::{MachineArith, Overflow};
use antiphon_model::Program;
use antiphon_numbers::Rat;

/// Runs a program in exact numbers; choices come from the seed of the options.
pub fn run_exact(program: &Program, options: &Options, output: &mut dyn Output) -> Report {
    run(program, options, Exact::new(options.seed), output)
}

/// Runs a program as gcc's code computes; choices come from the seed of the options.
pub fn run_machine(program: &Program, options: &Options, overflow: Overflow, output: &mut dyn Output) -> Report {
    run(program, options, MachineArith::new(overflow, options.seed), output)
}

/// What a run in exact numbers sees at the heads of its loops.
pub fn sample_loops(program: &Program, options: &Options) -> Vec<LoopSample<Rat>> {
    let code = compile(program);
    let mut world = World::new(program, &code, options, Exact::new(options.seed), Box::new(Nowhere));
    if !world.machine.missing_inputs().is_empty() || world.begin().is_err() {
        return Vec::new();
    }
    world.run_on();
    world.take_samples()
}
