//! What processes left for assertions over several of them: one queue of snapshots
//! per process and universe. What happens to them is in `collective`.

use antiphon_machine::code::Pc;
use antiphon_machine::{ProcessId, View};
use std::collections::VecDeque;
use std::rc::Rc;

/// Which processes a universe has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All of a part.
    ProgramInstance(usize),
    /// Those of a part that a declaration names.
    Named(usize, u32),
    /// All of all parts.
    Joint,
}

/// A snapshot in a queue.
#[derive(Clone, Debug)]
pub(crate) struct Contribution<N> {
    /// Who left it.
    pub(crate) process_id: ProcessId,
    /// Where: the operation of the assertion.
    pub(crate) pc: Pc,
    /// What the process was.
    pub(crate) view: Rc<View<N>>,
}

/// A set of processes that meet assertions in one order, and what they left.
#[derive(Clone, Debug)]
pub(crate) struct Universe<N> {
    /// Which it is.
    pub(crate) scope: Scope,
    /// Who belongs to it, in order.
    pub(crate) members: Rc<[ProcessId]>,
    /// For each member what it left, the oldest first.
    pub(crate) queues: Vec<VecDeque<Contribution<N>>>,
}

impl<N> Universe<N> {
    /// A universe in which nobody left anything.
    pub(crate) fn of(scope: Scope, members: impl IntoIterator<Item = ProcessId>) -> Universe<N> {
        let members: Rc<[ProcessId]> = members.into_iter().collect();
        let queues = members.iter().map(|_| VecDeque::new()).collect();
        Universe { scope, members, queues }
    }

    /// The place of a process among the members.
    pub(crate) fn position(&self, process_id: ProcessId) -> Option<usize> {
        self.members.iter().position(|member| *member == process_id)
    }
}

/// The queues of all universes. A copy shares them until one is changed.
#[derive(Debug)]
pub(crate) struct Queues<N>(pub(crate) Rc<Vec<Universe<N>>>);

impl<N> Clone for Queues<N> {
    fn clone(&self) -> Queues<N> {
        Queues(Rc::clone(&self.0))
    }
}

impl<N: Clone> Queues<N> {
    /// No universe.
    pub(crate) fn none() -> Queues<N> {
        Queues(Rc::default())
    }

    /// All universes.
    pub(crate) fn universes(&self) -> &[Universe<N>] {
        &self.0
    }

    /// How many snapshots of a process wait for others.
    pub(crate) fn waiting(&self, process_id: ProcessId) -> usize {
        let of = |universe: &Universe<N>| universe.position(process_id).map_or(0, |at| universe.queues[at].len());
        self.0.iter().map(of).sum()
    }

    /// A universe, to be changed.
    pub(crate) fn change(&mut self, universe: usize) -> &mut Universe<N> {
        &mut Rc::make_mut(&mut self.0)[universe]
    }
}
