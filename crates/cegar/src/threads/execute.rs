//! Executions of the user's program in the concrete world, with a scheduler of ours. No formula and no
//! solver takes part: what goes wrong here is real.

use crate::work::Work;
use antiphon_machine::{Domain, EnvironmentInputs, Exact, Fault, Integers, Invariants, MachineArith};
use antiphon_machine::{Options as RunOptions, Property};
use antiphon_outcome::{Move as Decision, TaskId, TraceStep, Violation};
use antiphon_source::Span;
use antiphon_world::{Deadlock, Event, Policy, Programs, Scheduling, SchedulingChoice, World};
use std::collections::BTreeMap;

/// Steps of one execution.
const MOST_STEPS: u64 = 400_000;

/// Decides who goes on.
pub(super) trait Scheduler {
    /// One of the choices; none gives the execution up. A place is where a thread stands.
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize>;
}

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
        let hidden_steps = self.steps.saturating_sub(self.trace.len() as u64);
        let (trace, schedule) = (self.trace, self.taken);
        Violation { inputs, trace, hidden_steps, schedule, ..Violation::met(self.fault, self.task) }
    }
}

/// One execution; what goes wrong in it.
pub(super) fn execute(work: &Work<'_>, given: &Given, scheduler: &mut dyn Scheduler) -> Option<Met> {
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
    match work.options.integers() {
        Integers::Ideal => execute_in(work, &run, Exact::new(0), scheduler),
        Integers::Machine(overflow) => execute_in(work, &run, MachineArith::new(overflow, 0), scheduler),
    }
}

fn execute_in<D: Domain>(work: &Work<'_>, run: &RunOptions, domain: D, scheduler: &mut dyn Scheduler) -> Option<Met> {
    let programs = Programs::alone(work.replayed, 1);
    let codes = programs.compile();
    let mut world = programs.world(&codes, run, domain);
    world.set_policy(Policy { scheduling: Scheduling::Replay, deadlock: Deadlock::Ignore, ..Policy::RUN });
    world.record_trace();
    if !world.machine.missing_inputs().is_empty() {
        return None;
    }
    if let Err(stop) = world.begin() {
        world.fail_at_start(*stop);
    }
    let (task, fault) = follow(&mut world, scheduler)?;
    if !work.options.checks.has(fault.property) {
        return None;
    }
    let recorded = world.recorded();
    let taken = world.taken().iter().map(|(_, choice)| Decision(choice.to_string())).collect();
    Some(Met { fault, task, trace: recorded.trace, steps: recorded.steps, taken })
}

fn follow<D: Domain>(world: &mut World<'_, D>, scheduler: &mut dyn Scheduler) -> Option<(TaskId, Fault)> {
    loop {
        match world.advance() {
            Event::Choices(choices) => {
                let mut place = |thread| world.place_of(0, thread);
                let choice = scheduler.choose(&choices, &mut place)?;
                world.accept(&choices[choice]);
            }
            Event::Fault(task, fault) => return Some((task, fault)),
            Event::Pause | Event::Remember => world.machine.look_at_limits().ok()?,
            Event::Deadlock(_)
            | Event::End
            | Event::Undecided(_)
            | Event::Unsupported(..)
            | Event::Limit(..)
            | Event::Assumption(_)
            | Event::Nothing => return None,
        }
    }
}
