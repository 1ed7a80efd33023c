//! Models found before, tried again.
//!
//! A path condition grows conjunct by conjunct, and each new question is asked
//! about both of its sides. Values that satisfied the path so far satisfy one
//! of the sides, so that one of the two questions needs no search at all: some of the
//! latest models are evaluated. What a conjunct's truth is under a model is remembered with the model,
//! since the next path has nearly the same conjuncts.

use crate::check::{check_within, Checked};
use crate::library::function_of;
use crate::smt::model::default_value;
use antiphon_symbolic::{Arena, Assignment, ExprId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Models that are kept.
const MOST_MODELS: usize = 6;
/// Conjuncts whose truth is remembered for one.
const MOST_TRUTHS: usize = 4096;
/// Instances of quantifiers that are evaluated for a conjunct.
const INSTANCES: usize = 64;

/// The latest models, the last used first.
#[derive(Default, Debug)]
pub(crate) struct Models {
    latest: VecDeque<KnownValues>,
}

#[derive(Debug)]
struct KnownValues {
    values: Assignment,
    truths: FxHashMap<ExprId, bool>,
}

impl Models {
    /// Values that satisfy all conditions, if some that were found before do.
    pub(crate) fn satisfying(&mut self, arena: &mut Arena, conditions: &[ExprId]) -> Option<Assignment> {
        // What is asked about stands last and fails most often.
        let position = self
            .latest
            .iter_mut()
            .position(|known| conditions.iter().rev().all(|condition| known.satisfies(arena, *condition)))?;
        let known = self.latest.remove(position)?;
        let symbols = conditions.iter().flat_map(|e| arena.free_symbols(*e));
        let mut model: Assignment = symbols.filter_map(|s| Some((s, known.values.get(&s)?.clone()))).collect();
        self.latest.push_front(known);
        // Functions of the library have their values at the arguments of all conditions then.
        match model.keys().any(|symbol| function_of(arena, *symbol).is_some()) {
            true => (check_within(arena, conditions, &mut model, INSTANCES) == Checked::True).then_some(model),
            false => Some(model),
        }
    }

    /// Keeps a model.
    pub(crate) fn keep(&mut self, values: &Assignment) {
        self.latest.truncate(MOST_MODELS - 1);
        self.latest.push_front(KnownValues { values: values.clone(), truths: FxHashMap::default() });
    }
}

impl KnownValues {
    fn satisfies(&mut self, arena: &mut Arena, condition: ExprId) -> bool {
        if let Some(known) = self.truths.get(&condition) {
            return *known;
        }
        // What the model does not mention may have any value.
        for symbol in arena.free_symbols(condition) {
            if !self.values.contains_key(&symbol) && function_of(arena, symbol).is_none() {
                self.values.extend(default_value(arena, arena.type_of(symbol)).map(|value| (symbol, value)));
            }
        }
        let truth = check_within(arena, &[condition], &mut self.values, INSTANCES) == Checked::True;
        if self.truths.len() < MOST_TRUTHS {
            self.truths.insert(condition, truth);
        }
        truth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{Rat, TypeId, Value};

    #[test]
    fn a_model_serves_again_and_is_completed() {
        let mut arena = Arena::new();
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
        let mut models = Models::default();
        models.keep(&Assignment::from_iter([(x, Value::Number(Rat::from(3)))]));
        let (above, below) = (arena.less(y, x), arena.less(x, y));
        assert!(models.satisfying(&mut arena, &[below]).is_none());
        let model = models.satisfying(&mut arena, &[above]).unwrap();
        assert_eq!(model.get(&y), Some(&Value::Number(Rat::zero())));
    }
}
