//! What the options mean for each of those that do the work: how a process is
//! run, how the world is driven, which numbers there are, how far a search may go.

use crate::options::{Arithmetic, Bound, Comparison, Deadlock, Loops, Options, Order, Saving, Search};
use crate::watch::memory_to_use;
use antiphon_domain::{Integers, Symbolic};
use antiphon_machine::Prints;
use antiphon_machine::{Invariants, Options as RunOptions, Outside, Overflow, Property};
use antiphon_search::Limits;
use antiphon_world::{Buffering, Deadlocks, Leaks, Offering, Policy, Remembering};

/// How each process is run.
pub fn run_options(options: &Options) -> RunOptions {
    let given = options.inputs.iter().filter_map(|(name, bound)| match bound {
        Bound::Value(text) => Some((name.clone(), text.clone())),
        Bound::Range(..) => None,
    });
    let mut arguments = vec![b"a.out".to_vec()];
    arguments.extend(options.arguments.iter().cloned());
    RunOptions {
        inputs: given.collect(),
        arguments,
        symbolic_arguments: options.symbolic_arguments,
        outside: Outside::Open,
        checks: options.checks,
        processes: options.processes,
        prints: match options.comparison {
            Comparison::Outputs => Prints::Forgotten,
            Comparison::Printed | Comparison::Both => Prints::Kept,
        },
        invariants: match options.loops {
            Loops::Invariant => Invariants::Proved,
            Loops::Unroll => Invariants::Ignored,
        },
        interrupt: Some(options.interrupt.clone()),
        max_cells: most_cells(options),
        ..RunOptions::default()
    }
}

/// A value takes so many bytes at least: a program that asks for more of them
/// at once than the memory holds is stopped before it gets them.
const LEAST_CELL: u64 = 16;

fn most_cells(options: &Options) -> usize {
    let most = RunOptions::default().max_cells;
    let given = options.memory.and_then(|bytes| usize::try_from(bytes / LEAST_CELL).ok());
    given.map_or(most, |given| given.min(most))
}

/// The domain that the options ask for.
pub(crate) fn domain_of(options: &Options) -> Symbolic {
    let integers = match options.arithmetic {
        Arithmetic::Ideal => Integers::Ideal,
        Arithmetic::Machine => Integers::Machine(overflow(options)),
    };
    let prover = antiphon_prover::Options {
        solver: options.solver.clone(),
        timeout: options.solver_timeout,
        megabytes: solver_megabytes(options),
        stop: Some(options.interrupt.clone()),
        ..antiphon_prover::Options::default()
    };
    let mut domain = Symbolic::new(integers, prover);
    for (name, bound) in &options.inputs {
        if let Bound::Range(low, high) = bound {
            domain.limit_input(name, *low, *high);
        }
    }
    domain
}

/// What signed arithmetic does beyond its type, where it has one.
pub(crate) fn overflow(options: &Options) -> Overflow {
    match options.checks.has(Property::IntegerOverflow) {
        true => Overflow::Fault,
        false => Overflow::Wrap,
    }
}

/// What a solver may use: no more than half of what there is for everything.
fn solver_megabytes(options: &Options) -> u64 {
    let most = antiphon_prover::Options::default().megabytes;
    options.memory.map_or(most, |bytes| (bytes >> 21).clamp(16, most))
}

/// How the world is driven.
pub(crate) fn policy_of(options: &Options) -> Policy {
    Policy {
        buffering: match options.deadlock {
            Deadlock::Potential => Buffering::Asked,
            Deadlock::Absolute | Deadlock::Ignore => Buffering::Always,
        },
        offering: match options.search {
            Search::Reduced => Offering::Reduced,
            Search::Full => Offering::Everything,
        },
        deadlocks: match options.deadlock {
            Deadlock::Potential | Deadlock::Absolute => Deadlocks::Reported,
            Deadlock::Ignore => Deadlocks::Ignored,
        },
        remembering: match options.saving {
            Saving::Rule => Remembering::Rule,
            Saving::Every => Remembering::Often,
        },
        leaks: Leaks::Fatal,
        order: match options.order {
            Order::Rank => antiphon_world::Order::Rank,
            Order::CqMin => antiphon_world::Order::FewestSnapshots,
        },
    }
}

/// How far a search may go.
pub(crate) fn limits(options: &Options) -> Limits {
    let limits = Limits {
        findings: options.max_violations.max(1),
        deadline: None,
        memory: options.memory.map(|bytes| memory_to_use(bytes) as usize),
        states: options.max_states,
        depth: options.max_depth,
        interrupt: options.interrupt.clone(),
    };
    match options.timeout {
        Some(time) => limits.within(time),
        None => limits,
    }
}
