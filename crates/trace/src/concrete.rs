//! Executions in the concrete world: what a program is run with. No formula and no
//! solver takes part, so they can contradict them.
//!
//! Who goes on is decided by a scheduler: `guide` follows a schedule that a
//! solver found, `sample` tries schedules at random.

use crate::options::Options;
use antiphon_machine::{Checks, Invariants, Options as RunOptions};
use antiphon_model::Program;
use antiphon_outcome::Property;
use antiphon_world::{Deadlock, Driver, Programs};
use std::collections::BTreeMap;

/// Steps of one execution.
const MOST_STEPS: u64 = 500_000;

/// Threads of one execution: one that creates them without end does nothing else.
const MOST_THREADS: u32 = 256;

/// Ready to execute a program under the test vector, with these checks. Values that
/// the program leaves open are those that are answered, by name.
pub fn driver<'p>(
    program: &'p Program,
    options: &Options,
    checks: Checks,
    answers: BTreeMap<String, String>,
) -> Driver<'p> {
    let run = RunOptions {
        inputs: options.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        launch: options.launch.clone(),
        answers,
        checks,
        invariants: Invariants::Ignored,
        max_steps: Some(MOST_STEPS),
        max_threads: Some(MOST_THREADS),
        ..RunOptions::default()
    };
    let deadlock = match checks.has(Property::AbsoluteDeadlock) {
        true => Deadlock::Absolute,
        false => Deadlock::Ignore,
    };
    let interruption = options.interruption.clone();
    let stop = Box::new(move || interruption.is_raised());
    Driver { programs: Programs::alone(program, 1), run, deadlock, integers: options.integers, stop }
}
