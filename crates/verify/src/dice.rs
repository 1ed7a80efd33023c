//! A few executions with random numbers that were drawn, before a search decides about each of them.
//!
//! A program that fills its data at random asks about a thousand numbers before its threads begin, and a search takes each answer both ways: it does
//! not come to the threads. But a race among threads seldom needs particular numbers. So the numbers are drawn once (`texts/src/draws.rs`), what
//! there is only one way to do is executed once, up to where threads are chosen between, and from there a few schedules at random are explored, each for a few
//! states. Races are found by what happens before what, since two accesses need not be next to each other in one of a few
//! schedules.
//!
//! Loops whose iterations are compared by one thread are executed on that one way.
//!
//! What is found counts if its replay shows it, with these numbers. If nothing is found nothing is concluded, and the search begins anew with numbers of which nothing is
//! known. It has a third of the time.
//!
//! The schedules at random are for other programs with threads, too, before a search that has become long (`sampled` in `verify.rs`): a race seldom
//! needs a particular one, and may lie behind millions of states.
//!
//! Deliberately not here: other values from outside, which stay unknown.

use crate::abridging::marks;
use crate::finding::Finding;
use crate::options::{Budget, Comparison, Options, Reductions};
use crate::outcome::Outcome;
use crate::report::Report;
use crate::settings::{limits, run_options};
use crate::source_sets;
use crate::system::Exploration;
use crate::verify::{creates_threads, explore_all, retell};
use antiphon_machine::code::{Code, Operation};
use antiphon_machine::{Abridgement, Draws, Invariants, Launch, Options as RunOptions, RaceDetection, TaskExecution};
use antiphon_model::library::Stdlib;
use antiphon_model::LibraryFunction;
use antiphon_search::{sample, SearchResult};
use antiphon_world::{Codes, Programs};
use std::time::Instant;

/// Schedules that are explored, and states of each.
const SCHEDULES: u64 = 16;
const STATES: u64 = 2_000;

/// Threads that an execution may create.
pub(crate) const THREADS: u32 = 64;

/// What drawn numbers show; else the options for a search in which they may be any.
pub(crate) fn shown(programs: &Programs<'_>, options: &Options) -> Result<Outcome, Box<Options>> {
    if !is_worth_it(programs, options) {
        return Err(Box::new(options.clone()));
    }
    let started = Instant::now();
    let budget =
        Budget { timeout: options.budget.time_left().map(|time| options.budget.elapsed + time / 3), ..options.budget };
    let reductions =
        Reductions { tasks: TaskExecution::ByThreads, abridgement: Abridgement::Off, ..options.reductions };
    let launch = Launch { draws: Some(Draws::default()), ..options.launch.clone() };
    let outcome = explore_all(programs, &Options { budget, reductions, launch, ..options.clone() });
    if !outcome.violations.is_empty() && outcome.violations.iter().all(|violation| violation.replayed) {
        return Ok(outcome);
    }
    let budget = Budget { elapsed: options.budget.elapsed + started.elapsed(), ..options.budget };
    Err(Box::new(Options { budget, ..options.clone() }))
}

/// A few schedules at random, in which races are found by what happens before what.
pub(crate) fn sampled(
    (programs, codes): (&Programs<'_>, &Codes),
    options: &Options,
    threads: u32,
) -> SearchResult<Finding, Report> {
    let run =
        RunOptions { race_detection: RaceDetection::HappensBefore, max_threads: Some(threads), ..run_options(options) };
    let own = Options { policy: source_sets::policy(options.policy), ..options.clone() };
    let make = || Exploration::new(programs, codes, &run, &own);
    let mut searched = sample(make(), &limits(options), (SCHEDULES, STATES));
    retell(&mut searched.found, options, make);
    searched
}

fn is_worth_it(programs: &Programs<'_>, options: &Options) -> bool {
    let outside = &options.outside;
    let codes = programs.compile();
    options.wanted.most == 1
        && options.processes == 1
        && programs.all().count() == 1
        && options.comparison == Comparison::Outputs
        && options.invariants == Invariants::Proved
        && outside.checkpoints.is_none()
        && outside.cluster.is_none()
        && outside.disk.is_none()
        && (creates_threads(&codes) || codes.all().any(marks))
        && codes.all().any(draws)
}

/// Whether random numbers are asked for.
fn draws(code: &Code) -> bool {
    use Stdlib::{Drand48, Lrand48, Mrand48, Rand, Random};
    let is_draw = |operation: &Operation| match operation {
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Stdlib(function) => matches!(function, Rand | Random | Lrand48 | Mrand48 | Drand48),
            _ => false,
        },
        _ => false,
    };
    code.operations.iter().any(is_draw)
}
