//! A violation is shown again by a run on known numbers, with the inputs that
//! the prover found and the schedule that the search took. No expression and no
//! prover takes part in it, so it can contradict them. The same run tells the
//! story of the counterexample.

use crate::compare::{unequal, Unequal};
use crate::domain::Model;
use crate::induction::explain;
use crate::options::{Arithmetic, Options, Search};
use crate::outcome::{Certainty, Move, Violation};
use crate::programs::Programs;
use crate::system::{policy_of, Finding};
use antiphon_machine::world::{Event, Offer, Offering, Policy, Story};
use antiphon_machine::{Domain, Exact, Invariants, MachineArith, Overflow, Property, Serial};
use antiphon_outcome::{TaskId, TraceStep};
use antiphon_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes a violation of a finding.
pub(crate) fn replay(programs: &Programs<'_>, options: &Options, finding: &Finding) -> Violation {
    let values = match &finding.model {
        Model::Values(values, _) => values.clone(),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => Vec::new(),
    };
    let inputs: Vec<(String, String)> = values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    let shown = match &finding.model {
        Model::Values(..) => again(programs, options, finding, &inputs),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => Shown::default(),
    };
    let (confirmed, story) = (shown.confirmed, shown.story);
    let trace = essential(story.told);
    let mut fault = finding.fault.clone();
    // Among unknown values it may be open for which one a `forall` fails.
    if confirmed && fault.property == Property::CollectiveAssertion && shown.label.starts_with("for ") {
        fault.label = shown.label;
    }
    let difference = finding.difference.clone().map(|told| shown.values.complete(told));
    // Of an array without bounds nobody noted who wrote an element; the run knows.
    if let Some(told) = difference.as_ref().filter(|told| confirmed && !told.implementation_place.is_none()) {
        fault.span = told.implementation_place;
    }
    let hidden_steps = story.steps.saturating_sub(trace.len() as u64);
    let stuck = finding.stuck.as_ref();
    let mut violation = Violation {
        fault,
        task: TaskId::of_rank(finding.party, finding.rank),
        certainty: if confirmed { Certainty::Provable } else { Certainty::Possible },
        replayed: confirmed,
        condition: told_condition(finding, confirmed, &inputs),
        inputs,
        waits: stuck.map(|stuck| stuck.ranks.clone()).unwrap_or_default(),
        cycle: stuck.map(|stuck| stuck.cycle.clone()).unwrap_or_default(),
        trace,
        hidden_steps,
        schedule: finding.taken.iter().map(|(_, offer)| Move(offer.to_string())).collect(),
        difference,
    };
    explain(&mut violation, finding);
    violation
}

/// The condition on inputs under which it happens. Behind a loop that forgot values
/// it speaks of these; a run that shows the violation has inputs that say more. Values
/// that functions gave are told by the condition alone, so one that needs them stays.
fn told_condition(finding: &Finding, confirmed: bool, inputs: &[(String, String)]) -> String {
    let given = |name: &str| Serial::is_name(name) && finding.condition.contains(name);
    let said_by_inputs = confirmed && !finding.oblivion.is_empty() && !inputs.iter().any(|(name, _)| given(name));
    match said_by_inputs {
        true => String::new(),
        false => finding.condition.clone(),
    }
}

/// What a replay came to.
#[derive(Default)]
struct Shown {
    /// Whether the same went wrong.
    confirmed: bool,
    story: Story,
    /// Of outputs that differ: what they are.
    values: Unequal,
    /// What is said beside the place.
    label: String,
}

fn again(programs: &Programs<'_>, options: &Options, finding: &Finding, inputs: &[(String, String)]) -> Shown {
    match options.arithmetic {
        Arithmetic::Ideal => run_again(programs, options, finding, inputs, Exact::new(0)),
        Arithmetic::Machine => {
            let overflow = match options.checks.has(Property::IntegerOverflow) {
                true => Overflow::Fault,
                false => Overflow::Wrap,
            };
            run_again(programs, options, finding, inputs, MachineArith::new(overflow, 0))
        }
    }
}

/// The steps that a reader can use: between two calls of a rank, the last
/// assignment of each place. A loop is told by what it came to.
fn essential(told: Vec<TraceStep>) -> Vec<TraceStep> {
    let mut later: FxHashMap<TaskId, FxHashSet<Span>> = FxHashMap::default();
    let mut kept: Vec<TraceStep> = Vec::new();
    for step in told.into_iter().rev() {
        let places = later.entry(step.task).or_default();
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
    programs: &Programs<'_>,
    options: &Options,
    finding: &Finding,
    inputs: &[(String, String)],
    mut domain: D,
) -> Shown {
    let mut run = crate::verify::run_options(options);
    run.answers = inputs.iter().cloned().collect();
    run.invariants = match finding.fault.property {
        Property::LoopInvariant => Invariants::Checked,
        _ => Invariants::Ignored,
    };
    let codes = programs.compile(&mut domain);
    let mut machine = programs.machine(&codes, &run, domain);
    let policy = policy_of(options);
    let offering = match options.search {
        Search::Reduced => Offering::Replay,
        // The order of processes was decided, too, and decides who fails first.
        Search::Full => Offering::Everything,
    };
    machine.set_policy(Policy { offering, ..policy });
    machine.record_story();
    if !machine.missing_inputs().is_empty() {
        return Shown { story: machine.story(), ..Shown::default() };
    }
    if let Err(stop) = machine.begin() {
        machine.fail_at_start(*stop);
    }
    let (mut taken, mut values, mut label) = (finding.taken.as_slice(), Unequal::default(), String::new());
    let mut pauses = 0;
    let confirmed = loop {
        match machine.advance() {
            Event::Offers(offers) => {
                let next = match options.search {
                    Search::Reduced => next_offer(&mut taken, machine.part(), &offers),
                    Search::Full => {
                        let next = finding.taken.get(machine.taken().len()).map(|(_, offer)| offer);
                        next.filter(|offer| offers.contains(offer)).cloned()
                    }
                };
                let Some(offer) = next else { break false };
                machine.accept(&offer);
            }
            Event::Fault(rank, fault) => {
                // Which two uses of a race are met first depends on who ran first.
                let race = |fault: &antiphon_machine::Fault| fault.property == Property::DataRace;
                // So does who comes last to a loop that all go round.
                let anybody = rank == finding.rank || fault.property == Property::LoopInvariant;
                label.clone_from(&fault.label);
                break race(&fault) && race(&finding.fault) || anybody && same(&fault, finding);
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
            Event::End => match unequal(&mut machine, finding) {
                Some(found) => {
                    values = found;
                    break true;
                }
                None => break false,
            },
            Event::Choice(_) | Event::Unsupported(..) | Event::Limit(..) | Event::Assumption(_) | Event::Nothing => {
                break false
            }
        }
    };
    Shown { confirmed, story: machine.story(), values, label }
}

/// The next decision of a part that was taken and is offered.
fn next_offer(taken: &mut &[(usize, Offer)], part: usize, offers: &[Offer]) -> Option<Offer> {
    while let Some(((of, next), rest)) = taken.split_first() {
        *taken = rest;
        if *of == part && offers.contains(next) {
            return Some(next.clone());
        }
        // Its partners came before the library let it go; or the order of
        // processes, which does not matter.
        if !matches!(next, Offer::Loosen(_) | Offer::Turn(_)) {
            return None;
        }
    }
    None
}

fn same(fault: &antiphon_machine::Fault, finding: &Finding) -> bool {
    fault.property == finding.fault.property && fault.span == finding.fault.span
}
