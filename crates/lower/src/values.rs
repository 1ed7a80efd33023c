//! Values of expressions: actions for what they do, then a pure expression.
//! Their order is the order in which C evaluates.

use crate::assign::Wanted;
use crate::frame::Frame;
use crate::spelling;
use antiphon_model as m;
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, Expr, ExprId, ExprKind, LogicalOp, UnaryOp, Written};
use antiphon_syntax::types::{Extent, IntKind, Type, TypeId};

impl Frame<'_, '_> {
    /// The value of an expression. Of a `void` one it is a zero that nobody asks for.
    pub fn value(&mut self, id: ExprId) -> m::ExprId {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        let span = expr.span;
        match &expr.kind {
            ExprKind::Object(object) if self.st.bounds.contains_key(object) => {
                let ty = self.ty(expr.ty.ty, span);
                let bound = self.st.bounds[object];
                self.expr(m::ExprKind::Bound(bound), ty, span)
            }
            ExprKind::Object(object) if self.argument_of(*object).is_some() => {
                self.argument_of(*object).unwrap_or_else(|| self.nothing(span))
            }
            ExprKind::Object(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::String(..)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Remote(_) => {
                let place = self.place_of(id);
                self.load(place, span)
            }
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::SizeOf(_)
            | ExprKind::Function(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => self.leaf(expr),
            ExprKind::Old(_) | ExprKind::Result => self.of_the_call(id),
            ExprKind::At(..) => self.value_at_label(id),
            ExprKind::Counted(direction, rank, tag) => self.counted(*direction, *rank, *tag, span),
            ExprKind::Valid(pointer) => self.valid_node(*pointer, span),
            ExprKind::Unary(op, operand) => self.unary(*op, *operand, expr),
            ExprKind::AddressOf(place) => self.address(*place, expr),
            ExprKind::Binary(op, left, right) => self.operator(*op, *left, *right, expr),
            ExprKind::Logical(op, left, right) => self.logical(*op, *left, *right, expr),
            ExprKind::Conditional(condition, then, otherwise) => self.conditional(*condition, *then, *otherwise, expr),
            ExprKind::ElseConditional(value, otherwise) => self.else_conditional(*value, *otherwise, expr),
            ExprKind::Comma(first, second) => {
                self.discard(*first);
                self.value(*second)
            }
            ExprKind::Assign(place, value) => {
                let place = self.assignment(*place, *value, Wanted::Value, span);
                self.load(place, span)
            }
            ExprKind::CompoundAssign { op, place, computed, value } => {
                let place = self.compound_assignment(*op, *place, *computed, *value, Wanted::Value, span);
                self.load(place, span)
            }
            ExprKind::Step(op, place) => self.step_value(*op, *place, span),
            ExprKind::Call(callee, arguments) => match self.inlined_call(*callee, arguments, span) {
                Some(value) => value,
                None => self.call_value(id, *callee, arguments),
            },
            ExprKind::Builtin(builtin, arguments) => self.builtin(*builtin, arguments, expr),
            ExprKind::Convert(conversion, written, operand) => self.conversion(*conversion, *written, *operand, expr),
            ExprKind::StatementExpr(block) => self.statement_value(*block, expr),
            ExprKind::VaArg(list) => self.va_arg(*list, expr),
            ExprKind::Quantified { quantifier, variable, constraint, body } => {
                self.quantified(*quantifier, *variable, *constraint, *body, expr)
            }
        }
    }

    /// A zero that nobody asks for.
    pub fn nothing(&mut self, span: Span) -> m::ExprId {
        let int = self.int_type(IntKind::Int);
        self.int(0, int, span)
    }

    /// Expressions without operands.
    fn leaf(&mut self, expr: &Expr) -> m::ExprId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(value) => self.integer_constant(*value, expr.ty.ty, span),
            ExprKind::Float(value) => {
                let ty = self.ty(expr.ty.ty, span);
                let real = m::Real { mantissa: value.mantissa.clone(), base: value.base, exponent: value.exponent };
                self.expr(m::ExprKind::Real(Box::new(real)), ty, span)
            }
            ExprKind::SizeOf(of) => self.size_of(of.ty, expr.ty.ty, span),
            ExprKind::Function(function) => {
                let ty = self.ty(expr.ty.ty, span);
                let pointer = self.cx.types.intern(m::Type::Pointer(ty));
                self.function_pointer(*function, pointer, span)
            }
            ExprKind::LabelAddress(_) => {
                self.unsupported(&unsupported::U003, span, "the address of a label is not modelled");
                let ty = self.ty(expr.ty.ty, span);
                self.expr(m::ExprKind::Null, ty, span)
            }
            ExprKind::Pid | ExprKind::NumberOfProcesses => {
                let ty = self.ty(expr.ty.ty, span);
                let kind = match expr.kind {
                    ExprKind::Pid => m::ExprKind::Pid,
                    _ => m::ExprKind::NumberOfProcesses,
                };
                self.expr(kind, ty, span)
            }
            _ => self.nothing(span),
        }
    }

