//! How often a loop is executed: for one that counts by one an expression, for others a call of the runtime.
//!
//! An expression is sooner done than a call, and whoever looks at the loop for bounds (`machine/src/abridged`) understands it.
//!
//! Deliberately not here: other steps, and `!=`, whose direction the step decides.

use crate::canonical::{Canonical, Direction, Relation};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId};

impl Translate<'_> {
    /// How often a loop is executed whose first value and step are in variables.
    pub fn trips_of(
        &mut self,
        of: &Canonical,
        (low, step, bound): (ObjectId, ObjectId, ExprId),
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> ExprId {
        if let Some(trips) = self.trips_by_one(of, (low, bound), list, span) {
            return trips;
        }
        let long = self.b.long();
        let relation = self.b.number(of.relation as i128, span);
        let (low, step) = (self.b.object(low, span), self.b.object(step, span));
        self.b.call("__omp_trips", long, vec![low, bound, step, relation], span)
    }

    /// The same for one that counts by one; nothing for others.
    fn trips_by_one(
        &mut self,
        of: &Canonical,
        (low, bound): (ObjectId, ExprId),
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Option<ExprId> {
        let is_one = |step: ExprId| matches!(self.b.ast.expr(self.bare(step)).kind, ExprKind::Int(1));
        if !of.step.is_none_or(is_one) {
            return None;
        }
        let (long, int) = (self.b.long(), self.b.int());
        // The first number behind the last one.
        let beyond = match (of.direction, of.relation) {
            (Direction::Up, Relation::Less) | (Direction::Down, Relation::Greater) => bound,
            (Direction::Up, Relation::LessEqual) | (Direction::Down, Relation::GreaterEqual) => {
                let one = self.b.long_number(1, span);
                let op = if of.direction == Direction::Up { BinaryOp::Add } else { BinaryOp::Subtract };
                self.b.long_binary(op, bound, one)
            }
            _ => return None,
        };
        let beyond = self.b.set(".beyond", long, beyond, list, span);
        let (from, to) = if of.direction == Direction::Up { (low, beyond) } else { (beyond, low) };
        let [first, start] = [self.b.object(from, span), self.b.object(from, span)];
        let [last, end] = [self.b.object(to, span), self.b.object(to, span)];
        let is_some = self.b.binary(BinaryOp::Less, first, last, int);
        let (distance, zero) = (self.b.long_binary(BinaryOp::Subtract, end, start), self.b.long_number(0, span));
        Some(self.b.expr(ExprKind::Conditional(is_some, distance, zero), long, span))
    }
}
