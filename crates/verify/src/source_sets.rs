//! Threads searched without remembering states: one execution of each trace.
//!
//! Persistent sets ask what code can still touch. A table that every thread may write
//! anywhere, and of which each in fact writes a place of its own, makes all orders look
//! different to them. Source sets find out from executions which steps really get into
//! each other's way (`search/src/dynamic`); they remember nothing, so they are of no use
//! where executions meet again, or run for ever. Neither is better than the other: the
//! first search is by persistent sets; if it does not end within a number of states, this
//! one is tried within a number of states; and only then the first goes on without a limit.
//! All limits are counted in states, so that the same program gets the same answer.
//!
//! A step here is what a thread does from one scheduling choice to its next: one visible
//! step and all local ones behind it. Undecided conditions in it are outcomes of the
//! step. Creating a thread happens before its first step, and its last step happens before
//! it is joined. A step that ends the execution (`exit`, an assumption that does not hold)
//! counts as dependent on all others, and what the others were about to do counts as blocked.
//!
//! Races are found by what happens before what, since two accesses need not be next to each
//! other in the one execution that stands for all of its trace.
//!
//! Given up, and left to the other search: several processes, threads that create threads,
//! waits for signals that may wake up spuriously, waits in MPI, executions that come back to a state they were in, more than one violation wanted.

use crate::finding::Finding;
use crate::options::Options;
use crate::report::Report;
use crate::system::{Exploration, State, Way};
use antiphon_machine::memory::Touched;
use antiphon_search::{
    search_with_reduction, Advance, Found, Limits, Pending, Readiness, Reason, SearchResult, System, Taken, TaskId,
    Threaded,
};
use antiphon_world::{NextStep, Policy, Remembering, Scheduling, SchedulingChoice, StepKind};
use std::rc::Rc;

/// States that this search may look at.
const MOST_STATES: u64 = 200_000;

/// Steps that an execution may have.
const MOST_STEPS: u64 = 20_000;

/// Undecided conditions and pauses of the machine within one step: a thread that runs
/// for ever on its own, or as long as an input says.
const MOST_STOPS: u32 = 1_000;

/// The policy under which a world is driven by this search.
pub(crate) fn policy(policy: Policy) -> Policy {
    Policy { scheduling: Scheduling::Replay, remembering: Remembering::Nowhere, ..policy }
}

/// Whether the options admit this search.
pub(crate) fn is_admitted(options: &Options) -> bool {
    options.wanted.most <= 1 && options.processes == 1
}

/// Searches one execution of each trace; `None` if it does not come to an answer.
pub(crate) fn search_traces(exploration: Exploration<'_>, limits: &Limits) -> Option<SearchResult<Finding, Report>> {
    let states = limits.states.map_or(MOST_STATES, |most| most.min(MOST_STATES));
    let own = Limits { states: Some(states), depth: Some(MOST_STEPS), ..limits.clone() };
    let mut traces = Traces { exploration, status: Status::Fine };
    let searched = search_with_reduction(&mut traces, &own);
    let is_over = match searched.incomplete {
        None => traces.status == Status::Fine,
        Some(Reason::Findings) => true,
        Some(Reason::MaxStates | Reason::MaxDepth) => false,
        // The limits of all searches together.
        Some(_) => true,
    };
    is_over.then(|| SearchResult {
        found: searched.found.into_iter().map(|f| Found { finding: f.finding, path: Vec::new() }).collect(),
        incomplete: searched.incomplete,
        statistics: searched.statistics,
        reports: vec![traces.exploration.finish()],
    })
}

/// Whether the search can give an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Fine,
    GivenUp,
}

struct Traces<'a> {
    exploration: Exploration<'a>,
    status: Status,
}

/// A point at which all threads wait for their turn, or an end.
struct Point {
    state: State,
    choices: Choices,
    /// What the threads are about to do.
    next: Vec<Pending<Step>>,
    /// The threads that are about to begin an atomic section.
    sections: Vec<u32>,
    /// How the threads came about and how far they are.
    threads: Rc<Vec<Progress>>,
    /// What is wrong with the step that led here.
    finding: Option<Finding>,
    /// The states on the way here.
    way: Option<Rc<Passed>>,
}

/// What can be done at a point.
enum Choices {
    /// The execution has not begun.
    Start,
    /// One of these.
    Of(Vec<SchedulingChoice>),
    /// Nothing.
    End,
}

/// A state on the way.
struct Passed {
    fingerprint: u128,
    before: Option<Rc<Passed>>,
}

/// How far a thread is.
#[derive(Clone, Copy)]
struct Progress {
    /// The step that created it, by thread and number.
    origin: (u32, u32),
    /// How many steps it took.
    taken: u32,
}

