//! A search without the loops that decide nothing, before one with all of them.
//!
//! A loop whose iterations are shown to be within bounds and in nobody's way need not be executed to find races and bounds that
//! are left: what it writes may be anything (`machine/src/abridged`). That allows more than the program can do. So a pass is a
//! pass, a violation counts if its replay, in which all loops are executed, shows it; whatever else comes out of it is forgotten, and the
//! search begins anew with all loops. It has half of the time, and few states, for if unknown values lead to many ways it is not worth it.
//!
//! Deliberately not here: which loops. The machine says when one begins.

use crate::options::{Budget, Options, Reductions};
use crate::outcome::Outcome;
use crate::verify::explore_all;
use antiphon_machine::code::{Code, Operation};
use antiphon_machine::{Abridgement, Invariants, Property};
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_world::Programs;
use std::time::Instant;

/// States that it may take.
const STATES: u64 = 2_000;

/// What a search without such loops shows; else the options for one with them.
pub(crate) fn proved(programs: &Programs<'_>, options: &Options) -> Result<Outcome, Box<Options>> {
    let with = |abridgement| Reductions { abridgement, ..options.reductions };
    let rest = Options { reductions: with(Abridgement::Off), ..options.clone() };
    if !is_worth_it(programs, options) {
        return Err(Box::new(rest));
    }
    let started = Instant::now();
    let budget = Budget {
        timeout: options.budget.time_left().map(|time| options.budget.elapsed + time / 2),
        max_states: Some(options.budget.max_states.map_or(STATES, |most| most.min(STATES))),
        ..options.budget
    };
    let outcome = explore_all(programs, &Options { budget, reductions: with(Abridgement::Wanted), ..options.clone() });
    let is_real = !outcome.violations.is_empty() && outcome.violations.iter().all(|violation| violation.replayed);
    let is_pass = outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none();
    if is_pass || is_real {
        return Ok(outcome);
    }
    let budget = Budget { elapsed: options.budget.elapsed + started.elapsed(), ..options.budget };
    Err(Box::new(Options { budget, ..rest }))
}

fn is_worth_it(programs: &Programs<'_>, options: &Options) -> bool {
    let outside = &options.outside;
    options.reductions.abridgement == Abridgement::Wanted
        && !options.checks.has(Property::Uninitialized)
        && options.invariants == Invariants::Proved
        && outside.checkpoints.is_none()
        && outside.cluster.is_none()
        && outside.disk.is_none()
        && programs.compile().all().any(marks)
}

/// Whether iterations of loops are marked.
pub(crate) fn marks(code: &Code) -> bool {
    let is_mark = |operation: &Operation| match operation {
        Operation::Library(call, _) => call.function == LibraryFunction::Verifier(Verifier::IterationsBegin),
        _ => false,
    };
    code.operations.iter().any(is_mark)
}
