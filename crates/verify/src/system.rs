//! The transition system that is searched: a machine in the symbolic domain,
//! and what its events mean for a search.
//!
//! A state is a snapshot of the machine. It is edited in place until something
//! is to be decided: an undecided condition has two sides, scheduling choices are
//! ways on. What is found is kept with everything that a replay needs.

use crate::confirm::confirm;
use crate::finding::{Finding, Key, ThreadSearch};
use crate::induction::nearby;
use crate::options::{Doubts, Options, Reductions};
use crate::outcome::Reason;
use crate::put_off::Crew;
use crate::recurring::Recent;
use crate::report::Report;
use crate::settings::{commuting, domain_of};
use antiphon_domain::{Model, Number, Symbolic};
use antiphon_machine::{
    Asked, Assumptions, Decision, Fault, Invariants, Limit, Options as RunOptions, Property, Serial, Values,
};
use antiphon_numbers::Fingerprint;
use antiphon_outcome::TaskId;
use antiphon_search::{Advance, Nature, Odds, System};
use antiphon_world::World;
use antiphon_world::{Codes, Programs};
use antiphon_world::{Event, Policy, SchedulingChoice, Snapshot, Stuck, Symmetry};
use rustc_hash::FxHashMap;
use std::sync::atomic::Ordering;

/// One way on.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// A condition holds.
    Holds(Number),
    /// It does not.
    Fails(Number),
    /// What the world offers.
    Take(SchedulingChoice),
}

/// A state of the search.
pub(crate) struct State {
    /// Taken out while the machine works on it.
    snapshot: Option<Snapshot<Symbolic>>,
    fingerprint: u128,
    /// The last state on the way here that was remembered.
    recent: Option<Recent>,
}

/// A worker's system.
pub(crate) struct Exploration<'a> {
    pub(crate) world: World<'a, Symbolic>,
    pub(crate) options: &'a Options,
    /// What was noted so far.
    pub(crate) report: Report,
    reported_steps: u64,
    /// Whether violations matter, or only which guesses at invariants hold.
    purpose: Purpose,
    /// The programs, for replays on the way.
    programs: Programs<'a>,
    /// How often a violation after a loop that forgets was replayed.
    attempts: FxHashMap<Key, u32>,
    /// Who searches.
    pub(crate) crew: Crew,
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

