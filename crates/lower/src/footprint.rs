//! What a call may touch, as far as the text of the functions says.
//!
//! Two operands of C are evaluated in any order. That matters if one calls a function that
//! writes what the other one reads or writes, and only then are two orders worth a look. So
//! this is a summary of everything that control can reach from a call: variables of the program by
//! name, everything behind pointers as one, the environment (input, output, messages, other threads) as another.
//!
//! Deliberately not here: which pointers lead where. A function that writes behind some pointer
//! is taken to write whatever has an address.

use crate::behind::tells_pointers_apart;
use crate::context::{Context, FunctionRef, ObjectRef};
use crate::library::Treatment;
use crate::link::UnitId;
use antiphon_model::library::{Control, Memory, Mpi, Stdlib, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_syntax::ast::{self, Ast, Conversion, ExprId, ExprKind, Init, StmtId, StmtKind, Storage};
use antiphon_syntax::operands;
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What is done with something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Use {
    /// Nothing.
    #[default]
    None,
    /// It is read.
    Read,
    /// It is written, perhaps read, too.
    Write,
}

impl Use {
    /// Whether the order of two uses matters.
    pub fn conflicts(self, other: Use) -> bool {
        self != Use::None && other != Use::None && (self == Use::Write || other == Use::Write)
    }
}

/// What a call may touch.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Footprint {
    /// Variables of the program that are read.
    pub reads: BTreeSet<ObjectRef>,
    /// Variables of the program that are written.
    pub writes: BTreeSet<ObjectRef>,
    /// What is done behind pointers.
    pub memory: Use,
    /// What is done with the environment.
    pub environment: Use,
    /// Whether memory is allocated or freed; no order of two calls depends on that.
    pub allocation: Use,
    /// Variables of the program whose addresses are taken.
    pub addressed: BTreeSet<ObjectRef>,
    /// Whether pointers are compared.
    pub compares: Use,
}

impl Footprint {
    fn of(memory: Use, environment: Use) -> Footprint {
        Footprint { memory, environment, ..Footprint::default() }
    }

    /// It may do anything.
    pub fn everything() -> Footprint {
        Footprint::of(Use::Write, Use::Write)
    }

    /// What is done with a variable by its name.
    fn named(&self, object: ObjectRef) -> Use {
        match (self.writes.contains(&object), self.reads.contains(&object)) {
            (true, _) => Use::Write,
            (false, true) => Use::Read,
            (false, false) => Use::None,
        }
    }

    /// Whether the order of the call and of a use of a variable matters. One that has an address
    /// may be what a pointer leads to.
    pub fn conflicts_with(&self, object: ObjectRef, has_address: bool, used: Use) -> bool {
        self.named(object).conflicts(used) || has_address && self.memory.conflicts(used)
    }

    /// Whether the order of the call and of a use behind a pointer matters.
    pub fn conflicts_behind(&self, cx: &Context<'_>, used: Use) -> bool {
        let exposed = |objects: &BTreeSet<ObjectRef>| objects.iter().any(|object| cx.has_address(*object));
        self.memory.conflicts(used) || exposed(&self.writes) || used == Use::Write && exposed(&self.reads)
    }

    /// Whether the order of two calls matters.
    pub fn conflicts(&self, cx: &Context<'_>, other: &Footprint) -> bool {
        let one_way = |a: &Footprint, b: &Footprint| {
            a.writes
                .iter()
                .any(|object| b.named(*object) != Use::None || b.memory != Use::None && cx.has_address(*object))
                || a.reads.iter().any(|object| b.memory == Use::Write && cx.has_address(*object))
        };
        self.environment.conflicts(other.environment)
            || self.memory.conflicts(other.memory)
            || one_way(self, other)
            || one_way(other, self)
    }
}

