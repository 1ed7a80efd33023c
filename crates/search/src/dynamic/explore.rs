//! The search: depth first, with a backtrack set and a sleep set at each state.
//!
//! The backtrack set of a state on the stack holds the tasks that must be tried
//! there; it starts with one and grows while races are found below. The sleep
//! set holds the tasks that need not be tried, because whatever begins with them
//! has been explored already: those that were tried before, and those that were
//! asleep at the state before and do not depend on the step between.
//!
//! A race is looked for when a step is taken, and for blocked tasks at each state
//! they are blocked in. A race whose later step cannot be taken earlier (the lock
//! is held there, too) is not reversible; the task was blocked there, so its
//! races with earlier steps are known.

use super::races::{Race, Trace};
use super::threaded::{Pending, Readiness, Schedule, Taken, TaskId, Threaded, Turn};
use crate::limits::{Limits, Reason};
use crate::system::{Found, SearchResult, Statistics};

/// Searches one execution of each trace. Every local state of a task, every
/// state in which no task is enabled, and so every finding is met if no limit is
/// reached. Depth is the number of steps of an execution.
pub fn search_with_reduction<T: Threaded>(system: &mut T, limits: &Limits) -> SearchResult<T::Finding, (), Schedule> {
    let mut walk = Walk {
        system,
        limits,
        trace: Trace::new(),
        nodes: Vec::new(),
        schedule: Schedule::new(),
        found: Vec::new(),
        incomplete: None,
        statistics: Statistics::default(),
    };
    if let Err(reason) = walk.run() {
        walk.incomplete = Some(reason);
    }
    walk.found.sort_by(|one, other| one.path.cmp(&other.path));
    SearchResult { found: walk.found, incomplete: walk.incomplete, statistics: walk.statistics, reports: Vec::new() }
}

/// A state of the current execution.
struct Node<T: Threaded> {
    state: T::State,
    pending: Vec<Pending<T::Footprint>>,
    backtrack: Vec<TaskId>,
    sleep: Vec<(TaskId, T::Footprint)>,
    /// The states after the step that is being explored, with their numbers.
    outcomes: std::iter::Enumerate<std::vec::IntoIter<T::State>>,
}

impl<T: Threaded> Node<T> {
    fn is_asleep(&self, task: TaskId) -> bool {
        self.sleep.iter().any(|(sleeping, _)| *sleeping == task)
    }

    fn enabled(&self) -> impl Iterator<Item = TaskId> + '_ {
        let enabled = self.pending.iter().filter(|step| step.readiness == Readiness::Enabled);
        enabled.map(|step| step.task)
    }

    /// A task that must be tried and was not.
    fn next(&self) -> Option<TaskId> {
        self.backtrack.iter().copied().find(|task| !self.is_asleep(*task))
    }

    /// Sees to it that a race that begins here is reversed.
    fn reverse(&mut self, race: &Race) {
        let is_covered = |task: &TaskId| self.backtrack.contains(task) || self.is_asleep(*task);
        if race.initials.iter().any(is_covered) {
            return;
        }
        let first = self.enabled().find(|task| race.initials.contains(task));
        match first {
            Some(task) => self.backtrack.push(task),
            // The step itself is blocked here.
            None if race.steps == 1 => {}
            // A broken promise of the system; all tasks together are a source set.
            None => self.backtrack = self.enabled().collect(),
        }
    }
}

struct Walk<'a, T: Threaded> {
    system: &'a mut T,
    limits: &'a Limits,
    /// The steps between the nodes, and the one behind the last if it is being explored.
    trace: Trace<T::Footprint>,
    nodes: Vec<Node<T>>,
    schedule: Schedule,
    found: Vec<Found<T::Finding, Schedule>>,
    incomplete: Option<Reason>,
    statistics: Statistics,
}

