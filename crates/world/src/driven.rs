//! Executions on known numbers under a scheduler of the caller's: it decides who goes
//! on, and no formula and no solver takes part, so an execution can contradict them.
//! Whatever goes wrong on the way and is checked is a fault, with its trace.
//!
//! Not generic, so that the machine is compiled here and not where this is used. What
//! follows a given list of choices and confirms one fault is `replay`.

use crate::programs::Programs;
use crate::state::{Deadlock, Event, Policy, Scheduling, SchedulingChoice, World};
use antiphon_machine::{Domain, Exact, Fault, Integers, MachineArith, Options};
use antiphon_outcome::{Move, TaskId, TraceStep, Wait};
use antiphon_source::Span;

/// Decides who goes on.
pub trait Scheduler {
    /// One of the choices; none gives the execution up. A place is where a thread stands.
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize>;
}

/// Whether what happens is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recording {
    /// Step by step.
    Trace,
    /// Not at all.
    Nothing,
}

/// What an execution showed.
#[derive(Debug, Default)]
pub struct Execution {
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

/// A program that can be executed again and again.
pub struct Driver<'p> {
    /// The program.
    pub programs: Programs<'p>,
    /// What it is run with.
    pub run: Options,
    /// Whether a deadlock is a fault.
    pub deadlock: Deadlock,
    /// What integers are.
    pub integers: Integers,
    /// Whether an execution is to be given up, whatever its limits say.
    pub stop: Box<dyn Fn() -> bool + 'p>,
}

impl std::fmt::Debug for Driver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Driver({:?})", self.integers)
    }
}

impl Driver<'_> {
    /// One execution.
    pub fn execute(&self, scheduler: &mut dyn Scheduler, recording: Recording) -> Execution {
        match self.integers {
            Integers::Ideal => self.execute_in(Exact::new(0), scheduler, recording),
            Integers::Machine(overflow) => self.execute_in(MachineArith::new(overflow, 0), scheduler, recording),
        }
    }

    fn execute_in<D: Domain>(&self, domain: D, scheduler: &mut dyn Scheduler, recording: Recording) -> Execution {
        let codes = self.programs.compile();
        let mut world = self.programs.world(&codes, &self.run, domain);
        world.set_policy(Policy { scheduling: Scheduling::Replay, deadlock: self.deadlock, ..Policy::RUN });
        if recording == Recording::Trace {
            world.record_trace();
        }
        if !world.machine.missing_inputs().is_empty() {
            return Execution::default();
        }
        if let Err(stop) = world.begin() {
            world.fail_at_start(*stop);
        }
        let mut execution = follow(&mut world, scheduler, &self.stop);
        if recording == Recording::Trace {
            let recorded = world.recorded();
            (execution.trace, execution.steps) = (recorded.trace, recorded.steps);
            execution.taken = world.taken().iter().map(|(_, choice)| Move(choice.to_string())).collect();
        }
        execution
    }
}

fn follow<D: Domain>(world: &mut World<'_, D>, scheduler: &mut dyn Scheduler, stop: &dyn Fn() -> bool) -> Execution {
    loop {
        if stop() {
            return Execution::default();
        }
        match world.advance() {
            Event::Choices(choices) => {
                let mut place = |thread| world.place_of(0, thread);
                let Some(choice) = scheduler.choose(&choices, &mut place) else { return Execution::default() };
                world.accept(&choices[choice]);
            }
            Event::Fault(task, fault) => return Execution { fault: Some((task, fault)), ..Execution::default() },
            Event::Deadlock(stuck) => {
                let task = stuck.ranks.first().map(|wait| wait.task).unwrap_or_default();
                let (fault, waits) = (Some((task, stuck.fault)), (stuck.ranks, stuck.cycle));
                return Execution { fault, waits, ..Execution::default() };
            }
            Event::Pause | Event::Remember => {
                if world.machine.look_at_limits().is_err() {
                    return Execution::default();
                }
            }
            Event::End
            | Event::Undecided(..)
            | Event::Unsupported(..)
            | Event::Limit(..)
            | Event::Assumption(_)
            | Event::Nothing => return Execution::default(),
        }
    }
}
