//! How far apart the outputs of two programs can be, where every operation has a bounded error.
//!
//! Equality is the wrong question then: two orders of a sum agree in hardly any digit beyond the sixteenth. Each pair of
//! numbers gets a bound of its distance, and the largest one of each output is reported. Only with `--tolerance` a
//! distance can be too large: that is a violation if a run shows it, for inputs that are tried at random.

use crate::outcome::Reason;
use crate::system::Exploration;
use antiphon_domain::{Explained, Given, Number, Symbolic};
use antiphon_machine::{Domain, NumberType};
use antiphon_numbers::Rat;
use antiphon_world::World;

/// Distances that are too large, and inputs that may show one.
#[derive(Clone, Debug)]
pub(crate) struct Tolerance {
    /// The largest distance that is right.
    pub(crate) most: Rat,
    /// Values of inputs.
    pub(crate) samples: Vec<Vec<(String, Given)>>,
}

/// Inputs that are tried.
const SAMPLES: u64 = 32;

impl Exploration<'_> {
    /// Notes how far apart two numbers can be; what there is to say if that is too far.
    pub(crate) fn far_apart(
        &mut self,
        [a, b]: [Number; 2],
        name: impl FnOnce(&mut World<'_, Symbolic>) -> String,
    ) -> Option<Explained> {
        let name = name(&mut self.world);
        let domain = &mut self.world.machine.domain;
        let distance = domain.distance(a, b);
        let output = name.split('[').next().unwrap_or(&name).to_owned();
        let Some(exact) = Rat::from_f64(distance) else {
            let message = format!("no bound of the distance in `{output}` is known: bound the inputs");
            self.report.limits.insert((Reason::SolverUnknown, message));
            return None;
        };
        let known = self.report.distances.entry(output).or_default();
        *known = known.max(distance);
        match &self.options.arithmetic.tolerance {
            Some(most) if exact > *most => {
                let path = antiphon_machine::Assumptions::path(&self.world.machine.domain);
                let mut explained = self.world.machine.domain.explain(&name, path, a, b);
                explained.condition.clear();
                let difference = &mut explained.difference;
                difference.missing.clear();
                difference.added.clear();
                difference.notes.push(format!("at most {distance:.1e} apart; {:e} is tolerated", most.to_f64()));
                Some(explained)
            }
            _ => None,
        }
    }

    /// What a replay must show of numbers that are too far apart.
    pub(crate) fn tolerance(&mut self) -> Option<Tolerance> {
        let most = self.options.arithmetic.tolerance.clone()?;
        let samples = (0..SAMPLES).map(|seed| self.world.machine.domain.sampled(seed)).collect();
        Some(Tolerance { most, samples })
    }
}

/// Whether two known numbers of a floating type are farther apart than that.
pub(crate) fn is_farther<D: Domain>(domain: &D, ty: NumberType, a: &D::Number, b: &D::Number, most: &Rat) -> bool {
    let value = |x: &D::Number| {
        let bytes = domain.to_bytes(ty, x)?;
        match bytes.len() {
            4 => Rat::from_f64(f64::from(f32::from_le_bytes(bytes[..4].try_into().ok()?))),
            _ => Rat::from_f64(f64::from_le_bytes(bytes.get(..8)?.try_into().ok()?)),
        }
    };
    match (value(a), value(b)) {
        (Some(a), Some(b)) => (&a - &b).abs() > *most,
        _ => false,
    }
}
