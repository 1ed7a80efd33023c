//! How a prover works: which solver, how long, how much, and where the log of
//! queries goes.

use crate::patience::{Limit, Patience};
use antiphon_interrupt::Interrupt;
pub use antiphon_solver::Choice;
use std::fmt;
use std::time::Duration;

/// Options of a [`crate::Prover`] or a [`crate::Context`].
pub struct Options {
    /// The solver; [`Choice::Nothing`] leaves the light-weight prover alone.
    pub solver: Choice,
    /// A solver that is asked when the first does not know.
    pub second: Option<Choice>,
    /// How long one question may take.
    pub patience: Patience,
    /// How far all questions together go, and where what they take is counted.
    pub limit: Limit,
    /// For all questions together: then the solver's process ends by itself. It is for the case that
    /// nobody is left to end it; questions have limits of their own.
    pub lifetime: Option<Duration>,
    /// Memory of the solver, in megabytes.
    pub megabytes: u64,
    /// After so many failures of the solver in a row it is not started again.
    pub failures: u32,
    /// Longer questions than this, in bytes, are not asked.
    pub longest_query: usize,
    /// When it is raised, solvers are not waited for any more.
    pub interrupt: Interrupt,
    /// Whether the light-weight rules are tried before the solver.
    pub rules: Rules,
    /// Gets every query that a solver was asked.
    pub log: Option<Box<dyn QueryLog>>,
}

/// Whether the light-weight rules are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// First; what they decide never reaches the solver.
    First,
    /// Not at all: every question that is not trivial reaches the solver.
    /// For comparisons.
    Never,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            solver: Choice::Auto,
            second: None,
            patience: Patience::default(),
            limit: Limit::default(),
            lifetime: None,
            megabytes: 2048,
            failures: 8,
            longest_query: 8 << 20,
            interrupt: Interrupt::default(),
            rules: Rules::First,
            log: None,
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("solver", &self.solver)
            .field("patience", &self.patience)
            .field("rules", &self.rules)
            .finish_non_exhaustive()
    }
}

/// Takes the queries that solvers were asked, each a text that any solver can
/// be given. A trait, since this crate opens no files.
pub trait QueryLog: Send {
    /// Query number `number` (from 1) and its text.
    fn record(&mut self, number: u64, text: &str);
}
