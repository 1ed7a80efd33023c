//! Quantifiers.
//!
//! A bound variable is a level, chosen from the body alone, so that formulas
//! that differ only in the names of their variables are one expression. `forall`
//! goes through conjunctions and `exists` through disjunctions; a quantifier
//! over what does not mention its variable disappears.

use crate::arena::{Arena, ExprId, Kind};
use crate::types::TypeId;
use rustc_hash::FxHashMap;

/// Which quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum QuantifierKind {
    /// For all.
    ForAll,
    /// There is.
    Exists,
}

impl QuantifierKind {
    pub(crate) fn from_word(word: u32) -> QuantifierKind {
        [QuantifierKind::ForAll, QuantifierKind::Exists][word as usize]
    }

    /// The other one.
    pub fn dual(self) -> QuantifierKind {
        match self {
            QuantifierKind::ForAll => QuantifierKind::Exists,
            QuantifierKind::Exists => QuantifierKind::ForAll,
        }
    }
}

impl Arena {
    /// The quantifier over `variable` (a symbolic constant that stands for it
    /// in `body` and is free nowhere else, or a bound variable).
    pub fn quantified(&mut self, kind: QuantifierKind, variable: ExprId, body: ExprId) -> ExprId {
        let parts = match kind {
            QuantifierKind::ForAll => self.conjuncts(body),
            QuantifierKind::Exists => self.disjuncts(body),
        };
        let parts: Vec<ExprId> = parts.into_iter().map(|part| self.quantify_one(kind, variable, part)).collect();
        match kind {
            QuantifierKind::ForAll => self.and_all(&parts),
            QuantifierKind::Exists => self.or_all(&parts),
        }
    }

    fn quantify_one(&mut self, kind: QuantifierKind, variable: ExprId, body: ExprId) -> ExprId {
        if !self.occurs(variable, body) {
            return body;
        }
        let level = self.highest_bound(body, variable).map_or(0, |level| level + 1);
        let bound = self.node(Kind::Bound, self.type_of(variable), &[level]);
        let replacement = FxHashMap::from_iter([(variable, bound)]);
        let body = self.substitute(body, &replacement);
        self.node(Kind::Quantified, TypeId::BOOL, &[kind as u32, bound.0, body.0])
    }

    pub(crate) fn negate_quantified(&mut self, e: ExprId) -> ExprId {
        let words = self.words(e);
        let (kind, bound, body) = (QuantifierKind::from_word(words[0]), ExprId(words[1]), ExprId(words[2]));
        let negation = self.not(body);
        self.quantified(kind.dual(), bound, negation)
    }

    /// The highest level of a bound variable in `e`, `except` left out.
    fn highest_bound(&self, e: ExprId, except: ExprId) -> Option<u32> {
        let mut highest = None;
        self.visit(e, &mut |arena, e| {
            if arena.kind(e) == Kind::Bound && e != except {
                highest = highest.max(Some(arena.words(e)[0]));
            }
        });
        highest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;

    #[test]
    fn names_of_bound_variables_do_not_matter() {
        let mut arena = Arena::new();
        let n = arena.symbol("n", TypeId::INT);
        let formulas = ["i", "j"].map(|name| {
            let v = arena.symbol(name, TypeId::INT);
            let body = arena.less(v, n);
            arena.quantified(QuantifierKind::Exists, v, body)
        });
        assert_eq!(formulas[0], formulas[1]);
    }

    #[test]
    fn forall_goes_through_conjunctions_and_drops_what_does_not_mention_it() {
        let mut arena = Arena::new();
        let [i, n, m] = ["i", "n", "m"].map(|name| arena.symbol(name, TypeId::INT));
        let (about_i, other) = (arena.less(i, n), arena.less(n, m));
        let body = arena.and(about_i, other);
        let formula = arena.quantified(QuantifierKind::ForAll, i, body);
        assert!(arena.conjuncts(formula).contains(&other));
    }

    #[test]
    fn negation_turns_the_quantifier_around() {
        let mut arena = Arena::new();
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let body = arena.less(i, n);
        let all = arena.quantified(QuantifierKind::ForAll, i, body);
        let not = arena.not(all);
        assert!(matches!(arena.view(not), View::Quantified(QuantifierKind::Exists, _, _)));
        assert_eq!(arena.not(not), all);
    }
}
