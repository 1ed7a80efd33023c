//! Functions: locals, structure, and every step but calls. A location that
//! control cannot reach is not a flaw: C text has such too.

use super::Checker;
use crate::action::{Action, Case, Location, LocationId, LocationRole, Step};
use crate::expr::{ExprId, ExprKind, Participants, PlaceId, PlaceKind};
use crate::program::{Function, LocalId, LocalKind, LocalStorage, LoopId, Program, Role, Variable};
use crate::qualifiers::Access;
use crate::types::{Type, TypeId};
use crate::visit::{walk_expr, Operand, Visitor};
use antiphon_source::Span;

impl<'a> Checker<'a> {
    /// A function.
    pub(super) fn function(&mut self, function: &'a Function) {
        self.enter(format!("function {}", function.name), Some(function));
        self.header(function);
        self.locals(function);
        self.loops(function);
        self.cycles_have_heads(function);
        for label in &function.body.labels {
            self.target(label.location, function.span);
        }
        for (index, location) in function.body.locations.iter().enumerate() {
            self.location = Some(LocationId(index as u32));
            self.role(location, function);
            self.step(location, function);
        }
    }

    fn header(&mut self, function: &Function) {
        self.require(!function.body.locations.is_empty(), function.span, "there is no entry");
        let Type::Function(signature) = self.program.types.get(function.ty) else {
            return self.flaw(function.span, "a function's type is none of a function");
        };
        self.require(signature.result == function.result, function.span, "the result is not that of the type");
        let Some(parameters) = function.locals.get(..function.parameters as usize) else {
            return self.flaw(function.span, "there are fewer locals than parameters");
        };
        let types = parameters.iter().map(|p| p.ty);
        // `()` says nothing about parameters that the definition may have all the same.
        let open = signature.variadic && signature.parameters.is_empty();
        let fits = open || types.eq(signature.parameters.iter().copied());
        self.require(fits, function.span, "the parameters are not those of the type");
    }

    fn locals(&mut self, function: &Function) {
        for (index, local) in function.locals.iter().enumerate() {
            let parameter = (index as u64) < u64::from(function.parameters);
            let marked = (local.kind == LocalKind::Parameter) == parameter;
            self.require(marked, local.span, &format!("`{}` is marked a parameter and is none, or is one", local.name));
            self.require(self.is_object(local.ty), local.span, &format!("`{}` has no value", local.name));
            let scalar = self.program.types.is_scalar(local.ty);
            let fits = scalar || local.storage == LocalStorage::Memory;
            self.require(fits, local.span, &format!("the register `{}` is not a scalar", local.name));
        }
    }

    fn loops(&mut self, function: &'a Function) {
        let body = &function.body;
        for (index, the_loop) in body.loops.iter().enumerate() {
            self.target(the_loop.head, the_loop.span);
            self.target(the_loop.exit, the_loop.span);
            let head = body.locations.get(the_loop.head.0 as usize).map(|l| l.role);
            let marked = head == Some(LocationRole::LoopHead(LoopId(index as u32)));
            self.require(marked, the_loop.span, "a loop's head is not marked as its head");
            for invariant in &the_loop.invariants {
                self.condition(invariant.condition, invariant.span);
            }
            let mut above = the_loop.parent;
            for _ in 0..body.loops.len() {
                above = above.and_then(|id| body.loops.get(id.0 as usize)).and_then(|l| l.parent);
            }
            let known = the_loop.parent.is_none_or(|id| (id.0 as usize) < body.loops.len());
            self.require(known && above.is_none(), the_loop.span, "a loop's parents do not end");
        }
    }

    fn role(&mut self, location: &Location, function: &Function) {
        let LocationRole::LoopHead(id) = location.role else { return };
        let head = function.body.loops.get(id.0 as usize).map(|l| l.head);
        self.require(
            head == self.location,
            location.span,
            "a location is marked as the head of a loop that has another",
        );
    }

