//! Conditions: branches of control instead of values of 0 and 1.
//!
//! `if`, loops and `?:` branch on their condition directly. `&&`, `||` and
//! `?:` whose operands do something become branches too, with a temporary for
//! the value; where the branches meet is marked as a join.

use crate::frame::Frame;
use crate::graph::Label;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{Builtin, Conversion, Expr, ExprId, ExprKind, LogicalOp, UnaryOp};

impl Frame<'_, '_> {
    /// Goes on at `then` if the condition is not zero, else at `otherwise`.
    pub fn branch(&mut self, id: ExprId, then: Label, otherwise: Label) {
        self.note_tested(id);
        let ast = self.st.ast;
        let expr = ast.expr(id);
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, operand) => self.branch(*operand, otherwise, then),
            ExprKind::Logical(op, left, right) if self.effects(*right).any => {
                self.branch_logical(*op, (*left, *right), then, otherwise);
            }
            ExprKind::Comma(first, second) => {
                self.discard(*first);
                self.branch(*second, then, otherwise);
            }
            ExprKind::Builtin(Builtin::Expect, arguments) if self.is_plain_expectation(arguments) => {
                self.branch(arguments[0], then, otherwise);
            }
            ExprKind::Convert(Conversion::Same, _, operand) => self.branch(*operand, then, otherwise),
            _ => {
                let value = self.value(id);
                let value = self.complex_truth(value, expr.span);
                self.st.graph.branch(value, then, otherwise, expr.span);
            }
        }
    }

    fn is_plain_expectation(&mut self, arguments: &[ExprId]) -> bool {
        match arguments {
            [_, expected] => !self.effects(*expected).any,
            _ => false,
        }
    }

    fn branch_logical(&mut self, op: LogicalOp, (left, right): (ExprId, ExprId), then: Label, otherwise: Label) {
        let more = self.st.graph.label();
        match op {
            LogicalOp::And => self.branch(left, more, otherwise),
            LogicalOp::Or => self.branch(left, then, more),
            LogicalOp::Implies => self.branch(left, more, then),
        }
        self.st.graph.resume(more);
        self.branch(right, then, otherwise);
    }

    /// The value of `&&` or `||` whose right side does something.
    pub fn logical_by_branches(
        &mut self,
        op: LogicalOp,
        left: ExprId,
        right: ExprId,
        ty: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        let result = self.temporary(ty, span);
        let (then, otherwise, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.branch_logical(op, (left, right), then, otherwise);
        for (label, value) in [(then, 1), (otherwise, 0)] {
            self.st.graph.resume(label);
            let value = self.int(value, ty, span);
            self.assign(result, value, span);
            self.st.graph.jump(join);
        }
        self.st.graph.resume(join);
        self.st.graph.join();
        self.load(result, span)
    }

    /// `&&` or `||` for what it does.
    pub fn logical_statement(&mut self, op: LogicalOp, left: ExprId, right: ExprId, _span: Span) {
        let (more, join) = (self.st.graph.label(), self.st.graph.label());
        match op {
            LogicalOp::And | LogicalOp::Implies => self.branch(left, more, join),
            LogicalOp::Or => self.branch(left, join, more),
        }
        self.st.graph.resume(more);
        self.discard(right);
        self.st.graph.bind(join);
        self.st.graph.join();
    }

    /// The value of `c ? a : b` where `a` or `b` does something.
    pub fn conditional_by_branches(
        &mut self,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
        ty: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        if *self.cx.types.get(ty) == m::Type::Void {
            self.conditional_statement(condition, then, otherwise, span);
            return self.nothing(span);
        }
        let result = self.temporary(ty, span);
        let (yes, no, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.branch(condition, yes, no);
        for (label, value) in [(yes, then), (no, otherwise)] {
            self.st.graph.resume(label);
            self.store(value, result, span);
            self.st.graph.jump(join);
        }
        self.st.graph.resume(join);
        self.st.graph.join();
        self.load(result, span)
    }

    /// `c ? a : b` for what it does.
    pub fn conditional_statement(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, _span: Span) {
        let (yes, no, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.branch(condition, yes, no);
        for (label, value) in [(yes, then), (no, otherwise)] {
            self.st.graph.resume(label);
            self.discard(value);
            self.st.graph.jump(join);
        }
        self.st.graph.resume(join);
        self.st.graph.join();
    }

    /// GNU's `c ?: b`, with `c` evaluated once.
    pub fn else_conditional(&mut self, value: ExprId, otherwise: ExprId, expr: &Expr) -> m::ExprId {
        let span = expr.span;
        let ty = self.ty(expr.ty.ty, span);
        let value = self.value(value);
        let value = self.save(value);
        let result = self.temporary(ty, span);
        let (yes, no, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(value, yes, no, span);
        self.st.graph.resume(yes);
        let kept = self.convert(value, ty, span);
        self.assign(result, kept, span);
        self.st.graph.jump(join);
        self.st.graph.resume(no);
        self.store(otherwise, result, span);
        self.st.graph.bind(join);
        self.st.graph.join();
        self.load(result, span)
    }
}
