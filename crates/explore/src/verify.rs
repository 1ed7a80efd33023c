//! The entry: one program under one number of processes.
//!
//! The program is compiled, searched and, where something was found, replayed;
//! what all of that came to is put together here. What the limits cut off is
//! told as what it is, and never counts as seen.

use crate::infer::infer;
use crate::options::{Bound, Comparison, Doubts, Infer, Loops, Options};
use crate::outcome::{Assumption, Incomplete, Outcome, Reason, Statistics, Violation};
use crate::programs::{Codes, Programs};
use crate::replay::replay;
use crate::shorten::shorten;
use crate::system::{domain_of, Exploration, Finding, Ledger};
use crate::watch::{memory_to_use, watched};
use antiphon_machine::code::{LoopCode, Operation, Pc};
use antiphon_machine::world::Prints;
use antiphon_machine::{Invariants, Property};
use antiphon_model::{Action, Participants, Program, Step};
use antiphon_search::{search, search_with_workers, Limits};
use antiphon_source::Span;
use std::sync::Mutex;
use std::time::Instant;

/// Explores every execution of the program that the options admit.
pub fn verify(program: &Program, options: &Options) -> Outcome {
    match options.infer {
        Infer::Invariants => infer(&[program], options),
        Infer::Nothing => explore(&Programs::alone(program, options), options),
    }
}

/// Whether an exploration of the programs would end as a pass. What goes wrong is
/// neither shortened nor shown.
pub(crate) fn passes(programs: &Programs<'_>, options: &Options) -> bool {
    let options = Options { max_violations: 1, doubts: Doubts::Counted, ..options.clone() };
    let mut domain = domain_of(&options);
    let codes = programs.compile(&mut domain);
    drop(domain);
    let ledger = Mutex::new(Ledger::default());
    let run = run_options(&options);
    let found = search(&mut Exploration::new(programs, &codes, &run, &options, &ledger), &limits(&options));
    let ledger = ledger.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let complete = incomplete(found.incomplete, &codes, &ledger).is_empty();
    found.found.is_empty() && complete && ledger.unsupported.is_none() && ledger.deferred.is_empty()
}

/// Explores every execution of the programs together.
pub(crate) fn explore(programs: &Programs<'_>, options: &Options) -> Outcome {
    let started = Instant::now();
    let mut domain = domain_of(options);
    let codes = programs.compile(&mut domain);
    drop(domain);
    let ledger = Mutex::new(Ledger::default());
    let (mut found, stopped) = watched(options, |options| {
        let run = run_options(options);
        let limits = limits(options);
        let attempts = Default::default();
        let make = || Exploration::new(programs, &codes, &run, options, &ledger);
        let mut outcome = match options.jobs {
            0 | 1 => search(&mut make(), &limits),
            jobs => search_with_workers(jobs, make, &limits),
        };
        if let [only] = outcome.found.as_mut_slice() {
            shorten(only, &limits, &attempts, |ledger| Exploration::new(programs, &codes, &run, options, ledger));
        }
        outcome
    });
    let mut ledger = ledger.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(reason) = stopped {
        // The flag that everybody saw means an interruption to them.
        if found.incomplete == Some(antiphon_search::Reason::Interrupted) {
            found.incomplete = Some(reason);
        }
        ledger.limits.retain(|(reason, _)| *reason != Reason::Interrupted);
    }
    let mut findings: Vec<Finding> = found.found.into_iter().map(|found| found.finding).collect();
    findings.extend(to_tell(&mut ledger, options.max_violations.max(1).saturating_sub(findings.len())));
    let violations: Vec<Violation> = findings.iter().map(|finding| replay(programs, options, finding)).collect();
    // A violation that nobody confirmed, on a path of which nobody knows whether it exists.
    for (finding, violation) in findings.iter().zip(&violations) {
        if let (Some(doubt), false) = (&finding.doubt, violation.replayed) {
            ledger.limits.insert((Reason::SolverUnknown, doubt.clone()));
        }
    }
    Outcome {
        violations,
        incomplete: incomplete(found.incomplete, &codes, &ledger),
        unsupported: ledger.unsupported.clone(),
        assumptions: assumptions(programs, &codes, &ledger),
        vacuous: vacuous(&codes, &ledger),
        proved_loops: proved_loops(&codes, &ledger),
        inferred: Vec::new(),
        statistics: statistics(&found.statistics, &ledger, started),
    }
}

fn statistics(searched: &antiphon_search::Statistics, ledger: &Ledger, started: Instant) -> Statistics {
    Statistics {
        states_seen: searched.seen,
        states_saved: searched.saved,
        transitions: ledger.transitions,
        symbolic_values: ledger.expressions,
        validity_queries: ledger.queries,
        solver_calls: ledger.solver_calls,
        executions: ledger.ended,
        seconds: started.elapsed().as_secs_f64(),
        peak_memory_mb: 0,
    }
}

