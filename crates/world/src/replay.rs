//! A violation shown again by a run on known numbers, with the inputs that a
//! prover found and the schedule that a search took. No expression and no
//! prover takes part in it, so it can contradict them. The same run tells the
//! story of the counterexample.
//!
//! Deliberately not here: what is to be seen where all programs have ended
//! ([`AtEnd`]), and what is made of what was seen: every engine confirms its findings by this one.

use crate::pending::Visits;
use crate::programs::Programs;
use crate::state::{Event, Outline, Policy, RecordedTrace, Scheduling, SchedulingChoice, Worded, World};
use antiphon_machine::{Domain, Exact, Fault, Integers, MachineArith, Options as RunOptions, Property};
use antiphon_outcome::{Move, TaskId};

/// What is to be seen again, and how to get there.
#[derive(Debug)]
pub struct Schedule<'a> {
    /// The violation.
    pub fault: &'a Fault,
    /// Who does it.
    pub rank: u32,
    /// Which of its threads.
    pub thread: u32,
    /// How it showed.
    pub kind: Kind,
    /// The decisions of the schedulers of the programs that lead there.
    pub taken: &'a [(usize, SchedulingChoice)],
}

/// How a violation shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Somebody does something, or all have ended and something is seen then.
    Step,
    /// nobody can proceed.
    Deadlock,
}

