//! What an expression of the typed program is made of, for all who ask something
//! of every expression: a new kind is added here and nowhere else.
//!
//! Deliberately not here: what stands inside of statements, types and initialisers.

use crate::ast::{ExprId, ExprKind};

/// The expressions that an expression is made of; those inside its statements
/// and initialisers apart.
pub fn operands(kind: &ExprKind, into: &mut Vec<ExprId>) {
    match kind {
        ExprKind::Error
        | ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::String(..)
        | ExprKind::Object(_)
        | ExprKind::Function(_)
        | ExprKind::SizeOf(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::StatementExpr(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::Result
        | ExprKind::Pid
        | ExprKind::NumberOfProcesses => {}
        ExprKind::Unary(_, a)
        | ExprKind::Old(a)
        | ExprKind::Valid(a)
        | ExprKind::Counted(_, a, _)
        | ExprKind::At(a, _)
        | ExprKind::AddressOf(a)
        | ExprKind::Deref(a)
        | ExprKind::Member(a, _)
        | ExprKind::Step(_, a)
        | ExprKind::Convert(_, _, a)
        | ExprKind::VaArg(a) => into.push(*a),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Logical(_, a, b)
        | ExprKind::ElseConditional(a, b)
        | ExprKind::Comma(a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::CompoundAssign { place: a, value: b, .. } => into.extend([*a, *b]),
        ExprKind::Conditional(a, b, c) => into.extend([*a, *b, *c]),
        ExprKind::Call(callee, arguments) => {
            into.push(*callee);
            into.extend(arguments);
        }
        ExprKind::Builtin(_, arguments) => into.extend(arguments),
        ExprKind::Quantified { constraint, body, .. } => into.extend(constraint.iter().chain([body])),
        ExprKind::Remote(remote) => into.extend(remote.process),
    }
}
