//! Values that lead down a path with quantifiers, where the prover found none.
//!
//! A solver that proves much about all elements of an array mostly cannot say
//! that there is an array like that. So a few elements have to do: every quantifier
//! is replaced by its instances for the first indices, and the numbers that occur
//! beside its variable stay as small as that. What is found is a guess, which the replay
//! confirms or not; nothing else rests on it.

use crate::Symbolic;
use antiphon_prover::Satisfiability;
use antiphon_symbolic::{Arena, Assignment, ExprId, QuantifierKind, TypeId, View};
use rustc_hash::FxHashMap;

/// How many indices quantifiers are looked at, the fewest first.
const SIZES: [i64; 3] = [1, 2, 4];
/// Quantifiers inside each other.
const DEEPEST: usize = 3;
/// More quantifiers than this are not replaced.
const MOST_QUANTIFIERS: usize = 32;

impl Symbolic {
    /// Values that lead down the path, as far as the first elements tell.
    pub(crate) fn guessed_model(&mut self) -> Option<Assignment> {
        SIZES.iter().find_map(|size| self.guessed_with(*size))
    }

    fn guessed_with(&mut self, size: i64) -> Option<Assignment> {
        let mut condition = self.path.condition;
        let mut near = Vec::new();
        for _ in 0..DEEPEST {
            let quantifiers = self.quantifiers_in(condition);
            if quantifiers.is_empty() {
                break;
            }
            let mut instances = FxHashMap::default();
            for quantifier in quantifiers {
                near.extend(self.arena.free_symbols(quantifier));
                instances.insert(quantifier, self.first_instances(quantifier, size)?);
            }
            condition = self.arena.substitute(condition, &instances);
        }
        near.retain(|symbol| self.arena.type_of(*symbol) == TypeId::INT);
        near.sort_unstable();
        near.dedup();
        if condition == self.path.condition || !self.quantifiers_in(condition).is_empty() {
            return None;
        }
        let mut instances = vec![condition];
        for symbol in near {
            instances.push(self.between(symbol, Some((-1).into()), Some(size.into())));
        }
        let small = self.arena.and_all(&instances);
        match self.prover.satisfiable(&mut self.arena, small) {
            Satisfiability::Satisfiable { model } => model,
            Satisfiability::Unsatisfiable | Satisfiability::Unknown(_) => None,
        }
    }

    /// The quantifiers that are in no other.
    fn quantifiers_in(&self, condition: ExprId) -> Vec<ExprId> {
        let (mut found, mut todo) = (Vec::new(), vec![condition]);
        while let Some(e) = todo.pop() {
            if matches!(self.arena.view(e), View::Quantified(..)) {
                if !found.contains(&e) {
                    found.push(e);
                }
            } else if self.arena.type_of(e) == TypeId::BOOL {
                self.arena.for_children(e, &mut |child| todo.push(child));
            }
            if found.len() > MOST_QUANTIFIERS {
                break;
            }
        }
        found
    }

    fn first_instances(&mut self, quantifier: ExprId, size: i64) -> Option<ExprId> {
        let View::Quantified(kind, variable, body) = self.arena.view(quantifier) else { return None };
        if self.arena.type_of(variable) != TypeId::INT {
            return None;
        }
        let mut instances = Vec::new();
        for at in 0..size {
            let at = self.arena.int(at);
            instances.push(self.arena.substitute(body, &FxHashMap::from_iter([(variable, at)])));
        }
        Some(match kind {
            QuantifierKind::ForAll => self.arena.and_all(&instances),
            QuantifierKind::Exists => self.arena.or_all(&instances),
        })
        .filter(|e| *e != Arena::FALSE)
    }
}
