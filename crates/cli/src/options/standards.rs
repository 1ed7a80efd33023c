//! How the standards are read where users differ: what an atomic section orders,
//! and whether to report what every implementation tolerates.

use super::words::{words, RACE};
use antiphon_machine::{AtomicSections, Checks, Strictness};
use clap::Args;

/// How the standards are read.
#[derive(Args, Debug)]
pub struct StandardOptions {
    /// Also report what implementations tolerate: threads neither joined nor detached
    #[arg(long)]
    pub strict: bool,
    /// What orders accesses when data races are looked for
    #[arg(long, value_name = "READING", default_value = "atomic-sections=sync", value_parser = words(RACE))]
    pub race: AtomicSections,
}

impl StandardOptions {
    /// These checks, read so.
    pub fn apply(&self, mut checks: Checks) -> Checks {
        checks.sections = self.race;
        checks.strictness = match self.strict {
            true => Strictness::Strict,
            false => Strictness::Usual,
        };
        checks
    }
}
