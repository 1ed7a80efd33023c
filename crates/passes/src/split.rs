//! At most one shared access in each step, so that whoever schedules threads
//! between steps misses no interleaving.
//!
//! An access is shared if another thread could see it: of a global variable
//! that may change, of a local or of a thread's own variable if its address is
//! taken, of anything behind a pointer. A step with more than one becomes a chain: each shared value goes
//! into a fresh temporary of its own step, in the order in which the machine
//! evaluates (operands from left to right, the place that is written last),
//! and the step itself works on the temporaries. That is one of the orders C
//! allows; the operands of most operators are unsequenced. A lazy operator
//! whose right side has shared accesses becomes a branch, so that nothing is
//! read that C does not read. A call whose result goes to a shared place gets a
//! temporary, too, because a library function accesses memory by itself, and
//! because the step that returns from a function may read what it returns.
//!
//! `Update` is one access and stays. Annotations speak about a state, not
//! about steps to it, and stay as well: assertions over several processes,
//! `annotation assert`, and whatever has a quantifier or a remote variable.

use crate::rewrite::Rewriter;
use antiphon_model::visit::{map_expr_kind, map_place_kind, step_operands, walk_expr, walk_place, walk_step, Mapper};
use antiphon_model::visit::{Operand, Visitor};
use antiphon_model::{
    Action, AssertOrigin, Constness, Expr, ExprId, ExprKind, Function, FunctionId, GlobalId, GlobalStorage, LazyOp,
    LocalId, LocalStorage, LocationId, LocationRole, Place, PlaceId, PlaceKind, Program, Role, Step, Type, TypeId,
    UnaryOp, Variable,
};
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Splits all steps of a program.
pub fn split(program: &Program) -> Program {
    let mut program = program.clone();
    let own = own_globals(&program);
    for index in 0..program.functions.len() {
        let private = Private::of(&program, &program.functions[index], own.clone());
        let mut splitter = Splitter::new(Rewriter::new(&mut program, FunctionId(index as u32)), private);
        for at in 0..splitter.rewriter.function().body.locations.len() {
            splitter.location(LocationId(at as u32));
        }
    }
    program
}

/// Whether a program has a call that starts threads.
pub fn creates_threads(program: &Program) -> bool {
    let locations = program.functions.iter().flat_map(|function| &function.body.locations);
    locations.into_iter().any(|location| match &location.step {
        Step::Action(Action::Library { function, .. }, _) => function.creates_thread(),
        _ => false,
    })
}

/// The variables that each thread has a copy of and whose address nobody has.
fn own_globals(program: &Program) -> BTreeSet<GlobalId> {
    let mut addressed = Addressed(BTreeSet::new());
    for location in program.functions.iter().flat_map(|function| &function.body.locations) {
        walk_step(&mut addressed, program, &location.step);
    }
    let ids = (0..program.globals.len() as u32).map(GlobalId);
    let own = ids.filter(|id| program.global(*id).storage == GlobalStorage::Thread);
    own.filter(|id| !addressed.0.contains(&Variable::Global(*id))).collect()
}

/// The variables whose address nobody has, as a function sees them.
#[derive(Clone)]
struct Private {
    addressed: BTreeSet<Variable>,
    registers: BTreeSet<LocalId>,
    own: BTreeSet<GlobalId>,
}

impl Private {
    fn of(program: &Program, function: &Function, own: BTreeSet<GlobalId>) -> Private {
        let registers = (0..function.locals.len() as u32).map(LocalId);
        let registers =
            registers.filter(|id| function.locals[id.0 as usize].storage == LocalStorage::Register).collect();
        let mut addressed = Addressed(BTreeSet::new());
        for location in &function.body.locations {
            walk_step(&mut addressed, program, &location.step);
        }
        Private { addressed: addressed.0, registers, own }
    }

    /// Whether another thread could see an access to a place.
    fn is_shared(&self, program: &Program, id: PlaceId) -> bool {
        match program.place(id).kind {
            PlaceKind::Variable(Variable::Global(id)) => {
                let global = program.global(id);
                let fixed = matches!(global.role, Role::Input(_) | Role::Extent);
                !fixed && global.constness == Constness::Changing && !self.own.contains(&id)
            }
            PlaceKind::Variable(Variable::Local(local)) => {
                !self.registers.contains(&local) && self.addressed.contains(&Variable::Local(local))
            }
            PlaceKind::Deref(_) => true,
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.is_shared(program, base),
            PlaceKind::String(_) | PlaceKind::Remote(_) => false,
        }
    }
}

/// Collects the variables whose address is taken.
struct Addressed(BTreeSet<Variable>);

impl Visitor for Addressed {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            self.0.extend(program.root(place));
        }
        walk_expr(self, program, id);
    }
}

