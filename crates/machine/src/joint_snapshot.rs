//! Snapshots of several processes on which a condition is evaluated, as data that the
//! machine carries along. How they are put into it and taken out, `joint` says.

use crate::code::RemoteId;
use crate::programs::ProcessId;
use crate::state::{Frame, Process, Thread};
use antiphon_model::FunctionId;

/// A snapshot that can be put into the machine.
#[derive(Debug)]
pub(crate) struct Loaded<N> {
    pub(crate) process_id: ProcessId,
    pub(crate) process: Process<N>,
    pub(crate) thread: Thread<N>,
    /// Frames that were put aside, the innermost last.
    pub(crate) above: Vec<Frame<N>>,
}

/// Snapshots on which a condition is evaluated.
#[derive(Debug)]
pub struct JointSnapshot<N> {
    /// Of the one that the machine has, what it replaced.
    pub(crate) members: Vec<Loaded<N>>,
    /// Whose snapshot the machine has.
    pub(crate) at: Option<usize>,
    /// Whose condition is evaluated.
    pub(crate) home: usize,
    /// The function in which its annotation stands.
    pub(crate) function: Option<FunctionId>,
    /// The value of another process that is being read.
    pub(crate) reading: Option<RemoteId>,
    /// A union that was there before.
    pub(crate) outer: Option<Box<JointSnapshot<N>>>,
}

impl<N> JointSnapshot<N> {
    /// Whose condition is evaluated.
    pub(crate) fn home(&self) -> usize {
        self.home
    }

    /// The member that is a process.
    pub(crate) fn member(&self, process_id: ProcessId) -> Option<usize> {
        self.members.iter().position(|member| member.process_id == process_id)
    }

    /// Whose condition is evaluated, and whose snapshot the machine has.
    pub(crate) fn process_ids(&self) -> (Option<ProcessId>, Option<ProcessId>) {
        let of = |index: usize| self.members.get(index).map(|member| member.process_id);
        (of(self.home), self.at.and_then(of))
    }

    /// The value of another process that is being read.
    pub(crate) fn reading(&self) -> Option<RemoteId> {
        self.reading
    }

    /// How many processes take part.
    pub(crate) fn size(&self) -> usize {
        self.members.len()
    }

    /// The function whose names are spoken of.
    pub(crate) fn function(&self) -> Option<FunctionId> {
        self.function
    }
}
