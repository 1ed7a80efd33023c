//! Events: what an execution did, for an engine to read. A [`crate::TraceStep`] is
//! words for people; an event is its place in the program and in memory, exact enough to
//! build orders on. As in Yang and Sakallah's "Trace-Driven Verification of Multithreaded
//! Programs", an event is named by its task, its place, and an occurrence index that tells
//! the executions of one statement apart.
//!
//! Deliberately not here: values. An engine that needs them replays the execution.

use crate::{ProgramRole, TaskId};
use antiphon_source::Span;

/// One step of one task, and what it touched.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Who.
    pub task: TaskId,
    /// Where in the program.
    pub place: Span,
    /// How often the task was at this place before.
    pub occurrence: u32,
    /// What it read and wrote, in the order in which it did.
    pub accesses: Vec<Access>,
}

/// One access to memory that tasks may share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// What is touched.
    pub location: Location,
    /// In what way.
    pub kind: AccessKind,
    /// Whether C calls the access atomic.
    pub atomicity: Atomicity,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads and writes in one step.
    Update,
}

/// Whether two accesses at the same time are allowed by C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Atomicity {
    /// An ordinary access.
    Plain,
    /// An access of an atomic type, or by an atomic operation.
    Atomic,
}

/// A part of an object: the whole for an empty path.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The program whose memory it is in.
    pub program: ProgramRole,
    /// The process whose memory it is in.
    pub rank: u32,
    /// The object, by a number that stays the same during an execution.
    pub object: u64,
    /// Numbers of elements and fields on the way into it.
    pub path: Vec<u64>,
}

impl Location {
    /// Whether the two have a cell in common: one is a part of the other.
    pub fn overlaps(&self, other: &Location) -> bool {
        let object = |location: &Location| (location.program, location.rank, location.object);
        object(self) == object(other) && self.path.iter().zip(&other.path).all(|(own, theirs)| own == theirs)
    }
}

impl Access {
    /// Whether the order of the two matters: they overlap, and one of them writes.
    pub fn conflicts(&self, other: &Access) -> bool {
        let writes = |access: &Access| access.kind != AccessKind::Read;
        self.location.overlaps(&other.location) && (writes(self) || writes(other))
    }

    /// Whether C forbids the two at the same time: a conflict in which one is not atomic.
    pub fn races(&self, other: &Access) -> bool {
        let atomic = |access: &Access| access.atomicity == Atomicity::Atomic;
        self.conflicts(other) && !(atomic(self) && atomic(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(kind: AccessKind, atomicity: Atomicity, path: &[u64]) -> Access {
        let location = Location { program: ProgramRole::Alone, rank: 0, object: 7, path: path.to_vec() };
        Access { location, kind, atomicity }
    }

    #[test]
    fn a_part_overlaps_its_whole_and_not_its_neighbour() {
        use {AccessKind::*, Atomicity::*};
        let whole = access(Write, Plain, &[]);
        let (first, second) = (access(Read, Plain, &[0]), access(Read, Plain, &[1]));
        assert!(whole.conflicts(&first) && first.conflicts(&whole));
        assert!(!access(Write, Plain, &[0]).conflicts(&second));
        let mut elsewhere = first.clone();
        elsewhere.location.rank = 1;
        assert!(!whole.conflicts(&elsewhere));
    }

    #[test]
    fn reads_do_not_conflict_and_atomic_accesses_do_not_race() {
        use {AccessKind::*, Atomicity::*};
        assert!(!access(Read, Plain, &[]).conflicts(&access(Read, Plain, &[])));
        assert!(access(Update, Atomic, &[]).conflicts(&access(Read, Atomic, &[])));
        assert!(!access(Update, Atomic, &[]).races(&access(Read, Atomic, &[])));
        assert!(access(Update, Atomic, &[]).races(&access(Read, Plain, &[])));
    }
}
