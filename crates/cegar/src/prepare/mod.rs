//! The program as one function, in a form in which nothing is left to chance.
//!
//! Two programs come out. The first has the user's functions and is what a
//! violation is replayed on; the second has all of them inlined into one and is what
//! is encoded. What is rewritten before is in both, so that they go the same ways:
//!
//! - A variable that comes to life without a value gets a nondeterministic one: what
//!   was never written may be anything, and a replay can be told what it is.
//! - `abort` ends an execution without a violation: to give up is no failed assertion.
//! - A call of a function that must not be reached becomes a call of `reach_error`.
//!
//! | module | what it holds |
//! |---|---|
//! | `pointers` | pointers that lead to one object, replaced by it |
//! | `fields` | records taken apart |
//!
//! These two are about the encoded program only, and go on in turns until nothing
//! changes.
//!
//! Threads are taken together before anything is encoded (`threads`): what comes out has none.
//!
//! Deliberately not here: functions that call themselves. Their calls stay, and the
//! graph has an error there that says so.

mod fields;
mod pointers;

pub(crate) use pointers::{Fixed, FixedStep, Leads};

use crate::threads::{fork, multiply, rewrite_atomics, separate, Moves, NoProduct, Synchronised};
use antiphon_model::library::{Control, LibraryFunction, Verifier};
use antiphon_model::{Action, Callee, Expr, ExprKind, FunctionId, LocationId, Program, Step, Type};
use antiphon_passes::{creates_threads, inline, split, InlineLimits, MainCall, Rewriter};
use antiphon_source::Span;

/// Functions do not grow beyond so many locations.
const MOST_LOCATIONS: usize = 60_000;

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
pub(crate) fn prepare(program: &Program, unreachable: &[String]) -> Result<Prepared, NoProduct> {
    let threads = creates_threads(program);
    let mut replayed = if threads { split(program) } else { program.clone() };
    for function in 0..replayed.functions.len() {
        rewrite(&mut replayed, FunctionId(function as u32), unreachable);
    }
    let limits = InlineLimits { locations: MOST_LOCATIONS, main: MainCall::Inlined };
    let mut inlined = match threads {
        false => inline(&replayed, limits).program,
        true => {
            let mut forked = replayed.clone();
            fork(&mut forked)?;
            inline(&forked, limits).program
        }
    };
    let startup = inlined.startup;
    strip(&mut inlined);
    Rewriter::new(&mut inlined, startup).compact();
    let moves = match threads {
        true => Some(together(&mut inlined)?),
        false => {
            (0..MOST_ROUNDS).any(|_| !simplify(&mut inlined, startup));
            None
        }
    };
    Ok(Prepared { replayed, inlined, moves })
}

/// Takes the memory of a function apart; whether something changed.
fn simplify(program: &mut Program, function: FunctionId) -> bool {
    let pointers = pointers::replace(program, function);
    let fields = fields::take_apart(program, function);
    pointers || fields
}

/// The threads of a program as one.
fn together(program: &mut Program) -> Result<Moves, NoProduct> {
    let startup = program.startup;
    separate(program, startup);
    rewrite_atomics(program, startup);
    let mut synchronised = Synchronised::default();
    for _ in 0..MOST_ROUNDS {
        let found = synchronised.rewrite(program, startup);
        if !simplify(program, startup) && !found {
            break;
        }
    }
    multiply(program, startup, &synchronised)
}

/// Empties all functions but the first, and those that hold the atoms of a formula: they were
/// inlined, and what they mention does not count.
fn strip(program: &mut Program) {
    for function in 0..program.functions.len() {
        let is_atom = program.functions[function].name.starts_with(crate::ltl::ATOM_FUNCTION);
        if function != program.startup.0 as usize && !is_atom {
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
        let Step::Action(action, next) = location.step else { continue };
        match action {
            Action::Live(local) => {
                let ty = program.function(function).locals[local.0 as usize].ty;
                if matches!(program.types.get(ty), Type::Int(_) | Type::Bool | Type::Float(_)) {
                    let mut rewriter = Rewriter::new(program, function);
                    let after = rewriter.act(at, Action::Live(local), location.span);
                    let result = Some(rewriter.local_place(local, location.span));
                    let given = Action::Library {
                        function: LibraryFunction::Verifier(NEVER_WRITTEN),
                        arguments: Vec::new(),
                        result,
                    };
                    rewriter.replace(after, Step::Action(given, next));
                }
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

/// A condition that never holds.
fn never(program: &mut Program, span: Span) -> antiphon_model::ExprId {
    let ty = program.types.intern(Type::Bool);
    program.add_expr(Expr { kind: ExprKind::Int(0), ty, span })
}
