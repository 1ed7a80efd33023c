//! A search with tasks and the threads of teams in one order, each compared with all that may run at the same time, before one in all orders.
//!
//! Where tasks wait for each other by `taskwait`, `taskgroup` and dependences only, threads by barriers only, and none touches what another one may
//! write at the same time, all schedules compute the same (`machine/src/series`). So a pass is a pass for all of them, for any number of tasks. Whatever else comes out of it, a clash, a violation, a
//! call that such tasks must not make, is forgotten, and the threads are searched: they show how the program goes wrong. It has half of the time.
//!
//! Deliberately not here: which programs; OpenMP's runtime asks in those that may be compared.

use crate::options::{Budget, Comparison, Options, Reductions};
use crate::outcome::Outcome;
use crate::verify::explore_all;
use antiphon_machine::code::{Code, Operation};
use antiphon_machine::{Abridgement, Invariants, TaskExecution};
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_world::Programs;
use std::time::Instant;

/// States that it may take.
const STATES: u64 = 20_000;

/// What a search with compared tasks shows; else the options for one with their threads.
pub(crate) fn proved(programs: &Programs<'_>, options: &Options) -> Result<Outcome, Box<Options>> {
    let with = |tasks, abridgement| Reductions { tasks, abridgement, ..options.reductions };
    let rest =
        Options { reductions: with(TaskExecution::ByThreads, options.reductions.abridgement), ..options.clone() };
    if !is_worth_it(programs, options) {
        return Err(Box::new(rest));
    }
    let started = Instant::now();
    let budget = Budget {
        timeout: options.budget.time_left().map(|time| options.budget.elapsed + time / 2),
        max_states: Some(options.budget.max_states.map_or(STATES, |most| most.min(STATES))),
        ..options.budget
    };
    let reductions = with(TaskExecution::Compared, Abridgement::Off);
    let outcome = explore_all(programs, &Options { budget, reductions, ..options.clone() });
    if outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none() {
        return Ok(outcome);
    }
    let budget = Budget { elapsed: options.budget.elapsed + started.elapsed(), ..options.budget };
    Err(Box::new(Options { budget, ..rest }))
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
fn asks(code: &Code) -> bool {
    let is_question = |operation: &Operation| match operation {
        Operation::Library(call, _) => call.function == LibraryFunction::Verifier(Verifier::TasksBegin),
        _ => false,
    };
    code.operations.iter().any(is_question)
}
