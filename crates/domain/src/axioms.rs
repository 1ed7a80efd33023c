//! What is assumed of the environment: that clocks do not go back, that a random
//! number is in its range. Such a condition is mostly a bound of a constant that
//! has just been made and of which nothing is known, or only its other bound. Then
//! it is possible whatever else is assumed, and neither the prover nor the
//! simplifier is asked: a program that reads the clock a thousand times costs a
//! thousand conjuncts.
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
        let before = self.path.condition;
        self.path.condition = self.arena.and(before, condition);
        self.note_axiom(before, condition);
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
        alone.into_iter().any(|term| match self.assumed_of(term)[..] {
            [] => true,
            [only] => self.leaves_room(only, condition),
            _ => false,
        })
    }

    /// What is assumed of a constant.
    fn assumed_of(&mut self, symbol: ExprId) -> Vec<ExprId> {
        if let Some(known) = self.naming(symbol) {
            return known;
        }
        let conjuncts = self.arena.conjuncts(self.path.condition);
        conjuncts.into_iter().filter(|conjunct| self.symbols_of(*conjunct).contains(&symbol)).collect()
    }

    /// Whether two conditions are bounds of one constant by numbers, on both sides, with a value between.
    fn leaves_room(&mut self, one: ExprId, other: ExprId) -> bool {
        let mut bounded = Vec::new();
        for condition in [one, other] {
            let View::Relation(RelOp::NonNegative, e) = self.arena.view(condition) else { return false };
            if self.symbols_of(e).len() != 1 {
                return false;
            }
            bounded.push(e);
        }
        // What is above the lower bound and what is below the upper one are together the room.
        let room = self.arena.add(bounded[0], bounded[1]);
        matches!(self.arena.view(room), View::Number(room) if !room.is_negative())
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
