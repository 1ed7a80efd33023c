//! The front door for assertions and unreachability: a program whose functions call themselves
//! is for `recursion`, any other one for the engines on one graph.

use crate::engine::{attempt, not_prepared};
use crate::prepare::{prepare, prepare_alone, with_direct_calls, Following};
use crate::recursion;
use crate::threads::Watch;
use crate::work::Options;
use antiphon_model::Program;
use antiphon_outcome::{Assumption, Certainty, Outcome};
use antiphon_passes::creates_threads;
use antiphon_prover::Limit;
use std::time::Instant;

/// Checks a program.
pub fn check(program: &Program, options: &Options) -> Outcome {
    let started = Instant::now();
    let limit = options.limit();
    // Recursive calls of threads stay, and the graph says so.
    let chain = match creates_threads(program) {
        true => None,
        false => recursion::chain(&with_direct_calls(program)),
    };
    let mut outcome = match chain {
        Some(chain) => recursion::check(program, options, &limit, &chain),
        None => match prepare(program, &options.unreachable, &Watch::Errors) {
            Err(reason) => not_prepared(reason),
            Ok(prepared) => {
                let found = attempt(prepared, options, &limit);
                let again = is_unconfirmed(&found) && !creates_threads(program) && !limit.is_reached();
                again.then(|| behind_null(program, options, &limit)).flatten().unwrap_or(found)
            }
        },
    };
    outcome.assumptions.extend(Assumption::left_to_right(&program.presumed));
    outcome.assumptions.extend(Assumption::kept_values(&program.kept));
    outcome.statistics.seconds = started.elapsed().as_secs_f64();
    outcome
}

/// Whether there are violations, and none that a run has met.
fn is_unconfirmed(outcome: &Outcome) -> bool {
    !outcome.violations.is_empty() && outcome.violations.iter().all(|own| own.certainty != Certainty::Provable)
}

/// A violation among the executions that follow no null pointer: a run may meet it, and else it comes further.
fn behind_null(program: &Program, options: &Options, limit: &Limit) -> Option<Outcome> {
    let prepared = prepare_alone(program, &options.unreachable, Following::NotNull);
    let found = attempt(prepared, options, limit);
    Some(found).filter(|found| !found.violations.is_empty())
}
