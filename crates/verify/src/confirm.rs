//! From what a search found to what is reported: the finding is replayed on known
//! numbers, and the run says how sure it is, which steps lead there, and which values
//! and places two outputs that differ have.

use crate::finding::Finding;
use crate::induction::explain;
use crate::options::Options;
use crate::outcome::{Certainty, Move, Violation};
use crate::retold::annotate;
use crate::settings::run_options;
use crate::witness::{unequal, Unequal};
use antiphon_domain::{Given, Model};
use antiphon_machine::{
    Domain, Draws, Exact, Invariants, Launch, MachineArith, Options as RunOptions, Property, Serial,
};
use antiphon_outcome::{hidden_steps, keep_last_local, TaskId, TraceStep, Weight};
use antiphon_source::Span;
use antiphon_world::Programs;
use antiphon_world::World;
use antiphon_world::{replay, AtEnd, Kind, Schedule, Shown};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Makes a violation of a finding. Random numbers that were drawn are inputs of it, those that its replay asked for.
pub(crate) fn confirm(programs: &Programs<'_>, options: &Options, finding: &Finding) -> Violation {
    if options.launch.draws.is_none() {
        return confirm_with(programs, options, finding);
    }
    let draws = Draws::default();
    let launch = Launch { draws: Some(draws.clone()), ..options.launch.clone() };
    let mut violation = confirm_with(programs, &Options { launch, ..options.clone() }, finding);
    violation.inputs.extend(draws.given());
    violation
}

fn confirm_with(programs: &Programs<'_>, options: &Options, finding: &Finding) -> Violation {
    let values = match &finding.model {
        Model::Values(values, _) => values.clone(),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => Vec::new(),
    };
    let inputs = texts(&values);
    let (inputs, (shown, seen)) = match &finding.model {
        Model::Values(..) => (inputs.clone(), again(programs, options, finding, &inputs)),
        Model::Inexact | Model::Impossible | Model::Unknown(_) => (inputs, Default::default()),
    };
    let (inputs, (shown, seen)) = match shown.confirmed {
        true => (inputs, (shown, seen)),
        false => sampled(programs, options, finding).unwrap_or((inputs, (shown, seen))),
    };
    let (confirmed, recorded) = (shown.confirmed, shown.recorded);
    // What the search leaves out where there is only one way on, a run has to be told.
    let schedule = match confirmed {
        true => shown.taken,
        false => finding.taken.iter().map(|(_, choice)| Move(choice.to_string())).collect(),
    };
    let mut trace = recorded.trace;
    annotate(&mut trace, &finding.symbolic);
    let trace = essential(trace, &recorded.decisive);
    let mut fault = finding.fault.clone();
    // Among unknown values it may be open for which one a `forall` fails.
    if confirmed && fault.property == Property::CollectiveAssertion && shown.label.starts_with("for ") {
        fault.label = shown.label;
    }
    // Which index it is, the run knows.
    if confirmed && fault.property == Property::ArrayBounds && !shown.message.is_empty() {
        fault.message = shown.message;
    }
    let seen = seen.unwrap_or_default();
    let difference = finding.difference.clone().map(|difference| seen.complete(difference));
    // Of an array without bounds nobody noted who wrote an element; the run knows.
    if let Some(difference) =
        difference.as_ref().filter(|difference| confirmed && !difference.implementation_place.is_none())
    {
        fault.span = difference.implementation_place;
    }
    let hidden_steps = hidden_steps(recorded.steps, &trace);
    let stuck = finding.stuck.as_ref();
    let mut violation = Violation {
        fault,
        task: TaskId { program: finding.role, rank: finding.rank, thread: finding.thread },
        certainty: if confirmed { Certainty::Provable } else { Certainty::Possible },
        replayed: confirmed,
        condition: reported_condition(finding, confirmed, &inputs),
        orders: recorded.orders,
        characters: programs.characters(&inputs),
        inputs,
        waits: stuck.map(|stuck| stuck.ranks.clone()).unwrap_or_default(),
        cycle: stuck.map(|stuck| stuck.cycle.clone()).unwrap_or_default(),
        trace,
        hidden_steps,
        schedule,
        difference,
        drawn: recorded.drawn,
    };
    explain(&mut violation, finding);
    violation
}