impl<'a> Exploration<'a> {
    /// A system over code that all workers share.
    pub(crate) fn new(
        programs: &Programs<'a>,
        codes: &'a Codes,
        run: &'a RunOptions,
        options: &'a Options,
    ) -> Exploration<'a> {
        let mut world = programs.world(codes, run, domain_of(options));
        let Reductions { symmetry: thread_symmetry, dead_memory, .. } = options.reductions;
        let commuting = commuting(options);
        world.set_policy(Policy { thread_symmetry, dead_memory, commuting, ..options.policy });
        Exploration {
            world,
            options,
            report: Report::default(),
            reported_steps: 0,
            purpose: match run.invariants {
                Invariants::Tried => Purpose::Trial,
                Invariants::Ignored | Invariants::Checked | Invariants::Proved | Invariants::Watched => Purpose::Answer,
            },
            programs: programs.clone(),
            attempts: FxHashMap::default(),
            crew: Crew::One,
        }
    }

    /// The same for a search by these.
    pub(crate) fn by(mut self, crew: Crew) -> Exploration<'a> {
        self.crew = crew;
        self.world.set_policy(Policy { cycles: crew.cycles(), ..self.world.policy() });
        self
    }

    /// The fingerprint of what is assumed, without what is said of values that are gone.
    fn path_fingerprint(&mut self) -> u128 {
        let path = self.world.machine.domain.path();
        if !self.world.machine.domain.seeks_lasting(path) {
            return self.world.machine.domain.path_fingerprint(path);
        }
        // What can still matter is met by the fingerprint of the state.
        let _ = self.world.fingerprint();
        self.world.machine.domain.lasting_fingerprint(path)
    }

    fn take_in(&mut self, state: &mut State) {
        if let Some(snapshot) = state.snapshot.take() {
            self.world.restore(snapshot);
        }
    }

    fn put_back(&mut self, state: &mut State) {
        state.snapshot = Some(self.world.snapshot());
    }

    fn count_progress(&mut self) {
        let steps = self.world.machine.steps;
        self.options.progress.transitions.fetch_add(steps - self.reported_steps, Ordering::Relaxed);
        self.reported_steps = steps;
    }

    /// Whether a loop goes on is undecided: nothing known bounds it so far.
    fn count_iteration(&mut self) {
        if let Some((place, condition)) = self.world.loop_condition() {
            self.report.iterations.entry(place).or_insert((0, condition)).0 += 1;
        }
    }

    /// What an event means for the search.
    fn meaning(&mut self, event: Event<Number>, state: &mut State) -> Advance<Way, Finding> {
        match event {
            // A loop is left first: a search that always stays in it never ends.
            Event::Undecided(condition, _) if self.world.is_at_loop() => {
                self.count_iteration();
                Advance::Choose(vec![Way::Fails(condition), Way::Holds(condition)])
            }
            // A check fails first: what is behind one that passes may be much.
            Event::Undecided(condition, asked) if asked == Asked::Check || self.world.is_at_assertion() => {
                Advance::Choose(vec![Way::Fails(condition), Way::Holds(condition)])
            }
            Event::Undecided(condition, _) => Advance::Choose(vec![Way::Holds(condition), Way::Fails(condition)]),
            Event::Choices(choices) => {
                self.world.branch();
                Advance::Choose(choices.into_iter().map(Way::Take).collect())
            }
            Event::Remember => {
                let own = match self.options.reductions.symmetry {
                    Symmetry::Used => self.world.class_fingerprint(),
                    Symmetry::Ignored => self.world.fingerprint(),
                };
                state.fingerprint = Fingerprint::EMPTY.and(own).and(self.path_fingerprint()).0;
                state.recent = Some(self.note_pending((state.fingerprint, own), state.recent));
                Advance::Save
            }
            Event::Fault(task, fault) => self.found(task, fault, None),
            Event::Deadlock(stuck) => {
                let waiting = stuck.ranks.iter().find(|wait| !wait.until.is_empty());
                let task = waiting.map_or_else(TaskId::default, |wait| wait.task);
                self.found(task, stuck.fault.clone(), Some(stuck))
            }
            Event::Unsupported(_, unsupported) => {
                self.report.unsupported.get_or_insert(unsupported);
                Advance::Done
            }
            Event::Limit(Limit::Threads, ..) => Advance::Done,
            Event::Limit(limit, message, _) => {
                let reason = match limit {
                    Limit::Memory => Reason::Memory,
                    Limit::Steps | Limit::Frames | Limit::Threads => Reason::MaxDepth,
                    Limit::Interrupted => Reason::Interrupted,
                };
                self.report.limits.insert((reason, message));
                Advance::Done
            }
            Event::Assumption(_) | Event::Nothing => Advance::Done,
            Event::Pause => Advance::Pause,
            Event::End => {
                self.report.ended += 1;
                self.note_left(state.recent);
                match self.purpose {
                    Purpose::Answer => self.compare_results().unwrap_or(Advance::Done),
                    Purpose::Trial => Advance::Done,
                }
            }
        }
    }

    /// A violation: reported once for each property and place.
    fn found(&mut self, task: TaskId, fault: Fault, stuck: Option<Stuck>) -> Advance<Way, Finding> {
        if self.purpose == Purpose::Trial {
            return Advance::Pause;
        }
        if !self.options.checks.has(fault.property) {
            if stuck.is_none() {
                let message = format!(
                    "{}: the execution cannot continue, and `{}` is not checked",
                    fault.message,
                    fault.property.id()
                );
                self.report.limits.insert((Reason::Unchecked, message));
                return Advance::Done;
            }
            return Advance::Pause;
        }
        let model = self.world.machine.domain.model();
        let is_told = self.report.known.contains(&(fault.property, fault.span))
            || self.options.wanted.apart_from.contains(&fault.property);
        if model == Model::Impossible || is_told {
            return Advance::Pause;
        }
        let mut finding = Finding { stuck, ..self.finding_with(task, fault, model) };
        // Since checks fail first, what nobody knows must not keep the search from what is sure.
        if finding.doubt.is_some() && fails_first(finding.fault.property) {
            self.report.defer(finding);
            return Advance::Pause;
        }
        if self.is_deferred(&mut finding) || !self.report.known.insert(finding.key()) {
            return Advance::Pause;
        }
        Advance::Found(finding)
    }

    /// What is to be reported of something that is wrong in the state that the world is in.
    pub(crate) fn finding_here(&mut self, task: TaskId, fault: Fault) -> Finding {
        let model = self.world.machine.domain.model();
        self.finding_with(task, fault, model)
    }

    fn finding_with(&mut self, task: TaskId, fault: Fault, model: Model) -> Finding {
        let path = self.world.machine.domain.path();
        // Orders of evaluation are reported in words.
        let condition = self.world.machine.domain.condition_text_with(path, &model, Serial::is_order);
        let doubt = self.world.machine.domain.doubt(path).map(str::to_owned);
        let (role, taken) = (self.world.machine.role(), self.world.taken());
        let havocked = self.world.havocked().clone();
        let threads = ThreadSearch::of(self.world.machine.options);
        Finding {
            fault,
            rank: task.rank,
            thread: task.thread,
            stuck: None,
            role,
            difference: None,
            taken,
            model,
            condition,
            doubt,
            havocked,
            threads,
            tolerance: None,
            symbolic: Vec::new(),
        }
    }

    /// Whether a violation may be made up by a loop that forgot too much: the
    /// search goes on, and it is reported if nothing better is found. If not, the finding has
    /// the values of an execution that shows it.
    pub(crate) fn is_deferred(&mut self, finding: &mut Finding) -> bool {
        if finding.havocked.is_empty() || self.options.wanted.doubts == Doubts::Counted {
            return false;
        }
        let tried = self.attempts.entry(finding.key()).or_default();
        *tried += 1;
        if *tried > MOST_ATTEMPTS {
            return true;
        }
        let inputs = self.free_inputs();
        let others = nearby(finding, &inputs);
        for candidate in std::iter::once(finding.clone()).chain(others) {
            if confirm(&self.programs, self.options, &candidate).replayed {
                *finding = candidate;
                return false;
            }
        }
        self.report.defer(finding.clone());
        true
    }
}

