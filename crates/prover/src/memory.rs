//! Answers given before: by assumption and predicate, and by set of
//! conditions.
//!
//! A set is known by the fingerprint of its members, since path conditions are
//! long and nearly the same again and again. What is kept is weighed by the
//! size of the models; beyond a limit everything is forgotten at once, which
//! is cheap and keeps memory bounded.

use crate::answer::Satisfiability;
use antiphon_symbolic::{Arena, ExprId, Fingerprint};
use rustc_hash::FxHashMap;

/// Answers and values that are kept, at most.
const MOST: usize = 2_000_000;

/// The memory of a prover.
#[derive(Default, Debug)]
pub(crate) struct Memory {
    answers: FxHashMap<(ExprId, ExprId), Satisfiability>,
    sets: FxHashMap<Fingerprint, Satisfiability>,
    weight: usize,
}

impl Memory {
    /// What was answered to a predicate under an assumption.
    pub(crate) fn answer(&self, assumption: ExprId, predicate: ExprId) -> Option<&Satisfiability> {
        self.answers.get(&(assumption, predicate))
    }

    pub(crate) fn keep_answer(&mut self, assumption: ExprId, predicate: ExprId, result: &Satisfiability) {
        self.make_room(result);
        self.answers.insert((assumption, predicate), result.clone());
    }

    /// What was found out about a set of conditions.
    pub(crate) fn set(&self, arena: &Arena, conditions: &[ExprId]) -> Option<&Satisfiability> {
        self.sets.get(&set_fingerprint(arena, conditions))
    }

    pub(crate) fn keep_set(&mut self, arena: &Arena, conditions: &[ExprId], result: &Satisfiability) {
        self.make_room(result);
        self.sets.insert(set_fingerprint(arena, conditions), result.clone());
    }

    fn make_room(&mut self, result: &Satisfiability) {
        if self.weight > MOST {
            self.answers.clear();
            self.sets.clear();
            self.weight = 0;
        }
        self.weight += 1 + match result {
            Satisfiability::Satisfiable { model: Some(model) } => model.len(),
            _ => 0,
        };
    }
}

/// The fingerprint of a set: of its members in the order of their ids, each once.
fn set_fingerprint(arena: &Arena, conditions: &[ExprId]) -> Fingerprint {
    let mut members = conditions.to_vec();
    members.sort_unstable();
    members.dedup();
    let start = Fingerprint::of(members.len() as u64);
    members.iter().fold(start, |acc, e| acc.and(arena.fingerprint(*e)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::TypeId;

    #[test]
    fn a_set_is_known_in_any_order() {
        let mut arena = Arena::new();
        let [p, q, r] = ["p", "q", "r"].map(|name| arena.symbol(name, TypeId::BOOL));
        let mut memory = Memory::default();
        memory.keep_set(&arena, &[p, q], &Satisfiability::Unsatisfiable);
        assert_eq!(memory.set(&arena, &[q, p, q]), Some(&Satisfiability::Unsatisfiable));
        assert_eq!(memory.set(&arena, &[q]), None);
        assert_eq!(memory.set(&arena, &[p, q, r]), None);
    }
}
