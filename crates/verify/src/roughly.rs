//! What counts as touched where a value that is not known decides it.
//!
//! `histogram[data[i]]++` touches one element of eight, and a thousand values have more ways than there is time for. Where iterations and tasks are
//! compared (`machine/src/series`, `machine/src/iterations.rs`), each way is an execution of its own. If a few are not enough, all that may be touched counts as
//! touched, in one execution ([`Noting::Roughly`]), and branches that meet again are one: no clash is missed, but one that shows need not be there. So a pass
//! is a pass, and whatever else comes out of it is forgotten.
//!
//! Threads that are explored go the other way round: what may be touched counts at first, since that mostly does, and each way is an execution where
//! a race came of it that no replay shows.
//!
//! Deliberately not here: how accesses are noted.

use crate::abridging::marks;
use crate::compared::asks;
use crate::options::{Budget, Options, Reductions};
use crate::outcome::{Outcome, Reason, Violation};
use crate::verify::explore_all;
use antiphon_machine::{Invariants, Noting, Property};
use antiphon_world::Programs;
use std::time::Instant;

/// States before all that may be touched counts, and of that.
const FEW: u64 = 64;
const ROUGH: u64 = 2_000;

/// Explores every execution, by one way or the other.
pub(crate) fn explored(programs: &Programs<'_>, options: &Options) -> Outcome {
    let started = Instant::now();
    let noting = options.reductions.noting;
    let first = by_few(programs, options)
        .unwrap_or_else(|| explore_all(programs, &with(options, (noting, options.budget.max_states), started)));
    if noting == Noting::Exactly || !is_alone(options) || !is_in_doubt(&first) {
        return first;
    }
    let exact = explore_all(programs, &with(options, (Noting::Exactly, options.budget.max_states), started));
    match is_decided(&exact) {
        true => exact,
        false => first,
    }
}

/// Explores a few executions, then roughly; nothing if that says nothing.
pub(crate) fn by_few(programs: &Programs<'_>, options: &Options) -> Option<Outcome> {
    if !is_worth_it(programs, options) || options.budget.max_states.is_some_and(|most| most <= ROUGH) {
        return None;
    }
    let started = Instant::now();
    let few = explore_all(programs, &with(options, (options.reductions.noting, Some(FEW)), started));
    if !is_cut(&few) {
        return Some(few);
    }
    let mut roughly = with(options, (Noting::Roughly, Some(ROUGH)), started);
    roughly.budget.timeout = roughly.budget.time_left().map(|time| roughly.budget.elapsed + time / 2);
    let rough = explore_all(programs, &roughly);
    is_pass(&rough).then_some(rough)
}

/// The options of a part of the exploration.
fn with(options: &Options, (noting, most): (Noting, Option<u64>), started: Instant) -> Options {
    let elapsed = options.budget.elapsed + started.elapsed();
    let budget = Budget { elapsed, max_states: most, ..options.budget };
    Options { budget, reductions: Reductions { noting, ..options.reductions }, ..options.clone() }
}

/// Whether there are more states than were allowed.
pub(crate) fn is_cut(outcome: &Outcome) -> bool {
    outcome.incomplete.iter().any(|incomplete| incomplete.reason == Reason::MaxStates)
}

/// Whether nothing is left to say.
pub(crate) fn is_pass(outcome: &Outcome) -> bool {
    outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none()
}

/// Whether a race is all there is, and no replay shows it.
fn is_in_doubt(outcome: &Outcome) -> bool {
    let is_unshown = |violation: &Violation| violation.fault.property == Property::DataRace && !violation.replayed;
    !outcome.violations.is_empty() && outcome.violations.iter().all(is_unshown)
}

fn is_decided(outcome: &Outcome) -> bool {
    is_pass(outcome) || outcome.violations.iter().any(|violation| violation.replayed)
}

/// Whether iterations or tasks are compared.
fn is_worth_it(programs: &Programs<'_>, options: &Options) -> bool {
    options.reductions.noting == Noting::default()
        && options.invariants == Invariants::Proved
        && is_alone(options)
        && programs.compile().all().any(|code| marks(code) || asks(code))
}

/// Whether nothing outlasts a search: what a first one has left on disk is not seen by a second one.
fn is_alone(options: &Options) -> bool {
    let outside = &options.outside;
    outside.checkpoints.is_none() && outside.cluster.is_none() && outside.disk.is_none()
}
