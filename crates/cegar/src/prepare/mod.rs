//! The program as one function, in a form in which nothing is left to chance.
//!
//! Two programs come out. The first has the user's functions and is what a
//! violation is replayed on; the second has all of them inlined into one and is what
//! is encoded. What is rewritten before is in both, so that they go the same ways:
//!
//! - A variable that comes to life without a value gets a nondeterministic one: what
//!   was never written may be anything, and a replay can be told what it is.
//! - So do the fields of fresh memory that are read (`unwritten`).
//! - `abort` ends an execution without a violation: to give up is not a failed assertion.
//! - A call of a function that must not be reached becomes a call of `reach_error`.
//!
//! | module | what it holds |
//! |---|---|
//! | `dispatch` | calls through pointers as case distinctions |
//! | `unfold` | recursion as a chain of copies |
//! | `constants` | writes to `const` objects, marked |
//! | `numbered` | pointers to functions as numbers |
//! | `pointers` | pointers that lead to one object, replaced by it |
//! | `followed` | assumptions that such pointers are not null |
//! | `fields`, `elements` | records and small arrays taken apart |
//!
//! These are about the encoded program only. The last three go on in turns until nothing
//! changes.
//!
//! Threads are taken together before anything is encoded (`threads`): what comes out has none.
//!
//! Functions that call themselves are inlined to a depth, or stay for those who have summaries
//! of them (`recursion`); elsewhere their calls stay, and the graph has an error there that says so.

mod constants;
mod dispatch;
mod elements;
mod fields;
mod followed;
mod numbered;
mod pointers;
mod unfold;
mod unwritten;

pub(crate) use constants::CONSTANT_WRITTEN;
pub(crate) use followed::Following;
pub(crate) use pointers::{Fixed, FixedStep, Leads};

use crate::threads::{
    fork, multiply, rewrite_atomics, run_once, separate, tell_apart, Moves, NoProduct, Synchronised, Wakes, Watch,
};
use antiphon_model::library::{Control, LibraryFunction, Verifier};
use antiphon_model::{Action, Callee, Expr, ExprKind, FunctionId, LocalId, LocationId, Program, Step, Type};
use antiphon_passes::{creates_threads, inline, split, InlineLimits, Inlined, MainCall, Rewriter, Stopped};
use antiphon_source::Span;
use std::collections::BTreeSet;
pub(crate) use unfold::{returning, Beyond};
use unwritten::{Fields, Filling, Role};

/// Functions do not grow beyond so many locations.
const MOST_LOCATIONS: usize = 60_000;

/// The same where recursive functions are inlined to a depth.
const MOST_UNFOLDED: usize = 6_000;

/// Pointers lead to records, and records hold pointers: how deep that goes.
const MOST_ROUNDS: usize = 8;

/// Gives the values of variables that were never written. No program calls it.
pub(crate) const NEVER_WRITTEN: Verifier = Verifier::NondetLoffT;

/// A program made ready.
pub(crate) struct Prepared {
    /// With the user's functions.
    pub replayed: Program,
    /// As one function, `startup`.
    pub inlined: Program,
    /// Which thread does what there, if there are threads.
    pub moves: Option<Moves>,
}

/// Makes a program ready.
pub(crate) fn prepare(program: &Program, unreachable: &[String], watch: &Watch) -> Result<Prepared, NoProduct> {
    match creates_threads(program) {
        true => prepare_threads(program, unreachable, watch),
        false => Ok(prepare_alone(program, unreachable, Following::Anything)),
    }
}

/// Makes a program without threads ready.
pub(crate) fn prepare_alone(program: &Program, unreachable: &[String], following: Following) -> Prepared {
    let encoded = match following {
        Following::Anything => encoded(program, unreachable),
        // What is found is for a run, and so are the pointers of fresh memory.
        Following::NotNull => {
            let fields = Fields::of(program);
            determined(filled(with_direct_calls(program), &fields, Role::Followed), unreachable)
        }
    };
    let inlined = one_function(&encoded, MOST_LOCATIONS, following).program;
    Prepared { replayed: replayed(program, unreachable), inlined, moves: None }
}

