//! Walks over expressions, places, actions and steps: one home for all code
//! that only has to come by every part.
//!
//! Three layers, each built on the one before:
//!
//! * what something consists of: [`expr_parts`], [`place_parts`],
//!   [`action_operands`], [`step_operands`]. These are the only functions with
//!   a match over every kind; an operand says whether a place is read or
//!   written, so that dataflow analyses need no match of their own.
//! * [`Visitor`], a read-only walk (Gamma et al., *Design Patterns*, 1994): a
//!   visitor handles the kinds it cares about and calls [`walk_expr`] or
//!   [`walk_place`] for the rest.
//! * [`Mapper`], a rewriting walk: parts are mapped first, and a node is
//!   rebuilt only if one of its parts changed, so that shared parts stay shared.
//!
//! Parts come in the order in which C evaluates them where that order is fixed
//! (the left side of a lazy operator first), else in the order of the text.
//! The walks recurse: the checker has proved that expressions are finite.
//!
//! Deliberately not here: control flow (crate `passes`), what anything means.

use crate::action::{Action, Callee, Step};
use crate::expr::{BoundId, Expr, ExprId, ExprKind, Place, PlaceId, PlaceKind, Universe};
use crate::program::{AbstractId, FunctionId, LocalId, Program, StringId, Variable};
use crate::types::TypeId;

/// Something that an expression or a place refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Child {
    /// A part that is evaluated.
    Expr(ExprId),
    /// A part that is found.
    Place(PlaceId),
    /// A type.
    Type(TypeId),
    /// A bound variable, used or introduced.
    Bound(BoundId),
    /// A function whose address is taken.
    Function(FunctionId),
    /// An uninterpreted function.
    Abstract(AbstractId),
    /// A variable.
    Variable(Variable),
    /// A string literal.
    String(StringId),
}

/// The parts of an expression.
pub fn expr_parts(kind: &ExprKind, mut each: impl FnMut(Child)) {
    match kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Pid | ExprKind::NumberOfProcesses => {}
        ExprKind::Load(place) | ExprKind::AddressOf(place) => each(Child::Place(*place)),
        ExprKind::Function(id) => each(Child::Function(*id)),
        ExprKind::Unary(_, operand) | ExprKind::Convert(operand) => each(Child::Expr(*operand)),
        ExprKind::Binary(_, left, right) | ExprKind::Lazy(_, left, right) => {
            [left, right].into_iter().for_each(|id| each(Child::Expr(*id)));
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            [condition, then, otherwise].into_iter().for_each(|id| each(Child::Expr(*id)));
        }
        ExprKind::Pure(_, list) => list.iter().for_each(|id| each(Child::Expr(*id))),
        ExprKind::Abstract(function, list) => {
            each(Child::Abstract(*function));
            list.iter().for_each(|id| each(Child::Expr(*id)));
        }
        ExprKind::SizeOf(ty) => each(Child::Type(*ty)),
        ExprKind::Bound(id) => each(Child::Bound(*id)),
        ExprKind::Quantified { variable, constraint, body, quantifier: _ } => {
            each(Child::Bound(*variable));
            constraint.iter().chain([body]).for_each(|id| each(Child::Expr(*id)));
        }
    }
}

/// The parts of a place.
pub fn place_parts(kind: &PlaceKind, mut each: impl FnMut(Child)) {
    match kind {
        PlaceKind::Variable(variable) => each(Child::Variable(*variable)),
        PlaceKind::Deref(pointer) => each(Child::Expr(*pointer)),
        PlaceKind::Index(array, index) => {
            each(Child::Place(*array));
            each(Child::Expr(*index));
        }
        PlaceKind::Field(record, _) => each(Child::Place(*record)),
        PlaceKind::String(id) => each(Child::String(*id)),
        PlaceKind::Remote(remote) => remote.process.iter().for_each(|id| each(Child::Expr(*id))),
    }
}

/// What a step or an action uses directly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// An expression that is evaluated.
    Value(ExprId),
    /// A place whose value is read, all of it.
    Read(PlaceId),
    /// A place that is written.
    Written(PlaceId),
    /// A place that is read and written.
    Updated(PlaceId),
    /// A register that is written before the values behind it are read.
    Set(LocalId),
    /// A local variable that comes to life or ends.
    Lifetime(LocalId),
    /// A type of what is made.
    Type(TypeId),
    /// A function that is called by its name.
    Function(FunctionId),
}

