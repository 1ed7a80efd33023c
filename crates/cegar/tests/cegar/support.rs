//! A program from text, and what is said about it.

use antiphon_cegar::{check, Engine, Options, Parallel};
use antiphon_machine::{Checks, NumberModel};
use antiphon_outcome::{Outcome, Property, Verdict};
use antiphon_prover::Choice;
use antiphon_testing::program;
use std::time::Duration;

/// What is asked by default: assertions and unreachability, in machine integers.
pub fn options(engine: Engine, parallel: Parallel) -> Options {
    let kept = [Property::Assertion, Property::Reachability];
    let off = Property::ALL.iter().filter(|property| !kept.contains(property));
    Options {
        parallel,
        engine,
        arithmetic: NumberModel::Machine,
        checks: off.fold(Checks::ALL, |checks, property| checks.without(*property)),
        unreachable: vec!["reach_error".into()],
        max_refinements: None,
        timeout: Some(Duration::from_secs(900)),
        work: None,
        memory: None,
        solver: Choice::Auto,
        interrupt: Default::default(),
        places: Default::default(),
    }
}

/// What is said about a text.
pub fn outcome(text: &str, options: &Options) -> Outcome {
    check(&program(text).0, options)
}

/// The verdict of an outcome.
pub fn verdict(outcome: &Outcome) -> Verdict {
    let certainties = outcome.violations.iter().map(|violation| violation.certainty);
    Verdict::of(certainties, outcome.unsupported.iter().count(), outcome.incomplete.len())
}