impl Context<'_> {
    /// Whether a variable may be what a pointer leads to.
    pub fn has_address(&self, object: ObjectRef) -> bool {
        let ast = self.ast(object.unit);
        let own = ast.object(object.id);
        let is_scalar = !matches!(ast.types.get(own.ty.ty), Type::Array(..) | Type::Record(_));
        // Another file may take the address of what it can name.
        let elsewhere = own.linkage == ast::Linkage::External && self.units.len() > 1;
        !is_scalar || elsewhere || self.order.addressed[object.unit.0 as usize].contains(&object.id)
    }

    /// What a call of a library function may touch.
    pub fn library_footprint(treatment: Treatment) -> Footprint {
        match treatment {
            Treatment::Allocate(_) => Footprint { allocation: Use::Write, ..Footprint::default() },
            Treatment::Pure(_) | Treatment::Assume | Treatment::Ignore => Footprint::default(),
            Treatment::Assert | Treatment::Unsupported(_) => Footprint::default(),
            Treatment::Jump(_) => Footprint::everything(),
            Treatment::Action(function) | Treatment::Final(function) => match function {
                LibraryFunction::Character(_) | LibraryFunction::Unspecified(_) => Footprint::default(),
                LibraryFunction::Numeric(_) | LibraryFunction::Time(_) => Footprint::of(Use::Write, Use::None),
                LibraryFunction::Memory(own) => {
                    Footprint { allocation: allocation_use(own), ..Footprint::of(memory_use(own), Use::None) }
                }
                LibraryFunction::Stdlib(Stdlib::Rand | Stdlib::Random | Stdlib::Lrand48 | Stdlib::Drand48) => {
                    Footprint::default()
                }
                LibraryFunction::Verifier(own) if own.is_nondet() => Footprint::default(),
                LibraryFunction::Verifier(Verifier::Error | Verifier::ReachError) => Footprint::default(),
                LibraryFunction::Control(Control::AssertFail) => Footprint::default(),
                LibraryFunction::Mpi(Mpi::Wtime | Mpi::Wtick) => Footprint::default(),
                LibraryFunction::Stdio(_)
                | LibraryFunction::Stdlib(_)
                | LibraryFunction::System(_)
                | LibraryFunction::Control(_)
                | LibraryFunction::Verifier(_)
                | LibraryFunction::Pthread(_)
                | LibraryFunction::Mpi(_)
                | LibraryFunction::Atomic(..) => Footprint::of(Use::Write, Use::Write),
            },
        }
    }
}

/// What a function of `<string.h>` does behind the pointers it is given.
fn memory_use(function: Memory) -> Use {
    if function.only_reads() {
        Use::Read
    } else {
        Use::Write
    }
}

/// Whether such a function allocates, frees, or keeps something from call to call.
fn allocation_use(function: Memory) -> Use {
    use Memory::{Free, PosixMemalign, Realloc, Reallocarray, Strdup, Strerror, Strndup, Strtok};
    match function {
        Free | PosixMemalign | Realloc | Reallocarray | Strdup | Strerror | Strndup | Strtok => Use::Write,
        _ => Use::None,
    }
}

/// The names of functions that stand where they are called.
fn called_by_name(ast: &Ast) -> FxHashSet<ExprId> {
    let calls = ast.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Call(callee, _) => Some(callee),
        _ => None,
    });
    calls.map(|callee| named(ast, callee)).collect()
}

/// What is behind the conversions of a callee.
fn named(ast: &Ast, callee: ExprId) -> ExprId {
    match ast.expr(callee).kind {
        ExprKind::Convert(_, _, inner) | ExprKind::AddressOf(inner) | ExprKind::Deref(inner) => named(ast, inner),
        _ => callee,
    }
}

/// The variable that is indexed: an array by its name, or an array within it.
fn array_of(ast: &Ast, base: ExprId) -> Option<ast::ObjectId> {
    let ExprKind::Convert(Conversion::ArrayDecay, _, array) = ast.expr(base).kind else { return None };
    root_of(ast, array)
}

/// The variable that a place is or is a part of, if the text names it.
pub(crate) fn root_of(ast: &Ast, place: ExprId) -> Option<ast::ObjectId> {
    match ast.expr(place).kind {
        ExprKind::Object(object) => Some(object),
        ExprKind::Member(base, _) => root_of(ast, base),
        ExprKind::Index(base, _) => array_of(ast, base),
        _ => None,
    }
}

