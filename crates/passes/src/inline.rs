//! Calls replaced by what they call: every direct call of a function that is
//! not recursive, callees first, so that what is inlined is inlined itself.
//!
//! The callee's locals become locals of the caller, called `callee.name`; its
//! parameters are assigned, its loops, labels and types come along. Variables
//! of the callee in memory end where it returns, and its registers begin
//! anew each time (`Live`), so that a value that was never written is still
//! found.
//!
//! A call stays, and is listed with the reason, where inlining would go on
//! for ever (recursion), where the target is not known, where the size limit
//! is reached, or where the callee speaks about its own frame: annotations that
//! name a function (`PROC[1]@f.x`), arguments after the last parameter. The
//! call of `main` stays unless it is asked for: its frame is where a run begins. Functions that
//! nobody calls any more stay in the program.

use crate::calls::call_graph;
use crate::dominators::dominators;
use crate::flow::Flow;
use crate::loops::natural_loops;
use crate::rewrite::Rewriter;
use antiphon_model::visit::{map_step, walk_place, walk_step, Mapper, Visitor};
use antiphon_model::{
    Action, Callee, ExprId, ExprKind, Extent, Function, FunctionId, Invariant, Label, Local, LocalId, LocalKind,
    LocalStorage, LocationId, LocationRole, Loop, LoopId, PlaceId, PlaceKind, Program, Signature, Step, Type, TypeId,
    Variable,
};
use antiphon_source::Span;

/// How far inlining may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InlineLimits {
    /// No function grows beyond so many locations.
    pub locations: usize,
    /// What becomes of the call of `main`.
    pub main: MainCall,
}

/// What becomes of the call of `main`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MainCall {
    /// It stays: its frame is where a run begins.
    Stays,
    /// It is inlined as the others, so that the first function is the program.
    Inlined,
}

/// Why a call stayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The callee may call itself.
    Recursion,
    /// The callee is known only at run time.
    Indirect,
    /// The function would become larger than the limit.
    Limit,
    /// The callee speaks about its own frame, or types do not fit.
    Frame,
}

/// A program with calls inlined.
#[derive(Clone, Debug)]
pub struct Inlined {
    /// The program.
    pub program: Program,
    /// The calls that stayed, where they are in the new program.
    pub stopped: Vec<(FunctionId, LocationId, Stopped)>,
}

/// Inlines the calls of a program.
pub fn inline(program: &Program, limits: InlineLimits) -> Inlined {
    let graph = call_graph(program);
    let mut inlined = Inlined { program: program.clone(), stopped: Vec::new() };
    for id in graph.components().iter().flatten().copied() {
        let (mut at, mut around) = (0, Around::default());
        while at < inlined.program.function(id).body.locations.len() {
            let location = LocationId(at as u32);
            at += 1;
            let Some(callee) = callee_at(&inlined.program, id, location) else { continue };
            let reason = match callee {
                Callee::Indirect(_) => Some(Stopped::Indirect),
                Callee::Direct(callee) if graph.is_recursive(callee) => Some(Stopped::Recursion),
                Callee::Direct(callee) => {
                    try_inline(&mut inlined.program, (id, location), callee, limits, &mut around).err()
                }
            };
            inlined.stopped.extend(reason.map(|reason| (id, location, reason)));
        }
    }
    inlined
}

fn callee_at(program: &Program, function: FunctionId, at: LocationId) -> Option<Callee> {
    match &program.function(function).body.location(at).step {
        Step::Action(Action::Call { callee, .. }, _) => Some(*callee),
        _ => None,
    }
}

fn try_inline(
    program: &mut Program,
    (caller, at): (FunctionId, LocationId),
    callee: FunctionId,
    limits: InlineLimits,
    loops: &mut Around,
) -> Result<(), Stopped> {
    let location = program.function(caller).body.location(at).clone();
    let Step::Action(Action::Call { arguments, result, .. }, next) = location.step else { return Ok(()) };
    let stays = callee == program.main && limits.main == MainCall::Stays;
    if stays || !fits(program, callee, &arguments, result) {
        return Err(Stopped::Frame);
    }
    let size = program.function(caller).body.locations.len() + program.function(callee).body.locations.len();
    if size + program.function(callee).locals.len() > limits.locations {
        return Err(Stopped::Limit);
    }
    let source = program.function(callee).clone();
    let around = loops.of(program.function(caller), at);
    let rewriter = Rewriter::new(program, caller);
    let mut copy = Copy { locals: rewriter.function().locals.len() as u32, rewriter, span: location.span };
    copy.declare(&source);
    let entry = copy.enter(&source, at, &arguments);
    copy.body(&source, entry, around, (result, next));
    Ok(())
}