    /// Each cycle of the graph passes through the head of a loop or a label.
    fn cycles_have_heads(&mut self, function: &Function) {
        let body = &function.body;
        let count = body.locations.len();
        let mut cut: Vec<bool> = body.locations.iter().map(|l| matches!(l.role, LocationRole::LoopHead(_))).collect();
        for label in &body.labels {
            if let Some(cut) = cut.get_mut(label.location.0 as usize) {
                *cut = true;
            }
        }
        let targets = |index: usize| {
            let next = body.locations[index].step.successors();
            next.into_iter().map(|t| t.0 as usize).filter(|t| *t < count).collect::<Vec<_>>()
        };
        // What is left when locations without incoming edges are taken away again and again.
        let mut incoming = vec![0u64; count];
        let kept: Vec<usize> = (0..count).filter(|i| !cut[*i]).collect();
        kept.iter().flat_map(|i| targets(*i)).for_each(|t| incoming[t] += 1);
        let mut work: Vec<usize> = kept.iter().copied().filter(|i| incoming[*i] == 0).collect();
        let mut taken = 0;
        while let Some(index) = work.pop() {
            taken += 1;
            for target in targets(index) {
                incoming[target] -= 1;
                if incoming[target] == 0 && !cut[target] {
                    work.push(target);
                }
            }
        }
        self.require(taken == kept.len(), function.span, "a cycle passes through no loop head and no label");
    }

    /// A location that control may go to.
    fn target(&mut self, target: LocationId, span: Span) {
        let count = self.function.map_or(0, |f| f.body.locations.len());
        self.in_range(target.0, count, "a location", span);
    }

    fn step(&mut self, location: &Location, function: &Function) {
        let span = location.span;
        match &location.step {
            Step::Action(action, next) => {
                self.action(action, span);
                self.target(*next, span);
            }
            Step::Branch { condition, then, otherwise } => {
                self.condition(*condition, span);
                self.target(*then, span);
                self.target(*otherwise, span);
            }
            Step::Switch { value, cases, default } => {
                self.expr(*value);
                let integer = self.is_integer(self.program.expr(*value).ty);
                self.require(integer, span, "a switch over what is not an integer");
                self.require(disjoint(cases), span, "a switch's ranges are empty or overlap");
                cases.iter().for_each(|case| self.target(case.target, span));
                self.target(*default, span);
            }
            Step::Return(None) | Step::Unreachable => {}
            Step::Return(Some(value)) => {
                self.expr(*value);
                let fits = self.program.expr(*value).ty == function.result;
                self.require(fits, span, "a returned value has another type than the function's result");
            }
        }
    }

    fn action(&mut self, action: &Action, span: Span) {
        match action {
            Action::Skip => {}
            Action::Assign(place, value) => self.assign(*place, *value, span),
            Action::Update { place, old, value } => self.update(*place, *old, *value, span),
            Action::Clear(place) => {
                self.place(*place);
                let object = self.is_object(self.program.place(*place).ty);
                self.require(object, span, "what is cleared is not an object");
            }
            Action::Live(local) => {
                self.local(*local, span);
            }
            Action::Dead(local) => {
                let storage = self.local(*local, span);
                self.require(storage != Some(LocalStorage::Register), span, "a register has no end");
            }
            Action::Assert { condition, .. } | Action::Assume(condition) => self.condition(*condition, span),
            Action::CollectiveAssert { participants, universe, condition, .. } => {
                self.condition(*condition, span);
                if let Some(universe) = universe {
                    self.condition(universe.members, span);
                    let own = *participants == Participants::Collective;
                    self.require(own, span, "a universe of processes of two programs");
                }
                let several = *participants != Participants::Local;
                self.require(several, span, "a collective assertion of one process alone");
            }
            Action::Call { callee, arguments, result } => self.call(*callee, arguments, *result, span),
            Action::Library { arguments, result, .. } => self.library_call(arguments, *result),
            Action::Allocate { element, count, result, .. } => self.allocate(*element, *count, *result, span),
            Action::VaStart(list) | Action::VaEnd(list) => self.va_list(*list, span),
            Action::VaArg { list, ty, result } => {
                self.va_list(*list, span);
                if let Some(result) = result {
                    self.place(*result);
                    let fits = self.program.place(*result).ty == *ty;
                    self.require(fits, span, "an argument goes into a place of another type");
                }
            }
            Action::VaCopy(to, from) => {
                self.va_list(*to, span);
                self.va_list(*from, span);
            }
        }
    }

