//! The transition system that is searched: a machine in the symbolic domain,
//! and what its events mean for a search.
//!
//! A state is a snapshot of the machine. It is edited in place until something
//! is to be decided: an open condition has two sides, offers of the world are
//! ways on. What is found is kept with everything that a replay needs.

use crate::difference::Difference;
use crate::domain::{Integers, Model, Number, Symbolic};
use crate::induction::nearby;
use crate::options::{Arithmetic, Bound, Deadlock, Doubts, Options, Order, Saving, Search, Symmetry};
use crate::programs::{Codes, Programs};
use crate::replay::replay;
use antiphon_machine::world::{
    Buffering, Deadlocks, Event, Leaks, Offer, Offering, Policy, Remembering, Snapshot, Stuck,
};
use antiphon_machine::{Decision, Domain, Fault, Invariants, Machine, Overflow, Party, Property, Unsupported};
use antiphon_search::{Advance, System};
use antiphon_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::Mutex;

/// Something that ends an execution and is to be reported.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The violation.
    pub(crate) fault: Fault,
    /// Who does it.
    pub(crate) rank: u32,
    /// Of a deadlock: who waits for whom.
    pub(crate) stuck: Option<Stuck>,
    /// In which program.
    pub(crate) party: Party,
    /// Of outputs that differ: how.
    pub(crate) difference: Option<Difference>,
    /// The decisions of the schedulers of the programs that lead there.
    pub(crate) taken: Vec<(usize, Offer)>,
    /// Values that lead there.
    pub(crate) model: Model,
    /// The condition under which it happens, as C.
    pub(crate) condition: String,
    /// Whether nobody knows that such an execution exists; the reason.
    pub(crate) doubt: Option<String>,
    /// What loops made unknown on the way, by their texts.
    pub(crate) oblivion: antiphon_machine::world::Oblivion,
}

impl Finding {
    /// What is reported once.
    pub(crate) fn key(&self) -> (Property, Span) {
        (self.fault.property, self.fault.span)
    }
}

/// One way on.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// A condition holds.
    Holds(Number),
    /// It does not.
    Fails(Number),
    /// What the world offers.
    Take(Offer),
}

/// What all workers together have to tell at the end.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Violations that are known, by property and place.
    pub(crate) known: FxHashSet<(Property, Span)>,
    /// What is not modelled.
    pub(crate) unsupported: Option<Unsupported>,
    /// Limits of runs and errors that are not checked: sentences.
    pub(crate) limits: BTreeSet<(crate::Reason, String)>,
    /// Of loops: how often it was open whether they go on, and their conditions.
    pub(crate) rounds: BTreeMap<(usize, u32), (u64, String)>,
    /// Whether an execution came to its end.
    pub(crate) ended: u64,
    /// Steps of processes.
    pub(crate) transitions: u64,
    /// Expressions made.
    pub(crate) expressions: u64,
    /// Questions to the prover.
    pub(crate) queries: u64,
    /// Those that reached a solver.
    pub(crate) solver_calls: u64,
    /// Calls of `MPI_Abort` that were reached.
    pub(crate) aborts: BTreeSet<(usize, u32)>,
    /// Outputs of programs that were compared, by name and place; whether any
    /// execution wrote them.
    pub(crate) outputs: BTreeMap<(String, Span), bool>,
    /// Operations with an assertion that was reached.
    pub(crate) asserted: BTreeSet<(usize, u32)>,
    /// What was presumed of the world outside: sentences.
    pub(crate) presumed: BTreeSet<&'static str>,
    /// Violations that a loop which forgot too much may have made up, and no run confirms.
    pub(crate) deferred: Vec<Finding>,
    /// Guesses at invariants that were not proved, by program.
    pub(crate) refuted: BTreeSet<(usize, antiphon_model::ExprId)>,
    /// Why nothing that was concluded counts, if so.
    pub(crate) exhausted: Option<String>,
}

/// A state of the search.
pub(crate) struct State {
    /// Taken out while the machine works on it.
    snapshot: Option<Snapshot<Symbolic>>,
    fingerprint: u128,
}

