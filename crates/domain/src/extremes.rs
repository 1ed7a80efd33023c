//! The smallest and the largest value of a range that nothing bounds.
//!
//! Like a sum of which no more is known than its terms (`sums`), it is a function of both ends with a name of its own for each
//! expression. Three things are known of it wherever it occurs and the range has elements: with one element it is that
//! one, with more it is the better one of the last element and of what it is without that, and no element is better.
//!
//! Deliberately not here: the smallest of no values. The function has some value there, of which nothing is
//! known, so that nothing can be proved from it; a run rejects it.

use crate::sums::Ends;
use crate::{not_computed, Answer, Number, Symbolic};
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, TypeId};
use rustc_hash::FxHashMap;

/// Which end of the values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extreme {
    /// `min`
    Least,
    /// `max`
    Greatest,
}

impl Extreme {
    fn word(self) -> &'static str {
        match self {
            Extreme::Least => "min",
            Extreme::Greatest => "max",
        }
    }
}

impl Symbolic {
    pub(crate) fn extreme_over(
        &mut self,
        extreme: Extreme,
        variable: Number,
        body: Number,
        (low, high): (Number, Number),
    ) -> Answer<Number> {
        let (low, high) = (self.simplified(low), self.simplified(high));
        let ends = Ends { low: self.int_of(low), high: self.int_of(high) };
        let variable = self.int_of(variable);
        let Number::Expr(e) = body else { return Ok(body) };
        if !self.arena.occurs(variable, e) {
            return Ok(body);
        }
        if !matches!(self.arena.type_of(e), TypeId::INT | TypeId::REAL) {
            return not_computed(format!(
                "the {} of `{}` over an unbounded range",
                extreme.word(),
                self.arena.print(e)
            ));
        }
        let (best, shorter, last) = self.fold_of_any(extreme.word(), variable, e, ends);
        self.grant_extreme(extreme, (best, shorter, last), ends);
        self.grant_bound(extreme, best, (variable, e), ends);
        Ok(self.number_of(best))
    }

    /// `a <= b` for `min`, `b <= a` for `max`.
    fn no_worse(&mut self, extreme: Extreme, a: ExprId, b: ExprId) -> ExprId {
        match extreme {
            Extreme::Least => self.arena.less_equal(a, b),
            Extreme::Greatest => self.arena.less_equal(b, a),
        }
    }

    /// What it is by its last element.
    fn grant_extreme(&mut self, extreme: Extreme, (best, shorter, last): (ExprId, ExprId, ExprId), ends: Ends) {
        let one = self.arena.equal(ends.low, ends.high);
        let more = self.arena.less(ends.low, ends.high);
        let is_last = self.arena.equal(best, last);
        let better = self.no_worse(extreme, shorter, last);
        let chosen = self.arena.conditional(better, shorter, last);
        let is_chosen = self.arena.equal(best, chosen);
        let (first, second) = (self.arena.implies(one, is_last), self.arena.implies(more, is_chosen));
        let known = self.arena.and(first, second);
        self.grant_for_now(known);
    }

    /// No element is better.
    fn grant_bound(&mut self, extreme: Extreme, best: ExprId, (variable, body): (ExprId, ExprId), ends: Ends) {
        let other = self.arena.symbol("any element of a range", TypeId::INT);
        let element = self.arena.substitute(body, &FxHashMap::from_iter([(variable, other)]));
        let (above, below) = (self.arena.less_equal(ends.low, other), self.arena.less_equal(other, ends.high));
        let inside = self.arena.and(above, below);
        let bound = self.no_worse(extreme, best, element);
        let each = self.arena.implies(inside, bound);
        let all = match each {
            Arena::TRUE => return,
            _ => self.arena.quantified(QuantifierKind::ForAll, other, each),
        };
        self.grant_for_now(all);
    }
}
