//! A violation behind a loop that forgot something, looked for with growing inputs.
//!
//! What a proof by invariants finds need not exist: an invariant may be too weak. Before it is told as possible, the
//! loops are executed round by round for small values of the inputs, and the bounds grow as long as nothing is
//! found and few states are needed. What an execution shows is sure, and takes the place of the doubt.
//!
//! Deliberately not here: that nothing is found says nothing. The doubt stays as it is.

use crate::options::{Bound, Budget, Doubts, Options, Outside, Wanted};
use crate::outcome::{Outcome, Violation};
use crate::verify::explore;
use antiphon_machine::Invariants;
use antiphon_world::Programs;
use std::time::Instant;

/// Inputs are at most so far from zero, one after the other.
const FARTHEST: [i64; 5] = [1, 2, 3, 5, 9];

/// States that one bound may cost.
const MOST_STATES: u64 = 1_500;

/// Puts executions in the place of what is only possible, where some are found.
pub(crate) fn look(programs: &Programs<'_>, options: &Options, outcome: &mut Outcome, started: Instant) {
    let doubtful = |violation: &Violation| !violation.replayed;
    let asked = options.invariants == Invariants::Proved && options.wanted.doubts != Doubts::Counted;
    let stopped = outcome.incomplete.iter().any(|each| each.reason.ends_everything());
    if !asked || stopped || outcome.violations.is_empty() || !outcome.violations.iter().all(doubtful) {
        return;
    }
    let free = free_inputs(programs, options);
    for (number, most) in FARTHEST.into_iter().enumerate() {
        // Without inputs all bounds are the same.
        if options.interrupt.is_raised() || number > 0 && free.is_empty() {
            return;
        }
        let found = explore(programs, &bounded(options, &free, most, started));
        outcome.statistics.add(&found.statistics);
        let shown: Vec<Violation> = found.violations.into_iter().filter(|violation| violation.replayed).collect();
        if !shown.is_empty() {
            replace(&mut outcome.violations, shown);
            return;
        }
    }
}

/// The scalar inputs of which the user said nothing.
fn free_inputs(programs: &Programs<'_>, options: &Options) -> Vec<String> {
    let mut names = programs.scalar_inputs();
    names.retain(|input| options.inputs.iter().all(|(name, _)| name != input));
    names
}

/// The same question about small inputs, with loops executed.
fn bounded(options: &Options, free: &[String], most: i64, started: Instant) -> Options {
    let near = Bound::Range(Some(-most), Some(most));
    let inputs = options.inputs.iter().cloned().chain(free.iter().map(|name| (name.clone(), near.clone())));
    let states = options.budget.max_states.map_or(MOST_STATES, |limit| limit.min(MOST_STATES));
    let elapsed = options.budget.elapsed + started.elapsed();
    Options {
        inputs: inputs.collect(),
        invariants: Invariants::Checked,
        budget: Budget { max_states: Some(states), elapsed, ..options.budget },
        wanted: Wanted { most: 1, ..options.wanted.clone() },
        outside: Outside { checkpoints: None, cluster: None, ..options.outside.clone() },
        ..options.clone()
    }
}

/// What was shown comes first; what it makes sure of is not told twice.
fn replace(violations: &mut Vec<Violation>, shown: Vec<Violation>) {
    let key = |violation: &Violation| (violation.fault.property, violation.fault.span);
    violations.retain(|doubt| shown.iter().all(|sure| key(sure) != key(doubt)));
    violations.splice(0..0, shown);
}