/// Of the violations that loops may have made up, those to tell: an invariant
/// that is not one is the reason of what follows from it.
fn to_tell(ledger: &mut Ledger, room: usize) -> Vec<Finding> {
    let mut deferred: Vec<Finding> = std::mem::take(&mut ledger.deferred);
    deferred.retain(|finding| !ledger.known.contains(&finding.key()));
    deferred.sort_by_key(|finding| finding.fault.property != Property::LoopInvariant);
    deferred.truncate(room);
    deferred
}

/// How each process is run.
pub(crate) fn run_options(options: &Options) -> antiphon_machine::Options {
    let given = options.inputs.iter().filter_map(|(name, bound)| match bound {
        Bound::Value(text) => Some((name.clone(), text.clone())),
        Bound::Range(..) => None,
    });
    let mut arguments = vec![b"a.out".to_vec()];
    arguments.extend(options.arguments.iter().cloned());
    antiphon_machine::Options {
        inputs: given.collect(),
        arguments,
        symbolic_arguments: options.symbolic_arguments,
        outside: antiphon_machine::Outside::Open,
        checks: options.checks,
        processes: options.processes,
        prints: match options.comparison {
            Comparison::Outputs => Prints::Forgotten,
            Comparison::Printed | Comparison::Both => Prints::Kept,
        },
        invariants: match options.loops {
            Loops::Invariant => Invariants::Proved,
            Loops::Unroll => Invariants::Ignored,
        },
        interrupt: Some(options.interrupt.clone()),
        max_cells: most_cells(options),
        ..antiphon_machine::Options::default()
    }
}

/// A value takes so many bytes at least: a program that asks for more of them
/// at once than the memory holds is stopped before it gets them.
const LEAST_CELL: u64 = 16;

fn most_cells(options: &Options) -> usize {
    let most = antiphon_machine::Options::default().max_cells;
    let given = options.memory.and_then(|bytes| usize::try_from(bytes / LEAST_CELL).ok());
    given.map_or(most, |given| given.min(most))
}

fn limits(options: &Options) -> Limits {
    let limits = Limits {
        findings: options.max_violations.max(1),
        deadline: None,
        memory: options.memory.map(|bytes| memory_to_use(bytes) as usize),
        states: options.max_states,
        depth: options.max_depth,
        interrupt: options.interrupt.clone(),
    };
    match options.timeout {
        Some(time) => limits.within(time),
        None => limits,
    }
}

/// What was not looked at.
fn incomplete<N>(reason: Option<antiphon_search::Reason>, codes: &Codes<N>, ledger: &Ledger) -> Vec<Incomplete> {
    let mut all = Vec::new();
    let words = |reason| match reason {
        antiphon_search::Reason::Findings => None,
        antiphon_search::Reason::Timeout => Some((Reason::Timeout, "the time given was over")),
        antiphon_search::Reason::Memory => Some((Reason::Memory, "the memory given was used up")),
        antiphon_search::Reason::MaxStates => Some((Reason::MaxStates, "the limit on states was reached")),
        antiphon_search::Reason::MaxDepth => Some((Reason::MaxDepth, "an execution had more choices than allowed")),
        antiphon_search::Reason::Interrupted => Some((Reason::Interrupted, "the exploration was interrupted")),
        antiphon_search::Reason::WorkerLost => {
            Some((Reason::Internal, "a worker failed, and its part was not looked at"))
        }
    };
    if let Some((reason, message)) = reason.and_then(words) {
        let message = format!("{message}{}", endless(reason, codes, ledger));
        all.push(Incomplete { reason, message });
    }
    if let Some(message) = &ledger.exhausted {
        all.push(Incomplete { reason: Reason::SolverUnknown, message: message.clone() });
    }
    all.extend(ledger.limits.iter().map(|(reason, message)| Incomplete { reason: *reason, message: message.clone() }));
    all
}

/// Rounds after which a loop counts as one that nothing bounds.
const MANY_ROUNDS: u64 = 8;