/// A worker's system.
pub(crate) struct Exploration<'a> {
    pub(crate) machine: Machine<'a, Symbolic>,
    pub(crate) options: &'a Options,
    ledger: &'a Mutex<Ledger>,
    reported_steps: u64,
    /// Whether violations matter, or only which guesses at invariants hold.
    purpose: Purpose,
    /// The programs, for replays on the way.
    programs: Programs<'a>,
    /// How often a violation after a loop that forgets was replayed.
    attempts: FxHashMap<(Property, Span), u32>,
    /// How often it was open whether a loop goes on, and its condition.
    rounds: BTreeMap<(usize, u32), (u64, String)>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// For an answer.
    Answer,
    /// To find out which guesses at invariants hold.
    Trial,
}

/// Replays of one violation, each with the values of another execution.
const MOST_ATTEMPTS: u32 = 8;

/// The domain that the options ask for.
pub(crate) fn domain_of(options: &Options) -> Symbolic {
    let overflow = match options.checks.has(Property::IntegerOverflow) {
        true => Overflow::Fault,
        false => Overflow::Wrap,
    };
    let integers = match options.arithmetic {
        Arithmetic::Ideal => Integers::Ideal,
        Arithmetic::Machine => Integers::Machine(overflow),
    };
    let prover = antiphon_prover::Options {
        solver: options.solver.clone(),
        timeout: options.solver_timeout,
        megabytes: solver_megabytes(options),
        stop: Some(options.interrupt.clone()),
        ..antiphon_prover::Options::default()
    };
    let mut domain = Symbolic::new(integers, prover);
    for (name, bound) in &options.inputs {
        if let Bound::Range(low, high) = bound {
            domain.limit_input(name, *low, *high);
        }
    }
    domain
}

/// What a solver may use: no more than half of what there is for everything.
fn solver_megabytes(options: &Options) -> u64 {
    let most = antiphon_prover::Options::default().megabytes;
    options.memory.map_or(most, |bytes| (bytes >> 21).clamp(16, most))
}

/// How the world is driven under the options.
pub(crate) fn policy_of(options: &Options) -> Policy {
    Policy {
        buffering: match options.deadlock {
            Deadlock::Potential => Buffering::Asked,
            Deadlock::Absolute | Deadlock::Ignore => Buffering::Always,
        },
        offering: match options.search {
            Search::Reduced => Offering::Reduced,
            Search::Full => Offering::Everything,
        },
        deadlocks: match options.deadlock {
            Deadlock::Potential | Deadlock::Absolute => Deadlocks::Reported,
            Deadlock::Ignore => Deadlocks::Ignored,
        },
        remembering: match options.saving {
            Saving::Rule => Remembering::Rule,
            Saving::Every => Remembering::Often,
        },
        leaks: Leaks::Fatal,
        order: match options.order {
            Order::Rank => antiphon_machine::world::Order::Rank,
            Order::CqMin => antiphon_machine::world::Order::FewestSnapshots,
        },
    }
}