impl<T: Threaded> Walk<'_, T> {
    fn run(&mut self) -> Result<(), Reason> {
        let start = self.system.initial();
        self.enter(start)?;
        while let Some(depth) = self.nodes.len().checked_sub(1) {
            let node = &mut self.nodes[depth];
            self.schedule.truncate(depth);
            if let Some((index, state)) = node.outcomes.next() {
                let Some((task, _)) = self.trace.last() else { return Err(Reason::WorkerLost) };
                self.schedule.push(Turn { task, outcome: index as u32 });
                self.enter_after(state, task)?;
                continue;
            }
            if self.trace.len() > depth {
                node.sleep.extend(self.trace.pop());
            }
            match node.next() {
                Some(task) => self.take(task)?,
                None => {
                    self.nodes.pop();
                }
            }
        }
        Ok(())
    }

    /// Takes the next step of a task from the last node.
    fn take(&mut self, task: TaskId) -> Result<(), Reason> {
        let Some(node) = self.nodes.last_mut() else { return Err(Reason::WorkerLost) };
        let Taken { footprint, states } = self.system.execute(&node.state, task);
        if states.is_empty() {
            return Err(Reason::WorkerLost);
        }
        node.outcomes = states.into_iter().enumerate();
        let dependencies = self.find_races(task, &footprint);
        self.trace.push(task, footprint, &dependencies);
        Ok(())
    }

    /// Reverses the races of a task's next step; gives the steps that it depends on.
    fn find_races(&mut self, task: TaskId, footprint: &T::Footprint) -> Vec<usize> {
        let system = &*self.system;
        let dependencies = self.trace.dependencies(task, |other| system.dependent(other, footprint));
        for race in self.trace.races(task, &dependencies) {
            self.nodes[race.at].reverse(&race);
        }
        dependencies
    }

    fn enter_after(&mut self, state: T::State, task: TaskId) -> Result<(), Reason> {
        let finding = self.system.after(&state, task);
        self.note(finding)?;
        self.enter(state)
    }

    /// Goes on from a state that the last step led to.
    fn enter(&mut self, state: T::State) -> Result<(), Reason> {
        let (system, kept) = (&*self.system, self.nodes.len());
        if let Some(reason) = self.limits.reached(self.statistics.seen, || system.memory(kept)) {
            return Err(reason);
        }
        self.statistics.seen += 1;
        self.statistics.deepest = self.statistics.deepest.max(self.trace.len() as u64);
        let pending = self.system.pending(&state);
        for step in pending.iter().filter(|step| step.readiness == Readiness::Blocked) {
            self.find_races(step.task, &step.footprint);
        }
        let sleep = self.inherited_sleep();
        let mut node =
            Node { state, pending, backtrack: Vec::new(), sleep, outcomes: Vec::new().into_iter().enumerate() };
        let first = node.enabled().find(|task| !node.is_asleep(*task));
        match first {
            None if node.enabled().next().is_none() => return self.end(&node.state),
            None => self.statistics.met_again += 1,
            Some(_) if self.limits.depth.is_some_and(|most| self.trace.len() as u64 >= most) => {
                self.incomplete = Some(Reason::MaxDepth);
            }
            Some(task) => {
                node.backtrack.push(task);
                self.nodes.push(node);
            }
        }
        Ok(())
    }

    /// Who sleeps on: the tasks that are asleep at the last node and do not depend
    /// on the step that was taken from it.
    fn inherited_sleep(&self) -> Vec<(TaskId, T::Footprint)> {
        let (Some(node), Some((_, taken))) = (self.nodes.last(), self.trace.last()) else { return Vec::new() };
        let sleeps_on = |(_, footprint): &&(TaskId, T::Footprint)| !self.system.dependent(taken, footprint);
        node.sleep.iter().filter(sleeps_on).cloned().collect()
    }

    fn end(&mut self, state: &T::State) -> Result<(), Reason> {
        self.statistics.ends += 1;
        let finding = self.system.at_end(state);
        self.note(finding)
    }

    fn note(&mut self, finding: Option<T::Finding>) -> Result<(), Reason> {
        let path = &self.schedule;
        self.found.extend(finding.map(|finding| Found { finding, path: path.clone() }));
        match self.found.len() >= self.limits.findings {
            true => Err(Reason::Findings),
            false => Ok(()),
        }
    }
}