/// What to do about a loop that took all there was.
fn endless<N>(reason: Reason, codes: &Codes<N>, ledger: &Ledger) -> String {
    let cut_off = match reason {
        Reason::Timeout | Reason::Memory | Reason::MaxStates | Reason::MaxDepth => true,
        Reason::SolverUnknown | Reason::Unchecked | Reason::Interrupted | Reason::Internal => false,
        Reason::Unsupported | Reason::Vacuous => false,
    };
    let many = ledger.rounds.iter().filter(|(_, (count, _))| *count >= MANY_ROUNDS);
    let longest = many.max_by_key(|(_, (count, _))| *count);
    let is_proved = |(part, at): (usize, u32)| {
        codes
            .all()
            .nth(part)
            .is_some_and(|code| code.loop_at.contains_key(&Pc(at)) && ledger.asserted.contains(&(part, at)))
    };
    match longest {
        Some((place, (_, condition))) if cut_off && is_proved(*place) => format!(
            "; no two rounds of the loop with `{condition}` come to the same state, in spite of its invariant: \
             a loop forgets the numbers that it changes, not pointers, allocations, messages, requests or what is printed"
        ),
        Some((_, (_, condition))) if cut_off => format!(
            "; nothing bounds how often the loop with `{condition}` goes round: \
             give inputs bounds, as in `--input N=1..4`, or the loop an invariant"
        ),
        _ => String::new(),
    }
}

/// What a pass rests on.
fn assumptions<N>(programs: &Programs<'_>, codes: &Codes<N>, ledger: &Ledger) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    let told = programs.all().flat_map(|played| told_assumptions(played.program));
    let presumed = ledger.presumed.iter().map(|text| Assumption { text: (*text).to_owned(), span: Span::NONE });
    for assumption in told.chain(presumed).chain(own_assumptions(codes, ledger)) {
        // Two programs that are compared say the same of their inputs.
        if all.iter().all(|known| known.text != assumption.text || known.span.is_none()) {
            all.push(assumption);
        }
    }
    all
}

/// What the program tells to assume.
fn told_assumptions(program: &Program) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    for global in &program.globals {
        if let antiphon_model::Role::Input(Some(constraint)) = global.role {
            let text = antiphon_machine::expression_text(program, None, constraint);
            all.push(Assumption { text, span: global.span });
        }
    }
    for (index, function) in program.functions.iter().enumerate() {
        for location in &function.body.locations {
            if let Step::Action(Action::Assume(condition), _) = &location.step {
                let id = antiphon_model::FunctionId(index as u32);
                let text = antiphon_machine::expression_text(program, Some(id), *condition);
                all.push(Assumption { text, span: location.span });
            }
        }
    }
    all
}

/// What Antiphon assumes itself, where it matters for the programs.
fn own_assumptions<N>(codes: &Codes<N>, ledger: &Ledger) -> Vec<Assumption> {
    let mut all = Vec::new();
    for (part, at) in &ledger.aborts {
        let span = codes.all().nth(*part).and_then(|code| code.spans.get(*at as usize)).copied();
        let text = "an end by `MPI_Abort` is an ordinary one".into();
        all.push(Assumption { text, span: span.unwrap_or(Span::NONE) });
    }
    let allocates = |operation: &Operation| matches!(operation, Operation::Allocate(..));
    if codes.all().flat_map(|code| &code.operations).any(allocates) {
        all.push(Assumption { text: "allocations succeed".into(), span: Span::NONE });
    }
    all
}

/// The annotated loops that executions came to: each was proved for every number
/// of rounds, if anything was. Their names, and where they are.
fn proved_loops<N>(codes: &Codes<N>, ledger: &Ledger) -> Vec<(String, Span)> {
    let all = codes.all().enumerate().flat_map(|(part, code)| code.loops.iter().map(move |each| (part, each)));
    let reached = all.filter(|(part, each)| ledger.asserted.contains(&(*part, each.head.0)));
    let name = |each: &LoopCode| each.invariants.iter().find_map(|invariant| invariant.name.clone());
    reached.map(|(_, each)| (name(each).unwrap_or_default(), each.span)).collect()
}

/// Assertions that no execution reached.
fn vacuous<N>(codes: &Codes<N>, ledger: &Ledger) -> Vec<(String, Span)> {
    let mut all = Vec::new();
    if ledger.ended == 0 && ledger.known.is_empty() {
        all.push((
            "no execution comes to its end: an assumption admits none, or all run forever".to_owned(),
            Span::NONE,
        ));
    }
    for ((name, span), _) in ledger.outputs.iter().filter(|(_, written)| !**written) {
        all.push((format!("no execution writes the output `{name}`"), *span));
    }
    let programs = codes.all().count();
    for (part, code) in codes.all().enumerate() {
        for (at, operation) in code.operations.iter().enumerate() {
            let asserts = match operation {
                Operation::Assert(..) => true,
                // A joint one is about two programs, and there may be one.
                Operation::CollectiveAssert(code, _) => programs > 1 || code.participants != Participants::Joint,
                _ => false,
            };
            if asserts && !ledger.asserted.contains(&(part, at as u32)) {
                all.push(("this assertion is never reached".to_owned(), code.spans[at]));
            }
        }
    }
    all
}
