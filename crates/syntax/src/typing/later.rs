//! `PROC[e]@f.x` where `f` is defined later than the annotation.
//!
//! What `x` is, is known only at the end of the unit. Until then it has a type of
//! its own, like a number of the specification, and so has all that is computed from
//! it: a real number. At the end the variable is found and converted to that type.
//! Sums, products and comparisons of whole numbers are the same among real ones. A
//! quotient is not: where the type of `x` decides what an operator means, the
//! annotation is refused.

use super::Typing;
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, Storage, UnaryOp, Written};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a whole number that counts as a real one does to an expression with it.
enum Effect {
    /// It is one, too.
    Whole,
    /// It means something else than with an integer.
    Differs,
    /// None.
    Nothing,
}

impl Typing<'_> {
    /// At the end all functions are known.
    pub(super) fn resolve_pending_remotes(&mut self) {
        let Some(first) = self.pending.first().copied() else { return };
        let mut locals: FxHashMap<(Symbol, Symbol), ObjectId> = FxHashMap::default();
        for (number, object) in self.ast.objects.iter().enumerate() {
            if let (Some(function), Some(name)) = (object.function, object.name) {
                if object.storage != Storage::Bound {
                    let function = self.ast.function(function).name;
                    locals.entry((function, name)).or_insert(ObjectId(number as u32));
                }
            }
        }
        let typed = self.ast.exprs.len() as u32;
        let mut whole = FxHashSet::default();
        for e in std::mem::take(&mut self.pending) {
            if let Some(object) = self.resolve_remote(e, &locals) {
                self.found_later(e, object, &mut whole);
            }
        }
        self.refuse_quotients(first.0..typed, whole);
    }

    fn resolve_remote(&mut self, e: ExprId, locals: &FxHashMap<(Symbol, Symbol), ObjectId>) -> Option<ObjectId> {
        let span = self.span(e);
        let remote = self.remote_mut(e)?;
        let (function, name) = (remote.function?, remote.name);
        let found = locals.get(&(function, name)).copied();
        remote.object = found;
        if found.is_none() {
            let message = format!("`{}` has no variable `{}`", self.text(function), self.text(name));
            self.report(Diagnostic::new(&types::E301, span, message));
        }
        found
    }

    /// The expression is what it was taken for, made of the variable.
    fn found_later(&mut self, e: ExprId, object: ObjectId, whole: &mut FxHashSet<ExprId>) {
        let (ty, span) = (self.ast.object(object).ty, self.span(e));
        if !self.is_arithmetic(ty.ty) {
            self.ast.exprs[e.0 as usize].ty = ty;
            return;
        }
        let kind = std::mem::replace(&mut self.ast.exprs[e.0 as usize].kind, ExprKind::Error);
        let variable = self.push(kind, ty, span);
        self.ast.exprs[e.0 as usize].kind = ExprKind::Convert(Conversion::Arithmetic, Written::Implicitly, variable);
        if self.is_integer(ty.ty) {
            whole.insert(e);
        }
    }

    /// Operands stand before what is made of them.
    fn refuse_quotients(&mut self, typed: std::ops::Range<u32>, mut whole: FxHashSet<ExprId>) {
        for e in typed.map(ExprId).filter(|_| !whole.is_empty()).collect::<Vec<_>>() {
            if whole.contains(&e) {
                continue;
            }
            match self.effect(e, &whole) {
                Effect::Whole => _ = whole.insert(e),
                Effect::Nothing => {}
                Effect::Differs => {
                    let message = "the meaning depends on the type of a variable of a function that is defined later";
                    let help = "define that function first";
                    self.report(Diagnostic::new(&types::E306, self.span(e), message).help(help));
                }
            }
        }
    }

    fn effect(&self, e: ExprId, whole: &FxHashSet<ExprId>) -> Effect {
        let expr = self.ast.expr(e);
        let any = |operands: &[ExprId]| operands.iter().any(|operand| whole.contains(operand));
        match &expr.kind {
            ExprKind::Binary(op, a, b) if any(&[*a, *b]) => match op {
                BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply => Effect::Whole,
                BinaryOp::Less | BinaryOp::Greater | BinaryOp::LessEqual | BinaryOp::GreaterEqual => Effect::Nothing,
                BinaryOp::Equal | BinaryOp::NotEqual => Effect::Nothing,
                BinaryOp::Divide | BinaryOp::Remainder | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => Effect::Differs,
                BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => Effect::Differs,
                BinaryOp::PointerAdd | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => Effect::Differs,
            },
            ExprKind::Unary(op, a) if any(&[*a]) => match op {
                UnaryOp::Plus | UnaryOp::Negate => Effect::Whole,
                UnaryOp::Complement => Effect::Differs,
                UnaryOp::Not => Effect::Nothing,
            },
            ExprKind::Conditional(_, a, b) | ExprKind::ElseConditional(a, b) if any(&[*a, *b]) => Effect::Whole,
            ExprKind::Comma(_, a) | ExprKind::Quantified { body: a, .. } | ExprKind::Convert(_, _, a) if any(&[*a]) => {
                match expr.ty.ty == self.basic.foreign {
                    true => Effect::Whole,
                    false => Effect::Nothing,
                }
            }
            ExprKind::Index(a, _) | ExprKind::Deref(a) | ExprKind::AddressOf(a) | ExprKind::Member(a, _)
                if any(&[*a]) =>
            {
                Effect::Differs
            }
            _ => Effect::Nothing,
        }
    }
}
