//! `pthread_once`: the first thread that comes runs the routine, the others wait until it has ended.
//!
//! The control is a number of the user's, which no program reads: 0 as it is initialised, 1 while the routine runs, 2 behind it.
//! Calls are rewritten before functions are inlined, since the routine is called.
//!
//! Only for errors: who waits here is not noted, as temporal properties would need it.

use super::chain::Chain;
use antiphon_model::library::{LibraryFunction, Pthread};
use antiphon_model::{Action, Callee, ExprId, ExprKind, FunctionId, LocationId, PlaceId, Program, Step, Type};

const RUNS: i128 = 1;
const OVER: i128 = 2;

/// A call of `pthread_once`.
struct Once {
    at: LocationId,
    control: ExprId,
    routine: FunctionId,
    result: Option<PlaceId>,
    next: LocationId,
}

/// Rewrites the calls whose routine is known.
pub(crate) fn run_once(program: &mut Program) {
    for function in (0..program.functions.len() as u32).map(FunctionId) {
        for at in 0..program.function(function).body.locations.len() as u32 {
            if let Some(once) = call(program, function, LocationId(at)) {
                rewrite(program, function, &once);
            }
        }
    }
}

fn call(program: &Program, function: FunctionId, at: LocationId) -> Option<Once> {
    let step = &program.function(function).body.location(at).step;
    let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), arguments, result }, next) = step
    else {
        return None;
    };
    let ([control, routine], Pthread::Once) = (&arguments[..], own.kin()) else { return None };
    let Type::Pointer(ty) = program.types.get(program.expr(*control).ty) else { return None };
    let routine = named(program, *routine).filter(|_| matches!(program.types.get(*ty), Type::Int(_)))?;
    Some(Once { at, control: *control, routine, result: *result, next: *next })
}

/// The function that an expression names.
fn named(program: &Program, value: ExprId) -> Option<FunctionId> {
    match program.expr(value).kind {
        ExprKind::Function(function) => Some(function),
        ExprKind::Convert(inner) => named(program, inner),
        _ => None,
    }
}

fn rewrite(program: &mut Program, function: FunctionId, once: &Once) {
    let mut chain = Chain::begun(program, function, once.at);
    let Some(control) = chain.pointed(once.control) else { return };
    let first = chain.number_variable();
    chain.set_local(first, 0);
    let untouched = is(&mut chain, control, 0);
    let begins = |chain: &mut Chain<'_>| {
        put(chain, control, RUNS);
        chain.set_local(first, 1);
    };
    let waits = |chain: &mut Chain<'_>| {
        let over = is(chain, control, OVER);
        chain.wait(over);
    };
    chain.choose(untouched, begins, waits);
    chain.pause();
    let is_first = chain.is_local(first, 1);
    let callee = Callee::Direct(once.routine);
    let runs = |chain: &mut Chain<'_>| {
        chain.act(Action::Call { callee, arguments: Vec::new(), result: None });
        put(chain, control, OVER);
    };
    chain.choose(is_first, runs, |_| {});
    chain.give(once.result, 0);
    chain.rewriter.replace(chain.at, Step::Action(Action::Skip, once.next));
}

fn is(chain: &mut Chain<'_>, control: PlaceId, number: i128) -> ExprId {
    let value = chain.load(control);
    let ty = chain.rewriter.program.expr(value).ty;
    let number = chain.int(number, ty);
    chain.compare(antiphon_model::BinaryOp::Equal, value, number)
}

fn put(chain: &mut Chain<'_>, control: PlaceId, number: i128) {
    let ty = chain.rewriter.program.place(control).ty;
    let number = chain.int(number, ty);
    chain.act(Action::Assign(control, number));
}
