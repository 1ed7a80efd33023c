//! Executions of the user's program in the concrete world, with a scheduler of ours. No formula and no
//! solver takes part: what goes wrong here is real.

use crate::work::Work;
use antiphon_machine::{EnvironmentInputs, Fault, Invariants};
use antiphon_machine::{Options as RunOptions, Property};
use antiphon_outcome::{Move as Decision, TaskId, TraceStep, Violation};
use antiphon_source::Span;
use antiphon_world::{Deadlock, Driver, Execution, Programs, Recording, Scheduler};
use std::collections::BTreeMap;

/// Steps of one execution.
const MOST_STEPS: u64 = 400_000;

/// What the environment answers.
#[derive(Clone, Default, Debug)]
pub(super) struct Given {
    /// Inputs by their names.
    pub inputs: BTreeMap<String, String>,
    /// Results of nondeterministic calls, by how often they were called.
    pub answers: BTreeMap<String, String>,
}

/// What went wrong.
#[derive(Debug)]
pub(super) struct Met {
    fault: Fault,
    task: TaskId,
    trace: Vec<TraceStep>,
    steps: u64,
    taken: Vec<Decision>,
}

impl Met {
    /// Whether it is this.
    pub fn is(&self, property: Property, span: Span) -> bool {
        self.fault.property == property && self.fault.span == span
    }

    /// As a violation.
    pub fn violation(self, inputs: Vec<(String, String)>) -> Violation {
        let hidden_steps = antiphon_outcome::hidden_steps(self.steps, &self.trace);
        let (trace, schedule) = (self.trace, self.taken);
        Violation { inputs, trace, hidden_steps, schedule, ..Violation::met(self.fault, self.task) }
    }
}

/// One execution; what goes wrong in it.
pub(super) fn execute(work: &Work<'_>, given: &Given, scheduler: &mut dyn Scheduler) -> Option<Met> {
    let execution = run(work, given, scheduler);
    let (task, fault) = execution.fault.filter(|(_, fault)| work.options.checks.has(fault.property))?;
    let (trace, steps, taken) = (execution.trace, execution.steps, execution.taken);
    Some(Met { fault, task, trace, steps, taken })
}

/// One execution.
pub(super) fn run(work: &Work<'_>, given: &Given, scheduler: &mut dyn Scheduler) -> Execution {
    let run = RunOptions {
        inputs: given.inputs.clone(),
        answers: given.answers.clone(),
        environment: EnvironmentInputs::Open,
        checks: work.options.checks,
        processes: 1,
        invariants: Invariants::Ignored,
        max_steps: Some(MOST_STEPS),
        interrupt: work.options.interrupt.clone(),
        ..RunOptions::default()
    };
    let programs = Programs::alone(work.replayed, 1);
    let (integers, stop) = (work.options.integers(), Box::new(|| false));
    let driver = Driver { programs, run, deadlock: Deadlock::Ignore, integers, stop };
    driver.execute(scheduler, Recording::Trace)
}
