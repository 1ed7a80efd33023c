//! Executions in the concrete world: no formula and no solver takes part, so they
//! can contradict them. Whatever goes wrong on the way and is checked is a
//! violation, with its trace.
//!
//! Who goes on is decided by a [`Scheduler`]: `guide` follows a schedule that a
//! solver found, `sample` tries schedules at random.

use crate::options::Options;
use crate::order::Interruption;
use antiphon_machine::{Checks, Domain, Exact, Fault, Integers, Invariants, MachineArith, Options as RunOptions};
use antiphon_model::Program;
use antiphon_outcome::{Move, Property, TaskId, TraceStep, Wait};
use antiphon_source::Span;
use antiphon_world::{Deadlock, Event, Policy, Programs, Scheduling, SchedulingChoice, World};
use std::collections::BTreeMap;

/// What a run showed.
#[derive(Debug, Default)]
pub struct Shown {
    /// What went wrong, and who did it.
    pub fault: Option<(TaskId, Fault)>,
    /// Of a deadlock: who waits for whom, and a cycle of them.
    pub waits: (Vec<Wait>, Vec<TaskId>),
    /// What happened.
    pub trace: Vec<TraceStep>,
    /// Steps in all.
    pub steps: u64,
    /// The choices that were taken.
    pub taken: Vec<Move>,
}

/// Decides who goes on.
pub trait Scheduler {
    /// One of the choices; none gives the run up. A place is where a thread stands.
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize>;
}

/// Steps of one execution.
const MOST_STEPS: u64 = 500_000;

/// Threads of one execution: one that creates them without end does nothing else.
const MOST_THREADS: u32 = 256;

/// Whether what happens is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recording {
    /// Step by step.
    Trace,
    /// Not at all.
    Nothing,
}

/// A program that can be run again and again.
pub struct Runner<'p> {
    programs: Programs<'p>,
    run: RunOptions,
    integers: Integers,
    interruption: Interruption,
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Runner({:?})", self.integers)
    }
}

impl<'p> Runner<'p> {
    /// Ready to run a program under the test vector, with these checks. Values that
    /// the program leaves open are those that are answered, by name.
    pub fn new(
        program: &'p Program,
        options: &Options,
        checks: Checks,
        answers: BTreeMap<String, String>,
    ) -> Runner<'p> {
        let run = RunOptions {
            inputs: options.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
            answers,
            checks,
            invariants: Invariants::Ignored,
            max_steps: Some(MOST_STEPS),
            max_threads: Some(MOST_THREADS),
            ..RunOptions::default()
        };
        let interruption = options.interruption.clone();
        Runner { programs: Programs::alone(program, 1), run, integers: options.integers, interruption }
    }

    /// One execution.
    pub fn run(&self, scheduler: &mut dyn Scheduler, recording: Recording) -> Shown {
        match self.integers {
            Integers::Ideal => self.run_in(Exact::new(0), scheduler, recording),
            Integers::Machine(overflow) => self.run_in(MachineArith::new(overflow, 0), scheduler, recording),
        }
    }

    fn run_in<D: Domain>(&self, domain: D, scheduler: &mut dyn Scheduler, recording: Recording) -> Shown {
        let codes = self.programs.compile();
        let mut world = self.programs.world(&codes, &self.run, domain);
        let deadlock = match self.run.checks.has(Property::AbsoluteDeadlock) {
            true => Deadlock::Absolute,
            false => Deadlock::Ignore,
        };
        world.set_policy(Policy { scheduling: Scheduling::Replay, deadlock, ..Policy::RUN });
        if recording == Recording::Trace {
            world.record_trace();
        }
        if !world.machine.missing_inputs().is_empty() {
            return Shown::default();
        }
        if let Err(stop) = world.begin() {
            world.fail_at_start(*stop);
        }
        let mut shown = follow(&mut world, scheduler, &self.interruption);
        if recording == Recording::Trace {
            let recorded = world.recorded();
            shown.trace = recorded.trace;
            shown.steps = recorded.steps;
            shown.taken = world.taken().iter().map(|(_, choice)| Move(choice.to_string())).collect();
        }
        shown
    }
}

fn follow<D: Domain>(world: &mut World<'_, D>, scheduler: &mut dyn Scheduler, interruption: &Interruption) -> Shown {
    loop {
        if interruption.is_raised() {
            return Shown::default();
        }
        match world.advance() {
            Event::Choices(choices) => {
                let mut place = |thread| world.place_of(0, thread);
                let Some(choice) = scheduler.choose(&choices, &mut place) else { return Shown::default() };
                world.accept(&choices[choice]);
            }
            Event::Fault(task, fault) => return Shown { fault: Some((task, fault)), ..Shown::default() },
            Event::Deadlock(stuck) => {
                let task = stuck.ranks.first().map(|wait| wait.task).unwrap_or_default();
                let (fault, waits) = (Some((task, stuck.fault)), (stuck.ranks, stuck.cycle));
                return Shown { fault, waits, ..Shown::default() };
            }
            Event::Pause | Event::Remember => {
                if world.machine.look_at_limits().is_err() {
                    return Shown::default();
                }
            }
            Event::End
            | Event::Undecided(_)
            | Event::Unsupported(..)
            | Event::Limit(..)
            | Event::Assumption(_)
            | Event::Nothing => return Shown::default(),
        }
    }
}
