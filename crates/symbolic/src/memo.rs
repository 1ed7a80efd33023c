//! Results of operations on long polynomials, remembered.
//!
//! Executions repeat each other's arithmetic: every schedule and every number
//! of iterations starts from the same inputs, and the two programs of a
//! comparison compute the same values. An id never changes its meaning, so
//! what an operation gave once it gives again, and to look that up costs less
//! than to go through hundreds of terms. Short operands are not worth it.

use crate::arena::{Arena, ExprId, Kind};
use crate::coefficient::Coef;
use crate::relation::RelOp;
use rustc_hash::FxHashMap;

/// Operands are long from so many words on, two for each term.
const LONG: usize = 16;

/// Results kept; beyond, all are forgotten.
const MOST_RESULTS: usize = 1 << 16;

/// An operation and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Memoised {
    Sum(ExprId, ExprId),
    Difference(ExprId, ExprId),
    Product(ExprId, ExprId),
    /// A multiple.
    Scaled(ExprId, Coef),
    /// The first minus the second, against zero.
    Compared(RelOp, ExprId, ExprId),
    /// Against zero.
    Related(RelOp, ExprId),
    /// Without constant term and common factor.
    Monic(ExprId),
}

impl Memoised {
    /// A sum, whichever operand comes first.
    pub(crate) fn sum(a: ExprId, b: ExprId) -> Memoised {
        Memoised::Sum(a.min(b), a.max(b))
    }

    /// A product, whichever operand comes first.
    pub(crate) fn product(a: ExprId, b: ExprId) -> Memoised {
        Memoised::Product(a.min(b), a.max(b))
    }
}

/// What operations gave.
#[derive(Default, Debug)]
pub(crate) struct Memo {
    results: FxHashMap<Memoised, ExprId>,
}

impl Memo {
    /// Bytes held by the table.
    pub(crate) fn bytes(&self) -> usize {
        self.results.capacity() * std::mem::size_of::<(Memoised, ExprId)>()
    }
}

impl Arena {
    /// What an operation gives, from memory if it is long and was done before.
    pub(crate) fn once(&mut self, operation: Memoised, make: impl FnOnce(&mut Arena) -> ExprId) -> ExprId {
        if !self.is_long(operation) {
            return make(self);
        }
        if let Some(&known) = self.memo.results.get(&operation) {
            return known;
        }
        let result = make(self);
        if self.memo.results.len() >= MOST_RESULTS {
            self.memo.results.clear();
        }
        self.memo.results.insert(operation, result);
        result
    }

    fn is_long(&self, operation: Memoised) -> bool {
        let length = |e: ExprId| match self.kind(e) {
            Kind::Sum => self.words(e).len(),
            _ => 0,
        };
        match operation {
            Memoised::Sum(a, b)
            | Memoised::Difference(a, b)
            | Memoised::Product(a, b)
            | Memoised::Compared(_, a, b) => length(a) + length(b) >= LONG,
            Memoised::Scaled(a, _) | Memoised::Related(_, a) | Memoised::Monic(a) => length(a) >= LONG,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::TypeId;

    /// A long sum of symbols.
    fn long(arena: &mut Arena, name: &str) -> ExprId {
        let parts: Vec<ExprId> = (0..20).map(|i| arena.symbol(&format!("{name}{i}"), TypeId::REAL)).collect();
        arena.sum(TypeId::REAL, &parts)
    }

    #[test]
    fn what_is_remembered_is_what_is_computed() {
        let mut arena = Arena::new();
        let (a, b) = (long(&mut arena, "a"), long(&mut arena, "b"));
        let all = |arena: &mut Arena| {
            let two = arena.real(antiphon_numbers::Rat::from(2));
            [
                arena.add(a, b),
                arena.add(b, a),
                arena.sub(a, b),
                arena.sub(b, a),
                arena.mul(a, b),
                arena.mul(b, a),
                arena.mul(a, two),
                arena.neg(a),
                arena.less(a, b),
                arena.less(b, a),
                arena.less_equal(a, b),
                arena.equal(a, b),
                arena.not_equal(a, b),
            ]
        };
        let first = all(&mut arena);
        let nodes = arena.len();
        let remembered = all(&mut arena);
        arena.memo = Memo::default();
        let computed = all(&mut arena);
        assert_eq!(first, remembered);
        assert_eq!(first, computed);
        assert_eq!(arena.len(), nodes);
    }

    #[test]
    fn only_long_operations_are_remembered_and_not_without_end() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        arena.add(x, y);
        assert_eq!(arena.memo.results.len(), 0);
        let sum = long(&mut arena, "a");
        for i in 0..=MOST_RESULTS as i64 {
            let coef = arena.coefs.make(antiphon_numbers::Rat::from(i + 2));
            arena.once(Memoised::Scaled(sum, coef), |_| sum);
        }
        assert_eq!(arena.memo.results.len(), 1);
    }
}
