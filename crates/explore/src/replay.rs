//! A violation is shown again by a run on known numbers, with the inputs that
//! the prover found and the schedule that the search took. No expression and no
//! prover takes part in it, so it can contradict them. The same run tells the
//! story of the counterexample.

use crate::domain::Model;
use crate::induction::explain;
use crate::options::{Arithmetic, Options, Search};
use crate::outcome::{Certainty, Move, Party, TraceStep, Violation, Waiting};
use crate::system::{policy_of, Finding};
use antiphon_machine::world::{Event, Offer, Offering, Policy, Story, Told};
use antiphon_machine::{compile, Domain, Exact, Invariants, Machine, MachineArith, Nowhere, Overflow, Property};
use antiphon_model::Program;
use antiphon_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes a violation of a finding.
pub(crate) fn replay(program: &Program, options: &Options, finding: &Finding) -> Violation {
    let values = match &finding.model {
        Model::Values(values, _) => values.clone(),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => Vec::new(),
    };
    let inputs: Vec<(String, String)> = values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    let (confirmed, story) = match &finding.model {
        Model::Values(..) => again(program, options, finding, &inputs),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => (false, Story::default()),
    };
    let trace: Vec<TraceStep> = essential(story.told)
        .into_iter()
        .map(|told| TraceStep {
            process: told.rank,
            party: Party::Alone,
            span: told.span,
            action: told.action,
            changes: told.changes,
        })
        .collect();
    let hidden_steps = story.steps.saturating_sub(trace.len() as u64);
    let stuck = finding.stuck.as_ref();
    let mut violation = Violation {
        fault: finding.fault.clone(),
        process: finding.rank,
        party: Party::Alone,
        certainty: if confirmed { Certainty::Provable } else { Certainty::Possible },
        replayed: confirmed,
        inputs,
        condition: finding.condition.clone(),
        waits: stuck.map(|stuck| stuck.ranks.iter().map(waiting).collect()).unwrap_or_default(),
        cycle: stuck.map(|stuck| stuck.cycle.clone()).unwrap_or_default(),
        trace,
        hidden_steps,
        schedule: finding.taken.iter().map(|offer| Move(offer.to_string())).collect(),
        difference: None,
    };
    explain(&mut violation, finding);
    violation
}

fn waiting(rank: &antiphon_machine::world::StuckRank) -> Waiting {
    Waiting {
        process: rank.rank,
        operation: rank.operation.clone(),
        until: rank.until.clone(),
        span: rank.span,
        on: rank.on.clone(),
    }
}

fn again(program: &Program, options: &Options, finding: &Finding, inputs: &[(String, String)]) -> (bool, Story) {
    match options.arithmetic {
        Arithmetic::Ideal => run_again(program, options, finding, inputs, Exact::new(0)),
        Arithmetic::Machine => {
            let overflow = match options.checks.has(Property::IntegerOverflow) {
                true => Overflow::Fault,
                false => Overflow::Wrap,
            };
            run_again(program, options, finding, inputs, MachineArith::new(overflow, 0))
        }
    }
}

/// The steps that a reader can use: between two calls of a rank, the last
/// assignment of each place. A loop is told by what it came to.
fn essential(told: Vec<Told>) -> Vec<Told> {
    let mut later: FxHashMap<u32, FxHashSet<Span>> = FxHashMap::default();
    let mut kept: Vec<Told> = Vec::new();
    for step in told.into_iter().rev() {
        let places = later.entry(step.rank).or_default();
        if !step.action.is_empty() {
            places.clear();
            kept.push(step);
        } else if places.insert(step.span) {
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// Steps after which a replay is given up.
const MOST_PAUSES: u32 = 500;

fn run_again<D: Domain>(
    program: &Program,
    options: &Options,
    finding: &Finding,
    inputs: &[(String, String)],
    mut domain: D,
) -> (bool, Story) {
    let mut run = crate::verify::run_options(options);
    run.answers = inputs.iter().cloned().collect();
    run.invariants = match finding.fault.property {
        Property::LoopInvariant => Invariants::Checked,
        _ => Invariants::Ignored,
    };
    let code = compile(program, &mut domain);
    let mut machine = Machine::new(program, &code, &run, domain, Box::new(Nowhere));
    let policy = policy_of(options);
    let offering = match options.search {
        Search::Reduced => Offering::Replay,
        // The order of processes was decided, too, and decides who fails first.
        Search::Full => Offering::Everything,
    };
    machine.set_policy(Policy { offering, ..policy });
    machine.record_story();
    if !machine.missing_inputs().is_empty() {
        return (false, machine.story());
    }
    if let Err(stop) = machine.begin() {
        machine.fail_at_start(*stop);
    }
    let mut taken = finding.taken.iter().peekable();
    let mut pauses = 0;
    let confirmed = loop {
        match machine.advance() {
            Event::Offers(offers) => {
                let next = match options.search {
                    Search::Reduced => next_offer(&mut taken, &offers),
                    Search::Full => finding.taken.get(machine.taken().len()).filter(|o| offers.contains(o)).cloned(),
                };
                let Some(offer) = next else { break false };
                machine.accept(&offer);
            }
            Event::Fault(rank, fault) => {
                // Which two uses of a race are met first depends on who ran first.
                let race = |fault: &antiphon_machine::Fault| fault.property == Property::DataRace;
                break race(&fault) && race(&finding.fault) || rank == finding.rank && same(&fault, finding);
            }
            Event::Deadlock(stuck) if finding.stuck.is_some() && same(&stuck.fault, finding) => break true,
            // One that buffering led out of, on the way.
            Event::Deadlock(_) => {}
            // Nothing is remembered; but circles are found where they were found before.
            Event::Remember => {}
            Event::Pause => {
                pauses += 1;
                if pauses > MOST_PAUSES {
                    break false;
                }
            }
            Event::Choice(_)
            | Event::Unsupported(..)
            | Event::Limit(..)
            | Event::Assumption(_)
            | Event::Nothing
            | Event::End => break false,
        }
    };
    (confirmed, machine.story())
}

/// The next decision that was taken and is offered.
fn next_offer<'a>(taken: &mut std::iter::Peekable<impl Iterator<Item = &'a Offer>>, offers: &[Offer]) -> Option<Offer> {
    loop {
        let next = taken.next()?;
        if offers.contains(next) {
            return Some(next.clone());
        }
        // Its partners came before the library let it go; or the order of
        // processes, which does not matter.
        if !matches!(next, Offer::Loosen(_) | Offer::Turn(_)) {
            return None;
        }
    }
}

fn same(fault: &antiphon_machine::Fault, finding: &Finding) -> bool {
    fault.property == finding.fault.property && fault.span == finding.fault.span
}
