//! How the standards are read where users differ: what an atomic section orders,
//! whether there is always memory left, and whether to report what every implementation tolerates.

use super::words::{words, ALLOC, RACE};
use antiphon_lower::Contracts;
use antiphon_machine::{Allocations, AtomicSections, Checks, Strictness};
use clap::Args;

/// How the standards are read.
#[derive(Args, Debug)]
pub struct StandardOptions {
    /// Also report what implementations tolerate: threads neither joined nor detached,
    /// memory that is still reachable at the end, ends by `MPI_Abort` or with a nonzero status,
    /// an `int` sent as `MPI_UNSIGNED`, a level of threads that nobody looks at,
    /// threads at `MPI_THREAD_SINGLE`
    #[arg(long)]
    pub strict: bool,
    /// Check functions that have a contract once, and take the contract for them at their calls
    #[arg(long)]
    pub contracts: bool,
    /// What orders accesses when data races are looked for
    #[arg(long, value_name = "READING", default_value = "atomic-sections=sync", value_parser = words(RACE))]
    pub race: AtomicSections,
    /// Whether allocations can give a null pointer
    #[arg(long, value_name = "READING", default_value = "succeeds", value_parser = words(ALLOC))]
    pub alloc: Allocations,
}

impl StandardOptions {
    /// `--contracts`.
    pub fn contracts(&self) -> Contracts {
        match self.contracts {
            true => Contracts::Replaced,
            false => Contracts::Checked,
        }
    }

    /// `--strict`.
    pub fn strictness(&self) -> Strictness {
        match self.strict {
            true => Strictness::Strict,
            false => Strictness::Usual,
        }
    }

    /// These checks, read so.
    pub fn apply(&self, mut checks: Checks) -> Checks {
        checks.sections = self.race;
        checks.allocations = self.alloc;
        checks.strictness = self.strictness();
        checks
    }
}
