//! What else is wrong: the first violation of each property.
//!
//! The first violation that a search meets is seldom the one that the user looks for, and a leak at the end of
//! every execution would hide an assertion that fails in one of them. So after a violation the search is done again with
//! its property left out, until nothing else is found. An execution that violates what is left out ends there: what
//! follows an error may be its consequence, and is not told. Only leaks have no consequences: they are not
//! looked at any more, and the execution goes on.
//!
//! A proof of the rest would cost what proofs cost, so the searches after the first have [`FEW`] states or a few times as many
//! as the first one. After leaks alone there is no such limit: they never hide anything.
//!
//! Deliberately not here: several violations of one property (`--max-violations`).

use crate::options::{Budget, Options, Wanted};
use crate::outcome::{Certainty, Outcome};
use antiphon_machine::{Checks, Property};
use std::time::Instant;

/// States of a search for other violations, at least.
const FEW: u64 = 500;
/// Times the states of what was done before.
const TIMES: u64 = 4;
/// Properties that are told, at most.
const MOST: usize = 5;

/// What an engine says, with the first violation of each property; leaks come last.
pub fn with_others(options: &Options, engine: impl Fn(&Options) -> Outcome) -> Outcome {
    let started = Instant::now();
    let mut outcome = engine(options);
    while !outcome.violations.is_empty() && outcome.unsupported.is_none() && outcome.violations.len() < MOST {
        let told: Vec<Property> = outcome.violations.iter().map(|violation| violation.fault.property).collect();
        let leaks_alone = told.iter().all(|property| property.is_leak());
        let limit = (!leaks_alone).then(|| (outcome.statistics.states_seen * TIMES).max(FEW));
        let next = engine(&without(options, told, limit, started));
        if leaks_alone {
            outcome.statistics.add(&next.statistics);
            outcome.incomplete.extend(next.incomplete);
        }
        outcome.coverage.reached.extend(next.coverage.reached);
        // What nobody can show is no company for what was shown.
        let shown = next.violations.into_iter().filter(|violation| violation.certainty == Certainty::Provable);
        let before = outcome.violations.len();
        outcome.violations.extend(shown);
        if outcome.violations.len() == before {
            break;
        }
    }
    outcome.violations.sort_by_key(|violation| violation.fault.property.is_leak());
    outcome
}

/// The options of a search for what else is wrong.
fn without(options: &Options, told: Vec<Property>, limit: Option<u64>, started: Instant) -> Options {
    let states = [options.budget.max_states, limit].into_iter().flatten().min();
    let elapsed = options.budget.elapsed + started.elapsed();
    let (leaks, told): (Vec<Property>, Vec<Property>) = told.into_iter().partition(|property| property.is_leak());
    Options {
        checks: leaks.into_iter().fold(options.checks, Checks::without),
        wanted: Wanted { apart_from: told, ..options.wanted.clone() },
        budget: Budget { max_states: states, elapsed, ..options.budget },
        ..options.clone()
    }
}
