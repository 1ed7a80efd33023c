//! Happens-before of the current execution, and its races.
//!
//! One step happens before another if a chain of dependent steps leads from it to
//! the other; steps of one task are dependent. Vector clocks say that: the clock of
//! a step holds, for each task, how many of its steps happen before.
//!
//! A step of the execution and the next step of a task *race* if they are dependent
//! and nothing happens between them. To reverse the race, the steps behind the
//! earlier one that do not depend on it are taken without it, and then the next
//! step. Each task that can begin this sequence, up to equivalence, is an
//! *initial* of it; a source set must hold one of them.

use super::threaded::TaskId;

/// The steps of the current execution.
pub(super) struct Trace<F> {
    events: Vec<Event<F>>,
}

struct Event<F> {
    task: TaskId,
    /// The how-manieth step of its task, from 1.
    number: u32,
    footprint: F,
    clock: Clock,
}

/// A race between a step of the execution and the next step of a task.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Race {
    /// The index of the earlier step.
    pub(super) at: usize,
    /// The tasks that can begin the sequence that reverses it, in their order.
    pub(super) initials: Vec<TaskId>,
    /// The length of that sequence.
    pub(super) steps: usize,
}

/// How many steps of each task happen before; what is missing is 0.
#[derive(Clone, Default)]
struct Clock(Vec<u32>);

impl Clock {
    fn of(&self, task: TaskId) -> u32 {
        self.0.get(task.0 as usize).copied().unwrap_or(0)
    }

    fn raise(&mut self, task: TaskId, number: u32) {
        let index = task.0 as usize;
        self.0.resize(self.0.len().max(index + 1), 0);
        self.0[index] = self.0[index].max(number);
    }

    fn join(&mut self, other: &Clock) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own = (*own).max(*other));
    }

    /// Whether an event happens before what the clock belongs to, or is that.
    fn knows<F>(&self, event: &Event<F>) -> bool {
        self.of(event.task) >= event.number
    }
}

impl<F> Trace<F> {
    pub(super) fn new() -> Trace<F> {
        Trace { events: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// Adds the next step of a task, given which steps it depends on.
    pub(super) fn push(&mut self, task: TaskId, footprint: F, dependencies: &[usize]) {
        let mut clock = self.clock(task, dependencies);
        let number = clock.of(task) + 1;
        clock.raise(task, number);
        self.events.push(Event { task, number, footprint, clock });
    }

    /// Takes the last step back.
    pub(super) fn pop(&mut self) -> Option<(TaskId, F)> {
        self.events.pop().map(|event| (event.task, event.footprint))
    }

    /// The last step.
    pub(super) fn last(&self) -> Option<(TaskId, &F)> {
        self.events.last().map(|event| (event.task, &event.footprint))
    }

    /// The indices of the steps of others that a step of a task depends on.
    pub(super) fn dependencies(&self, task: TaskId, is_dependent: impl Fn(&F) -> bool) -> Vec<usize> {
        let others = self.events.iter().enumerate().filter(|(_, event)| event.task != task);
        others.filter(|(_, event)| is_dependent(&event.footprint)).map(|(index, _)| index).collect()
    }

    /// The races of the next step of a task, given which steps it depends on.
    pub(super) fn races(&self, task: TaskId, dependencies: &[usize]) -> Vec<Race> {
        let before = self.own_clock(task);
        let next = self.clock(task, dependencies);
        let concurrent: Vec<usize> =
            dependencies.iter().copied().filter(|index| !before.knows(&self.events[*index])).collect();
        let is_last = |index: usize| {
            let later = concurrent.iter().filter(|other| **other > index);
            !later.into_iter().any(|other| self.happens_before(index, *other))
        };
        concurrent.iter().filter(|index| is_last(**index)).map(|index| self.race(*index, task, &next)).collect()
    }

    fn race(&self, at: usize, task: TaskId, next: &Clock) -> Race {
        let way: Vec<usize> = (at + 1..self.len()).filter(|index| !self.happens_before(at, *index)).collect();
        let is_first = |place: usize| !way[..place].iter().any(|index| self.happens_before(*index, way[place]));
        let firsts = (0..way.len()).filter(|place| is_first(*place));
        let mut initials: Vec<TaskId> = firsts.map(|place| self.events[way[place]].task).collect();
        if !way.iter().any(|index| next.knows(&self.events[*index])) {
            initials.push(task);
        }
        initials.sort();
        Race { at, initials, steps: way.len() + 1 }
    }

    fn happens_before(&self, earlier: usize, later: usize) -> bool {
        self.events[later].clock.knows(&self.events[earlier])
    }

    /// The clock of a task's last step.
    fn own_clock(&self, task: TaskId) -> Clock {
        let last = self.events.iter().rev().find(|event| event.task == task);
        last.map_or(Clock::default(), |event| event.clock.clone())
    }

    /// What happens before the next step of a task.
    fn clock(&self, task: TaskId, dependencies: &[usize]) -> Clock {
        let mut clock = self.own_clock(task);
        dependencies.iter().for_each(|index| clock.join(&self.events[*index].clock));
        clock
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: TaskId = TaskId(0);
    const Q: TaskId = TaskId(1);
    const R: TaskId = TaskId(2);

    /// Steps by task and object; steps on one object are dependent.
    fn trace(steps: &[(TaskId, char)]) -> Trace<char> {
        let mut trace = Trace::new();
        for (task, object) in steps {
            let dependencies = trace.dependencies(*task, |other| other == object);
            trace.push(*task, *object, &dependencies);
        }
        trace
    }

    fn races(steps: &[(TaskId, char)], task: TaskId, object: char) -> Vec<Race> {
        let trace = trace(steps);
        trace.races(task, &trace.dependencies(task, |other| *other == object))
    }

    #[test]
    fn only_the_last_of_a_chain_races() {
        let direct = Race { at: 1, initials: vec![R], steps: 1 };
        assert_eq!(races(&[(P, 'x'), (Q, 'x')], R, 'x'), [direct]);
    }

    #[test]
    fn what_happened_before_the_task_does_not_race() {
        assert_eq!(races(&[(P, 'x'), (P, 'l'), (Q, 'l')], Q, 'x'), []);
    }

    #[test]
    fn a_race_is_reversed_by_the_steps_that_do_not_need_it() {
        // q's step on y needs r's, so r alone begins the way to the other order.
        let reversed = Race { at: 0, initials: vec![R], steps: 3 };
        assert_eq!(races(&[(P, 'x'), (R, 'y'), (Q, 'y')], Q, 'x'), [reversed]);
    }
}
