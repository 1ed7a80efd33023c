//! The finite range of a quantified variable.
//!
//! A run can try every value only if there are finitely many. They are looked
//! for where users write them: `0 <= i && i < n` as the constraint, or on the
//! left of `==>` in the body of `forall`.

use super::Compiler;
use crate::code::RangeEnd;
use crate::domain::Domain;
use antiphon_model::{BinaryOp, BoundId, ExprId, ExprKind, LazyOp};

impl<D: Domain> Compiler<'_, D> {
    /// Lower and upper bounds of the variable.
    pub(super) fn range_of(
        &mut self,
        variable: BoundId,
        constraint: Option<ExprId>,
        body: ExprId,
    ) -> (Vec<RangeEnd>, Vec<RangeEnd>) {
        let mut conditions = Vec::new();
        if let Some(constraint) = constraint {
            self.conjuncts(constraint, &mut conditions);
        }
        match &self.program.expr(body).kind {
            ExprKind::Lazy(LazyOp::Implies, premise, _) => self.conjuncts(*premise, &mut conditions),
            ExprKind::Lazy(LazyOp::And, _, _) => self.conjuncts(body, &mut conditions),
            _ => {}
        }
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for condition in conditions {
            let ExprKind::Binary(op, a, b) = self.program.expr(condition).kind else { continue };
            let inwards = match op {
                BinaryOp::Less => 1,
                BinaryOp::LessEqual => 0,
                _ => continue,
            };
            if self.is_bound(b, variable) && !self.mentions_bound(a) {
                low.push(RangeEnd { bound: self.node(a), inwards });
            } else if self.is_bound(a, variable) && !self.mentions_bound(b) {
                high.push(RangeEnd { bound: self.node(b), inwards: -inwards });
            }
        }
        (low, high)
    }

    /// Whether the expression is the variable, perhaps converted.
    fn is_bound(&self, id: ExprId, variable: BoundId) -> bool {
        match &self.program.expr(id).kind {
            ExprKind::Bound(bound) => *bound == variable,
            ExprKind::Convert(inner) => self.is_bound(*inner, variable),
            _ => false,
        }
    }

    /// Whether a quantified variable that is not fixed yet may occur. Only
    /// simple bounds are looked into; others are not taken.
    fn mentions_bound(&self, id: ExprId) -> bool {
        match &self.program.expr(id).kind {
            ExprKind::Int(_) | ExprKind::Load(_) | ExprKind::Pid | ExprKind::NumberOfProcesses => false,
            ExprKind::Bound(_) => false,
            ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => self.mentions_bound(*inner),
            ExprKind::Binary(_, a, b) => self.mentions_bound(*a) || self.mentions_bound(*b),
            _ => true,
        }
    }
}
