//! The loops that a directive is about: how many, one inside of the other, each of the form that OpenMP asks for, and none of them changed or left
//! by an iteration.
//!
//! Deliberately not here: what counts their iterations (`loops`, `uneven`).

use crate::canonical::{canonical_of_any, Canonical};
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::codes::openmp as codes;
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::ClauseKind;

impl Translate<'_> {
    /// The loops that a directive is about; nothing if they are not canonical.
    pub fn nest(&mut self, clauses: &[TypedClause], body: Option<StmtId>, span: Span) -> Option<Vec<Canonical>> {
        let collapse = clauses.iter().find(|clause| clause.kind == ClauseKind::Collapse).and_then(|c| c.value);
        let depth = match collapse {
            None => 1,
            Some(_) => self.depth_of(collapse, span)?,
        };
        self.nest_of(depth, body?, span)
    }

    /// A number of loops.
    pub fn depth_of(&mut self, value: Option<ExprId>, span: Span) -> Option<i128> {
        match value.map(|e| &self.b.ast.expr(e).kind) {
            Some(ExprKind::Int(depth)) if (1..=16).contains(depth) => Some(*depth),
            _ => {
                self.unsupported(span, "a number of loops that is not a small constant");
                None
            }
        }
    }

    /// So many loops, one inside of the other.
    pub fn nest_of(&mut self, depth: i128, body: StmtId, span: Span) -> Option<Vec<Canonical>> {
        let mut loops: Vec<Canonical> = Vec::new();
        let mut at = body;
        for _ in 0..depth {
            let Some(found) = canonical_of_any(self.b.ast, at) else {
                let place = self.b.ast.stmt(at).span;
                let text = "this is not a loop of the form that OpenMP asks for";
                self.diagnostics.push(Diagnostic::new(&codes::E504, place, text).also(span, "the directive"));
                return None;
            };
            at = found.body;
            loops.push(found);
        }
        self.check_unchanged(&loops, at);
        self.check_bounds(&loops);
        Some(loops)
    }

    /// Bounds are numbers that no iteration changes, or `a * i + b` with the variable `i` of a loop around.
    fn check_bounds(&mut self, loops: &[Canonical]) {
        for (depth, of) in loops.iter().enumerate() {
            let around: Vec<ObjectId> = loops[..depth].iter().map(|outer| outer.variable).collect();
            let wrong = match of.step.filter(|step| self.uses_any(*step, &around)) {
                Some(step) => Some(step),
                None => [of.low, of.bound].into_iter().find(|bound| !self.is_linear(*bound, &around)),
            };
            if let Some(wrong) = wrong {
                let span = self.b.ast.expr(wrong).span;
                let text = "the bounds of a loop of a nest are the same in all iterations, or `a * i + b` with the \
                    variable `i` of a loop around it, and its step is the same in all";
                self.diagnostics.push(Diagnostic::new(&codes::E504, span, text));
            }
        }
    }

    fn uses_any(&self, e: ExprId, variables: &[ObjectId]) -> bool {
        walk::expr_parts(self.b.ast, e).free(self.b.ast).iter().any(|used| variables.contains(used))
    }

    /// Whether variables stand in an expression as in `a * i + b`.
    fn is_linear(&self, e: ExprId, variables: &[ObjectId]) -> bool {
        use BinaryOp::{Add, Multiply, PointerAdd, PointerDifference, PointerSubtract, Subtract};
        if !self.uses_any(e, variables) {
            return true;
        }
        match self.b.ast.expr(e).kind {
            ExprKind::Object(_) => true,
            ExprKind::Convert(_, _, inner) | ExprKind::Unary(UnaryOp::Plus | UnaryOp::Negate, inner) => {
                self.is_linear(inner, variables)
            }
            ExprKind::Binary(Add | Subtract | PointerAdd | PointerSubtract | PointerDifference, left, right) => {
                self.is_linear(left, variables) && self.is_linear(right, variables)
            }
            ExprKind::Binary(Multiply, left, right) => {
                let uses_one = self.uses_any(left, variables) != self.uses_any(right, variables);
                uses_one && self.is_linear(left, variables) && self.is_linear(right, variables)
            }
            _ => false,
        }
    }

    /// Nobody but the loop itself moves its variable.
    fn check_unchanged(&mut self, loops: &[Canonical], body: StmtId) {
        let exprs = walk::parts(self.b.ast, body).exprs;
        for of in loops {
            let changed = exprs.iter().find(|e| match self.b.ast.expr(**e).kind {
                ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => {
                    matches!(self.b.ast.expr(place).kind, ExprKind::Object(o) if o == of.variable)
                }
                _ => false,
            });
            if let Some(span) = changed.map(|e| self.b.ast.expr(*e).span) {
                let name = self.b.name_of(of.variable);
                let text = format!(
                    "`{name}` is the variable of a loop whose iterations are shared, and must not be changed in them"
                );
                self.diagnostics.push(Diagnostic::new(&codes::E504, span, text));
            }
        }
    }

    /// Whether the bounds of a loop depend on the variable of one around it.
    pub fn is_uneven(&self, loops: &[Canonical]) -> bool {
        loops.iter().any(|of| {
            let bounds = [Some(of.low), Some(of.bound), of.step];
            let parts = bounds.into_iter().flatten().map(|e| walk::expr_parts(self.b.ast, e));
            let used: Vec<ObjectId> = parts.flat_map(|parts| parts.free(self.b.ast)).collect();
            loops.iter().any(|other| used.contains(&other.variable))
        })
    }

    /// `break` must not leave a loop that threads share.
    pub fn check_breaks(&mut self, body: StmtId) {
        let mut open = vec![body];
        while let Some(id) = open.pop() {
            match &self.b.ast.stmt(id).kind {
                StmtKind::Break => {
                    let text = "`break` must not leave a loop whose iterations threads share";
                    let span = self.b.ast.stmt(id).span;
                    self.diagnostics.push(Diagnostic::new(&codes::E502, span, text));
                }
                StmtKind::Block(list) | StmtKind::Group(list) => open.extend(list),
                StmtKind::If(_, then, otherwise) => open.extend([*then].into_iter().chain(*otherwise)),
                StmtKind::Label(_, body) => open.push(*body),
                _ => {}
            }
        }
    }
}
