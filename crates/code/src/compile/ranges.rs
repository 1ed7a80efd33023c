//! The finite range of a quantified variable.
//!
//! A run can try every value only if there are finitely many. They are looked
//! for where users write them: `0 <= i && i < n` or `i == n` as the constraint, on
//! the left of `==>` in the body of `forall`, or as parts of the body of `exists`.
//! Nothing else of a body restricts the values: `forall {int i} i < n` is about all.

use super::Compiler;
use crate::code::RangeEnd;
use antiphon_model::{BinaryOp, BoundId, ExprId, ExprKind, LazyOp, PlaceId, PlaceKind, Quantifier};

impl Compiler<'_> {
    /// Lower and upper bounds of the variable.
    pub(super) fn range_of(
        &mut self,
        quantifier: Quantifier,
        variable: BoundId,
        constraint: Option<ExprId>,
        body: ExprId,
    ) -> (Vec<RangeEnd>, Vec<RangeEnd>) {
        let mut conditions = Vec::new();
        if let Some(constraint) = constraint {
            self.conjuncts(constraint, &mut conditions);
        }
        match (quantifier, &self.program.expr(body).kind) {
            (Quantifier::ForAll, ExprKind::Lazy(LazyOp::Implies, premise, _)) => {
                self.conjuncts(*premise, &mut conditions);
            }
            (Quantifier::Exists, ExprKind::Lazy(LazyOp::And, _, _)) => self.conjuncts(body, &mut conditions),
            _ => {}
        }
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for condition in conditions {
            let ExprKind::Binary(op, a, b) = self.program.expr(condition).kind else { continue };
            let inwards = match op {
                BinaryOp::Less => 1,
                BinaryOp::LessEqual | BinaryOp::Equal => 0,
                _ => continue,
            };
            let (below, above) = (
                self.is_bound(b, variable) && !self.mentions_bound(a, variable),
                self.is_bound(a, variable) && !self.mentions_bound(b, variable),
            );
            let other = if below { a } else { b };
            if below || (above && op == BinaryOp::Equal) {
                low.push(RangeEnd { bound: self.node(other), inwards });
            }
            if above || (below && op == BinaryOp::Equal) {
                high.push(RangeEnd { bound: self.node(other), inwards: -inwards });
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

    /// Whether the variable may occur. Only simple bounds are looked into; others
    /// are not taken.
    fn mentions_bound(&self, id: ExprId, variable: BoundId) -> bool {
        match &self.program.expr(id).kind {
            ExprKind::Int(_) | ExprKind::Pid | ExprKind::NumberOfProcesses => false,
            ExprKind::Bound(bound) => *bound == variable,
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.place_mentions_bound(*place, variable),
            ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => self.mentions_bound(*inner, variable),
            ExprKind::Binary(_, a, b) => self.mentions_bound(*a, variable) || self.mentions_bound(*b, variable),
            _ => true,
        }
    }

    fn place_mentions_bound(&self, id: PlaceId, variable: BoundId) -> bool {
        match &self.program.place(id).kind {
            PlaceKind::Variable(_) | PlaceKind::String(_) => false,
            PlaceKind::Deref(pointer) => self.mentions_bound(*pointer, variable),
            PlaceKind::Index(base, index) => {
                self.place_mentions_bound(*base, variable) || self.mentions_bound(*index, variable)
            }
            PlaceKind::Field(base, _) => self.place_mentions_bound(*base, variable),
            PlaceKind::Remote(remote) => remote.process.is_some_and(|rank| self.mentions_bound(rank, variable)),
        }
    }
}