/// What an action uses: values first, then what it writes.
pub fn action_operands(action: &Action, mut each: impl FnMut(Operand)) {
    match action {
        Action::Skip => {}
        Action::Assign(place, value) => [Operand::Value(*value), Operand::Written(*place)].into_iter().for_each(each),
        Action::Update { place, old, value } => {
            [Operand::Updated(*place), Operand::Set(*old), Operand::Value(*value)].into_iter().for_each(each);
        }
        Action::Clear(place) | Action::VaStart(place) => each(Operand::Written(*place)),
        Action::Live(local) | Action::Dead(local) => each(Operand::Lifetime(*local)),
        Action::Assert { condition, .. } | Action::Assume(condition) => each(Operand::Value(*condition)),
        Action::CollectiveAssert { universe, condition, .. } => {
            universe.iter().for_each(|universe| each(Operand::Value(universe.members)));
            each(Operand::Value(*condition));
        }
        Action::Call { callee, arguments, result } => {
            match callee {
                Callee::Direct(function) => each(Operand::Function(*function)),
                Callee::Indirect(pointer) => each(Operand::Value(*pointer)),
            }
            arguments.iter().for_each(|id| each(Operand::Value(*id)));
            result.iter().for_each(|place| each(Operand::Written(*place)));
        }
        Action::Library { arguments, result, .. } => {
            arguments.iter().for_each(|id| each(Operand::Value(*id)));
            result.iter().for_each(|place| each(Operand::Written(*place)));
        }
        Action::Allocate { element, count, result, .. } => {
            element.iter().for_each(|ty| each(Operand::Type(*ty)));
            each(Operand::Value(*count));
            each(Operand::Written(*result));
        }
        Action::VaArg { list, ty, result } => {
            each(Operand::Type(*ty));
            each(Operand::Updated(*list));
            result.iter().for_each(|place| each(Operand::Written(*place)));
        }
        Action::VaEnd(list) => each(Operand::Updated(*list)),
        Action::VaCopy(to, from) => [Operand::Read(*from), Operand::Written(*to)].into_iter().for_each(each),
    }
}

/// What a step uses.
pub fn step_operands(step: &Step, mut each: impl FnMut(Operand)) {
    match step {
        Step::Action(action, _) => action_operands(action, each),
        Step::Branch { condition: id, .. } | Step::Switch { value: id, .. } | Step::Return(Some(id)) => {
            each(Operand::Value(*id));
        }
        Step::Return(None) | Step::Unreachable => {}
    }
}

/// A read-only walk. What a method does not go into by [`walk_expr`] or
/// [`walk_place`] is not visited.
pub trait Visitor {
    /// An expression.
    fn expr(&mut self, program: &Program, id: ExprId) {
        walk_expr(self, program, id);
    }

    /// A place that is read, written or pointed to.
    fn place(&mut self, program: &Program, id: PlaceId) {
        walk_place(self, program, id);
    }
}

/// Visits the parts of an expression.
pub fn walk_expr<V: Visitor + ?Sized>(visitor: &mut V, program: &Program, id: ExprId) {
    expr_parts(&program.expr(id).kind, |part| walk_part(visitor, program, part));
}

/// Visits the parts of a place.
pub fn walk_place<V: Visitor + ?Sized>(visitor: &mut V, program: &Program, id: PlaceId) {
    place_parts(&program.place(id).kind, |part| walk_part(visitor, program, part));
}

fn walk_part<V: Visitor + ?Sized>(visitor: &mut V, program: &Program, part: Child) {
    match part {
        Child::Expr(id) => visitor.expr(program, id),
        Child::Place(id) => visitor.place(program, id),
        Child::Type(_)
        | Child::Bound(_)
        | Child::Function(_)
        | Child::Abstract(_)
        | Child::Variable(_)
        | Child::String(_) => {}
    }
}

/// Visits the expressions and places of a step.
pub fn walk_step<V: Visitor + ?Sized>(visitor: &mut V, program: &Program, step: &Step) {
    step_operands(step, |operand| match operand {
        Operand::Value(id) => visitor.expr(program, id),
        Operand::Read(id) | Operand::Written(id) | Operand::Updated(id) => visitor.place(program, id),
        Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
    });
}

/// Collects the variables of this process, in order, each as often as it is
/// mentioned.
struct Mentioned(Vec<Variable>);

impl Visitor for Mentioned {
    fn place(&mut self, program: &Program, id: PlaceId) {
        match program.place(id).kind {
            PlaceKind::Variable(variable) => self.0.push(variable),
            // Neither the variable nor the number of its process is one of the text's own values.
            PlaceKind::Remote(_) => {}
            _ => walk_place(self, program, id),
        }
    }
}