/// Counts shared accesses, and finds what cannot be taken apart.
struct SharedAccesses<'a> {
    private: &'a Private,
    accesses: usize,
    annotation: bool,
}

impl Visitor for SharedAccesses<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        match program.expr(id).kind {
            ExprKind::Load(place) => self.accesses += usize::from(self.private.is_shared(program, place)),
            ExprKind::Quantified { .. } => self.annotation = true,
            _ => {}
        }
        walk_expr(self, program, id);
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        self.annotation |= matches!(program.place(id).kind, PlaceKind::Remote(_));
        walk_place(self, program, id);
    }
}

fn shared_accesses<'a>(program: &Program, private: &'a Private, step: &Step) -> SharedAccesses<'a> {
    let mut found = SharedAccesses { private, accesses: 0, annotation: false };
    walk_step(&mut found, program, step);
    step_operands(step, |operand| match operand {
        Operand::Written(id) | Operand::Updated(id) | Operand::Read(id) => {
            found.accesses += usize::from(private.is_shared(program, id));
        }
        Operand::Value(_) | Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
    });
    match step {
        // The function itself may access what it gets pointers to.
        Step::Action(Action::Library { .. }, _) => found.accesses += 1,
        // Returning reads what it returns and writes it here, in one step.
        Step::Action(Action::Call { result: Some(place), .. }, _) => {
            found.accesses += usize::from(private.is_shared(program, *place));
        }
        Step::Action(
            Action::Update { .. }
            | Action::CollectiveAssert { .. }
            | Action::Assert {
                origin:
                    AssertOrigin::Annotation
                    | AssertOrigin::Requires
                    | AssertOrigin::Reaches
                    | AssertOrigin::Apart
                    | AssertOrigin::Ensures
                    | AssertOrigin::Assigns
                    | AssertOrigin::Message
                    | AssertOrigin::MeasureBound
                    | AssertOrigin::MeasureStep,
                ..
            },
            _,
        ) => found.annotation = true,
        _ => {}
    }
    found
}

struct Splitter<'p> {
    rewriter: Rewriter<'p>,
    private: Private,
    /// Where the next step of the chain goes.
    at: LocationId,
    span: Span,
    /// Temporaries in memory, to be ended behind the step.
    objects: Vec<LocalId>,
}