/// Who is called, as [`crate::frame::Frame::callee_of`] says, where only the program is at hand.
enum Whom {
    Program(FunctionRef),
    Library(Treatment),
    Nothing,
    Unknown,
    Anyone,
}

/// A call of MPI that control can reach.
pub(crate) struct Spoken {
    /// In which file.
    pub unit: UnitId,
    /// Whom it calls.
    pub function: Mpi,
    /// The call.
    pub call: ExprId,
}

/// The walk over everything that control can reach from a function.
pub(crate) struct Reach<'c, 'a> {
    cx: &'c Context<'a>,
    seen: FxHashSet<FunctionRef>,
    footprint: Footprint,
    /// Whether what anyone may touch is part of it.
    asked: bool,
    /// Whose the local variables are.
    locals: Locals,
    /// The calls of MPI, where these are asked for: then they count as what they do with the memory of the caller only.
    spoken: Option<Vec<Spoken>>,
}

/// Whose local variables are met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Locals {
    /// Those of the expression that is looked at.
    Own,
    /// Those of a function that is called: new each time.
    New,
}

impl<'c, 'a> Reach<'c, 'a> {
    /// What a call of a function of the program may touch.
    pub fn of(cx: &'c Context<'a>, function: FunctionRef) -> Footprint {
        let mut reach = Reach {
            cx,
            seen: FxHashSet::default(),
            footprint: Footprint::default(),
            asked: false,
            locals: Locals::New,
            spoken: None,
        };
        reach.function(function);
        reach.footprint
    }

    /// The same with the calls of MPI told apart.
    pub fn of_talking(cx: &'c Context<'a>, function: FunctionRef) -> (Footprint, Vec<Spoken>) {
        let (seen, footprint) = (FxHashSet::default(), Footprint::default());
        let mut reach = Reach { cx, seen, footprint, asked: false, locals: Locals::New, spoken: Some(Vec::new()) };
        reach.function(function);
        (reach.footprint, reach.spoken.unwrap_or_default())
    }

    /// What statements within an expression may touch, local variables included.
    pub fn of_statements(cx: &'c Context<'a>, unit: UnitId, body: StmtId) -> Footprint {
        let (seen, footprint) = (FxHashSet::default(), Footprint::default());
        let mut reach = Reach { cx, seen, footprint, asked: false, locals: Locals::Own, spoken: None };
        reach.statement(cx.ast(unit), unit, body);
        reach.footprint
    }

    /// What the iterations of a loop may touch, local variables included.
    pub fn of_loop(cx: &'c Context<'a>, unit: UnitId, each: &ast::Loop) -> Footprint {
        let (seen, footprint) = (FxHashSet::default(), Footprint::default());
        let mut reach = Reach { cx, seen, footprint, asked: false, locals: Locals::Own, spoken: None };
        let ast = cx.ast(unit);
        each.condition.iter().chain(&each.step).for_each(|own| reach.value(ast, unit, *own));
        reach.statement(ast, unit, each.body);
        reach.footprint
    }

    /// What a call through a pointer may touch: whatever any function may that is used as a value. What
    /// the program does not define does anything.
    pub fn of_anyone(cx: &'c Context<'a>) -> Footprint {
        let mut reach = Reach {
            cx,
            seen: FxHashSet::default(),
            footprint: Footprint::default(),
            asked: true,
            locals: Locals::New,
            spoken: None,
        };
        for (index, unit) in cx.units.iter().enumerate() {
            let unit_id = UnitId(index as u32);
            let called = called_by_name(unit.ast);
            for (id, expr) in unit.ast.exprs.iter().enumerate() {
                let ExprKind::Function(function) = expr.kind else { continue };
                if called.contains(&ExprId(id as u32)) {
                    continue;
                }
                let linked = cx.linked_function(FunctionRef { unit: unit_id, id: function });
                match cx.ast(linked.unit).function(linked.id).body {
                    Some(_) => reach.function(linked),
                    None => reach.join(&Footprint::of(Use::Write, Use::Write)),
                }
            }
        }
        reach.footprint
    }

    fn function(&mut self, function: FunctionRef) {
        if !self.seen.insert(function) {
            return;
        }
        let ast = self.cx.ast(function.unit);
        if let Some(body) = ast.function(function.id).body {
            let outer = std::mem::replace(&mut self.locals, Locals::New);
            self.statement(ast, function.unit, body);
            self.locals = outer;
        }
    }

