//! Running programs, and finding things in their models.

use antiphon_domain::Integers;
use antiphon_encode::{Region, Tracked};
use antiphon_machine::{End, Exact, MachineArith, Options, Recording};
use antiphon_model::library::Stdio;
use antiphon_model::{Action, Body, Function, LibraryFunction, LocationId, Program, Step};
use antiphon_symbolic::{Assignment, Rat, Value};
use antiphon_world::run;
use std::collections::{BTreeMap, BTreeSet};

/// How a run with these answers ends, and what it prints.
pub fn ran(program: &Program, integers: Integers, answers: &[i64]) -> (End, String) {
    let name = |at: usize| format!("__VERIFIER_nondet_int() #{}", at + 1);
    let answers: BTreeMap<String, String> =
        answers.iter().enumerate().map(|(at, value)| (name(at), value.to_string())).collect();
    let options = Options { answers, max_steps: Some(1 << 16), ..Options::default() };
    let mut output = Recording::default();
    let end = match integers {
        Integers::Ideal => run(program, &options, Exact::new(0), &mut output).end,
        Integers::Machine(overflow) => run(program, &options, MachineArith::new(overflow, 0), &mut output).end,
    };
    (end, String::from_utf8_lossy(&output.out).into_owned())
}

pub fn main_of(program: &Program) -> &Function {
    program.function(program.main)
}

/// The locations whose action is the wanted one.
pub fn locations(program: &Program, wanted: impl Fn(&Action) -> bool) -> Vec<LocationId> {
    let all = main_of(program).body.locations.iter().enumerate();
    let found = all.filter(|(_, location)| matches!(&location.step, Step::Action(action, _) if wanted(action)));
    found.map(|(at, _)| LocationId(at as u32)).collect()
}

pub fn is_print(action: &Action) -> bool {
    matches!(action, Action::Library { function: LibraryFunction::Stdio(Stdio::Printf), .. })
}

/// From the start of `main` to its first `printf`.
pub fn up_to_print(program: &Program) -> Region {
    let exits: BTreeSet<LocationId> = locations(program, is_print).into_iter().take(1).collect();
    Region { entry: Body::ENTRY, exits }
}

pub fn number(value: i64) -> Value {
    Value::Number(Rat::from(value))
}

/// Zero, or an array of zeros, for the symbols of a variable.
pub fn zeros(tracked: &Tracked, assignment: &mut Assignment) {
    let value = tracked.shape.extents.iter().fold(number(0), |value, _| Value::Array(BTreeMap::new(), Box::new(value)));
    if let Some(written) = tracked.written {
        let flag = if tracked.shape.extents.is_empty() { Value::Bool(false) } else { value.clone() };
        assignment.insert(written, flag);
    }
    assignment.insert(tracked.value, value);
}