/// The variables that an expression mentions, in order, those of other
/// processes left out.
pub fn mentioned(program: &Program, id: ExprId) -> Vec<Variable> {
    let mut found = Mentioned(Vec::new());
    found.expr(program, id);
    found.0
}

/// The variables that a place mentions, as [`mentioned`].
pub fn mentioned_in_place(program: &Program, id: PlaceId) -> Vec<Variable> {
    let mut found = Mentioned(Vec::new());
    found.place(program, id);
    found.0
}

/// A rewriting walk over a program's arenas. New nodes are appended; old ones
/// stay as they are, since others may share them.
pub trait Mapper {
    /// The program that gets the new nodes.
    fn program(&mut self) -> &mut Program;

    /// An expression instead of another one.
    fn expr(&mut self, id: ExprId) -> ExprId {
        map_expr(self, id)
    }

    /// A place instead of another one.
    fn place(&mut self, id: PlaceId) -> PlaceId {
        map_place(self, id)
    }

    /// A type instead of another one.
    fn ty(&mut self, id: TypeId) -> TypeId {
        id
    }

    /// A variable instead of another one.
    fn variable(&mut self, variable: Variable) -> Variable {
        variable
    }
}

/// An expression with its parts mapped; the same one if none changed.
pub fn map_expr<M: Mapper + ?Sized>(mapper: &mut M, id: ExprId) -> ExprId {
    let Expr { kind, ty, span } = mapper.program().expr(id).clone();
    let mapped = Expr { kind: map_expr_kind(mapper, &kind), ty: mapper.ty(ty), span };
    match mapped.kind == kind && mapped.ty == ty {
        true => id,
        false => mapper.program().add_expr(mapped),
    }
}

/// A place with its parts mapped; the same one if none changed.
pub fn map_place<M: Mapper + ?Sized>(mapper: &mut M, id: PlaceId) -> PlaceId {
    let Place { kind, ty, qualifiers, span } = mapper.program().place(id).clone();
    let mapped = Place { kind: map_place_kind(mapper, &kind), ty: mapper.ty(ty), qualifiers, span };
    match mapped.kind == kind && mapped.ty == ty {
        true => id,
        false => mapper.program().add_place(mapped),
    }
}

/// The kind of an expression with its parts mapped.
pub fn map_expr_kind<M: Mapper + ?Sized>(mapper: &mut M, kind: &ExprKind) -> ExprKind {
    match kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Null
        | ExprKind::Function(_)
        | ExprKind::Bound(_)
        | ExprKind::Pid
        | ExprKind::NumberOfProcesses => kind.clone(),
        ExprKind::Load(place) => ExprKind::Load(mapper.place(*place)),
        ExprKind::AddressOf(place) => ExprKind::AddressOf(mapper.place(*place)),
        ExprKind::Unary(op, operand) => ExprKind::Unary(*op, mapper.expr(*operand)),
        ExprKind::Binary(op, left, right) => ExprKind::Binary(*op, mapper.expr(*left), mapper.expr(*right)),
        ExprKind::Lazy(op, left, right) => ExprKind::Lazy(*op, mapper.expr(*left), mapper.expr(*right)),
        ExprKind::Conditional(condition, then, otherwise) => {
            ExprKind::Conditional(mapper.expr(*condition), mapper.expr(*then), mapper.expr(*otherwise))
        }
        ExprKind::Convert(operand) => ExprKind::Convert(mapper.expr(*operand)),
        ExprKind::Pure(function, list) => ExprKind::Pure(*function, map_list(mapper, list)),
        ExprKind::Abstract(function, list) => ExprKind::Abstract(*function, map_list(mapper, list)),
        ExprKind::SizeOf(ty) => ExprKind::SizeOf(mapper.ty(*ty)),
        ExprKind::Quantified { quantifier, variable, constraint, body } => ExprKind::Quantified {
            quantifier: *quantifier,
            variable: *variable,
            constraint: constraint.map(|id| mapper.expr(id)),
            body: mapper.expr(*body),
        },
    }
}

/// The kind of a place with its parts mapped.
pub fn map_place_kind<M: Mapper + ?Sized>(mapper: &mut M, kind: &PlaceKind) -> PlaceKind {
    match kind {
        PlaceKind::Variable(variable) => PlaceKind::Variable(mapper.variable(*variable)),
        PlaceKind::Deref(pointer) => PlaceKind::Deref(mapper.expr(*pointer)),
        PlaceKind::Index(array, index) => PlaceKind::Index(mapper.place(*array), mapper.expr(*index)),
        PlaceKind::Field(record, field) => PlaceKind::Field(mapper.place(*record), *field),
        PlaceKind::String(id) => PlaceKind::String(*id),
        PlaceKind::Remote(remote) => {
            let mut remote = remote.clone();
            remote.process = remote.process.map(|id| mapper.expr(id));
            PlaceKind::Remote(remote)
        }
    }
}