    fn statement(&mut self, ast: &'a Ast, unit: UnitId, id: StmtId) {
        let value = |own: &mut Self, id: ExprId| own.value(ast, unit, id);
        match &ast.stmt(id).kind {
            StmtKind::Empty
            | StmtKind::EvaluateExtents(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Asm
            | StmtKind::Assert(..)
            | StmtKind::AssertWithin(..)
            | StmtKind::OpenMp(_)
            | StmtKind::Assume(_) => {}
            StmtKind::Havoc(place) => self.write(ast, unit, *place),
            StmtKind::Block(inner) | StmtKind::Group(inner) => {
                inner.iter().for_each(|inner| self.statement(ast, unit, *inner));
            }
            StmtKind::Declare(object) => match &ast.object(*object).init {
                None => {}
                Some(Init::Value(own)) => value(self, *own),
                Some(Init::Parts(parts)) => parts.iter().for_each(|part| value(self, part.value)),
            },
            StmtKind::Expr(own) | StmtKind::GotoComputed(own) | StmtKind::Return(Some(own)) => value(self, *own),
            StmtKind::If(condition, then, otherwise) => {
                value(self, *condition);
                self.statement(ast, unit, *then);
                otherwise.iter().for_each(|own| self.statement(ast, unit, *own));
            }
            StmtKind::Loop(own) => {
                own.init.iter().for_each(|init| self.statement(ast, unit, *init));
                own.condition.iter().chain(&own.step).for_each(|own| self.value(ast, unit, *own));
                self.statement(ast, unit, own.body);
            }
            StmtKind::Switch(own, body) => {
                value(self, *own);
                self.statement(ast, unit, *body);
            }
            StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
                self.statement(ast, unit, *body);
            }
        }
    }

    /// Everything in an expression; whether it is a place makes no difference but to arrays.
    fn value(&mut self, ast: &'a Ast, unit: UnitId, id: ExprId) {
        if tells_pointers_apart(ast, id) {
            self.footprint.compares = Use::Read;
        }
        match &ast.expr(id).kind {
            ExprKind::Object(object) => self.touch(ast, unit, *object, Use::Read),
            ExprKind::Index(base, index) if array_of(ast, *base).is_some() => {
                if let Some(array) = array_of(ast, *base) {
                    self.touch(ast, unit, array, Use::Read);
                }
                // The array is used by its name, and nobody gets a pointer to it.
                if let ExprKind::Convert(Conversion::ArrayDecay, _, array) = ast.expr(*base).kind {
                    self.value(ast, unit, array);
                }
                return self.value(ast, unit, *index);
            }
            ExprKind::Deref(_) | ExprKind::Index(..) => self.footprint.memory = self.footprint.memory.max(Use::Read),
            ExprKind::AddressOf(place) | ExprKind::Convert(Conversion::ArrayDecay, _, place)
                if root_of(ast, *place).is_some() =>
            {
                if let Some(object) = root_of(ast, *place) {
                    self.address(ast, unit, object);
                }
                if matches!(ast.expr(*place).kind, ExprKind::Object(_)) {
                    return;
                }
            }
            ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => {
                self.write(ast, unit, *place);
            }
            ExprKind::Call(callee, arguments) => match self.whom(ast, unit, *callee) {
                Whom::Library(Treatment::Action(LibraryFunction::Mpi(function))) if self.spoken.is_some() => {
                    self.spoken.get_or_insert_default().push(Spoken { unit, function, call: id });
                    arguments.iter().for_each(|argument| self.lent(ast, unit, *argument));
                }
                Whom::Program(function) => self.function(function),
                Whom::Library(treatment) => self.join(&Context::library_footprint(treatment)),
                Whom::Nothing => {}
                Whom::Unknown => self.join(&Footprint::of(Use::Write, Use::Write)),
                // Whoever is called through a pointer is used as a value somewhere.
                Whom::Anyone => self.anyone(),
            },
            ExprKind::Builtin(..) | ExprKind::VaArg(_) => self.join(&Footprint::of(Use::Write, Use::None)),
            ExprKind::StatementExpr(body) => self.statement(ast, unit, *body),
            _ => {}
        }
        let mut inner = Vec::new();
        operands(&ast.expr(id).kind, &mut inner);
        inner.into_iter().for_each(|own| self.value(ast, unit, own));
    }

