//! The parts of expressions and places: what they refer to in the arenas, in the
//! order of the text. One table for every walk over them that asks all parts alike.
//!
//! Deliberately not here: walks that rebuild what they visit, or that do
//! something else at each kind of expression.

use crate::expr::{BoundId, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::program::{FunctionId, Program, StringId, Variable};
use crate::types::TypeId;

/// Something that an expression or a place refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// An expression.
    Expr(ExprId),
    /// A place.
    Place(PlaceId),
    /// A type.
    Type(TypeId),
    /// A bound variable.
    Bound(BoundId),
    /// A function.
    Function(FunctionId),
    /// An abstract function.
    Abstract(u32),
    /// A variable.
    Variable(Variable),
    /// A string literal.
    String(StringId),
}

impl From<ExprId> for Part {
    fn from(id: ExprId) -> Part {
        Part::Expr(id)
    }
}

impl From<PlaceId> for Part {
    fn from(id: PlaceId) -> Part {
        Part::Place(id)
    }
}

impl Program {
    /// The variables that an expression or a place mentions, as often as it does.
    /// What another process has is none of them.
    pub fn mentioned(&self, within: impl Into<Part>) -> Vec<Variable> {
        let mut found = Vec::new();
        self.add_mentioned(within.into(), &mut found);
        found
    }

    fn add_mentioned(&self, part: Part, found: &mut Vec<Variable>) {
        let parts = match part {
            Part::Variable(variable) => return found.push(variable),
            Part::Expr(id) => of_expr(&self.expr(id).kind),
            Part::Place(id) => match &self.place(id).kind {
                PlaceKind::Remote(_) => return,
                kind => of_place(kind),
            },
            Part::Type(_) | Part::Bound(_) | Part::Function(_) | Part::Abstract(_) | Part::String(_) => return,
        };
        parts.into_iter().for_each(|part| self.add_mentioned(part, found));
    }
}

/// The parts of an expression.
pub fn of_expr(kind: &ExprKind) -> Vec<Part> {
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
            let constraint = constraint.map(Part::Expr);
            [Part::Bound(*variable)].into_iter().chain(constraint).chain([Part::Expr(*body)]).collect()
        }
    }
}

/// The parts of a place.
pub fn of_place(kind: &PlaceKind) -> Vec<Part> {
    match kind {
        PlaceKind::Variable(variable) => vec![Part::Variable(*variable)],
        PlaceKind::Deref(pointer) => vec![Part::Expr(*pointer)],
        PlaceKind::Index(array, index) => vec![Part::Place(*array), Part::Expr(*index)],
        PlaceKind::Field(record, _) => vec![Part::Place(*record)],
        PlaceKind::String(id) => vec![Part::String(*id)],
        PlaceKind::Remote(remote) => remote.process.map(Part::Expr).into_iter().collect(),
    }
}
