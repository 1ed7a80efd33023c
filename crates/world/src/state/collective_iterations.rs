//! Loops that processes iterate together: who has come, and how. What
//! happens to them is in `loops`.

use super::Scope;
use antiphon_machine::{Layer, ProcessId, View};
use std::rc::Rc;

/// What a process left at a head.
#[derive(Clone, Debug)]
pub(crate) struct Arrived<N> {
    /// Which loop of its program it came to.
    pub(crate) number: u32,
    /// The process with its values.
    pub(crate) before: Rc<View<N>>,
    /// The same with constants in the place of what it forgot.
    pub(crate) after: Rc<View<N>>,
}

/// How far a process is in an iteration.
#[derive(Clone, Debug)]
pub(crate) enum Attendance<N> {
    /// It has not come to the head.
    Absent,
    /// It came, and others have not.
    Arrived(Arrived<N>),
    /// All came.
    Present,
}

/// What tells a loop that several processes iterate from others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LoopName {
    /// The name of its invariant, or where it is.
    pub(crate) name: String,
    /// How many loops of that name it is within: a loop may have the name of the one
    /// around it, or be come to again by a recursion, and is another one then.
    pub(crate) within: usize,
}

impl LoopName {
    /// Whether one of that name is around it.
    pub(crate) fn is_within(&self) -> bool {
        self.within > 0
    }
}

/// One iteration of a loop that several processes iterate together.
#[derive(Clone, Debug)]
pub(crate) struct CollectiveIteration<N> {
    /// Who takes part.
    pub(crate) scope: Scope,
    /// The processes, in order.
    pub(crate) members: Rc<[ProcessId]>,
    /// The loop.
    pub(crate) known: LoopName,
    /// Where its assumptions go.
    pub(crate) layer: Layer,
    /// For each member how far it is.
    pub(crate) attendance: Vec<Attendance<N>>,
    /// For each member whether it left the loop in this iteration.
    pub(crate) left: Vec<bool>,
    /// Whether the invariant was checked and is assumed.
    pub(crate) settled: bool,
}

impl<N> CollectiveIteration<N> {
    /// Whether everybody came.
    pub(crate) fn is_complete(&self) -> bool {
        self.attendance.iter().all(|attendance| !matches!(attendance, Attendance::Absent))
    }

    /// Whether everybody left.
    pub(crate) fn is_over(&self) -> bool {
        self.settled && self.left.iter().all(|left| *left)
    }

    /// The place of a process among the members.
    pub(crate) fn position(&self, process_id: ProcessId) -> Option<usize> {
        self.members.iter().position(|member| *member == process_id)
    }
}

/// All iterations that are not over, the oldest first. A copy shares them until one is changed.
#[derive(Debug)]
pub(crate) struct CollectiveIterations<N>(pub(crate) Rc<Vec<CollectiveIteration<N>>>);

impl<N> Clone for CollectiveIterations<N> {
    fn clone(&self) -> CollectiveIterations<N> {
        CollectiveIterations(Rc::clone(&self.0))
    }
}

impl<N: Clone> CollectiveIterations<N> {
    /// None.
    pub(crate) fn none() -> CollectiveIterations<N> {
        CollectiveIterations(Rc::default())
    }

    /// All of them, to be changed.
    pub(crate) fn all(&mut self) -> &mut Vec<CollectiveIteration<N>> {
        Rc::make_mut(&mut self.0)
    }
}
