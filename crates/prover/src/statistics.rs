//! How many questions there were, what decided each, and the time it took:
//! most must end before a solver is asked.

use std::time::Duration;

/// Counts of a [`crate::Prover`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Questions asked.
    pub queries: u64,
    /// Decided by the simplifier of the assumption.
    pub by_simplifier: u64,
    /// Asked before.
    pub by_cache: u64,
    /// Decided by the light-weight rules.
    pub by_rules: u64,
    /// Decided by a solver.
    pub by_solver: u64,
    /// Not decided.
    pub unknown: u64,
    /// Texts sent to a solver, for answers or models.
    pub solver_calls: u64,
    /// Times that a solver was started.
    pub solver_starts: u64,
    /// Time in the simplifier.
    pub simplifier_time: Duration,
    /// Time in the light-weight rules.
    pub rules_time: Duration,
    /// Time in solvers, with the translation.
    pub solver_time: Duration,
}

/// What decided a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Decider {
    Simplifier,
    Cache,
    Rules,
    Solver,
}

impl Statistics {
    pub(crate) fn decided(&mut self, by: Decider) {
        match by {
            Decider::Simplifier => self.by_simplifier += 1,
            Decider::Cache => self.by_cache += 1,
            Decider::Rules => self.by_rules += 1,
            Decider::Solver => self.by_solver += 1,
        }
    }
}
