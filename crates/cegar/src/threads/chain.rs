//! Steps written in the place of one: what a call of the thread library does, as
//! assignments and conditions that nothing comes between.

use super::product::SCHEDULE;
use antiphon_model::library::{LibraryFunction, Verifier};
use antiphon_model::{
    Action, BinaryOp, CharLike, Constness, Expr, ExprId, ExprKind, FunctionId, Global, GlobalId, GlobalStorage,
    IntType, LazyOp, LocalId, LocationId, LocationRole, Place, PlaceId, PlaceKind, Program, Qualifiers, Role,
    Signedness, Step, Type, TypeId, UnaryOp, Variable,
};
use antiphon_passes::Rewriter;
use antiphon_source::Span;

/// What owners and counts are.
const NUMBER: IntType = IntType { bits: 32, sign: Signedness::Signed, chars: CharLike::Number };

/// A new number that starts as zero.
pub(super) fn declare(program: &mut Program, name: String, span: Span) -> GlobalId {
    let ty = program.types.intern(Type::Int(NUMBER));
    program.globals.push(Global {
        name,
        ty,
        role: Role::Plain,
        storage: GlobalStorage::Process,
        constness: Constness::Changing,
        qualifiers: Qualifiers::NONE,
        span,
    });
    GlobalId(program.globals.len() as u32 - 1)
}

/// A chain of steps that is being written.
pub(super) struct Chain<'p> {
    /// The function.
    pub rewriter: Rewriter<'p>,
    /// Where the next step goes.
    pub at: LocationId,
    span: Span,
    began: Option<LocationId>,
}

