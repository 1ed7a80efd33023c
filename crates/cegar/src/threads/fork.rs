//! Threads become parts of the function that creates them.
//!
//! Behind a call that creates a thread control forks: one way goes on, the other calls
//! the routine and ends. So inlining makes a copy of the routine for each creation, with
//! variables of its own, and every later analysis of the one function sees the code of
//! all threads. That the two ways run side by side is what `product` is about.
//!
//! The argument is evaluated by whoever creates the thread, into a variable that
//! only the new thread reads.

use antiphon_model::library::Pthread;
use antiphon_model::visit::{step_operands, Operand};
use antiphon_model::{
    Action, Body, Callee, Expr, ExprId, ExprKind, FunctionId, LibraryFunction, LocalId, LocalStorage, LocationId,
    LocationRole, PlaceKind, Program, Step, Type, Variable,
};
use antiphon_outcome::Unsupported;
use antiphon_passes::Rewriter;
use antiphon_source::{codes, Span};
use std::collections::BTreeSet;

/// A call that creates a thread.
struct Creation {
    function: LibraryFunction,
    arguments: Vec<ExprId>,
    result: Option<antiphon_model::PlaceId>,
    next: LocationId,
    span: Span,
}

/// Makes the calls that create threads fork, of a program whose calls were inlined as far as they can be.
pub(crate) fn fork(program: &mut Program) -> Result<(), Box<Unsupported>> {
    let mut seen = BTreeSet::from([program.startup]);
    let mut open = vec![program.startup];
    while let Some(function) = open.pop() {
        for at in 0..program.function(function).body.locations.len() as u32 {
            let at = LocationId(at);
            if let Some(creation) = creation(program, function, at) {
                let routine = fork_at(program, function, at, creation)?;
                open.extend(seen.insert(routine).then_some(routine));
            }
            if let Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) =
                program.function(function).body.location(at).step
            {
                open.extend(seen.insert(callee).then_some(callee));
            }
        }
    }
    Ok(())
}

fn creation(program: &Program, function: FunctionId, at: LocationId) -> Option<Creation> {
    let location = program.function(function).body.location(at);
    let Step::Action(Action::Library { function, arguments, result }, next) = &location.step else { return None };
    let creates = matches!(function, LibraryFunction::Pthread(own) if own.kin() == Pthread::Create);
    let (arguments, span) = (arguments.clone(), location.span);
    creates.then_some(Creation { function: *function, arguments, result: *result, next: *next, span })
}

fn fork_at(
    program: &mut Program,
    function: FunctionId,
    at: LocationId,
    creation: Creation,
) -> Result<FunctionId, Box<Unsupported>> {
    let span = creation.span;
    let [.., routine, argument] = creation.arguments[..] else { return Err(unknown(span)) };
    let Some(routine) = named(program, function, routine) else { return Err(unknown(span)) };
    let own_startup = program.thread_startup;
    let no = Expr { kind: ExprKind::Int(0), ty: program.types.intern(Type::Bool), span };
    let no = program.add_expr(no);
    let (takes, gives) = (program.function(routine).parameters, program.function(routine).result);
    let nothing = matches!(program.types.get(gives), Type::Void);
    let ty = program.expr(argument).ty;
    let mut rewriter = Rewriter::new(program, function);
    let given = rewriter.temporary(ty, span);
    let place = rewriter.local_place(given, span);
    let create = rewriter.act(at, Action::Assign(place, argument), span);
    let Creation { function: called, arguments, result, next, .. } = creation;
    let branch = rewriter.act(create, Action::Library { function: called, arguments, result }, span);
    let mut body = rewriter.add_location(LocationRole::Plain, span);
    rewriter.replace(branch, Step::Branch { condition: no, then: body, otherwise: next });
    if let Some(startup) = own_startup {
        let call = Action::Call { callee: Callee::Direct(startup), arguments: Vec::new(), result: None };
        body = rewriter.act(body, call, span);
    }
    let value = rewriter.local_value(given, span);
    let arguments = if takes == 0 { Vec::new() } else { vec![value] };
    let kept = (!nothing).then(|| rewriter.temporary(gives, span));
    let result = kept.map(|local| rewriter.local_place(local, span));
    let call = Action::Call { callee: Callee::Direct(routine), arguments, result };
    let end = rewriter.act(body, call, span);
    let value = kept.map(|local| rewriter.local_value(local, span));
    let exit = LibraryFunction::Pthread(Pthread::Exit);
    let action = Action::Library { function: exit, arguments: value.into_iter().collect(), result: None };
    rewriter.act(end, action, span);
    Ok(routine)
}

/// The function that an expression names; a register that is only ever given one function names that.
fn named(program: &Program, within: FunctionId, value: ExprId) -> Option<FunctionId> {
    match program.expr(value).kind {
        ExprKind::Function(function) => Some(function),
        ExprKind::Convert(inner) => named(program, within, inner),
        ExprKind::Load(place) => match program.place(place).kind {
            PlaceKind::Variable(Variable::Local(local)) => given(program, within, local),
            _ => None,
        },
        _ => None,
    }
}

/// The one function that a register is given.
fn given(program: &Program, within: FunctionId, local: LocalId) -> Option<FunctionId> {
    let function = program.function(within);
    let is_parameter = local.0 < function.parameters;
    if is_parameter || function.locals[local.0 as usize].storage != LocalStorage::Register {
        return None;
    }
    let mut values = BTreeSet::new();
    for location in &function.body.locations {
        let mut written = false;
        step_operands(&location.step, |operand| match operand {
            Operand::Written(place) | Operand::Updated(place) => {
                written |= program.root(place) == Some(Variable::Local(local))
            }
            Operand::Set(own) => written |= own == local,
            _ => {}
        });
        if written {
            let Step::Action(Action::Assign(_, value), _) = location.step else { return None };
            values.insert(plain_function(program, value)?);
        }
    }
    match values.len() {
        1 => values.pop_first(),
        _ => None,
    }
}

fn plain_function(program: &Program, value: ExprId) -> Option<FunctionId> {
    match program.expr(value).kind {
        ExprKind::Function(function) => Some(function),
        ExprKind::Convert(inner) => plain_function(program, inner),
        _ => None,
    }
}

fn unknown(span: Span) -> Box<Unsupported> {
    let message = "a thread is created whose function is known at run time only".to_owned();
    Box::new(Unsupported { code: &codes::unsupported::U207, message, span, calls: Vec::new() })
}

/// Where a thread begins: behind the fork of a location that creates one.
pub(super) fn begins(body: &Body, at: LocationId) -> Option<LocationId> {
    let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), .. }, next) = &body.location(at).step
    else {
        return None;
    };
    match &body.location(*next).step {
        Step::Branch { then, .. } if own.kin() == Pthread::Create => Some(*then),
        _ => None,
    }
}
