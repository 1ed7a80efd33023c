//! The front door for assertions and unreachability: a program whose functions call themselves
//! is for `recursion`, any other one for the engines on one graph.

use crate::engine::attempt;
use crate::prepare::prepare;
use crate::recursion;
use crate::work::Options;
use antiphon_model::Program;
use antiphon_outcome::Outcome;
use std::time::Instant;

/// Checks a program.
pub fn check(program: &Program, options: &Options) -> Outcome {
    let started = Instant::now();
    let mut outcome = match recursion::chain(program) {
        Some(chain) => recursion::check(program, options, &chain),
        None => {
            let prepared = prepare(program, &options.unreachable);
            let timeout = options.timeout.map(|time| time.saturating_sub(started.elapsed()));
            attempt(prepared, &Options { timeout, ..options.clone() })
        }
    };
    outcome.statistics.seconds = started.elapsed().as_secs_f64();
    outcome
}
