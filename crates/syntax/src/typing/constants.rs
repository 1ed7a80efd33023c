//! Constant expressions: integers with exactly C's semantics (wrapped at the
//! width of their type), floating constants in double precision where an
//! integer is made of them, and addresses for static initialisers.
//!
//! One evaluation visits each node once. A conditional evaluates only the arm
//! that is taken, so that `1 ? 2 : 1/0` is a constant, as gcc has it.
//!
//! Deliberately not here: folding of expressions that need not be constant.

use super::Typing;
use crate::ast::{
    BinaryOp, Builtin, Conversion, ExprId, ExprKind, Linkage, LogicalOp, ObjectId, Role, Storage, UnaryOp,
};
use crate::tree::{self, FloatValue, StaticAssert, Unit};
use crate::types::{IntKind, Type, TypeId};
use antiphon_source::codes::{types, unsupported};
use antiphon_source::{Diagnostic, Span};

/// The value of a constant expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// An integer, or a pointer made of one.
    Int(i128),
    /// A floating value.
    Float(f64),
}

/// Why there is no value.
#[derive(Clone, Copy, Debug)]
pub enum Why {
    /// Not a constant.
    Variable(ExprId),
    /// Depends on an input.
    Input(ExprId, ObjectId),
    /// Division by zero.
    DividesByZero(ExprId),
    /// Reported before.
    Reported,
}

impl Value {
    fn truth(self) -> bool {
        match self {
            Value::Int(value) => value != 0,
            Value::Float(value) => value != 0.0,
        }
    }
}

