//! The type that an expression or a place has by the types of its parts.
//!
//! The text states a type only where it differs (`char{97}`); printer and
//! parser share this table, so that the text determines every type. It is a
//! convention of the text, not a rule about well-formed programs.

use crate::expr::{BinaryOp, BoundRange, ExprId, ExprKind, PlaceId, PlaceKind, Quantifier, UnaryOp};
use crate::program::{Local, Program, Variable};
use crate::types::{CharLike, FloatFormat, IntType, Signedness, Type};

/// `int`.
pub(crate) const INT: Type = number(32, Signedness::Signed);

/// An integer type that is not a character.
pub(crate) const fn number(bits: u16, sign: Signedness) -> Type {
    Type::Int(IntType { bits, sign, chars: CharLike::Number })
}

/// The type of an expression of that kind, if its parts tell it.
pub(crate) fn expr(program: &Program, kind: &ExprKind) -> Option<Type> {
    let of = |id: &ExprId| Some(program.types.get(program.expr(*id).ty).clone());
    let word = (program.types.pointer_size * 8) as u16;
    match kind {
        ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Convert(_) => None,
        ExprKind::Load(place) => Some(program.types.get(program.place(*place).ty).clone()),
        ExprKind::AddressOf(place) => Some(Type::Pointer(program.place(*place).ty)),
        ExprKind::Function(function) => Some(Type::Pointer(program.function(*function).ty)),
        ExprKind::Unary(UnaryOp::Negate | UnaryOp::Complement, operand) => of(operand),
        ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Lazy(..) => Some(INT),
        ExprKind::Binary(op, left, _) if !is_comparison(*op) => match op {
            BinaryOp::PointerDifference => Some(number(word, Signedness::Signed)),
            _ => of(left),
        },
        ExprKind::Binary(..) => Some(INT),
        ExprKind::Conditional(_, then, _) => of(then),
        ExprKind::Pure(_, arguments) => arguments.first().and_then(of),
        ExprKind::Abstract(id, _) => {
            let function = program.abstracts.get(id.0 as usize)?;
            Some(program.types.get(function.result).clone())
        }
        ExprKind::SizeOf(_) => Some(number(word, Signedness::Unsigned)),
        ExprKind::Bound(id) => match program.bound(*id).range {
            BoundRange::Integer => Some(INT),
            BoundRange::Real => Some(Type::Float(FloatFormat::Double)),
        },
        ExprKind::Quantified { quantifier: Quantifier::Sum | Quantifier::Min | Quantifier::Max, body, .. } => of(body),
        ExprKind::Quantified { .. } | ExprKind::Pid | ExprKind::NumberOfProcesses => Some(INT),
    }
}

/// Whether an operator asks something of two operands.
pub(crate) fn is_comparison(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Equal | BinaryOp::NotEqual => true,
        BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Remainder
        | BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::BitAnd
        | BinaryOp::BitXor
        | BinaryOp::BitOr
        | BinaryOp::PointerAdd
        | BinaryOp::PointerDifference => false,
    }
}

/// The type of a place of that kind, if its parts tell it.
pub(crate) fn place(program: &Program, locals: &[Local], kind: &PlaceKind) -> Option<Type> {
    let of = |id: PlaceId| program.types.get(program.place(id).ty);
    let ty = match kind {
        PlaceKind::Variable(Variable::Global(id)) => program.global(*id).ty,
        PlaceKind::Variable(Variable::Local(id)) => locals.get(id.0 as usize)?.ty,
        PlaceKind::Deref(pointer) => match program.types.get(program.expr(*pointer).ty) {
            Type::Pointer(to) => *to,
            _ => return None,
        },
        PlaceKind::Index(array, _) => match of(*array) {
            Type::Array(element, _) => *element,
            _ => return None,
        },
        PlaceKind::Field(record, field) => match of(*record) {
            Type::Record(id) => program.types.record(*id).fields.get(*field as usize)?.ty,
            _ => return None,
        },
        PlaceKind::String(id) => program.string(*id).ty,
        PlaceKind::Remote(_) => return None,
    };
    Some(program.types.get(ty).clone())
}

/// The suffix of a literal of a type, if the type has one.
pub(crate) fn suffix(ty: &Type) -> Option<&'static str> {
    SUFFIXES.iter().find(|(known, _)| known == ty).map(|(_, suffix)| *suffix)
}

/// Types of literals by suffix; those of reals stand behind those of integers.
pub(crate) const SUFFIXES: &[(Type, &str)] = &[
    (INT, ""),
    (number(32, Signedness::Unsigned), "u"),
    (number(64, Signedness::Signed), "l"),
    (number(64, Signedness::Unsigned), "ul"),
    (Type::Float(FloatFormat::Double), ""),
    (Type::Float(FloatFormat::Single), "f"),
    (Type::Float(FloatFormat::Extended), "L"),
    (Type::Float(FloatFormat::Quad), "q"),
];

/// The type of `'a'`.
pub(crate) const CHAR: Type = Type::Int(IntType { bits: 8, sign: Signedness::Signed, chars: CharLike::Character });