/// Values of inputs as a replay is given them.
fn texts(values: &[(String, Given)]) -> Vec<(String, String)> {
    values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect()
}

/// A run, and what it showed of outputs that differ.
type Rerun = (Shown, Option<Unequal>);

/// Of numbers that are too far apart: a run that shows it, with other inputs.
fn sampled(programs: &Programs<'_>, options: &Options, finding: &Finding) -> Option<(Vec<(String, String)>, Rerun)> {
    let samples = finding.tolerance.iter().flat_map(|tolerance| &tolerance.samples);
    let runs = samples.map(|values| texts(values)).map(|inputs| {
        let shown = again(programs, options, finding, &inputs);
        (inputs, shown)
    });
    runs.into_iter().find(|(_, (shown, _))| shown.confirmed)
}

fn again(programs: &Programs<'_>, options: &Options, finding: &Finding, inputs: &[(String, String)]) -> Rerun {
    let run = RunOptions {
        answers: inputs.iter().cloned().collect(),
        invariants: match finding.fault.property {
            Property::LoopInvariant => Invariants::Checked,
            _ => Invariants::Ignored,
        },
        max_threads: finding.threads.most,
        race_detection: finding.threads.races,
        ..run_options(options)
    };
    let kind = if finding.stuck.is_some() { Kind::Deadlock } else { Kind::Step };
    let schedule =
        Schedule { fault: &finding.fault, rank: finding.rank, thread: finding.thread, kind, taken: &finding.taken };
    let integers = options.arithmetic.concrete(options.checks);
    let mut seen = Seen { finding, unequal: None };
    let shown = replay(programs, (&run, options.policy), &schedule, integers, &mut seen);
    (shown, seen.unequal)
}

/// Outputs that differ, seen where both programs have ended.
struct Seen<'f> {
    finding: &'f Finding,
    unequal: Option<Unequal>,
}

impl Seen<'_> {
    fn look<D: Domain>(&mut self, world: &mut World<'_, D>) -> bool {
        let tolerance = self.finding.tolerance.as_ref().map(|tolerance| &tolerance.most);
        let difference = self.finding.difference.as_ref();
        self.unequal = difference.and_then(|difference| unequal(world, difference, tolerance));
        self.unequal.is_some()
    }
}

impl AtEnd for Seen<'_> {
    fn is_in_exact(&mut self, world: &mut World<'_, Exact>) -> bool {
        self.look(world)
    }

    fn is_in_machine(&mut self, world: &mut World<'_, MachineArith>) -> bool {
        self.look(world)
    }
}

/// The condition on inputs under which it happens. Behind a loop that forgot values
/// it speaks of these; a run that shows the violation has inputs that say more. Values
/// that functions gave are reported by the condition alone, so one that needs them stays.
fn reported_condition(finding: &Finding, confirmed: bool, inputs: &[(String, String)]) -> String {
    let given = |name: &str| Serial::is_name(name) && finding.condition.contains(name);
    let said_by_inputs = confirmed && !finding.havocked.is_empty() && !inputs.iter().any(|(name, _)| given(name));
    match said_by_inputs {
        true => String::new(),
        false => finding.condition.clone(),
    }
}

/// Tells the steps that a reader can use: between two calls of a rank, the last
/// assignment of each place, and what a false assertion depends on. A loop is reported by what it
/// came to; the rest are local steps.
fn essential(mut trace: Vec<TraceStep>, decisive: &BTreeSet<usize>) -> Vec<TraceStep> {
    let mut later: FxHashMap<TaskId, FxHashSet<Span>> = FxHashMap::default();
    for (at, step) in trace.iter_mut().enumerate().rev() {
        let places = later.entry(step.task).or_default();
        if decisive.contains(&at) {
            places.insert(step.span);
            step.weight = Weight::Told;
        } else if step.weight == Weight::Told && !step.action.is_empty() {
            places.clear();
        } else if step.weight == Weight::Told && !places.insert(step.span) {
            step.weight = Weight::Local;
        }
    }
    keep_last_local(&mut trace);
    trace
}
