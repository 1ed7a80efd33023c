//! Questions with quantifiers: loop invariants over arrays.
//!
//! A solver that looks for models of quantified conditions may look for long, and
//! mostly such a question is asked to be refuted: does the invariant still hold
//! after a round? So it is asked first of a solver that instantiates quantified
//! facts at the terms that occur and gives up when there are no more
//! ("E-matching" alone, z3's `smt.mbqi=false`): it refutes what can be refuted
//! in milliseconds, and gives up as fast. Looking for a model is left to
//! questions for one, and to facts in which such terms cannot be found, and to them
//! only with a part of the patience.

use crate::patience::{Patience, Steps};
use antiphon_symbolic::{Arena, ExprId, View};

/// How much a question is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// A proof is wanted; a model is of little use.
    Proof,
    /// A model is wanted.
    Model,
}

/// How long models are looked for where a proof is wanted: about 0.3 s.
const SHORT: Steps = Steps::of_millis(300);

/// How long models are looked for where one is wanted: about 2 s.
const LONG: Steps = Steps::of_seconds(2);

/// What quantifiers mean for a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantifiers {
    /// There are none.
    None,
    /// Each variable is an index that is read at.
    Matched,
    /// There are others.
    Others,
}

/// Which quantifiers there are in some conditions.
pub(crate) fn quantifiers(arena: &Arena, conditions: &[ExprId]) -> Quantifiers {
    let mut found = Quantifiers::None;
    for condition in conditions {
        arena.visit(*condition, &mut |arena, node| {
            if let View::Quantified(_, variable, body) = arena.view(node) {
                let matched = is_read_at(arena, variable, body);
                found = match (found, matched) {
                    (Quantifiers::Others, _) | (_, false) => Quantifiers::Others,
                    (Quantifiers::None | Quantifiers::Matched, true) => Quantifiers::Matched,
                };
            }
        });
    }
    found
}

/// Whether an element at exactly this index is read.
fn is_read_at(arena: &Arena, variable: ExprId, body: ExprId) -> bool {
    let mut found = false;
    arena.visit(body, &mut |arena, node| found |= matches!(arena.view(node), View::Read(_, at) if at == variable));
    found
}

/// How long models are looked for, if at all, after matching gave up.
pub(crate) fn patience_for_models(quantifiers: Quantifiers, effort: Effort, whole: Patience) -> Option<Patience> {
    match (effort, quantifiers) {
        (_, Quantifiers::None) => Some(whole),
        (Effort::Model, _) => Some(whole.at_most(LONG)),
        (Effort::Proof, Quantifiers::Others) => Some(whole.at_most(SHORT)),
        (Effort::Proof, Quantifiers::Matched) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{QuantifierKind, Type, TypeId};

    #[test]
    fn a_variable_that_is_an_index_is_told_from_others() {
        let mut arena = Arena::new();
        let array = arena.make_type(Type::Array(TypeId::INT, None));
        let (a, k) = (arena.symbol("a", array), arena.symbol("k", TypeId::INT));
        let plain = arena.read(a, k);
        let next = arena.add(k, Arena::ONE);
        let shifted = arena.read(a, next);
        let mut all = |element| {
            let positive = arena.less_equal(Arena::ZERO, element);
            let fact = arena.quantified(QuantifierKind::ForAll, k, positive);
            quantifiers(&arena, &[fact])
        };
        assert_eq!(all(plain), Quantifiers::Matched);
        assert_eq!(all(shifted), Quantifiers::Others);
        assert_eq!(quantifiers(&arena, &[Arena::TRUE]), Quantifiers::None);
    }
}
