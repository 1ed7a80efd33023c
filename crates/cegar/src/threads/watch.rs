//! What is looked at in the product of threads: errors, or whole runs.
//!
//! An error needs few of the interleavings (`product`). A temporal property is about runs, and sees more: the order of steps that write
//! what its atoms read, or that pass their labels, is kept, as partial-order reduction for such properties wants it
//! (Peled, "Combining partial order reductions with on-the-fly model-checking", CAV 1994: steps that are left to move alone are
//! invisible, and no cycle is made of them alone). The next state means nothing then, and formulas with `X` are refused.
//!
//! *Deadlock.* Where all threads wait, nothing ever changes: the run stays there for ever, without an end.
//!
//! *Fairness.* Weak fairness demands of a run that each thread moves, or waits, or is not there, again and again. It becomes a
//! premise of the property, `G F fair(t)` for each thread, where `fair(t)` is true at places that the product has for it: where the thread passes
//! the head of a loop, and where another one finds it waiting, not begun, or ended. Nothing is left out then, since reduction
//! does not respect fairness.

use super::barriers::asks_for_the_last;
use super::team::ThreadId;
use antiphon_model::library::Pthread;
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{Action, Body, Label, LibraryFunction, LocationId, Program, Step, Variable};
use antiphon_outcome::{Assumed, Assumption};
use antiphon_source::Span;
use antiphon_temporal::{Atom, AtomId, Ltl, Property};
use std::collections::{BTreeMap, BTreeSet};

/// What is taken for granted of the scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// Nothing.
    None,
    /// A thread that could always go on does so in the end.
    Weak,
}

/// What the product of threads is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Watch {
    /// What fails.
    Errors,
    /// Whole runs.
    Runs {
        /// The labels that are looked at.
        labels: BTreeSet<String>,
        /// Functions of the library whose calls are looked at.
        calls: BTreeSet<String>,
        /// What is taken for granted of the scheduler.
        fairness: Fairness,
    },
}

impl Watch {
    /// Whether runs are looked at.
    pub fn is_runs(&self) -> bool {
        matches!(self, Watch::Runs { .. })
    }

    /// Whether the scheduler is fair.
    pub fn is_fair(&self) -> bool {
        matches!(self, Watch::Runs { fairness: Fairness::Weak, .. })
    }

    /// Labels the calls of library functions that are looked at and will be rewritten.
    pub fn mark_calls(&self, program: &mut Program) {
        let Watch::Runs { calls, .. } = self else { return };
        let body = &mut program.functions[program.startup.0 as usize].body;
        let mut found = Vec::new();
        for (at, location) in body.locations.iter().enumerate() {
            let Step::Action(Action::Library { function: own @ LibraryFunction::Pthread(_), .. }, _) = location.step
            else {
                continue;
            };
            if calls.contains(own.name()) {
                let name = format!("{}{}", crate::names::BEGINS, own.name());
                found.push(Label { name, location: LocationId(at as u32) });
            }
        }
        body.labels.extend(found);
    }

    /// The labels that are looked at, by their locations.
    pub fn labelled(&self, body: &Body) -> BTreeMap<LocationId, Vec<String>> {
        let mut found: BTreeMap<LocationId, Vec<String>> = BTreeMap::new();
        let Watch::Runs { labels, .. } = self else { return found };
        for label in &body.labels {
            let name = label.name.rsplit('.').next().unwrap_or(&label.name);
            if labels.contains(name) {
                found.entry(label.location).or_default().push(name.to_owned());
            }
        }
        found
    }

    /// The steps that write what atoms read.
    pub fn visible(&self, program: &Program, body: &Body) -> BTreeSet<LocationId> {
        if !self.is_runs() {
            return BTreeSet::new();
        }
        let globals = read_by_atoms(program);
        let writes = |step: &Step| {
            let mut found = false;
            step_operands(step, |operand| {
                let (Operand::Written(place) | Operand::Updated(place)) = operand else { return };
                found |= program.root(place).is_some_and(|root| globals.contains(&root));
            });
            found
        };
        let locations = body.locations.iter().enumerate().filter(|(_, location)| writes(&location.step));
        locations.map(|(at, _)| LocationId(at as u32)).collect()
    }
}

fn read_by_atoms(program: &Program) -> BTreeSet<Variable> {
    let atoms = program.functions.iter().filter(|function| function.name.starts_with(crate::names::ATOM_FUNCTION));
    let mut found = BTreeSet::new();
    for location in atoms.flat_map(|function| &function.body.locations) {
        step_operands(&location.step, |operand| match operand {
            Operand::Value(id) => found.extend(mentioned(program, id)),
            Operand::Read(id) | Operand::Updated(id) | Operand::Written(id) => {
                found.extend(mentioned_in_place(program, id))
            }
            Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
    }
    found.retain(|variable| matches!(variable, Variable::Global(_)));
    found
}

/// The label of places at which nothing can be said against the scheduler on behalf of a thread.
pub(super) fn fair(thread: ThreadId) -> String {
    format!("fair {}", thread.0)
}

/// A property under the premise that the scheduler is fair to so many threads. A program that has ended owes nothing to anybody.
pub(crate) fn fairly(property: &Property, threads: usize) -> Property {
    let mut atoms = property.atoms.clone();
    let mut number = |atom: Atom| {
        let known = atoms.iter().position(|own| *own == atom);
        let at = known.unwrap_or_else(|| {
            atoms.push(atom);
            atoms.len() - 1
        });
        Box::new(Ltl::Atom(AtomId(at as u32)))
    };
    let fair = |thread: u32| {
        let here = Ltl::Or(number(Atom::At(fair(ThreadId(thread)))), number(Atom::End));
        Ltl::Globally(Box::new(Ltl::Finally(Box::new(here))))
    };
    let premise = (0..threads as u32).map(fair).reduce(|all, next| Ltl::And(Box::new(all), Box::new(next)));
    let formula = match premise {
        Some(premise) => Ltl::Implies(Box::new(premise), Box::new(property.formula.clone())),
        None => property.formula.clone(),
    };
    Property { formula, atoms }
}

/// What a proof about threads rests on.
pub(crate) fn assumptions(program: &Program, watch: &Watch) -> Vec<Assumption> {
    let mut all = vec![Assumption::of(Assumed::CREATED, Span::NONE), Assumption::of(Assumed::NO_RACES, Span::NONE)];
    if asks_for_the_last(program) {
        all.push(Assumption::of(Assumed::LAST_IS_SERIAL, Span::NONE));
    }
    let mut say = |text: &str| all.push(Assumption { text: text.to_owned(), span: Span::NONE });
    if watch.is_runs() && waits_for_conditions(program) {
        say("threads that wait for a condition continue only when signalled");
    }
    if watch.is_fair() {
        say("every thread that can always continue eventually does (`--fair`)");
    }
    all
}

fn waits_for_conditions(program: &Program) -> bool {
    let mut locations = program.functions.iter().flat_map(|function| &function.body.locations);
    locations.any(|location| {
        let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), .. }, _) = location.step else {
            return false;
        };
        matches!(own.kin(), Pthread::CondWait | Pthread::CondTimedwait | Pthread::CondClockwait)
    })
}
