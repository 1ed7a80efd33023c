//! A schedule that a solver found, taken in the concrete world: no formula and
//! no solver takes part, so it can contradict them. Whatever goes wrong on the
//! way and is checked is a violation.
//!
//! The world has scheduling points of its own: it may run over a point of the
//! schedule because no other thread could see it, or ask at one that the
//! unfolding found private. So the two are kept in step by the statement at
//! which a thread stands.

use crate::events::{NodeId, Unfolding};
use crate::options::Options;
use crate::order::Schedule;
use antiphon_machine::{Domain, Exact, Fault, Integers, Invariants, MachineArith, Options as RunOptions};
use antiphon_outcome::{Move, TaskId, TraceStep, Wait};
use antiphon_source::Span;
use antiphon_world::{Event, Policy, Programs, Scheduling, SchedulingChoice, Way, World};
use std::collections::VecDeque;

/// Scheduling choices after which a run is given up.
const MOST_CHOICES: u32 = 200_000;

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

/// Runs a program as a schedule says.
pub fn replay(
    program: &antiphon_model::Program,
    options: &Options,
    unfolding: &Unfolding,
    schedule: &Schedule,
    last: u32,
) -> Shown {
    let run = RunOptions {
        inputs: options.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        checks: options.checks,
        invariants: Invariants::Ignored,
        ..RunOptions::default()
    };
    let programs = Programs::alone(program, 1);
    match options.integers {
        Integers::Ideal => replay_in(&programs, &run, Exact::new(0), unfolding, schedule, last),
        Integers::Machine(overflow) => {
            replay_in(&programs, &run, MachineArith::new(overflow, 0), unfolding, schedule, last)
        }
    }
}

fn replay_in<D: Domain>(
    programs: &Programs<'_>,
    run: &RunOptions,
    domain: D,
    unfolding: &Unfolding,
    schedule: &Schedule,
    last: u32,
) -> Shown {
    let codes = programs.compile();
    let mut world = programs.world(&codes, run, domain);
    world.set_policy(Policy { scheduling: Scheduling::Replay, ..Policy::RUN });
    world.record_trace();
    if !world.machine.missing_inputs().is_empty() {
        return Shown::default();
    }
    if let Err(stop) = world.begin() {
        world.fail_at_start(*stop);
    }
    let mut guide =
        Guide { unfolding, left: schedule.points.iter().copied().collect(), numbers: vec![Some(0)], created: 0, last };
    let mut shown = guide.follow(&mut world);
    let recorded = world.recorded();
    shown.trace = recorded.told;
    shown.steps = recorded.steps;
    shown.taken = world.taken().iter().map(|(_, choice)| Move(choice.to_string())).collect();
    shown
}

struct Guide<'a> {
    unfolding: &'a Unfolding,
    /// Points that are still to come.
    left: VecDeque<NodeId>,
    /// The world's number of each thread.
    numbers: Vec<Option<u32>>,
    /// Threads that the world created.
    created: u32,
    /// Who goes on behind the schedule.
    last: u32,
}

impl Guide<'_> {
    fn follow<D: Domain>(&mut self, world: &mut World<'_, D>) -> Shown {
        for _ in 0..MOST_CHOICES {
            match world.advance() {
                Event::Choices(choices) => {
                    let Some(choice) = self.choose(world, &choices) else { return Shown::default() };
                    world.accept(&choice);
                }
                Event::Fault(task, fault) => return Shown { fault: Some((task, fault)), ..Shown::default() },
                Event::Deadlock(stuck) => {
                    let task = stuck.ranks.first().map(|wait| wait.task).unwrap_or_default();
                    return Shown {
                        fault: Some((task, stuck.fault)),
                        waits: (stuck.ranks, stuck.cycle),
                        ..Shown::default()
                    };
                }
                Event::Pause | Event::Remember => {}
                Event::End
                | Event::Undecided(_)
                | Event::Unsupported(..)
                | Event::Limit(..)
                | Event::Assumption(_)
                | Event::Nothing => return Shown::default(),
            }
        }
        Shown::default()
    }

    /// The choice that the schedule asks for.
    fn choose<D: Domain>(
        &mut self,
        world: &mut World<'_, D>,
        choices: &[SchedulingChoice],
    ) -> Option<SchedulingChoice> {
        while let Some(node) = self.left.front().copied() {
            let thread = self.unfolding.nodes[node.index()].thread.index();
            let number = self.numbers.get(thread).copied().flatten();
            let offered = number.and_then(|number| offer(choices, number));
            let (Some(number), Some(choice)) = (number, offered) else {
                // It came to its end without being asked, or waits.
                self.left.pop_front();
                continue;
            };
            let place = world.place_of(0, number);
            self.consume(thread, place);
            return Some(choice);
        }
        let last = self.numbers.get(self.last as usize).copied().flatten();
        last.and_then(|number| offer(choices, number)).or_else(|| choices.first().cloned())
    }

    /// A thread passes the point at a statement, and with it those before it
    /// that nobody asked about.
    fn consume(&mut self, thread: usize, place: Span) {
        let of_thread = |node: &NodeId| self.unfolding.nodes[node.index()].thread.index() == thread;
        let own: Vec<(usize, NodeId)> =
            self.left.iter().copied().enumerate().filter(|(_, node)| of_thread(node)).collect();
        let here = |node: &NodeId| self.unfolding.nodes[node.index()].span == place;
        let Some(until) = own.iter().position(|(_, node)| here(node)) else { return };
        let passed: Vec<NodeId> = own[..=until].iter().map(|(_, node)| *node).collect();
        for (at, _) in own[..=until].iter().rev() {
            self.left.remove(*at);
        }
        for node in passed {
            self.note_creation(node);
        }
    }

    fn note_creation(&mut self, node: NodeId) {
        if let Some(child) = self.unfolding.nodes[node.index()].creates {
            self.created += 1;
            if self.numbers.len() <= child.index() {
                self.numbers.resize(child.index() + 1, None);
            }
            self.numbers[child.index()] = Some(self.created);
        }
    }
}

/// What is offered to a thread; waking up without a reason last.
fn offer(choices: &[SchedulingChoice], number: u32) -> Option<SchedulingChoice> {
    let own =
        |choice: &&SchedulingChoice| matches!(choice, SchedulingChoice::Thread { thread, .. } if *thread == number);
    let performs = |choice: &&SchedulingChoice| matches!(choice, SchedulingChoice::Thread { way: Way::Perform(_), .. });
    let mut offered = choices.iter().filter(own);
    offered.clone().find(performs).or_else(|| offered.next()).cloned()
}
