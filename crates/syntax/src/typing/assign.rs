//! What changes a place: `=`, its compound forms, `++` and `--`.
//! The place must be one that C lets a program change.
//! Whether the place may be changed is asked here, and only here.

use super::convert::Sink;
use super::operators::binary_op;
use super::{Typing, Voice};
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, StepOp};
use crate::token::Punct;
use crate::tree::{self, Fix, Qualifiers, Unit};
use crate::types::{QualType, RecordId, Type};
use antiphon_source::codes::{annotations, types, unsupported};
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    pub(super) fn assign(
        &mut self,
        u: &Unit,
        op: Punct,
        place: tree::ExprId,
        value: tree::ExprId,
        span: Span,
    ) -> ExprId {
        let place = self.expr(u, place);
        let value = self.expr(u, value);
        self.check_pure(span, "an assignment");
        if !self.check_modifiable(place) {
            return self.push_error(span);
        }
        match op {
            Punct::Equal => {
                let ty = self.ast.expr(place).ty;
                let value = self.convert_for(value, QualType::plain(ty.ty), Sink::Assignment);
                if self.is_error(value) {
                    return self.push_error(span);
                }
                self.push_plain(ExprKind::Assign(place, value), ty.ty, span)
            }
            _ => match binary_op(op) {
                Some(op) => self.compound(op, place, value, span),
                None => self.push_error(span),
            },
        }
    }

    fn compound(&mut self, op: BinaryOp, place: ExprId, value: ExprId, span: Span) -> ExprId {
        let value = self.value(value);
        if self.is_error(value) {
            return self.push_error(span);
        }
        let ty = self.ty(place);
        // The operator is typed as on values; its left operand shows in which
        // type it computes.
        let whole = self.binary_values(op, place, value, span);
        // What is stored has the place's width in any case.
        let whole = match self.ast.expr(whole).kind {
            ExprKind::Convert(Conversion::Width(_), _, inner) => inner,
            _ => whole,
        };
        let ExprKind::Binary(op, left, right) = self.ast.expr(whole).kind else { return self.push_error(span) };
        if matches!(self.ast.expr(left).kind, ExprKind::Convert(Conversion::Width(_), ..)) {
            let message = "a signed operand is used in the arithmetic of a wider unsigned bit-field";
            self.report(Diagnostic::new(&unsupported::U019, span, message));
            return self.push_error(span);
        }
        if op == BinaryOp::PointerDifference {
            return self.bad_operands(BinaryOp::Subtract, place, value, span);
        }
        if self.pointee(ty).is_none() && self.pointee(self.ty(left)).is_some() {
            return self.bad_operands(op, place, value, span);
        }
        let computed = QualType::plain(self.ty(left));
        self.push_plain(ExprKind::CompoundAssign { op, place, computed, value: right }, ty, span)
    }

    pub(super) fn step(&mut self, u: &Unit, op: Punct, fix: Fix, operand: tree::ExprId, span: Span) -> ExprId {
        let place = self.expr(u, operand);
        self.check_pure(span, if op == Punct::PlusPlus { "`++`" } else { "`--`" });
        if !self.check_modifiable(place) {
            return self.push_error(span);
        }
        let ty = self.ty(place);
        if !self.is_scalar(ty) && !matches!(self.kind(ty), Type::Vector(..)) {
            let text = self.spell_plain(ty);
            self.error(&types::E306, span, format!("the operand of `{}` cannot have type `{text}`", op.text()));
            return self.push_error(span);
        }
        if self.pointee(ty).is_some() && !self.check_steps(place, span) {
            return self.push_error(span);
        }
        let op = match (op, fix) {
            (Punct::PlusPlus, Fix::Prefix) => StepOp::PreIncrement,
            (Punct::PlusPlus, Fix::Postfix) => StepOp::PostIncrement,
            (_, Fix::Prefix) => StepOp::PreDecrement,
            (_, Fix::Postfix) => StepOp::PostDecrement,
        };
        self.push_plain(ExprKind::Step(op, place), ty, span)
    }

    /// Annotations change nothing.
    pub(super) fn check_pure(&mut self, span: Span, what: &str) {
        if self.voice == Voice::Annotation {
            let message = format!("{what} in an annotation, which must not change anything");
            self.error(&annotations::E420, span, message);
        }
    }

    /// Whether the place can be changed; says so if not.
    fn check_modifiable(&mut self, place: ExprId) -> bool {
        if self.is_error(place) {
            return false;
        }
        let (ty, span) = (self.ast.expr(place).ty, self.span(place));
        if !self.ast.is_place(place) && !matches!(self.kind(ty.ty), Type::Function(_)) {
            self.error(&types::E307, span, "a value cannot be assigned to; an lvalue is needed");
            return false;
        }
        let text = match self.kind(ty.ty) {
            Type::Array(..) => "an array cannot be assigned to; assign its elements".to_string(),
            Type::Function(_) => "a function cannot be assigned to".to_string(),
            Type::Void => "an lvalue of type `void` cannot be assigned to".to_string(),
            _ if ty.quals.has(Qualifiers::CONST) => {
                let text = self.spell(ty);
                let mut d =
                    Diagnostic::new(&types::E307, span, format!("an lvalue of type `{text}` cannot be changed"));
                if let ExprKind::Object(object) = self.ast.expr(place).kind {
                    d = d.also(self.ast.object(object).span, "declared `const` here");
                }
                self.report(d);
                return false;
            }
            Type::Record(id) => match self.const_member(*id) {
                Some(member) => {
                    let (text, member) = (self.spell(ty), self.text(member));
                    format!("an lvalue of type `{text}` cannot be changed as a whole: its member `{member}` is `const`")
                }
                None => return true,
            },
            _ => return true,
        };
        self.error(&types::E307, span, text);
        false
    }

    /// A `const` member of a record, or of a record or array inside it.
    fn const_member(&mut self, id: RecordId) -> Option<Symbol> {
        if let Some(&known) = self.const_members.get(&id) {
            return known;
        }
        let members = self.ast.types.record(id).layout.as_ref()?.members.clone();
        let found = members.iter().find_map(|member| self.const_part(member.ty, member.name));
        self.const_members.insert(id, found);
        found
    }

    fn const_part(&mut self, ty: QualType, name: Option<Symbol>) -> Option<Symbol> {
        let mut ty = ty;
        loop {
            if ty.quals.has(Qualifiers::CONST) {
                return name;
            }
            match *self.kind(ty.ty) {
                Type::Array(element, _) => ty = element,
                Type::Record(inner) => return self.const_member(inner),
                _ => return None,
            }
        }
    }
}
