//! What a proof of this engine does not cover, by the functions that a program calls.
//!
//! The unfolding knows what locks, conditions, semaphores and barriers do to those that wait.
//! Some ways to misuse them, and some ends of lifetimes, it does not look for. A
//! program in which they could matter is not said to hold; `verify` looks for all of them.

use antiphon_machine::Checks;
use antiphon_model::library::Pthread;
use antiphon_model::{Action, ExprId, ExprKind, LibraryFunction, PlaceKind, Program, Step, Type, TypeId};
use antiphon_outcome::{Incomplete, Property, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// A function, the property that may be violated by it unseen, and what is not looked for.
type Row = (Pthread, Property, &'static str);

static ROWS: &[Row] = &[
    (Pthread::Detach, Property::Lock, "joining a detached thread is not looked for"),
    (Pthread::AttrSetdetachstate, Property::Lock, "joining a detached thread is not looked for"),
    (Pthread::BarrierInit, Property::Lock, "misuse of barriers is not looked for"),
    (Pthread::BarrierDestroy, Property::Lock, "misuse of barriers is not looked for"),
    (Pthread::CondDestroy, Property::Lock, "use of a destroyed condition variable is not looked for"),
    (Pthread::SemDestroy, Property::Lock, "use of a destroyed semaphore is not looked for"),
    (Pthread::Exit, Property::Pointer, "pointers to variables of a thread that exits are not followed"),
];

/// What a proof does not cover.
pub fn uncovered(program: &Program, checks: Checks) -> Vec<Incomplete> {
    let mut messages: Vec<&str> = Vec::new();
    for (function, arguments) in calls(program) {
        for (_, property, message) in ROWS.iter().filter(|(row, ..)| *row == function.kin()) {
            if checks.has(*property) {
                messages.push(message);
            }
        }
        if function.kin() == Pthread::MutexInit && !is_null(program, arguments.get(1)) {
            messages.push("mutexes with attributes are taken for normal ones");
        }
    }
    if calls(program).filter(|(function, _)| initialises(*function)).count() > 1 && checks.has(Property::Lock) {
        messages.push("initialising an object twice is not looked for");
    }
    if has_overlapping_members(program) {
        messages.push("members of a union are taken for different memory");
    }
    messages.sort_unstable();
    messages.dedup();
    let incomplete = |message: &str| Incomplete { reason: Reason::Unsupported, message: message.into(), hint: None };
    messages.into_iter().map(incomplete).collect()
}

fn initialises(function: Pthread) -> bool {
    matches!(
        function.kin(),
        Pthread::MutexInit
            | Pthread::CondInit
            | Pthread::RwlockInit
            | Pthread::BarrierInit
            | Pthread::SpinInit
            | Pthread::SemInit
    )
}

/// Whether two members of one union are named.
fn has_overlapping_members(program: &Program) -> bool {
    let mut named: BTreeMap<TypeId, BTreeSet<u32>> = BTreeMap::new();
    for place in &program.places {
        let PlaceKind::Field(base, field) = &place.kind else { continue };
        let ty = program.place(*base).ty;
        let Type::Record(id) = program.types.get(ty) else { continue };
        let fields = &program.types.record(*id).fields;
        let shares = |one: &antiphon_model::Field| fields.iter().filter(|other| other.offset == one.offset).count() > 1;
        if fields.iter().any(|one| one.bits.is_none() && shares(one)) {
            named.entry(ty).or_default().insert(*field);
        }
    }
    named.values().any(|fields| fields.len() > 1)
}

fn calls(program: &Program) -> impl Iterator<Item = (Pthread, &[ExprId])> {
    let locations = program.functions.iter().flat_map(|function| &function.body.locations);
    locations.filter_map(|location| match &location.step {
        Step::Action(Action::Library { function: LibraryFunction::Pthread(function), arguments, .. }, _) => {
            Some((*function, &arguments[..]))
        }
        _ => None,
    })
}

fn is_null(program: &Program, argument: Option<&ExprId>) -> bool {
    argument.is_some_and(|argument| match &program.expr(*argument).kind {
        ExprKind::Null => true,
        ExprKind::Int(value) => *value == 0,
        ExprKind::Convert(inner) => is_null(program, Some(inner)),
        _ => false,
    })
}