impl Typing<'_> {
    /// The value of an integer constant expression, if it is one.
    pub(super) fn integer_constant(&self, e: ExprId) -> Option<i128> {
        match self.evaluate(e) {
            Ok(Value::Int(value)) => Some(value),
            _ => None,
        }
    }

    /// The value of an expression that must be an integer constant; `what`
    /// says what for.
    pub(super) fn required_constant(&mut self, e: ExprId, what: &str) -> Option<i128> {
        let e = self.value(e);
        if !self.is_error(e) && self.int_kind(self.ty(e)).is_none() && self.ty(e) != self.basic.foreign {
            let (span, text) = (self.span(e), self.spell_plain(self.ty(e)));
            self.error(&types::E312, span, format!("{what} must be an integer constant, not `{text}`"));
            return None;
        }
        match self.evaluate(e) {
            Ok(Value::Int(value)) => Some(value),
            Ok(Value::Float(_)) => None,
            Err(why) => {
                self.report_why(why, what);
                None
            }
        }
    }

    pub(super) fn report_why(&mut self, why: Why, what: &str) {
        match why {
            Why::Reported => {}
            Why::Variable(at) => {
                let message = format!("{what} must be a constant expression");
                let d = Diagnostic::new(&types::E312, self.span(at), message).label("this is not constant");
                self.report(d);
            }
            Why::DividesByZero(at) => {
                let span = self.span(at);
                self.error(&types::E330, span, "a constant expression divides by zero");
            }
            Why::Input(at, object) => {
                let name = self.ast.object(object).name.map_or("an input", |name| self.text(name));
                let message = format!("{what} must be known, but depends on the input `{name}`");
                let declared = self.ast.object(object).span;
                let d = Diagnostic::new(&unsupported::U101, self.span(at), message)
                    .also(declared, "declared an input here");
                self.report(d);
            }
        }
    }

    pub(super) fn static_assert(&mut self, u: &Unit, assertion: &StaticAssert) {
        let condition = self.expr(u, assertion.condition);
        let Some(value) = self.required_constant(condition, "the condition of `_Static_assert`") else { return };
        if value != 0 {
            return;
        }
        let text = assertion.message.and_then(|m| match &u.exprs[m.0 as usize].kind {
            tree::ExprKind::String(units, _) => {
                Some(units.iter().map(|&c| char::from_u32(c).unwrap_or('\u{fffd}')).collect::<String>())
            }
            _ => None,
        });
        let message = match text {
            Some(text) => format!("static assertion failed: \"{text}\""),
            None => "static assertion failed".into(),
        };
        self.error(&types::E318, assertion.span, message);
    }

    /// The value of a constant expression.
    pub(super) fn evaluate(&self, e: ExprId) -> Result<Value, Why> {
        let expr = self.ast.expr(e);
        match &expr.kind {
            ExprKind::Error => Err(Why::Reported),
            ExprKind::Int(value) => Ok(Value::Int(*value)),
            ExprKind::Float(value) => Ok(Value::Float(float_value(value))),
            ExprKind::SizeOf(ty) => {
                let size = self.ast.types.size_of(ty.ty, self.target);
                size.map(|size| Value::Int(i128::from(size))).ok_or(self.unsized_reason(e, ty.ty))
            }
            ExprKind::Unary(op, operand) => {
                let value = self.evaluate(*operand)?;
                Ok(self.unary_value(*op, value, expr.ty.ty))
            }
            ExprKind::Binary(op, left, right) => {
                let (x, y) = (self.evaluate(*left)?, self.evaluate(*right)?);
                self.binary_value(e, *op, x, y, self.ty(*left))
            }
            ExprKind::Logical(op, left, right) => self.logical_value(*op, *left, *right),
            ExprKind::Conditional(condition, yes, no) => match self.evaluate(*condition)?.truth() {
                true => self.evaluate(*yes),
                false => self.evaluate(*no),
            },
            ExprKind::ElseConditional(condition, no) => match self.evaluate(*condition)? {
                value if value.truth() => Ok(value),
                _ => self.evaluate(*no),
            },
            ExprKind::Convert(Conversion::ArrayDecay, _, place) => self.address_value(*place),
            ExprKind::Convert(_, _, inner) => {
                let value = self.evaluate(*inner)?;
                self.converted(e, value, expr.ty.ty)
            }
            ExprKind::AddressOf(place) => self.address_value(*place),
            ExprKind::Object(object) => match self.ast.object(*object).role {
                Role::Input(_) => Err(Why::Input(e, *object)),
                Role::Plain | Role::Output => Err(Why::Variable(e)),
            },
            _ => Err(Why::Variable(e)),
        }
    }

    fn unsized_reason(&self, e: ExprId, ty: TypeId) -> Why {
        match self.kind(ty) {
            Type::Error => Why::Reported,
            Type::Array(_, crate::types::Extent::Variable(extent)) => match self.evaluate(*extent) {
                Err(why @ Why::Input(..)) => why,
                _ => Why::Variable(e),
            },
            _ => Why::Variable(e),
        }
    }

    /// The address of a place below a constant pointer: `&((T *)0)->m`.
    fn address_value(&self, place: ExprId) -> Result<Value, Why> {
        let number = |value| match value {
            Value::Int(value) => Ok(value),
            Value::Float(_) => Err(Why::Variable(place)),
        };
        match &self.ast.expr(place).kind {
            ExprKind::Deref(pointer) => self.evaluate(*pointer),
            ExprKind::Member(base, member) => {
                let start = number(self.address_value(*base)?)?;
                let Type::Record(id) = self.kind(self.ty(*base)) else { return Err(Why::Variable(place)) };
                let layout = self.ast.types.record(*id).layout.as_ref().ok_or(Why::Variable(place))?;
                let member = layout.members.get(*member as usize).ok_or(Why::Variable(place))?;
                Ok(Value::Int(start.wrapping_add(i128::from(member.offset))))
            }
            ExprKind::Index(base, index) => {
                let start = number(self.evaluate(*base)?)?;
                let index = number(self.evaluate(*index)?)?;
                let size = self.ast.types.size_of(self.ty(place), self.target).ok_or(Why::Variable(place))?;
                Ok(Value::Int(start.wrapping_add(index.wrapping_mul(i128::from(size)))))
            }
            ExprKind::Error => Err(Why::Reported),
            _ => Err(Why::Variable(place)),
        }
    }

    fn logical_value(&self, op: LogicalOp, left: ExprId, right: ExprId) -> Result<Value, Why> {
        let first = self.evaluate(left)?.truth();
        let value = match (op, first) {
            (LogicalOp::And, false) => false,
            (LogicalOp::Or, true) | (LogicalOp::Implies, false) => true,
            (LogicalOp::And | LogicalOp::Implies, true) | (LogicalOp::Or, false) => self.evaluate(right)?.truth(),
        };
        Ok(Value::Int(i128::from(value)))
    }

    /// The integer type in which a type computes; pointers as addresses.
    fn computing_kind(&self, ty: TypeId) -> Option<IntKind> {
        match self.kind(ty) {
            Type::Pointer(_) => Some(match self.target.pointer_size() {
                8 => IntKind::UnsignedLong,
                _ => IntKind::UnsignedInt,
            }),
            _ => self.int_kind(ty),
        }
    }

    fn unary_value(&self, op: UnaryOp, value: Value, ty: TypeId) -> Value {
        match (op, value) {
            (UnaryOp::Plus, value) => value,
            (UnaryOp::Not, value) => Value::Int(i128::from(!value.truth())),
            (UnaryOp::Negate, Value::Float(value)) => Value::Float(-value),
            (UnaryOp::Complement, Value::Float(value)) => Value::Float(value),
            (UnaryOp::Negate, Value::Int(value)) => Value::Int(self.wrapped(value.wrapping_neg(), ty)),
            (UnaryOp::Complement, Value::Int(value)) => Value::Int(self.wrapped(!value, ty)),
        }
    }

    fn wrapped(&self, value: i128, ty: TypeId) -> i128 {
        self.computing_kind(ty).map_or(value, |kind| kind.wrap(value, self.target))
    }

    fn converted(&self, e: ExprId, value: Value, to: TypeId) -> Result<Value, Why> {
        match (self.kind(to), value) {
            (Type::Float(crate::types::FloatKind::Float), Value::Int(value)) => {
                Ok(Value::Float(f64::from(value as f32)))
            }
            (Type::Float(crate::types::FloatKind::Float), Value::Float(value)) => {
                Ok(Value::Float(f64::from(value as f32)))
            }
            (Type::Float(_), Value::Int(value)) => Ok(Value::Float(value as f64)),
            (Type::Float(_), Value::Float(_)) => Ok(value),
            (Type::Int(IntKind::Bool), value) => Ok(Value::Int(i128::from(value.truth()))),
            (Type::Int(_) | Type::Enum(_) | Type::Pointer(_), Value::Int(value)) => {
                Ok(Value::Int(self.wrapped(value, to)))
            }
            (Type::Int(_) | Type::Enum(_), Value::Float(value)) if value.abs() < 1e30 => {
                Ok(Value::Int(self.wrapped(value.trunc() as i128, to)))
            }
            _ => Err(Why::Variable(e)),
        }
    }

    fn binary_value(&self, e: ExprId, op: BinaryOp, x: Value, y: Value, operands: TypeId) -> Result<Value, Why> {
        match (x, y) {
            (Value::Float(x), Value::Float(y)) => float_binary(op, x, y).ok_or(Why::Variable(e)),
            (Value::Int(x), Value::Int(y)) => match op {
                BinaryOp::PointerAdd | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => {
                    self.pointer_value(e, op, x, y, operands)
                }
                _ => {
                    let kind = self.computing_kind(operands).ok_or(Why::Variable(e))?;
                    self.int_binary(e, op, x, y, kind).map(Value::Int)
                }
            },
            _ => Err(Why::Variable(e)),
        }
    }

    fn pointer_value(&self, e: ExprId, op: BinaryOp, x: i128, y: i128, pointer: TypeId) -> Result<Value, Why> {
        let to = self.pointee(pointer).ok_or(Why::Variable(e))?;
        let size = i128::from(self.ast.types.size_of(to.ty, self.target).ok_or(Why::Variable(e))?);
        let ty = self.ty(e);
        let value = match op {
            BinaryOp::PointerAdd => x.wrapping_add(y.wrapping_mul(size)),
            BinaryOp::PointerSubtract => x.wrapping_sub(y.wrapping_mul(size)),
            _ if size == 0 => return Err(Why::DividesByZero(e)),
            _ => x.wrapping_sub(y) / size,
        };
        Ok(Value::Int(self.wrapped(value, ty)))
    }

    fn int_binary(&self, e: ExprId, op: BinaryOp, x: i128, y: i128, kind: IntKind) -> Result<i128, Why> {
        let bits = kind.bits(self.target);
        let wide = kind == IntKind::UnsignedInt128;
        let less = |x: i128, y: i128| if wide { (x as u128) < (y as u128) } else { x < y };
        let value = match op {
            BinaryOp::Multiply => x.wrapping_mul(y),
            BinaryOp::Add => x.wrapping_add(y),
            BinaryOp::Subtract => x.wrapping_sub(y),
            BinaryOp::Divide | BinaryOp::Remainder if y == 0 => return Err(Why::DividesByZero(e)),
            BinaryOp::Divide if wide => ((x as u128) / (y as u128)) as i128,
            BinaryOp::Remainder if wide => ((x as u128) % (y as u128)) as i128,
            BinaryOp::Divide => x.wrapping_div(y),
            BinaryOp::Remainder => x.wrapping_rem(y),
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => shifted(op, x, y, bits, kind).ok_or(Why::Variable(e))?,
            BinaryOp::Less => i128::from(less(x, y)),
            BinaryOp::Greater => i128::from(less(y, x)),
            BinaryOp::LessEqual => i128::from(!less(y, x)),
            BinaryOp::GreaterEqual => i128::from(!less(x, y)),
            BinaryOp::Equal => i128::from(x == y),
            BinaryOp::NotEqual => i128::from(x != y),
            BinaryOp::BitAnd => x & y,
            BinaryOp::BitXor => x ^ y,
            BinaryOp::BitOr => x | y,
            BinaryOp::PointerAdd | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => {
                return Err(Why::Variable(e));
            }
        };
        Ok(kind.wrap(value, self.target))
    }

    /// Whether a value may initialise a static object: a constant, an address,
    /// or an expression over inputs and constants.
    pub(super) fn not_static(&self, e: ExprId) -> Option<ExprId> {
        match &self.ast.expr(e).kind {
            ExprKind::Error | ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::String(..) | ExprKind::SizeOf(_) => {
                None
            }
            ExprKind::Function(_) | ExprKind::LabelAddress(_) => None,
            ExprKind::Builtin(Builtin::Infinity | Builtin::Nan, _) => None,
            ExprKind::Object(id) => {
                let object = self.ast.object(*id);
                let input = matches!(object.role, Role::Input(_));
                let constant = object.ty.quals.has(tree::Qualifiers::CONST) && object.init.is_some();
                let allowed = input || (constant && object.storage == Storage::Static);
                (!allowed).then_some(e)
            }
            ExprKind::CompoundLiteral(id) => (self.ast.object(*id).storage != Storage::Static).then_some(e),
            ExprKind::Unary(_, x) => self.not_static(*x),
            ExprKind::Binary(_, x, y) | ExprKind::Logical(_, x, y) => {
                self.not_static(*x).or_else(|| self.not_static(*y))
            }
            ExprKind::Conditional(c, x, y) => self.not_static_choice(*c, *x, *y),
            ExprKind::ElseConditional(x, y) => self.not_static(*x).or_else(|| self.not_static(*y)),
            ExprKind::Convert(Conversion::ArrayDecay, _, place) => self.not_static_place(*place),
            ExprKind::Convert(_, _, x) => self.not_static(*x),
            ExprKind::AddressOf(place) => self.not_static_place(*place),
            ExprKind::Index(..) | ExprKind::Member(..) | ExprKind::Deref(_) => match self.is_array(e) {
                true => self.not_static_place(e),
                false => Some(e),
            },
            _ => Some(e),
        }
    }

    fn is_array(&self, e: ExprId) -> bool {
        matches!(self.kind(self.ty(e)), Type::Array(..) | Type::Function(_))
    }

    /// Only the arm that is taken need be constant.
    fn not_static_choice(&self, c: ExprId, x: ExprId, y: ExprId) -> Option<ExprId> {
        match self.evaluate(c) {
            Ok(value) if value.truth() => self.not_static(x),
            Ok(_) => self.not_static(y),
            Err(_) => self.not_static(c).or_else(|| self.not_static(x)).or_else(|| self.not_static(y)),
        }
    }

    fn not_static_place(&self, place: ExprId) -> Option<ExprId> {
        match &self.ast.expr(place).kind {
            ExprKind::Error | ExprKind::String(..) | ExprKind::Function(_) => None,
            ExprKind::Object(id) | ExprKind::CompoundLiteral(id) => {
                let object = self.ast.object(*id);
                let fixed = object.storage == Storage::Static || object.linkage != Linkage::None;
                (!fixed || object.storage == Storage::Thread).then_some(place)
            }
            ExprKind::Deref(pointer) => self.not_static(*pointer),
            ExprKind::Member(base, _) => self.not_static_place(*base),
            ExprKind::Index(base, index) => self.not_static(*base).or_else(|| self.not_static(*index)),
            _ => Some(place),
        }
    }

    /// Whether an extent mentions inputs and constants only, and at least one
    /// input.
    pub(super) fn is_over_inputs(&self, e: ExprId) -> bool {
        self.not_static(e).is_none()
    }

    pub(super) fn span_of(&self, u: &Unit, e: tree::ExprId) -> Span {
        u.exprs[e.0 as usize].span
    }
}