/// Whether a property is one that a check on unknown values decides, whose failing side is explored first.
fn fails_first(property: Property) -> bool {
    matches!(
        property,
        Property::Assertion | Property::ArrayBounds | Property::DivisionByZero | Property::IntegerOverflow
    )
}

impl Exploration<'_> {
    /// The scalar inputs of which the user said nothing.
    fn free_inputs(&self) -> Vec<String> {
        let mut names = self.programs.scalar_inputs();
        names.retain(|input| self.options.inputs.iter().all(|(name, _)| name != input));
        names
    }
}

impl System for Exploration<'_> {
    type State = State;
    type Choice = Way;
    type Finding = Finding;
    type Report = Report;

    fn initial(&mut self) -> State {
        // The machine may have been used before, by another path.
        self.world.reset();
        if let Err(stop) = self.world.begin() {
            self.world.fail_at_start(*stop);
        }
        State { snapshot: Some(self.world.snapshot()), fingerprint: 0, recent: None }
    }

    fn advance(&mut self, state: &mut State) -> Advance<Way, Finding> {
        self.take_in(state);
        let event = self.world.advance();
        self.options.progress.states.fetch_add(1, Ordering::Relaxed);
        self.count_progress();
        let meaning = self.meaning(event, state);
        self.put_back(state);
        meaning
    }

    fn follow(&mut self, state: &State, way: &Way) -> State {
        let recent = state.recent;
        let Some(snapshot) = state.snapshot.clone() else { return State { snapshot: None, fingerprint: 0, recent } };
        self.world.restore(snapshot);
        match way {
            Way::Holds(condition) => self.assume(*condition),
            Way::Fails(condition) => {
                let opposite = self.world.machine.domain.is_zero(condition);
                self.assume(opposite);
            }
            Way::Take(choice) => self.world.accept(choice),
        }
        State { snapshot: Some(self.world.snapshot()), fingerprint: 0, recent }
    }

    fn fingerprint(&mut self, state: &State) -> u128 {
        state.fingerprint
    }

    fn nature(&self, way: &Way) -> Nature {
        let Way::Take(choice) = way else { return Nature::default() };
        let odds = if choice.is_spurious() { Odds::Rare } else { Odds::Usual };
        Nature { actor: choice.thread().map(u64::from), odds }
    }

    fn memory(&self, seen: usize) -> usize {
        match self.options.memory_in_use {
            Some(probe) => probe() as usize,
            None => self.world.machine.domain.counts().bytes as usize + seen,
        }
    }

    fn finish(mut self) -> Report {
        self.count_progress();
        let counts = self.world.machine.domain.counts();
        let mut report = self.report;
        report.work.transitions += self.world.machine.steps;
        report.work.expressions += counts.expressions;
        report.work.queries += counts.queries;
        report.work.solver_calls += counts.solver_calls;
        self.options.progress.prover_time.fetch_add(counts.prover_time.as_nanos() as u64, Ordering::Relaxed);
        report.work.forgot = self.world.has_forgotten();
        report.asserted.extend(self.world.asserted());
        report.executed = std::mem::take(&mut self.world.machine.coverage.executed);
        report.aborts.extend(self.world.aborts());
        report.ends = self.world.ends().clone();
        if self.world.is_crowded() {
            report.largest_team = self.world.machine.options.max_threads;
        }
        report.axioms.extend(self.world.axioms());
        report.axioms.extend(self.world.machine.domain.assumed());
        report.refuted.extend(self.world.refuted());
        report.exhausted = report.exhausted.or_else(|| self.world.machine.domain.exhausted());
        report
    }
}

impl Exploration<'_> {
    fn assume(&mut self, condition: Number) {
        if self.world.machine.domain.assume(&condition) == Decision::False {
            self.world.give_up();
        }
    }
}
