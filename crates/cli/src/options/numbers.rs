//! What numbers are: `--arith` for integers, `--fp` for floating types. Both are said in the scope
//! of a result, because a pass means something else under each.

use super::words::{word, words, ARITH, FP};
use antiphon_machine::{Checks, NumberModel};
use antiphon_openmp::PlainLoops;
use antiphon_outcome::Property;
use antiphon_report::Scope;
use antiphon_verify::{Floats, Numbers};
use clap::Args;

/// What numbers are.
#[derive(Args, Clone, Copy, Debug)]
pub struct NumberOptions {
    /// Arithmetic model
    #[arg(long, default_value = "ideal", value_parser = words(ARITH))]
    pub arith: NumberModel,
    /// What floating-point numbers are
    #[arg(long, value_name = "NUMBERS", default_value = "real", value_parser = words(FP))]
    pub fp: Floats,
}

impl NumberOptions {
    /// For the engine.
    pub fn given(self) -> Numbers {
        Numbers { integers: self.arith, floats: self.fp, tolerance: None }
    }

    /// How parallel loops are executed: sums are the same in any order only of numbers without ends that nothing rounds.
    pub fn plain_loops(self) -> PlainLoops {
        match (self.arith, self.fp) {
            (NumberModel::Ideal, Floats::Real) => PlainLoops::Marked,
            (NumberModel::Ideal | NumberModel::Machine, _) => PlainLoops::MarkedWithoutSums,
        }
    }

    /// With conversions of floating-point numbers that their integer type does not hold, where
    /// floating-point numbers have ends. Mathematical integers do not overflow otherwise.
    pub fn checked(self, checks: Checks, no_check: &[String]) -> Checks {
        let is_off = no_check.iter().any(|id| id == Property::IntegerOverflow.id());
        match self.fp == Floats::Real || is_off || self.arith == NumberModel::Machine {
            true => checks,
            false => checks.with(Property::IntegerOverflow),
        }
    }

    /// Records it in a result.
    pub fn set_scope(self, scope: &mut Scope) {
        scope.arith = word(ARITH, self.arith).into();
        scope.fp = word(FP, self.fp).into();
    }
}