impl<'a> Exploration<'a> {
    /// A system over code that was compiled with a domain of the same options.
    pub(crate) fn new(
        programs: &Programs<'a>,
        codes: &'a Codes<Number>,
        run: &'a antiphon_machine::Options,
        options: &'a Options,
        ledger: &'a Mutex<Ledger>,
    ) -> Exploration<'a> {
        let mut domain = domain_of(options);
        // Constants that are expressions have the numbers that they have in the
        // code: compiling makes the same expressions in the same order.
        let _ = programs.compile(&mut domain);
        let mut machine = programs.machine(codes, run, domain);
        machine.set_policy(policy_of(options));
        Exploration {
            machine,
            options,
            ledger,
            reported_steps: 0,
            purpose: match run.invariants {
                Invariants::Tried => Purpose::Trial,
                Invariants::Ignored | Invariants::Checked | Invariants::Proved | Invariants::Watched => Purpose::Answer,
            },
            programs: programs.clone(),
            attempts: FxHashMap::default(),
            rounds: BTreeMap::new(),
        }
    }

    pub(crate) fn ledger(&self) -> std::sync::MutexGuard<'a, Ledger> {
        self.ledger.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn take_in(&mut self, state: &mut State) {
        if let Some(snapshot) = state.snapshot.take() {
            self.machine.restore(snapshot);
        }
    }

    fn put_back(&mut self, state: &mut State) {
        state.snapshot = Some(self.machine.snapshot());
    }

    fn count_progress(&mut self) {
        let steps = self.machine.steps;
        self.options.progress.transitions.fetch_add(steps - self.reported_steps, Ordering::Relaxed);
        self.reported_steps = steps;
    }

    /// Whether a loop goes on is open: nothing known bounds it so far.
    fn count_round(&mut self) {
        if let Some((place, condition)) = self.machine.loop_condition() {
            self.rounds.entry(place).or_insert((0, condition)).0 += 1;
        }
    }

    /// What an event means for the search.
    fn meaning(&mut self, event: Event<Number>, state: &mut State) -> Advance<Way, Finding> {
        match event {
            // A loop is left first: a search that always stays in it never ends.
            Event::Choice(condition) if self.machine.is_at_loop() => {
                self.count_round();
                Advance::Choose(vec![Way::Fails(condition), Way::Holds(condition)])
            }
            Event::Choice(condition) => Advance::Choose(vec![Way::Holds(condition), Way::Fails(condition)]),
            Event::Offers(offers) => {
                self.machine.branch();
                Advance::Choose(offers.into_iter().map(Way::Take).collect())
            }
            Event::Remember => {
                let own = match self.options.symmetry {
                    Symmetry::Used => self.machine.class_fingerprint(),
                    Symmetry::Ignored => self.machine.fingerprint(),
                };
                let path = self.machine.domain.path();
                let path = self.machine.domain.path_fingerprint(path);
                state.fingerprint = antiphon_machine::Fingerprint::EMPTY.and(own).and(path).0;
                Advance::Save
            }
            Event::Fault(rank, fault) => self.found(rank, fault, None),
            Event::Deadlock(stuck) => {
                let rank = stuck.ranks.iter().find(|rank| !rank.until.is_empty()).map_or(0, |rank| rank.task.rank);
                self.found(rank, stuck.fault.clone(), Some(stuck))
            }
            Event::Unsupported(_, unsupported) => {
                self.ledger().unsupported.get_or_insert(unsupported);
                Advance::Done
            }
            Event::Limit(limit, message, _) => {
                let reason = match limit {
                    antiphon_machine::Limit::Memory => crate::Reason::Memory,
                    antiphon_machine::Limit::Steps | antiphon_machine::Limit::Frames => crate::Reason::MaxDepth,
                    antiphon_machine::Limit::Interrupted => crate::Reason::Interrupted,
                };
                self.ledger().limits.insert((reason, message));
                Advance::Done
            }
            Event::Assumption(_) | Event::Nothing => Advance::Done,
            Event::Pause => Advance::Pause,
            Event::End => {
                self.ledger().ended += 1;
                match self.purpose {
                    Purpose::Answer => self.compare_results().unwrap_or(Advance::Done),
                    Purpose::Trial => Advance::Done,
                }
            }
        }
    }

    /// A violation: reported once for each property and place.
    fn found(&mut self, rank: u32, fault: Fault, stuck: Option<Stuck>) -> Advance<Way, Finding> {
        if self.purpose == Purpose::Trial {
            return Advance::Pause;
        }
        if !self.options.checks.has(fault.property) {
            if stuck.is_none() {
                let message = format!(
                    "{}: the execution cannot go on, and `{}` is not checked",
                    fault.message,
                    fault.property.id()
                );
                self.ledger().limits.insert((crate::Reason::Unchecked, message));
                return Advance::Done;
            }
            return Advance::Pause;
        }
        let path = self.machine.domain.path();
        let model = self.machine.domain.model();
        if model == Model::Impossible || self.ledger().known.contains(&(fault.property, fault.span)) {
            return Advance::Pause;
        }
        let condition = self.machine.domain.condition_text(path);
        let doubt = self.machine.domain.doubt(path).map(str::to_owned);
        let (party, taken) = (self.machine.party(), self.machine.taken());
        let oblivion = self.machine.oblivion().clone();
        let finding = Finding { fault, rank, stuck, party, difference: None, taken, model, condition, doubt, oblivion };
        let mut finding = finding;
        if self.is_deferred(&mut finding) || !self.ledger().known.insert(finding.key()) {
            return Advance::Pause;
        }
        Advance::Found(finding)
    }

    /// Whether a violation may be made up by a loop that forgot too much: the
    /// search goes on, and it is told if nothing better is found. If not, the finding has
    /// the values of an execution that shows it.
    pub(crate) fn is_deferred(&mut self, finding: &mut Finding) -> bool {
        if finding.oblivion.is_empty() || self.options.doubts == Doubts::Counted {
            return false;
        }
        let tried = self.attempts.entry(finding.key()).or_default();
        *tried += 1;
        if *tried > MOST_ATTEMPTS {
            return true;
        }
        let inputs = self.programs.scalar_inputs(self.options);
        let others = nearby(finding, &inputs);
        for candidate in std::iter::once(finding.clone()).chain(others) {
            if replay(&self.programs, self.options, &candidate).replayed {
                *finding = candidate;
                return false;
            }
        }
        let mut ledger = self.ledger();
        if ledger.deferred.iter().all(|known| known.key() != finding.key()) {
            ledger.deferred.push(finding.clone());
        }
        true
    }
}