/// Whether a call can be replaced by the body of what it calls.
fn fits(program: &Program, callee: FunctionId, arguments: &[ExprId], result: Option<PlaceId>) -> bool {
    let function = program.function(callee);
    let parameters = &function.locals[..function.parameters as usize];
    let same = |(parameter, argument): (&Local, &ExprId)| {
        let argument = program.expr(*argument);
        argument.ty == parameter.ty && is_movable(program, parameter.ty, &argument.kind)
    };
    let arguments_fit = parameters.len() == arguments.len() && parameters.iter().zip(arguments).all(same);
    let steps = || function.body.locations.iter().map(|location| &location.step);
    let returns_fit = steps().all(|step| match (step, result) {
        (Step::Return(Some(value)), Some(place)) => {
            let value = program.expr(*value);
            value.ty == program.place(place).ty && is_movable(program, value.ty, &value.kind)
        }
        (Step::Return(None), Some(_)) => false,
        _ => true,
    });
    let mut remote = Remotes(false);
    steps().for_each(|step| walk_step(&mut remote, program, step));
    let own_frame = steps().any(|step| {
        matches!(step, Step::Action(Action::VaStart(_) | Action::VaArg { .. } | Action::CollectiveAssert { .. }, _))
    });
    let invariants = function.body.loops.iter().any(|each| !each.invariants.is_empty());
    arguments_fit && returns_fit && !remote.0 && !own_frame && !invariants
}

/// Whether an assignment can take a value of that kind.
fn is_movable(program: &Program, ty: TypeId, kind: &ExprKind) -> bool {
    program.types.is_scalar(ty) || matches!(kind, ExprKind::Load(_))
}

/// Whether a variable of another process is mentioned.
struct Remotes(bool);

impl Visitor for Remotes {
    fn place(&mut self, program: &Program, id: PlaceId) {
        self.0 |= matches!(program.place(id).kind, PlaceKind::Remote(_));
        walk_place(self, program, id);
    }
}

/// The loops of the text that the locations of a caller lie in. What is inlined into it changes nothing for those that were there
/// before, so that they are looked for once and not at every call.
#[derive(Default)]
struct Around(Vec<Option<LoopId>>);

impl Around {
    fn of(&mut self, function: &Function, at: LocationId) -> Option<LoopId> {
        if at.0 as usize >= self.0.len() {
            self.0 = innermost_loops(function);
        }
        self.0.get(at.0 as usize).copied().flatten()
    }
}

/// The loop of the text that each location lies in.
fn innermost_loops(function: &Function) -> Vec<Option<LoopId>> {
    let flow = Flow::of(&function.body);
    let forest = natural_loops(&flow, &dominators(&flow));
    let of_text = |at: LocationId| {
        let innermost = forest.innermost(at);
        std::iter::successors(innermost, |index| forest.loops[*index].parent).find_map(|index| {
            match function.body.location(forest.loops[index].head).role {
                LocationRole::LoopHead(id) => Some(id),
                _ => None,
            }
        })
    };
    (0..function.body.locations.len() as u32).map(|at| of_text(LocationId(at))).collect()
}

/// A callee's body on its way into a caller.
struct Copy<'p> {
    rewriter: Rewriter<'p>,
    /// The number that the callee's first local has in the caller.
    locals: u32,
    span: Span,
}