    fn write(&mut self, ast: &'a Ast, unit: UnitId, place: ExprId) {
        match ast.expr(place).kind {
            ExprKind::Object(object) => self.touch(ast, unit, object, Use::Write),
            ExprKind::Member(base, _) => self.write(ast, unit, base),
            ExprKind::Index(base, _) => match array_of(ast, base) {
                Some(array) => self.touch(ast, unit, array, Use::Write),
                None => self.footprint.memory = Use::Write,
            },
            _ => self.footprint.memory = Use::Write,
        }
    }

    /// An argument that a call of MPI may write behind.
    fn lent(&mut self, ast: &'a Ast, unit: UnitId, argument: ExprId) {
        match ast.expr(argument).kind {
            ExprKind::AddressOf(place) | ExprKind::Convert(Conversion::ArrayDecay, _, place) => {
                match root_of(ast, place) {
                    Some(object) => self.touch(ast, unit, object, Use::Write),
                    None => self.footprint.memory = Use::Write,
                }
            }
            ExprKind::Convert(_, _, inner) => self.lent(ast, unit, inner),
            ExprKind::Int(_) => {}
            _ if matches!(ast.types.get(ast.expr(argument).ty.ty), Type::Pointer(..)) => {
                self.footprint.memory = Use::Write;
            }
            _ => {}
        }
    }

    /// A variable by its name; those of the functions on the way are new each time.
    fn touch(&mut self, ast: &Ast, unit: UnitId, object: ast::ObjectId, used: Use) {
        let lasts = matches!(ast.object(object).storage, Storage::Static | Storage::Thread);
        if !lasts && self.locals == Locals::New {
            return;
        }
        let object = self.cx.linked_object(ObjectRef { unit, id: object });
        match used {
            Use::Write => self.footprint.writes.insert(object),
            Use::Read | Use::None => self.footprint.reads.insert(object),
        };
    }

    /// A pointer to a variable is made.
    fn address(&mut self, ast: &Ast, unit: UnitId, object: ast::ObjectId) {
        if matches!(ast.object(object).storage, Storage::Static | Storage::Thread) {
            let object = self.cx.linked_object(ObjectRef { unit, id: object });
            self.footprint.addressed.insert(object);
        }
    }

    fn anyone(&mut self) {
        if !self.asked {
            self.asked = true;
            let all = Reach::of_anyone(self.cx);
            self.join(&all);
        }
    }

    fn join(&mut self, other: &Footprint) {
        self.footprint.reads.extend(&other.reads);
        self.footprint.writes.extend(&other.writes);
        self.footprint.memory = self.footprint.memory.max(other.memory);
        self.footprint.environment = self.footprint.environment.max(other.environment);
        self.footprint.allocation = self.footprint.allocation.max(other.allocation);
        self.footprint.addressed.extend(&other.addressed);
        self.footprint.compares = self.footprint.compares.max(other.compares);
    }

    fn whom(&self, ast: &Ast, unit: UnitId, callee: ExprId) -> Whom {
        match &ast.expr(callee).kind {
            ExprKind::Convert(_, _, inner) | ExprKind::AddressOf(inner) | ExprKind::Deref(inner) => {
                self.whom(ast, unit, *inner)
            }
            ExprKind::Function(id) => {
                let linked = self.cx.linked_function(FunctionRef { unit, id: *id });
                let own = self.cx.ast(linked.unit).function(linked.id);
                match (own.nature, own.body, self.cx.treatment(own.name)) {
                    (ast::Nature::Abstract(_), ..) => Whom::Nothing,
                    (_, Some(_), _) => Whom::Program(linked),
                    (_, None, Some(treatment)) => Whom::Library(treatment),
                    (_, None, None) => Whom::Unknown,
                }
            }
            _ => Whom::Anyone,
        }
    }
}