    /// An integer constant; of a pointer type it may be a folded null pointer.
    fn integer_constant(&mut self, value: i128, ty: TypeId, span: Span) -> m::ExprId {
        let ty = self.ty(ty, span);
        match self.cx.types.get(ty) {
            m::Type::Pointer(_) if value == 0 => self.expr(m::ExprKind::Null, ty, span),
            m::Type::Int(_) | m::Type::Bool => {
                let number = self.int(value, ty, span);
                if let Some(text) = spelling::of(self.cx.sources, self.cx.names, span) {
                    self.cx.ids.spelled.insert(number, text);
                }
                number
            }
            _ => {
                let long = self.int_type(IntKind::LongLong);
                let number = self.int(value, long, span);
                self.convert(number, ty, span)
            }
        }
    }

    /// `sizeof`: a number, unless an extent in the type is known only at run time.
    fn size_of(&mut self, of: TypeId, ty: TypeId, span: Span) -> m::ExprId {
        self.ensure_extents(of, span);
        let (of, ty) = (self.ty(of, span), self.ty(ty, span));
        let size = match self.cx.types.get(of) {
            // gcc: both count one byte.
            m::Type::Void | m::Type::Function(_) => Some(1),
            _ => self.cx.types.size(of),
        };
        match size {
            Some(size) => self.int(i128::from(size), ty, span),
            None => self.expr(m::ExprKind::SizeOf(of), ty, span),
        }
    }

    /// Evaluates the variable extents of a type name that stands in an
    /// expression, unless a declaration has evaluated them.
    pub fn ensure_extents(&mut self, ty: TypeId, span: Span) {
        if self.is_variable(ty) && self.has_open_extent(ty) {
            self.evaluate_extents(ty, "type", span);
        }
    }

