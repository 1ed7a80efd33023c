//! A few executions simply run, on numbers: what a test would find is not worth a proof.
//!
//! The environment answers with patterns first (always 0, always 1, one after the other) and
//! then at random, mostly small numbers and those that the program mentions. Seeds are fixed: every
//! time the same is tried. The machine has memory, so that violations show here that
//! depend on what the encoder does not track.
//!
//! Of what is answered only so much is told as a replay needs; all else is as the
//! replay has it by itself.

use crate::confirm::{answers_of, confirm_fault, visible, Run};
use crate::path::ConcretePath;
use crate::threads::try_schedule;
use crate::work::Work;
use antiphon_machine::{End, EnvironmentInputs, Fault, Integers, Invariants, Nowhere, Options as RunOptions};
use antiphon_model::library::LibraryFunction;
use antiphon_model::{Action, ExprKind, Program, Role, Signedness, Step, Type};
use antiphon_numbers::{Random, Rat};
use antiphon_outcome::{Certainty, Violation};
use antiphon_world::{run_exact, run_machine};
use std::collections::BTreeMap;

/// Executions.
const RUNS: u64 = 24;
/// Steps of one.
const MOST_STEPS: u64 = 60_000;
/// Answers of one function.
const ANSWERS: usize = 1_200;

/// Steps that a replay may take beyond those of the run.
const MARGIN: u64 = 1_000;

/// The largest number that is always tried.
const SMALL: u64 = 12;

/// What numbers a function may answer with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    Truth,
    Natural,
    Integer,
}

/// A violation that a run on numbers meets.
pub(crate) fn try_out(work: &Work<'_>) -> Option<Violation> {
    let program = work.replayed;
    if program.globals.iter().any(|global| matches!(global.role, Role::Input(_))) {
        return None;
    }
    let functions = functions(program);
    let numbers = numbers(program);
    for run in 0..RUNS {
        if work.stop().is_some() {
            return None;
        }
        let concrete = answered(&functions, &numbers, run, ANSWERS);
        if work.moves.is_some() {
            match scheduled(work, run, |answers| answered(&functions, &numbers, run, answers)) {
                None => continue,
                found => return found,
            }
        }
        if let Some((fault, steps)) = met(work, &concrete, MOST_STEPS) {
            return shortest(work, (fault, steps), |answers| answered(&functions, &numbers, run, answers));
        }
        if functions.is_empty() {
            // There is one execution.
            return None;
        }
    }
    None
}

/// The same with threads, on a schedule at random.
fn scheduled(work: &Work<'_>, seed: u64, concrete: impl Fn(usize) -> ConcretePath) -> Option<Violation> {
    let found = try_schedule(work, answers_of(&concrete(ANSWERS)), seed)?;
    let same = |other: &Violation| (other.fault.property, other.fault.span) == (found.fault.property, found.fault.span);
    let fewer = [0, 1, 2, 4, 8, 16, 64].into_iter().find_map(|count| {
        let concrete = concrete(count);
        let shorter = try_schedule(work, answers_of(&concrete), seed).filter(same)?;
        Some(Violation { inputs: visible(&concrete), ..shorter })
    });
    Some(fewer.unwrap_or_else(|| Violation { inputs: visible(&concrete(ANSWERS)), ..found.clone() }))
}

/// The functions that answer, and with what.
fn functions(program: &Program) -> BTreeMap<LibraryFunction, Range> {
    let mut found = BTreeMap::new();
    for function in &program.functions {
        for location in &function.body.locations {
            let Step::Action(Action::Library { function: called, result, .. }, _) = &location.step else { continue };
            let LibraryFunction::Verifier(verifier) = called else { continue };
            let Some(result) = result.filter(|_| verifier.is_nondet()) else { continue };
            let range = match program.types.get(program.place(result).ty) {
                Type::Bool => Range::Truth,
                Type::Int(int) if int.sign == Signedness::Signed && int.bits > 8 => Range::Integer,
                _ => Range::Natural,
            };
            let known = found.entry(*called).or_insert(range);
            *known = match (*known, range) {
                (Range::Truth, _) | (_, Range::Truth) => Range::Truth,
                (Range::Natural, _) | (_, Range::Natural) => Range::Natural,
                (Range::Integer, Range::Integer) => Range::Integer,
            };
        }
    }
    found
}

