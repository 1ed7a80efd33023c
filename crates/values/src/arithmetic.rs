//! Which numbers a program is given: one meaning, for runs, replays and proofs.
//! Not here: how they are computed with (`exact`, `ieee`, crate `domain`).

use crate::fault::{Checks, Property};
use crate::ieee::Overflow;

/// What numbers are, as a user says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum NumberModel {
    /// Mathematical integers and exact rationals.
    #[default]
    Ideal,
    /// Integers of their width; IEEE floating point where everything is known.
    Machine,
}

/// What integers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integers {
    /// Without bounds.
    Ideal,
    /// Of the width of their type; what signed arithmetic does beyond it.
    Machine(Overflow),
}

impl Integers {
    /// Integers of a model: beyond its type signed arithmetic wraps unless that is checked.
    pub fn of(model: NumberModel, checks: Checks) -> Integers {
        match (model, checks.has(Property::IntegerOverflow)) {
            (NumberModel::Ideal, _) => Integers::Ideal,
            (NumberModel::Machine, true) => Integers::Machine(Overflow::Fault),
            (NumberModel::Machine, false) => Integers::Machine(Overflow::Wrap),
        }
    }
}
