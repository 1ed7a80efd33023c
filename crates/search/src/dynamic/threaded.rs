//! What is searched: tasks that take steps, one at a time, on shared objects.
//!
//! The reduction rests on one promise, which the system makes by its footprints.
//! **If two steps of different tasks are not [`Threaded::dependent`], then they
//! commute**: neither enables, blocks or changes the other (not its footprint
//! either), and both orders lead to the same states. A write of an object is thus
//! dependent on its reads and writes; taking a lock on taking and releasing it;
//! the first step of a task on the one that creates it; a join on the last step
//! of the task that is joined. To call too much dependent costs time and never an
//! answer.

/// A task of the system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TaskId(pub u32);

/// A system of tasks.
pub trait Threaded {
    /// A state with everything that is needed to go on from it.
    type State;
    /// What a step accesses, and how.
    type Footprint: Clone;
    /// Something that is wrong with an execution.
    type Finding;

    /// The state in which every execution starts.
    fn initial(&mut self) -> Self::State;

    /// The next step of each task that has one, enabled or not, in the order of
    /// tasks.
    fn pending(&mut self, state: &Self::State) -> Vec<Pending<Self::Footprint>>;

    /// Takes the next step of an enabled task.
    fn execute(&mut self, state: &Self::State, task: TaskId) -> Taken<Self::State, Self::Footprint>;

    /// Whether two steps of different tasks may not commute.
    fn dependent(&self, one: &Self::Footprint, other: &Self::Footprint) -> bool;

    /// What is wrong with the step that a task took to this state. Only that task's
    /// own view counts: its data, and the objects that the step accessed.
    fn after(&mut self, state: &Self::State, task: TaskId) -> Option<Self::Finding>;

    /// What is wrong with an execution that ends in this state because no task is
    /// enabled, a deadlock for one.
    fn at_end(&mut self, state: &Self::State) -> Option<Self::Finding>;

    /// Bytes in use while so many states are on the stack, for the limit on memory.
    fn memory(&self, states: usize) -> usize {
        states * size_of::<Self::State>()
    }
}

/// The next step of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending<F> {
    /// Whose.
    pub task: TaskId,
    /// What it accesses, or would if it could be taken.
    pub footprint: F,
    /// Whether it can be taken.
    pub readiness: Readiness,
}

/// A step that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<S, F> {
    /// What it accessed, in all its outcomes together: all that [`Pending::footprint`]
    /// knew, or more exactly.
    pub footprint: F,
    /// The states after it: one, or several if the step makes a nondeterministic choice.
    /// Never none: a step that cannot be taken is blocked instead.
    pub states: Vec<S>,
}

/// Whether a step can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readiness {
    /// Now.
    Enabled,
    /// Not before a step of another task, if ever.
    Blocked,
}

/// One step of an execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// Who took it.
    pub task: TaskId,
    /// Which of the states that [`Threaded::execute`] gave.
    pub outcome: u32,
}

/// The steps that lead from the initial state to a place.
pub type Schedule = Vec<Turn>;
