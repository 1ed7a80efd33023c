//! Operators on values: `+`, `!`, `<<`, `&&`, comparisons, and `&` and `*`.
//! Operators on pointers are in `pointers`.

use super::Typing;
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, LogicalOp, UnaryOp, Written};
use crate::token::Punct;
use crate::tree::{self, Unit};
use crate::types::{IntKind, QualType, Type, TypeId};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span};

/// The binary operators of C's arithmetic.
pub fn binary_op(op: Punct) -> Option<BinaryOp> {
    Some(match op {
        Punct::Star | Punct::StarEqual => BinaryOp::Multiply,
        Punct::Slash | Punct::SlashEqual => BinaryOp::Divide,
        Punct::Percent | Punct::PercentEqual => BinaryOp::Remainder,
        Punct::Plus | Punct::PlusEqual => BinaryOp::Add,
        Punct::Minus | Punct::MinusEqual => BinaryOp::Subtract,
        Punct::ShiftLeft | Punct::ShiftLeftEqual => BinaryOp::ShiftLeft,
        Punct::ShiftRight | Punct::ShiftRightEqual => BinaryOp::ShiftRight,
        Punct::Less => BinaryOp::Less,
        Punct::Greater => BinaryOp::Greater,
        Punct::LessEqual => BinaryOp::LessEqual,
        Punct::GreaterEqual => BinaryOp::GreaterEqual,
        Punct::EqualEqual => BinaryOp::Equal,
        Punct::BangEqual => BinaryOp::NotEqual,
        Punct::Amp | Punct::AmpEqual => BinaryOp::BitAnd,
        Punct::Caret | Punct::CaretEqual => BinaryOp::BitXor,
        Punct::Pipe | Punct::PipeEqual => BinaryOp::BitOr,
        _ => return None,
    })
}

/// Whether the operator compares.
pub fn is_comparison(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
    )
}

