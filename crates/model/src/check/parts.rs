//! The parts of expressions and places: what they refer to in the arenas.
//! One table for the two checks that walk the arenas.

use crate::expr::{BoundId, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::program::{FunctionId, StringId, Variable};
use crate::types::TypeId;

/// Something that an expression or a place refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Expr(ExprId),
    Place(PlaceId),
    Type(TypeId),
    Bound(BoundId),
    Function(FunctionId),
    Abstract(u32),
    Variable(Variable),
    String(StringId),
}

/// The parts of an expression.
pub(super) fn of_expr(kind: &ExprKind) -> Vec<Part> {
    match kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Pid | ExprKind::NumberOfProcesses => {
            Vec::new()
        }
        ExprKind::Load(place) | ExprKind::AddressOf(place) => vec![Part::Place(*place)],
        ExprKind::Function(id) => vec![Part::Function(*id)],
        ExprKind::Unary(_, e) | ExprKind::Convert(e) => vec![Part::Expr(*e)],
        ExprKind::Binary(_, l, r) | ExprKind::Lazy(_, l, r) => vec![Part::Expr(*l), Part::Expr(*r)],
        ExprKind::Conditional(c, t, e) => vec![Part::Expr(*c), Part::Expr(*t), Part::Expr(*e)],
        ExprKind::Pure(_, list) => list.iter().map(|e| Part::Expr(*e)).collect(),
        ExprKind::Abstract(id, list) => {
            std::iter::once(Part::Abstract(id.0)).chain(list.iter().map(|e| Part::Expr(*e))).collect()
        }
        ExprKind::SizeOf(ty) => vec![Part::Type(*ty)],
        ExprKind::Bound(id) => vec![Part::Bound(*id)],
        ExprKind::Quantified { variable, constraint, body, quantifier: _ } => {
            let parts = [Part::Bound(*variable), Part::Expr(*body)];
            parts.into_iter().chain(constraint.map(Part::Expr)).collect()
        }
    }
}

/// The parts of a place.
pub(super) fn of_place(kind: &PlaceKind) -> Vec<Part> {
    match kind {
        PlaceKind::Variable(variable) => vec![Part::Variable(*variable)],
        PlaceKind::Deref(pointer) => vec![Part::Expr(*pointer)],
        PlaceKind::Index(array, index) => vec![Part::Place(*array), Part::Expr(*index)],
        PlaceKind::Field(record, _) => vec![Part::Place(*record)],
        PlaceKind::String(id) => vec![Part::String(*id)],
        PlaceKind::Remote(remote) => remote.process.map(Part::Expr).into_iter().collect(),
    }
}
