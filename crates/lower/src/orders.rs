//! Operands in every order that may matter.
//!
//! Where functions that operands call touch what another operand touches, C leaves
//! open which comes first, and both are executions of the program. The operands are then
//! lowered once for each order, behind a choice that nobody knows; everywhere else once, from left to right.
//! `f(next(), next())`, `k = k + n()` and `a[i] = next_i()` are such places.
//!
//! Deliberately not here: orders of more than three operands that touch the same, of operands that cannot be
//! lowered twice (they declare something), and interleavings of two calls of one operand with another's. There
//! the order from left to right is among the assumptions of the result.

use crate::frame::Frame;
use crate::reads::Effects;
use crate::sequence::Operand;
use antiphon_model as m;
use antiphon_model::library::Unspecified;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ExprKind};
use antiphon_syntax::types::IntKind;

/// How the model says that operands are the sides of an operator.
const SIDES: i128 = 0;
/// How the model says that operands are arguments.
const ARGUMENTS: i128 = 1;

/// Operands that C does not order, for whoever reads of them.
#[derive(Clone, Copy)]
struct Unordered {
    /// The expression that they are operands of.
    whole: Span,
    operands: i128,
}

/// Operands of which every order is lowered.
const MOST_OPERANDS: usize = 3;
/// Expressions inside each other that are lowered in several orders.
const MOST_INSIDE: u32 = 3;

impl Frame<'_, '_> {
    /// The values of the arguments of a call, or of something like it.
    pub fn values(&mut self, ids: &[ExprId], whole: Span) -> Vec<m::ExprId> {
        self.operands(ids, Unordered { whole, operands: ARGUMENTS })
    }

    fn operands(&mut self, ids: &[ExprId], unordered: Unordered) -> Vec<m::ExprId> {
        let operands: Vec<Operand> = ids.iter().map(|id| Operand::Value(*id)).collect();
        let open = self.unordered(&operands);
        match open.len() {
            0 | 1 => self.values_in_turn(ids),
            2..=MOST_OPERANDS if self.may_repeat(ids) => self.values_in_any_order(ids, &open, unordered),
            _ => {
                self.presume(self.st.ast.expr(ids[open[0]]).span);
                self.values_in_turn(ids)
            }
        }
    }

    /// The values of two operands.
    pub fn pair(&mut self, left: ExprId, right: ExprId) -> (m::ExprId, m::ExprId) {
        let whole = self.st.ast.expr(left).span.to(self.st.ast.expr(right).span);
        match self.operands(&[left, right], Unordered { whole, operands: SIDES })[..] {
            [left, right] => (left, right),
            // There is one value for each operand.
            _ => (self.nothing(Span::NONE), self.nothing(Span::NONE)),
        }
    }

    /// The values of operands, evaluated from left to right.
    fn values_in_turn(&mut self, ids: &[ExprId]) -> Vec<m::ExprId> {
        let mut later = vec![Effects::default(); ids.len()];
        for index in (1..ids.len()).rev() {
            later[index - 1] = later[index].and(self.effects(ids[index]));
        }
        let mut values = Vec::with_capacity(ids.len());
        for (&id, later) in ids.iter().zip(&later) {
            let value = self.value(id);
            values.push(self.keep(value, later));
        }
        values
    }

    fn values_in_any_order(&mut self, ids: &[ExprId], open: &[usize], unordered: Unordered) -> Vec<m::ExprId> {
        let spans: Vec<Span> = ids.iter().map(|id| self.st.ast.expr(*id).span).collect();
        let mut slots = Vec::with_capacity(ids.len());
        for (id, span) in ids.iter().zip(&spans) {
            let ty = self.ty(self.st.ast.expr(*id).ty.ty, *span);
            slots.push(self.temporary(ty, *span));
        }
        let orders = permutations(open);
        self.in_any_order(&orders, unordered, |own, which| {
            let mut turn = open.iter().zip(&orders[which]);
            let order: Vec<usize> = (0..ids.len())
                .map(|at| if open.contains(&at) { turn.next().map_or(at, |(_, own)| *own) } else { at })
                .collect();
            for at in order {
                own.store(ids[at], slots[at], spans[at]);
            }
        });
        slots.into_iter().zip(spans).map(|(slot, span)| self.load(slot, span)).collect()
    }

    /// Lowers the same in several ways, of which one is taken; nobody knows which.
    fn in_any_order(&mut self, orders: &[Vec<usize>], unordered: Unordered, mut lower: impl FnMut(&mut Self, usize)) {
        self.st.evaluation.copies += 1;
        let join = self.st.graph.label();
        for (way, order) in orders.iter().enumerate().rev() {
            let next = self.st.graph.label();
            if way > 0 {
                let taken = self.st.graph.label();
                let choice = self.choice(way, order, unordered);
                self.st.graph.branch(choice, taken, next, unordered.whole);
                self.st.graph.resume(taken);
            }
            lower(self, way);
            self.st.graph.jump(join);
            if way > 0 {
                self.st.graph.resume(next);
            }
        }
        self.st.graph.resume(join);
        self.st.graph.join();
        self.st.evaluation.copies -= 1;
    }

    /// Lowers both orders of the sides of an operator.
    pub fn in_both_orders(&mut self, whole: Span, lower: impl FnMut(&mut Self, usize)) {
        self.in_any_order(&permutations(&[0, 1]), Unordered { whole, operands: SIDES }, lower);
    }

    /// 1 if this order is taken, else 0; nobody knows which. So many orders are left.
    fn choice(&mut self, left: usize, order: &[usize], unordered: Unordered) -> m::ExprId {
        let (span, int) = (unordered.whole, self.int_type(IntKind::Int));
        let numbers = [left as i128, unordered.operands].into_iter().chain(order.iter().map(|at| *at as i128 + 1));
        let arguments = numbers.map(|number| self.int(number, int, span)).collect();
        let ty = self.cx.types.intern(m::Type::Bool);
        let place = self.temporary(ty, span);
        let function = m::LibraryFunction::Unspecified(Unspecified::Order);
        self.act(m::Action::Library { function, arguments, result: Some(place) }, span);
        self.load(place, span)
    }

    /// Whether expressions can be lowered more than once.
    pub fn may_repeat(&mut self, ids: &[ExprId]) -> bool {
        self.st.evaluation.copies < MOST_INSIDE && ids.iter().all(|id| self.is_repeatable(*id))
    }

    fn is_repeatable(&mut self, id: ExprId) -> bool {
        let kind = &self.st.ast.expr(id).kind;
        let declares = match kind {
            ExprKind::StatementExpr(_) | ExprKind::CompoundLiteral(_) => true,
            ExprKind::SizeOf(of) => self.is_variable(of.ty),
            _ => false,
        };
        let mut inner = Vec::new();
        antiphon_syntax::operands(kind, &mut inner);
        !declares && inner.into_iter().all(|own| self.is_repeatable(own))
    }
}

/// Every order of a few things, the given one first.
fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    match of {
        [] => vec![Vec::new()],
        _ => {
            let mut all = Vec::new();
            for (at, first) in of.iter().enumerate() {
                let rest: Vec<usize> =
                    of.iter().enumerate().filter(|(own, _)| *own != at).map(|(_, own)| *own).collect();
                for order in permutations(&rest) {
                    all.push(std::iter::once(*first).chain(order).collect());
                }
            }
            all
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_given_order_comes_first() {
        assert_eq!(permutations(&[4, 7]), [[4, 7], [7, 4]]);
        assert_eq!(permutations(&[0, 1, 2]).len(), 6);
        assert_eq!(permutations(&[0, 1, 2])[0], [0, 1, 2]);
    }
}
