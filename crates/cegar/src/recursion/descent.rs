//! Recursion as a loop, for termination (Cook, Podelski, Rybalchenko, "Summarization for termination: no return!",
//! FMSD 2009).
//!
//! An execution that goes on for ever does so in one activation, or goes deeper for ever and never comes back. So a call of a function by
//! itself becomes a choice. Either it comes back, with any result and any values in the globals that it may write; or it is the call that
//! never does, and then the caller is forgotten: the parameters are what is passed, and control is where the function begins. If every
//! execution of that program ends, so does every one of the recursive one. Ranking functions over its loops, lexicographic ones
//! for nested calls, are found as for any others.
//!
//! Functions that call each other are inlined into one of them before, if all ways around go through it.
//!
//! Nothing is done where this would say less than C means: where a pointer leads to a variable of an activation (there are several
//! in C, and one here), or where memory is written that is not a number in a global.
//!
//! What is not proved by that may still end. For violations there is another program, in which no call comes back
//! ([`Calls::Endless`]): the first call of each activation is the one that never does, so that nothing is made up, and what goes around there for ever
//! goes deeper for ever in C. Where the second call is the one that never comes back (`f(f(n - 1) + 1)`), the first has to, with its own result: then
//! each call is a choice of a copy in which calls go a few deep ([`Calls::Shallow`]) and of one that never comes back.

use crate::prepare::{returning, NEVER_WRITTEN};
use antiphon_model::library::{Control, LibraryFunction, Stdio, Verifier};
use antiphon_model::visit::{step_operands, walk_expr, walk_step, Operand, Visitor};
use antiphon_model::{
    Action, Body, Callee, Expr, ExprId, ExprKind, FunctionId, GlobalId, LocalKind, LocalStorage, LocationId,
    LocationRole, Place, PlaceId, PlaceKind, Program, Qualifiers, Step, Type, TypeId, Variable,
};
use antiphon_passes::{call_graph, inline, CallGraph, InlineLimits, MainCall, Rewriter, Stopped};
use antiphon_source::Span;
use std::collections::BTreeSet;

/// A function does not grow beyond so many locations.
const MOST_LOCATIONS: usize = 5_000;

/// What calls of a function by itself do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Calls {
    /// They come back with anything, or never: more than there is.
    Open,
    /// They come back with anything: all that there is, where no chain of calls goes on for ever.
    Returning,
    /// They never do, and executions in which one does are not looked at: less than there is.
    Endless,
    /// Those come back that do so within a small depth, and others never do: less than there is.
    Shallow,
}

/// The depth within which calls come back there.
const SOME: u32 = 3;

/// The program with its recursive calls as loops; nothing if some call cannot be one.
pub(crate) fn without_recursion(program: &Program, calls: Calls) -> Option<Program> {
    let mut program = program.clone();
    if calls == Calls::Shallow {
        let_some_come_back(&mut program);
    }
    loop {
        let graph = call_graph(&program);
        let recursive = |members: &&Vec<FunctionId>| members.iter().any(|member| graph.is_recursive(*member));
        let Some(members) = graph.components().iter().find(recursive) else { return Some(program) };
        program = members.iter().find_map(|head| looped(&program, &graph, (members, *head), calls))?;
    }
}

/// Makes a choice of each call of a recursive function: of a copy in which calls go a few deep and come back as in C, or of the function itself,
/// which never comes back.
fn let_some_come_back(program: &mut Program) {
    let callers = program.functions.len() as u32;
    let copies = returning(program, SOME);
    for caller in (0..callers).map(FunctionId) {
        for at in (0..program.function(caller).body.locations.len() as u32).map(LocationId) {
            let location = program.function(caller).body.location(at).clone();
            let Step::Action(Action::Call { callee: Callee::Direct(callee), arguments, result }, next) = location.step
            else {
                continue;
            };
            let Some(copy) = copies.get(&callee) else { continue };
            let (back, deeper) = choice(program, caller, at, location.span);
            for (at, callee) in [(back, *copy), (deeper, callee)] {
                let call = Action::Call { callee: Callee::Direct(callee), arguments: arguments.clone(), result };
                Rewriter::new(program, caller).replace(at, Step::Action(call, next));
            }
        }
    }
}