fn map_list<M: Mapper + ?Sized>(mapper: &mut M, list: &[ExprId]) -> Vec<ExprId> {
    list.iter().map(|id| mapper.expr(*id)).collect()
}

/// An action with its parts mapped. Local variables that come to life, end or
/// are visible are mapped by [`Mapper::variable`]; one that becomes a global
/// lives on without a beginning, so the action becomes `Skip`.
pub fn map_action<M: Mapper + ?Sized>(mapper: &mut M, action: &Action) -> Action {
    match action {
        Action::Skip => Action::Skip,
        Action::Assign(place, value) => {
            let value = mapper.expr(*value);
            Action::Assign(mapper.place(*place), value)
        }
        Action::Update { place, old, value } => {
            let (place, value) = (mapper.place(*place), mapper.expr(*value));
            Action::Update { place, old: map_local(mapper, *old).unwrap_or(*old), value }
        }
        Action::Clear(place) => Action::Clear(mapper.place(*place)),
        Action::Live(local) => map_local(mapper, *local).map_or(Action::Skip, Action::Live),
        Action::Dead(local) => map_local(mapper, *local).map_or(Action::Skip, Action::Dead),
        Action::Assert { condition, origin } => Action::Assert { condition: mapper.expr(*condition), origin: *origin },
        Action::CollectiveAssert { participants, universe, name, duty, condition, visible } => {
            Action::CollectiveAssert {
                duty: *duty,
                participants: *participants,
                universe: universe.as_ref().map(|universe| {
                    Box::new(Universe { name: universe.name.clone(), members: mapper.expr(universe.members) })
                }),
                name: name.clone(),
                condition: mapper.expr(*condition),
                visible: visible
                    .as_ref()
                    .map(|list| list.iter().filter_map(|local| map_local(mapper, *local)).collect()),
            }
        }
        Action::Assume(condition) => Action::Assume(mapper.expr(*condition)),
        Action::Call { callee, arguments, result } => {
            let callee = match callee {
                Callee::Direct(function) => Callee::Direct(*function),
                Callee::Indirect(pointer) => Callee::Indirect(mapper.expr(*pointer)),
            };
            let arguments = map_list(mapper, arguments);
            Action::Call { callee, arguments, result: result.map(|place| mapper.place(place)) }
        }
        Action::Library { function, arguments, result } => {
            let arguments = map_list(mapper, arguments);
            Action::Library { function: *function, arguments, result: result.map(|place| mapper.place(place)) }
        }
        Action::Allocate { element, count, fill, result } => Action::Allocate {
            element: element.map(|ty| mapper.ty(ty)),
            count: mapper.expr(*count),
            fill: *fill,
            result: mapper.place(*result),
        },
        Action::VaStart(list) => Action::VaStart(mapper.place(*list)),
        Action::VaArg { list, ty, result } => Action::VaArg {
            list: mapper.place(*list),
            ty: mapper.ty(*ty),
            result: result.map(|place| mapper.place(place)),
        },
        Action::VaEnd(list) => Action::VaEnd(mapper.place(*list)),
        Action::VaCopy(to, from) => Action::VaCopy(mapper.place(*to), mapper.place(*from)),
    }
}

fn map_local<M: Mapper + ?Sized>(mapper: &mut M, local: LocalId) -> Option<LocalId> {
    match mapper.variable(Variable::Local(local)) {
        Variable::Local(local) => Some(local),
        Variable::Global(_) => None,
    }
}

/// A step with its parts mapped; where it leads stays.
pub fn map_step<M: Mapper + ?Sized>(mapper: &mut M, step: &Step) -> Step {
    match step {
        Step::Action(action, next) => Step::Action(map_action(mapper, action), *next),
        Step::Branch { condition, then, otherwise } => {
            Step::Branch { condition: mapper.expr(*condition), then: *then, otherwise: *otherwise }
        }
        Step::Switch { value, cases, default } => {
            Step::Switch { value: mapper.expr(*value), cases: cases.clone(), default: *default }
        }
        Step::Return(value) => Step::Return(value.map(|id| mapper.expr(id))),
        Step::Unreachable => Step::Unreachable,
    }
}
