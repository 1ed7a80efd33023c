//! Quantifiers.
//!
//! A bound variable is a level, chosen from the body alone, so that formulas
//! that differ only in the names of their variables are one expression. `forall`
//! goes through conjunctions and `exists` through disjunctions; a quantifier
//! over what does not mention its variable disappears, and so does one whose
//! variable has one value that matters (`exists x: x = t and p(x)` is `p(t)`).

use crate::arena::{Arena, ExprId, Kind, View};
use crate::relation::RelOp;
use crate::types::TypeId;
use antiphon_numbers::Rat;
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
        if let Some(instance) = self.one_point(kind, variable, body) {
            return instance;
        }
        let level = self.free_level(body, variable);
        let bound = self.node(Kind::Bound, self.type_of(variable), &[level]);
        let replacement = FxHashMap::from_iter([(variable, bound)]);
        let body = self.substitute(body, &replacement);
        self.node(Kind::Quantified, TypeId::BOOL, &[kind as u32, bound.0, body.0])
    }

    /// The body for the only value of the variable that matters, if there is one.
    fn one_point(&mut self, kind: QuantifierKind, variable: ExprId, body: ExprId) -> Option<ExprId> {
        let (parts, wanted) = match kind {
            QuantifierKind::ForAll => (self.disjuncts(body), RelOp::NonZero),
            QuantifierKind::Exists => (self.conjuncts(body), RelOp::Zero),
        };
        for (at, part) in parts.iter().enumerate() {
            let View::Relation(op, f) = self.view(*part) else { continue };
            let Some(value) = (op == wanted).then(|| self.root(f, variable)).flatten() else { continue };
            let rest: Vec<ExprId> = parts[..at].iter().chain(&parts[at + 1..]).copied().collect();
            let rest = match kind {
                QuantifierKind::ForAll => self.or_all(&rest),
                QuantifierKind::Exists => self.and_all(&rest),
            };
            return Some(self.substitute(rest, &FxHashMap::from_iter([(variable, value)])));
        }
        None
    }

    /// The value of a variable for which `f` is zero, if `f` is the variable times a
    /// number and something else, and the value is one of its type.
    fn root(&mut self, f: ExprId, variable: ExprId) -> Option<ExprId> {
        let ty = self.type_of(variable);
        if self.type_of(f) != ty || !self.occurs(variable, f) {
            return None;
        }
        let [zero, one] = [0, 1].map(|n| match ty {
            TypeId::REAL => self.real(Rat::from(n)),
            _ => self.int(n),
        });
        let [rest, next] = [zero, one].map(|n| self.substitute(f, &FxHashMap::from_iter([(variable, n)])));
        let slope = self.sub(next, rest);
        let View::Number(factor) = self.view(slope) else { return None };
        let product = self.mul(slope, variable);
        if self.add(product, rest) != f {
            return None;
        }
        let opposite = self.neg(rest);
        match ty {
            TypeId::REAL => Some(self.divide_real(opposite, slope)),
            _ if factor == Rat::from(1) => Some(opposite),
            _ if factor == Rat::from(-1) => Some(rest),
            _ => None,
        }
    }

    pub(crate) fn negate_quantified(&mut self, e: ExprId) -> ExprId {
        let words = self.words(e);
        let (kind, bound, body) = (QuantifierKind::from_word(words[0]), ExprId(words[1]), ExprId(words[2]));
        let negation = self.not(body);
        self.quantified(kind.dual(), bound, negation)
    }

    /// A level above those of all quantifiers in `e`, at which no other bound
    /// variable occurs. It depends on what is inside alone, so that a formula
    /// keeps its levels when it is built again inside of another quantifier.
    fn free_level(&self, e: ExprId, variable: ExprId) -> u32 {
        let mut level = 0;
        let mut taken: Vec<u32> = Vec::new();
        self.visit(e, &mut |arena, node| match arena.kind(node) {
            Kind::Quantified => level = level.max(arena.words(ExprId(arena.words(node)[1]))[0] + 1),
            Kind::Bound if node != variable => taken.push(arena.words(node)[0]),
            _ => {}
        });
        while taken.contains(&level) {
            level += 1;
        }
        level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_that_matters_takes_the_place_of_the_variable() {
        let mut arena = Arena::new();
        let [x, a] = ["x", "a"].map(|name| arena.symbol(name, TypeId::REAL));
        let double = arena.add(x, x);
        let (is_half, small) = (arena.equal(double, a), arena.less(x, a));
        let there_is = arena.quantified(QuantifierKind::Exists, x, is_half);
        assert_eq!(there_is, Arena::TRUE);
        let both = arena.and(is_half, small);
        let instance = arena.quantified(QuantifierKind::Exists, x, both);
        let two = arena.real(Rat::from(2));
        let half = arena.divide_real(a, two);
        assert_eq!(instance, arena.less(half, a));
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let double = arena.add(i, i);
        let even = arena.equal(double, n);
        let kept = arena.quantified(QuantifierKind::Exists, i, even);
        assert!(matches!(arena.view(kept), View::Quantified(..)), "not every integer is even");
    }

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

    #[test]
    fn nested_quantifiers_keep_their_form_through_two_negations_and_a_replacement() {
        let mut arena = Arena::new();
        let [i, j, k, n] = ["i", "j", "k", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let sum = arena.add(i, j);
        let inner = arena.less(sum, k);
        let inner = arena.quantified(QuantifierKind::Exists, j, inner);
        let middle = arena.quantified(QuantifierKind::ForAll, i, inner);
        let about_n = arena.less(k, n);
        let body = arena.or(middle, about_n);
        let formula = arena.quantified(QuantifierKind::ForAll, k, body);
        let not = arena.not(formula);
        assert_eq!(arena.not(not), formula);
        let m = arena.symbol("m", TypeId::INT);
        let there = arena.substitute(formula, &FxHashMap::from_iter([(n, m)]));
        assert_ne!(there, formula);
        assert_eq!(arena.substitute(there, &FxHashMap::from_iter([(m, n)])), formula);
    }
}
