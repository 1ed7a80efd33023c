//! Invariants that nobody wrote (`--infer`).
//!
//! For each loop without an annotation, guesses are made from a few runs on known
//! numbers and from the text of the loop; those that hold together are kept
//! (`houdini`), and the programs are explored as if the user had written them.
//! Nothing rests on how a guess was made: in that exploration an invariant that
//! was found is checked by the same mechanism as one that was written.
//!
//! | file | what it holds |
//! |---|---|
//! | `draft` | a copy of a program that gets expressions of our own |
//! | `heads` | the loops in question, and what can be said there |
//! | `sampling` | states at heads, from runs on known numbers |
//! | `profile` | what these states have in common |
//! | `fitting` | linear relations between columns of numbers |
//! | `candidates` | guesses about numbers |
//! | `claims` | guesses from assertions |
//! | `carried` | claims carried to what a loop stores |
//! | `turns` | claims about buffers that take turns |
//! | `gaps` | guesses about orders with one element on its way |
//! | `prefixes` | guesses about arrays |
//! | `stores` | what an iteration stores, in terms of its beginning |
//! | `written` | what the rounds of a loop may write |
//! | `pairs` | loops of two programs that iterate together |
//! | `crossed` | loops of different processes that do |
//! | `targets` | the loops with their guesses |
//! | `work` | programs with guesses, and what they lead to |
//! | `houdini` | the guesses that hold together |
//! | `model::annotation_text` | annotations to paste |
//!
//! Before that the loops are executed for a few states: a fault that shows there needs
//! no invariant. Where invariants do not lead to an answer, the loops are executed as they
//! would be without `--infer`, for so many states; the result says so.

mod candidates;
mod carried;
mod claims;
mod crossed;
mod draft;
mod fitting;
mod gaps;
mod heads;
mod houdini;
mod pairs;
mod prefixes;
mod profile;
mod sampling;
mod stores;
mod targets;
mod turns;
mod work;
mod written;

use antiphon_machine::Property;
use antiphon_verify::{Budget, Inferred, LoopProblem, LoopUse, Options, Outcome, Programs, Steps};
use std::time::Instant;
use work::{Much, Work};

/// States for which loops are executed where invariants lead to no answer.
const MOST_STATES_UNROLLED: u64 = 200;
/// States for which they are executed before anything is guessed.
const MOST_STATES_FIRST: u64 = 60;
/// For one question of these, about 1 s.
const PATIENCE_FIRST: Steps = Steps::of_seconds(1);

/// Explores programs with invariants that are found for their loops.
pub fn infer(original: &Programs<'_>, options: &Options) -> Outcome {
    let started = Instant::now();
    let deadline = options.budget.time_left().map(|time| started + time);
    let mut work = Work::new(original, options);
    let mut outcome = match work.targets.is_empty() {
        true => work.unrolled(&rest(options, started), Vec::new()),
        false => attempts(&mut work, options, (started, deadline)),
    };
    for hint in outcome.incomplete.iter_mut().filter_map(|each| each.hint.as_mut()) {
        if hint.problem == LoopProblem::Unbounded {
            hint.problem = LoopProblem::NotInferred;
        }
    }
    outcome.statistics.seconds = started.elapsed().as_secs_f64();
    outcome
}

/// How loops are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attempt {
    /// Each by itself, with bounds of numbers and claims that are carried from loop to loop.
    Fewest,
    /// The same with all that was seen of numbers.
    Few,
    /// Those of different processes together.
    Crossed,
    /// Each by itself.
    Alone,
    /// Those of both programs together, or one by all processes.
    Paired,
}

/// Whether the guesses that are left hold together. If time is up before that is known, one of them may break: nobody wrote it, so it is
/// no fault of the program, and nothing is proved by the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Hold,
    Break,
}