/// What a step does to others.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step {
    /// Whose step it is, and the how-manieth.
    name: (u32, u32),
    /// Steps that happen before it whatever they touch: the creation of its thread, the
    /// end of a thread that it joins.
    behind: [Option<(u32, u32)>; 2],
    /// What it touches; `None` for anything.
    touched: Option<Rc<[Touched]>>,
}

impl Traces<'_> {
    fn give_up(&mut self) {
        self.status = Status::GivenUp;
    }

    /// Goes on to the next points at which threads wait for their turn.
    fn run_on(&mut self, start: State, from: &Origin<'_>) -> Vec<Point> {
        let (mut open, mut points, mut stops) = (vec![start], Vec::new(), 0);
        while let Some(mut state) = open.pop() {
            stops += 1;
            if stops > MOST_STOPS {
                self.give_up();
            }
            match self.exploration.advance(&mut state) {
                Advance::Choose(ways) => match choices_of(&ways) {
                    Some(choices) => points.push(self.point(state, choices, from)),
                    None if self.status == Status::GivenUp => points.push(self.end(state, None, from)),
                    None => open.extend(ways.iter().rev().map(|way| self.exploration.follow(&state, way))),
                },
                Advance::Found(finding) => points.push(self.end(state, Some(finding), from)),
                Advance::Done => points.push(self.end(state, None, from)),
                Advance::Save | Advance::Pause if self.status == Status::Fine => open.push(state),
                Advance::Save | Advance::Pause => points.push(self.end(state, None, from)),
            }
            if self.status == Status::GivenUp && !points.is_empty() {
                break;
            }
        }
        points
    }

    fn point(&mut self, state: State, choices: Vec<SchedulingChoice>, from: &Origin<'_>) -> Point {
        let threads = self.progress(from);
        let fingerprint = self.exploration.world.fingerprint();
        let mut link = from.way.as_ref();
        while let Some(passed) = link {
            if passed.fingerprint == fingerprint {
                self.give_up();
            }
            link = passed.before.as_ref();
        }
        let way = Some(Rc::new(Passed { fingerprint, before: from.way.clone() }));
        // A deadlock is a state in which nobody but such a thread goes on; one trace does not
        // pass through all of these.
        if choices.iter().any(SchedulingChoice::is_spurious) {
            self.give_up();
        }
        let mut sections = Vec::new();
        let next = match self.exploration.world.next_steps() {
            Some(steps) if choices.iter().all(|choice| choice.thread().is_some()) => {
                let readiness = |thread| match choices.iter().any(|choice| choice.thread() == Some(thread)) {
                    true => Readiness::Enabled,
                    false => Readiness::Blocked,
                };
                let begin = steps.iter().filter(|step| step.kind == StepKind::BeginsSection);
                sections.extend(begin.map(|step| step.thread));
                steps.iter().map(|step| self.step_of(step, readiness(step.thread), &threads)).collect()
            }
            _ => {
                self.give_up();
                Vec::new()
            }
        };
        Point { state, choices: Choices::Of(choices), next, sections, threads, finding: None, way }
    }

    /// An execution that goes no further: what others were about to do counts as blocked.
    fn end(&mut self, state: State, finding: Option<Finding>, from: &Origin<'_>) -> Point {
        let threads = self.progress(from);
        let next = match self.exploration.world.next_steps() {
            Some(steps) => steps.iter().map(|step| self.step_of(step, Readiness::Blocked, &threads)).collect(),
            None => {
                let others = from.next.iter().filter(|step| step.task != from.task);
                others.map(|step| Pending { readiness: Readiness::Blocked, ..step.clone() }).collect()
            }
        };
        Point { state, choices: Choices::End, next, sections: Vec::new(), threads, finding, way: None }
    }

    /// How far the threads are after the step.
    fn progress(&mut self, from: &Origin<'_>) -> Rc<Vec<Progress>> {
        let created = self.exploration.world.threads_created();
        let mut threads = (**from.threads).clone();
        let own = &mut threads[from.task.0 as usize];
        let creator = (from.task.0, own.taken);
        own.taken += 1;
        if created > threads.len() {
            // The numbers of threads would depend on who creates first.
            if creator.0 != 0 {
                self.give_up();
            }
            threads.resize(created, Progress { origin: creator, taken: 0 });
        }
        Rc::new(threads)
    }

    fn step_of(&self, step: &NextStep, readiness: Readiness, threads: &[Progress]) -> Pending<Step> {
        let own = threads[step.thread as usize];
        let begins = (own.taken == 0 && step.thread > 0).then_some(own.origin);
        let (behind, touched) = match &step.kind {
            StepKind::Joins(target) => {
                let other = threads[*target as usize];
                let last = match other.taken {
                    0 => other.origin,
                    taken => (*target, taken - 1),
                };
                let ended = self.exploration.world.thread_ended(*target);
                ([begins, ended.then_some(last)], Some(Rc::from([])))
            }
            StepKind::Touches(touched) => ([begins, None], Some(Rc::from(touched.as_slice()))),
            StepKind::BeginsSection | StepKind::Anything => ([begins, None], None),
        };
        let footprint = Step { name: (step.thread, own.taken), behind, touched };
        Pending { task: TaskId(step.thread), footprint, readiness }
    }
}