/// The program with one function as a loop, if all ways around its component go through it.
fn looped(
    program: &Program,
    graph: &CallGraph,
    (members, head): (&[FunctionId], FunctionId),
    mode: Calls,
) -> Option<Program> {
    let written = written(program, graph, head)?;
    let (mut looped, again) = with_calls_marked(program, members, head);
    let limits = InlineLimits { locations: MOST_LOCATIONS, main: MainCall::Stays };
    let inlined = inline(&looped, limits);
    let kept =
        |(function, _, reason): &(FunctionId, LocationId, Stopped)| *function == head && *reason != Stopped::Recursion;
    if inlined.stopped.iter().any(kept) {
        return None;
    }
    let body = inlined.program;
    // Other functions stay as they were.
    let functions = program.functions.clone();
    looped = Program { functions, ..body.clone() };
    looped.functions[head.0 as usize] = body.function(head).clone();
    let others = calls(&looped, head).any(|callee| callee != again);
    if others || has_address_of_local(&looped, head) {
        return None;
    }
    for at in 0..looped.function(head).body.locations.len() as u32 {
        let at = LocationId(at);
        match mode {
            Calls::Open | Calls::Returning => {}
            Calls::Endless | Calls::Shallow => block_return(&mut looped, head, at),
        }
        replace_call(&mut looped, (head, again), at, (mode, &written))?;
    }
    Some(looped)
}

/// The program in which members of a component call a function that stands for one of them, and that inlining leaves alone: it calls itself.
fn with_calls_marked(program: &Program, members: &[FunctionId], head: FunctionId) -> (Program, FunctionId) {
    let mut marked = program.clone();
    let again = FunctionId(marked.functions.len() as u32);
    let mut stub = marked.function(head).clone();
    redirect(&mut stub.body, members, again);
    marked.functions.push(stub);
    for member in members {
        redirect(&mut marked.functions[member.0 as usize].body, &[head], again);
    }
    (marked, again)
}

/// Calls of some functions become calls of another.
fn redirect(body: &mut Body, from: &[FunctionId], to: FunctionId) {
    for location in &mut body.locations {
        if let Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) = &mut location.step {
            if from.contains(callee) {
                *callee = to;
            }
        }
    }
}

fn calls(program: &Program, function: FunctionId) -> impl Iterator<Item = FunctionId> + '_ {
    program.function(function).body.locations.iter().filter_map(|location| match &location.step {
        Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) => Some(*callee),
        _ => None,
    })
}

/// The globals that a function may write before it comes back; nothing if it may write other memory.
fn written(program: &Program, graph: &CallGraph, function: FunctionId) -> Option<BTreeSet<GlobalId>> {
    let mut seen = BTreeSet::from([function]);
    let mut open = vec![function];
    let mut found = BTreeSet::new();
    while let Some(function) = open.pop() {
        open.extend(graph.callees(function).filter(|callee| seen.insert(*callee)));
        for location in &program.function(function).body.locations {
            let mut places = Vec::new();
            step_operands(&location.step, |operand| match operand {
                Operand::Written(place) | Operand::Updated(place) => places.push(place),
                _ => {}
            });
            if !is_harmless(&location.step) || !places.iter().all(|place| is_told(program, *place)) {
                return None;
            }
            found.extend(places.into_iter().filter_map(|place| match program.root(place) {
                Some(Variable::Global(global)) => Some(global),
                Some(Variable::Local(_)) | None => None,
            }));
        }
    }
    Some(found)
}

/// Whether a place is of a local variable, or is a number in a global.
fn is_told(program: &Program, place: PlaceId) -> bool {
    match (program.root(place), &program.place(place).kind) {
        (Some(Variable::Local(_)), _) => true,
        (Some(Variable::Global(_)), PlaceKind::Variable(_)) => is_number(program, program.place(place).ty),
        (Some(Variable::Global(_)) | None, _) => false,
    }
}

/// Whether a step writes nothing but its operands.
fn is_harmless(step: &Step) -> bool {
    match step {
        Step::Action(Action::Library { function, .. }, _) => match function {
            LibraryFunction::Verifier(own) => own.is_nondet() || matches!(own, Verifier::Error | Verifier::ReachError),
            LibraryFunction::Control(own) => matches!(own, Control::Abort | Control::AssertFail | Control::Exit),
            LibraryFunction::Character(_) | LibraryFunction::Unspecified(_) => true,
            LibraryFunction::Stdio(own) => matches!(own, Stdio::Printf | Stdio::Puts | Stdio::Putchar),
            _ => false,
        },
        Step::Action(Action::Call { callee: Callee::Indirect(_), .. }, _) => false,
        Step::Action(Action::Allocate { .. } | Action::CollectiveAssert { .. }, _) => false,
        Step::Action(Action::VaStart(_) | Action::VaArg { .. } | Action::VaEnd(_) | Action::VaCopy(..), _) => false,
        _ => true,
    }
}

fn is_number(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Int(_) | Type::Bool | Type::Float(_))
}

/// Whether a pointer may lead to a variable of a function.
fn has_address_of_local(program: &Program, function: FunctionId) -> bool {
    let mut found = Addresses(false);
    program.function(function).body.locations.iter().for_each(|at| walk_step(&mut found, program, &at.step));
    found.0
}

struct Addresses(bool);

