//! Smaller values that lead down the same path: a counterexample with `n = 3`
//! says more than one with `n = 8421`.
//!
//! One scalar after the other, in the order of the program, is tried at 0, 1, -1 and 2,
//! and an integer that can be none of these is brought down by halving: is there
//! a value of at most half the size? What was found stays for those that follow.
//! The number of questions is bounded, and a question that nobody can answer is the last.

use crate::Symbolic;
use antiphon_numbers::{Int, Rat};
use antiphon_prover::Answer as Proof;
use antiphon_symbolic::{Assignment, ExprId, Value, View};

/// Scalars for which small values are looked for.
const MOST_SCALARS: usize = 8;
/// Questions for all of them together.
const MOST_QUESTIONS: u32 = 48;

/// Values so far, under what they were found, and what may still be asked.
struct Descent {
    condition: ExprId,
    model: Assignment,
    questions: u32,
}

impl Symbolic {
    /// Another model, smaller where that was found.
    pub(crate) fn small_model(&mut self, model: Assignment) -> Assignment {
        let mut descent = Descent { condition: self.path.condition, model, questions: MOST_QUESTIONS };
        for scalar in self.scalars_to_lower(&descent.model) {
            self.try_small(&mut descent, scalar);
            self.halve(&mut descent, scalar);
            // From now on it stays what it is.
            if let Some(value) = self.value_in(&descent.model, scalar) {
                let value = self.constant(value, scalar);
                let equal = self.arena.equal(scalar, value);
                descent.condition = self.arena.and(descent.condition, equal);
            }
        }
        descent.model
    }

    /// Inputs that the path speaks of: whole ones first, since they are sizes.
    fn scalars_to_lower(&self, model: &Assignment) -> Vec<ExprId> {
        let is_mentioned = |e: &ExprId| match self.arena.view(*e) {
            View::Symbol(_) => model.contains_key(e),
            _ => self.arena.occurs(*e, self.path.condition),
        };
        let is_exact = |e: &ExprId| !self.is_ieee_expression(*e);
        let mut all: Vec<ExprId> = self.inputs.expressions().filter(is_exact).filter(is_mentioned).collect();
        all.sort_by_key(|e| (self.arena.is_real(*e), !matches!(self.arena.view(*e), View::Symbol(_))));
        all.truncate(MOST_SCALARS);
        all
    }

    fn value_in(&self, model: &Assignment, e: ExprId) -> Option<Rat> {
        match self.arena.evaluate(e, model) {
            Some(Value::Number(value)) => Some(value),
            _ => None,
        }
    }

    fn try_small(&mut self, descent: &mut Descent, scalar: ExprId) {
        for wanted in [0, 1, -1, 2].map(Rat::from) {
            if self.value_in(&descent.model, scalar).as_ref() == Some(&wanted) {
                return;
            }
            let value = self.constant(wanted, scalar);
            let equal = self.arena.equal(scalar, value);
            if self.lower(descent, equal) {
                return;
            }
        }
    }

    /// Brings an integer down: its size is halved, then the step, until nothing is smaller.
    fn halve(&mut self, descent: &mut Descent, scalar: ExprId) {
        if self.arena.is_real(scalar) {
            return;
        }
        // Nothing of at most this size leads there.
        let mut least = Int::from(2);
        while let Some(size) = self.value_in(&descent.model, scalar).map(|value| value.abs().trunc()) {
            let gap = &size - &least;
            if gap <= Int::from(1) || descent.questions == 0 {
                return;
            }
            let middle = &least + &gap.div_floor(&Int::from(2));
            let within = self.between(scalar, Some(-&middle), Some(middle.clone()));
            if !self.lower(descent, within) {
                least = middle;
            }
        }
    }

    /// Whether there are values for which the condition holds too; they are taken.
    fn lower(&mut self, descent: &mut Descent, condition: ExprId) -> bool {
        if descent.questions == 0 {
            return false;
        }
        descent.questions -= 1;
        let opposite = self.arena.not(condition);
        match self.prover.valid(&mut self.arena, descent.condition, opposite) {
            Proof::Invalid { model: Some(model) } => {
                descent.model = model;
                true
            }
            Proof::Invalid { model: None } | Proof::Valid => false,
            Proof::Unknown(_) => {
                descent.questions = 0;
                false
            }
        }
    }
}
