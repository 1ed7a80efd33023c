//! The types of expressions: each rule as the model's documentation has it.
//! Types are equal when their ids are.

use super::Checker;
use crate::expr::{BinaryOp, BoundRange, Expr, ExprId, ExprKind, PlaceId, PlaceKind, Quantifier, UnaryOp};
use crate::library::PureFunction;
use crate::natural::is_comparison;
use crate::program::{LocalStorage, Variable};
use crate::types::{IntType, Signedness, Type, TypeId};
use antiphon_source::Span;

impl Checker<'_> {
    fn ty(&self, id: TypeId) -> &Type {
        self.program.types.get(id)
    }

    /// The type of an expression.
    pub(super) fn type_of(&self, id: ExprId) -> &Type {
        self.ty(self.program.expr(id).ty)
    }

    fn is_number(&self, id: TypeId) -> bool {
        matches!(self.ty(id), Type::Int(_) | Type::Float(_))
    }

    /// Whether the type is an integer type, `_Bool` among them.
    pub(super) fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.ty(id), Type::Int(_) | Type::Bool)
    }

    fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.ty(id), Type::Pointer(_))
    }

    /// An expression and a scalar.
    pub(super) fn condition(&mut self, id: ExprId, span: Span) {
        self.expr(id);
        let scalar = self.program.types.is_scalar(self.program.expr(id).ty);
        self.require(scalar, span, "a condition is not a scalar");
    }

    /// An expression with all its parts.
    pub(super) fn expr(&mut self, id: ExprId) {
        // Below a quantifier the same expression may be in or out of scope.
        if self.bounds.is_empty() && !self.seen_exprs.insert(id) {
            return;
        }
        let program = self.program;
        let expr = program.expr(id);
        match &expr.kind {
            ExprKind::Int(value) => self.constant(*value, expr),
            ExprKind::Real(real) => {
                let fits = matches!(self.ty(expr.ty), Type::Float(_)) && matches!(real.base, 2 | 10);
                self.require(fits, expr.span, "a real constant has no real type or an odd base");
            }
            ExprKind::Null => self.require(self.is_pointer(expr.ty), expr.span, "a null that is not a pointer"),
            ExprKind::Load(place) => self.load(*place, expr),
            ExprKind::AddressOf(place) => self.address(*place, expr),
            ExprKind::Function(id) => {
                let ty = program.function(*id).ty;
                let fits = matches!(self.ty(expr.ty), Type::Pointer(to) if *to == ty);
                self.require(fits, expr.span, "a function's name is not a pointer to it");
            }
            ExprKind::Unary(op, operand) => self.unary(*op, *operand, expr),
            ExprKind::Binary(op, left, right) => {
                self.expr(*left);
                self.expr(*right);
                let fits = self.binary_fits(*op, program.expr(*left).ty, program.expr(*right).ty, expr.ty);
                self.require(fits, expr.span, &format!("the types around {op:?} do not fit"));
            }
            ExprKind::Lazy(op, left, right) => {
                self.condition(*left, expr.span);
                self.condition(*right, expr.span);
                self.require(self.is_integer(expr.ty), expr.span, &format!("{op:?} gives no integer"));
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.condition(*condition, expr.span);
                self.expr(*then);
                self.expr(*otherwise);
                let fits = program.expr(*then).ty == expr.ty && program.expr(*otherwise).ty == expr.ty;
                self.require(fits, expr.span, "the branches of a conditional have other types than it");
            }
            ExprKind::Convert(operand) => self.convert(*operand, expr),
            ExprKind::Pure(function, arguments) => self.pure(*function, arguments, expr),
            ExprKind::Abstract(id, arguments) => self.application(id.0 as usize, arguments, expr),
            ExprKind::SizeOf(_) | ExprKind::Pid | ExprKind::NumberOfProcesses => {
                self.require(self.is_integer(expr.ty), expr.span, "a number of things is not an integer");
            }
            ExprKind::Bound(id) => {
                self.require(self.bounds.contains(id), expr.span, "a bound variable outside of its quantifier");
                let fits = match program.bound(*id).range {
                    BoundRange::Integer => self.is_integer(expr.ty),
                    BoundRange::Real => matches!(self.ty(expr.ty), Type::Float(_)),
                };
                self.require(fits, expr.span, "a bound variable's type is not its range's");
            }
            ExprKind::Quantified { .. } => self.quantified(expr),
        }
    }

    fn constant(&mut self, value: i128, expr: &Expr) {
        let fits = match self.ty(expr.ty) {
            Type::Bool => (0..=1).contains(&value),
            Type::Int(int) => in_type(value, *int),
            _ => false,
        };
        self.require(fits, expr.span, "an integer constant is outside of its type");
    }

    fn load(&mut self, place: PlaceId, expr: &Expr) {
        self.place(place);
        let fits = self.program.place(place).ty == expr.ty && self.is_object(expr.ty);
        self.require(fits, expr.span, "a load has another type than its place, or none");
    }

    fn address(&mut self, place: PlaceId, expr: &Expr) {
        self.place(place);
        let of = self.program.place(place).ty;
        let fits = matches!(self.ty(expr.ty), Type::Pointer(to) if *to == of);
        self.require(fits, expr.span, "an address is not a pointer to its place");
        let kept = match self.program.place(place).kind {
            PlaceKind::Variable(Variable::Local(id)) => {
                let local = self.function.and_then(|f| f.locals.get(id.0 as usize));
                local.is_none_or(|local| local.storage == LocalStorage::Memory)
            }
            PlaceKind::Field(record, field) => match self.ty(self.program.place(record).ty) {
                Type::Record(id) => {
                    let field = self.program.types.record(*id).fields.get(field as usize);
                    field.is_none_or(|field| field.bits.is_none())
                }
                _ => true,
            },
            _ => true,
        };
        self.require(kept, expr.span, "the address of a register or of a bit-field is taken");
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, expr: &Expr) {
        self.expr(operand);
        let ty = self.program.expr(operand).ty;
        let fits = match op {
            UnaryOp::Negate => self.is_number(ty) && ty == expr.ty,
            UnaryOp::Complement => matches!(self.ty(ty), Type::Int(_)) && ty == expr.ty,
            UnaryOp::Not => self.program.types.is_scalar(ty) && self.is_integer(expr.ty),
        };
        self.require(fits, expr.span, &format!("the types around {op:?} do not fit"));
    }

    fn binary_fits(&self, op: BinaryOp, left: TypeId, right: TypeId, result: TypeId) -> bool {
        let same = left == right;
        if is_comparison(op) {
            let comparable = self.is_number(left) || self.is_pointer(left) || self.is_integer(left);
            return same && comparable && self.is_integer(result);
        }
        let integer = |id| matches!(self.ty(id), Type::Int(_));
        match op {
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Add | BinaryOp::Subtract => {
                same && left == result && self.is_number(left)
            }
            BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => {
                same && left == result && integer(left)
            }
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => integer(left) && integer(right) && left == result,
            BinaryOp::PointerAdd => self.is_pointer(left) && integer(right) && left == result,
            BinaryOp::PointerDifference => same && self.is_pointer(left) && integer(result),
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Equal | BinaryOp::NotEqual => false,
        }
    }

    fn convert(&mut self, operand: ExprId, expr: &Expr) {
        self.expr(operand);
        let fits = match self.type_of(operand) {
            Type::Bool | Type::Int(_) => self.program.types.is_scalar(expr.ty) && *self.ty(expr.ty) != Type::VaList,
            Type::Float(_) => matches!(self.ty(expr.ty), Type::Bool | Type::Int(_) | Type::Float(_)),
            Type::Pointer(_) => matches!(self.ty(expr.ty), Type::Bool | Type::Int(_) | Type::Pointer(_)),
            Type::Void | Type::Array(..) | Type::Record(_) | Type::Function(_) | Type::VaList => false,
        };
        self.require(fits, expr.span, "there is no such conversion");
    }

    fn pure(&mut self, function: PureFunction, arguments: &[ExprId], expr: &Expr) {
        arguments.iter().for_each(|e| self.expr(*e));
        let numbers = arguments.iter().all(|e| self.is_number(self.program.expr(*e).ty));
        let constant = matches!(function, PureFunction::Infinity | PureFunction::Nan);
        let fits = numbers && arguments.is_empty() == constant && self.is_number(expr.ty);
        self.require(fits, expr.span, "a mathematical function is about numbers");
    }

    fn application(&mut self, index: usize, arguments: &[ExprId], expr: &Expr) {
        arguments.iter().for_each(|e| self.expr(*e));
        let Some(function) = self.program.abstracts.get(index) else { return };
        let types = arguments.iter().map(|e| self.program.expr(*e).ty);
        let fits = types.eq(function.parameters.iter().copied()) && expr.ty == function.result;
        self.require(fits, expr.span, "an abstract function's arguments or result do not fit");
    }

    fn quantified(&mut self, expr: &Expr) {
        let ExprKind::Quantified { quantifier, variable, constraint, body } = &expr.kind else { return };
        self.bounds.push(*variable);
        if let Some(constraint) = constraint {
            self.condition(*constraint, expr.span);
        }
        self.condition(*body, expr.span);
        self.bounds.pop();
        let fits = match quantifier {
            Quantifier::ForAll | Quantifier::Exists => self.is_integer(expr.ty),
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => {
                self.is_number(expr.ty) && self.program.expr(*body).ty == expr.ty
            }
        };
        self.require(fits, expr.span, "a quantifier's type does not fit");
    }
}

/// Whether a value lies within an integer type.
fn in_type(value: i128, int: IntType) -> bool {
    let bits = u32::from(int.bits);
    match int.sign {
        Signedness::Unsigned => value >= 0 && (bits >= 127 || value >> bits == 0),
        Signedness::Signed => bits >= 128 || (bits >= 1 && matches!(value >> (bits - 1), 0 | -1)),
    }
}
