//! How far apart two computed values can be: the distance of the exact ones, and both errors.
//!
//! What both have computed in the same way is the same number in both. So the question is asked twice: over inputs,
//! and over the values that both computed, which have no error then; the smaller answer is right.

use crate::{Given, Model, Number, Symbolic};
use antiphon_ieee::add_up;
use antiphon_numbers::Random;
use antiphon_symbolic::ExprId;
use rustc_hash::FxHashSet;

impl Symbolic {
    /// A bound of the distance of two numbers of floating type; infinite if there is none.
    pub fn distance(&mut self, a: Number, b: Number) -> f64 {
        let [a, b] = [a, b].map(|x| self.simplified(x));
        if a == b {
            return 0.0;
        }
        let (shared, own) = (self.computed_in(a), self.computed_in(b));
        let shared: FxHashSet<ExprId> = shared.intersection(&own).copied().collect();
        let over_inputs = self.distance_over(a, b, FxHashSet::default());
        match shared.is_empty() {
            true => over_inputs,
            false => over_inputs.min(self.distance_over(a, b, shared)),
        }
    }

    /// Values of the inputs at random, within what is known of them; of whole numbers those of a model.
    pub fn sampled(&mut self, seed: u64) -> Vec<(String, Given)> {
        let Model::Values(mut values, _) = self.model() else { return Vec::new() };
        let mut random = Random::new(seed);
        let scalars = self.inputs.named().filter(|(_, e)| self.arena.is_real(*e));
        let scalars: Vec<(String, ExprId)> = scalars.map(|(name, e)| (name.to_owned(), e)).collect();
        for (name, e) in scalars {
            let range = self.kernel_interval(e);
            let part = random.below(1 << 20) as f64 / f64::from((1 << 20) - 1);
            let value = range.low + (range.high - range.low) * part;
            if value.is_finite() {
                values.retain(|(known, _)| *known != name);
                values.push((name, Given::Ieee(value.to_bits())));
            }
        }
        values
    }

    fn distance_over(&mut self, a: Number, b: Number, leaves: FxHashSet<ExprId>) -> f64 {
        let (x, y) = (self.real_of(a), self.real_of(b));
        let left = self.estimate_over(x, leaves.clone());
        let right = self.estimate_over(y, leaves.clone());
        let difference = self.arena.sub(left.exact, right.exact);
        let difference = self.simplify(difference);
        let exact = self.estimate_over(difference, leaves).value.both(self.kernel_interval(difference));
        add_up(exact.magnitude(), add_up(left.error, right.error))
    }
}