    fn has_open_extent(&self, ty: TypeId) -> bool {
        match self.st.ast.types.get(ty) {
            Type::Array(element, Extent::Variable(e)) => {
                let known = self.st.extents.contains_key(e) || self.cx.ids.extents.contains_key(&(self.st.unit, *e));
                !known || self.has_open_extent(element.ty)
            }
            Type::Array(inner, _) | Type::Pointer(inner) => self.has_open_extent(inner.ty),
            _ => false,
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, expr: &Expr) -> m::ExprId {
        if op == UnaryOp::Not {
            self.note_tested(operand);
        }
        let value = self.value(operand);
        if self.is_complex(value) {
            return self.complex_unary(op, value, expr.span);
        }
        let op = match op {
            UnaryOp::Plus => return value,
            UnaryOp::Negate => m::UnaryOp::Negate,
            UnaryOp::Complement => m::UnaryOp::Complement,
            UnaryOp::Not => m::UnaryOp::Not,
        };
        let ty = self.ty(expr.ty.ty, expr.span);
        self.expr(m::ExprKind::Unary(op, value), ty, expr.span)
    }

    /// `&place`; `&*p` is `p`, `&p[i]` is `p + i`.
    fn address(&mut self, operand: ExprId, expr: &Expr) -> m::ExprId {
        let ast = self.st.ast;
        let span = expr.span;
        if let ExprKind::Function(function) = ast.expr(operand).kind {
            let ty = self.ty(expr.ty.ty, span);
            return self.function_pointer(function, ty, span);
        }
        let place = self.place_of(operand);
        if let m::PlaceKind::Deref(pointer) = self.cx.places[place.0 as usize].kind {
            return pointer;
        }
        if let Some(arena) = self.arena_behind(expr.ty.ty) {
            return self.number_of_node(arena, place, span);
        }
        let ty = self.cx.types.intern(m::Type::Pointer(self.place_type(place)));
        self.expr(m::ExprKind::AddressOf(place), ty, span)
    }

    fn operator(&mut self, op: BinaryOp, left: ExprId, right: ExprId, expr: &Expr) -> m::ExprId {
        self.note_compared(op, left, right);
        let orders = !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        if orders && self.arena_behind(self.st.ast.expr(left).ty.ty).is_some() {
            self.refuse_arithmetic(expr.span);
        }
        let operands = self.pair(left, right);
        let ty = self.ty(expr.ty.ty, expr.span);
        self.operation(op, operands, ty, expr.span)
    }

    /// An operator of C on two values.
    pub fn operation(
        &mut self,
        op: BinaryOp,
        (left, right): (m::ExprId, m::ExprId),
        ty: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        if self.is_complex(left) || self.is_complex(right) {
            return self.complex_operation(op, (left, right), ty, span);
        }
        let (op, left, right) = match op {
            BinaryOp::Multiply => (m::BinaryOp::Multiply, left, right),
            BinaryOp::Divide => (m::BinaryOp::Divide, left, right),
            BinaryOp::Remainder => (m::BinaryOp::Remainder, left, right),
            BinaryOp::Add => (m::BinaryOp::Add, left, right),
            BinaryOp::Subtract => (m::BinaryOp::Subtract, left, right),
            BinaryOp::ShiftLeft => (m::BinaryOp::ShiftLeft, left, right),
            BinaryOp::ShiftRight => (m::BinaryOp::ShiftRight, left, right),
            BinaryOp::Less => (m::BinaryOp::Less, left, right),
            BinaryOp::Greater => (m::BinaryOp::Less, right, left),
            BinaryOp::LessEqual => (m::BinaryOp::LessEqual, left, right),
            BinaryOp::GreaterEqual => (m::BinaryOp::LessEqual, right, left),
            BinaryOp::Equal => (m::BinaryOp::Equal, left, right),
            BinaryOp::NotEqual => (m::BinaryOp::NotEqual, left, right),
            BinaryOp::BitAnd => (m::BinaryOp::BitAnd, left, right),
            BinaryOp::BitXor => (m::BinaryOp::BitXor, left, right),
            BinaryOp::BitOr => (m::BinaryOp::BitOr, left, right),
            BinaryOp::PointerAdd => return self.pointer_add(left, right, span),
            BinaryOp::PointerSubtract => {
                let back = self.negated(right, span);
                return self.pointer_add(left, back, span);
            }
            BinaryOp::PointerDifference if matches!(self.cx.types.get(self.type_of(left)), m::Type::Int(_)) => {
                (m::BinaryOp::Subtract, left, right)
            }
            BinaryOp::PointerDifference => (m::BinaryOp::PointerDifference, left, right),
        };
        self.binary(op, (left, right), ty, span)
    }

    /// A number of elements with its sign changed, in a type that has negatives.
    fn negated(&mut self, count: m::ExprId, span: Span) -> m::ExprId {
        let long = self.int_type(IntKind::LongLong);
        if let m::ExprKind::Int(value) = self.cx.exprs[count.0 as usize].kind {
            return self.int(value.wrapping_neg(), long, span);
        }
        let wide = self.convert(count, long, span);
        self.expr(m::ExprKind::Unary(m::UnaryOp::Negate, wide), long, span)
    }

    /// `&&`, `||`, `==>`: lazy expressions as long as the right side does nothing.
    fn logical(&mut self, op: LogicalOp, left: ExprId, right: ExprId, expr: &Expr) -> m::ExprId {
        let ty = self.ty(expr.ty.ty, expr.span);
        self.note_tested(left);
        self.note_tested(right);
        if self.effects(right).any {
            return self.logical_by_branches(op, left, right, ty, expr.span);
        }
        let left = self.value(left);
        let left = self.complex_truth(left, expr.span);
        let right = self.pure_value(right);
        let right = self.complex_truth(right, expr.span);
        let op = match op {
            LogicalOp::And => m::LazyOp::And,
            LogicalOp::Or => m::LazyOp::Or,
            LogicalOp::Implies => m::LazyOp::Implies,
        };
        self.expr(m::ExprKind::Lazy(op, left, right), ty, expr.span)
    }

    /// The value of an expression that is evaluated only perhaps: lowering it
    /// must make no actions.
    fn pure_value(&mut self, id: ExprId) -> m::ExprId {
        let before = self.st.graph.len();
        let value = self.value(id);
        debug_assert_eq!(before, self.st.graph.len(), "an operand without side effects produced actions");
        value
    }

    fn conditional(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, expr: &Expr) -> m::ExprId {
        let ty = self.ty(expr.ty.ty, expr.span);
        let by_parts = self.part_type(ty).is_some() || *self.cx.types.get(ty) == m::Type::Void;
        if self.effects(then).any || self.effects(otherwise).any || by_parts {
            return self.conditional_by_branches(condition, then, otherwise, ty, expr.span);
        }
        self.note_tested(condition);
        let condition = self.value(condition);
        let condition = self.complex_truth(condition, expr.span);
        let (then, otherwise) = (self.pure_value(then), self.pure_value(otherwise));
        let (then, otherwise) = (self.convert(then, ty, expr.span), self.convert(otherwise, ty, expr.span));
        self.expr(m::ExprKind::Conditional(condition, then, otherwise), ty, expr.span)
    }

    fn conversion(&mut self, conversion: Conversion, written: Written, operand: ExprId, expr: &Expr) -> m::ExprId {
        let span = expr.span;
        if written == Written::Explicitly {
            self.ensure_extents(expr.ty.ty, span);
        }
        self.refuse_conversion(conversion, operand, expr.ty.ty, span);
        let ty = self.ty(expr.ty.ty, span);
        match conversion {
            Conversion::ArrayDecay => {
                if let Some(arena) = self.arena_behind(expr.ty.ty) {
                    let array = self.place_of(operand);
                    return self.number_of_node(arena, array, span);
                }
                let array = self.place_of(operand);
                self.decay(array, ty, span)
            }
            Conversion::FunctionDecay => self.decayed_function(operand, ty, span),
            Conversion::NullPointer => {
                self.discard(operand);
                match self.cx.types.get(ty) {
                    m::Type::Int(_) => self.int(0, ty, span),
                    _ => self.expr(m::ExprKind::Null, ty, span),
                }
            }
            Conversion::Void => {
                self.discard(operand);
                self.nothing(span)
            }
            Conversion::ToUnion(member) => self.union_of(member, operand, ty, span),
            Conversion::Width(bits) => {
                let value = self.value(operand);
                let value = self.convert(value, ty, span);
                let mask = self.int((1i128 << bits.min(126)) - 1, ty, span);
                self.binary(m::BinaryOp::BitAnd, (value, mask), ty, span)
            }
            Conversion::Pointer | Conversion::Same
                if self.arena_behind(expr.ty.ty).is_some() && self.allocation_of(operand).is_some() =>
            {
                match self.arena_behind(expr.ty.ty) {
                    Some(arena) => self.new_node(arena, operand),
                    None => self.nothing(span),
                }
            }
            Conversion::Pointer | Conversion::Same if self.allocation_of(operand).is_some() => {
                let place = self.temporary(ty, span);
                self.allocate_typed(operand, place);
                self.load(place, span)
            }
            Conversion::Pointer | Conversion::Same => {
                let value = self.value(operand);
                match self.cx.types.is_scalar(self.type_of(value)) {
                    true => self.convert(value, ty, span),
                    false => value,
                }
            }
            Conversion::Arithmetic | Conversion::IntegerToPointer | Conversion::PointerToInteger => {
                let value = self.value(operand);
                self.convert(value, ty, span)
            }
        }
    }

    /// GNU: a value as a union.
    fn union_of(&mut self, member: u32, operand: ExprId, ty: m::TypeId, span: Span) -> m::ExprId {
        let from = self.st.ast.expr(operand).ty.ty;
        let value = self.value(operand);
        let place = self.temporary(ty, span);
        let field = self.field(place, member, from, span);
        self.assign(field, value, span);
        self.load(place, span)
    }

    /// Evaluates an expression for what it does.
    pub fn discard(&mut self, id: ExprId) {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        match &expr.kind {
            ExprKind::Assign(place, value) => {
                self.assignment(*place, *value, Wanted::Effect, expr.span);
            }
            ExprKind::CompoundAssign { op, place, computed, value } => {
                self.compound_assignment(*op, *place, *computed, *value, Wanted::Effect, expr.span);
            }
            ExprKind::Step(op, place) => {
                self.step(*op, *place, Wanted::Effect, expr.span);
            }
            ExprKind::Call(callee, arguments) => self.call_discard(id, *callee, arguments),
            ExprKind::Comma(first, second) => {
                self.discard(*first);
                self.discard(*second);
            }
            ExprKind::Convert(Conversion::Void, _, operand) => self.discard(*operand),
            ExprKind::Conditional(condition, then, otherwise) if self.effects(id).any => {
                self.conditional_statement(*condition, *then, *otherwise, expr.span);
            }
            ExprKind::Logical(op, left, right) if self.effects(id).any => {
                self.logical_statement(*op, *left, *right, expr.span);
            }
            ExprKind::StatementExpr(block) => self.block(*block),
            _ => {
                let value = self.value(id);
                self.evaluate(value);
            }
        }
    }

    /// Evaluates a value that nobody uses: it may still fail (`*p;`), unless it
    /// is a constant or a variable (`(void)x;`).
    fn evaluate(&mut self, value: m::ExprId) {
        let harmless = match self.cx.exprs[value.0 as usize].kind {
            m::ExprKind::Load(place) => {
                matches!(self.cx.places[place.0 as usize].kind, m::PlaceKind::Variable(_) | m::PlaceKind::String(_))
            }
            m::ExprKind::Int(_) | m::ExprKind::Real(_) | m::ExprKind::Null | m::ExprKind::Function(_) => true,
            _ => false,
        };
        let ty = self.type_of(value);
        let is_object = matches!(self.cx.types.get(ty), m::Type::Record(_)) || self.cx.types.is_scalar(ty);
        if !harmless && is_object {
            self.save(value);
        }
    }

    /// Puts the value of an expression into a place of its type.
    pub fn store(&mut self, id: ExprId, place: m::PlaceId, span: Span) {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        match &expr.kind {
            ExprKind::Call(callee, arguments) => return self.call_store(id, *callee, arguments, (place, span)),
            ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, operand)
                if self.allocation_of(*operand).is_some() && self.arena_behind(expr.ty.ty).is_none() =>
            {
                return self.allocate_typed(*operand, place);
            }
            ExprKind::String(..) if !self.cx.types.is_scalar(self.place_type(place)) => {
                return self.initialise_string(place, id, span);
            }
            ExprKind::Comma(first, second) => {
                self.discard(*first);
                return self.store(*second, place, span);
            }
            _ => {}
        }
        let value = self.value(id);
        let (from, to) = (self.type_of(value), self.place_type(place));
        let value = match self.cx.types.is_scalar(from) && self.cx.types.is_scalar(to) {
            true => self.convert(value, to, span),
            false => value,
        };
        self.assign(place, value, span);
    }
}