/// Where a step begins.
struct Origin<'p> {
    task: TaskId,
    next: &'p [Pending<Step>],
    threads: &'p Rc<Vec<Progress>>,
    way: &'p Option<Rc<Passed>>,
}

/// The scheduling choices, if these are no undecided conditions.
fn choices_of(ways: &[Way]) -> Option<Vec<SchedulingChoice>> {
    let choice = |way: &Way| match way {
        Way::Take(choice) => Some(choice.clone()),
        Way::Holds(_) | Way::Fails(_) => None,
    };
    ways.iter().map(choice).collect()
}

impl Threaded for Traces<'_> {
    type State = Point;
    type Footprint = Step;
    type Finding = Finding;

    fn initial(&mut self) -> Point {
        let main = TaskId(0);
        let footprint = Step { name: (0, 0), behind: [None; 2], touched: Some(Rc::from([])) };
        Point {
            state: self.exploration.initial(),
            choices: Choices::Start,
            next: vec![Pending { task: main, footprint, readiness: Readiness::Enabled }],
            sections: Vec::new(),
            threads: Rc::new(vec![Progress { origin: (0, 0), taken: 0 }]),
            finding: None,
            way: None,
        }
    }

    fn pending(&mut self, point: &Point) -> Vec<Pending<Step>> {
        match self.status {
            Status::Fine => point.next.clone(),
            Status::GivenUp => Vec::new(),
        }
    }

    fn execute(&mut self, point: &Point, task: TaskId) -> Taken<Point, Step> {
        let origin = Origin { task, next: &point.next, threads: &point.threads, way: &point.way };
        self.exploration.world.take_section_touches();
        let starts = self.starts(point, task);
        let states: Vec<Point> = starts.into_iter().flat_map(|start| self.run_on(start, &origin)).collect();
        let inside = self.exploration.world.take_section_touches();
        let known = point.next.iter().find(|step| step.task == task).map(|step| step.footprint.clone());
        let mut footprint = known.unwrap_or(Step { name: (task.0, 0), behind: [None; 2], touched: None });
        let ends = states.iter().all(|state| matches!(state.choices, Choices::End));
        footprint.touched = match (ends, footprint.touched) {
            (true, _) => None,
            (false, Some(known)) => Some(known),
            (false, None) => self.section(point, task, inside),
        };
        Taken { footprint, states }
    }

    fn dependent(&self, one: &Step, other: &Step) -> bool {
        let touch = match (&one.touched, &other.touched) {
            (Some(own), Some(others)) => own.iter().any(|touched| others.iter().any(|it| touched.conflicts(it))),
            _ => true,
        };
        touch || one.behind.contains(&Some(other.name)) || other.behind.contains(&Some(one.name))
    }

    fn after(&mut self, point: &Point, _: TaskId) -> Option<Finding> {
        point.finding.clone()
    }

    fn at_end(&mut self, _: &Point) -> Option<Finding> {
        // The world says itself what a deadlock is.
        None
    }

    fn memory(&self, states: usize) -> usize {
        self.exploration.memory(states)
    }
}

impl Traces<'_> {
    /// The states in which a thread's next step begins, one for each way to take it.
    fn starts(&mut self, point: &Point, task: TaskId) -> Vec<State> {
        let choices = match &point.choices {
            Choices::Start => return vec![self.exploration.initial()],
            Choices::Of(choices) => choices,
            Choices::End => return Vec::new(),
        };
        let own = choices.iter().filter(|choice| choice.thread() == Some(task.0));
        own.map(|choice| self.exploration.follow(&point.state, &Way::Take(choice.clone()))).collect()
    }

    /// What an atomic section touched, if the step was one.
    fn section(&self, point: &Point, task: TaskId, inside: Option<Vec<Touched>>) -> Option<Rc<[Touched]>> {
        point.sections.contains(&task.0).then_some(inside?).map(Rc::from)
    }
}