impl Typing<'_> {
    pub(super) fn unary(&mut self, u: &Unit, op: Punct, operand: tree::ExprId, span: Span) -> ExprId {
        let e = self.expr(u, operand);
        match op {
            Punct::Amp => self.address_of(e, span),
            Punct::Star => self.deref(e, span),
            Punct::Bang => {
                let e = self.condition(e);
                if self.is_error(e) {
                    return self.push_error(span);
                }
                let int = self.int(IntKind::Int);
                self.push_plain(ExprKind::Unary(UnaryOp::Not, e), int, span)
            }
            Punct::Tilde => self.arithmetic_unary(UnaryOp::Complement, op, e, span),
            Punct::Minus => self.arithmetic_unary(UnaryOp::Negate, op, e, span),
            _ => self.arithmetic_unary(UnaryOp::Plus, op, e, span),
        }
    }

    fn arithmetic_unary(&mut self, op: UnaryOp, punct: Punct, e: ExprId, span: Span) -> ExprId {
        let e = self.value(e);
        if self.is_error(e) {
            return self.push_error(span);
        }
        let ty = self.ty(e);
        let vector = matches!(self.kind(ty), Type::Vector(..));
        let complex = matches!(self.kind(ty), Type::Complex(_));
        let allowed = match op {
            UnaryOp::Complement => self.is_integer(ty) || complex,
            UnaryOp::Plus | UnaryOp::Negate | UnaryOp::Not => self.is_arithmetic(ty),
        };
        if !allowed && !vector {
            let text = self.spell_plain(ty);
            let message = format!("the operand of `{}` cannot have type `{text}`", punct.text());
            self.error(&types::E306, span, message);
            return self.push_error(span);
        }
        let e = self.promote(e);
        let (ty, exact) = (self.ty(e), self.exact(e));
        let whole = self.push_plain(ExprKind::Unary(op, e), ty, span);
        self.exact_unary(op, exact, whole)
    }

    pub(super) fn address_of(&mut self, e: ExprId, span: Span) -> ExprId {
        if self.is_error(e) {
            return self.push_error(span);
        }
        let expr = self.ast.expr(e);
        if matches!(self.kind(expr.ty.ty), Type::Function(_)) {
            return self.decay(e);
        }
        if let ExprKind::Deref(pointer) = expr.kind {
            return pointer;
        }
        if !self.ast.is_place(e) {
            self.error(&types::E327, span, "`&` needs an lvalue, not a value");
            return self.push_error(span);
        }
        if self.bit_width(e).is_some() {
            self.error(&types::E327, span, "a bit-field has no address");
            return self.push_error(span);
        }
        let ty = self.pointer_to(self.ast.expr(e).ty);
        self.push_plain(ExprKind::AddressOf(e), ty, span)
    }

    pub(super) fn deref(&mut self, e: ExprId, span: Span) -> ExprId {
        let e = self.value(e);
        if self.is_error(e) {
            return self.push_error(span);
        }
        if self.ty(e) == self.basic.foreign {
            return self.push_plain(ExprKind::Deref(e), self.basic.foreign, span);
        }
        match self.pointee(self.ty(e)) {
            Some(to) => self.push(ExprKind::Deref(e), to, span),
            None => {
                let text = self.spell_plain(self.ty(e));
                self.error(&types::E306, span, format!("`*` needs a pointer, not `{text}`"));
                self.push_error(span)
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        u: &Unit,
        op: Punct,
        left: tree::ExprId,
        right: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let (a, b) = (self.expr(u, left), self.expr(u, right));
        match op {
            Punct::Comma => {
                let (a, b) = (self.decay(a), self.decay(b));
                let ty = self.ty(b);
                self.push_plain(ExprKind::Comma(a, b), ty, span)
            }
            Punct::AmpAmp => self.logical(LogicalOp::And, a, b, span),
            Punct::PipePipe => self.logical(LogicalOp::Or, a, b, span),
            Punct::Implies => self.logical(LogicalOp::Implies, a, b, span),
            _ => match binary_op(op) {
                Some(op) => self.binary_values(op, a, b, span),
                None => self.push_error(span),
            },
        }
    }

    fn logical(&mut self, op: LogicalOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (a, b) = (self.condition(a), self.condition(b));
        if self.is_error(a) || self.is_error(b) {
            return self.push_error(span);
        }
        let int = self.int(IntKind::Int);
        self.push_plain(ExprKind::Logical(op, a, b), int, span)
    }

    /// An operator on two typed operands.
    pub(super) fn binary_values(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (a, b) = (self.value(a), self.value(b));
        if self.is_error(a) || self.is_error(b) {
            return self.push_error(span);
        }
        let (x, y) = (self.ty(a), self.ty(b));
        let pointers = (self.pointee(x).is_some(), self.pointee(y).is_some());
        if let (Type::Vector(..), _) | (_, Type::Vector(..)) = (self.kind(x), self.kind(y)) {
            let ty = if matches!(self.kind(x), Type::Vector(..)) { x } else { y };
            return self.push_plain(ExprKind::Binary(op, a, b), ty, span);
        }
        match (op, pointers) {
            (_, (false, false)) => self.arithmetic(op, a, b, span),
            (BinaryOp::Add | BinaryOp::Subtract, _) => self.pointer_arithmetic(op, a, b, span),
            _ if is_comparison(op) => self.pointer_comparison(op, a, b, span),
            _ => self.bad_operands(op, a, b, span),
        }
    }

    fn arithmetic(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (x, y) = (self.ty(a), self.ty(b));
        let integers = matches!(
            op,
            BinaryOp::Remainder
                | BinaryOp::ShiftLeft
                | BinaryOp::ShiftRight
                | BinaryOp::BitAnd
                | BinaryOp::BitXor
                | BinaryOp::BitOr
        );
        let allowed = match integers {
            true => self.is_integer(x) && self.is_integer(y),
            false => self.is_arithmetic(x) && self.is_arithmetic(y),
        };
        if !allowed {
            return self.bad_operands(op, a, b, span);
        }
        if matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight) {
            let (a, b) = (self.promote(a), self.promote(b));
            let (ty, exact) = (self.ty(a), self.exact(a));
            let whole = self.push_plain(ExprKind::Binary(op, a, b), ty, span);
            return self.exact_result(op, exact, whole);
        }
        let exact = self.exact_common(a, b);
        let (a, b, common) = self.usual(a, b);
        if is_comparison(op) {
            let int = self.int(IntKind::Int);
            return self.push_plain(ExprKind::Binary(op, a, b), int, span);
        }
        let whole = self.push_plain(ExprKind::Binary(op, a, b), common, span);
        self.exact_result(op, exact, whole)
    }

    pub(super) fn bad_operands(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (x, y) = (self.spell_plain(self.ty(a)), self.spell_plain(self.ty(b)));
        let message = format!("`{}` cannot take `{x}` and `{y}`", super::print::binary_text(op));
        let d = Diagnostic::new(&types::E306, span, message)
            .also(self.span(a), format!("this is `{x}`"))
            .also(self.span(b), format!("this is `{y}`"));
        self.report(d);
        self.push_error(span)
    }

    /// The type that both arms of a conditional have in the end.
    pub(super) fn conditional(
        &mut self,
        u: &Unit,
        condition: tree::ExprId,
        yes: Option<tree::ExprId>,
        no: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let condition = self.expr(u, condition);
        let condition = self.condition(condition);
        let Some(yes) = yes else {
            let no = self.expr(u, no);
            let no = self.decay(no);
            let exact = self.exact_common(condition, no);
            return match self.arms(condition, no, span) {
                Some((c, no, ty)) => {
                    let whole = self.push_plain(ExprKind::ElseConditional(c, no), ty, span);
                    self.exact_conditional(exact, whole)
                }
                None => self.push_error(span),
            };
        };
        let (yes, no) = (self.expr(u, yes), self.expr(u, no));
        let (yes, no) = (self.decay(yes), self.decay(no));
        let exact = self.exact_common(yes, no);
        match self.arms(yes, no, span) {
            Some((yes, no, ty)) if !self.is_error(condition) => {
                let whole = self.push_plain(ExprKind::Conditional(condition, yes, no), ty, span);
                self.exact_conditional(exact, whole)
            }
            _ => self.push_error(span),
        }
    }

    fn arms(&mut self, a: ExprId, b: ExprId, span: Span) -> Option<(ExprId, ExprId, TypeId)> {
        let (x, y) = (self.ty(a), self.ty(b));
        if self.is_error(a) || self.is_error(b) {
            return None;
        }
        let void = self.basic.void;
        if x == void || y == void {
            return Some((self.voided(a), self.voided(b), void));
        }
        if self.is_arithmetic(x) && self.is_arithmetic(y) {
            return Some(self.usual(a, b));
        }
        if self.pointee(x).is_some() || self.pointee(y).is_some() {
            return self.pointer_arms(a, b, span);
        }
        if self.ast.types.compatible(x, y) {
            return Some((a, self.convert(b, x), x));
        }
        let (left, right) = (self.spell_plain(x), self.spell_plain(y));
        let d = Diagnostic::new(&types::E306, span, format!("`?:` cannot choose between `{left}` and `{right}`"))
            .also(self.span(a), format!("this is `{left}`"))
            .also(self.span(b), format!("this is `{right}`"));
        self.report(d);
        None
    }

    pub(super) fn voided(&mut self, e: ExprId) -> ExprId {
        let (void, span) = (self.basic.void, self.span(e));
        if self.ty(e) == void || self.is_error(e) {
            return e;
        }
        let kind = ExprKind::Convert(Conversion::Void, Written::Implicitly, e);
        self.push(kind, QualType::plain(void), span)
    }
}
