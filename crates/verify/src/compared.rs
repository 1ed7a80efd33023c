//! A search with tasks and the threads of teams in one order, each compared with all that may run at the same time, before one in all orders.
//!
//! Where tasks wait for each other by `taskwait`, `taskgroup` and dependences only, threads by barriers only, and none touches what another one may
//! write at the same time, all schedules compute the same (`machine/src/series`). So a pass is a pass for all of them, for any number of tasks. Whatever else comes out of it, a clash, a violation, a
//! call that such tasks must not make, is forgotten, and the threads are searched: they show how the program goes wrong. It has half of the time.
//!
//! Among hundreds of tasks threads have no chance to show it. So the program is executed once more, and compared with this very execution:
//! a clash is a race of it then, and a false assertion one that it comes to. That is reported as it is if a few states of the threads say nothing; they have
//! the better words.
//!
//! Deliberately not here: which programs; OpenMP's runtime asks in those that may be compared.

use crate::options::{Budget, Comparison, Options, Reductions};
use crate::outcome::Outcome;
use crate::roughly::{by_few, is_cut, is_pass};
use crate::verify::{explore_all, explore_threads};
use antiphon_machine::code::{Code, Operation};
use antiphon_machine::{Abridgement, Invariants, Property, TaskExecution};
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_world::Programs;
use std::time::Instant;

/// States that it may take, and those before threads are asked.
const STATES: u64 = 40_000;
const SOME: u64 = 1_000;

/// States in which threads may show what was found without them.
const OF_THREADS: u64 = 2_000;

/// What a search with compared tasks shows; else the options for one with their threads.
pub(crate) fn proved(programs: &Programs<'_>, options: &Options) -> Result<Outcome, Box<Options>> {
    let with = |tasks, abridgement| Reductions { tasks, abridgement, ..options.reductions };
    let rest =
        Options { reductions: with(TaskExecution::ByThreads, options.reductions.abridgement), ..options.clone() };
    if !is_worth_it(programs, options) {
        return Err(Box::new(rest));
    }
    let started = Instant::now();
    let left = || Budget { elapsed: options.budget.elapsed + started.elapsed(), ..options.budget };
    let compared = |tasks, states| {
        let reductions = with(tasks, Abridgement::Off);
        Options { budget: some_of(&left(), states), reductions, ..options.clone() }
    };
    let exactly = |states| explore_all(programs, &compared(TaskExecution::Compared, states));
    let by_threads = || explore_threads(programs, &Options { budget: some_of(&left(), OF_THREADS), ..rest.clone() });
    let some = by_few(programs, &compared(TaskExecution::Compared, STATES)).unwrap_or_else(|| exactly(SOME));
    let outcome = match is_cut(&some) {
        false => some,
        true => {
            // So many ways are not worth it if a few states of the threads say it.
            let outcome = by_threads();
            if is_shown(&outcome) || is_pass(&outcome) {
                return Ok(outcome);
            }
            exactly(STATES)
        }
    };
    if is_pass(&outcome) {
        return Ok(outcome);
    }
    let goes_wrong = outcome.unsupported.is_some() || is_shown(&outcome);
    if goes_wrong && options.wanted.most == 1 {
        let outcome = explore_all(programs, &compared(TaskExecution::ComparedHere, STATES));
        if is_of_one_execution(&outcome) {
            let by_threads = by_threads();
            let is_answer = is_shown(&by_threads) || is_pass(&by_threads);
            return Ok(if is_answer { by_threads } else { outcome });
        }
    }
    Err(Box::new(Options { budget: left(), ..rest }))
}

/// Half of the time, and so many states.
fn some_of(budget: &Budget, states: u64) -> Budget {
    Budget {
        timeout: budget.time_left().map(|time| budget.elapsed + time / 2),
        max_states: Some(budget.max_states.map_or(states, |most| most.min(states))),
        ..*budget
    }
}

fn is_shown(outcome: &Outcome) -> bool {
    outcome.violations.iter().any(|violation| violation.replayed)
}

/// Whether it shows what this execution does, whatever order the runtime would have chosen; what is left at the end, and how constructs are met, are
/// the runtime's matter.
fn is_of_one_execution(outcome: &Outcome) -> bool {
    use Property::{ArrayBounds, Assertion, DataRace, DivisionByZero, Pointer};
    let is_meant = |property| matches!(property, ArrayBounds | Assertion | DataRace | DivisionByZero | Pointer);
    is_shown(outcome) && outcome.violations.iter().all(|violation| is_meant(violation.fault.property))
}

fn is_worth_it(programs: &Programs<'_>, options: &Options) -> bool {
    let outside = &options.outside;
    options.reductions.tasks == TaskExecution::Compared
        && options.comparison == Comparison::Outputs
        && options.invariants == Invariants::Proved
        && outside.checkpoints.is_none()
        && outside.cluster.is_none()
        && outside.disk.is_none()
        && programs.compile().all().any(asks)
}

/// Whether the runtime asks whether tasks are compared.
pub(crate) fn asks(code: &Code) -> bool {
    let is_question = |operation: &Operation| match operation {
        Operation::Library(call, _) => call.function == LibraryFunction::Verifier(Verifier::TasksBegin),
        _ => false,
    };
    code.operations.iter().any(is_question)
}