/// Looks for something where all programs have ended. It has a method for each domain and
/// no type of its own, so that the machine is compiled here and not where this is used.
pub trait AtEnd {
    /// Whether it is there, in exact numbers.
    fn is_in_exact(&mut self, world: &mut World<'_, Exact>) -> bool;

    /// Whether it is there, in the machine's numbers.
    fn is_in_machine(&mut self, world: &mut World<'_, MachineArith>) -> bool;
}

/// [`AtEnd`] in the domain at hand.
type Look<'l, D> = &'l mut dyn FnMut(&mut World<'_, D>) -> bool;

/// What a replay came to.
#[derive(Debug, Default)]
pub struct Shown {
    /// Whether the same went wrong.
    pub confirmed: bool,
    /// What happened.
    pub recorded: RecordedTrace,
    /// What the run says of the violation.
    pub message: String,
    /// What is said beside the place.
    pub label: String,
    /// Whether a race of other places was met on the way.
    met_another: bool,
    /// The decisions that were taken, as a run can be given them (`followed`).
    pub taken: Vec<Move>,
}

/// Pauses after which a replay is given up.
const MOST_PAUSES: u32 = 500;

/// Takes the schedule on known numbers. `policy` is that of the search.
pub fn replay(
    programs: &Programs<'_>,
    options: (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    integers: Integers,
    at_end: &mut dyn AtEnd,
) -> Shown {
    match integers {
        Integers::Ideal => {
            replay_in(programs, options, schedule, &|| Exact::replaying(0), &mut |world| at_end.is_in_exact(world))
        }
        Integers::Machine(overflow) => {
            let domain = || MachineArith::new(overflow, 0);
            replay_in(programs, options, schedule, &domain, &mut |world| at_end.is_in_machine(world))
        }
    }
}

/// [`replay`] of something that somebody does: nothing is looked for at the end.
pub fn replay_step(
    programs: &Programs<'_>,
    options: (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    integers: Integers,
) -> Shown {
    replay(programs, options, schedule, integers, &mut Nothing)
}

/// Looks for nothing.
struct Nothing;

impl AtEnd for Nothing {
    fn is_in_exact(&mut self, _world: &mut World<'_, Exact>) -> bool {
        false
    }

    fn is_in_machine(&mut self, _world: &mut World<'_, MachineArith>) -> bool {
        false
    }
}

/// Takes the schedule, and once more for the words of a long one (`state/outline`).
fn replay_in<D: Domain>(
    programs: &Programs<'_>,
    options: (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    domain: &dyn Fn() -> D,
    at_end: Look<'_, D>,
) -> Shown {
    let mut worded = Worded::WhileShort(Outline::default());
    loop {
        let mut shown = replay_once(programs, options, schedule, (domain(), worded), at_end);
        match shown.recorded.another_look() {
            Some(next) => worded = next,
            None => return shown,
        }
    }
}

fn replay_once<D: Domain>(
    programs: &Programs<'_>,
    (run, policy): (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    (domain, worded): (D, Worded),
    at_end: Look<'_, D>,
) -> Shown {
    let codes = programs.compile();
    let mut world = programs.world(&codes, run, domain);
    let scheduling = match policy.scheduling {
        // The order of processes was decided, too, and decides who fails first.
        Scheduling::Everything => Scheduling::Everything,
        Scheduling::Reduced | Scheduling::Replay => Scheduling::Replay,
    };
    world.set_policy(Policy { scheduling, ..policy });
    world.record_worded(worded);
    if !world.machine.missing_inputs().is_empty() {
        return Shown { recorded: world.recorded(), ..Shown::default() };
    }
    if let Err(stop) = world.begin() {
        world.fail_at_start(*stop);
    }
    let mut shown = Shown::default();
    shown.confirmed = follow(&mut world, schedule, scheduling, at_end, &mut shown) || shown.met_another;
    shown.recorded = world.recorded();
    shown.taken = world.taken().iter().map(|(_, choice)| Move(choice.to_string())).collect();
    shown
}

/// Goes on as the schedule says; whether the same goes wrong.
fn follow<D: Domain>(
    world: &mut World<'_, D>,
    schedule: &Schedule<'_>,
    scheduling: Scheduling,
    at_end: Look<'_, D>,
    shown: &mut Shown,
) -> bool {
    let mut taken = schedule.taken;
    let mut pauses = 0;
    let mut visits = match schedule.kind {
        Kind::Step => Visits::of(schedule.fault.property),
        Kind::Deadlock => Visits::Nothing,
    };
    loop {
        match world.advance() {
            Event::Choices(choices) => {
                if taken.is_empty() {
                    return visits.passed_over(world).iter().any(|(task, fault)| schedule.is_met(*task, fault));
                }
                visits.note(world);
                let next = match scheduling {
                    Scheduling::Everything => {
                        let next = schedule.taken.get(world.taken().len()).map(|(_, choice)| choice);
                        next.filter(|choice| choices.contains(choice)).cloned()
                    }
                    Scheduling::Reduced | Scheduling::Replay => next_choice(&mut taken, world.machine.part(), &choices),
                };
                let Some(choice) = next else { return false };
                world.accept(&choice);
                for more in let_go_together(&choice, &choices, |at| taken.get(at).map(|(_, next)| next.to_string())) {
                    taken = &taken[1..];
                    world.accept(&more);
                }
            }
            Event::Fault(task, fault) => {
                let is_met = schedule.is_met(task, &fault) || world.is_over() && schedule.is_like(&fault);
                let is_like = schedule.is_like(&fault);
                if is_met || is_like || !shown.met_another {
                    shown.label.clone_from(&fault.label);
                    shown.message.clone_from(&fault.message);
                }
                if is_met || world.is_over() {
                    return is_met;
                }
                shown.met_another |= is_like;
                world.note_survived(task, &fault);
            }
            Event::Deadlock(stuck) if schedule.kind == Kind::Deadlock && schedule.is_same(&stuck.fault) => return true,
            // One that buffering led out of, on the way.
            Event::Deadlock(_) => {}
            // Nothing is remembered; but circles are found where they were found before.
            Event::Remember => {}
            Event::Pause => {
                pauses += 1;
                if pauses > MOST_PAUSES {
                    return false;
                }
            }
            Event::End => return at_end(world),
            Event::Undecided(..)
            | Event::Unsupported(..)
            | Event::Limit(..)
            | Event::Assumption(_)
            | Event::Nothing => return false,
        }
    }
}

impl Schedule<'_> {
    /// Whether a rank did what was to be seen.
    fn is_met(&self, task: TaskId, fault: &Fault) -> bool {
        // Who is blamed for a race, and who comes last to a loop that all iterate, depends on who ran first.
        let by_any = matches!(fault.property, Property::LoopInvariant | Property::DataRace);
        (by_any || (task.rank, task.thread) == (self.rank, self.thread)) && self.is_same(fault)
    }

    /// Whether it is another race: which two uses are met first depends on who ran first.
    fn is_like(&self, fault: &Fault) -> bool {
        let race = |fault: &Fault| fault.property == Property::DataRace;
        race(fault) && race(self.fault)
    }

    fn is_same(&self, fault: &Fault) -> bool {
        fault.property == self.fault.property && fault.span == self.fault.span
    }
}

/// The calls that the next decisions, by their texts, let go on together with one. Where nobody can go on but by buffering, a search lets all go
/// at once: one that is let go later may be in another call by then.
pub(crate) fn let_go_together(
    first: &SchedulingChoice,
    choices: &[SchedulingChoice],
    next: impl Fn(usize) -> Option<String>,
) -> Vec<SchedulingChoice> {
    let mut gone = vec![first.clone()];
    if !choices.iter().all(|choice| matches!(choice, SchedulingChoice::CompleteByBuffering(_))) {
        return Vec::new();
    }
    while let Some(text) = next(gone.len() - 1) {
        let offered = choices.iter().find(|choice| choice.to_string() == text && !gone.contains(choice));
        let Some(choice) = offered else { break };
        gone.push(choice.clone());
    }
    gone.split_off(1)
}

/// The next decision of a part that was taken and is offered.
fn next_choice(
    taken: &mut &[(usize, SchedulingChoice)],
    part: usize,
    choices: &[SchedulingChoice],
) -> Option<SchedulingChoice> {
    while let Some(((of, next), rest)) = taken.split_first() {
        *taken = rest;
        if *of == part && choices.contains(next) {
            return Some(next.clone());
        }
        // Its partners came before the library let it go; or the order of
        // processes, which does not matter.
        if !matches!(next, SchedulingChoice::CompleteByBuffering(_) | SchedulingChoice::Turn(_)) {
            return None;
        }
    }
    None
}