impl<'p> Splitter<'p> {
    fn new(rewriter: Rewriter<'p>, private: Private) -> Splitter<'p> {
        Splitter { rewriter, private, at: LocationId(0), span: Span::NONE, objects: Vec::new() }
    }

    fn location(&mut self, at: LocationId) {
        let location = self.rewriter.function().body.location(at).clone();
        let found = shared_accesses(self.rewriter.program, &self.private, &location.step);
        if found.annotation || found.accesses <= 1 {
            return;
        }
        (self.at, self.span) = (at, location.span);
        let step = match location.step {
            Step::Action(action, next) => {
                let (action, rest) = self.action(&action);
                return self.finish(action, rest, next);
            }
            other => antiphon_model::visit::map_step(self, &other),
        };
        self.rewriter.replace(self.at, step);
        self.objects.clear();
    }

    /// The action itself, what takes its result on, and the ends of temporaries.
    fn finish(&mut self, action: Action, rest: Option<Action>, next: LocationId) {
        let ends = std::mem::take(&mut self.objects).into_iter().map(Action::Dead);
        let mut actions: Vec<Action> = [action].into_iter().chain(rest).chain(ends).collect();
        let last = actions.pop().unwrap_or(Action::Skip);
        actions.into_iter().for_each(|action| self.act(action));
        self.rewriter.replace(self.at, Step::Action(last, next));
    }

    fn act(&mut self, action: Action) {
        self.at = self.rewriter.act(self.at, action, self.span);
    }

    /// An action whose values are kept in temporaries; where a call's result
    /// goes to a shared place, the assignment that takes it there.
    fn action(&mut self, action: &Action) -> (Action, Option<Action>) {
        let mut action = action.clone();
        let result = match &mut action {
            Action::Call { result, .. } | Action::Library { result, .. } | Action::VaArg { result, .. } => {
                result.as_mut()
            }
            Action::Allocate { result, .. } => Some(result),
            _ => None,
        };
        let shared = result.filter(|place| self.private.is_shared(self.rewriter.program, **place));
        let Some(result) = shared else {
            return (antiphon_model::visit::map_action(self, &action), None);
        };
        let target = *result;
        let (temporary, value) = self.temporary(self.rewriter.program.place(target).ty);
        *result = self.rewriter.local_place(temporary, self.span);
        let action = antiphon_model::visit::map_action(self, &action);
        let target = self.place(target);
        (action, Some(Action::Assign(target, value)))
    }

    /// A temporary that is ready to be written, and its value.
    fn temporary(&mut self, ty: TypeId) -> (LocalId, ExprId) {
        let local = self.rewriter.temporary(ty, self.span);
        match self.rewriter.program.types.is_scalar(ty) {
            true => {
                self.private.registers.insert(local);
            }
            false => {
                self.act(Action::Live(local));
                self.objects.push(local);
            }
        }
        (local, self.rewriter.local_value(local, self.span))
    }

    fn set(&mut self, local: LocalId, value: ExprId) {
        let place = self.rewriter.local_place(local, self.span);
        self.act(Action::Assign(place, value));
    }

    fn accesses(&self, id: ExprId) -> usize {
        let mut found = SharedAccesses { private: &self.private, accesses: 0, annotation: false };
        found.expr(self.rewriter.program, id);
        found.accesses
    }

    /// `condition ? then : otherwise` by a branch; each side gives its value
    /// where it is evaluated.
    fn choose(
        &mut self,
        condition: ExprId,
        ty: TypeId,
        then: impl FnOnce(&mut Self) -> ExprId,
        otherwise: impl FnOnce(&mut Self) -> ExprId,
    ) -> ExprId {
        let condition = self.expr(condition);
        let (local, value) = self.temporary(ty);
        let yes = self.rewriter.add_location(LocationRole::Plain, self.span);
        let no = self.rewriter.add_location(LocationRole::Plain, self.span);
        let join = self.rewriter.add_location(LocationRole::Join, self.span);
        self.rewriter.replace(self.at, Step::Branch { condition, then: yes, otherwise: no });
        self.at = yes;
        let chosen = then(self);
        self.set_and_go(local, chosen, join);
        self.at = no;
        let chosen = otherwise(self);
        self.set_and_go(local, chosen, join);
        self.at = join;
        value
    }

    fn set_and_go(&mut self, local: LocalId, value: ExprId, next: LocationId) {
        let place = self.rewriter.local_place(local, self.span);
        self.rewriter.replace(self.at, Step::Action(Action::Assign(place, value), next));
    }

    fn lazy(&mut self, op: LazyOp, left: ExprId, right: ExprId, ty: TypeId) -> ExprId {
        let truth = |own: &mut Self| own.truth(right, ty);
        match op {
            LazyOp::And => self.choose(left, ty, truth, |own| own.constant(0, ty)),
            LazyOp::Or => self.choose(left, ty, |own| own.constant(1, ty), truth),
            LazyOp::Implies => self.choose(left, ty, truth, |own| own.constant(1, ty)),
        }
    }

    fn constant(&mut self, value: i128, ty: TypeId) -> ExprId {
        let span = self.span;
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Int(value), ty, span })
    }

    /// Whether a scalar is not zero, as 0 or 1.
    fn truth(&mut self, id: ExprId, ty: TypeId) -> ExprId {
        let (value, span) = (self.expr(id), self.span);
        let not = |own: &mut Self, id| {
            let kind = ExprKind::Unary(UnaryOp::Not, id);
            own.rewriter.program.add_expr(Expr { kind, ty, span })
        };
        let once = not(self, value);
        not(self, once)
    }
}

impl Mapper for Splitter<'_> {
    fn program(&mut self) -> &mut Program {
        self.rewriter.program
    }

    /// The expression with its shared loads in temporaries; the steps that
    /// fill them are in the chain.
    fn expr(&mut self, id: ExprId) -> ExprId {
        if self.accesses(id) == 0 {
            return id;
        }
        let Expr { kind, ty, span } = self.rewriter.program.expr(id).clone();
        match kind {
            ExprKind::Lazy(op, left, right) if self.accesses(right) > 0 => return self.lazy(op, left, right, ty),
            ExprKind::Conditional(condition, then, otherwise) if self.accesses(then) + self.accesses(otherwise) > 0 => {
                return self.choose(condition, ty, |own| own.expr(then), |own| own.expr(otherwise));
            }
            _ => {}
        }
        let kind = map_expr_kind(self, &kind);
        let shared = match kind {
            // The arguments that are still to come cannot be kept twice.
            ExprKind::Load(_) if *self.rewriter.program.types.get(ty) == Type::VaList => false,
            ExprKind::Load(place) => self.private.is_shared(self.rewriter.program, place),
            _ => false,
        };
        let value = self.rewriter.program.add_expr(Expr { kind, ty, span });
        match shared {
            false => value,
            true => {
                let text = antiphon_model::expression_text(self.rewriter.program, Some(self.rewriter.id()), id);
                let (local, kept) = self.temporary(ty);
                self.rewriter.call_reading(local, text);
                self.set(local, value);
                kept
            }
        }
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        let Place { kind, ty, qualifiers, span } = self.rewriter.program.place(id).clone();
        let mapped = map_place_kind(self, &kind);
        match mapped == kind {
            true => id,
            false => self.rewriter.program.add_place(Place { kind: mapped, ty, qualifiers, span }),
        }
    }
}