impl Visitor for Addresses {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            self.0 |= matches!(program.root(place), Some(Variable::Local(_)));
        }
        walk_expr(self, program, id);
    }
}

/// Makes a choice of a call: it comes back, or control goes to where the function begins. Nothing where that cannot be said.
fn replace_call(
    program: &mut Program,
    (head, again): (FunctionId, FunctionId),
    at: LocationId,
    (mode, written): (Calls, &BTreeSet<GlobalId>),
) -> Option<()> {
    let location = program.function(head).body.location(at).clone();
    let Step::Action(Action::Call { callee: Callee::Direct(callee), arguments, result }, next) = location.step else {
        return Some(());
    };
    if callee != again {
        return Some(());
    }
    let parameters = program.function(head).parameters as usize;
    let numbers = arguments.iter().all(|own| program.types.is_scalar(program.expr(*own).ty));
    let told = result.is_none_or(|place| is_number(program, program.place(place).ty));
    if !numbers || !told || arguments.len() != parameters {
        return None;
    }
    let span = location.span;
    let deeper = match mode {
        Calls::Endless | Calls::Shallow => at,
        Calls::Open => {
            let (back, deeper) = choice(program, head, at, span);
            come_back(program, (head, back), (result, next), written, span);
            deeper
        }
        Calls::Returning => {
            come_back(program, (head, at), (result, next), written, span);
            return Some(());
        }
    };
    go_deeper(program, (head, deeper), &arguments, span);
    Some(())
}

/// An execution in which a call comes back is not looked at.
fn block_return(program: &mut Program, function: FunctionId, at: LocationId) {
    let location = program.function(function).body.location(at);
    if matches!(location.step, Step::Return(_)) {
        let span = location.span;
        let ty = program.types.intern(Type::Bool);
        let never = program.add_expr(Expr { kind: ExprKind::Int(0), ty, span });
        Rewriter::new(program, function).replace(at, Step::Action(Action::Assume(never), at));
    }
}

/// Two ways on from a location.
fn choice(program: &mut Program, function: FunctionId, at: LocationId, span: Span) -> (LocationId, LocationId) {
    let int = program.types.intern(Type::Bool);
    let mut rewriter = Rewriter::new(program, function);
    let chosen = rewriter.temporary(int, span);
    let place = rewriter.local_place(chosen, span);
    let decided = rewriter.act(at, any_value(place), span);
    let condition = rewriter.local_value(chosen, span);
    let ways = [0, 1].map(|_| rewriter.add_location(LocationRole::Plain, span));
    rewriter.replace(decided, Step::Branch { condition, then: ways[0], otherwise: ways[1] });
    (ways[0], ways[1])
}

fn any_value(place: PlaceId) -> Action {
    Action::Library { function: LibraryFunction::Verifier(NEVER_WRITTEN), arguments: Vec::new(), result: Some(place) }
}

/// The call gives any result, and has written any numbers.
fn come_back(
    program: &mut Program,
    (function, mut at): (FunctionId, LocationId),
    (result, next): (Option<PlaceId>, LocationId),
    written: &BTreeSet<GlobalId>,
    span: Span,
) {
    let mut places: Vec<PlaceId> = result.into_iter().collect();
    for global in written {
        let (kind, ty) = (PlaceKind::Variable(Variable::Global(*global)), program.globals[global.0 as usize].ty);
        places.push(program.add_place(Place { kind, ty, qualifiers: Qualifiers::NONE, span }));
    }
    let mut rewriter = Rewriter::new(program, function);
    for place in places {
        at = rewriter.act(at, any_value(place), span);
    }
    rewriter.replace(at, Step::Action(Action::Skip, next));
}

/// The parameters are what is passed, other variables begin anew, and control is where the function begins.
fn go_deeper(program: &mut Program, (function, mut at): (FunctionId, LocationId), arguments: &[ExprId], span: Span) {
    let locals = program.function(function).locals.clone();
    let mut rewriter = Rewriter::new(program, function);
    let mut passed = Vec::new();
    for argument in arguments {
        let local = rewriter.temporary(rewriter.program.expr(*argument).ty, span);
        let place = rewriter.local_place(local, span);
        at = rewriter.act(at, Action::Assign(place, *argument), span);
        passed.push(local);
    }
    for (index, local) in locals.iter().enumerate() {
        let id = antiphon_model::LocalId(index as u32);
        match passed.get(index) {
            Some(from) => {
                let (place, value) = (rewriter.local_place(id, span), rewriter.local_value(*from, span));
                at = rewriter.act(at, Action::Assign(place, value), span);
            }
            None if local.storage == LocalStorage::Register && local.kind != LocalKind::Temporary => {
                at = rewriter.act(at, Action::Live(id), span);
            }
            None => {}
        }
    }
    rewriter.replace(at, Step::Action(Action::Skip, Body::ENTRY));
}
