//! What an execution assumes, and what follows from it: every other trait but `layers`
//! can do without knowing how that is kept.

use super::{Answer, Decision, Polarity, Values};
use crate::fault::DomainError;

/// Conditions: how they are decided, and what is assumed.
pub trait Assumptions: Values {
    /// What an execution has assumed so far. Cheap to clone.
    type Path: Clone;

    /// Whether `x` is not zero.
    fn decide(&mut self, x: &Self::Number) -> Decision;

    /// From here on the condition is assumed: no more executions count than those
    /// in which it holds. False if there is none; open where the driver must decide
    /// first.
    fn assume(&mut self, condition: &Self::Number) -> Decision;

    /// The same of what is true of the environment. It explains nothing, so
    /// that it is not reported.
    fn assume_axiom(&mut self, condition: &Self::Number) -> Decision {
        self.assume(condition)
    }

    /// What is assumed now.
    fn path(&self) -> Self::Path;

    /// Goes (back) to what an execution has assumed.
    fn set_path(&mut self, path: Self::Path);

    /// From here to [`Assumptions::leave`] the condition is assumed.
    fn assume_within(&mut self, condition: &Self::Number, polarity: Polarity);

    /// The end of the innermost assumption.
    fn leave(&mut self);

    /// Whether `x` is not zero; where that is undecided, the answer is that question.
    fn asked(&mut self, x: &Self::Number) -> Answer<bool, Self::Number> {
        match self.decide(x) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => DomainError::undecided(x.clone()),
        }
    }

    /// The number, if only one is possible, and in range.
    fn as_index(&mut self, x: &Self::Number) -> Option<i64> {
        self.literal(x)
    }

    /// The smallest and the largest value that a whole number can have, if both
    /// are known and there are at most [`super::MOST_VALUES`] between them.
    fn bounds(&mut self, x: &Self::Number) -> Option<(i64, i64)> {
        self.as_index(x).map(|value| (value, value))
    }

    /// Which assumptions are in force: as long as they are the same, so is this,
    /// and so are fingerprints of numbers.
    fn epoch(&self) -> u64;

    /// Whether that fingerprint may be another one under another path condition.
    fn depends_on_path(&self, x: &Self::Number) -> bool;
}