/// Numbers that the program mentions, and those next to them.
fn numbers(program: &Program) -> Vec<i64> {
    let constants = program.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Int(number) => i64::try_from(number).ok().filter(|number| number.unsigned_abs() < 1 << 30),
        _ => None,
    });
    let mut found: Vec<i64> = constants.flat_map(|number| [number - 1, number, number + 1]).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// So many answers of each function.
fn answered(functions: &BTreeMap<LibraryFunction, Range>, numbers: &[i64], run: u64, answers: usize) -> ConcretePath {
    let mut concrete = ConcretePath::default();
    for (function, range) in functions {
        let mut random = Random::new(run + 1);
        for at in 0..answers {
            let number = match (run, at as i64) {
                (0, _) => 0,
                (1, _) => 1,
                (2, at) => at % 2,
                (3, at) => 1 - at % 2,
                (4, at) => at,
                (5, _) => -1,
                (6, _) => 5,
                (7, at) => i64::from(at == 0) * 3,
                _ => any(&mut random, numbers),
            };
            let number = match range {
                Range::Truth => number & 1,
                Range::Natural => number.abs().min(100),
                Range::Integer => number,
            };
            concrete.choices.push((*function, Rat::from(number)));
        }
    }
    concrete
}

fn any(random: &mut Random, numbers: &[i64]) -> i64 {
    match random.below(3) {
        0 if !numbers.is_empty() => numbers[random.below(numbers.len() as u64) as usize],
        1 => random.below(2) as i64,
        _ => random.below(SMALL) as i64 - 2,
    }
}

/// What a run with some answers meets, and after how many steps.
fn met(work: &Work<'_>, concrete: &ConcretePath, most_steps: u64) -> Option<(Fault, u64)> {
    let options = RunOptions {
        answers: answers_of(concrete),
        environment: EnvironmentInputs::Open,
        checks: work.options.checks,
        processes: 1,
        invariants: Invariants::Ignored,
        max_steps: Some(most_steps),
        interrupt: work.options.interrupt.clone(),
        ..RunOptions::default()
    };
    let report = match work.options.integers() {
        Integers::Ideal => run_exact(work.replayed, &options, &mut Nowhere),
        Integers::Machine(overflow) => run_machine(work.replayed, &options, overflow, &mut Nowhere),
    };
    match report.end {
        End::Fault(fault) if work.options.checks.has(fault.property) => Some((fault, report.steps)),
        _ => None,
    }
}

/// The violation with as few answers as show it: runs without a trace find how many that are.
fn shortest(
    work: &Work<'_>,
    (fault, steps): (Fault, u64),
    concrete: impl Fn(usize) -> ConcretePath,
) -> Option<Violation> {
    let (integers, checks) = (work.options.integers(), work.options.checks);
    let most_steps = steps + MARGIN;
    let counts = std::iter::successors(Some(0), |count| Some((count + 1 + count / 2).min(ANSWERS)));
    let mut counts = counts.take_while(|count| *count < ANSWERS).chain([ANSWERS]);
    let is_met = |count: &usize| {
        let found = met(work, &concrete(*count), most_steps);
        found.is_some_and(|(found, _)| found.property == fault.property && found.span == fault.span)
    };
    let enough = counts.find(is_met)?;
    let run = Run { program: work.replayed, integers, checks, most_steps };
    let shown = confirm_fault(work, &run, fault.clone(), &concrete(enough));
    Some(shown).filter(|violation| violation.certainty == Certainty::Provable)
}
