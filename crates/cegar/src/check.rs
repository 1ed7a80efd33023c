//! The front door for assertions and unreachability: a program whose functions call themselves
//! is for `recursion`, any other one for the engines on one graph.

use crate::engine::{attempt, not_prepared};
use crate::prepare::{prepare, with_direct_calls};
use crate::recursion;
use crate::threads::Watch;
use crate::work::Options;
use antiphon_model::Program;
use antiphon_outcome::{Assumption, Outcome};
use antiphon_passes::creates_threads;
use antiphon_prover::Limit;
use std::time::Instant;

/// Checks a program.
pub fn check(program: &Program, options: &Options) -> Outcome {
    let started = Instant::now();
    let limit = Limit::lasting(options.timeout);
    // Recursive calls of threads stay, and the graph says so.
    let chain = match creates_threads(program) {
        true => None,
        false => recursion::chain(&with_direct_calls(program)),
    };
    let mut outcome = match chain {
        Some(chain) => recursion::check(program, options, &limit, &chain),
        None => match prepare(program, &options.unreachable, &Watch::Errors) {
            Err(reason) => not_prepared(reason),
            Ok(prepared) => attempt(prepared, options, &limit),
        },
    };
    outcome.assumptions.extend(Assumption::left_to_right(&program.presumed));
    outcome.assumptions.extend(Assumption::kept_values(&program.kept));
    outcome.statistics.seconds = started.elapsed().as_secs_f64();
    outcome
}