impl System for Exploration<'_> {
    type State = State;
    type Choice = Way;
    type Finding = Finding;

    fn initial(&mut self) -> State {
        // The machine may have been used before, by another path.
        self.machine.reset();
        if let Err(stop) = self.machine.begin() {
            self.machine.fail_at_start(*stop);
        }
        State { snapshot: Some(self.machine.snapshot()), fingerprint: 0 }
    }

    fn advance(&mut self, state: &mut State) -> Advance<Way, Finding> {
        self.take_in(state);
        let event = self.machine.advance();
        self.options.progress.states.fetch_add(1, Ordering::Relaxed);
        self.count_progress();
        let meaning = self.meaning(event, state);
        self.put_back(state);
        meaning
    }

    fn follow(&mut self, state: &State, way: &Way) -> State {
        let Some(snapshot) = state.snapshot.clone() else { return State { snapshot: None, fingerprint: 0 } };
        self.machine.restore(snapshot);
        match way {
            Way::Holds(condition) => self.assume(*condition),
            Way::Fails(condition) => {
                let opposite = self.machine.domain.is_zero(condition);
                self.assume(opposite);
            }
            Way::Take(offer) => self.machine.accept(offer),
        }
        State { snapshot: Some(self.machine.snapshot()), fingerprint: 0 }
    }

    fn fingerprint(&mut self, state: &State) -> u128 {
        state.fingerprint
    }

    fn memory(&self, seen: usize) -> usize {
        match self.options.memory_in_use {
            Some(probe) => probe() as usize,
            None => self.machine.domain.counts().bytes as usize + seen,
        }
    }
}

impl Exploration<'_> {
    fn assume(&mut self, condition: Number) {
        if self.machine.domain.assume(&condition) == Decision::False {
            self.machine.give_up();
        }
    }
}

impl Drop for Exploration<'_> {
    fn drop(&mut self) {
        self.count_progress();
        let counts = self.machine.domain.counts();
        let exhausted = self.machine.domain.exhausted();
        let (steps, asserted, presumed) = (self.machine.steps, self.machine.asserted(), self.machine.presumed());
        let rounds = std::mem::take(&mut self.rounds);
        let mut ledger = self.ledger();
        ledger.transitions += steps;
        ledger.expressions += counts.expressions;
        ledger.queries += counts.queries;
        ledger.solver_calls += counts.solver_calls;
        ledger.asserted.extend(asserted);
        ledger.aborts.extend(self.machine.aborts());
        ledger.presumed.extend(presumed);
        for (place, (count, condition)) in rounds {
            ledger.rounds.entry(place).or_insert((0, condition)).0 += count;
        }
        ledger.refuted.extend(self.machine.refuted());
        if ledger.exhausted.is_none() {
            ledger.exhausted = exhausted;
        }
    }
}