/// Makes a program with threads ready.
fn prepare_threads(program: &Program, unreachable: &[String], watch: &Watch) -> Result<Prepared, NoProduct> {
    let replayed = determined(split(program), unreachable);
    let limits = InlineLimits { locations: MOST_LOCATIONS, main: MainCall::Inlined };
    let mut direct = with_direct_calls(&replayed);
    if !watch.is_runs() {
        run_once(&mut direct);
    }
    let mut forked = inline(&direct, limits).program;
    tell_apart(&mut forked);
    fork(&mut forked)?;
    let mut inlined = inline(&forked, limits).program;
    let startup = inlined.startup;
    strip(&mut inlined, &BTreeSet::from([startup]));
    numbered::number_functions(&mut inlined);
    Rewriter::new(&mut inlined, startup).compact();
    let synchronised = synchronised(&mut inlined, watch);
    let moves = Some(multiply(&mut inlined, startup, &synchronised, watch)?);
    Ok(Prepared { replayed, inlined, moves })
}

/// Takes the memory of a function apart; whether something changed.
fn simplify(program: &mut Program, function: FunctionId, following: Following) -> bool {
    let pointers = pointers::replace(program, function, following);
    let fields = fields::take_apart(program, function);
    let elements = elements::take_apart(program, function);
    pointers || fields || elements
}

/// Rewrites what the thread library does.
fn synchronised(program: &mut Program, watch: &Watch) -> Synchronised {
    let startup = program.startup;
    watch.mark_calls(program);
    separate(program, startup);
    rewrite_atomics(program, startup);
    constants::mark_calls(program, startup);
    let wakes = if watch.is_runs() { Wakes::BySignals } else { Wakes::AnyTime };
    let mut synchronised = Synchronised::new(wakes);
    for _ in 0..MOST_ROUNDS {
        let found = synchronised.rewrite(program, startup);
        if !simplify(program, startup, Following::Anything) && !found {
            break;
        }
    }
    synchronised
}

/// Makes a program ready with its recursive functions inlined to a depth; nothing if that
/// is too large.
pub(crate) fn prepare_unfolded(
    program: &Program,
    unreachable: &[String],
    depth: u32,
    beyond: Beyond,
) -> Option<Prepared> {
    let mut unfolded = encoded(program, unreachable);
    unfold::unfold(&mut unfolded, depth, beyond);
    let inlined = one_function(&unfolded, MOST_UNFOLDED, Following::Anything);
    let all = inlined.stopped.iter().all(|(_, _, reason)| *reason != Stopped::Limit);
    all.then(|| Prepared { replayed: replayed(program, unreachable), inlined: inlined.program, moves: None })
}

/// A program with the functions left that call themselves, or could not be inlined.
pub(crate) fn prepare_functions(program: &Program, unreachable: &[String]) -> Program {
    let limits = InlineLimits { locations: MOST_LOCATIONS, main: MainCall::Inlined };
    let mut inlined = inline(&encoded(program, unreachable), limits).program;
    let called = called(&inlined);
    strip(&mut inlined, &called);
    for function in called {
        Rewriter::new(&mut inlined, function).compact();
    }
    numbered::number_functions(&mut inlined);
    inlined
}

/// The program with calls through pointers as case distinctions.
pub(crate) fn with_direct_calls(program: &Program) -> Program {
    let mut direct = program.clone();
    dispatch::dispatch(&mut direct);
    direct
}

/// The program that is encoded, with its functions.
fn encoded(program: &Program, unreachable: &[String]) -> Program {
    let direct = with_direct_calls(program);
    determined(filled(direct, &Fields::of(program), Role::Encoded), unreachable)
}

/// The program that violations are replayed on.
fn replayed(program: &Program, unreachable: &[String]) -> Program {
    determined(filled(program.clone(), &Fields::of(program), Role::Replayed), unreachable)
}

/// The program with values in fresh memory.
fn filled(mut program: Program, fields: &Fields, role: Role) -> Program {
    for function in (0..program.functions.len() as u32).map(FunctionId) {
        for at in 0..program.function(function).body.locations.len() as u32 {
            Filling::new(&mut program, function, fields, role).fill(LocationId(at));
        }
    }
    program
}

/// The program as one function.
fn one_function(encoded: &Program, locations: usize, following: Following) -> Inlined {
    let mut inlined = inline(encoded, InlineLimits { locations, main: MainCall::Inlined });
    let startup = inlined.program.startup;
    strip(&mut inlined.program, &BTreeSet::from([startup]));
    numbered::number_functions(&mut inlined.program);
    Rewriter::new(&mut inlined.program, startup).compact();
    constants::mark_calls(&mut inlined.program, startup);
    (0..MOST_ROUNDS).any(|_| !simplify(&mut inlined.program, startup, following));
    inlined
}

