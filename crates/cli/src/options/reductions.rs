//! What an exploration leaves out because something like it is explored. The answer
//! is the same; the number of states is not.

use super::words::{words, COMMUTE, FORGET, MERGE, REDUCTION, SYMMETRY};
use antiphon_verify::{
    Abridgement, Commuting, DeadMemory, Merging, Reductions, Symmetry, TaskExecution, ThreadReduction,
};
use clap::Args;

/// What is left out.
#[derive(Args, Debug)]
pub struct ReductionOptions {
    /// Merge states that differ only by a permutation of ranks
    #[arg(long, default_value = "on", value_parser = words(SYMMETRY))]
    pub symmetry: Symmetry,
    /// Which orders of threads are not tried; the answer is the same
    #[arg(long, default_value = "auto", value_parser = words(REDUCTION))]
    pub reduction: ThreadReduction,
    /// Whether an `if` whose branches only compute is one execution with conditional values; the answer is the same
    #[arg(long, default_value = "auto", value_parser = words(MERGE))]
    pub merge: Merging,
    /// Merge states that differ only in variables that are written before they are read again; the answer is the same
    #[arg(long, default_value = "on", value_parser = words(FORGET))]
    pub forget: DeadMemory,
    /// Explore one order of messages and completions where all orders lead to the same; the answer is the same
    #[arg(long, default_value = "on", value_parser = words(COMMUTE))]
    pub commute: Commuting,
}

impl ReductionOptions {
    /// As the engine has it.
    pub fn given(&self) -> Reductions {
        Reductions {
            symmetry: self.symmetry,
            threads: self.reduction,
            merging: self.merge,
            dead_memory: self.forget,
            commuting: self.commute,
            abridgement: Abridgement::Wanted,
            tasks: TaskExecution::Compared,
            ..Reductions::default()
        }
    }
}