    fn assign(&mut self, place: PlaceId, value: ExprId, span: Span) {
        self.place(place);
        self.expr(value);
        let (to, from) = (self.program.place(place).ty, self.program.expr(value).ty);
        self.require(to == from, span, "a value goes into a place of another type");
        let whole = !self.program.types.is_scalar(to);
        let load = matches!(self.program.expr(value).kind, ExprKind::Load(_));
        self.require(load || !whole, span, "a whole record or array is assigned that is not a load");
    }

    /// One atomic access: what else it needs lies in registers.
    fn update(&mut self, place: PlaceId, old: LocalId, value: ExprId, span: Span) {
        self.place(place);
        self.expr(value);
        let program = self.program;
        let ty = program.place(place).ty;
        let fits = program.types.is_scalar(ty) && program.expr(value).ty == ty;
        self.require(fits, span, "an update is of one scalar type");
        let kept = self.function.and_then(|f| f.locals.get(old.0 as usize));
        let register = kept.is_some_and(|local| local.storage == LocalStorage::Register && local.ty == ty);
        self.require(register, span, "the old value of an update goes into no register of its type");
        self.require(program.access(place) == Access::Atomic, span, "an update of what is not atomic");
        let shared = self.reads_memory(Operand::Written(place)) || self.reads_memory(Operand::Value(value));
        self.require(!shared, span, "an update reads memory besides its place");
        let in_register = matches!(program.place(place).kind, PlaceKind::Variable(v) if self.is_register(v));
        self.require(!in_register, span, "an update of a register");
    }

    /// Whether evaluating a value, or finding a place, loads what may change.
    fn reads_memory(&self, operand: Operand) -> bool {
        struct Loads<'c, 'a>(&'c Checker<'a>, bool);
        impl Visitor for Loads<'_, '_> {
            fn expr(&mut self, program: &Program, id: ExprId) {
                if let ExprKind::Load(place) = program.expr(id).kind {
                    self.1 |= match program.place(place).kind {
                        PlaceKind::Variable(variable) => !self.0.is_register(variable) && !is_fixed(program, variable),
                        PlaceKind::String(_) => false,
                        _ => true,
                    };
                }
                walk_expr(self, program, id);
            }
        }
        let mut loads = Loads(self, false);
        match operand {
            Operand::Value(id) => loads.expr(self.program, id),
            Operand::Written(id) => loads.place(self.program, id),
            _ => {}
        }
        loads.1
    }

    fn is_register(&self, variable: Variable) -> bool {
        let Variable::Local(id) = variable else { return false };
        let local = self.function.and_then(|f| f.locals.get(id.0 as usize));
        local.is_some_and(|local| local.storage == LocalStorage::Register)
    }

    fn local(&mut self, id: LocalId, span: Span) -> Option<LocalStorage> {
        let local = self.function.and_then(|f| f.locals.get(id.0 as usize));
        self.require(local.is_some(), span, "a local variable that the function does not have");
        local.map(|l| l.storage)
    }

    fn allocate(&mut self, element: Option<TypeId>, count: ExprId, result: PlaceId, span: Span) {
        self.expr(count);
        self.place(result);
        let integer = self.is_integer(self.program.expr(count).ty);
        self.require(integer, span, "a number of elements is not an integer");
        let object = element.is_none_or(|ty| self.is_object(ty));
        self.require(object, span, "elements that are no objects");
        let pointer = matches!(self.program.types.get(self.program.place(result).ty), Type::Pointer(_));
        self.require(pointer, span, "fresh memory goes into what is not a pointer");
    }

    fn va_list(&mut self, place: PlaceId, span: Span) {
        self.place(place);
        let list = matches!(self.program.types.get(self.program.place(place).ty), Type::VaList);
        self.require(list, span, "a `va_list` was expected");
    }
}

/// Whether a variable is an input or an extent, which nobody writes once it is set.
fn is_fixed(program: &Program, variable: Variable) -> bool {
    let Variable::Global(id) = variable else { return false };
    match program.global(id).role {
        Role::Input(_) | Role::Extent => true,
        Role::Plain | Role::Output => false,
    }
}

/// Whether the ranges are not empty and no two overlap.
fn disjoint(cases: &[Case]) -> bool {
    let mut ranges: Vec<(i128, i128)> = cases.iter().map(|case| (case.low, case.high)).collect();
    ranges.sort_unstable();
    ranges.iter().all(|(low, high)| low <= high) && ranges.windows(2).all(|pair| pair[0].1 < pair[1].0)
}