/// The functions that are still called by others.
fn called(program: &Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::from([program.startup]);
    let mut open = vec![program.startup];
    while let Some(function) = open.pop() {
        for location in &program.function(function).body.locations {
            if let Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) = &location.step {
                open.extend(found.insert(*callee).then_some(*callee));
            }
        }
    }
    found
}

/// The program with nothing left to chance.
fn determined(mut program: Program, unreachable: &[String]) -> Program {
    for function in 0..program.functions.len() {
        rewrite(&mut program, FunctionId(function as u32), unreachable);
    }
    program
}

/// The functions that hold the atoms of a formula.
fn atoms(program: &Program) -> Vec<FunctionId> {
    let is_atom = |at: &u32| program.functions[*at as usize].name.starts_with(crate::names::ATOM_FUNCTION);
    (0..program.functions.len() as u32).filter(is_atom).map(FunctionId).collect()
}

/// Empties all functions but some, and those that hold the atoms of a formula: they were
/// inlined, and what they mention does not count.
fn strip(program: &mut Program, kept: &BTreeSet<FunctionId>) {
    for function in 0..program.functions.len() {
        let is_atom = program.functions[function].name.starts_with(crate::names::ATOM_FUNCTION);
        if !kept.contains(&FunctionId(function as u32)) && !is_atom {
            let body = &mut program.functions[function].body;
            body.locations.truncate(1);
            body.locations.iter_mut().for_each(|location| location.step = Step::Unreachable);
            body.loops.clear();
            body.labels.clear();
        }
    }
}

fn rewrite(program: &mut Program, function: FunctionId, unreachable: &[String]) {
    for at in 0..program.function(function).body.locations.len() {
        let at = LocationId(at as u32);
        let location = program.function(function).body.location(at).clone();
        if location.step == Step::Return(None) {
            give_anything_back(program, function, at);
        }
        let Step::Action(action, next) = location.step else { continue };
        match action {
            Action::Live(local) if is_number(program, program.function(function).locals[local.0 as usize].ty) => {
                let mut rewriter = Rewriter::new(program, function);
                let after = rewriter.act(at, Action::Live(local), location.span);
                let given = never_written(&mut rewriter, local, location.span);
                rewriter.replace(after, Step::Action(given, next));
            }
            Action::Library { function: LibraryFunction::Control(Control::Abort), .. } => {
                let never = never(program, location.span);
                Rewriter::new(program, function).replace(at, Step::Action(Action::Assume(never), next));
            }
            Action::Call { callee: Callee::Direct(callee), .. }
                if unreachable.contains(&program.function(callee).name) =>
            {
                let error = Action::Library {
                    function: LibraryFunction::Verifier(Verifier::ReachError),
                    arguments: Vec::new(),
                    result: None,
                };
                Rewriter::new(program, function).replace(at, Step::Action(error, next));
            }
            _ => {}
        }
    }
}

fn is_number(program: &Program, ty: antiphon_model::TypeId) -> bool {
    matches!(program.types.get(ty), Type::Int(_) | Type::Bool | Type::Float(_))
}

/// A variable that was never written gets any value.
fn never_written(rewriter: &mut Rewriter<'_>, local: LocalId, span: Span) -> Action {
    let result = Some(rewriter.local_place(local, span));
    Action::Library { function: LibraryFunction::Verifier(NEVER_WRITTEN), arguments: Vec::new(), result }
}

/// A function that should give a number back and ends without may give any: C only forbids to use it.
fn give_anything_back(program: &mut Program, function: FunctionId, at: LocationId) {
    let (result, span) = (program.function(function).result, program.function(function).body.location(at).span);
    if !is_number(program, result) {
        return;
    }
    let mut rewriter = Rewriter::new(program, function);
    let local = rewriter.temporary(result, span);
    let given = never_written(&mut rewriter, local, span);
    let back = rewriter.act(at, given, span);
    let value = rewriter.local_value(local, span);
    rewriter.replace(back, Step::Return(Some(value)));
}

/// A condition that never holds.
fn never(program: &mut Program, span: Span) -> antiphon_model::ExprId {
    let ty = program.types.intern(Type::Bool);
    program.add_expr(Expr { kind: ExprKind::Int(0), ty, span })
}
