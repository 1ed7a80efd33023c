//! What the options mean for each of those that do the work: how a process is
//! run, which numbers there are, how far a search may go.

use crate::options::{Bound, Comparison, Merging, Options};
use crate::watch::memory_to_use;
use antiphon_domain::{Floats, Symbolic};
use antiphon_machine::{EnvironmentInputs, Integers, Noting, Options as RunOptions, PathMerging, Prints};
use antiphon_search::Limits;
use antiphon_world::Commuting;

/// How each process is run.
pub fn run_options(options: &Options) -> RunOptions {
    let given = options.inputs.iter().filter_map(|(name, bound)| match bound {
        Bound::Value(text) => Some((name.clone(), text.clone())),
        Bound::Range(..) => None,
    });
    RunOptions {
        inputs: given.collect(),
        launch: options.launch.clone(),
        environment: EnvironmentInputs::Open,
        checks: options.checks,
        processes: options.processes,
        prints: match options.comparison {
            Comparison::Outputs => Prints::Ignored,
            Comparison::Printed | Comparison::Both => Prints::Kept,
        },
        invariants: options.invariants,
        abridgement: options.reductions.abridgement,
        tasks: options.reductions.tasks,
        noting: options.reductions.noting,
        path_merging: match (options.reductions.noting, options.reductions.merging) {
            (Noting::ByKind | Noting::Exactly, _) | (_, Merging::Off) => PathMerging::Off,
            (Noting::Roughly, Merging::Auto | Merging::On) => PathMerging::On,
        },
        interrupt: options.interrupt.clone(),
        max_cells: most_cells(options),
        ..RunOptions::default()
    }
}

/// A value takes so many bytes at least: a program that asks for more of them
/// at once than the memory holds is stopped before it gets them.
const LEAST_CELL: u64 = 16;

fn most_cells(options: &Options) -> usize {
    let most = RunOptions::default().max_cells;
    let given = options.budget.memory.and_then(|bytes| usize::try_from(bytes / LEAST_CELL).ok());
    given.map_or(most, |given| given.min(most))
}

/// The domain that the options ask for.
pub(crate) fn domain_of(options: &Options) -> Symbolic {
    let integers = options.arithmetic.symbolic(options.checks);
    let prover = antiphon_prover::Options {
        solver: options.solver.clone(),
        patience: options.patience,
        megabytes: solver_megabytes(options),
        interrupt: options.interrupt.clone(),
        ..antiphon_prover::Options::default()
    };
    let mut domain = Symbolic::new(integers, prover).with_floats(options.arithmetic.floats);
    for (name, bound) in &options.inputs {
        if let Bound::Range(low, high) = bound {
            domain.limit_input(name, *low, *high);
        }
    }
    domain
}

/// Which orders lead to the same with these numbers.
pub(crate) fn commuting(options: &Options) -> Commuting {
    let integers = options.arithmetic.symbolic(options.checks);
    match options.reductions.commuting {
        Commuting::Sums if integers != Integers::Ideal || options.arithmetic.floats != Floats::Real => {
            Commuting::Stores
        }
        other => other,
    }
}

/// What a solver may use: no more than half of what there is for everything.
fn solver_megabytes(options: &Options) -> u64 {
    let most = antiphon_prover::Options::default().megabytes;
    options.budget.memory.map_or(most, |bytes| (bytes >> 21).clamp(16, most))
}

/// How far a search may go.
pub(crate) fn limits(options: &Options) -> Limits {
    let limits = Limits {
        findings: options.wanted.most.max(1),
        deadline: None,
        memory: options.budget.memory.map(|bytes| memory_to_use(bytes) as usize),
        states: options.budget.max_states,
        depth: options.budget.max_depth,
        interrupt: options.interrupt.clone(),
        better: None,
    };
    match options.budget.time_left() {
        Some(time) => limits.within(time),
        None => limits,
    }
}
