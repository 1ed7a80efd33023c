//! What a user says about an analysis.
//! Which property is checked and what the inputs are is part of them.

use crate::order::Interruption;
use antiphon_machine::{Checks, Integers, Launch};
use antiphon_numbers::Rat;
pub use antiphon_prover::Patience;
use antiphon_prover::Steps;
use std::collections::BTreeMap;
use std::time::Instant;

/// How executions are examined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// The paper's: executions, and formulas over their steps.
    Tdv,
    /// The paper's baseline: one formula over the steps of the unfolded program.
    Bmc,
    /// Orders of events.
    Order,
}

/// What makes formulas over steps smaller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Optimisation {
    /// All of it.
    All,
    /// Nothing.
    None,
    /// Peephole partial order reduction alone.
    PeepholeReduction,
    /// Thread-local single assignment alone.
    ThreadLocalSsa,
}

/// Executions before anything is asked, where nothing else is said.
pub const EXECUTIONS: u64 = 4;

/// What a user says about an analysis.
#[derive(Clone)]
pub struct Options {
    /// How executions are examined.
    pub method: Method,
    /// What makes formulas smaller, of methods that look at steps.
    pub optimisation: Optimisation,
    /// What integers are.
    pub integers: Integers,
    /// The test vector.
    pub inputs: BTreeMap<String, Rat>,
    /// The program's arguments and standard input.
    pub launch: Launch,
    /// What is checked.
    pub checks: Checks,
    /// Asked every now and then.
    pub interruption: Interruption,
    /// How long one question of the methods over steps may take.
    pub patience: Patience,
    /// When the analysis is to be over, which questions must not outlast.
    pub deadline: Option<Instant>,
    /// Steps of one unfolding after which to give up.
    pub most_steps: u64,
    /// Violations that are looked for.
    pub most_violations: u64,
    /// Executions before anything is asked of a solver.
    pub executions: u64,
}

/// For one question, where nothing else is said: about a minute.
pub const QUESTION: Steps = Steps::of_seconds(60);

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Options({:?}, {:?})", self.method, self.integers)
    }
}
