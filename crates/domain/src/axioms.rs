//! What is assumed of the environment: that clocks do not go back, that a random
//! number is in its range. Such a condition is mostly a bound of a constant that
//! has just been made and of which nothing is known. Then it is possible whatever
//! else is assumed, and neither the prover nor the simplifier is asked: a program
//! that reads the clock a thousand times costs a thousand conjuncts.
//!
//! Nobody is reported of these conditions, since they explain no violation.

use crate::Symbolic;
use antiphon_machine::Decision;
use antiphon_symbolic::{Arena, Coef, ExprId, RelOp, View};

impl Symbolic {
    pub(crate) fn presume_condition(&mut self, condition: ExprId) -> Decision {
        if condition == Arena::TRUE {
            return Decision::True;
        }
        self.axioms.insert(condition);
        if !self.bounds_a_free_constant(condition) {
            return self.assume_condition(condition);
        }
        self.path.condition = self.arena.and(self.path.condition, condition);
        self.record(self.aim(), condition);
        Decision::True
    }

    /// Whether a condition is a bound, on one side, of a constant that occurs
    /// nowhere else. An integer has no factor, so that every value can be met.
    fn bounds_a_free_constant(&mut self, condition: ExprId) -> bool {
        let View::Relation(RelOp::NonNegative | RelOp::Positive, bounded) = self.arena.view(condition) else {
            return false;
        };
        let terms: Vec<ExprId> = match self.arena.view(bounded) {
            View::Symbol(_) => vec![bounded],
            View::Sum(terms) => {
                let plain = terms.iter().filter(|(_, factor)| [Coef::ONE, Coef::MINUS_ONE].contains(factor));
                plain.map(|(term, _)| *term).collect()
            }
            _ => return false,
        };
        let is_symbol = |term: &&ExprId| matches!(self.arena.view(**term), View::Symbol(_));
        let alone: Vec<ExprId> =
            terms.iter().filter(is_symbol).copied().filter(|term| self.times_within(*term, bounded) == 1).collect();
        alone.into_iter().any(|term| !self.is_in_path(term))
    }

    /// Whether something assumed names a constant.
    fn is_in_path(&mut self, symbol: ExprId) -> bool {
        let conjuncts = self.arena.conjuncts(self.path.condition);
        conjuncts.into_iter().any(|conjunct| self.symbols_of(conjunct).contains(&symbol))
    }

    /// In how many terms of a sum a constant occurs.
    fn times_within(&self, symbol: ExprId, sum: ExprId) -> usize {
        match self.arena.view(sum) {
            View::Sum(terms) => terms.iter().filter(|(term, _)| self.arena.occurs(symbol, *term)).count(),
            _ => 1,
        }
    }

    /// A condition without what is true of the environment anyway.
    pub(crate) fn without_presumed(&mut self, condition: ExprId) -> ExprId {
        let instances = match self.arena.view(condition) {
            View::And(instances) => instances,
            _ => vec![condition],
        };
        let fresh: Vec<ExprId> = instances.into_iter().filter(|part| !self.axioms.contains(part)).collect();
        self.arena.and_all(&fresh)
    }
}