impl Copy<'_> {
    fn local(&self, local: LocalId) -> LocalId {
        LocalId(local.0 + self.locals)
    }

    fn declare(&mut self, source: &Function) {
        for local in &source.locals {
            let kind = match local.kind {
                LocalKind::Parameter => LocalKind::User,
                other => other,
            };
            let (name, ty) = (format!("{}.{}", source.name, local.name), self.ty(local.ty));
            self.rewriter.add_local(Local { name, ty, kind, ..local.clone() });
        }
    }

    /// Begins the callee's variables and sets its parameters, from the
    /// location of the call on; gives where its body starts.
    fn enter(&mut self, source: &Function, mut at: LocationId, arguments: &[ExprId]) -> LocationId {
        for (index, local) in source.locals.iter().enumerate() {
            let id = self.local(LocalId(index as u32));
            let parameter = arguments.get(index);
            let begins = match (local.storage, parameter) {
                (LocalStorage::Memory, Some(_)) => true,
                (LocalStorage::Register, None) => local.kind != LocalKind::Temporary,
                (LocalStorage::Memory, None) | (LocalStorage::Register, Some(_)) => false,
            };
            if begins {
                at = self.rewriter.act(at, Action::Live(id), self.span);
            }
            if let Some(argument) = parameter {
                let place = self.rewriter.local_place(id, self.span);
                at = self.rewriter.act(at, Action::Assign(place, *argument), self.span);
            }
        }
        at
    }

    /// Copies the locations; the first one follows on `entry`.
    fn body(
        &mut self,
        source: &Function,
        entry: LocationId,
        around: Option<LoopId>,
        (result, next): (Option<PlaceId>, LocationId),
    ) {
        let first = self.rewriter.function().body.locations.len() as u32;
        let first_loop = self.rewriter.function().body.loops.len() as u32;
        let moved = |at: LocationId| LocationId(at.0 + first);
        for location in &source.body.locations {
            let role = match location.role {
                LocationRole::LoopHead(id) => LocationRole::LoopHead(LoopId(id.0 + first_loop)),
                other => other,
            };
            self.rewriter.add_location(role, location.span);
        }
        self.rewriter.replace(entry, Step::Action(Action::Skip, LocationId(first)));
        for (index, location) in source.body.locations.iter().enumerate() {
            let at = LocationId(first + index as u32);
            match &location.step {
                Step::Return(value) => self.give_back(source, at, *value, result, next),
                step => {
                    let mut step = map_step(self, step);
                    step.redirect(moved);
                    self.rewriter.replace(at, step);
                }
            }
        }
        let loops: Vec<Loop> =
            source.body.loops.iter().map(|each| self.moved_loop(each, first, first_loop, around)).collect();
        let labels = source.body.labels.iter();
        let labels: Vec<Label> = labels
            .map(|label| Label { name: format!("{}.{}", source.name, label.name), location: moved(label.location) })
            .collect();
        let caller = self.rewriter.id();
        let body = &mut self.rewriter.program.functions[caller.0 as usize].body;
        body.loops.extend(loops);
        body.labels.extend(labels);
    }

    fn moved_loop(&mut self, each: &Loop, first: u32, first_loop: u32, around: Option<LoopId>) -> Loop {
        let invariants = each.invariants.iter();
        let invariants = invariants.map(|own| Invariant { condition: self.expr(own.condition), ..own.clone() });
        Loop {
            invariants: invariants.collect(),
            kept: each.kept.iter().map(|own| self.variable(*own)).collect(),
            head: LocationId(each.head.0 + first),
            exit: LocationId(each.exit.0 + first),
            parent: each.parent.map_or(around, |id| Some(LoopId(id.0 + first_loop))),
            ..each.clone()
        }
    }

    /// The value goes to the result, the variables in memory end, and control
    /// goes on behind the call.
    fn give_back(
        &mut self,
        source: &Function,
        mut at: LocationId,
        value: Option<ExprId>,
        result: Option<PlaceId>,
        next: LocationId,
    ) {
        if let (Some(value), Some(place)) = (value, result) {
            let value = self.expr(value);
            at = self.rewriter.act(at, Action::Assign(place, value), self.span);
        }
        for (index, local) in source.locals.iter().enumerate() {
            if local.storage == LocalStorage::Memory {
                let id = self.local(LocalId(index as u32));
                at = self.rewriter.act(at, Action::Dead(id), self.span);
            }
        }
        self.rewriter.replace(at, Step::Action(Action::Skip, next));
    }

    fn extent(&self, extent: Extent) -> Extent {
        match extent {
            Extent::Variable(Variable::Local(local)) => Extent::Variable(Variable::Local(self.local(local))),
            other => other,
        }
    }
}

impl Mapper for Copy<'_> {
    fn program(&mut self) -> &mut Program {
        self.rewriter.program
    }

    fn variable(&mut self, variable: Variable) -> Variable {
        match variable {
            Variable::Local(local) => Variable::Local(self.local(local)),
            Variable::Global(_) => variable,
        }
    }

    /// Extents that the callee's variables hold are held by others now.
    fn ty(&mut self, id: TypeId) -> TypeId {
        let mapped = match self.rewriter.program.types.get(id).clone() {
            Type::Pointer(to) => Type::Pointer(self.ty(to)),
            Type::Array(of, extent) => Type::Array(self.ty(of), self.extent(extent)),
            Type::Function(signature) => {
                let Signature { result, parameters, variadic } = signature;
                let parameters = parameters.iter().map(|ty| self.ty(*ty)).collect();
                Type::Function(Signature { result: self.ty(result), parameters, variadic })
            }
            other @ (Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Record(_) | Type::VaList) => other,
        };
        self.rewriter.program.types.intern(mapped)
    }
}
