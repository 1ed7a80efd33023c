//! Pointers in operators: arithmetic in elements (GNU: `void` and functions
//! count as one byte), comparisons, and the arms of a conditional.

use super::Typing;
use crate::ast::{BinaryOp, ExprId, ExprKind};
use crate::types::{IntKind, QualType, Type, TypeId};
use antiphon_source::codes::{types, warnings};
use antiphon_source::{Diagnostic, Span};

impl Typing<'_> {
    pub(super) fn pointer_arithmetic(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (x, y) = (self.ty(a), self.ty(b));
        match (op, self.pointee(x), self.pointee(y)) {
            (BinaryOp::Add, None, Some(_)) if self.is_integer(x) => self.moved(BinaryOp::PointerAdd, b, a, span),
            (BinaryOp::Add, Some(_), None) if self.is_integer(y) => self.moved(BinaryOp::PointerAdd, a, b, span),
            (BinaryOp::Subtract, Some(_), None) if self.is_integer(y) => {
                self.moved(BinaryOp::PointerSubtract, a, b, span)
            }
            (BinaryOp::Subtract, Some(to), Some(from)) => {
                if !self.similar(to.ty, from.ty) && to.ty != self.basic.void && from.ty != self.basic.void {
                    return self.bad_operands(op, a, b, span);
                }
                if !self.check_steps(a, span) {
                    return self.push_error(span);
                }
                let ty = self.difference_type();
                self.push_plain(ExprKind::Binary(BinaryOp::PointerDifference, a, b), ty, span)
            }
            _ => self.bad_operands(op, a, b, span),
        }
    }

    pub(super) fn moved(&mut self, op: BinaryOp, pointer: ExprId, by: ExprId, span: Span) -> ExprId {
        if !self.check_steps(pointer, span) {
            return self.push_error(span);
        }
        let by = self.promote(by);
        let ty = self.ty(pointer);
        self.push_plain(ExprKind::Binary(op, pointer, by), ty, span)
    }

    /// A pointer moves in elements: their type must be complete.
    pub(super) fn check_steps(&mut self, pointer: ExprId, span: Span) -> bool {
        let Some(to) = self.pointee(self.ty(pointer)) else { return true };
        let incomplete = match self.kind(to.ty) {
            Type::Record(id) => self.ast.types.record(*id).layout.is_none(),
            Type::Array(_, crate::types::Extent::Incomplete) => true,
            _ => false,
        };
        if incomplete {
            let text = self.spell(to);
            self.error(&types::E305, span, format!("a pointer to the incomplete type `{text}` cannot be moved"));
        }
        !incomplete
    }

    pub(super) fn pointer_comparison(&mut self, op: BinaryOp, a: ExprId, b: ExprId, span: Span) -> ExprId {
        let (x, y) = (self.ty(a), self.ty(b));
        let int = self.int(IntKind::Int);
        let void = self.basic.void;
        let (a, b) = match (self.pointee(x), self.pointee(y)) {
            (Some(p), Some(q)) => {
                if self.is_null_constant(b) {
                    (a, self.convert(b, x))
                } else if self.is_null_constant(a) {
                    (self.convert(a, y), b)
                } else if p.ty == void || q.ty == void || self.similar(p.ty, q.ty) {
                    self.common_pointers(a, b, p, q)
                } else {
                    self.warn_operands("different pointer types are compared", a, b, span);
                    (a, self.convert(b, x))
                }
            }
            (Some(_), None) if self.is_integer(y) => {
                self.check_zero(b, a, b, span);
                (a, self.convert(b, x))
            }
            (None, Some(_)) if self.is_integer(x) => {
                self.check_zero(a, a, b, span);
                (self.convert(a, y), b)
            }
            _ => return self.bad_operands(op, a, b, span),
        };
        self.push_plain(ExprKind::Binary(op, a, b), int, span)
    }

    fn common_pointers(&mut self, a: ExprId, b: ExprId, p: QualType, q: QualType) -> (ExprId, ExprId) {
        let (x, y) = (self.ty(a), self.ty(b));
        let compatible = self.ast.types.compatible(p.ty, q.ty);
        if x == y || compatible && p.quals == q.quals {
            return (a, b);
        }
        match p.ty == self.basic.void {
            true => (a, self.convert(b, x)),
            false if q.ty == self.basic.void => (self.convert(a, y), b),
            false => (a, self.convert(b, x)),
        }
    }

    fn check_zero(&mut self, integer: ExprId, a: ExprId, b: ExprId, span: Span) {
        if !self.is_null_constant(integer) {
            self.warn_operands("a pointer is compared with an integer", a, b, span);
        }
    }

    fn warn_operands(&mut self, message: &str, a: ExprId, b: ExprId, span: Span) {
        let (x, y) = (self.spell_plain(self.ty(a)), self.spell_plain(self.ty(b)));
        let d = Diagnostic::new(&warnings::W009, span, message)
            .also(self.span(a), format!("this is `{x}`"))
            .also(self.span(b), format!("this is `{y}`"));
        self.report(d);
    }

    pub(super) fn pointer_arms(&mut self, a: ExprId, b: ExprId, span: Span) -> Option<(ExprId, ExprId, TypeId)> {
        let (x, y) = (self.ty(a), self.ty(b));
        let ty = match (self.pointee(x), self.pointee(y)) {
            (Some(_), None) if self.is_integer(y) => {
                self.check_zero_arm(b, a, b, span);
                x
            }
            (None, Some(_)) if self.is_integer(x) => {
                self.check_zero_arm(a, a, b, span);
                y
            }
            (Some(p), Some(q)) => self.common_pointer(a, b, p, q, span),
            _ => {
                self.bad_arms(a, b, span);
                return None;
            }
        };
        Some((self.convert(a, ty), self.convert(b, ty), ty))
    }

    fn check_zero_arm(&mut self, integer: ExprId, a: ExprId, b: ExprId, span: Span) {
        if !self.is_null_constant(integer) {
            self.warn_operands("the arms of `?:` are a pointer and an integer", a, b, span);
        }
    }

    fn bad_arms(&mut self, a: ExprId, b: ExprId, span: Span) {
        let (x, y) = (self.spell_plain(self.ty(a)), self.spell_plain(self.ty(b)));
        self.error(&types::E306, span, format!("`?:` cannot choose between `{x}` and `{y}`"));
    }

    fn common_pointer(&mut self, a: ExprId, b: ExprId, p: QualType, q: QualType, span: Span) -> TypeId {
        let (x, y) = (self.ty(a), self.ty(b));
        if x == y {
            return x;
        }
        let quals = p.quals.with(q.quals);
        let void = self.basic.void;
        let to = if self.is_null_constant(a) {
            QualType { ty: q.ty, quals }
        } else if self.is_null_constant(b) {
            QualType { ty: p.ty, quals }
        } else if p.ty == void || q.ty == void {
            QualType { ty: void, quals }
        } else if self.ast.types.compatible(p.ty, q.ty) {
            let both = self.ast.types.composite(p, q);
            QualType { ty: both.ty, quals }
        } else {
            if !self.similar(p.ty, q.ty) {
                self.warn_operands("the arms of `?:` are different pointer types", a, b, span);
            }
            QualType { ty: p.ty, quals }
        };
        self.pointer_to(to)
    }
}