/// Claims that are carried from loop to loop, if there are any; loops of different processes together, since messages between them may pile up; each loop by itself; then loops of both programs
/// together; then every iteration.
fn attempts(work: &mut Work<'_>, options: &Options, (started, deadline): (Instant, Option<Instant>)) -> Outcome {
    if let Some(fault) = first_thoughts(work, &rest(options, started)) {
        return fault;
    }
    let mut last = None;
    for attempt in [Attempt::Fewest, Attempt::Few, Attempt::Crossed, Attempt::Alone, Attempt::Paired] {
        let possible = match attempt {
            Attempt::Fewest => work.take_few(Much::Bounds),
            Attempt::Few => work.take_few(Much::Numbers),
            Attempt::Crossed => work.cross_up(),
            Attempt::Alone => {
                work.untie();
                true
            }
            Attempt::Paired => work.pair_up(),
        };
        if !possible {
            continue;
        }
        houdini::settle(work, options, deadline);
        work.without_echoes();
        let mut outcome = work.answer(&rest(options, started));
        let standing = match work.forget_broken_guesses(&mut outcome) {
            0 => Standing::Hold,
            _ => Standing::Break,
        };
        if standing == Standing::Break && !shows_a_fault(&outcome) {
            continue;
        }
        if is_conclusive(&outcome) {
            if holds(&outcome) {
                work.lighten(&outcome, &rest(options, started), deadline);
            }
            // What ties loops together includes what the user wrote of them: where that breaks, nothing is proved by it.
            let inferred = match attempt {
                _ if standing == Standing::Break => Vec::new(),
                Attempt::Crossed | Attempt::Paired if breaks_an_invariant(&outcome) => Vec::new(),
                Attempt::Fewest | Attempt::Few | Attempt::Crossed | Attempt::Alone | Attempt::Paired => {
                    work.reported(LoopUse::Proved)
                }
            };
            return Outcome { inferred, ..outcome };
        }
        if !matches!(attempt, Attempt::Fewest | Attempt::Few | Attempt::Crossed) {
            last.get_or_insert((outcome, work.reported(LoopUse::Insufficient)));
        }
    }
    let second = second_thoughts(work, &rest(options, started));
    match last {
        Some((outcome, inferred)) if !is_conclusive(&second) && outcome.unsupported.is_none() => {
            Outcome { inferred, ..outcome }
        }
        _ => second,
    }
}

/// A fault that shows after few iterations needs no invariant: the loops are executed for a short while.
fn first_thoughts(work: &Work<'_>, options: &Options) -> Option<Outcome> {
    let most = options.budget.max_states.map_or(MOST_STATES_FIRST, |most| most.min(MOST_STATES_FIRST));
    let budget = Budget { max_states: Some(most), ..options.budget };
    let options = Options { budget, patience: options.patience.at_most(PATIENCE_FIRST), ..options.clone() };
    Some(work.unrolled(&options, Vec::new())).filter(shows_a_fault)
}

/// Without an answer by invariants, the loops are executed for a while.
fn second_thoughts(work: &Work<'_>, options: &Options) -> Outcome {
    let most = options.budget.max_states.map_or(MOST_STATES_UNROLLED, |most| most.min(MOST_STATES_UNROLLED));
    let reported: Vec<Inferred> = work.reported(LoopUse::Unrolled);
    work.unrolled(&Options { budget: Budget { max_states: Some(most), ..options.budget }, ..options.clone() }, reported)
}

/// The options without what was used up.
fn rest(options: &Options, started: Instant) -> Options {
    let elapsed = options.budget.elapsed + started.elapsed();
    Options { budget: Budget { elapsed, ..options.budget }, ..options.clone() }
}

fn breaks_an_invariant(outcome: &Outcome) -> bool {
    outcome.violations.iter().any(|violation| violation.fault.property == Property::LoopInvariant)
}

/// Whether more work would tell nothing new.
fn is_conclusive(outcome: &Outcome) -> bool {
    holds(outcome) || shows_a_fault(outcome)
}

fn shows_a_fault(outcome: &Outcome) -> bool {
    outcome.violations.iter().any(|violation| violation.replayed)
}

fn holds(outcome: &Outcome) -> bool {
    outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none()
}