impl<'p> Chain<'p> {
    /// A chain that starts in the place of a step.
    pub fn new(program: &'p mut Program, function: FunctionId, at: LocationId) -> Chain<'p> {
        let span = program.function(function).body.location(at).span;
        Chain { rewriter: Rewriter::new(program, function), at, span, began: None }
    }

    /// The same; nothing comes between its steps.
    pub fn begun(program: &'p mut Program, function: FunctionId, at: LocationId) -> Chain<'p> {
        let mut chain = Chain::new(program, function, at);
        chain.begin();
        chain
    }

    /// One more step.
    pub fn act(&mut self, action: Action) -> LocationId {
        let here = self.at;
        self.at = self.rewriter.act(here, action, self.span);
        here
    }

    /// From here on nothing comes between.
    pub fn begin(&mut self) {
        self.began = Some(self.act(marker(Verifier::AtomicBegin)));
    }

    /// Where what nothing comes between began.
    pub fn began(&self) -> Option<LocationId> {
        self.began
    }

    /// Others may go on again; control goes to a location.
    pub fn end(mut self, next: LocationId) {
        self.act(marker(Verifier::AtomicEnd));
        self.rewriter.replace(self.at, Step::Action(Action::Skip, next));
    }

    /// Others may go on, and the chain as well.
    pub fn pause(&mut self) {
        self.act(marker(Verifier::AtomicEnd));
    }

    /// Waits until a condition holds.
    pub fn wait(&mut self, condition: ExprId) -> LocationId {
        self.act(Action::Assume(condition))
    }

    /// A number to a variable.
    pub fn set(&mut self, global: GlobalId, value: ExprId) -> LocationId {
        let place = self.global_place(global);
        self.act(Action::Assign(place, value))
    }

    /// A number as the result of a call, if somebody wants it.
    pub fn give(&mut self, result: Option<PlaceId>, number: i128) {
        if let Some(place) = result {
            let ty = self.rewriter.program.place(place).ty;
            let value = self.int(number, ty);
            self.act(Action::Assign(place, value));
        }
    }

    /// A number that only the thread knows.
    pub fn number_variable(&mut self) -> LocalId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        self.rewriter.temporary(ty, self.span)
    }

    /// A number to such a variable.
    pub fn set_local(&mut self, local: LocalId, number: i128) {
        let value = self.number(number);
        let place = self.rewriter.local_place(local, self.span);
        self.act(Action::Assign(place, value));
    }

    /// Whether such a variable is a number.
    pub fn is_local(&mut self, local: LocalId, number: i128) -> ExprId {
        let value = self.rewriter.local_value(local, self.span);
        let number = self.number(number);
        self.compare(BinaryOp::Equal, value, number)
    }

    /// What such a variable is, as the result of a call.
    pub fn give_local(&mut self, result: Option<PlaceId>, local: LocalId) {
        if let Some(place) = result {
            let ty = self.rewriter.program.place(place).ty;
            let value = self.rewriter.local_value(local, self.span);
            let value = self.converted(value, ty);
            self.act(Action::Assign(place, value));
        }
    }

    /// Two ways: what is written on each comes together again behind them. Gives where
    /// the condition is decided.
    pub fn choose(
        &mut self,
        condition: ExprId,
        then: impl FnOnce(&mut Self),
        otherwise: impl FnOnce(&mut Self),
    ) -> LocationId {
        let here = self.at;
        let [yes, no] = [(); 2].map(|()| self.rewriter.add_location(LocationRole::Plain, self.span));
        let join = self.rewriter.add_location(LocationRole::Join, self.span);
        self.rewriter.replace(here, Step::Branch { condition, then: yes, otherwise: no });
        self.at = yes;
        then(self);
        self.rewriter.replace(self.at, Step::Action(Action::Skip, join));
        self.at = no;
        otherwise(self);
        self.rewriter.replace(self.at, Step::Action(Action::Skip, join));
        self.at = join;
        here
    }

    /// A choice of the environment that no user wrote.
    pub fn ask(&mut self) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Bool);
        let asked = self.rewriter.temporary(ty, self.span);
        let result = Some(self.rewriter.local_place(asked, self.span));
        let function = LibraryFunction::Verifier(SCHEDULE);
        self.act(Action::Library { function, arguments: Vec::new(), result });
        self.rewriter.local_value(asked, self.span)
    }

    /// The opposite of a condition.
    pub fn not(&mut self, condition: ExprId) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        let kind = ExprKind::Unary(UnaryOp::Not, condition);
        self.rewriter.program.add_expr(Expr { kind, ty, span: self.span })
    }

    /// That all of some conditions hold.
    pub fn all(&mut self, conditions: Vec<ExprId>) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        let both = |own: &mut Self, a: ExprId, b: ExprId| {
            let kind = ExprKind::Lazy(LazyOp::And, a, b);
            own.rewriter.program.add_expr(Expr { kind, ty, span: own.span })
        };
        let one = self.number(1);
        let first = conditions.first().copied().unwrap_or(one);
        conditions.into_iter().skip(1).fold(first, |all, next| both(self, all, next))
    }

    /// That one of two conditions holds.
    pub fn either(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Lazy(LazyOp::Or, a, b), ty, span: self.span })
    }

    /// A number of a type.
    pub fn int(&mut self, number: i128, ty: TypeId) -> ExprId {
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Int(number), ty, span: self.span })
    }

    /// A number as owners and counts are.
    pub fn number(&mut self, number: i128) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        self.int(number, ty)
    }

    /// What a variable is.
    pub fn value(&mut self, global: GlobalId) -> ExprId {
        let place = self.global_place(global);
        self.load(place)
    }

    /// What is at a place.
    pub fn load(&mut self, place: PlaceId) -> ExprId {
        let ty = self.rewriter.program.place(place).ty;
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Load(place), ty, span: self.span })
    }

    /// Whether two numbers are related.
    pub fn compare(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.rewriter.program.types.intern(Type::Int(NUMBER));
        self.binary(op, a, b, ty)
    }

    /// An operator with a result of a type.
    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, ty: TypeId) -> ExprId {
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Binary(op, a, b), ty, span: self.span })
    }

    /// Whether a variable is a number.
    pub fn is(&mut self, global: GlobalId, number: i128) -> ExprId {
        let (value, number) = (self.value(global), self.number(number));
        self.compare(BinaryOp::Equal, value, number)
    }

    /// A value as one of a type.
    pub fn converted(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        match self.rewriter.program.expr(value).ty == ty {
            true => value,
            false => self.rewriter.program.add_expr(Expr { kind: ExprKind::Convert(value), ty, span: self.span }),
        }
    }

    /// What a pointer points to, as a place.
    pub fn pointed(&mut self, pointer: ExprId) -> Option<PlaceId> {
        let program = &mut *self.rewriter.program;
        if let ExprKind::AddressOf(place) = program.expr(pointer).kind {
            return Some(place);
        }
        let Type::Pointer(ty) = *program.types.get(program.expr(pointer).ty) else { return None };
        let (kind, qualifiers) = (PlaceKind::Deref(pointer), Qualifiers::NONE);
        Some(program.add_place(Place { kind, ty, qualifiers, span: self.span }))
    }

    fn global_place(&mut self, global: GlobalId) -> PlaceId {
        let ty = self.rewriter.program.global(global).ty;
        let kind = PlaceKind::Variable(Variable::Global(global));
        self.rewriter.program.add_place(Place { kind, ty, qualifiers: Qualifiers::NONE, span: self.span })
    }
}

fn marker(function: Verifier) -> Action {
    Action::Library { function: LibraryFunction::Verifier(function), arguments: Vec::new(), result: None }
}
