//! A way to an error run on known numbers, by the machine: the same program, the
//! values that the way asks for, no expression and no prover.
//!
//! A violation that the run meets is provable. One that it does not meet rests on
//! something that the encoding leaves open (memory that is not tracked), and is
//! possible.

use crate::graph::{Failure, FailureKind};
use crate::own_names::own_names;
use crate::path::ConcretePath;
use crate::prepare::NEVER_WRITTEN;
use crate::threads::{self, SCHEDULE};
use crate::work::Work;
use antiphon_machine::{Checks, EnvironmentInputs, Fault, Integers, Invariants, Options as RunOptions};
use antiphon_model::library::LibraryFunction;
use antiphon_model::Program;
use antiphon_outcome::{Certainty, ProgramRole, Property, TaskId, TraceStep, Violation};
use antiphon_world::{replay_step, Kind, Policy, Programs, Schedule};
use std::collections::BTreeMap;

/// Steps after which a run is given up.
const MOST_STEPS: u64 = 20_000_000;

/// What a run is made with.
pub(crate) struct Run<'p> {
    /// The program.
    pub program: &'p Program,
    /// What integers are.
    pub integers: Integers,
    /// What is a violation.
    pub checks: Checks,
    /// Steps after which it is given up.
    pub most_steps: u64,
}

/// The violation at the end of a way, if it is one and no gap.
pub(crate) fn confirm(work: &mut Work<'_>, failure: &Failure, concrete: &ConcretePath) -> Option<Violation> {
    let FailureKind::Violation(property) = failure.kind else { return None };
    let fault = fault(work.replayed, property, failure);
    if work.moves.is_some() {
        return Some(with_threads(work, fault, concrete));
    }
    let (integers, checks) = (work.options.integers(), work.options.checks);
    let run = Run { program: work.replayed, integers, checks, most_steps: MOST_STEPS };
    Some(confirm_fault(work, &run, fault, concrete))
}

/// A violation, confirmed if a run of a program meets the fault.
pub(crate) fn confirm_fault(work: &Work<'_>, made: &Run<'_>, fault: Fault, concrete: &ConcretePath) -> Violation {
    let answers = answers(concrete);
    let run = RunOptions {
        inputs: concrete.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        answers: answers.iter().map(|answer| (answer.name.clone(), answer.value.clone())).collect(),
        environment: EnvironmentInputs::Open,
        checks: made.checks,
        processes: 1,
        invariants: Invariants::Ignored,
        max_steps: Some(made.most_steps),
        interrupt: work.options.interrupt.clone(),
        ..RunOptions::default()
    };
    let schedule = Schedule { fault: &fault, rank: 0, thread: 0, kind: Kind::Step, taken: &[] };
    let programs = Programs::alone(made.program, 1);
    let shown = replay_step(&programs, (&run, Policy::EXPLORE), &schedule, made.integers);
    let hidden_steps = antiphon_outcome::hidden_steps(shown.recorded.steps, &shown.recorded.trace);
    let mut trace = shown.recorded.trace;
    trace.iter_mut().for_each(|step| in_own_names(made.program, step));
    Violation {
        certainty: if shown.confirmed { Certainty::Provable } else { Certainty::Possible },
        replayed: shown.confirmed,
        characters: programs.characters(&visible(concrete)),
        inputs: visible(concrete),
        condition: condition(concrete),
        drawn: shown.recorded.drawn,
        trace,
        hidden_steps,
        ..Violation::met(fault, TaskId::of_rank(ProgramRole::Alone, 0))
    }
}

/// The same for a program with threads.
fn with_threads(work: &mut Work<'_>, fault: Fault, concrete: &ConcretePath) -> Violation {
    let met = threads::confirm(work, concrete, (fault.property, fault.span), answers_of(concrete));
    let inputs = visible(concrete);
    let (certainty, replayed) = (Certainty::Possible, false);
    match met {
        Some(met) => Violation { inputs, ..met },
        None => {
            Violation { certainty, replayed, inputs, ..Violation::met(fault, TaskId::of_rank(ProgramRole::Alone, 0)) }
        }
    }
}

/// Values of calls that a condition lists; of more it would be no help.
const MOST_VALUES: usize = 6;

/// A condition under which it happens: each call gives what it gave. Others may do as well.
fn condition(concrete: &ConcretePath) -> String {
    let calls: Vec<Given> = answers(concrete).into_iter().filter(|answer| answer.source == Source::Call).collect();
    match calls.len() <= MOST_VALUES {
        true => calls.iter().map(|call| format!("{} == {}", call.name, call.value)).collect::<Vec<_>>().join(" && "),
        false => String::new(),
    }
}

/// A step in the names of the text.
fn in_own_names(program: &Program, step: &mut TraceStep) {
    step.action = own_names(program, &step.action);
    for (name, _) in &mut step.changes {
        *name = own_names(program, name);
    }
}

/// The values that a user would recognise, by name.
pub(crate) fn visible(concrete: &ConcretePath) -> Vec<(String, String)> {
    let inputs = concrete.inputs.iter().map(|(name, value)| (name.clone(), value.to_string()));
    let calls = answers(concrete).into_iter().filter(|answer| answer.source == Source::Call);
    inputs.chain(calls.map(|answer| (answer.name, answer.value))).collect()
}

fn fault(program: &Program, property: Property, failure: &Failure) -> Fault {
    Fault {
        property,
        message: own_names(program, &failure.message),
        span: failure.span,
        label: String::new(),
        also: Vec::new(),
        calls: Vec::new(),
    }
}

/// A value that the run is told.
struct Given {
    name: String,
    value: String,
    source: Source,
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// A call that the user wrote.
    Call,
    /// A variable that was never written.
    NeverWritten,
    /// The choice of who moves; only the product of threads asks for it.
    Scheduler,
}

/// Values by their names, as text.
pub(crate) fn answers_of(concrete: &ConcretePath) -> BTreeMap<String, String> {
    answers(concrete).into_iter().map(|answer| (answer.name, answer.value)).collect()
}

/// Values by the names under which a run asks for them: functions are counted.
fn answers(concrete: &ConcretePath) -> Vec<Given> {
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    let named = concrete.choices.iter().map(|(function, value)| {
        let count = counts.entry(function.name()).or_default();
        *count += 1;
        let source = match function {
            LibraryFunction::Verifier(NEVER_WRITTEN) => Source::NeverWritten,
            LibraryFunction::Verifier(SCHEDULE) => Source::Scheduler,
            _ => Source::Call,
        };
        Given { name: format!("{}() #{count}", function.name()), value: value.to_string(), source }
    });
    named.collect()
}