fn shifted(op: BinaryOp, x: i128, y: i128, bits: u32, kind: IntKind) -> Option<i128> {
    let count = u32::try_from(y).ok().filter(|&count| count < bits)?;
    Some(match op {
        BinaryOp::ShiftLeft => x.wrapping_shl(count),
        _ if kind == IntKind::UnsignedInt128 => ((x as u128) >> count) as i128,
        _ => x >> count,
    })
}

fn float_binary(op: BinaryOp, x: f64, y: f64) -> Option<Value> {
    let truth = |b: bool| Some(Value::Int(i128::from(b)));
    match op {
        BinaryOp::Multiply => Some(Value::Float(x * y)),
        BinaryOp::Divide => Some(Value::Float(x / y)),
        BinaryOp::Add => Some(Value::Float(x + y)),
        BinaryOp::Subtract => Some(Value::Float(x - y)),
        BinaryOp::Less => truth(x < y),
        BinaryOp::Greater => truth(x > y),
        BinaryOp::LessEqual => truth(x <= y),
        BinaryOp::GreaterEqual => truth(x >= y),
        BinaryOp::Equal => truth(x == y),
        BinaryOp::NotEqual => truth(x != y),
        _ => None,
    }
}

/// The double nearest to a literal.
pub fn float_value(value: &FloatValue) -> f64 {
    if value.base == 10 {
        return format!("{}e{}", value.mantissa, value.exponent).parse().unwrap_or(f64::NAN);
    }
    let bits = i64::try_from(value.mantissa.bits()).unwrap_or(i64::MAX);
    let drop = (bits - 64).max(0);
    let high = (&value.mantissa >> drop.min(1 << 20)).to_string().parse::<f64>().unwrap_or(0.0);
    let exponent = value.exponent.saturating_add(drop).clamp(-2200, 2200) as i32;
    high * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}
